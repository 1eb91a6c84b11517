"""A game goes out and comes in whatever was done to it, and a file is refused what the pages refuse at that point."""

from __future__ import annotations

from typing import Any, Final

from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper import storage
from scorekeeper.engine.errors import Refusal
from scorekeeper.interchange.games import game_from_json, game_to_json
from scorekeeper.storage.files import game_file
from tests.web.helpers import JSON, new_game, post_hand

Json = dict[str, Any]

KNOCK: Final[Json] = {"ending": "knock", "knocker": 1, "knocker_deadwood": 6, "defender_deadwood": 32}
SHOWN: Final[Json] = {
    "knocker": ["3S", "4S", "5S", "KC", "KD", "KH", "9H", "TH", "JH", "6C"],
    "defender": ["7S", "7H", "7D", "8S", "9C", "6D", "6H", "QH", "AD", "2H"],
}
HANDS: Final[tuple[Json, ...]] = (
    *(KNOCK | {"knocker_deadwood": count} for count in (0, 4, 6, 9, 11, -1)),
    *(KNOCK | {"upcard": card} for card in ("AS", "5C", "9S")),
    KNOCK | {"defender_deadwood": 103},
    {"ending": "gin", "knocker": 2, "defender_deadwood": 0},
    {"ending": "gin", "knocker": 2, "defender_deadwood": 20, "note": "late"},
    {"ending": "gin", "knocker": 2, "knocker_deadwood": 7, "defender_deadwood": 20},
    {"ending": "big_gin", "knocker": 1, "defender_deadwood": 12},
    {"ending": "dead"},
    {"ending": "award", "winner": 2, "points": 60, "reason": "as agreed"},
    {"ending": "award", "winner": 2, "points": 0},
    {"knocker": 1, "showdown": SHOWN},
    {"knocker": 1, "ending": "gin", "showdown": SHOWN},
    {"knocker": 1, "showdown": {**SHOWN, "knocker": [*SHOWN["knocker"], "2C"]}},
    {"knocker": 1, "showdown": {**SHOWN, "defender": [*SHOWN["defender"], "2C"]}},
)
AGREED: Final[tuple[Json, ...]] = (
    *({"ruleset": {"preset": preset}} for preset in ("pagat", "norsk", "dansk", "club")),
    *({"ruleset": {"knock_limit": limit}} for limit in (0, 5, 10, "upcard")),
    {"ruleset": {"target": 300}, "first_dealer": 2},
    {"sheet": "hollywood"},
    {"sheet": {"layout": "hollywood", "columns": 1, "continuous": True}},
    {"players": ["Bo", "Cy"]},
    {"players": ["Anna", "Bo"], "stake": {"per_point": "0.05", "currency": "kr"}},
)
LEGAL: Final[tuple[Json, ...]] = (
    KNOCK | {"upcard": "9H"},
    HANDS[10],
    {"ending": "dead"},
    {"knocker": 1, "showdown": SHOWN},
)
"""Under most rules."""

hands = st.sampled_from(LEGAL) | st.sampled_from(HANDS)
numbers = st.sampled_from([1, 1, 1, 2, 3, 0])
ways = st.sampled_from(
    ["hands", "hands", "correct", "strike", "restore", "note", "play", "fix", "fix", "undo", "redo", "redo"]
)


def exported(app: Flask, key: str) -> Json:
    """The game as a file, once it is known to come back as it went."""
    with app.app_context():
        document = game_to_json(game_file(storage.load_game(score_key=key)))
    game = game_from_json(document)
    assert (game_to_json(game), game.disagrees) == (document, False)
    return document


def is_read(document: Json, entry: Json) -> bool:
    """Whether a file is read with one more line in its log."""
    log = document["entries"]
    try:
        game_from_json({**document, "entries": [*log, {"seq": len(log) + 1, **entry}]})
    except Refusal:
        return False
    return True


