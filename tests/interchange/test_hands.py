"""Hands in a game file: what each ending takes, and every refusal with its field."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.engine import Card, Ending, Hand, Refusal, Ruleset, Seat, Showdown, award, big_gin, dead, gin, knock
from scorekeeper.interchange.hands import hand_from_json, hand_to_json
from tests.interchange.files import DEAD, GIN, KNOCK, SHOWN, Json, fault_in, file, refusal_of

OKLAHOMA = {"knock_limit": "upcard", "spade_doubles": "points"}
BIG_GIN: Json = {"ending": "big_gin", "knocker": 1, "defender_deadwood": 12}
AWARD: Json = {"ending": "award", "winner": 2, "points": 25, "reason": "agreed at the table"}


def hand_refusal(hand: object, **ruleset: Any) -> tuple[str, str, object, object]:
    """The refusal of a file's third hand, its field inside the hand."""
    code, field, value, limit = refusal_of(file(ruleset=ruleset) | {"hands": [DEAD, DEAD, hand]})
    assert field.startswith("hands[2]")
    return code, field.removeprefix("hands[2]").removeprefix("."), value, limit


@pytest.mark.parametrize(
    ("document", "hand"),
    [
        (KNOCK, knock(Seat.ONE, 6, 32)),
        (GIN, gin(Seat.TWO, 20)),
        (GIN | {"knocker_deadwood": 0, "upcard": "ks"}, gin(Seat.TWO, 20, Card("KS"))),
        (BIG_GIN, big_gin(Seat.ONE, 12)),
        (DEAD, dead()),
        (AWARD, award(Seat.TWO, 25, "agreed at the table")),
        ({"ending": "award", "winner": 1, "points": 1}, award(Seat.ONE, 1)),
        (KNOCK | {"note": " late ", "upcard": "10♥"}, Hand(Ending.KNOCK, Seat.ONE, 6, 32, Card("TH"), note="late")),
        (DEAD | {"knocker": None, "points": None, "showdown": None, "note": None}, dead()),
        (AWARD | {"knocker": None, "knocker_deadwood": None, "upcard": None}, award(Seat.TWO, 25, AWARD["reason"])),
    ],
)
def test_each_ending(document: Json, hand: Hand) -> None:
    assert hand_from_json(document, Ruleset()) == hand
    assert hand_from_json(hand_to_json(hand), Ruleset()) == hand


def test_a_showdown_needs_no_ending() -> None:
    hand = hand_from_json({"knocker": 1, "showdown": SHOWN, "note": "cards shown"}, Ruleset())
    assert (hand.ending, hand.knocker, hand.note) == (None, Seat.ONE, "cards shown")
    assert hand.showdown == Showdown(tuple(SHOWN["knocker"]), tuple(SHOWN["defender"]))
    assert hand_from_json({"ending": "knock", "knocker": 1, "showdown": SHOWN}, Ruleset()).ending == "knock"


def test_everything_a_showdown_may_say_is_kept() -> None:
    shown = {
        "knocker": SHOWN["knocker"],
        "knocker_melds": [["3S", "4S", "5S"], ["KC", "KD", "KH"], ["9H", "TH", "JH"]],
        "discard": "2C",
        "defender": SHOWN["defender"],
        "defender_melds": [["7S", "7H", "7D"]],
        "lay_offs": [["QH", 2]],
    }
    hand = hand_from_json({"knocker": 2, "showdown": shown, "upcard": "4D"}, Ruleset())
    assert hand_to_json(hand) == {"knocker": 2, "showdown": shown, "upcard": "4D"}
    assert hand.showdown is not None
    assert hand.showdown.lay_offs == (("QH", 2),)
    nothing = hand_from_json(
        {"knocker": 2, "showdown": SHOWN | {"knocker_melds": [["KC", "KD", "KH"]], "lay_offs": []}}
    )
    assert nothing.showdown is not None
    assert nothing.showdown.lay_offs == ()
    assert hand_to_json(nothing)["showdown"]["lay_offs"] == []


