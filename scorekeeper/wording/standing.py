"""Where a game stands, in one line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.engine.sheet import Sheet
from scorekeeper.wording.sheet import result_sentences
from scorekeeper.wording.translating import _


def standing_score(sheet: Sheet) -> str:
    """The score as it stands: the totals of a game that is settled, else the points of each column.

    >>> from scorekeeper.engine import Ruleset, Seat, Setup, gin, make_layout, number_hands, score_sheet
    >>> standing_score(score_sheet(Setup(Ruleset(), make_layout(Ruleset())), number_hands([gin(Seat.ONE, 63)])))
    '83 – 0'
    """
    return _pair(*sheet.totals) if sheet.over or sheet.setup.stopped else _points(sheet)


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a game stands: the points of each column, and what is to be said about them."""

    score: str
    says: str


def standing(sheet: Sheet, names: Sequence[str]) -> Standing:
    """Where a game stands, as told before and after a change to its rules.

    >>> from scorekeeper.engine import Ruleset, Seat, Setup, gin, make_layout, number_hands, score_sheet
    >>> setup = Setup(Ruleset(), make_layout(Ruleset()))
    >>> standing(score_sheet(setup, number_hands([gin(Seat.ONE, 63)])), ["A", "B"])
    Standing(score='83 – 0', says='Going on.')
    """
    results = " ".join(result_sentences(sheet, names))
    if not results:
        return Standing(_points(sheet), _("Going on."))
    return Standing(_points(sheet), _("Over. %(result)s", result=results) if sheet.over else results)


def _points(sheet: Sheet) -> str:
    return ", ".join(_pair(*column.points) for column in sheet.columns)


def _pair(one: int, two: int) -> str:
    return _("%(one)s – %(two)s", one=one, two=two)
