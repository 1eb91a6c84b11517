"""A scorebook: its list of games, its name, its house rulesets and its link."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.interchange.books import book_from_json
from tests.web.helpers import JSON, Page, award, new_game, post_hand


def book_key(client: FlaskClient) -> str:
    """The key of the book this device opened last."""
    key: str = client.get("/", headers=JSON).get_json()["books"][0]["key"]
    return key


def rows(client: FlaskClient, address: str) -> dict[str, str]:
    """The games on a page of a book: the text of each by its key, in the page's order."""
    page = Page(client.get(address).text)
    return {element["data-game"]: element.text for element in page.find("li", data_game=None)}


def test_games_are_listed_newest_first_with_who_won(client: FlaskClient) -> None:
    won = new_game(client)
    award(client, won, 2, 104)
    running = new_game(client)
    post_hand(client, running)
    stopped = new_game(client, players=["Anna", "Cecilie"])
    post_hand(client, stopped)
    client.post(f"/g/{stopped}/stop", json={}, headers=JSON)
    hollywood = new_game(client, sheet="hollywood")
    award(client, hollywood, 1, 60)
    listed = rows(client, f"/b/{book_key(client)}")
    assert list(listed) == [hollywood, stopped, running, won]
    assert "0 – 324" in listed[won]
    assert "Bo won" in listed[won]
    assert "17 – 0" in listed[running]
    assert "Going on" in listed[running]
    assert "Stopped early" in listed[stopped]
    assert "60 – 0, 0 – 0, 0 – 0" in listed[hollywood]
    assert "Pagat, Hollywood" in listed[hollywood]


def standings(client: FlaskClient, address: str) -> list[str]:
    """How people stand, as the page of a book tells it."""
    return [element.text for element in Page(client.get(address).text).find("span", data_standing=None)]


def test_how_people_stand(client: FlaskClient) -> None:
    for players, winner in ((["Anna", "Bo"], 1), (["Bo", "Anna"], 1), (["Anna", "Bo"], 1), (["Bo", "Cecilie"], 2)):
        award(client, new_game(client, players=players), winner, 100)
    new_game(client)
    assert standings(client, f"/b/{book_key(client)}") == [
        "Anna leads the book 2 to 1, 320 points.",
        "Cecilie leads the book 1 to 0, 320 points.",
    ]


def test_two_players_of_one_name_keep_two_scores(client: FlaskClient) -> None:
    for winner in (1, 1, 2):
        award(client, new_game(client, players=["Anna", "Anna"]), winner, 100)
    assert standings(client, f"/b/{book_key(client)}") == ["Anna leads the book 2 to 1, 320 points."]


def test_opening_a_book_remembers_it_on_this_device(client: FlaskClient, app: Flask) -> None:
    new_game(client)
    elsewhere = app.test_client()
    assert elsewhere.get("/", headers=JSON).get_json()["books"] == []
    elsewhere.get(f"/b/{book_key(client)}")
    assert elsewhere.get("/", headers=JSON).get_json() == client.get("/", headers=JSON).get_json()


def test_a_new_game_starts_as_the_last_one(client: FlaskClient) -> None:
    new_game(client)
    newest = new_game(client, players=["Cecilie", "Dag"])
    page = Page(client.get(f"/b/{book_key(client)}").text)
    assert page.one("a", class_="next wide")["href"] == f"/?again={newest}"


def test_an_empty_book_offers_a_first_game(client: FlaskClient) -> None:
    key = new_game(client)
    book = book_key(client)
    client.post(f"/b/{book}/hide", data={"game": key})
    page = Page(client.get(f"/b/{book}").text)
    assert "A fresh pad." in page.one("main").text
    assert page.one("a", class_="next")["href"] == f"/?book={book}"


def test_a_game_is_hidden_and_shown_again(client: FlaskClient) -> None:
    keys = [new_game(client), new_game(client)]
    book = book_key(client)
    response = client.post(f"/b/{book}/hide", data={"game": keys[0]})
    assert (response.status_code, response.headers["Location"]) == (303, f"/b/{book}")
    assert list(rows(client, f"/b/{book}")) == [keys[1]]
    assert list(rows(client, f"/b/{book}/find?hidden=1")) == [keys[0]]
    assert "Hidden games: 1" in client.get(f"/b/{book}").text
    assert client.get(f"/g/{keys[0]}").status_code == 200
    client.post(f"/b/{book}/hide", data={"game": keys[0], "hidden": "false"})
    assert list(rows(client, f"/b/{book}")) == [keys[1], keys[0]]


def test_a_game_is_hidden_as_json(client: FlaskClient) -> None:
    key = new_game(client)
    response = client.post(f"/b/{book_key(client)}/hide", json={"game": key, "hidden": True}, headers=JSON)
    assert (response.status_code, response.get_json()) == (200, {"game": key, "hidden": True})


def test_a_game_of_another_book_cannot_be_hidden(client: FlaskClient) -> None:
    elsewhere = new_game(client, new_book="Another")
    new_game(client, new_book="This")
    assert client.post(f"/b/{book_key(client)}/hide", data={"game": elsewhere}).status_code == 404
    assert client.post(f"/b/{book_key(client)}/hide", data={}).status_code == 404


