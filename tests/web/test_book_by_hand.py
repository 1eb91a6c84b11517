"""A book of ten games with every figure worked by hand: tests/cases/book.json says how."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.web.helpers import JSON, Page, new_game, post_hand

CASE: dict[str, Any] = json.loads((Path(__file__).parent.parent / "cases" / "book.json").read_text("utf-8"))


class Book:
    """The book of the case, played through the pages."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self.games: dict[str, str] = {}
        for game in CASE["games"]:
            file = {name: value for name, value in game["file"].items() if value is not None}
            rules = {"ruleset": {"preset": file.pop("preset")}}
            key = self.games[game["id"]] = new_game(client, **rules, **file)
            for hand in game["hands"]:
                assert post_hand(client, key, **hand).status_code == 201
            if game["stopped"]:
                assert client.post(f"/g/{key}/stop", json={}, headers=JSON).status_code == 201
        self.key = client.get("/", headers=JSON).get_json()["books"][0]["key"]
        people = self.get("/players")["players"]
        self.players = {person["name"]: person["id"] for person in people}

    def get(self, address: str) -> dict[str, Any]:
        answer = self.client.get(f"/b/{self.key}{address}", headers=JSON)
        assert answer.status_code == 200, answer.text
        document: dict[str, Any] = answer.get_json()
        return document

    def pair(self, one: str = "Anna", two: str = "Bo") -> str:
        return f"/players/{self.players[one]}/against/{self.players[two]}"


@pytest.fixture
def book(client: FlaskClient) -> Book:
    return Book(client)


def told(document: dict[str, Any], expected: dict[str, Any]) -> dict[str, Any]:
    return {name: document[name] for name in expected}


def test_the_standing(book: Book) -> None:
    standing = book.get(book.pair())
    assert told(standing, CASE["standing"]["expect"]) == CASE["standing"]["expect"]
    assert standing["says"] == CASE["standing"]["says"]


def test_the_same_seen_from_the_other_side(book: Book) -> None:
    expected = CASE["standing"]["expect"]
    mirrored = {
        **expected,
        "won": 1,
        "lost": 5,
        "columns_won": 1,
        "columns_lost": 7,
        "net": -1816,
        "shutouts": 0,
        "shut_out": 1,
        "blitzes": 0,
        "blitzed": 1,
        **{name: {"EUR": -1263, "kr": -6275} for name in ("money", "owed")},
    }
    assert told(book.get(book.pair("Bo", "Anna")), mirrored) == mirrored


def test_the_player(book: Book) -> None:
    case, anna = CASE["anna"], book.get(f"/players/{book.players['Anna']}")
    assert told(anna["figures"], case["expect"]) == case["expect"]
    by_preset = {part["key"]: part for part in anna["by_preset"]}
    assert {name: told(by_preset[name], part) for name, part in case["by_preset"].items()} == case["by_preset"]
    assert by_preset.keys() == case["by_preset"].keys()
    by_opponent = {part["label"]: part for part in anna["by_opponent"]}
    assert {name: told(by_opponent[name], part) for name, part in case["by_opponent"].items()} == case["by_opponent"]
    assert [part["hands"] for part in anna["by_time"]] == [case["expect"]["hands"]]


def test_the_player_in_words(book: Book) -> None:
    page = Page(book.client.get(f"/b/{book.key}/players/{book.players['Anna']}").text)
    figures = {element["data-figure"]: element.text for element in page.find("td", data_figure=None)}
    expected = {name: text.replace("\u00a0", " ") for name, text in CASE["anna"]["says"].items()}
    assert told(figures, expected) == expected


def test_a_correction_after_settling(book: Book) -> None:
    case = CASE["corrected"]
    settled = book.client.post(f"/b/{book.key}{book.pair()}/settle", json={"note": "cash"}, headers=JSON)
    assert settled.get_json()["money"] == CASE["standing"]["expect"]["money"]
    even = book.get(book.pair())
    assert (even["owed"], even["corrections"], even["net"]) == ({}, {}, 0)
    key = book.games[case["game"]]
    body = {"request_key": "corrected", **case["hand"]}
    assert book.client.post(f"/g/{key}/hands/{case['n']}", json=body, headers=JSON).status_code == 201
    since = book.get(book.pair())
    assert told(since, case["since"]) == case["since"]
    assert case["then"] in since["says"]
    assert told(book.get(f"{book.pair()}?whole=1"), case["whole"]) == case["whole"]
    page = Page(book.client.get(f"/b/{book.key}{book.pair()}").text)
    says = "What was settled before has been corrected since: 0.20 kr more to Bo."
    assert page.one(data_correction=None).text == says


def test_a_settlement_taken_back_leaves_no_trace_in_the_standing(book: Book) -> None:
    before = book.get(book.pair())
    seq = book.client.post(f"/b/{book.key}{book.pair()}/settle", json={}, headers=JSON).get_json()["seq"]
    assert book.get(book.pair()) != before
    book.client.post(f"/b/{book.key}/log/undo", json={"seq": seq}, headers=JSON)
    assert book.get(book.pair()) == before


def test_a_game_after_the_settlement_is_owed_by_itself(book: Book) -> None:
    book.client.post(f"/b/{book.key}{book.pair()}/settle", json={}, headers=JSON)
    key = new_game(book.client, stake={"per_point": "0.05", "currency": "kr"})
    post_hand(book.client, key, ending="award", winner=2, points=100, reason="agreed")
    standing = book.get(book.pair())
    assert (standing["won"], standing["lost"], standing["net"], standing["owed"]) == (0, 1, -320, {"kr": -1600})
    line = Page(book.client.get(f"/g/{key}").text).one("a", data_standing=None).text
    assert line.endswith("Bo leads 1 to 0, 320 points, 16 kr.")


def test_the_sum_of_all_standings_is_nothing(book: Book) -> None:
    nets = [person["net"] for person in book.get("/players")["players"]]
    assert (len(nets), sum(nets)) == (3, 0)
