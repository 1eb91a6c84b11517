"""Which hands are refused, and that any hand at all has a price."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.engine import (
    Card,
    Ending,
    Hand,
    Refusal,
    Showdown,
    assess,
    award,
    big_gin,
    check_hand,
    dead,
    gin,
    knock,
    make_ruleset,
    parse_cards,
    score_hand,
)
from scorekeeper.engine.pricing import NOBODY
from tests.engine.playing import OKLAHOMA, A, B


def refused(hand: Hand, **values: Any) -> tuple[str, str, object, object]:
    """Code, field, value and limit of the refusal of a hand."""
    with pytest.raises(Refusal) as refusal:
        check_hand(make_ruleset(**values), hand)
    return refusal.value.code, refusal.value.field, refusal.value.value, refusal.value.limit


@pytest.mark.parametrize(
    ("hand", "values"),
    [
        pytest.param(knock(A, 1, 0), {}, id="lowest-knock"),
        pytest.param(knock(A, 10, 100), {}, id="highest-counts"),
        pytest.param(knock(A, 98, 98), {"knock_limit": 98}, id="highest-limit"),
        pytest.param(gin(B, 0), {}, id="gin-v-0"),
        pytest.param(gin(B, 100), {"knock_limit": 0}, id="straight-gin"),
        pytest.param(big_gin(A, 12), {}, id="big-gin-not-played-is-gin"),
        pytest.param(big_gin(A, 12), {"big_gin_bonus": 31}, id="big-gin"),
        pytest.param(gin(A, 110), {"eleven_card_hand": True}, id="eleven-cards"),
        pytest.param(dead(), {}, id="dead"),
        pytest.param(dead(), OKLAHOMA, id="dead-needs-no-upcard"),
        pytest.param(award(A, 1), {}, id="least-award"),
        pytest.param(award(A, 100_000), {}, id="greatest-award"),
        pytest.param(award(A, 25), OKLAHOMA, id="award-needs-no-upcard"),
        pytest.param(knock(A, 7, 20, Card("7C")), OKLAHOMA, id="knock-at-the-upcard"),
        pytest.param(knock(A, 1, 20, Card("AC")), {**OKLAHOMA, "oklahoma_ace": "one"}, id="ace-is-one"),
        pytest.param(gin(A, 20), {"knock_limit": "upcard"}, id="gin-needs-no-upcard-where-spades-do-not-double"),
        pytest.param(gin(A, 20, Card("AC")), OKLAHOMA, id="gin-under-an-ace"),
        pytest.param(knock(A, 9, 20, Card("7C")), {}, id="the-upcard-means-nothing-elsewhere"),
    ],
)
def test_legal(hand: Hand, values: dict[str, Any]) -> None:
    check_hand(make_ruleset(**values), hand)
    assert assess(make_ruleset(**values), hand).faults == ()


@pytest.mark.parametrize(
    ("hand", "values", "code", "field", "value", "limit"),
    [
        pytest.param(knock(A, 11, 20), {}, "over_knock_limit", "knocker_deadwood", 11, 10, id="over-the-limit"),
        pytest.param(
            knock(A, 4, 20), {"knock_limit": 3}, "over_knock_limit", "knocker_deadwood", 4, 3, id="over-a-house-limit"
        ),
        pytest.param(
            knock(A, 1, 20), {"knock_limit": 0}, "over_knock_limit", "knocker_deadwood", 1, 0, id="straight-gin"
        ),
        pytest.param(
            knock(A, 8, 20, Card("7C")), OKLAHOMA, "over_knock_limit", "knocker_deadwood", 8, 7, id="over-the-upcard"
        ),
        pytest.param(
            knock(A, 1, 20, Card("AS")), OKLAHOMA, "over_knock_limit", "knocker_deadwood", 1, 0, id="ace-is-gin-only"
        ),
        pytest.param(knock(A, 0, 20), {}, "knock_is_gin", "knocker_deadwood", 0, 10, id="knock-with-nothing"),
        pytest.param(
            knock(A, 0, 20), {"knock_limit": 0}, "knock_is_gin", "knocker_deadwood", 0, 0, id="knock-at-straight-gin"
        ),
        pytest.param(knock(A, 0, 20), OKLAHOMA, "knock_is_gin", "knocker_deadwood", 0, None, id="no-upcard-either"),
        pytest.param(knock(A, 100, 20), {}, "over_knock_limit", "knocker_deadwood", 100, 10, id="knocker-100"),
        pytest.param(knock(A, 101, 20), {}, "over_max_deadwood", "knocker_deadwood", 101, 100, id="knocker-101"),
        pytest.param(knock(A, 3, 101), {}, "over_max_deadwood", "defender_deadwood", 101, 100, id="defender-101"),
        pytest.param(gin(A, 101), {}, "over_max_deadwood", "defender_deadwood", 101, 100, id="gin-101"),
        pytest.param(
            gin(A, 111),
            {"eleven_card_hand": True},
            "over_max_deadwood",
            "defender_deadwood",
            111,
            110,
            id="eleven-cards-111",
        ),
        pytest.param(knock(A, -1, 20), {}, "out_of_range", "knocker_deadwood", -1, 0, id="knocker-negative"),
        pytest.param(knock(A, 3, -1), {}, "out_of_range", "defender_deadwood", -1, 0, id="defender-negative"),
        pytest.param(
            replace(gin(A, 20), knocker_deadwood=3), {}, "out_of_range", "knocker_deadwood", 3, 0, id="gin-with-3"
        ),
        pytest.param(
            replace(big_gin(A, 20), knocker_deadwood=-3), {}, "out_of_range", "knocker_deadwood", -3, 0, id="big-gin"
        ),
        pytest.param(knock(A, 3, 20), OKLAHOMA, "upcard_required", "upcard", None, None, id="knock-without-upcard"),
        pytest.param(gin(A, 20), OKLAHOMA, "upcard_required", "upcard", None, None, id="gin-where-spades-double"),
        pytest.param(big_gin(A, 20), OKLAHOMA, "upcard_required", "upcard", None, None, id="big-gin-where-they-do"),
        pytest.param(
            knock(A, 3, 20),
            {"knock_limit": "upcard"},
            "upcard_required",
            "upcard",
            None,
            None,
            id="knock-where-they-do-not",
        ),
        pytest.param(award(A, 0), {}, "out_of_range", "points", 0, 1, id="award-of-nothing"),
        pytest.param(award(A, -5), {}, "out_of_range", "points", -5, 1, id="award-below-nothing"),
        pytest.param(award(A, 100_001), {}, "out_of_range", "points", 100_001, 100_000, id="award-too-great"),
        pytest.param(Hand(Ending.AWARD, points=25), {}, "missing", "winner", None, None, id="award-to-nobody"),
        pytest.param(Hand(Ending.KNOCK), {}, "missing", "knocker", None, None, id="knock-by-nobody"),
        pytest.param(Hand(None, A), {}, "missing", "ending", None, None, id="no-ending"),
    ],
)
def test_refused(hand: Hand, values: dict[str, Any], code: str, field: str, value: object, limit: object) -> None:
    assert refused(hand, **values) == (code, field, value, limit)


def test_every_fault_is_told_in_the_order_of_the_fields() -> None:
    faults = assess(make_ruleset(**OKLAHOMA), knock(A, -1, 200)).faults
    assert [(fault.code, fault.field) for fault in faults] == [
        ("out_of_range", "knocker_deadwood"),
        ("over_max_deadwood", "defender_deadwood"),
        ("upcard_required", "upcard"),
    ]


def test_an_illegal_hand_has_its_price() -> None:
    assert score_hand(make_ruleset(), knock(A, 15, 20)).points == 5
    assert score_hand(make_ruleset(knock_limit=0), knock(A, 5, 20)).points == 15
    assert score_hand(make_ruleset(**OKLAHOMA), knock(A, 5, 20)).points == 15


@pytest.mark.parametrize("hand", [dead(), Hand(Ending.AWARD, points=25), Hand(Ending.KNOCK), Hand(None, A)])
def test_a_hand_without_a_winner_is_worth_nothing(hand: Hand) -> None:
    assert score_hand(make_ruleset(), hand) == NOBODY


SHOWDOWN = Showdown(parse_cards("3S 4S 5S KC KD KH 9H TH JH 6C"), parse_cards("7S 7H 7D 8S 9C 6D 6H QH AD 2H"))
GIN_SHOWDOWN = Showdown(parse_cards("3S 4S 5S KC KD KH 9H TH JH QH"), parse_cards("7S 7H 7D 8S 9C 6D 6H QS AD 2H"))
ELEVEN = Showdown(parse_cards("3S 4S 5S KC KD KH 9H TH JH QH 6S"), parse_cards("7S 7H 7D 8S 9C 6D 6H QS AD 2H"))


def shown(showdown: Showdown, ending: Ending | None = None, upcard: str | None = None) -> Hand:
    return Hand(ending, A, upcard=None if upcard is None else Card(upcard), showdown=showdown)


def test_cards_say_the_ending_and_the_counts() -> None:
    assessed = assess(make_ruleset(), shown(SHOWDOWN))
    assert assessed.faults == ()
    assert (assessed.hand.ending, assessed.hand.knocker_deadwood, assessed.hand.defender_deadwood) == ("knock", 6, 32)
    assert (assessed.score.winner, assessed.score.points) == (A, 26)
    assert assessed.hand.showdown == SHOWDOWN


def test_a_given_ending_that_agrees_is_fine_and_one_that_does_not_is_refused() -> None:
    assert assess(make_ruleset(), shown(SHOWDOWN, Ending.KNOCK)).faults == ()
    assert refused(shown(SHOWDOWN, Ending.GIN)) == ("ending_disagrees", "ending", "gin", "knock")
    assert refused(shown(GIN_SHOWDOWN, Ending.KNOCK)) == ("ending_disagrees", "ending", "knock", "gin")
    assert refused(shown(GIN_SHOWDOWN, Ending.BIG_GIN), big_gin_bonus=31)[0] == "ending_disagrees"


def test_big_gin_by_the_cards() -> None:
    assert assess(make_ruleset(big_gin_bonus=31), shown(ELEVEN, Ending.BIG_GIN)).faults == ()
    assert score_hand(make_ruleset(big_gin_bonus=31), shown(ELEVEN)).lines[1].what == "big_gin_bonus"


def test_a_claimed_big_gin_where_it_is_not_played_is_gin() -> None:
    assessed = assess(make_ruleset(), shown(ELEVEN, Ending.BIG_GIN))
    assert assessed.faults == ()
    assert (assessed.hand.ending, assessed.score.lines[1].what) == ("gin", "gin_bonus")


def test_cards_over_the_knock_limit_are_refused_with_the_count_and_the_limit() -> None:
    assert refused(shown(SHOWDOWN), knock_limit=5) == ("over_knock_limit", "showdown.knocker", 6, 5)
    assert refused(shown(SHOWDOWN, upcard="4C"), **OKLAHOMA)[:2] == ("over_knock_limit", "showdown.knocker")
    assert refused(shown(SHOWDOWN, upcard="4C"), **OKLAHOMA)[3] == 4


def test_cards_need_the_upcard_too() -> None:
    assert refused(shown(SHOWDOWN), **OKLAHOMA) == ("upcard_required", "upcard", None, None)
    assert refused(shown(GIN_SHOWDOWN), **OKLAHOMA)[0] == "upcard_required"
    assert assess(make_ruleset(knock_limit="upcard"), shown(GIN_SHOWDOWN)).faults == ()


def test_a_claim_that_does_not_stand_is_refused_with_its_fault() -> None:
    claimed = replace(SHOWDOWN, knocker_melds=(parse_cards("3S 4S 6C"), parse_cards("KC KD KH")))
    code, field, value, limit = refused(shown(claimed))
    assert (code, field, value, limit) == ("mixed_suits", "showdown.knocker_melds[0]", ["3S", "4S", "6C"], None)


@pytest.mark.parametrize(
    ("claim", "code", "field"),
    [
        ({"defender_melds": ("7S 7H 7D", "7D 8S 9C")}, "card_in_two_melds", "showdown.defender_melds[1]"),
        ({"lay_offs": (("QH", 2), ("AD", 0))}, "cannot_lay_off", "showdown.lay_offs[1]"),
        ({"defender_melds": ("7S 7H 7D",), "lay_offs": (("7D", 0),)}, "card_in_two_melds", "showdown.lay_offs[0]"),
    ],
)
def test_a_fault_is_refused_at_the_claim_that_has_it(claim: dict[str, Any], code: str, field: str) -> None:
    claim = {name: value if name == "lay_offs" else tuple(map(parse_cards, value)) for name, value in claim.items()}
    laid_down = tuple(map(parse_cards, ("3S 4S 5S", "KC KD KH", "9H TH JH")))
    assert refused(shown(replace(SHOWDOWN, knocker_melds=laid_down, **claim)))[:2] == (code, field)


def test_unreadable_cards_are_refused_where_they_stand() -> None:
    twice = replace(SHOWDOWN, defender=(*SHOWDOWN.defender[:9], Card("7S")))
    assert refused(shown(twice))[:3] == ("duplicate_card", "showdown.defender[9]", "7S")
    assert score_hand(make_ruleset(), shown(twice)) == NOBODY
    assert score_hand(make_ruleset(eleven_card_hand=True), shown(twice)) == NOBODY
    both = replace(SHOWDOWN, defender=(*SHOWDOWN.defender[:9], Card("6C")))
    assert refused(shown(both))[:3] == ("card_held_by_both", "showdown.defender[9]", "6C")
    few = replace(SHOWDOWN, defender=SHOWDOWN.defender[:9])
    assert refused(shown(few))[:3] == ("wrong_card_count", "showdown.defender", 9)


def test_eleven_cards_keep_their_price_when_the_rule_is_taken_away() -> None:
    # A defender with eleven cards, as only the eleven-card rule allows.
    laid = replace(SHOWDOWN, defender=(*SHOWDOWN.defender, Card("QC")))
    with_rule, without = make_ruleset(eleven_card_hand=True), make_ruleset()
    assert assess(with_rule, shown(laid)).faults == ()
    assert assess(with_rule, shown(laid)).hand.defender_deadwood == 42
    assert assess(without, shown(laid)).score == assess(with_rule, shown(laid)).score
    assert refused(shown(laid))[:3] == ("wrong_card_count", "showdown.defender", 11)


def test_a_showdown_of_nobody_is_refused() -> None:
    assert refused(Hand(None, showdown=SHOWDOWN)) == ("missing", "knocker", None, None)