def test_old_games_fold_away(client: FlaskClient) -> None:
    for _ in range(32):
        new_game(client)
    book = book_key(client)
    assert len(rows(client, f"/b/{book}")) == 30
    assert "Older games: 2" in client.get(f"/b/{book}").text
    assert len(rows(client, f"/b/{book}/find?page=2")) == 2


def test_a_row_follows_the_game(client: FlaskClient) -> None:
    key = new_game(client)
    book = book_key(client)
    assert "0 – 0" in rows(client, f"/b/{book}")[key]
    post_hand(client, key)
    assert "17 – 0" in rows(client, f"/b/{book}")[key]
    client.post(f"/g/{key}/settings", json={"players": ["Ada", "Bo"], "confirm": True}, headers=JSON)
    assert "Ada – Bo" in rows(client, f"/b/{book}")[key]


def test_the_book_is_renamed(client: FlaskClient) -> None:
    new_game(client)
    book = book_key(client)
    response = client.post(f"/b/{book}/rename", data={"name": "  Kitchen   table "})
    assert (response.status_code, response.headers["Location"]) == (303, f"/b/{book}")
    assert Page(client.get(f"/b/{book}").text).one("h1").text == "Kitchen table"
    assert client.post(f"/b/{book}/rename", json={"name": "<b>"}, headers=JSON).get_json()["name"] == "<b>"
    assert Page(client.get(f"/b/{book}").text).one("h1").text == "<b>"


@pytest.mark.parametrize("name", ["", "   ", "x" * 101, "\x00"])
def test_a_name_that_is_none_is_refused(client: FlaskClient, name: str) -> None:
    new_game(client)
    book = book_key(client)
    response = client.post(f"/b/{book}/rename", data={"name": name})
    assert response.status_code == 422
    assert "Give the book a name" in Page(response.text).one(data_error=None).text
    assert client.post(f"/b/{book}/rename", json={"name": name}, headers=JSON).status_code == 422
    assert Page(client.get(f"/b/{book}").text).one("h1").text == "Anna and Bo"


def test_house_rules_are_listed_and_renamed(client: FlaskClient) -> None:
    new_game(client, ruleset={"target": 150}, save_as="Sunday")
    book = book_key(client)
    page = Page(client.get(f"/b/{book}").text)
    (item,) = page.find("li", data_ruleset=None)
    assert "Sunday Pagat with target 150." in item.text
    number = item["data-ruleset"]
    assert client.post(f"/b/{book}/ruleset", data={"id": number, "name": "Monday"}).status_code == 303
    assert "Monday" in Page(client.get(f"/b/{book}").text).one("li", data_ruleset=number).text
    renamed = client.post(f"/b/{book}/ruleset", json={"id": int(number), "name": "Tuesday"}, headers=JSON)
    assert renamed.get_json() == {"id": int(number), "name": "Tuesday"}


@pytest.mark.parametrize(
    ("body", "status"),
    [({"id": 7, "name": "X"}, 404), ({"id": "x", "name": "X"}, 422), ({"id": 1, "name": ""}, 422), ({}, 422)],
)
def test_house_rules_that_cannot_be_renamed(client: FlaskClient, body: dict[str, Any], status: int) -> None:
    new_game(client, save_as="Sunday")
    assert client.post(f"/b/{book_key(client)}/ruleset", json=body, headers=JSON).status_code == status


def test_a_new_link_for_the_book(client: FlaskClient, app: Flask) -> None:
    key = new_game(client)
    old = book_key(client)
    response = client.post(f"/b/{old}/links")
    new = book_key(client)
    assert new != old
    assert (response.status_code, response.headers["Location"]) == (303, f"/b/{new}")
    assert "The book has a new link." in client.get(f"/b/{new}").text
    assert app.test_client().get(f"/b/{old}").status_code == 404
    assert list(rows(client, f"/b/{new}")) == [key]
    assert client.get(f"/g/{key}").status_code == 200
    assert client.post(f"/b/{new}/links", headers=JSON).get_json()["name"] == "Anna and Bo"


def test_as_json_it_is_a_book_file(client: FlaskClient) -> None:
    key = new_game(client, stake={"per_point": "0.05", "currency": "kr"}, save_as="Sunday")
    post_hand(client, key)
    hidden = new_game(client)
    book = book_key(client)
    client.post(f"/b/{book}/hide", data={"game": hidden})
    document = client.get(f"/b/{book}.json").get_json()
    assert (document["format"], document["name"]) == ("scorekeeper-book/1", "Anna and Bo")
    assert [len(game["hands"]) for game in document["games"]] == [0, 1]
    assert book_from_json(document).rulesets[0][0] == "Sunday"
    assert key not in client.get(f"/b/{book}.json").text


@pytest.mark.parametrize("address", ["", "/rename", "/hide", "/ruleset", "/links"])
def test_a_book_that_is_not_there(client: FlaskClient, address: str) -> None:
    method = client.post if address else client.get
    body = {"name": "X", "game": "nonsense", "id": 1}
    assert (client.get("/b/nonsense") if not address else method("/b/nonsense" + address, json=body)).status_code == 404


@pytest.mark.parametrize("address", ["/rename", "/hide", "/ruleset", "/links"])
def test_changes_are_posts(client: FlaskClient, address: str) -> None:
    new_game(client)
    assert client.get(f"/b/{book_key(client)}{address}", headers=JSON).status_code == 405
