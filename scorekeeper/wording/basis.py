"""What each value of a ruleset rests on: a source, our assumption, or a change of the players'."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.engine.presets import PRESETS
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.wording.presets import option_label, preset_title, source_name
from scorekeeper.wording.translating import _


@dataclass(frozen=True, slots=True)
class Basis:
    """What a value rests on: `kind` is "stated" by the preset's source, "assumed" by us, or "changed"."""

    kind: str
    text: str


def basis_of(ruleset: Ruleset, field: str) -> Basis:
    """What the value of a field rests on.

    >>> basis_of(Ruleset(target=150), "target").text
    'Changed: Pagat has 100.'
    """
    preset = PRESETS[ruleset.preset]
    usual = getattr(preset.ruleset, field)
    if getattr(ruleset, field) != usual:
        return Basis(
            "changed",
            _("Changed: %(preset)s has %(value)s.", preset=preset_title(preset.name), value=option_label(field, usual)),
        )
    source = preset.sources[field]
    if not source.assumed:
        return Basis("stated", source_name(source.text))
    told = doubt(preset.name, field)
    return Basis("assumed", told) if told else assumed(source.text.partition(",")[0])


def assumed(source: str) -> Basis:
    """What rests on us alone, since the source of that key is silent.

    >>> assumed("S001").text
    'Our assumption: a Norwegian page does not say.'
    """
    return Basis("assumed", _("Our assumption: %(source)s does not say.", source=source_name(source)))


def doubt(preset: str, field: str) -> str | None:
    """Why a preset's value is a doubtful reading of its text; None where the text is just silent, or clear.

    >>> doubt("dansk", "lay_off_on_gin")
    'Our reading of a Danish page: it never takes away the defender’s right to lay off, not against gin either.'
    """
    pagat_zero = _("Our reading of a Swedish page that follows pagat.com: pagat itself says so, the page does not.")
    pagat_dealer = _(
        "Our assumption: a Swedish page that follows pagat.com is silent. Pagat has the winner deal now, and had the "
        "loser deal in older versions."
    )
    return {
        ("pagat", "gin_against_zero"): pagat_zero,
        ("modern", "gin_against_zero"): pagat_zero,
        ("pagat", "dealer"): pagat_dealer,
        ("modern", "dealer"): pagat_dealer,
        ("norsk", "gin_against_zero"): _(
            "Our reading of a Norwegian page, taken literally. A Danish page with the same bonuses gives it to the "
            "defender."
        ),
        ("norsk", "lay_off_on_gin"): _("Our assumption: a Norwegian page neither allows nor forbids it."),
        ("deutsch", "dealer"): _(
            "Our reading of a German page: it has the deal alternate, but says so beside the dead hand, and may mean "
            "only that."
        ),
        ("dansk", "lay_off_on_gin"): _(
            "Our reading of a Danish page: it never takes away the defender’s right to lay off, not against gin either."
        ),
    }.get((preset, field))
