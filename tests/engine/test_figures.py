"""What a sheet gives to a player's statistics, and their sums."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine import Hand, Seat, Setup, award, big_gin, dead, gin, knock, number_hands, score_sheet
from scorekeeper.engine.figures import (
    COLUMNS,
    LAST_COUNT,
    WAYS,
    Run,
    Tally,
    figures_of,
    longest_run,
    running_totals,
    tally_of,
    total,
)
from scorekeeper.engine.money import minor_units
from tests.engine.playing import A, B, sheet
from tests.engine.strategies import hands as any_hand
from tests.engine.strategies import setups


def tally(hands: list[Hand], seat: Seat = A, **values: object) -> Tally:
    return figures_of(sheet(hands, **values), seat).tally  # type: ignore[arg-type]


def told(figures: Tally, **expected: object) -> dict[str, object]:
    return {name: getattr(figures, name) for name in expected}


@pytest.mark.parametrize(
    ("hand", "values", "way"),
    [
        (knock(A, 3, 20), {}, "knock"),
        (gin(A, 20), {}, "gin"),
        (big_gin(A, 20), {"big_gin_bonus": 31}, "big_gin"),
        (big_gin(A, 20), {}, "gin"),
        (knock(B, 7, 7), {}, "undercut"),
        (knock(B, 7, 7), {"tie": "undercut_no_bonus"}, "undercut"),
        (knock(A, 7, 7), {"tie": "knocker"}, "knock"),
        (gin(B, 0), {"gin_against_zero": "defender"}, "defence"),
        (award(A, 25), {}, "award"),
    ],
)
def test_every_way_to_win_a_hand_is_counted_as_itself(hand: Hand, values: dict[str, object], way: str) -> None:
    figures = tally([hand], **values)
    assert {name: getattr(figures, f"by_{name}") for name in WAYS} == {name: int(name == way) for name in WAYS}
    assert told(figures, hands=1, hands_won=1, hands_lost=0) == {"hands": 1, "hands_won": 1, "hands_lost": 0}


def test_a_hand_that_nobody_wins_is_dead_only_where_the_stock_ran_out() -> None:
    expected = {"hands": 2, "hands_won": 0, "hands_lost": 0, "dead": 1, "knocks": 1, "undercut": 0}
    assert told(tally([dead(), knock(A, 5, 5)], tie="nobody"), **expected) == expected


def test_counts_at_the_knock_and_those_that_were_undercut() -> None:
    hands = [knock(A, 3, 20), knock(A, 3, 2), knock(A, 10, 50), knock(B, 4, 30), gin(A, 9)]
    figures = tally(hands, target=None)
    assert (figures.knocks, figures.knock_points, figures.undercut) == (3, 16, 1)
    assert figures.knocked == (0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 1, 0)
    assert figures.caught == (0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)
    assert tally([knock(A, 40, 60)], knock_limit=50).knocked[LAST_COUNT] == 1


def test_a_running_game_gives_its_hands_only() -> None:
    expected = {
        "running": 1,
        "over": 0,
        "stopped": 0,
        "won": 0,
        "net": 0,
        "columns_won": 0,
        "points_won": 17,
        "hands": 1,
    }
    assert told(tally([knock(A, 3, 20)]), **expected) == expected


def test_a_stopped_game_is_won_by_nobody_but_settled() -> None:
    expected = {"running": 0, "over": 0, "stopped": 1, "won": 0, "lost": 0, "net": 37, "settled": 1, "drawn": 0}
    assert told(tally([knock(A, 3, 20)], stopped=True), **expected) == expected


def test_a_game_that_is_over_counts_for_both() -> None:
    mine = {"over": 1, "won": 1, "lost": 0, "net": 320, "shutouts": 1, "shut_out": 0, "columns_won": 1, "blitzes": 0}
    assert told(tally([gin(A, 80)]), **mine) == mine
    theirs = {
        "over": 1,
        "won": 0,
        "lost": 1,
        "net": -320,
        "shutouts": 0,
        "shut_out": 1,
        "columns_lost": 1,
        "blitzed": 0,
    }
    assert told(tally([gin(A, 80)], B), **theirs) == theirs


def test_a_blitz_is_one_of_a_column() -> None:
    hands = [award(A, 100), award(A, 100), award(B, 5), award(A, 100)]
    expected = {"over": 1, "columns_won": 3, "blitzes": 2, "blitzed": 0, "shutouts": 0}
    assert told(tally(hands, layout="hollywood"), **expected) == expected
    assert tally(hands, B, layout="hollywood").blitzed == 2


def test_a_drawn_match_is_neither_won_nor_lost() -> None:
    played = [award(A, 100), award(B, 100), award(B, 100), award(A, 100)]
    figures = tally(played, layout={"layout": "hollywood", "columns": 2})
    assert (figures.over, figures.won + figures.lost, figures.drawn, figures.net) == (1, 0, 1, 0)


def test_a_hand_after_the_end_counts_nowhere() -> None:
    assert tally([gin(A, 80), knock(B, 3, 60)]) == tally([gin(A, 80)])


def test_the_deal() -> None:
    expected = {"dealt": 2, "dealt_won": 1, "dealt_lost": 1}
    assert told(tally([knock(A, 3, 9), knock(B, 3, 9), knock(B, 3, 9)], dealer="winner"), **expected) == expected


WON = {"w": knock(A, 3, 10), "l": knock(B, 3, 10), "d": dead()}


@pytest.mark.parametrize(
    ("hands", "run"),
    [("", (0, 0, 0, 0)), ("dd", (0, 0, 0, 0)), ("wlww", (1, 2, 2, 4)), ("wdw", (2, 2, 2, 2)), ("lwwl", (0, 0, 2, 4))],
)
def test_the_runs_of_a_game(hands: str, run: tuple[int, ...]) -> None:
    assert figures_of(sheet([WON[each] for each in hands], target=None), A).run == Run(*run)


@given(st.lists(st.text("wld", max_size=6), max_size=6))
def test_the_longest_run_is_that_of_all_hands_in_a_row(games: list[str]) -> None:
    runs = [figures_of(sheet([WON[each] for each in hands], target=None), A).run for hands in games]
    streaks = "".join(games).replace("d", "").split("l")
    assert longest_run(runs) == max(map(len, streaks))


games = st.lists(st.tuples(setups(), st.lists(any_hand(), max_size=8)), max_size=4)


@given(games)
def test_what_one_wins_the_other_loses(played: list[tuple[Setup, list[Hand]]]) -> None:
    sheets = [score_sheet(setup, number_hands(hands)) for setup, hands in played]
    one, two = (total(figures_of(each, seat).tally for each in sheets) for seat in (A, B))
    for mine, yours in (
        ("won", "lost"),
        ("columns_won", "columns_lost"),
        ("hands_won", "hands_lost"),
        ("points_won", "points_lost"),
        ("shutouts", "shut_out"),
        ("blitzes", "blitzed"),
        ("by_undercut", "undercut"),
    ):
        assert (getattr(one, mine), getattr(one, yours)) == (getattr(two, yours), getattr(two, mine))
    assert one.net == -two.net
    assert (one.over, one.stopped, one.running) == (two.over, two.stopped, two.running)
    assert one.dealt + two.dealt == one.hands == two.hands


@given(games)
def test_the_sum_of_the_ways_is_the_hands_won(played: list[tuple[Setup, list[Hand]]]) -> None:
    for made, hands in played:
        figures = figures_of(score_sheet(made, number_hands(hands)), A).tally
        assert sum(getattr(figures, f"by_{way}") for way in WAYS) == figures.hands_won
        assert (sum(figures.knocked), sum(figures.caught)) == (figures.knocks, figures.undercut)
        assert figures.over + figures.stopped + figures.running == 1


@given(games)
def test_a_total_is_the_sum_of_the_rows(played: list[tuple[Setup, list[Hand]]]) -> None:
    tallies = [figures_of(score_sheet(made, number_hands(hands)), A).tally for made, hands in played]
    rows = [tally.row() for tally in tallies]
    together = total(tallies).row()
    for name in COLUMNS:
        values = [row[name] for row in rows]
        assert together[name] == (max(values, default=0) if name in ("biggest", "longest") else sum(values))
    assert [tally_of(row) for row in rows] == tallies


def test_a_row_of_nothing_is_no_figures() -> None:
    assert tally_of({}) == tally_of(dict.fromkeys(COLUMNS)) == total([]) == Tally()


def test_running_totals() -> None:
    assert running_totals([]) == []
    assert running_totals([5, -7, 2]) == [5, -2, 0]


amounts = st.from_regex(r"[0-9]{1,6}(\.[0-9]{1,4})?", fullmatch=True)


@given(st.integers(-100_000, 100_000), amounts)
def test_money_is_exact_and_half_up(points: int, per_point: str) -> None:
    exact = abs(points) * Decimal(per_point) * 100
    rounded = int(exact.quantize(Decimal(1), ROUND_HALF_UP))
    assert minor_units(points, per_point) == (rounded if points > 0 else -rounded)


def test_no_stake_is_no_money() -> None:
    assert minor_units(100, "") == 0
