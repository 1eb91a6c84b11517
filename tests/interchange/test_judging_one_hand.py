"""The judge as JSON about one hand: its deadwood, melds in question, cards beside melds on the table."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.engine.cards import PACK
from scorekeeper.interchange.judging import judge
from tests.interchange.worked_hand import GIN, KNOCKER, refusal_of


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
