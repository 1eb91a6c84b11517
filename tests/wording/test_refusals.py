"""What a refusal says: the value, the limit, and what to do."""

from __future__ import annotations

import pytest

from scorekeeper.engine import CODES, Card, Refusal
from scorekeeper.engine.claims import FAULT_CODES
from scorekeeper.interchange.following import STANDING, STRUCK
from scorekeeper.wording.refusals import refusal_sentence


@pytest.mark.parametrize(
    ("refusal", "sentence"),
    [
        (Refusal("over_knock_limit", "knocker_deadwood", 11, 10), "11 is over the knock limit of 10."),
        (
            Refusal("over_knock_limit", "knocker_deadwood", 5, 0),
            "Only gin ends a hand under these rules: no knock with 5.",
        ),
        (Refusal("knock_is_gin", "knocker_deadwood", 0, 10), "A knock with 0 is gin. Choose gin instead."),
        (
            Refusal("over_max_deadwood", "defender_deadwood", 101, 100),
            "101 is more than the cards can hold: 100 at most.",
        ),
        (
            Refusal("upcard_required", "upcard"),
            "Give the upcard: in Oklahoma it sets the knock limit, and a spade may double the hand.",
        ),
        (Refusal("out_of_range", "points", 0, 1), "points: 0 is too low; 1 is the least."),
        (Refusal("out_of_range", "target", 10_001, 10_000), "Target: 10001 is too high; 10000 is the most."),
        (
            Refusal("not_a_whole_number", "target", True, [1, 10_000]),
            "Target: true is not a whole number. It must be one from 1 to 10000.",
        ),
        (Refusal("not_a_whole_number", "n", "x"), "n: x is not a whole number."),
        (
            Refusal("bad_value", "tie", "draw", ["undercut", "nobody"]),
            "Equal counts: draw is not possible here; choose one of undercut, nobody.",
        ),
        (
            Refusal("bad_value", "stopped", None, [True, False]),
            "stopped: null is not possible here; choose one of true, false.",
        ),
        (Refusal("bad_value", "sheet.weights", [1, 1], 3), "sheet.weights: 1 1 must have 3 values."),
        (Refusal("bad_value", "hands", False, "a list"), "hands: false is not possible here; it must be a list."),
        (Refusal("unknown_field", "hands[0].melds"), "hands[0].melds is not a field here."),
        (Refusal("unknown_field", "q"), "q is not a field here."),
        (Refusal("bad_value", "name", "", "text of 1 to 60 characters"), "Give a name, of at most 60 characters."),
        (Refusal("bad_value", "into", "", "a player of this book"), "Say which player."),
        (
            Refusal("bad_value", "note", "a\u202eb\x07\ud800", "at most 60 characters"),
            "Note: ab? is not possible here; it must be at most 60 characters.",
        ),
        (Refusal("missing", "players"), "players is missing."),
        (Refusal("not_json", "", "[]"), "This is not a JSON object: []"),
        (Refusal("ending_disagrees", "ending", "gin", "knock"), "The cards say a knock, not gin."),
        (Refusal("ending_disagrees", "ending", "knock", "big_gin"), "The cards say big gin, not a knock."),
        (Refusal("bad_card", "upcard", "1S"), "1S is not a card. Write a rank and a suit, such as 7S, TH or 10H."),
        (Refusal("duplicate_card", "knocker[3]", "7S"), "7S is there twice."),
        (Refusal("card_held_by_both", "defender[3]", "7S"), "7S cannot be in both hands."),
        (Refusal("wrong_card_count", "defender", 9, [10]), "defender has 9 cards; it must have 10."),
        (Refusal("wrong_card_count", "knocker", 9, [10, 11]), "knocker has 9 cards; it must have 10 or 11."),
        (Refusal("wrong_card_count", "cards", 12, 11), "cards has 12 cards; 11 is the most."),
        (Refusal("wrong_card_count", "cards", 0, 1), "cards has no cards; it must have one at least."),
        (Refusal("bad_value", "format", 7, []), "format: 7 is not possible here."),
        (
            Refusal("bad_value", "entries[1].n", 1, STRUCK),
            "entries[1].n: 1 is not possible here; it must be a struck hand.",
        ),
        (Refusal("bad_value", "n", 7, STANDING), "n: 7 is not possible here; it must be a hand that is not struck."),
        (Refusal("out_of_range", "entries[0].n", 1, 0), "entries[0].n: 1 is not there; there is none yet."),
        (Refusal("out_of_range", "entries[0].undoes", 1, 0), "entries[0].undoes: 1 is not there; there is none yet."),
        (Refusal("out_of_range", "seats[0]", 0, -1), "seats[0]: 0 is not there; there is none yet."),
        (Refusal("out_of_range", "entries[1].n", 3, 2), "entries[1].n: 3 is too high; 2 is the most."),
        (Refusal("out_of_range", "entries[0].n", 0, 1), "entries[0].n: 0 is too low; 1 is the least."),
        (Refusal("out_of_range", "after", 1, 0), "after: 1 is too high; 0 is the most."),
        (
            Refusal("not_a_whole_number", "ruleset.knock_limit", "UPCARD", [0, 98]),
            "ruleset.knock_limit: UPCARD is not a whole number. It must be one from 0 to 98, or upcard.",
        ),
        (
            Refusal("not_a_whole_number", "ruleset.target", 2.0, [1, 10_000]),
            "ruleset.target: 2.0 is not a whole number. It must be one from 1 to 10000, or null.",
        ),
        (
            Refusal("not_a_whole_number", "ruleset.gin_bonus", 2.0, [0, 1000]),
            "ruleset.gin_bonus: 2.0 is not a whole number. It must be one from 0 to 1000.",
        ),
        (
            Refusal("bad_value", "sheet.closing", "x", [None, "winner"]),
            "sheet.closing: x is not possible here; choose one of null, winner.",
        ),
        (Refusal("bad_card", "upcard", ""), "nothing is not a card. Write a rank and a suit, such as 7S, TH or 10H."),
        (Refusal("too_small", "melds", ["7S", "8S"]), "7S 8S is too small: a meld has three cards or more."),
    ],
)
def test_refusals_in_words(refusal: Refusal, sentence: str) -> None:
    assert refusal_sentence(refusal) == sentence


def test_the_upcard_is_named_where_it_sets_the_limit() -> None:
    seven, ace = Card("7C"), Card("AS")
    assert (
        refusal_sentence(Refusal("over_knock_limit", "knocker_deadwood", 9, 7), seven)
        == "9 is over the knock limit of 7 (upcard 7 of clubs)."
    )
    assert (
        refusal_sentence(Refusal("over_knock_limit", "knocker_deadwood", 1, 0), ace)
        == "The upcard is the ace of spades: only gin ends this hand, no knock with 1."
    )


@pytest.mark.parametrize("code", [*CODES, *FAULT_CODES])
def test_every_code_has_a_sentence_of_its_own(code: str) -> None:
    sentence = refusal_sentence(Refusal(code, "field", ["7S"], [1, 2]))
    assert sentence.endswith((".", "7S"))
    assert "refused" not in sentence
    assert "%(" not in sentence


def test_an_unknown_code_is_told_as_a_refusal() -> None:
    assert refusal_sentence(Refusal("odd", "field", 5)) == "field: 5 is refused."


def test_a_long_value_is_cut() -> None:
    sentence = refusal_sentence(Refusal("bad_value", "note", "x" * 500, "a text"))
    assert len(sentence) < 120
    assert "…" in sentence