def test_a_hand_is_written_without_what_does_not_apply() -> None:
    for document in (KNOCK, GIN, BIG_GIN, DEAD, AWARD, {"knocker": 1, "showdown": SHOWN}):
        assert hand_to_json(hand_from_json(document)) == document
    nulls = SHOWN | {"knocker_melds": None, "discard": None, "defender_melds": None, "lay_offs": None}
    assert hand_to_json(hand_from_json({"knocker": 1, "showdown": nulls}, Ruleset())) == {
        "knocker": 1,
        "showdown": SHOWN,
    }


def test_cards_may_be_written_in_many_ways() -> None:
    ways = ["3s", "♠4", "5♠", "kc", "KD", "kh", "9H", "10h", "J♥", "♣6"]
    hand = hand_from_json({"knocker": 1, "showdown": SHOWN | {"knocker": ways}}, Ruleset())
    assert hand.showdown is not None
    assert hand.showdown.knocker == tuple(SHOWN["knocker"])


@pytest.mark.parametrize(
    ("hand", "ruleset", "refusal"),
    [
        # --- shape
        pytest.param(5, {}, ("bad_value", "", 5, "an object"), id="no-object"),
        pytest.param({}, {}, ("missing", "ending"), id="no-ending"),
        pytest.param({"ending": None}, {}, ("missing", "ending"), id="null-ending"),
        pytest.param(
            {"ending": "ginn"},
            {},
            ("bad_value", "ending", "ginn", ["knock", "gin", "big_gin", "dead", "award"]),
            id="unknown-ending",
        ),
        pytest.param({"ending": ["gin"]}, {}, ("bad_value", "ending", ["gin"]), id="ending-in-a-list"),
        pytest.param(KNOCK | {"melds": 3}, {}, ("unknown_field", "melds", 3, None), id="unknown-field"),
        pytest.param(KNOCK | {"melds": None}, {}, ("unknown_field", "melds", None, None), id="unknown-null"),
        pytest.param(KNOCK | {"winner": 1}, {}, ("unknown_field", "winner", 1), id="knock-with-winner"),
        pytest.param(DEAD | {"knocker": 1}, {}, ("unknown_field", "knocker", 1), id="dead-with-knocker"),
        pytest.param(DEAD | {"showdown": SHOWN}, {}, ("unknown_field", "showdown"), id="dead-with-cards"),
        pytest.param(AWARD | {"knocker": 1}, {}, ("unknown_field", "knocker", 1), id="award-with-knocker"),
        pytest.param(GIN | {"points": 9}, {}, ("unknown_field", "points", 9), id="gin-with-points"),
        pytest.param(
            {"ending": "knock", "knocker": 1, "knocker_deadwood": 3},
            {},
            ("missing", "defender_deadwood"),
            id="no-defender-count",
        ),
        pytest.param(
            {"ending": "knock", "knocker": 1, "defender_deadwood": 3},
            {},
            ("missing", "knocker_deadwood"),
            id="no-knocker-count",
        ),
        pytest.param({"ending": "gin", "defender_deadwood": 3}, {}, ("missing", "knocker"), id="no-knocker"),
        pytest.param({"ending": "award", "points": 3}, {}, ("missing", "winner"), id="no-winner"),
        pytest.param({"ending": "award", "winner": 1}, {}, ("missing", "points"), id="no-points"),
        pytest.param({"showdown": SHOWN}, {}, ("missing", "knocker"), id="cards-of-nobody"),
        # --- seats
        pytest.param(KNOCK | {"knocker": 3}, {}, ("out_of_range", "knocker", 3, 2), id="seat-3"),
        pytest.param(KNOCK | {"knocker": 0}, {}, ("out_of_range", "knocker", 0, 1), id="seat-0"),
        pytest.param(KNOCK | {"knocker": "A"}, {}, ("not_a_whole_number", "knocker", "A"), id="seat-by-name"),
        pytest.param(KNOCK | {"knocker": True}, {}, ("not_a_whole_number", "knocker", True), id="seat-true"),
        pytest.param(AWARD | {"winner": None}, {}, ("not_a_whole_number", "winner", None), id="winner-null"),
        # --- counts
        *[
            pytest.param(
                KNOCK | {"knocker_deadwood": value},
                {},
                ("not_a_whole_number", "knocker_deadwood", value),
                id=f"count-{value!r}",
            )
            for value in (True, 2.0, 2.5, "2", "", None, [], {})
        ],
        pytest.param(
            GIN | {"defender_deadwood": "20"}, {}, ("not_a_whole_number", "defender_deadwood", "20"), id="gin-count"
        ),
        pytest.param(
            KNOCK | {"knocker_deadwood": -1}, {}, ("out_of_range", "knocker_deadwood", -1, 0), id="negative-count"
        ),
        pytest.param(
            KNOCK | {"defender_deadwood": -1}, {}, ("out_of_range", "defender_deadwood", -1, 0), id="negative-other"
        ),
        pytest.param(
            KNOCK | {"defender_deadwood": 101}, {}, ("over_max_deadwood", "defender_deadwood", 101, 100), id="count-101"
        ),
        pytest.param(
            KNOCK | {"knocker_deadwood": 101}, {}, ("over_max_deadwood", "knocker_deadwood", 101, 100), id="knocker-101"
        ),
        pytest.param(
            GIN | {"defender_deadwood": 111},
            {"eleven_card_hand": True},
            ("over_max_deadwood", "defender_deadwood", 111, 110),
            id="eleven-cards-111",
        ),
        pytest.param(
            GIN | {"defender_deadwood": 10**30},
            {},
            ("over_max_deadwood", "defender_deadwood", 10**30, 100),
            id="count-without-end",
        ),
        # --- legality
        pytest.param(
            KNOCK | {"knocker_deadwood": 11}, {}, ("over_knock_limit", "knocker_deadwood", 11, 10), id="over-limit"
        ),
        pytest.param(KNOCK, {"knock_limit": 0}, ("over_knock_limit", "knocker_deadwood", 6, 0), id="straight-gin"),
        pytest.param(
            KNOCK | {"upcard": "4C"}, OKLAHOMA, ("over_knock_limit", "knocker_deadwood", 6, 4), id="over-the-upcard"
        ),
        pytest.param(
            KNOCK | {"knocker_deadwood": 0}, {}, ("knock_is_gin", "knocker_deadwood", 0, 10), id="knock-with-0"
        ),
        pytest.param(GIN | {"knocker_deadwood": 3}, {}, ("out_of_range", "knocker_deadwood", 3, 0), id="gin-with-3"),
        pytest.param(KNOCK, OKLAHOMA, ("upcard_required", "upcard", None, None), id="knock-without-upcard"),
        pytest.param(GIN, OKLAHOMA, ("upcard_required", "upcard", None, None), id="gin-without-upcard"),
        pytest.param(KNOCK | {"upcard": None}, OKLAHOMA, ("upcard_required", "upcard"), id="null-upcard"),
        pytest.param(KNOCK | {"upcard": "1S"}, {}, ("bad_card", "upcard", "1S"), id="no-card"),
        pytest.param(KNOCK | {"upcard": 7}, {}, ("bad_card", "upcard", 7), id="a-number-is-no-card"),
        # --- awards and texts
        pytest.param(AWARD | {"points": 0}, {}, ("out_of_range", "points", 0, 1), id="award-of-0"),
        pytest.param(AWARD | {"points": -5}, {}, ("out_of_range", "points", -5, 1), id="award-below-0"),
        pytest.param(AWARD | {"points": 2.0}, {}, ("not_a_whole_number", "points", 2.0), id="award-of-2.0"),
        pytest.param(AWARD | {"points": 10**6}, {}, ("out_of_range", "points", 10**6, 100_000), id="award-too-great"),
        pytest.param(AWARD | {"reason": 5}, {}, ("bad_value", "reason", 5), id="reason"),
        pytest.param(AWARD | {"reason": "x" * 201}, {}, ("bad_value", "reason"), id="reason-too-long"),
        pytest.param(DEAD | {"note": ["x"]}, {}, ("bad_value", "note", ["x"]), id="note"),
        pytest.param(DEAD | {"note": "x" * 501}, {}, ("bad_value", "note"), id="note-too-long"),
        pytest.param(DEAD | {"note": "\ud800"}, {}, ("bad_value", "note", "\ud800"), id="half-a-character"),
        # --- cards
        pytest.param(
            {"ending": "gin", "knocker": 1, "showdown": SHOWN},
            {},
            ("ending_disagrees", "ending", "gin", "knock"),
            id="cards-say-otherwise",
        ),
        pytest.param(
            {"knocker": 1, "showdown": SHOWN}, OKLAHOMA, ("upcard_required", "upcard", None, None), id="cards-no-upcard"
        ),
        pytest.param(
            {"knocker": 1, "showdown": SHOWN},
            {"knock_limit": 5},
            ("over_knock_limit", "showdown.knocker", 6, 5),
            id="cards-over-limit",
        ),
        pytest.param({"knocker": 1, "showdown": 5}, {}, ("bad_value", "showdown", 5), id="cards-no-object"),
        pytest.param(
            {"knocker": 1, "showdown": {"knocker": SHOWN["knocker"]}},
            {},
            ("missing", "showdown.defender"),
            id="one-hand",
        ),
        pytest.param(
            {"knocker": 1, "showdown": SHOWN | {"table": []}},
            {},
            ("unknown_field", "showdown.table"),
            id="cards-unknown",
        ),
        pytest.param(
            {"knocker": 1, "showdown": SHOWN | {"defender": "7S"}}, {}, ("bad_value", "showdown.defender"), id="no-list"
        ),
        pytest.param(
            {"knocker": 1, "showdown": SHOWN | {"knocker": ["1S", *SHOWN["knocker"][1:]]}},
            {},
            ("bad_card", "showdown.knocker[0]", "1S"),
            id="bad-card",
        ),
        pytest.param(
            {"knocker": 1, "showdown": SHOWN | {"knocker": ["4S", *SHOWN["knocker"][1:]]}},
            {},
            ("duplicate_card", "showdown.knocker[1]", "4S"),
            id="duplicate-card",
        ),
        pytest.param(
            {"knocker": 1, "showdown": SHOWN | {"defender": ["6C", *SHOWN["defender"][1:]]}},
            {},
            ("card_held_by_both", "showdown.defender[0]", "6C"),
            id="card-held-by-both",
        ),
        pytest.param(
            {"knocker": 1, "showdown": SHOWN | {"knocker": SHOWN["knocker"][1:]}},
            {},
            ("wrong_card_count", "showdown.knocker", 9),
            id="nine-cards",
        ),
        pytest.param(
            {"knocker": 1, "showdown": SHOWN | {"lay_offs": [["QH", 0]]}},
            {},
            ("missing", "showdown.knocker_melds"),
            id="lay-offs-on-nothing",
        ),
        *[
            pytest.param(
                {"knocker": 1, "showdown": SHOWN | {"knocker_melds": [], "lay_offs": [lay_off]}},
                {},
                (code, f"showdown.lay_offs[0]{place}"),
                id=f"lay-off-{lay_off!r}",
            )
            for lay_off, code, place in (
                ("QH", "bad_value", ""),
                (["QH"], "bad_value", ""),
                (["QH", "0"], "not_a_whole_number", "[1]"),
                (["QH", -1], "out_of_range", "[1]"),
                (["QH", 10], "out_of_range", "[1]"),
                (["XX", 0], "bad_card", "[0]"),
            )
        ],
        pytest.param(
            {"knocker": 1, "showdown": SHOWN | {"knocker_melds": [["3S", "4S", "6C"]]}},
            {},
            ("mixed_suits", "showdown.knocker_melds[0]"),
            id="no-meld",
        ),
        pytest.param(
            {"knocker": 1, "showdown": SHOWN | {"defender_melds": [["7S", "7H"]]}},
            {},
            ("too_small", "showdown.defender_melds[0]"),
            id="small-meld",
        ),
        pytest.param(
            {"knocker": 1, "showdown": SHOWN | {"knocker_melds": [["KC", "KD", "KH"]], "lay_offs": [["QH", 0]]}},
            {"knock_limit": 98},
            ("cannot_lay_off", "showdown.lay_offs[0]"),
            id="no-place-for-it",
        ),
    ],
)
def test_refusals(hand: object, ruleset: dict[str, Any], refusal: tuple[object, ...]) -> None:
    assert hand_refusal(hand, **ruleset)[: len(refusal)] == refusal


