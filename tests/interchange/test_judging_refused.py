"""The judge as JSON: what is refused, and which of two faults is told."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.engine import Refusal
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.interchange.hands import hand_from_json
from tests.interchange.worked_hand import DEFENDER, KNOCKER, MELDS, asked, refusal_of


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        pytest.param({"knocker": ...}, ("missing", "knocker", None, None), id="no-knocker"),
        pytest.param({"defender": ...}, ("missing", "defender", None, None), id="no-defender"),
        pytest.param({"knocker": "3S 4S"}, ("bad_value", "knocker", "3S 4S", "a list"), id="not-a-list"),
        pytest.param({"knocker": [*KNOCKER[:9], 6]}, ("bad_card", "knocker[9]", 6, None), id="not-a-text"),
        pytest.param({"knocker": [*KNOCKER[:9], "1S"]}, ("bad_card", "knocker[9]", "1S", None), id="no-card"),
        pytest.param({"knocker": [*KNOCKER[:9], "3♠"]}, ("duplicate_card", "knocker[9]", "3S", None), id="doubled"),
        pytest.param({"knocker": KNOCKER[:9]}, ("wrong_card_count", "knocker", 9, [10, 11]), id="nine"),
        pytest.param(
            {"defender": [*DEFENDER[:9], "6C"]}, ("card_held_by_both", "defender[9]", "6C", None), id="shared"
        ),
        pytest.param({"lay_offs": [["QH", 2]]}, ("missing", "knocker_melds", None, None), id="lay-offs-without-melds"),
        pytest.param(
            {"knocker_melds": [["3S", "3S", "3S"]]},
            ("duplicate_card", "knocker_melds[0][1]", "3S", None),
            id="in-a-meld",
        ),
        pytest.param(
            {"knocker_melds": MELDS, "lay_offs": [["QH", "2"]]},
            ("not_a_whole_number", "lay_offs[0][1]", "2", [0, 9]),
            id="position-as-text",
        ),
        pytest.param(
            {"knocker_melds": MELDS, "lay_offs": [["QH", 2], ["QH", 2]]},
            ("duplicate_card", "lay_offs[1][0]", "QH", None),
            id="laid-off-twice-on-one-meld",
        ),
        pytest.param({"ruleset": {"tie": "draw"}}, ("bad_value", "ruleset.tie", "draw", ...), id="ruleset"),
        pytest.param({"melds": []}, ("unknown_field", "melds", [], None), id="field-of-another-question"),
    ],
)
def test_refused_showdowns(changes: dict[str, Any], expected: tuple[Any, ...]) -> None:
    code, field, value, limit = refusal_of(asked(**changes))
    assert (code, field, value) == expected[:3]
    assert expected[3] is ... or limit == expected[3]


def test_the_first_fault_in_document_order_is_told() -> None:
    faulty = {"defender": [*DEFENDER, "2C"], "knocker": [*KNOCKER[:9], "3S", "zz"], "ruleset": {"tie": 1}}
    assert refusal_of(faulty)[:2] == ("duplicate_card", "knocker[9]")
    assert refusal_of({"ruleset": {"tie": 1}} | faulty)[:2] == ("bad_value", "ruleset.tie")
    wrongly_counted = {"defender": [*DEFENDER, "2C"], "knocker": KNOCKER[:9]}
    assert refusal_of(wrongly_counted)[:2] == ("wrong_card_count", "defender")


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ({"cards": ["7S", "7S"]}, ("duplicate_card", "cards[1]", "7S")),
        ({"cards": "7S"}, ("bad_value", "cards", "7S")),
        ({"cards": None}, ("bad_value", "cards", None)),
        ({"cards": ["7S"], "melds": [["7S", "7S"]]}, ("duplicate_card", "melds[0][1]", "7S")),
        ({"cards": ["7S"], "tabled": [["7H", "7S", "7D"]]}, ("card_held_by_both", "tabled[0][1]", "7S")),
        ({"cards": ["7S"], "tabled": ["7H"]}, ("bad_value", "tabled[0]", "7H")),
        ({"cards": ["7S"], "discard": "7S"}, ("unknown_field", "discard", "7S")),
        ({"cards": ["7S"], "knocker": []}, ("unknown_field", "knocker", [])),
        ({}, ("missing", "knocker", None)),
    ],
)
def test_refused_questions(question: dict[str, Any], expected: tuple[Any, ...]) -> None:
    assert refusal_of(question)[:3] == expected


DOUBLED = [*KNOCKER[:9], "3S"]
BOTH_FAULTS = [
    ({"defender": DEFENDER[:9], "knocker": DOUBLED}, "wrong_card_count", "defender"),
    ({"knocker": DOUBLED, "defender": DEFENDER[:9]}, "duplicate_card", "knocker[9]"),
    ({"defender": ["3S", *DEFENDER[1:]], "knocker": [*KNOCKER[:9], "XX"]}, "card_held_by_both", "defender[0]"),
    ({"knocker": KNOCKER[:9], "defender": DEFENDER, "ruleset": {"target": 0}}, "wrong_card_count", "knocker"),
    ({"ruleset": {"target": 0}, "knocker": KNOCKER[:9], "defender": DEFENDER}, "out_of_range", "ruleset.target"),
    # Under this ruleset eleven cards would be allowed, if it could be read.
    (
        {"knocker": KNOCKER, "defender": [*DEFENDER, "3H"], "ruleset": {"eleven_card_hand": True, "target": 0}},
        "out_of_range",
        "ruleset.target",
    ),
    ({"cards": [*KNOCKER, "3H", "4H"], "ruleset": {"preset": "norsk", "target": 0}}, "out_of_range", "ruleset.target"),
]


@pytest.mark.parametrize(("question", "code", "field"), BOTH_FAULTS)
def test_of_two_faults_the_first_in_the_document_is_told(question: dict[str, Any], code: str, field: str) -> None:
    assert refusal_of(question)[:2] == (code, field)


@pytest.mark.parametrize(("cards", "code", "field"), [(faults[0], *faults[1:]) for faults in BOTH_FAULTS[:3]])
def test_the_same_in_a_recorded_hand(cards: dict[str, Any], code: str, field: str) -> None:
    with pytest.raises(Refusal) as refusal:
        hand_from_json({"knocker": 1, "showdown": cards}, Ruleset())
    assert (refusal.value.code, refusal.value.field) == (code, f"showdown.{field}")
