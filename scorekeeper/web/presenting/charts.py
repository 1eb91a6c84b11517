"""Charts as the templates draw them: where lines and bars stand in an SVG, and the same as rows of a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from scorekeeper.engine.columns import Column
from scorekeeper.engine.figures import LAST_COUNT, Tally, running_totals
from scorekeeper.engine.sheet import Sheet
from scorekeeper.wording.book import day_label
from scorekeeper.wording.sheet_labels import column_name
from scorekeeper.wording.translating import _

WIDTH: Final = 340
HEIGHT: Final = 150
LEFT: Final = 40
RIGHT: Final = 10
TOP: Final = 12
BOTTOM: Final = 22
"""Units of the drawing, and the margins in which its labels stand."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A label at a place: `at` is its distance from the left or from the top."""

    text: str
    at: float


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points, `"x,y x,y"`; `kind` tells lines apart without colour: 1 is whole, 2 is dashed."""

    name: str
    points: str
    kind: int


@dataclass(frozen=True, slots=True)
class LineChart:
    """Lines over a common scale. `target` is a height to reach, `zero` the height of nothing."""

    title: str
    lines: tuple[Line, ...]
    heights: tuple[Mark, ...]
    target: Mark | None
    zero: float
    start: str
    end: str
    head: tuple[str, ...]
    """The columns of the table."""
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar at a place, `top` and `height` of all of it and of the part that is marked."""

    label: str
    value: int
    part: int
    x: float
    width: float
    top: float
    height: float
    part_top: float
    part_height: float


@dataclass(frozen=True, slots=True)
class BarChart:
    """Bars beside each other, each with a part of it marked."""

    title: str
    bars: tuple[Bar, ...]
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def races(sheet: Sheet, names: Sequence[str]) -> list[LineChart]:
    """A chart for each column of a sheet that was entered: the points of both by hand, and the target."""
    hands = [hand.n for hand in sheet.hands if hand.counted]
    return [_race(sheet, column, hands, names) for column in sheet.columns if column.entries]


def _race(sheet: Sheet, column: Column, hands: Sequence[int], names: Sequence[str]) -> LineChart:
    entered = {entry.hand: entry.points for entry in column.entries}
    if column.closed_by_hand is not None:
        hands = hands[: hands.index(column.closed_by_hand) + 1]
    runs = [(0, 0)]
    for n in hands:
        runs.append(entered.get(n, runs[-1]))
    top = max(column.target or 0, *column.points, 1)
    heights = [Mark(str(max(column.points)), _y(max(column.points), 0, top))]
    target = None if column.target is None else Mark(str(column.target), _y(column.target, 0, top))
    if target and abs(target.at - heights[0].at) < TOP:
        heights = []
    return LineChart(
        title=column_name(sheet, column.n) if len(sheet.columns) > 1 else _("The race"),
        lines=tuple(Line(names[seat], _line([run[seat] for run in runs], 0, top), seat + 1) for seat in (0, 1)),
        heights=(Mark("0", _y(0, 0, top)), *heights),
        target=target,
        zero=_y(0, 0, top),
        start="",
        end=_("hand %(n)s", n=hands[-1]),
        head=(_("Hand"), *names),
        rows=tuple((str(n), str(run[0]), str(run[1])) for n, run in zip(hands, runs[1:], strict=True)),
    )


def net_chart(steps: Sequence[tuple[datetime, int]], names: Sequence[str]) -> LineChart | None:
    """The net of a rivalry over its games, above nothing where the first of them is ahead; None for no games.

    `steps` are the last day and the net of some games after each other.
    """
    if not steps:
        return None
    nets = list(zip((at for at, _net in steps), running_totals(net for _at, net in steps), strict=True))
    values = [0, *(net for _at, net in nets)]
    low, high = min(values), max(*values, min(values) + 1)
    marks = {value: Mark(_figure(value), _y(value, low, high)) for value in (0, low, high) if value in values}
    zero = marks[0]
    return LineChart(
        title=_("Points ahead: %(one)s above the line, %(two)s below it", one=names[0], two=names[1]),
        lines=(Line(_("%(name)s ahead by", name=names[0]), _line(values, low, high), 1),),
        heights=(zero, *(mark for mark in marks.values() if abs(mark.at - zero.at) > TOP)),
        target=None,
        zero=zero.at,
        start=day_label(nets[0][0].date()),
        end=day_label(nets[-1][0].date()),
        head=(_("Until"), _("%(name)s ahead by", name=names[0])),
        rows=tuple((day_label(at.date()), _figure(net)) for at, net in nets),
    )


def knock_chart(tally: Tally) -> BarChart | None:
    """How often somebody knocked with each count, and how often he was undercut; None for no knocks."""
    if not tally.knocks:
        return None
    counts = [count for count in range(LAST_COUNT + 1) if tally.knocked[count] or 0 < count < LAST_COUNT]
    most = max(tally.knocked)
    step = (WIDTH - LEFT - RIGHT) / len(counts)
    bars = []
    for place, count in enumerate(counts):
        top, part_top = (_y(value, 0, most) for value in (tally.knocked[count], tally.caught[count]))
        foot = HEIGHT - BOTTOM
        bars.append(
            Bar(
                str(count) if count < LAST_COUNT else _("%(count)s+", count=count),
                tally.knocked[count],
                tally.caught[count],
                round(LEFT + place * step + step * 0.15, 1),
                round(step * 0.7, 1),
                top,
                round(foot - top, 1),
                part_top,
                round(foot - part_top, 1),
            )
        )
    return BarChart(
        title=_("Counts when knocking"),
        bars=tuple(bars),
        head=(_("Count"), _("Knocks"), _("Undercut")),
        rows=tuple((bar.label, str(bar.value), str(bar.part)) for bar in bars),
    )


def _line(values: Sequence[int], low: int, high: int) -> str:
    step = (WIDTH - LEFT - RIGHT) / max(1, len(values) - 1)
    return " ".join(f"{round(LEFT + place * step, 1)},{_y(value, low, high)}" for place, value in enumerate(values))


def _y(value: int, low: int, high: int) -> float:
    return round(TOP + (high - value) / (high - low) * (HEIGHT - TOP - BOTTOM), 1)


def _figure(value: int) -> str:
    return str(value).replace("-", "\u2212")
