"""A request key repeats one request: the same action, of the same device where the answer tells a link."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.book_helpers import book_key, ids, old_game, pair, won_game
from tests.web.helpers import JSON, Page, new_game, post_hand

PLAYERS = {"players": ["Anna", "Bo"]}


def statuses(client: FlaskClient, base: str, *paths: str) -> list[int]:
    """The statuses of the same body under the same key sent to these addresses."""
    body = {"request_key": "z"}
    return [client.post(f"{base}/{path}", json=body, headers=JSON).status_code for path in paths]


def test_a_key_stands_for_one_action_on_one_hand(client: FlaskClient) -> None:
    key = new_game(client)
    for _ in range(2):
        post_hand(client, key)
    base = f"/g/{key}"
    assert statuses(client, base, "hands/1/strike", "hands/2/strike", "stop", "undo") == [201, 409, 409, 409]
    assert statuses(client, base, "hands/1/strike") == [200]
    sheet = client.get(base, headers=JSON).get_json()
    assert [hand["n"] for hand in sheet["hands"]] == [2]
    assert not sheet["over"]


def test_a_key_stands_for_one_action_in_a_book(client: FlaskClient) -> None:
    won_game(client)
    won_game(client, "Cy")
    base = f"/b/{book_key(client)}/players"
    known = ids(client)
    body = {"request_key": "z", "note": ""}
    for one, two, status in (("Anna", "Bo", 201), ("Cy", "Bo", 409), ("Anna", "Bo", 200)):
        address = f"{base}/{known[one]}/against/{known[two]}/settle"
        assert client.post(address, json=body, headers=JSON).status_code == status


def test_a_repeat_after_the_links_were_changed_is_one(client: FlaskClient) -> None:
    key = new_game(client)
    assert post_hand(client, key, request_key="z").status_code == 201
    again = client.post(f"/g/{key}/links", json={}, headers=JSON).get_json()["score"].rpartition("/")[2]
    assert post_hand(client, again, request_key="z").status_code == 200


def test_a_game_started_is_told_again_to_its_device_only(app: Flask, client: FlaskClient) -> None:
    body = {**PLAYERS, "request_key": "1"}
    started = client.post("/games", json=body, headers=JSON).get_json()
    assert client.post("/games", json=body, headers=JSON).get_json()["score_key"] == started["score_key"]
    stranger = app.test_client()
    answer = stranger.post("/games", json=body, headers=JSON)
    assert answer.status_code == 409
    assert set(answer.get_json()) == {"error"}
    assert stranger.get("/", headers=JSON).get_json() == {"books": []}


def test_a_form_with_another_s_key_is_shown_again_with_one_of_its_own(app: Flask, client: FlaskClient) -> None:
    body = {**PLAYERS, "request_key": "1"}
    client.post("/games", data=body)
    stranger = app.test_client()
    answer = stranger.post("/games", data=body)
    assert answer.status_code == 409
    page = Page(answer.text)
    assert not page.one(data_error="key_reused").text.startswith("A game was started")
    fields = page.fields("/games")
    assert fields["request_key"] != ["1"]
    assert fields["players"] == PLAYERS["players"]
    assert stranger.post("/games", data=fields).status_code == 303


def test_with_the_key_of_the_book_it_is_told_to_others_too(app: Flask, client: FlaskClient) -> None:
    new_game(client)
    body = {**PLAYERS, "request_key": "1", "book": book_key(client)}
    assert client.post("/games", json=body, headers=JSON).status_code == 201
    assert app.test_client().post("/games", json=body, headers=JSON).status_code == 200


def test_a_first_game_may_be_sent_again(guarded: Flask) -> None:
    client = guarded.test_client()
    token = client.get("/token").get_json()["csrf_token"]
    cookie = client.get_cookie("scorekeeper")
    assert cookie is not None
    headers = {**JSON, "X-CSRFToken": token}
    body = {**PLAYERS, "request_key": "first"}
    assert client.post("/games", json=body, headers=headers).status_code == 201
    # The answer never came, and with it no cookie.
    client.set_cookie("scorekeeper", cookie.value)
    assert client.post("/games", json=body, headers=headers).status_code == 200


@pytest.mark.parametrize("name", ["a game", "a book"])
def test_a_file_brought_in_is_told_again_to_its_device_only(app: Flask, client: FlaskClient, name: str) -> None:
    file: dict[str, Any] = {**PLAYERS, "ruleset": {}, "sheet": "standard", "hands": []}
    if name == "a book":
        file = {"format": "scorekeeper-book/1", "name": "Ours", "games": [file]}
    address = "/import?request_key=1"
    assert [client.post(address, json=file, headers=JSON).status_code for _ in range(2)] == [201, 200]
    answer = app.test_client().post(address, json=file, headers=JSON)
    assert (answer.status_code, set(answer.get_json())) == (409, {"error"})


def test_a_sheet_from_paper_is_told_again_in_its_book_only(app: Flask, client: FlaskClient) -> None:
    new_game(client)
    other = app.test_client()
    new_game(other)
    body = {**PLAYERS, "hands": [{"ending": "dead"}], "request_key": "1"}
    assert client.post(f"/b/{book_key(client)}/paper", json=body, headers=JSON).status_code == 201
    answer = other.post(f"/b/{book_key(other)}/paper", json=body, headers=JSON)
    assert (answer.status_code, set(answer.get_json())) == (409, {"error"})
    assert other.post(f"/b/{book_key(client)}/paper", json=body, headers=JSON).status_code == 200


def test_nobody_is_late_who_did_not_say_what_was_seen(app: Flask, client: FlaskClient) -> None:
    key = new_game(client)

    def one(n: int) -> int:
        return post_hand(app.test_client(), key, ending="dead", request_key=f"at once {n}").status_code

    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(one, range(16))) == {201}
    assert len(client.get(f"/g/{key}", headers=JSON).get_json()["hands"]) == 16


def test_one_name_is_kept_once(app: Flask, client: FlaskClient) -> None:
    new_game(client)
    book = book_key(client)

    def one(target: int) -> int:
        body = {**PLAYERS, "book": book, "save_as": "HS", "target": target}
        return app.test_client().post("/games", json=body, headers=JSON).status_code

    with ThreadPoolExecutor(6) as pool:
        assert sorted(pool.map(one, range(100, 106))) == [201] + [422] * 5
    rules = client.get(f"/b/{book}/rules", headers=JSON).get_json()["rulesets"]
    assert [house["name"] for house in rules] == ["HS"]
    assert client.post(f"/b/{book}/rules", json={"name": "A", "target": 300}, headers=JSON).status_code == 201
    answer = client.post(f"/b/{book}/ruleset", json={"id": rules[0]["id"], "name": "A"}, headers=JSON)
    assert (answer.status_code, answer.get_json()["error"]["field"]) == (422, "name")


NAMELESS = b"--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--\r\n"


def test_a_part_without_a_name_says_nothing(guarded: Flask) -> None:
    client = guarded.test_client()
    token = client.get("/token").get_json()["csrf_token"]
    body = json.dumps(PLAYERS)
    headers = {**JSON, "X-CSRFToken": token}
    key = client.post("/games", data=body, content_type="application/json", headers=headers).get_json()["score_key"]
    kind = "multipart/form-data; boundary=x"
    for path in (f"/g/{key}/hands", "/games", "/device", "/import"):
        for sent in (NAMELESS, NAMELESS.replace(b"form-data\r", b'form-data; filename="a"\r')):
            assert client.post(path, data=sent, content_type=kind).status_code == 400
            answer = client.post(path, data=sent, content_type=kind, headers=headers)
            assert answer.status_code == (200 if path == "/device" else 422)


def test_pairs_are_settled_apart(client: FlaskClient) -> None:
    won_game(client, stake={"per_point": "0.05", "currency": "kr"})
    old_game(client, "2024-02-29")
    address = f"{pair(client)}/settle"
    for day, status in (("2024-02-29", 201), ("20240229", 422), ("2024-W09-4", 422), ("0001-01-01", 422)):
        answer = client.post(address, json={"on": day}, headers=JSON)
        assert (day, answer.status_code) == (day, status)
