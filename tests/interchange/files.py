"""Builders for the tests of game files."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.engine import Refusal
from scorekeeper.interchange.games import GameFile, game_from_json
from scorekeeper.interchange.sheets import sheet_to_json

Json = dict[str, Any]

KNOCK: Json = {"ending": "knock", "knocker": 1, "knocker_deadwood": 6, "defender_deadwood": 32}
GIN: Json = {"ending": "gin", "knocker": 2, "defender_deadwood": 20}
DEAD: Json = {"ending": "dead"}
SHOWN: Json = {
    "knocker": ["3S", "4S", "5S", "KC", "KD", "KH", "9H", "TH", "JH", "6C"],
    "defender": ["7S", "7H", "7D", "8S", "9C", "6D", "6H", "QH", "AD", "2H"],
}


def file(*hands: Json, **changes: Any) -> Json:
    """A game file with these hands."""
    return {"players": ["A", "B"], "ruleset": {}, "sheet": "standard", "hands": list(hands), **changes}


def log(*entries: Json) -> list[Json]:
    """The lines of a log, numbered."""
    return [{"seq": seq, **entry} for seq, entry in enumerate(entries, start=1)]


def recorded(hand: Json, **more: Any) -> Json:
    return {"kind": "recorded", "hand": hand, **more}


def read(*hands: Json, **changes: Any) -> GameFile:
    return game_from_json(file(*hands, **changes))


def printed(*hands: Json, **changes: Any) -> Json:
    """The printed sheet of a game file."""
    game = read(*hands, **changes)
    return sheet_to_json(game.sheet(), game.agreement().players, game.seq)


def fault_in(document: object) -> tuple[str, str]:
    """Code and field of the refusal of a document."""
    return refusal_of(document)[:2]


def refusal_of(document: object) -> tuple[str, str, object, object]:
    """Code, field, value and limit of the refusal of a document."""
    with pytest.raises(Refusal) as refusal:
        game_from_json(document)
    return refusal.value.code, refusal.value.field, refusal.value.value, refusal.value.limit
