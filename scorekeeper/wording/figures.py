"""A player's figures by name, with averages and shares worked out for reading."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import NamedTuple

from scorekeeper.engine.figures import Tally
from scorekeeper.wording.numbers import decimal_number
from scorekeeper.wording.translating import _, language, ngettext


class Figure(NamedTuple):
    """A figure with its label."""

    name: str
    label: str
    value: str


def average(total: int, number: int) -> str:
    """The average with one decimal, half up; a dash where there is nothing to divide.

    >>> average(7, 2), average(0, 0)
    ('3.5', '–')
    """
    if not number:
        return "–"
    tenths = (2 * 10 * abs(total) + number) // (2 * number)
    return decimal_number(Decimal(tenths if total >= 0 else -tenths).scaleb(-1), 1)


def share(part: int, whole: int) -> str:
    """A number of so many, with the share in whole hundredths, half up.

    >>> share(1, 8), share(0, 0)
    ('1 of 8 (13\xa0%)', '0 of 0')
    """
    if not whole:
        return _("%(part)s of %(whole)s", part=part, whole=whole)
    percent = (200 * part + whole) // (2 * whole)
    return _("%(part)s of %(whole)s (%(percent)s\u00a0%%)", part=part, whole=whole, percent=percent)


def signed_points(points: int) -> str:
    """Points won on balance, with their sign.

    >>> signed_points(340), signed_points(-5), signed_points(0)
    ('+340', '−5', '0')
    """
    return f"+{points}" if points > 0 else str(points).replace("-", "\u2212")


def figure_groups(tally: Tally) -> list[tuple[str, list[Figure]]]:
    """Everything about a player, in groups with their headings."""
    return [
        (_("Games"), _games(tally)),
        (_("Hands"), _hands(tally)),
        (_("Knocking"), _knocking(tally)),
        (_("Dealing"), _dealing(tally)),
    ]


def _games(tally: Tally) -> list[Figure]:
    figures = [
        Figure("won", _("Games won"), share(tally.won, tally.over)),
        Figure("net", _("Points on balance"), signed_points(tally.net)),
        Figure("shutouts", _("Shutouts given and taken"), pair(tally.shutouts, tally.shut_out)),
        Figure("blitzes", _("Blitzes given and taken"), pair(tally.blitzes, tally.blitzed)),
    ]
    if tally.drawn:
        figures.insert(1, Figure("drawn", _("Drawn"), str(tally.drawn)))
    if tally.columns_won + tally.columns_lost != tally.over:
        figures.insert(1, Figure("columns", _("Columns won and lost"), pair(tally.columns_won, tally.columns_lost)))
    for name, label in (("stopped", _("Stopped early")), ("running", _("Going on"))):
        if number := getattr(tally, name):
            figures.append(Figure(name, label, str(number)))
    return figures


def _hands(tally: Tally) -> list[Figure]:
    figures = [
        Figure("hands_won", _("Hands won"), share(tally.hands_won, tally.hands)),
        Figure("by_knock", _("By knocking"), str(tally.by_knock)),
        Figure("by_gin", _("By gin"), str(tally.by_gin)),
        Figure("by_big_gin", _("By big gin"), str(tally.by_big_gin)),
        Figure("by_undercut", _("By an undercut"), str(tally.by_undercut)),
        Figure("by_defence", _("With nothing left against gin"), str(tally.by_defence)),
        Figure("by_award", _("By agreement"), str(tally.by_award)),
        Figure("dead", _("Dead hands"), str(tally.dead)),
        Figure("average", _("A hand won, on average"), average(tally.points_won, tally.hands_won)),
        Figure("average_lost", _("A hand lost, on average"), average(tally.points_lost, tally.hands_lost)),
        Figure("biggest", _("Biggest hand"), str(tally.biggest)),
        Figure("longest", _("Most hands won in a row"), str(tally.longest)),
    ]
    rare = ("by_big_gin", "by_defence", "by_award")
    return [figure for figure in figures if figure.name not in rare or figure.value != "0"]


def _knocking(tally: Tally) -> list[Figure]:
    return [
        Figure("knocks", _("Knocks"), str(tally.knocks)),
        Figure("knock_average", _("Count when knocking, on average"), average(tally.knock_points, tally.knocks)),
        Figure("undercut", _("Undercut when knocking"), share(tally.undercut, tally.knocks)),
    ]


def _dealing(tally: Tally) -> list[Figure]:
    not_dealt = tally.hands - tally.dealt
    return [
        Figure("dealt_won", _("Won as dealer"), share(tally.dealt_won, tally.dealt)),
        Figure("not_dealt_won", _("Won as non-dealer"), share(tally.hands_won - tally.dealt_won, not_dealt)),
    ]


def pair(mine: int, yours: int) -> str:
    """Two numbers beside each other.

    >>> pair(2, 1)
    '2 – 1'
    """
    return _("%(one)s – %(two)s", one=mine, two=yours)


def games_label(number: int) -> str:
    """How many games.

    >>> games_label(1), games_label(12)
    ('1 game', '12 games')
    """
    return ngettext("%(num)s game", "%(num)s games", number)


def month_label(month: int) -> str:
    """A month from its number, the year and two digits; a year from a number without.

    >>> month_label(202611), month_label(2026)
    ('November 2026', '2026')
    """
    if month < 10_000:
        return str(month)
    # Only where months are shown: the command does without.
    from babel.dates import format_date

    return format_date(date(month // 100, month % 100, 1), "LLLL y", language())
