"""GET and POST /import and /b/<key>/import: a game or a book comes in from a file, whole or not at all."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.interchange.books import everything_to_json
from scorekeeper.storage.files import everything_file
from scorekeeper.web.importing import REST

from .helpers import JSON, Page, new_game, post_hand

KNOCK = {"ending": "knock", "knocker": 1, "knocker_deadwood": 6, "defender_deadwood": 32}
GAME: dict[str, Any] = {"players": ["Cy", "Di"], "ruleset": {"preset": "modern"}, "sheet": "standard", "hands": [KNOCK]}
BOOK = {"format": "scorekeeper-book/1", "name": "Club", "games": [GAME, {**GAME, "hidden": True}]}


def send(client: FlaskClient, document: object, to: str = "/import", **fields: str) -> TestResponse:
    """The answer to a form with this file: JSON, or bytes as they are."""
    data = document if isinstance(document, bytes) else json.dumps(document).encode()
    return client.post(to, data={**fields, "file": (io.BytesIO(data), "evening.json")})


def everything(app: Flask) -> dict[str, Any]:
    """All that is stored."""
    with app.app_context():
        return everything_to_json(everything_file())


def test_a_game_gets_a_book_of_its_own(client: FlaskClient, app: Flask) -> None:
    answer = send(client, GAME)
    assert answer.status_code == 303
    assert "A game came in. Hands: 1." in client.get(answer.location).text
    sheet = client.get(answer.location, headers=JSON).get_json()
    assert (sheet["players"], sheet["columns"][0]["points"]) == (["Cy", "Di"], [26, 0])
    assert [book["name"] for book in everything(app)["books"]] == ["Cy and Di"]
    assert [book["name"] for book in client.get("/", headers=JSON).get_json()["books"]] == ["Cy and Di"]


def test_a_game_joins_a_book(client: FlaskClient, app: Flask) -> None:
    new_game(client)
    (book,) = client.get("/", headers=JSON).get_json()["books"]
    answer = send(client, GAME, f"/b/{book['key']}/import")
    assert answer.status_code == 303
    (stored,) = everything(app)["books"]
    assert [game["players"] for game in stored["games"]] == [["Cy", "Di"], ["Anna", "Bo"]]


def test_a_book_comes_in(client: FlaskClient, app: Flask) -> None:
    answer = send(client, BOOK)
    assert answer.status_code == 303
    assert "A book came in. Games: 2, hands: 2." in client.get(answer.location).text
    (stored,) = everything(app)["books"]
    assert [game.get("hidden", False) for game in stored["games"]] == [False, True]


def test_what_was_saved_comes_in_as_it_was(client: FlaskClient) -> None:
    score_key = new_game(client, sheet="hollywood")
    post_hand(client, score_key, note="late")
    client.post(f"/g/{score_key}/undo", json={}, headers=JSON)
    saved = client.get(f"/g/{score_key}/export.json").get_data()
    came = send(client, saved).location
    assert client.get(f"{came}/export.json").get_data() == saved
    again = client.post(f"{came}/undo", json={}, headers=JSON)
    assert again.status_code == 422


def test_what_differs_is_shown(client: FlaskClient, app: Flask) -> None:
    answer = send(client, {**BOOK, "games": [{**GAME, "totals": [5, 6]}]})
    assert answer.status_code == 201
    page = Page(answer.text)
    assert page.one("li", data_difference="games[0].totals").text == (
        "games[0].totals: the file says 5 and 6, its hands make 0 and 0. The hands were taken."
    )
    (book,) = everything(app)["books"]
    assert page.one("a", class_="next")["href"] == f"/b/{book['link']}"


def test_hands_that_are_not_those_of_the_log_are_told(client: FlaskClient, app: Flask) -> None:
    log = [{"seq": 1, "kind": "recorded", "hand": KNOCK}]
    answer = send(client, {**GAME, "hands": [KNOCK, KNOCK], "entries": log})
    assert Page(answer.text).one("li", data_difference="hands[1]").text.endswith("The log was taken.")
    assert len(everything(app)["books"][0]["games"][0]["hands"]) == 1


def test_the_same_file_sent_twice_is_stored_once(client: FlaskClient, app: Flask) -> None:
    key = Page(client.get("/import").text).fields("/import")["request_key"][0]
    first, second = (send(client, BOOK, request_key=key) for _ in range(2))
    assert first.location == second.location
    assert len(everything(app)["books"]) == 1
    assert send(client, {**BOOK, "name": "Another"}, request_key=key).status_code == 409
    new_game(client)
    to = f"/b/{client.get('/', headers=JSON).get_json()['books'][0]['key']}/import"
    assert send(client, GAME, to, request_key=key).location == send(client, GAME, to, request_key=key).location
    assert [len(book["games"]) for book in everything(app)["books"]] == [4]


def test_in_json(client: FlaskClient) -> None:
    assert client.get("/import", headers=JSON).get_json()["formats"] == ["scorekeeper-game/1", "scorekeeper-book/1"]
    answer = client.post("/import?request_key=k", json={**GAME, "totals": [26, 0]}, headers=JSON)
    found = answer.get_json()
    assert answer.status_code == 201
    assert found["imported"] == {"books": 0, "games": 1, "hands": 1}
    assert [(one["code"], one["value"], one["limit"]) for one in found["differences"]] == [
        ("totals_disagree_with_hands", [26, 0], [0, 0])
    ]
    assert client.get(f"/g/{found['score_key']}").status_code == 200
    assert client.get(f"/v/{found['view_key']}").status_code == 200
    assert client.get(f"/b/{found['book_key']}").status_code == 200
    again = client.post("/import?request_key=k", json={**GAME, "totals": [26, 0]}, headers=JSON)
    assert (again.status_code, again.get_json()["score_key"]) == (200, found["score_key"])


LINKS = {"score": "s" * 22, "view": "v" * 22}


def test_links_in_a_file_are_not_taken_over(client: FlaskClient, app: Flask) -> None:
    for _ in range(2):
        send(client, {**BOOK, "link": "b" * 22, "games": [{**GAME, "links": LINKS}]})
    stored = everything(app)
    assert len(stored["books"]) == 2
    assert not [key for key in ("s" * 22, "v" * 22, "b" * 22) if key in json.dumps(stored)]


OVER = {**GAME, "hands": [KNOCK, {**KNOCK, "knocker_deadwood": 11}]}
REFUSED: dict[str, tuple[object, str, str]] = {
    "over-the-limit": (OVER, "over_knock_limit", "hands[1].knocker_deadwood"),
    "in-a-book": ({**BOOK, "games": [GAME, OVER]}, "over_knock_limit", "games[1].hands[1].knocker_deadwood"),
    "unknown-field": ({**GAME, "colour": "red"}, "unknown_field", "colour"),
    "unknown-format": ({**GAME, "format": "scorekeeper-game/2"}, "bad_value", "format"),
    "everything": ({"format": "scorekeeper-everything/1", "books": [BOOK]}, "bad_value", "format"),
    "weak-link": ({**GAME, "links": {**LINKS, "view": "short"}}, "bad_value", "links.view"),
    "one-link-for-two": ({**GAME, "links": {**LINKS, "view": LINKS["score"]}}, "bad_value", "links.view"),
    "odd-totals": ({**GAME, "totals": [1, 2, 3]}, "bad_value", "totals"),
    "odd-moment": ({**GAME, "started": "0001-01-01T00:00:00+14:00"}, "bad_value", "started"),
    "no-json": (b"\x89PNG\r\n", "not_json", ""),
    "no-utf-8": (json.dumps(GAME).encode().replace(b"Cy", b"\xff"), "bad_value", "players[0]"),
    "a-list": ([GAME], "not_json", ""),
}  # fmt: skip


@pytest.mark.parametrize(("document", "code", "field"), REFUSED.values(), ids=REFUSED)
def test_what_is_refused_names_its_place_and_stores_nothing(
    client: FlaskClient, app: Flask, document: object, code: str, field: str
) -> None:
    answer = send(client, document)
    assert answer.status_code == 422
    error = Page(answer.text).one(data_error=code)
    assert "evening.json was refused, and nothing was stored." in error.text
    assert field in error.text
    data = document if isinstance(document, bytes) else json.dumps(document).encode()
    told = client.post("/import", data=data, content_type="application/json", headers=JSON)
    assert (told.status_code, told.get_json()["error"]["code"], told.get_json()["error"]["field"]) == (422, code, field)
    assert everything(app)["books"] == []


def test_a_book_does_not_go_into_a_book(client: FlaskClient, app: Flask) -> None:
    new_game(client)
    before = everything(app)
    (book,) = client.get("/", headers=JSON).get_json()["books"]
    assert Page(send(client, BOOK, f"/b/{book['key']}/import").text).one(data_error="bad_value")
    assert everything(app) == before


def test_no_file_is_asked_for(client: FlaskClient) -> None:
    for data in ({}, {"file": (io.BytesIO(b""), "")}):
        answer = client.post("/import", data=data)
        assert answer.status_code == 422
        assert "Choose a file first." in Page(answer.text).one(data_error="missing").text


def test_a_file_that_is_too_large_is_told_its_limit(client: FlaskClient, app: Flask) -> None:
    most = int(app.config["MAX_CONTENT_LENGTH"])
    assert client.get("/import", headers=JSON).get_json()["most_bytes"] == most - REST
    assert "JSON, 2 MB at most." in client.get("/import").text
    file = json.dumps(GAME).encode().rjust(most)
    answers = [client.post("/import", data=data, content_type="application/json") for data in (file, b" " + file)]
    assert [answer.status_code for answer in answers] == [303, 413]
    assert len(everything(app)["books"]) == 1


def test_an_unknown_book_takes_nothing(client: FlaskClient, app: Flask) -> None:
    assert client.get("/b/nobody/import").status_code == 404
    assert send(client, GAME, "/b/nobody/import").status_code == 404
    assert everything(app)["books"] == []


def test_a_token_is_asked_for(guarded: Flask) -> None:
    assert send(guarded.test_client(), GAME).status_code == 400


def test_other_methods_are_not_taken(client: FlaskClient) -> None:
    assert client.put("/import").status_code == 405
