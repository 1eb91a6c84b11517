"""What a printed sheet says beside what the screen says: values in small print, notes, and where nothing is decided."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from scorekeeper.engine.layout import Layout
from scorekeeper.engine.ledger import Agreement, Amended, Corrected, Event, LogEntry, Recorded, Restored, Stake, Struck
from scorekeeper.engine.presets import PRESETS
from scorekeeper.engine.ruleset import DOMAINS, Ruleset
from scorekeeper.engine.sheet import Sheet
from scorekeeper.wording.basis import basis_of, doubt
from scorekeeper.wording.layouts import doubts_by_value
from scorekeeper.wording.log import Change, changes
from scorekeeper.wording.presets import layout_title, option_label, preset_title, source_name, value_label
from scorekeeper.wording.sheet import amount
from scorekeeper.wording.sheet_labels import settlement_label
from scorekeeper.wording.translating import _

MARKS = ("*", "†", "‡", "**", "††", "‡‡", "***", "†††", "‡‡‡")
"""Of footnotes, in their order on the page. Figures would be read as part of the values that they stand at."""


@dataclass(frozen=True, slots=True)
class SmallPrint:
    """Values that rest on the same thing: a heading that says on what, and the values, each with its label."""

    heading: str
    values: tuple[str, ...]


def small_print(ruleset: Ruleset, layout: Layout) -> list[SmallPrint]:
    """Every value of a ruleset and of its sheet, by the source that it comes from; what is doubtful has a mark.

    >>> from scorekeeper.engine import make_layout
    >>> printed = small_print(Ruleset(target=150), make_layout(Ruleset()))
    >>> printed[-1].heading, printed[-1].values
    ('Changed by the players', ('Target\xa0150 (Pagat: 100)',))
    """
    marks = _marks(ruleset, layout)
    return [
        SmallPrint(heading, tuple(text + marks.get(field, "") for field, text in values))
        for heading, values in _groups(ruleset, layout)
    ]


def doubtful(ruleset: Ruleset, layout: Layout) -> list[str]:
    """What in the values is our reading of a text that can be read otherwise: footnotes, each with its value's mark.

    >>> from scorekeeper.engine import make_layout
    >>> [note[:17] for note in doubtful(Ruleset(), make_layout(Ruleset()))]
    ['* Gin against no ', '† Next dealer: Ou']
    """
    of_rules, of_sheet = _doubts(ruleset), doubts_by_value(ruleset, layout)
    return [
        _("%(star)s %(field)s: %(doubt)s", star=mark, field=value_label(field), doubt=of_rules[field])
        if field in of_rules
        else _("%(star)s %(doubt)s", star=mark, doubt=of_sheet[field])
        for field, mark in _marks(ruleset, layout).items()
    ]


def _doubts(ruleset: Ruleset) -> dict[str, str]:
    told = {field: doubt(ruleset.preset, field) for field in DOMAINS if basis_of(ruleset, field).kind == "assumed"}
    return {field: text for field, text in told.items() if text}


def _marks(ruleset: Ruleset, layout: Layout) -> dict[str, str]:
    """The mark of each doubtful value, in the order in which they are printed."""
    doubtful_ones = _doubts(ruleset) | doubts_by_value(ruleset, layout)
    printed = (field for _heading, values in _groups(ruleset, layout) for field, _text in values)
    return dict(zip(dict.fromkeys(field for field in printed if field in doubtful_ones), MARKS, strict=False))


def _groups(ruleset: Ruleset, layout: Layout) -> list[tuple[str, list[tuple[str, str]]]]:
    """Every value with its label, by the heading it stands under."""
    preset = PRESETS[ruleset.preset]
    stated: dict[str, list[tuple[str, str]]] = {}
    assumed: list[tuple[str, str]] = []
    changed: list[tuple[str, str]] = []
    for field in DOMAINS:
        value = _value(field, getattr(ruleset, field))
        kind = basis_of(ruleset, field).kind
        if kind == "stated":
            stated.setdefault(preset.sources[field].text, []).append((field, value))
        elif kind == "assumed":
            assumed.append((field, value))
        else:
            usual = option_label(field, getattr(preset.ruleset, field))
            told = _("%(value)s (%(preset)s: %(usual)s)", value=value, preset=preset_title(preset.name), usual=usual)
            changed.append((field, told))
    own = [(field, _value(field, value)) for field, value in layout.values().items() if field != "layout"]
    groups = [
        (layout_title(layout.name), own),
        *((_("As told by %(source)s", source=source_name(source)), values) for source, values in stated.items()),
        (_("Our assumption, where it does not say"), assumed),
        (_("Changed by the players"), changed),
    ]
    return [(heading, values) for heading, values in groups if values]


def _value(field: str, value: object) -> str:
    told = _("%(label)s %(value)s", label=value_label(field), value=option_label(field, value))
    # A value stays on one line with its label.
    return told.replace(" ", "\u00a0")


def corrections(first: Agreement, entries: Sequence[LogEntry]) -> list[Change]:
    """Every change of what was recorded or agreed on, the oldest first: corrected, struck, restored, put in, fixed.

    >>> from scorekeeper.engine import Ruleset, Setup, dead, make_layout
    >>> agreed = Agreement(Setup(Ruleset(), make_layout(Ruleset())), ("A", "B"))
    >>> [change.title for change in corrections(agreed, [LogEntry(1, Recorded(dead())), LogEntry(2, Struck(1))])]
    ['Hand 1 struck']
    """
    told = {entry.seq for entry in entries if _is_correction(entry.event)}
    return [change for change in changes(first, entries) if change.seq in told] if told else []


def _is_correction(event: Event) -> bool:
    if isinstance(event, Recorded):
        return event.after is not None
    return isinstance(event, (Amended, Corrected, Restored, Struck))


def hand_notes(sheet: Sheet) -> list[str]:
    """The notes on hands and the reasons of awards, each with its hand."""
    return [
        _("Hand %(n)s: %(note)s", n=hand.n, note=text)
        for hand in sheet.hands
        for text in (hand.hand.reason, hand.hand.note)
        if text
    ]


def stake_line(stake: Stake) -> str:
    """What is played for, each point; "" where it is for nothing.

    >>> stake_line(Stake("0.05", "kr"))
    'Stake: 0.05 kr a point'
    """
    if not stake.per_point or not Decimal(stake.per_point):
        return ""
    return _("Stake: %(each)s a point", each=amount(Decimal(stake.per_point), stake.currency))


def running_sentences(sheet: Sheet, names: Sequence[str]) -> list[str]:
    """How far a running game has come, who deals next, and whether notice was given."""
    name = names[sheet.next_dealer - 1]
    if not sheet.hands:
        return [_("No hand yet. %(name)s deals the first.", name=name)]
    told = [_("The game goes on after hand %(n)s; %(name)s deals.", n=sheet.hands[-1].n, name=name)]
    if sheet.setup.notice_after is not None:
        told.append(_("Notice was given: no new column opens."))
    return told


def initials_of(names: tuple[str, str]) -> tuple[str, str]:
    """The first letters of two names; two letters each where they begin alike.

    >>> initials_of(("Anna", "Bo")), initials_of(("Anna", "axel")), initials_of(("A\u030ase", "\u00f8yvind"))
    (('A', 'B'), ('An', 'Ax'), ('Å', 'Ø'))
    """
    # A letter may have come with its ring or dots beside it, as some phones type it.
    one, two = (unicodedata.normalize("NFC", name.strip()).capitalize() for name in names)
    return (one[:1], two[:1]) if one[:1] != two[:1] else (one[:2], two[:2])


def foot_labels(sheet: Sheet) -> list[str]:
    """What is reckoned under a column that is filled in by hand, line by line, the total last.

    >>> from scorekeeper.engine import Setup, make_layout, score_sheet
    >>> foot_labels(score_sheet(Setup(Ruleset(), make_layout(Ruleset())), ()))[:2]
    ['Points', 'Game bonus, 100']
    """
    layout, ruleset = sheet.setup.layout, sheet.setup.ruleset
    column = sheet.columns[0]
    if layout.race:
        return [_("Total")]
    told = [settlement_label("points", column, sheet)]
    if layout.game_bonus:
        told.append(_("Game bonus, %(bonus)s", bonus=layout.game_bonus))
    if layout.box_bonus and not ruleset.boxes_at_once:
        told.append(
            _("Boxes, %(bonus)s each", bonus=layout.box_bonus)
            if ruleset.boxes == "both"
            else _("Boxes, %(bonus)s for each more", bonus=layout.box_bonus)
        )
    if layout.closing:
        told.append(settlement_label("closings", column, sheet))
    if layout.doubling and getattr(ruleset, layout.doubling) != "none":
        told.append(settlement_label(layout.doubling, column, sheet))
    return [*told, _("Total")]
