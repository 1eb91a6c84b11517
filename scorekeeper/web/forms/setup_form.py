"""The fields of the new-game and the fix-the-game form, with what was typed and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup
from werkzeug.datastructures import MultiDict
from wtforms import BooleanField, Field, StringField
from wtforms.form import BaseForm
from wtforms.widgets import html_params

from scorekeeper.engine.errors import Refusal
from scorekeeper.engine.ledger import Agreement
from scorekeeper.engine.presets import PRESETS, TOGGLES
from scorekeeper.engine.ruleset import DOMAINS, UPCARD, Choice, Ruleset, Whole
from scorekeeper.interchange.entries import LONGEST_CURRENCY
from scorekeeper.web.forms.agreeing import agreed, changed_values
from scorekeeper.web.forms.naming import name_problem, stake_problem
from scorekeeper.web.forms.texts import LAYOUT_FIELDS, NONE, values_typed
from scorekeeper.wording.numbers import decimal_typed
from scorekeeper.wording.presets import option_label, value_label
from scorekeeper.wording.refusals import refusal_sentence
from scorekeeper.wording.translating import _

Texts = MultiDict[str, str]

ANOTHER_PLAYER: Final = "another player"
"""What a second name has to be: the limit of a refusal."""

GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "ending": ("knock_limit", "oklahoma_ace", "eleven_card_hand", "stock_end"),
    "hand": (
        "knock_bonus",
        "undercut_bonus",
        "tie",
        "gin_bonus",
        "gin_against_zero",
        "lay_off_on_gin",
        "big_gin_bonus",
        "spade_doubles",
    ),
    "game": (
        "game_bonus",
        "box_bonus",
        "boxes",
        "boxes_when",
        "gin_boxes",
        "big_gin_boxes",
        "undercut_boxes",
        "shutout",
        "shutout_test",
    ),
    "deal": ("dealer", "dealer_after_dead"),
    "hollywood": (
        "columns",
        "column_target",
        "weights",
        "schedule",
        "intake",
        "closing",
        "closing_bonus",
        "continuous",
        "blitz",
        "blitz_test",
    ),
    "split": ("difference_target", "closing_target"),
}
"""The values of the form by the heading they stand under. The target stands above the fold."""


class OptionList:
    """Draws a field as a list to choose from. What was typed is kept, also where it is no option."""

    def __init__(self, options: Sequence[tuple[str, str]]) -> None:
        self._options = options

    def __call__(self, field: Field, **attributes: object) -> Markup:
        """The list, the option selected that is the field's text."""
        chosen = field.data or ""
        extra = [] if chosen in [value for value, _label in self._options] else [(chosen, chosen)]
        drawn = Markup().join(
            Markup('<option value="{}"{}>{}</option>').format(
                value, Markup(" selected") if value == chosen else "", label
            )
            for value, label in [*self._options, *extra]
        )
        return Markup("<select {}>{}</select>").format(
            Markup(html_params(id=field.id, name=field.name, **attributes)), drawn
        )


def setup_form(texts: Texts) -> BaseForm:
    """The form with these texts in its fields."""
    fields: dict[str, Any] = {name: _value_field(name) for name in (*DOMAINS, *LAYOUT_FIELDS)}
    for name, label in _switches().items():
        fields[name] = BooleanField(label, render_kw={"value": "1"})
    fields["per_point"] = StringField(
        _("Stake for each point"), render_kw={"inputmode": "decimal", "maxlength": 12, "autocomplete": "off"}
    )
    fields["currency"] = StringField(_("Currency"), render_kw={"maxlength": LONGEST_CURRENCY, "autocomplete": "off"})
    form = BaseForm(fields)
    form.process(texts)
    return form


