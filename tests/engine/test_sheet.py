"""The one fold: running points, the deal, the end of a game and its settlement, on the standard sheet."""

from __future__ import annotations

import pytest

from scorekeeper.engine import (
    Card,
    ColumnEntry,
    Ending,
    Hand,
    NumberedHand,
    award,
    dead,
    gin,
    knock,
    make_ruleset,
    score_sheet,
)
from tests.engine.playing import A, B, settled, setup, sheet


def test_an_empty_sheet() -> None:
    empty = sheet([])
    assert (empty.hands, empty.over, empty.next_dealer, empty.totals, empty.net) == ((), False, A, (0, 0), 0)
    assert (empty.game_winner, empty.higher_total, empty.columns_won) == (None, None, (0, 0))
    column = empty.columns[0]
    assert (column.n, column.target, column.weight, column.points, column.boxes) == (1, 100, 1, (0, 0), (0, 0))
    assert (column.entries, column.closed_by_hand, column.winner, column.blitz) == ((), None, None, False)
    assert (column.settlement, column.totals, column.net) == (None, None, None)


def test_entries_are_cumulative() -> None:
    played = sheet([knock(A, 4, 20), gin(B, 31), dead(), knock(A, 6, 5)])
    assert played.columns[0].entries == (
        ColumnEntry(1, (16, 0)),
        ColumnEntry(2, (16, 51)),
        ColumnEntry(4, (16, 62)),
    )
    assert (played.columns[0].points, played.columns[0].boxes) == ((16, 62), (1, 2))
    assert [row.columns for row in played.hands] == [(1,), (1,), (), (1,)]
    assert [row.n for row in played.hands] == [1, 2, 3, 4]


@pytest.mark.parametrize("hand", [dead(), knock(A, 5, 5)], ids=["dead", "tie-to-nobody"])
def test_a_hand_that_nobody_won(hand: Hand) -> None:
    row = sheet([hand], tie="nobody").hands[0]
    assert (row.score.winner, row.score.points, row.score.boxes, row.score.lines) == (None, 0, 0, ())
    assert (row.columns, row.counted) == ((), True)


def test_a_hand_of_0_is_a_hand_won_and_an_entry() -> None:
    for tie, winner, boxes in (("undercut_no_bonus", B, (0, 1)), ("knocker", A, (1, 0))):
        played = sheet([knock(A, 5, 5)], tie=tie)
        assert (played.hands[0].score.winner, played.columns[0].boxes) == (winner, boxes)
        assert played.columns[0].entries == (ColumnEntry(1, (0, 0)),)


def test_reached_is_at_least_the_target() -> None:
    assert not sheet([award(A, 99)]).over
    assert sheet([award(A, 100)]).over
    assert sheet([award(A, 101)]).over


def test_without_a_target_a_game_goes_on() -> None:
    endless = sheet([award(A, 5000)] * 3, target=None)
    assert not endless.over
    assert endless.columns[0].settlement is None


def test_settlement_of_a_standard_game() -> None:
    played = sheet([award(B, 30), award(A, 60), award(A, 45)])
    column = played.columns[0]
    assert column.settlement == (
        ("points", (105, 30)),
        ("game_bonus", (100, 0)),
        ("boxes", (40, 20)),
    )
    assert (column.totals, column.net, column.closed_by_hand, column.winner) == ((245, 50), 195, 3, A)
    assert (played.over, played.game_winner, played.totals, played.net) == (True, A, (245, 50), 195)
    assert (played.columns_won, played.higher_total) == ((1, 0), A)


def test_settlement_lines_of_nothing_are_left_out_except_points() -> None:
    for preset in ("hoyle", "palace"):
        assert sheet([award(A, 100)], preset=preset).columns[0].settlement == (
            ("points", (100 if preset == "hoyle" else 110, 0)),
        )
    stopped = sheet([], stopped=True)
    assert stopped.columns[0].settlement == (("points", (0, 0)),)


def test_hands_after_the_end_are_kept_priced_and_not_counted() -> None:
    played = sheet([award(A, 100), knock(B, 3, 20), dead()])
    after = played.hands[1]
    assert (after.counted, after.columns, after.score.points, after.score.boxes) == (False, (), 17, 1)
    assert [row.counted for row in played.hands] == [True, False, False]
    assert (played.columns[0].points, played.columns[0].boxes) == ((100, 0), (1, 0))
    assert (played.next_dealer, played.columns[0].closed_by_hand) == (B, 1)


def test_the_undercutter_may_be_the_one_who_reaches_the_target() -> None:
    played = sheet([award(A, 80), award(B, 75), knock(A, 9, 5)], preset="modern")
    assert (played.columns[0].points, played.game_winner) == ((80, 104), B)