@pytest.mark.parametrize(
    ("hand", "field"),
    [
        ({"knocker_deadwood": 11, "ending": "knock", "knocker": 1, "defender_deadwood": "20"}, "knocker_deadwood"),
        ({"defender_deadwood": "20", "ending": "knock", "knocker": 1, "knocker_deadwood": 11}, "defender_deadwood"),
        ({"defender_deadwood": 101, "knocker_deadwood": 11, "ending": "knock", "knocker": 1}, "defender_deadwood"),
        ({"ending": "knock", "knocker": 1, "knocker_deadwood": 0}, "knocker_deadwood"),
        ({"ending": "knock", "knocker_deadwood": 0, "knocker": 9, "defender_deadwood": 3}, "knocker"),
        ({"colour": 1, "ending": "ginn"}, "colour"),
        ({"knocker": "A", "ending": "ginn"}, "knocker"),
        ({"knocker": 1, "ending": "ginn", "colour": 1}, "ending"),
        ({"knocker": 1, "showdown": 5, "ending": "knock"}, "showdown"),
        ({"winner": 1, "points": 0, "reason": 5, "ending": "award"}, "points"),
        ({"knocker": 1, "showdown": {"defender": ["7S"], "knocker": ["3S"]}}, "showdown.defender"),
        ({"knocker": 1, "showdown": {"knocker": ["3S"], "defender": ["7S"]}}, "showdown.knocker"),
        ({"ending": "knock", "knocker_deadwood": 3, "upcard": "1S", "knocker": 1, "defender_deadwood": -3}, "upcard"),
    ],
)
def test_the_first_fault_of_a_hand_is_told(hand: Json, field: str) -> None:
    assert hand_refusal(hand)[1] == field


def test_an_unreadable_upcard_is_not_also_a_missing_one() -> None:
    assert hand_refusal(KNOCK | {"upcard": "1S"}, **OKLAHOMA)[:2] == ("bad_card", "upcard")


def test_the_first_hand_with_a_fault_is_told() -> None:
    faulty = KNOCK | {"knocker_deadwood": 11}
    assert fault_in(file() | {"hands": [KNOCK, faulty, 5, faulty]}) == ("over_knock_limit", "hands[1].knocker_deadwood")


def test_a_hand_without_a_ruleset_is_read_for_its_shape() -> None:
    assert hand_from_json(KNOCK | {"knocker_deadwood": 15}).knocker_deadwood == 15
    assert hand_from_json(KNOCK | {"knocker_deadwood": 110}).knocker_deadwood == 110
    for count, code in ((-1, "out_of_range"), (111, "over_max_deadwood"), ("3", "not_a_whole_number")):
        for field in ("knocker_deadwood", "defender_deadwood"):
            with pytest.raises(Refusal) as refusal:
                hand_from_json(KNOCK | {field: count})
            assert (refusal.value.code, refusal.value.field) == (code, field)
