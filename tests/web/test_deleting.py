"""A game and a book are deleted for good, with the book's key and after a second question."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.helpers import JSON, Page, new_game, post_hand


@pytest.fixture
def keys(client: FlaskClient) -> dict[str, str]:
    """The keys of a game with a hand in it."""
    game: dict[str, str] = client.post("/games", json={"players": ["Anna", "Bo"]}, headers=JSON).get_json()
    post_hand(client, game["score_key"])
    return {name: game[name] for name in ("book_key", "score_key", "view_key")}


def game_address(keys: dict[str, str]) -> str:
    return f"/b/{keys['book_key']}/games/{keys['score_key']}/delete"


def statuses(client: FlaskClient, keys: dict[str, str]) -> list[int]:
    """How the links of the book and the game are answered."""
    addresses = (f"/b/{keys['book_key']}", f"/g/{keys['score_key']}", f"/v/{keys['view_key']}")
    return [client.get(address).status_code for address in addresses]


def test_the_game_is_deleted(client: FlaskClient, keys: dict[str, str]) -> None:
    answer = client.post(game_address(keys), data={"confirm": "delete"})
    assert answer.status_code == 303
    assert answer.location == f"/b/{keys['book_key']}"
    assert "The game is deleted." in client.get(answer.location).text
    assert statuses(client, keys) == [200, 404, 404]


def test_the_book_is_deleted(client: FlaskClient, keys: dict[str, str]) -> None:
    answer = client.post(f"/b/{keys['book_key']}/delete", data={"name": " Anna  and Bo "})
    assert answer.status_code == 303
    assert answer.location == "/"
    page = client.get("/").text
    assert "Anna and Bo is deleted." in page or keys["book_key"] not in page
    assert statuses(client, keys) == [404, 404, 404]


def test_as_json(client: FlaskClient, keys: dict[str, str]) -> None:
    assert client.get(f"/b/{keys['book_key']}/delete", headers=JSON).get_json() == {"name": "Anna and Bo", "games": 1}
    assert client.post(game_address(keys), json={"confirm": "delete"}, headers=JSON).get_json() == {
        "deleted": keys["score_key"]
    }
    body = {"name": "Anna and Bo"}
    assert client.post(f"/b/{keys['book_key']}/delete", json=body, headers=JSON).get_json() == {
        "deleted": "Anna and Bo"
    }


def test_the_pages_ask_first(client: FlaskClient, keys: dict[str, str]) -> None:
    book = Page(client.get(f"/b/{keys['book_key']}").text)
    assert book.find("a", href=f"/b/{keys['book_key']}/delete")
    assert book.find("a", href=game_address(keys))
    page = Page(client.get(game_address(keys)).text)
    assert page.fields(game_address(keys))["confirm"] == ["delete"]
    page = Page(client.get(f"/b/{keys['book_key']}/delete").text)
    assert page.fields(f"/b/{keys['book_key']}/delete")["name"] == [""]
    assert statuses(client, keys) == [200, 200, 200]


@pytest.mark.parametrize("given", [{}, {"confirm": ""}, {"confirm": "yes"}, {"name": "Anna and Bo"}])
def test_a_game_is_not_deleted_by_the_way(client: FlaskClient, keys: dict[str, str], given: dict[str, str]) -> None:
    answer = client.post(game_address(keys), data=given)
    assert answer.status_code == 422
    assert Page(answer.text).find(data_error="confirm")
    assert client.post(game_address(keys), json=given, headers=JSON).get_json()["error"]["field"] == "confirm"
    assert statuses(client, keys) == [200, 200, 200]


@pytest.mark.parametrize("name", ["", "anna and bo", "Anna", "delete"])
def test_a_book_is_not_deleted_by_the_way(client: FlaskClient, keys: dict[str, str], name: str) -> None:
    address = f"/b/{keys['book_key']}/delete"
    answer = client.post(address, data={"name": name})
    assert answer.status_code == 422
    assert "Type the name of the book" in Page(answer.text).one(data_error="name").text
    assert client.post(address, json={"name": [name]}, headers=JSON).get_json()["error"]["code"] == "bad_value"
    assert client.post(address, json={}, headers=JSON).get_json()["error"]["code"] == "missing"
    assert statuses(client, keys) == [200, 200, 200]


def test_only_with_the_key_of_its_book(client: FlaskClient, keys: dict[str, str], app: Flask) -> None:
    stranger = app.test_client()
    other = new_game(stranger)
    own = stranger.get(f"/g/{other}/links", headers=JSON).get_json()["book"].rsplit("/", 1)[1]
    for book_key, score_key in ((own, keys["score_key"]), (keys["score_key"],) * 2, (keys["book_key"], other)):
        for method in ("GET", "POST"):
            answer = stranger.open(f"/b/{book_key}/games/{score_key}/delete", method=method, data={"confirm": "delete"})
            assert answer.status_code == 404
    assert statuses(client, keys) == [200, 200, 200]


def test_without_a_token_nothing_is_deleted(guarded: Flask, keys: dict[str, str], client: FlaskClient) -> None:
    refused = guarded.test_client().post(game_address(keys), data={"confirm": "delete"})
    assert refused.status_code == 400
    assert statuses(client, keys) == [200, 200, 200]


def test_kept_prints_go_too(client: FlaskClient, keys: dict[str, str], folder: Path) -> None:
    kept = folder / "pdf" / "a-sheet.pdf"
    kept.parent.mkdir()
    kept.touch()
    client.post(game_address(keys), data={"confirm": "delete"})
    assert not kept.exists()
