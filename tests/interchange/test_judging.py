"""The judge as JSON: what a ruling on a showdown says, and anything generated."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings

from scorekeeper.engine import CODES, PRESETS, Refusal
from scorekeeper.engine.claims import FAULT_CODES
from scorekeeper.interchange.judging import judge
from tests.interchange.questions import questions
from tests.interchange.worked_hand import DEFENDER, GIN, KNOCKER, MELDS, asked, refusal_of


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