def change(way: str, data: st.DataObject) -> tuple[str, Json, Json | None]:
    """Where something is sent to change a game, what is sent, and the line it would be; None where it depends."""
    n = data.draw(numbers)
    if way == "hands":
        hand, after = data.draw(hands), data.draw(st.none() | numbers)
        place = {} if after is None else {"after": after}
        return "hands", hand | place, {"kind": "recorded", "hand": hand, **place}
    if way == "correct":
        hand = data.draw(hands)
        return f"hands/{n}", hand, {"kind": "corrected", "n": n, "hand": hand}
    if way in ("strike", "restore"):
        return f"hands/{n}/{way}", {}, {"kind": {"strike": "struck", "restore": "restored"}[way], "n": n}
    if way == "note":
        text = data.draw(st.sampled_from(["", "x", "y" * 501]))
        return f"hands/{n}/note", {"text": text}, {"kind": "noted", "n": n, "text": text}
    if way == "play":
        sent, kind = data.draw(st.sampled_from([("stop", "stopped"), ("resume", "resumed"), ("notice", "notice")]))
        given = {"given": data.draw(st.booleans())} if sent == "notice" else {}
        return sent, given, {"kind": kind, **given}
    if way == "fix":
        return "settings", data.draw(st.sampled_from(AGREED)) | {"confirm": True}, None
    return "undo", {"redo": way == "redo"}, None


def test_pages_and_files_take_the_same(app: Flask, client: FlaskClient) -> None:
    @settings(max_examples=50)
    @given(st.lists(ways, min_size=1, max_size=14), st.data())
    def play(some: list[str], data: st.DataObject) -> None:
        key = new_game(client)
        for hand in LEGAL[:2]:
            assert client.post(f"/g/{key}/hands", json=hand, headers=JSON).status_code == 201
        document = exported(app, key)
        for way in some:
            address, body, line = change(way, data)
            sheet = client.get(f"/g/{key}", headers=JSON).get_json()
            answer = client.post(f"/g/{key}/{address}", json=body, headers=JSON)
            assert answer.status_code in (200, 201, 422)
            # A file of hands alone may say both: it was stopped after its end, and notice was given on any sheet.
            open_to_files = (sheet["over"] and address == "stop") or address == "notice"
            if line is not None and (answer.status_code == 201 or not open_to_files):
                assert is_read(document, line) is (answer.status_code == 201)
            document = exported(app, key)

    play()


def test_a_hand_that_an_undo_brings_back_under_other_rules(app: Flask, client: FlaskClient) -> None:
    key = new_game(client)
    post_hand(client, key, **KNOCK)
    fixed = {"ruleset": {"knock_limit": 5}, "confirm": True}
    assert client.post(f"/g/{key}/settings", json=fixed, headers=JSON).status_code == 201
    lower = KNOCK | {"knocker_deadwood": 4}
    assert client.post(f"/g/{key}/hands/1", json=lower, headers=JSON).status_code == 201
    assert client.post(f"/g/{key}/hands/1", json=KNOCK, headers=JSON).status_code == 422
    assert client.post(f"/g/{key}/undo", json={}, headers=JSON).status_code == 201
    document = exported(app, key)
    assert document["entries"][-1]["hand"] == KNOCK
    answer = client.post("/import", json=document, headers=JSON)
    assert answer.status_code == 201


def test_a_log_with_a_hand_that_was_never_legal_is_not_brought_in(client: FlaskClient) -> None:
    entries = [{"seq": 1, "kind": "recorded", "hand": KNOCK | {"knocker_deadwood": 11}}]
    file = {"players": ["Anna", "Bo"], "ruleset": {}, "sheet": "standard", "hands": [], "entries": entries}
    answer = client.post("/import", json=file, headers=JSON)
    error = answer.get_json()["error"]
    assert (answer.status_code, error["code"], error["value"], error["limit"]) == (422, "over_knock_limit", 11, 10)
    assert error["field"] == "entries[0].hand.knocker_deadwood"
    books = client.get("/", headers=JSON).get_json()["books"]
    assert books == []
