"""A hand in words: the sum as spoken at the table, for every way a hand can end."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine import (
    Card,
    Ending,
    Hand,
    Ruleset,
    Seat,
    assess,
    award,
    big_gin,
    dead,
    gin,
    knock,
    make_ruleset,
)
from scorekeeper.engine.pricing import NOBODY
from scorekeeper.wording.hands import ending_label, line_label, price_sentences
from tests.engine.strategies import hands, nonsense, rulesets

A, B = Seat.ONE, Seat.TWO
NAMES = ["Anna", "Bo"]
SPADES = {"knock_limit": "upcard", "spade_doubles": "points"}


def said(hand: Hand, **values: Any) -> list[str]:
    assessed = assess(make_ruleset(**values), hand)
    return price_sentences(assessed.hand, assessed.score, NAMES)


@pytest.mark.parametrize(
    ("hand", "values", "sentences"),
    [
        (
            knock(B, 3, 20),
            {},
            ["Bo knocks with 3, Anna holds 20: 20 − 3 = 17 to Bo."],
        ),
        (
            knock(B, 3, 20),
            {"knock_bonus": 20},
            ["Bo knocks with 3, Anna holds 20: 20 − 3 = 17, and 20: 37 to Bo."],
        ),
        (knock(A, 9, 3), {"undercut_bonus": 25}, ["Bo undercuts: 9 − 3 = 6, and 25: 31 to Bo."]),
        (knock(A, 9, 3), {"undercut_bonus": 0}, ["Bo undercuts: 9 − 3 = 6 to Bo."]),
        (knock(A, 7, 7), {}, ["Bo undercuts with an equal count of 7: 10 to Bo."]),
        (knock(A, 7, 7), {"tie": "undercut_no_bonus"}, ["Bo undercuts with an equal count of 7: 0 to Bo."]),
        (knock(A, 7, 7), {"tie": "nobody"}, ["Equal counts of 7: nobody scores."]),
        (knock(A, 7, 7), {"tie": "knocker"}, ["Equal counts of 7: the knock stands, and 0 to Anna."]),
        (gin(A, 31), {}, ["Anna goes gin: 31, and 20: 51 to Anna."]),
        (gin(A, 31), {"gin_bonus": 0}, ["Anna goes gin: 31 to Anna."]),
        (gin(A, 0), {}, ["Anna goes gin: 0, and 20: 20 to Anna."]),
        (
            gin(A, 0),
            {"gin_against_zero": "defender"},
            ["Anna goes gin, but Bo has no deadwood either: 20 to Bo."],
        ),
        (big_gin(B, 12), {"big_gin_bonus": 31}, ["Bo goes big gin: 12, and 31: 43 to Bo."]),
        (big_gin(B, 12), {}, ["Bo goes gin: 12, and 20: 32 to Bo."]),
        (dead(), {}, ["Dead hand: nobody scores."]),
        (award(B, 25, "a bet"), {}, ["25 to Bo, as agreed: a bet"]),
        (award(B, 25), {}, ["25 to Bo, as agreed at the table."]),
        (Hand(Ending.AWARD, points=25), {}, ["An award without a winner: nobody scores."]),
        (Hand(None, A), {}, ["These cards cannot be counted: nobody scores."]),
        (
            knock(A, 3, 20, Card("9S")),
            SPADES,
            [
                "Anna knocks with 3, Bo holds 20: 20 − 3 = 17 to Anna.",
                "The upcard is a spade, which doubles it: 34 to Anna.",
            ],
        ),
        (
            gin(A, 30, Card("AS")),
            {**SPADES, "boxes_when": "at_once", "box_bonus": 10},
            [
                "Anna goes gin: 30, and 20: 50 to Anna.",
                "The upcard is a spade, which doubles it: 100 to Anna.",
                "The box is paid at once, 10: 110 to Anna.",
            ],
        ),
        (
            award(A, 25),
            {"preset": "palace"},
            ["25 to Anna, as agreed at the table.", "The box is paid at once, 10: 35 to Anna."],
        ),
    ],
)
def test_why_a_hand_is_worth_its_points(hand: Hand, values: dict[str, Any], sentences: list[str]) -> None:
    assert said(hand, **values) == sentences


@pytest.mark.parametrize(
    ("hand", "values", "label"),
    [
        (knock(A, 3, 20), {}, "Knock"),
        (knock(A, 7, 7), {"tie": "nobody"}, "Knock"),
        (knock(A, 9, 3), {}, "Undercut"),
        (gin(A, 3), {}, "Gin"),
        (gin(A, 3), {"gin_bonus": 0}, "Gin"),
        (gin(A, 0), {"gin_against_zero": "defender"}, "Gin"),
        (big_gin(A, 3), {"big_gin_bonus": 31}, "Big gin"),
        (big_gin(A, 3), {}, "Gin"),
        (dead(), {}, "Dead hand"),
        (award(A, 3), {}, "Award"),
    ],
)
def test_how_a_hand_ended(hand: Hand, values: dict[str, Any], label: str) -> None:
    assert ending_label(hand, assess(make_ruleset(**values), hand).score) == label


def test_every_line_has_a_label() -> None:
    whats = [
        *("difference", "knock_bonus", "undercut_bonus", "gin_bonus", "big_gin_bonus", "spade_doubled", "box", "award"),
        *("points", "game_bonus", "boxes", "closings", "shutout", "blitz"),
    ]
    labels = [line_label(what) for what in whats]
    assert len(set(labels)) == len(labels)


@given(rulesets(), hands() | nonsense())
def test_any_hand_can_be_told_and_ends_with_its_points(ruleset: Ruleset, hand: Hand) -> None:
    assessed = assess(ruleset, hand)
    sentences = price_sentences(assessed.hand, assessed.score, NAMES)
    assert all(sentence.strip() for sentence in sentences)
    assert not any("%(" in sentence for sentence in sentences)
    assert ending_label(assessed.hand, assessed.score)
    if assessed.score == NOBODY:
        assert sentences[-1].endswith("nobody scores.")
    elif hand.ending is not Ending.AWARD or assessed.score.box_points:
        assert sentences[-1].endswith(f"{assessed.score.points} to {NAMES[int(assessed.score.winner or 0) - 1]}.")


@given(st.sampled_from(["100 %", "%(points)s", "%d", "<b>"]))
def test_names_and_reasons_are_told_as_they_are(name: str) -> None:
    hand = award(A, 5, name)
    assert price_sentences(hand, assess(Ruleset(), hand).score, [name, name]) == [f"5 to {name}, as agreed: {name}"]
