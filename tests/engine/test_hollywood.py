"""Hollywood and the split account: which columns a win enters, and how each is settled."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.engine import Card, Hand, Sheet, award, big_gin, dead, gin, knock
from tests.engine.playing import A, B, settled, sheet


def hollywood(hands: list[Hand], *, layout: dict[str, Any] | None = None, **values: Any) -> Sheet:
    """A Hollywood sheet, its layout with some values changed."""
    return sheet(hands, layout={"layout": "hollywood", **(layout or {})}, **values)


def points(played: Sheet) -> list[tuple[int, int]]:
    return [column.points for column in played.columns]


def entered(played: Sheet) -> list[tuple[int, ...]]:
    return [row.columns for row in played.hands]


# --- which columns a win enters --------------------------------------------------------------------------------------


def test_the_first_win_enters_one_column_the_second_two_and_later_ones_three() -> None:
    played = hollywood([award(A, 10), award(A, 10), award(B, 10), award(A, 10), award(A, 10)])
    assert entered(played) == [(1,), (1, 2), (1,), (1, 2, 3), (1, 2, 3)]
    assert points(played) == [(40, 10), (30, 0), (20, 0)]


def test_nothing_is_added_to_a_closed_column() -> None:
    played = hollywood([award(A, 60), award(A, 50), award(A, 30), award(A, 80)])
    assert entered(played) == [(1,), (1, 2), (2, 3), (2, 3)]
    assert points(played) == [(110, 0), (160, 0), (110, 0)]
    assert played.over


def test_shift_a_player_shut_out_of_a_column_begins_in_the_next_open_one() -> None:
    played = hollywood([award(A, 5), award(A, 5), award(A, 98), award(B, 20), award(B, 20)])
    assert entered(played) == [(1,), (1, 2), (1, 2, 3), (3,), (3,)]
    assert points(played) == [(108, 0), (103, 0), (98, 40)]


def test_shift_is_judged_before_the_hand() -> None:
    # B enters column 1 for the first time with the hand that closes it, and not column 2 as well.
    played = hollywood([award(B, 100), award(B, 10)])
    assert entered(played) == [(1,), (2,)]


def test_shift_enters_every_column_begun_and_the_lowest_not_begun() -> None:
    played = hollywood([award(A, 1), award(A, 1), award(A, 1), award(A, 1)], layout={"columns": 6})
    assert entered(played) == [(1,), (1, 2), (1, 2, 3), (1, 2, 3, 4)]


def test_win_count_goes_by_wins_and_a_win_may_enter_nothing() -> None:
    hands = [award(A, 60), award(A, 45), award(B, 20), award(B, 15)]
    played = hollywood(hands, layout={"schedule": "win_count"})
    assert entered(played) == [(1,), (1, 2), (), (2,)]
    assert [row.counted for row in played.hands] == [True] * 4
    assert points(played) == [(105, 0), (45, 15), (0, 0)]


def test_a_dead_hand_and_a_tie_to_nobody_are_no_wins() -> None:
    for schedule in ("shift", "win_count"):
        hands = [award(A, 10), dead(), knock(A, 5, 5), award(A, 10)]
        assert entered(hollywood(hands, tie="nobody", layout={"schedule": schedule})) == [(1,), (), (), (1, 2)]


def test_an_award_is_a_win_for_the_schedule() -> None:
    for schedule in ("shift", "win_count"):
        assert entered(hollywood([award(A, 10), knock(A, 3, 20)], layout={"schedule": schedule})) == [(1,), (1, 2)]


def test_a_hand_can_close_three_columns_and_taking_it_away_reopens_them() -> None:
    hands = [award(A, 5), award(A, 5), award(A, 100)]
    played = hollywood(hands)
    assert [column.closed_by_hand for column in played.columns] == [3, 3, 3]
    assert played.over
    assert [column.winner for column in hollywood(hands[:2]).columns] == [None] * 3


def test_another_winner_of_the_first_hand_reroutes_every_later_one() -> None:
    rest = [award(A, 20), award(B, 10), award(A, 40)]
    assert entered(hollywood([award(A, 30), *rest])) == [(1,), (1, 2), (1,), (1, 2, 3)]
    assert entered(hollywood([award(B, 30), *rest])) == [(1,), (1,), (1, 2), (1, 2)]


def test_hands_after_the_end_enter_nothing() -> None:
    played = hollywood([award(A, 100)] * 4)
    assert entered(played) == [(1,), (2,), (3,), ()]
    assert [row.counted for row in played.hands] == [True, True, True, False]


# --- settlement ------------------------------------------------------------------------------------------------------


def test_each_column_is_settled_by_itself() -> None:
    hands = [award(A, 60), award(B, 40), award(A, 45), award(B, 50), award(B, 60), award(B, 45)]
    played = hollywood(hands, box_bonus=10)
    assert [column.totals for column in played.columns] == [(225, 50), (55, 230), (0, 450)]
    assert [column.net for column in played.columns] == [175, -175, -450]
    assert [column.blitz for column in played.columns] == [False, False, True]
    assert (played.totals, played.net, played.columns_won) == ((280, 730), -450, (1, 2))
    assert (played.over, played.game_winner, played.higher_total) == (True, B, B)


def test_a_running_column_has_no_settlement_and_is_in_no_total() -> None:
    played = hollywood([award(A, 60), award(A, 45), award(B, 20)])
    assert [column.totals for column in played.columns] == [(490, 0), None, None]
    assert [column.settlement is None for column in played.columns] == [False, True, True]
    assert (played.totals, played.net, played.over, played.game_winner, played.higher_total) == (
        (490, 0),
        490,
        False,
        None,
        A,
    )


def test_weights_multiply_totals_but_not_a_columns_own_net() -> None:
    played = hollywood([award(A, 100)] * 3, layout={"weights": [1, 1, 2], "box_bonus": 0}, blitz="none")
    assert [column.net for column in played.columns] == [200, 200, 200]
    assert (played.totals, played.net) == ((800, 0), 800)
    assert [column.weight for column in played.columns] == [1, 1, 2]


def test_the_match_goes_to_the_higher_total_and_an_even_one_to_nobody() -> None:
    even = hollywood([award(A, 100), award(B, 100)], layout={"columns": 2}, blitz="none")
    assert (even.over, even.net, even.game_winner, even.higher_total, even.columns_won) == (True, 0, None, None, (1, 1))
    weighted = hollywood([award(A, 100), award(B, 100)], layout={"columns": 2, "weights": [1, 2]}, blitz="none")
    assert weighted.game_winner == B


@pytest.mark.parametrize(
    ("form", "extra"),
    [("none", None), ("game_bonus", 100), ("points", 105), ("points_and_game", 205), ("all", 245)],
)
def test_every_form_of_blitz(form: str, extra: int | None) -> None:
    played = hollywood([award(A, 60), award(A, 45)], blitz=form, shutout="none")
    assert settled(played).get("blitz") == (None if extra is None else (extra, 0))
    assert "shutout" not in settled(played)
    assert played.columns[0].blitz


def test_a_blitz_is_judged_in_each_column_by_its_own_test() -> None:
    hands = [knock(B, 5, 5), award(A, 60), award(A, 100)]
    by_points = hollywood(hands, tie="knocker", blitz_test="no_points", shutout_test="no_hand")
    assert [column.blitz for column in by_points.columns[:2]] == [True, True]
    by_hands = hollywood(hands, tie="knocker", blitz_test="no_hand", shutout_test="no_points")
    assert [column.blitz for column in by_hands.columns[:2]] == [False, True]


def test_column_targets_may_differ() -> None:
    played = hollywood([award(A, 10), award(A, 10)], layout={"column_target": [20, 10, 30]})
    assert [column.closed_by_hand for column in played.columns] == [2, 2, None]
    assert [column.target for column in played.columns] == [20, 10, 30]


def test_the_layouts_game_bonus_and_box_bonus_are_paid() -> None:
    played = hollywood([award(A, 100)], layout={"game_bonus": 50, "box_bonus": 5}, blitz="game_bonus")
    assert settled(played) == {"points": (100, 0), "game_bonus": (50, 0), "boxes": (5, 0), "blitz": (50, 0)}


def test_net_boxes_are_those_of_the_column() -> None:
    played = hollywood([award(B, 10), award(A, 50), award(A, 50)], boxes="net", layout={"columns": 1})
    assert settled(played)["boxes"] == (20, 0)


def test_stopped_early_settles_open_columns_without_game_bonus_and_blitz() -> None:
    played = hollywood([award(A, 60), award(A, 45), award(B, 20)], stopped=True)
    assert settled(played, 1) == {"points": (105, 0), "game_bonus": (100, 0), "boxes": (40, 0), "blitz": (245, 0)}
    assert settled(played, 2) == {"points": (45, 20), "boxes": (20, 20)}
    assert settled(played, 3) == {"points": (0, 0)}
    assert (played.totals, played.over, played.game_winner, played.columns_won) == ((555, 40), False, None, (1, 0))


# --- intake and closings ---------------------------------------------------------------------------------------------

DANSK: dict[str, Any] = {"preset": "dansk"}


def test_where_only_differences_enter_bonuses_do_not() -> None:
    played = hollywood([gin(A, 31), knock(A, 9, 4), knock(B, 2, 9)], **DANSK)
    assert [row.score.points for row in played.hands] == [71, 35, 27]
    assert points(played) == [(31, 12), (0, 7), (0, 0)]


def test_an_award_enters_whole_also_where_only_differences_do() -> None:
    assert points(hollywood([award(A, 45)], **DANSK)) == [(45, 0), (0, 0), (0, 0)]


def test_a_spade_doubles_the_difference_that_enters() -> None:
    hand = knock(A, 3, 20, Card("9S"))
    played = hollywood([hand], knock_limit="upcard", spade_doubles="points", **DANSK)
    assert points(played)[0] == (34, 0)


def test_boxes_at_once_enter_only_where_whole_scores_enter_and_are_the_layouts() -> None:
    at_once: dict[str, Any] = {"preset": "palace"}
    assert points(hollywood([knock(A, 3, 20)], **at_once))[0] == (27, 0)
    assert points(hollywood([knock(A, 3, 20)], layout={"box_bonus": 4}, **at_once))[0] == (21, 0)
    difference = hollywood([knock(A, 3, 20), award(A, 83)], layout={"intake": "difference"}, **at_once)
    assert difference.columns[0].points == (100, 0)
    assert "boxes" not in settled(difference)


# A knock, a defender's 40 for gin against nothing, an undercut, an award and gin: by whom each entry is earned.
ENTRIES = [knock(A, 2, 30), gin(A, 0), knock(A, 9, 8), award(B, 5), gin(A, 90)]


@pytest.mark.parametrize(
    ("closing", "earned"),
    [(None, None), ("winner", (40, 60)), ("closer", (40, 0)), ("by_ending", (60, 70))],
)
def test_closings_by_whom_they_are_earned(closing: str | None, earned: tuple[int, int] | None) -> None:
    played = hollywood(ENTRIES, layout={"closing": closing, "columns": 1}, **DANSK)
    assert played.over
    assert settled(played).get("closings") == earned


def test_the_closing_bonus_is_a_value() -> None:
    played = hollywood(ENTRIES, layout={"closing_bonus": 5, "columns": 1}, **DANSK)
    assert settled(played)["closings"] == (10, 15)


def test_closings_come_after_boxes_and_are_doubled_by_a_blitz_of_everything() -> None:
    played = hollywood([gin(A, 60), gin(A, 60)], layout={"box_bonus": 10}, **DANSK)
    assert played.columns[0].settlement == (
        ("points", (120, 0)),
        ("game_bonus", (100, 0)),
        ("boxes", (20, 0)),
        ("closings", (40, 0)),
        ("blitz", (280, 0)),
    )


def test_by_ending_a_spade_doubles_the_closing_and_big_gin_has_its_own() -> None:
    spades: dict[str, Any] = {"knock_limit": "upcard", "spade_doubles": "points", "big_gin_bonus": 46, **DANSK}
    layout = {"closing": "by_ending", "columns": 1}
    hands = [knock(A, 3, 20, Card("9S")), big_gin(A, 80, Card("2C"))]
    assert settled(hollywood(hands, layout=layout, **spades))["closings"] == (86, 0)


def test_closings_are_settled_when_play_is_stopped() -> None:
    played = hollywood([knock(A, 2, 30), knock(A, 2, 30)], stopped=True, **DANSK)
    assert settled(played, 1) == {"points": (56, 0), "closings": (40, 0)}
    assert settled(played, 2) == {"points": (28, 0), "closings": (20, 0)}


# --- the split account -----------------------------------------------------------------------------------------------


def split(hands: list[Hand], **values: Any) -> Sheet:
    return sheet(hands, layout="split", **{"preset": "dansk", **values})


def test_split_keeps_differences_and_closings_apart() -> None:
    played = split([knock(A, 2, 30), gin(B, 31), knock(A, 9, 4), gin(B, 0)])
    assert points(played) == [(28, 36), (60, 70)]
    assert entered(played) == [(1, 2)] * 4
    assert [column.settlement for column in played.columns] == [None, None]
    assert (played.over, played.totals) == (False, (0, 0))


def test_split_is_a_race_that_settles_both_accounts() -> None:
    played = split([gin(B, 10), knock(A, 2, 52), knock(A, 2, 52), gin(B, 10)])
    assert (played.over, played.game_winner, played.columns_won) == (True, A, (1, 0))
    assert [column.closed_by_hand for column in played.columns] == [3, None]
    assert [settled(played, n) for n in (1, 2)] == [{"points": (100, 10)}, {"points": (40, 40)}]
    assert (played.totals, played.net) == ((140, 50), 90)
    assert not played.hands[3].counted


def test_split_may_be_won_on_closings() -> None:
    played = split([gin(A, 1)] * 5)
    assert [column.closed_by_hand for column in played.columns] == [None, 5]
    assert (played.over, played.game_winner, points(played)) == (True, A, [(5, 0), (200, 0)])


def test_split_both_accounts_on_one_hand() -> None:
    played = split([gin(A, 20)] * 5)
    assert [column.closed_by_hand for column in played.columns] == [5, 5]
    assert (played.game_winner, played.columns_won) == (A, (2, 0))


def test_split_has_no_boxes_no_game_bonus_and_no_blitz() -> None:
    played = split([gin(A, 100)], game_bonus=100, box_bonus=20, shutout="all")
    assert settled(played, 1) == {"points": (100, 0)}
    assert [column.blitz for column in played.columns] == [False, False]
    at_once = split([gin(A, 10)], preset="palace")
    assert at_once.hands[0].score.points == 35
    assert points(at_once) == [(10, 0), (25, 0)]


def test_split_an_award_enters_the_differences_alone() -> None:
    played = split([award(B, 30)])
    assert (entered(played), points(played)) == ([(1,)], [(0, 30), (0, 0)])


# --- continuous ------------------------------------------------------------------------------------------------------


def continuous(hands: list[Hand], notice_after: int | None = None, **layout: Any) -> Sheet:
    return hollywood(hands, layout={"continuous": True, **layout}, notice_after=notice_after)


def test_continuous_opens_as_many_columns_as_closed() -> None:
    played = continuous([award(A, 5), award(A, 5), award(A, 100), award(B, 20)], column_target=[100, 100, 120])
    assert entered(played) == [(1,), (1, 2), (1, 2, 3), (3,)]
    assert [(column.n, column.target, column.weight) for column in played.columns] == [
        (1, 100, 1),
        (2, 100, 1),
        (3, 120, 1),
        (4, 120, 1),
        (5, 120, 1),
    ]
    assert not played.over


def test_continuous_the_new_column_is_open_from_the_next_hand() -> None:
    played = continuous([award(A, 100), award(A, 10), award(A, 10), award(A, 10)], columns=1)
    assert entered(played) == [(1,), (2,), (2,), (2,)]


def test_continuous_new_columns_have_weight_1() -> None:
    assert [column.weight for column in continuous([award(A, 100)], weights=[2, 2, 2]).columns] == [2, 2, 2, 1]


def test_after_notice_no_column_opens_and_the_running_ones_are_played_out() -> None:
    hands = [award(A, 100)] * 6
    assert [len(continuous(hands[:played], 3).columns) for played in range(7)] == [3, 4, 5, 5, 5, 5, 5]
    played = continuous(hands, 3)
    assert entered(played) == [(1,), (2,), (3,), (4,), (5,), ()]
    assert (played.over, played.columns_won) == (True, (5, 0))


@pytest.mark.parametrize(("notice_after", "columns"), [(0, 3), (1, 3), (2, 4), (3, 5), (4, 6), (None, 6)])
def test_notice_after_hand_n_none_opens_from_hand_n_on(notice_after: int | None, columns: int) -> None:
    assert len(continuous([award(A, 100)] * 3, notice_after).columns) == columns
