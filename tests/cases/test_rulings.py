"""The published cases with cards, each under its own id: `./run test -k A066` runs one.

A case is a question to the judge and what the answer must say. Melds and cards are compared in any order; `melds` and
`count` are of the best arrangements, one of which the melds must be. `refused` is for a question that is refused, and
`hand` for what the same hand is worth by its counts.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.engine import Refusal, score_hand
from scorekeeper.engine.presets import make_ruleset
from scorekeeper.interchange.hands import hand_from_json
from scorekeeper.interchange.judging import judge

HERE = Path(__file__).parent
CASES = [case for name in ("melds", "showdowns") for case in json.loads((HERE / f"{name}.json").read_text("utf-8"))]


def melds(lists: list[list[str]]) -> set[frozenset[str]]:
    return set(map(frozenset, lists))


def told(answer: dict[str, Any], what: str, expected: Any) -> Any:
    """What the answer says of one thing, in the form in which the cases expect it."""
    if what == "melds":
        return expected if melds(expected) in [melds(way["melds"]) for way in answer["arrangements"]] else answer
    if what == "count":
        return len(answer["arrangements"])
    if what == "can_lay_off":
        return answer["laid_off"] != []
    if what == "faults":
        return [fault["code"] for fault in answer["faults"]]
    if what == "own_melds" or what == "defender_melds":
        found = answer["defender"]["melds"] if what == "defender_melds" else answer["melds"]
        return expected if melds(found) == melds(expected) else found
    if what in ("knocker_deadwood", "defender_deadwood"):
        return answer[what.removesuffix("_deadwood")]["deadwood"]
    if what == "laid_off":
        laid_off = [card for card, _ in answer.get("defender", answer)["laid_off"]]
        return expected if set(laid_off) == set(expected) else laid_off
    if what in ("knock_discards", "gin_discards"):
        return expected if set(answer[what]) == set(expected) else answer[what]
    return answer[what]


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in CASES])
def test_ruling(case: dict[str, Any]) -> None:
    if "refused" in case:
        with pytest.raises(Refusal) as refusal:
            judge(case["question"])
        assert {name: getattr(refusal.value, name) for name in case["refused"]} == case["refused"]
        return
    answer = judge(case["question"])
    if "hand" in case:
        answer["points"] = score_hand(make_ruleset(**case["ruleset"]), hand_from_json(case["hand"])).points
    expected = case["expect"]
    assert {what: told(answer, what, value) for what, value in expected.items()} == expected


def test_every_id_is_there_once_and_says_where_it_is_from() -> None:
    assert len({case["id"] for case in CASES}) == len(CASES) == 66
    assert all(case["source"] for case in CASES)
