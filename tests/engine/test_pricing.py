"""What one hand is worth, line by line."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.engine import Card, Ending, HandScore, award, knock_limit, make_ruleset, price, score_hand
from scorekeeper.engine.pricing import NOBODY
from tests.engine.playing import OKLAHOMA, A, B

KNOCK, GIN, BIG_GIN = Ending.KNOCK, Ending.GIN, Ending.BIG_GIN


def priced(ending: Ending, mine: int, yours: int, upcard: str | None = None, **values: Any) -> HandScore:
    """The price of a hand that A ended."""
    return price(make_ruleset(**values), ending, A, mine, yours, None if upcard is None else Card(upcard))


def told(score: HandScore) -> tuple[int | None, int, dict[str, int]]:
    return score.winner, score.points, dict(score.lines)


@pytest.mark.parametrize(
    ("ending", "mine", "yours", "values", "winner", "points", "lines"),
    [
        pytest.param(KNOCK, 3, 20, {}, A, 17, {"difference": 17}, id="knock"),
        pytest.param(
            KNOCK, 3, 20, {"knock_bonus": 20}, A, 37, {"difference": 17, "knock_bonus": 20}, id="knock-with-bonus"
        ),
        pytest.param(KNOCK, 6, 5, {}, B, 11, {"difference": 1, "undercut_bonus": 10}, id="undercut"),
        pytest.param(
            KNOCK, 6, 5, {"knock_bonus": 20}, B, 11, {"difference": 1, "undercut_bonus": 10}, id="undercut-no-knock"
        ),
        pytest.param(KNOCK, 6, 5, {"undercut_bonus": 0}, B, 1, {"difference": 1}, id="undercut-without-bonus"),
        pytest.param(KNOCK, 7, 7, {}, B, 10, {"difference": 0, "undercut_bonus": 10}, id="tie-is-undercut"),
        pytest.param(KNOCK, 7, 7, {"tie": "undercut_no_bonus"}, B, 0, {"difference": 0}, id="tie-without-bonus"),
        pytest.param(
            KNOCK,
            7,
            6,
            {"tie": "undercut_no_bonus"},
            B,
            11,
            {"difference": 1, "undercut_bonus": 10},
            id="an-undercut-is-no-tie",
        ),
        pytest.param(
            KNOCK, 7, 7, {"tie": "knocker", "knock_bonus": 20}, A, 0, {"difference": 0}, id="tie-to-the-knocker"
        ),
        pytest.param(KNOCK, 7, 7, {"tie": "nobody"}, None, 0, {}, id="tie-to-nobody"),
        pytest.param(GIN, 0, 31, {}, A, 51, {"difference": 31, "gin_bonus": 20}, id="gin"),
        pytest.param(
            GIN, 0, 31, {"knock_bonus": 20}, A, 51, {"difference": 31, "gin_bonus": 20}, id="gin-instead-of-knock"
        ),
        pytest.param(GIN, 0, 0, {}, A, 20, {"difference": 0, "gin_bonus": 20}, id="gin-v-0"),
        pytest.param(
            GIN,
            0,
            0,
            {"gin_against_zero": "defender"},
            B,
            20,
            {"difference": 0, "gin_bonus": 20},
            id="gin-v-0-to-the-defender",
        ),
        pytest.param(GIN, 0, 0, {"tie": "nobody"}, A, 20, {"difference": 0, "gin_bonus": 20}, id="gin-v-0-is-no-tie"),
        pytest.param(GIN, 0, 9, {"gin_bonus": 0}, A, 9, {"difference": 9}, id="gin-without-bonus"),
        pytest.param(
            BIG_GIN, 0, 12, {"big_gin_bonus": 31}, A, 43, {"difference": 12, "big_gin_bonus": 31}, id="big-gin"
        ),
        pytest.param(BIG_GIN, 0, 12, {}, A, 32, {"difference": 12, "gin_bonus": 20}, id="big-gin-not-played"),
        pytest.param(BIG_GIN, 0, 12, {"big_gin_bonus": 0}, A, 12, {"difference": 12}, id="big-gin-for-nothing"),
        pytest.param(
            BIG_GIN,
            0,
            0,
            {"big_gin_bonus": 31, "gin_against_zero": "defender"},
            B,
            20,
            {"difference": 0, "gin_bonus": 20},
            id="big-gin-v-0-to-the-defender",
        ),
    ],
)
def test_price(
    ending: Ending,
    mine: int,
    yours: int,
    values: dict[str, Any],
    winner: int | None,
    points: int,
    lines: dict[str, int],
) -> None:
    assert told(priced(ending, mine, yours, **values)) == (winner, points, lines)


@pytest.mark.parametrize(
    ("ending", "mine", "yours", "values", "undercut"),
    [
        (KNOCK, 6, 5, {}, True),
        (KNOCK, 7, 7, {}, True),
        (KNOCK, 7, 7, {"tie": "undercut_no_bonus"}, True),
        (KNOCK, 7, 7, {"tie": "knocker"}, False),
        (KNOCK, 7, 7, {"tie": "nobody"}, False),
        (KNOCK, 3, 20, {}, False),
        (GIN, 0, 0, {"gin_against_zero": "defender"}, False),
        (GIN, 0, 31, {}, False),
    ],
)
def test_undercut(ending: Ending, mine: int, yours: int, values: dict[str, Any], undercut: bool) -> None:
    assert priced(ending, mine, yours, **values).undercut is undercut


@pytest.mark.parametrize(
    ("ending", "mine", "yours", "values", "boxes"),
    [
        pytest.param(KNOCK, 3, 20, {}, 1, id="knock"),
        pytest.param(KNOCK, 3, 20, {"undercut_boxes": 1, "gin_boxes": 2}, 1, id="knock-has-no-extra"),
        pytest.param(KNOCK, 6, 5, {"undercut_boxes": 1}, 2, id="undercut"),
        pytest.param(KNOCK, 6, 6, {"undercut_boxes": 1, "tie": "undercut_no_bonus"}, 2, id="tie-without-bonus"),
        pytest.param(KNOCK, 6, 6, {"undercut_boxes": 1, "tie": "knocker"}, 1, id="tie-to-the-knocker"),
        pytest.param(KNOCK, 6, 6, {"undercut_boxes": 1, "tie": "nobody"}, 0, id="tie-to-nobody"),
        pytest.param(GIN, 0, 9, {"gin_boxes": 2}, 3, id="gin"),
        pytest.param(GIN, 0, 0, {"gin_boxes": 2}, 3, id="gin-v-0"),
        pytest.param(
            GIN, 0, 0, {"gin_boxes": 2, "gin_against_zero": "defender"}, 1, id="gin-v-0-to-the-defender-has-no-extra"
        ),
        pytest.param(BIG_GIN, 0, 9, {"big_gin_bonus": 31, "gin_boxes": 2, "big_gin_boxes": 3}, 4, id="big-gin"),
        pytest.param(BIG_GIN, 0, 9, {"gin_boxes": 2, "big_gin_boxes": 3}, 3, id="big-gin-not-played"),
    ],
)
def test_boxes(ending: Ending, mine: int, yours: int, values: dict[str, Any], boxes: int) -> None:
    assert priced(ending, mine, yours, **values).boxes == boxes


@pytest.mark.parametrize(
    ("upcard", "ace", "limit"),
    [
        ("2D", "gin_only", 2),
        ("9S", "gin_only", 9),
        ("TH", "gin_only", 10),
        ("JC", "gin_only", 10),
        ("KS", "gin_only", 10),
        ("AD", "gin_only", 0),
        ("AD", "one", 1),
    ],
)
def test_the_upcard_sets_the_knock_limit(upcard: str, ace: str, limit: int) -> None:
    assert knock_limit(make_ruleset(**OKLAHOMA, oklahoma_ace=ace), Card(upcard)) == limit


def test_the_knock_limit_without_an_upcard() -> None:
    assert knock_limit(make_ruleset(**OKLAHOMA), None) is None
    assert knock_limit(make_ruleset(), None) == 10
    assert knock_limit(make_ruleset(knock_limit=0), Card("KS")) == 0


def test_a_spade_doubles_every_part_of_the_points() -> None:
    score = priced(KNOCK, 3, 20, "KS", **OKLAHOMA, knock_bonus=20)
    assert told(score) == (A, 74, {"difference": 17, "knock_bonus": 20, "spade_doubled": 37})
    assert (score.difference, score.closing) == (34, 40)


def test_a_spade_doubles_an_undercut_and_gin() -> None:
    assert priced(KNOCK, 9, 4, "9S", **OKLAHOMA).points == 30
    assert priced(GIN, 0, 30, "AS", **OKLAHOMA, gin_bonus=25).points == 110


def test_a_spade_does_not_double_nothing() -> None:
    assert told(priced(KNOCK, 5, 5, "KS", **OKLAHOMA, tie="undercut_no_bonus")) == (B, 0, {"difference": 0})


def test_only_a_spade_doubles_and_only_where_it_does() -> None:
    assert priced(KNOCK, 3, 20, "KC", **OKLAHOMA).points == 17
    assert priced(KNOCK, 3, 20, None, **OKLAHOMA).points == 17
    assert priced(KNOCK, 3, 20, "KS", knock_limit="upcard").points == 17
    assert priced(KNOCK, 3, 20, "KS").points == 17


def test_a_spade_doubles_extra_boxes_but_not_the_plain_one() -> None:
    both = {"knock_limit": "upcard", "spade_doubles": "points_and_extra_boxes", "gin_boxes": 2, "undercut_boxes": 1}
    assert priced(GIN, 0, 30, "AS", **both).boxes == 5
    assert priced(KNOCK, 6, 5, "KS", **both).boxes == 3
    assert priced(KNOCK, 3, 20, "KS", **both).boxes == 1
    assert priced(GIN, 0, 30, "AC", **both).boxes == 3
    assert priced(GIN, 0, 30, "AS", **OKLAHOMA, gin_boxes=2).boxes == 3


def test_a_box_paid_at_once_is_a_line_and_is_never_doubled() -> None:
    score = priced(GIN, 0, 30, "AS", **OKLAHOMA, gin_boxes=2, boxes_when="at_once", box_bonus=10)
    assert told(score) == (A, 130, {"difference": 30, "gin_bonus": 20, "spade_doubled": 50, "box": 30})
    assert (score.boxes, score.box_points, score.difference) == (3, 30, 60)


def test_a_box_of_nothing_is_no_line() -> None:
    assert dict(priced(KNOCK, 3, 20, boxes_when="at_once", box_bonus=0).lines) == {"difference": 17}


@pytest.mark.parametrize(
    ("ending", "mine", "yours", "values", "went_out", "closing"),
    [
        (KNOCK, 3, 20, {"knock_bonus": 20}, True, 20),
        (KNOCK, 6, 5, {"undercut_bonus": 30}, False, 30),
        (KNOCK, 6, 6, {"undercut_bonus": 30, "tie": "undercut_no_bonus"}, False, 0),
        (GIN, 0, 5, {"gin_bonus": 40}, True, 40),
        (GIN, 0, 0, {"gin_bonus": 40, "gin_against_zero": "defender"}, False, 40),
        (BIG_GIN, 0, 5, {"big_gin_bonus": 46}, True, 46),
    ],
)
def test_the_closing_earned_and_whether_the_winner_went_out(
    ending: Ending, mine: int, yours: int, values: dict[str, Any], went_out: bool, closing: int
) -> None:
    score = priced(ending, mine, yours, **values)
    assert (score.went_out, score.closing) == (went_out, closing)


def test_nobody_wins_nothing() -> None:
    assert NOBODY == (None, 0, 0, False, (), 0, 0, 0, False)
    assert priced(KNOCK, 5, 5, "KS", **OKLAHOMA, tie="nobody", boxes_when="at_once") == NOBODY


def test_either_seat_may_knock() -> None:
    score = price(make_ruleset(), KNOCK, B, 9, 3)
    assert (score.winner, score.points, score.went_out) == (A, 16, False)
    assert price(make_ruleset(), GIN, B, 0, 3).winner is B


def test_an_award_is_as_it_stands() -> None:
    spade = make_ruleset("club", gin_boxes=5)
    score = score_hand(spade, award(B, 25))
    assert told(score) == (B, 25, {"award": 25})
    assert (score.boxes, score.difference, score.closing, score.undercut, score.went_out) == (1, 25, 0, False, False)


def test_an_award_has_its_box_where_boxes_are_paid_at_once() -> None:
    assert told(score_hand(make_ruleset("palace"), award(A, 25))) == (A, 35, {"award": 25, "box": 10})
    assert score_hand(make_ruleset("palace"), award(A, 25)).difference == 25
