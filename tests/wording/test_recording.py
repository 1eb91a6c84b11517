"""What the recording form says when something has to be put right."""

from __future__ import annotations

import pytest

from scorekeeper.engine import Card, Hand, Refusal, Ruleset, Seat, award, big_gin, dead, gin, knock
from scorekeeper.engine.pricing import Line
from scorekeeper.wording.recording import counts_facts, hand_refusal_sentence, missed_meld_warning, priced_line_label

NAMES = ("Anna", "Bo")


@pytest.mark.parametrize(
    ("refusal", "knocker", "sentence"),
    [
        (Refusal("missing", "knocker"), None, "Say who went out."),
        (Refusal("missing", "winner"), None, "Say who gets the points."),
        (Refusal("missing", "points"), None, "Say how many points."),
        (Refusal("missing", "knocker_deadwood"), None, "Give the count of the one who went out, or gin."),
        (Refusal("missing", "knocker_deadwood"), Seat.TWO, "Give the count of Bo, or gin."),
        (Refusal("missing", "defender_deadwood"), None, "Give the count of the other one, 0 where nothing was left."),
        (Refusal("missing", "defender_deadwood"), Seat.TWO, "Give the count of Anna, 0 where nothing was left."),
        (Refusal("missing", "showdown"), None, "showdown is missing."),
        (Refusal("out_of_range", "points", 0, 1), None, "0 is no award: it must be a whole number of points from 1."),
        (Refusal("out_of_range", "points", 10**6, 10**5), None, "1000000 is too many points: 100000 at most."),
        (
            Refusal("not_a_whole_number", "points", "x"),
            None,
            "x is no award: it must be a whole number of points from 1.",
        ),
        (
            Refusal("not_a_whole_number", "knocker_deadwood", "x"),
            None,
            "x is no count: it must be a whole number from 0.",
        ),
    ],
)
def test_what_to_put_right(refusal: Refusal, knocker: Seat | None, sentence: str) -> None:
    assert hand_refusal_sentence(refusal, NAMES, knocker) == sentence


def test_the_upcard_is_named() -> None:
    refusal = Refusal("over_knock_limit", "knocker_deadwood", 9, 7)
    told = hand_refusal_sentence(refusal, NAMES, Seat.ONE, Card("7C"))
    assert told == "9 is over the knock limit of 7 (upcard 7 of clubs)."


@pytest.mark.parametrize(
    ("ruleset", "hand", "warned"),
    [
        (Ruleset(), gin(Seat.ONE, 98), False),
        (Ruleset(), gin(Seat.ONE, 99), True),
        (Ruleset(eleven_card_hand=True), gin(Seat.ONE, 106), False),
        (Ruleset(eleven_card_hand=True), gin(Seat.ONE, 107), True),
        (Ruleset(), dead(), False),
    ],
)
def test_a_count_that_no_melded_cards_can_have_is_warned_of(ruleset: Ruleset, hand: Hand, warned: bool) -> None:
    assert bool(missed_meld_warning(ruleset, hand)) is warned


@pytest.mark.parametrize(
    ("hand", "facts"),
    [
        (knock(Seat.TWO, 9, 3), [("Knocked", "Bo, with 9"), ("Against", "Anna, with 3 after lay-offs")]),
        (gin(Seat.ONE, 31), [("Went gin", "Anna"), ("Against", "Bo, with 31")]),
        (big_gin(Seat.ONE, 31), [("Went big gin", "Anna"), ("Against", "Bo, with 31")]),
        (award(Seat.TWO, 25), [("Awarded to", "Bo")]),
        (dead(), []),
    ],
)
def test_the_facts_of_a_hand(hand: Hand, facts: list[tuple[str, str]]) -> None:
    assert counts_facts(hand, NAMES) == facts


@pytest.mark.parametrize(
    ("line", "hand", "label"),
    [
        (Line("difference", 6), knock(Seat.ONE, 9, 3), "Difference, 9 − 3"),
        (Line("difference", 17), knock(Seat.ONE, 3, 20), "Difference, 20 − 3"),
        (Line("difference", 31), gin(Seat.ONE, 31), "Count of the other hand"),
        (Line("gin_bonus", 20), gin(Seat.ONE, 31), "Gin"),
    ],
)
def test_the_lines_of_a_price(line: Line, hand: Hand, label: str) -> None:
    assert priced_line_label(line, hand) == label