def show_refusal(form: BaseForm, refusal: Refusal) -> str:
    """What the refusal says, and beside its field where the form has it."""
    name = refusal.field.rpartition(".")[2].partition("[")[0]
    if name == "players" and refusal.limit == ANOTHER_PLAYER:
        return _("Both are called %(name)s. Write one of the names so that they can be told apart.", name=refusal.value)
    if name == "players":
        return name_problem(refusal.value)
    if name == "per_point":
        form[name].errors = [stake_problem(refusal.value)]
        return stake_problem(refusal.value)
    if name in form:
        field = form[name]
        if name in TOGGLES:
            message = _("%(toggle)s does not go with another knock limit. Choose one of them.", toggle=field.label.text)
        else:
            message = _said(refusal, field.label.text)
        field.errors = [message]
        return message
    labels = {
        "preset": _("Rules"),
        "sheet": _("Sheet"),
        "first_dealer": _("First dealer"),
        "save_as": _("Save these rules as"),
        "new_book": _("Start a new scorebook named"),
    }
    return _said(refusal, labels.get(name, refusal.field))


def _said(refusal: Refusal, label: str) -> str:
    return refusal_sentence(Refusal(refusal.code, label, refusal.value, refusal.limit))


def texts_of(agreement: Agreement) -> Texts:
    """What to fill in so that the form states this agreement: names, and only the values that differ from the usual."""
    ruleset, layout = agreement.setup.ruleset, agreement.setup.layout
    texts = rule_texts(ruleset)
    texts.setlist("players", list(agreement.players))
    texts["sheet"] = layout.name
    texts["first_dealer"] = str(int(agreement.setup.first_dealer))
    texts["per_point"] = decimal_typed(agreement.stake.per_point)
    texts["currency"] = agreement.stake.currency
    usual = agreed({**values_typed(texts), "players": list(agreement.players)}).setup.layout
    for name, value in changed_values(layout, usual).items():
        texts[name] = _as_text(value)
    return texts


def rule_texts(ruleset: Ruleset) -> Texts:
    """What to fill in so that the form states this ruleset."""
    usual = PRESETS[ruleset.preset].ruleset
    changes = {name: getattr(ruleset, name) for name in DOMAINS if getattr(ruleset, name) != getattr(usual, name)}
    switched: list[str] = []
    if changes.get("knock_limit") == UPCARD:
        switched.append("oklahoma")
        values = {name: getattr(ruleset, name) for name in TOGGLES["oklahoma"]}
        changes = {name: value for name, value in changes.items() if name not in values}
        changes |= {name: value for name, value in values.items() if value != TOGGLES["oklahoma"][name]}
    for switch, name, value in (
        ("straight_gin", "knock_limit", 0),
        ("big_gin", "big_gin_bonus", TOGGLES["big_gin"]["big_gin_bonus"]),
        ("no_big_gin", "big_gin_bonus", None),
        ("no_target", "target", None),
    ):
        if name in changes and changes[name] == value:
            switched.append(switch)
            del changes[name]
    return Texts(
        [("preset", ruleset.preset), *((switch, "1") for switch in switched)]
        + [(name, _as_text(value)) for name, value in changes.items()]
    )


def usual_labels(rulesets: Mapping[str, Ruleset], names: Iterable[str]) -> dict[str, dict[str, str]]:
    """What each ruleset has for each value, in words: for a script to show in a field left blank."""
    names = list(names)
    return {
        key: {name: option_label(name, getattr(ruleset, name)) for name in names} for key, ruleset in rulesets.items()
    }


def _value_field(name: str) -> Any:
    domain = DOMAINS[name] if name in DOMAINS else LAYOUT_FIELDS[name]
    label = value_label(name)
    if isinstance(domain, Choice):
        shown = [(_as_text(option), option_label(name, option)) for option in domain.options]
        return StringField(label, widget=OptionList([("", _("as the rules say")), *shown]))
    # Not type=number: a browser sends what it cannot read as blank, and blank means the rules' own value.
    keyboard = "numeric" if isinstance(domain, Whole) else "text"
    return StringField(label, render_kw={"inputmode": keyboard, "maxlength": 40, "autocomplete": "off"})


def _switches() -> dict[str, str]:
    return {
        "oklahoma": _("Oklahoma"),
        "straight_gin": _("Straight gin"),
        "big_gin": _("Big gin"),
        "no_target": _("No target"),
        "no_big_gin": _("No big gin"),
        "swap": _("Swap the seats"),
    }


def _as_text(value: object) -> str:
    """The value as the form sends it."""
    if value is None:
        return NONE
    if isinstance(value, bool):
        return "true" if value else "false"
    return ", ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
