"""The judge as JSON: what a ruling says, the shorter questions, every refusal, and anything generated."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings

from scorekeeper.engine import CODES, PRESETS, Refusal
from scorekeeper.engine.cards import PACK
from scorekeeper.engine.claims import FAULT_CODES
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.interchange.hands import hand_from_json
from scorekeeper.interchange.judging import judge
from tests.interchange.questions import questions

KNOCKER = ["3S", "4S", "5S", "KC", "KD", "KH", "9H", "TH", "JH", "6C"]
DEFENDER = ["7S", "7H", "7D", "8S", "9C", "6D", "6H", "QH", "AD", "2H"]
MELDS = [["3S", "4S", "5S"], ["KC", "KD", "KH"], ["9H", "TH", "JH"]]
GIN = [*KNOCKER[:9], "8H"]


def asked(**changes: Any) -> dict[str, Any]:
    """A question about the worked hand, with changes; a change to ... leaves the field out."""
    question = {"knocker": KNOCKER, "defender": DEFENDER} | changes
    return {name: value for name, value in question.items() if value is not ...}


def refusal_of(question: dict[str, Any]) -> tuple[str, str, object, object]:
    with pytest.raises(Refusal) as refusal:
        judge(question)
    return refusal.value.code, refusal.value.field, refusal.value.value, refusal.value.limit


def test_a_ruling_says_all_of_this() -> None:
    answer = judge(asked(knocker_melds=MELDS, lay_offs=[], defender_melds=[["7S", "7H", "7D"]]))
    by_preset = answer.pop("by_preset")
    assert answer == {
        "ending": "knock",
        "winner": "knocker",
        "points": 36,
        "lines": [{"what": "difference", "points": 36}],
        "knocker": {
            "melds": [["3S", "4S", "5S"], ["KH", "KD", "KC"], ["9H", "TH", "JH"]],
            "deadwood": 6,
            "deadwood_cards": ["6C"],
            "discard": None,
        },
        "defender": {
            "melds": [["7S", "7H", "7D"]],
            "deadwood": 42,
            "deadwood_cards": ["8S", "2H", "6H", "QH", "AD", "6D", "9C"],
            "laid_off": [],
        },
        "faults": [],
        "missed": {"deadwood": 32, "melds": [["7S", "7H", "7D"]], "laid_off": [["QH", 2]]},
        "better_for_knocker": None,
    }
    assert list(by_preset) == list(PRESETS)
    assert by_preset["pagat"] == {"ending": "knock", "winner": "knocker", "points": 36}
    assert by_preset["dansk"] == {"ending": "knock", "winner": "knocker", "points": 56}
    assert by_preset["club"] == {"ending": None, "winner": None, "points": None}


def test_a_preset_that_would_refuse_the_cards_says_nothing() -> None:
    answer = judge(asked(ruleset={"preset": "norsk"}, defender=[*DEFENDER, "2C"]))
    assert (answer["points"], answer["by_preset"]["norsk"]["points"]) == (48, 48)
    assert answer["by_preset"]["pagat"] == {"ending": None, "winner": None, "points": None}


def test_better_for_the_knocker() -> None:
    answer = judge(
        {
            "knocker": ["3H", "4H", "5H", "6H", "TH", "JH", "QH", "KH", "AS", "2C"],
            "defender": ["7H", "7S", "8S", "9S", "QS", "3D", "QD", "6C", "8C", "JC"],
        }
    )
    assert answer["points"] == 44
    assert answer["better_for_knocker"] == {
        "melds": [["3H", "4H", "5H"], ["TH", "JH", "QH", "KH"]],
        "deadwood": 9,
        "points": 45,
    }


def test_faults_leave_the_outcome_open() -> None:
    answer = judge(asked(knocker_melds=[["3S", "4S", "5S"], ["KC", "KD", "KH"], ["JH", "TH"]], lay_offs=[["AD", 1]]))
    assert answer["faults"] == [
        {"code": "too_small", "who": "knocker", "cards": ["TH", "JH"]},
        {"code": "cannot_lay_off", "who": "defender", "cards": ["AD"]},
    ]
    assert (answer["ending"], answer["winner"], answer["points"], answer["lines"]) == (None, None, None, [])
    assert answer["missed"] is answer["better_for_knocker"] is None
    assert set(map(str, answer["by_preset"]["pagat"].values())) == {"None"}


def test_a_knock_that_one_ruleset_allows_and_another_does_not() -> None:
    answer = judge(asked(ruleset={"knock_limit": 5}, upcard="7D"))
    assert answer["faults"] == [{"code": "over_knock_limit", "who": "knocker", "cards": ["6C"]}]
    assert answer["points"] is None
    assert answer["by_preset"]["pagat"]["points"] == 26
    assert answer["by_preset"]["club"]["points"] == 26
    assert judge(asked(upcard="5D"))["by_preset"]["club"]["points"] is None


def test_a_spade_doubles_where_the_ruleset_says_so() -> None:
    answer = judge(asked(ruleset={"preset": "club"}, upcard="8♠"))
    assert answer["points"] == 52
    assert answer["lines"] == [{"what": "difference", "points": 26}, {"what": "spade_doubled", "points": 26}]


def test_an_undercut_and_a_tie_that_nobody_wins() -> None:
    knocker = ["AC", "2C", "3C", "4D", "5D", "6D", "7H", "8H", "9H", "JS"]
    defender = ["JC", "QC", "KC", "JD", "QD", "KD", "JH", "QH", "KH", "TS"]
    answer = judge({"knocker": knocker, "defender": defender})
    assert (answer["winner"], answer["points"]) == ("defender", 10)
    nobody = judge({"knocker": knocker, "defender": defender, "ruleset": {"tie": "nobody"}})
    assert (nobody["ending"], nobody["winner"], nobody["points"], nobody["lines"]) == ("knock", None, 0, [])


def test_eleven_cards() -> None:
    big = ["AC", "2C", "3C", "4C", "5C", "5D", "6D", "7D", "9H", "TH", "JH"]
    against = ["7C", "8C", "8D", "9D", "JD", "QH", "KH", "2S", "3S", "5S"]
    played = judge({"knocker": big, "defender": against, "ruleset": {"big_gin_bonus": 31}})
    assert (played["ending"], played["points"], played["knocker"]["discard"]) == ("big_gin", 103, None)
    plain = judge({"knocker": big, "defender": against})
    assert (plain["ending"], plain["points"], plain["knocker"]["discard"]) == ("gin", 92, "AC")
    assert plain["by_preset"]["american"]["ending"] == "big_gin"
    among = judge(asked(knocker=[*KNOCKER, "QC"], discard="qc"))
    beside = judge(asked(discard="Q♣"))
    assert among == beside
    assert (among["knocker"]["discard"], among["points"]) == ("QC", 26)
    found = judge(asked(knocker=[*KNOCKER, "QC"]))
    assert found == among


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"upcard": ...}, ("upcard_required", "upcard", None, None)),
        ({"upcard": None}, ("upcard_required", "upcard", None, None)),
        ({"upcard": "1S"}, ("bad_card", "upcard", "1S", None)),
    ],
)
def test_oklahoma_needs_the_upcard_for_a_knock(changes: dict[str, Any], expected: tuple[Any, ...]) -> None:
    assert refusal_of(asked(ruleset={"knock_limit": "upcard"}, **changes)) == expected


def test_oklahoma_needs_the_upcard_for_gin_only_where_spades_double() -> None:
    question = asked(knocker=GIN)
    assert judge(question | {"ruleset": {"knock_limit": "upcard"}})["ending"] == "gin"
    assert refusal_of(question | {"ruleset": {"preset": "club"}})[0] == "upcard_required"
    # A meld in dispute leaves open whether it is gin: the faults come first.
    disputed = question | {"ruleset": {"preset": "club"}, "knocker_melds": [["3S", "4S"]]}
    assert [fault["code"] for fault in judge(disputed)["faults"]] == ["too_small"]


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


def test_one_hand() -> None:
    assert judge({"cards": ["5S", "6S", "7S", "8S", "9S", "10S", "KC", "kd"]}) == {
        "deadwood": 20,
        "arrangements": [
            {"melds": [["5S", "6S", "7S", "8S", "9S", "TS"]], "deadwood": 20, "deadwood_cards": ["KD", "KC"]},
            {"melds": [["5S", "6S", "7S"], ["8S", "9S", "TS"]], "deadwood": 20, "deadwood_cards": ["KD", "KC"]},
        ],
        "gin": False,
        "may_knock": False,
    }
    assert judge({"cards": ["5S"], "ruleset": {"knock_limit": 4}})["may_knock"] is False


@pytest.mark.parametrize(
    ("ruleset", "upcard", "may_knock", "knock_discards"),
    [
        ({}, None, True, ["2C", "AC", "5S"]),
        ({"knock_limit": 0}, None, False, []),
        ({"knock_limit": "upcard"}, "2S", True, ["2C", "AC"]),
        ({"knock_limit": "upcard"}, "AS", False, []),
        ({"knock_limit": "upcard", "oklahoma_ace": "one"}, "AS", True, ["2C"]),
    ],
)
def test_eleven_cards_of_one_hand(
    ruleset: dict[str, Any], upcard: str | None, may_knock: bool, knock_discards: list[str]
) -> None:
    cards = ["3S", "4S", "5S", "KC", "KD", "KH", "8H", "9H", "TH", "AC", "2C"]
    answer = judge({"cards": cards, "ruleset": ruleset, "upcard": upcard})
    assert (answer["deadwood"], answer["gin"], answer["big_gin"]) == (3, False, False)
    assert (answer["best_discards"], answer["deadwood_after_discard"], answer["gin_discards"]) == (["2C"], 1, [])
    assert answer["may_knock"] is may_knock
    assert answer["knock_discards"] == knock_discards


@pytest.mark.parametrize("more", [[], ["2C"]])
def test_one_hand_under_oklahoma_needs_the_upcard_unless_it_is_gin(more: list[str]) -> None:
    question = {"cards": [*KNOCKER, *more], "ruleset": {"knock_limit": "upcard"}}
    assert refusal_of(question)[:2] == ("upcard_required", "upcard")
    answer = judge(question, upcard_open=True)
    assert answer["may_knock"] is None
    assert not answer.get("knock_discards")
    assert judge({**question, "melds": []})["deadwood"] > 0


def test_gin_may_always_end_the_hand() -> None:
    answer = judge({"cards": [*GIN, "2C"], "ruleset": {"knock_limit": "upcard"}})
    assert (answer["gin"], answer["may_knock"], answer["gin_discards"]) == (True, True, ["2C"])


@pytest.mark.parametrize(
    ("count", "ruleset", "expected"),
    [
        (0, {}, ("wrong_card_count", "cards", 0, 1)),
        (12, {}, ("wrong_card_count", "cards", 12, 11)),
        (13, {"eleven_card_hand": True}, ("wrong_card_count", "cards", 13, 12)),
    ],
)
def test_how_many_cards_one_hand_has(count: int, ruleset: dict[str, Any], expected: tuple[Any, ...]) -> None:
    assert refusal_of({"cards": list(PACK[:count]), "ruleset": ruleset}) == expected


def test_twelve_cards_where_a_player_may_hold_eleven() -> None:
    answer = judge({"cards": list(PACK[:12]), "ruleset": {"preset": "norsk"}})
    assert (answer["big_gin"], answer["deadwood_after_discard"]) == (True, 0)


@pytest.mark.parametrize(
    ("cards", "melds", "expected"),
    [
        ("7S 7H 7D", ["7S 7H 7D"], ([], 0, 0)),
        ("QS KS AS", ["QS KS AS"], ([("ace_high", ["AS", "QS", "KS"])], 21, 21)),
        ("5S 6S 7S 7H 7D", ["7S 7H 7D"], ([], 11, 11)),
        ("5S 6S 7S 8S", ["5S 6S 7S"], ([], 8, 0)),
        ("5S 6S 7S 8S", [], ([], 26, 0)),
        ("5S 6S 7S", ["5S 6S 7S", "8S 9S"], ([("not_in_hand", ["8S", "9S"])], 0, 0)),
    ],
)
def test_is_this_a_meld(cards: str, melds: list[str], expected: tuple[Any, ...]) -> None:
    answer = judge({"cards": cards.split(), "melds": [meld.split() for meld in melds]})
    faults = [(fault["code"], fault["cards"]) for fault in answer["faults"]]
    assert (faults, answer["deadwood"], answer["best_deadwood"]) == expected
    assert all(fault["who"] is None for fault in answer["faults"])


def test_cards_beside_melds_on_the_table() -> None:
    cards, tabled = ["8S", "9S", "8H", "8D", "QC"], [["5S", "6S", "7S"], ["QD", "QH", "QS"]]
    assert judge({"cards": cards, "tabled": tabled}) == {
        "faults": [],
        "laid_off": [["QC", 1]],
        "melds": [["8S", "8H", "8D"]],
        "deadwood": 9,
        "deadwood_cards": ["9S"],
    }
    none_claimed = judge({"cards": cards, "tabled": tabled, "melds": []})
    assert (none_claimed["deadwood"], none_claimed["laid_off"]) == (16, [["8S", 0], ["9S", 0], ["QC", 1]])
    claimed = judge({"cards": cards, "tabled": tabled, "melds": [["8S", "8H", "8D"]]})
    assert (claimed["deadwood"], claimed["melds"]) == (9, [["8S", "8H", "8D"]])


@pytest.mark.parametrize(
    ("tabled", "melds", "faults"),
    [
        ([["5S", "6S"], ["QD", "QH", "QS"]], None, [("too_small", "knocker")]),
        ([["5S", "6S", "7S"], ["7S", "7C", "7D"]], None, [("card_in_two_melds", "knocker")]),
        ([["5S", "6S", "7S"]], [["8S", "8H"]], [("too_small", "defender")]),
    ],
)
def test_melds_in_dispute_on_the_table(tabled: Any, melds: Any, faults: list[tuple[str, str]]) -> None:
    answer = judge({"cards": ["8S", "8H"], "tabled": tabled, "melds": melds})
    assert [(fault["code"], fault["who"]) for fault in answer["faults"]] == faults
    assert answer["laid_off"] is answer["melds"] is answer["deadwood"] is answer["deadwood_cards"] is None


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


@settings(max_examples=300)
@given(questions)
def test_whatever_is_asked_is_answered_or_refused(question: dict[str, Any]) -> None:
    try:
        answer = judge(question)
    except Refusal as refusal:
        answer = {"refused": refusal.code, "field": refusal.field, "value": refusal.value, "limit": refusal.limit}
    assert answer.get("refused", "missing") in CODES
    assert {fault["code"] for fault in answer.get("faults", ())} <= set(FAULT_CODES)
    assert json.loads(json.dumps(answer)) is not None


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
