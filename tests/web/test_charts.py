"""Where the lines and bars of charts stand, and the tables beside them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from scorekeeper.engine import Seat, award, dead, knock
from scorekeeper.engine.figures import LAST_COUNT, figures_of
from scorekeeper.web.presenting.charts import BOTTOM, HEIGHT, TOP, LineChart, knock_chart, net_chart, races
from tests.engine.playing import A, B, sheet

NAMES = ("Anna", "Bo")
DAY = datetime(2026, 11, 29, 12, tzinfo=UTC)


def heights(chart: LineChart, line: int = 0) -> list[float]:
    """How far from the top each point of a line is."""
    return [float(point.partition(",")[2]) for point in chart.lines[line].points.split()]


def test_a_race_goes_from_nothing_to_the_target() -> None:
    (chart,) = races(sheet([award(A, 40), dead(), award(B, 50), award(A, 60)]), NAMES)
    assert chart.rows == (("1", "40", "0"), ("2", "40", "0"), ("3", "40", "50"), ("4", "100", "50"))
    foot = HEIGHT - BOTTOM
    assert (heights(chart)[0], heights(chart)[-1]) == (foot, TOP)
    assert heights(chart, 1) == [foot, foot, foot, (foot + TOP) / 2, (foot + TOP) / 2]
    assert chart.target is not None
    assert (chart.target.text, chart.target.at) == ("100", TOP)
    # The label of the height reached would stand on that of the target.
    assert [mark.text for mark in chart.heights] == ["0"]


def test_a_race_beyond_its_target() -> None:
    (chart,) = races(sheet([award(A, 150)]), NAMES)
    assert chart.target is not None
    assert chart.target.at > heights(chart)[-1] == TOP
    assert [mark.text for mark in chart.heights] == ["0", "150"]


def test_each_column_that_was_entered_has_a_race_until_it_closed() -> None:
    played = sheet([award(A, 60), award(A, 45), award(B, 20)], layout="hollywood")
    first, second = races(played, NAMES)
    assert (first.title, second.title) == ("Column 1", "Column 2")
    assert first.rows == (("1", "60", "0"), ("2", "105", "0"))
    assert second.rows == (("1", "0", "0"), ("2", "45", "0"), ("3", "45", "20"))
    assert first.end == "hand 2"


def test_a_race_without_a_target_and_none_at_all() -> None:
    (chart,) = races(sheet([award(B, 30)], target=None), NAMES)
    assert chart.target is None
    assert [mark.text for mark in chart.heights] == ["0", "30"]
    assert races(sheet([dead()]), NAMES) == []


def test_the_net_of_a_rivalry_crosses_the_line() -> None:
    chart = net_chart([(DAY, 100), (DAY + timedelta(days=1), -300), (DAY + timedelta(days=2), 50)], NAMES)
    assert chart is not None
    assert [row[1] for row in chart.rows] == ["100", "−200", "−150"]
    assert TOP == heights(chart)[1] < chart.zero < heights(chart)[2] == HEIGHT - BOTTOM
    assert {mark.text for mark in chart.heights} == {"0", "100", "−200"}
    assert (chart.start, chart.end) == ("29 November 2026", "1 December 2026")


def test_a_net_that_is_always_nothing() -> None:
    chart = net_chart([(DAY, 0)], NAMES)
    assert chart is not None
    assert set(heights(chart)) == {chart.zero}
    assert net_chart([], NAMES) is None


def test_bars_for_each_count_and_one_for_all_higher_ones() -> None:
    played = sheet([knock(A, 3, 20), knock(A, 3, 1), knock(A, 40, 60)], knock_limit=50, target=None)
    chart = knock_chart(figures_of(played, Seat.ONE).tally)
    assert chart is not None
    assert [bar.label for bar in chart.bars] == [*map(str, range(1, LAST_COUNT)), f"{LAST_COUNT}+"]
    three = chart.bars[2]
    assert (three.value, three.part) == (2, 1)
    assert three.height == 2 * three.part_height == HEIGHT - BOTTOM - TOP
    assert knock_chart(figures_of(played, Seat.TWO).tally) is None
