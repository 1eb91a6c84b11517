"""Whatever can be recorded comes back from a file as it went."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine import Hand, Refusal, Ruleset, Setup, assess, number_hands, score_sheet
from scorekeeper.interchange.entries import LogRecord
from scorekeeper.interchange.games import GameFile, game_from_json, game_to_json
from scorekeeper.interchange.hands import hand_from_json, hand_to_json
from scorekeeper.interchange.rulesets import layout_from_values, ruleset_from_values
from scorekeeper.interchange.sheets import sheet_to_json
from tests.engine.strategies import agreements, hands, legal_hands, played_logs, rulesets, setups


def through_json(document: object) -> object:
    return json.loads(json.dumps(document))


@given(hands())
def test_a_hand(hand: Hand) -> None:
    assert hand_from_json(through_json(hand_to_json(hand))) == hand


@given(setups())
def test_a_ruleset_and_a_layout(setup: Setup) -> None:
    assert ruleset_from_values(setup.ruleset.values()) == setup.ruleset
    assert layout_from_values(setup.layout.values(), setup.ruleset) == setup.layout


@given(st.data())
def test_a_game_with_its_log(data: st.DataObject) -> None:
    first = data.draw(agreements())
    entries = data.draw(played_logs(first))
    game = GameFile(first, tuple(LogRecord(entry) for entry in entries), "2026-11-29T19:30:00+01:00")
    document = through_json(game_to_json(game))
    again = game_from_json(document)
    assert (again, again.disagrees) == (game, False)
    assert game_to_json(again) == document
    assert again.sheet() == game.sheet()


@given(st.data())
def test_a_file_of_hands_is_its_log(data: st.DataObject) -> None:
    setup = data.draw(setups())
    played = data.draw(st.lists(legal_hands(setup.ruleset), max_size=8))
    document = {
        "players": ["A", "B"],
        "first_dealer": int(setup.first_dealer),
        "ruleset": setup.ruleset.values(),
        "sheet": setup.layout.values(),
        "stopped": setup.stopped,
        "notice_after": setup.notice_after,
        "hands": [hand_to_json(hand) for hand in played],
    }
    game = game_from_json(through_json(document))
    expected = score_sheet(setup, number_hands(played))
    assert game.sheet() == expected
    assert game_from_json(through_json(game_to_json(game))) == game
    printed = sheet_to_json(game.sheet(), ["A", "B"], game.seq)
    assert through_json(printed) == printed


@given(rulesets(), st.lists(hands(-5, 120), max_size=4))
def test_a_file_is_refused_for_its_first_illegal_hand(ruleset: Ruleset, played: list[Hand]) -> None:
    faults = [[fault.code for fault in assess(ruleset, hand).faults] for hand in played]
    illegal = next((index for index, codes in enumerate(faults) if codes), None)
    document = {
        "players": ["A", "B"],
        "ruleset": ruleset.values(),
        "sheet": "standard",
        "hands": [hand_to_json(hand) for hand in played],
    }
    if illegal is None:
        game_from_json(document)
        return
    with pytest.raises(Refusal) as refusal:
        game_from_json(document)
    assert refusal.value.field.startswith(f"hands[{illegal}].")
    assert refusal.value.code in faults[illegal]