def test_first_to_the_target_and_higher_total_are_both_told() -> None:
    played = sheet([*[award(B, 12)] * 7, award(B, 15), award(A, 60), award(A, 45)])
    assert (played.totals, played.game_winner, played.higher_total) == ((245, 259), A, B)


@pytest.mark.parametrize(
    ("form", "extra"),
    [("none", None), ("game_bonus", 100), ("points", 105), ("points_and_game", 205), ("all", 245)],
)
def test_every_form_of_shutout(form: str, extra: int | None) -> None:
    played = sheet([award(A, 60), award(A, 45)], shutout=form)
    assert settled(played).get("shutout") == (None if extra is None else (extra, 0))
    assert played.columns[0].totals == (245 + (extra or 0), 0)
    assert played.columns[0].blitz


def test_a_shutout_doubles_only_the_winners_amounts() -> None:
    hands = [knock(B, 5, 5), award(A, 60), award(A, 45)]
    played = sheet(hands, tie="knocker", shutout="all")
    assert played.columns[0].boxes == (2, 1)
    assert settled(played) == {
        "points": (105, 0),
        "game_bonus": (100, 0),
        "boxes": (40, 20),
        "shutout": (245, 0),
    }


def test_the_tests_of_a_shutout() -> None:
    hands = [knock(B, 5, 5), award(A, 60), award(A, 45)]
    assert sheet(hands, tie="knocker", shutout_test="no_points").columns[0].blitz
    assert not sheet(hands, tie="knocker", shutout_test="no_hand").columns[0].blitz
    assert sheet(hands[1:], shutout_test="no_hand").columns[0].blitz
    assert not sheet([award(B, 1), *hands[1:]], shutout_test="no_points").columns[0].blitz


def test_the_standard_sheet_asks_the_shutout_and_not_the_blitz() -> None:
    hands = [knock(B, 5, 5), award(A, 60), award(A, 45)]
    played = sheet(hands, tie="knocker", shutout="none", blitz="all", shutout_test="no_hand", blitz_test="no_points")
    assert not played.columns[0].blitz
    assert list(settled(played)) == ["points", "game_bonus", "boxes"]


def test_blitz_tells_that_the_test_is_met_whatever_it_pays() -> None:
    played = sheet([award(A, 100)], shutout="none")
    assert played.columns[0].blitz
    assert list(settled(played)) == ["points", "game_bonus", "boxes"]


def test_a_running_column_is_not_blitzed() -> None:
    assert not sheet([award(A, 99)]).columns[0].blitz
    assert not sheet([award(A, 99)], stopped=True).columns[0].blitz


def test_net_boxes_go_to_the_one_with_more() -> None:
    hands = [award(A, 10), award(A, 10), award(B, 10), award(A, 80)]
    assert settled(sheet(hands, boxes="net"))["boxes"] == (40, 0)
    other = [award(B, 10), award(B, 10), award(B, 10), award(A, 100)]
    assert settled(sheet(other, boxes="net"))["boxes"] == (0, 40)
    even = [award(B, 10), award(A, 100)]
    assert "boxes" not in settled(sheet(even, boxes="net"))


def test_extra_boxes_are_paid_at_settlement() -> None:
    played = sheet([gin(A, 60), award(A, 30)], preset="american", gin_boxes=2, shutout="none")
    assert played.columns[0].boxes == (4, 0)
    assert settled(played)["boxes"] == (100, 0)


def test_boxes_at_once_count_to_the_target_and_are_not_paid_again() -> None:
    played = sheet([award(A, 40), award(B, 5), award(A, 40)], preset="palace", game_bonus=50)
    column = played.columns[0]
    assert (column.points, column.boxes) == ((100, 15), (2, 1))
    assert column.settlement == (("points", (100, 15)), ("game_bonus", (50, 0)))


@pytest.mark.parametrize(("form", "extra"), [("points", 80), ("points_and_game", 130), ("all", 150)])
def test_boxes_at_once_are_not_doubled_by_a_shutout_of_points(form: str, extra: int) -> None:
    played = sheet([award(A, 40), award(A, 40)], preset="palace", game_bonus=50, shutout=form)
    assert settled(played)["shutout"] == (extra, 0)


def test_what_is_doubled_is_the_winners_whichever_seat_he_has() -> None:
    for form, extra in (("points", 80), ("all", 150)):
        played = sheet([award(B, 40), award(B, 40)], preset="palace", game_bonus=50, shutout=form)
        assert settled(played) == {"points": (0, 100), "game_bonus": (0, 50), "shutout": (0, extra)}


