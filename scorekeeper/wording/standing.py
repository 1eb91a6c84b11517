"""Where a game stands, in one line."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.engine.sheet import Sheet
from scorekeeper.wording.sheet import result_sentences
from scorekeeper.wording.translating import _


def standing_score(sheet: Sheet) -> str:
    """The score as it stands: the totals of a game that is settled, else the points of each column.

    >>> from scorekeeper.engine import Ruleset, Seat, Setup, gin, make_layout, number_hands, score_sheet
    >>> standing_score(score_sheet(Setup(Ruleset(), make_layout(Ruleset())), number_hands([gin(Seat.ONE, 63)])))
    '83 – 0'
    """
    if sheet.over or sheet.setup.stopped:
        return _pair(*sheet.totals)
    return _points(sheet)


def standing_sentence(sheet: Sheet, names: Sequence[str]) -> str:
    """Where the game stands, as said before and after a change to its rules: the points, and a result if there is one.

    >>> from scorekeeper.engine import Ruleset, Seat, Setup, gin, make_layout, number_hands, score_sheet
    >>> setup = Setup(Ruleset(), make_layout(Ruleset()))
    >>> standing_sentence(score_sheet(setup, number_hands([gin(Seat.ONE, 63)])), ["A", "B"])
    '83 – 0, going on.'
    """
    points = _points(sheet)
    results = result_sentences(sheet, names)
    if not results:
        return _("%(points)s, going on.", points=points)
    if sheet.over:
        return _("%(points)s, over. %(result)s", points=points, result=" ".join(results))
    return _("%(points)s. %(result)s", points=points, result=" ".join(results))


def _points(sheet: Sheet) -> str:
    return ", ".join(_pair(*column.points) for column in sheet.columns)


def _pair(one: int, two: int) -> str:
    return _("%(one)s – %(two)s", one=one, two=two)