def test_stopped_early_settles_points_and_boxes_and_nothing_else() -> None:
    played = sheet([award(A, 60), award(B, 20), award(A, 10)], stopped=True, shutout="all")
    column = played.columns[0]
    assert column.settlement == (("points", (70, 20)), ("boxes", (40, 20)))
    assert (column.totals, column.net, column.winner, column.closed_by_hand) == ((110, 40), 70, None, None)
    assert (played.over, played.game_winner, played.totals, played.higher_total) == (False, None, (110, 40), A)
    assert played.columns_won == (0, 0)


def test_stopped_after_the_end_changes_nothing() -> None:
    hands = [award(A, 60), award(A, 60)]
    stopped, ended = sheet(hands, stopped=True), sheet(hands)
    assert (stopped.columns, stopped.over, stopped.game_winner) == (ended.columns, True, A)


@pytest.mark.parametrize(
    ("rule", "dealers"),
    [
        ("winner", [A, A, B, B, B]),
        ("loser", [A, B, A, A, A]),
        ("alternate", [A, B, A, A, B]),
    ],
)
def test_the_deal_by_each_rule(rule: str, dealers: list[int]) -> None:
    # A wins, B wins, a dead hand, B is undercutter.
    played = sheet([knock(A, 3, 20), gin(B, 12), dead(), knock(A, 9, 2)], dealer=rule, dealer_after_dead="same")
    assert [*[row.dealer for row in played.hands], played.next_dealer] == dealers


@pytest.mark.parametrize(("rule", "next_dealer"), [("same", A), ("alternate", B)])
@pytest.mark.parametrize("hand", [dead(), knock(B, 5, 5)], ids=["dead", "tie-to-nobody"])
@pytest.mark.parametrize("dealer", ["winner", "loser", "alternate"])
def test_the_deal_after_a_hand_nobody_won(dealer: str, hand: Hand, rule: str, next_dealer: int) -> None:
    assert sheet([hand], tie="nobody", dealer=dealer, dealer_after_dead=rule).next_dealer == next_dealer


def test_alternate_is_the_other_than_the_last_dealer() -> None:
    played = sheet([award(B, 1), dead(), award(B, 1)], dealer="alternate", dealer_after_dead="same", first_dealer=B)
    assert [*[row.dealer for row in played.hands], played.next_dealer] == [B, A, A, B]


def test_who_goes_gin_against_nothing_may_be_the_loser() -> None:
    assert sheet([gin(A, 0)], gin_against_zero="defender", dealer="loser", first_dealer=B).next_dealer == A
    assert sheet([gin(A, 0)], gin_against_zero="defender", dealer="winner").next_dealer == B


def test_an_award_moves_the_deal() -> None:
    assert sheet([award(B, 5)], dealer="winner").next_dealer == B
    assert sheet([award(B, 5)], dealer="loser").next_dealer == A


def test_a_spades_double_enters_the_column() -> None:
    hand = knock(A, 3, 20, Card("9S"))
    assert sheet([hand], knock_limit="upcard", spade_doubles="points").columns[0].points == (34, 0)


def test_a_hand_the_ruleset_would_refuse_is_priced_and_marked() -> None:
    played = sheet([knock(A, 7, 20), knock(B, 3, 20), award(A, 0), knock(A, 0, 9)], knock_limit=5)
    assert [row.illegal for row in played.hands] == ["over_knock_limit", None, "out_of_range", "knock_is_gin"]
    assert [row.score.points for row in played.hands] == [13, 17, 0, 9]
    assert [row.counted for row in played.hands] == [True] * 4


def test_numbers_are_kept_as_they_were_given() -> None:
    played = score_sheet(setup(), [NumberedHand(4, award(A, 60)), NumberedHand(2, award(A, 45))])
    assert [row.n for row in played.hands] == [4, 2]
    assert [entry.hand for entry in played.columns[0].entries] == [4, 2]
    assert played.columns[0].closed_by_hand == 2


def test_the_sheet_remembers_its_setup() -> None:
    ruleset = make_ruleset("modern")
    assert sheet([], ruleset, first_dealer=B).setup == setup(ruleset, first_dealer=B)
    assert sheet([], ruleset, first_dealer=B).next_dealer == B


NONSENSE = {
    "nothing": Hand(None),
    "award-to-nobody": Hand(Ending.AWARD, points=5),
    "negative": knock(A, -5, -50),
    "huge": knock(A, 10**30, 10**31),
}


@pytest.mark.parametrize("hand", NONSENSE.values(), ids=list(NONSENSE))
@pytest.mark.parametrize("layout", ["standard", "hollywood", "split"])
def test_nonsense_is_priced_and_marked(hand: Hand, layout: str) -> None:
    played = sheet([hand], layout=layout)
    assert played.hands[0].illegal is not None
