"""Builders for the tests of a book's pages."""

from __future__ import annotations

from typing import Any

from flask.testing import FlaskClient

from tests.web.helpers import JSON, award, new_game


def won_game(client: FlaskClient, one: str = "Anna", two: str = "Bo", winner: int = 1, **changes: Any) -> str:
    """The score key of a game of these two that is over: pagat's, 320 to 0."""
    key = new_game(client, players=[one, two], **changes)
    award(client, key, winner, 100)
    return key


def book_key(client: FlaskClient) -> str:
    """The key of the book this device opened last."""
    key: str = client.get("/", headers=JSON).get_json()["books"][0]["key"]
    return key


def ids(client: FlaskClient) -> dict[str, int]:
    """The ids of the people in that book, by name."""
    people = client.get(f"/b/{book_key(client)}/players", headers=JSON).get_json()["players"]
    return {person["name"]: person["id"] for person in people}


def pair(client: FlaskClient, one: str = "Anna", two: str = "Bo") -> str:
    """The address of the standing of two people in it."""
    known = ids(client)
    return f"/b/{book_key(client)}/players/{known[one]}/against/{known[two]}"


def get(client: FlaskClient, address: str) -> Any:
    """The JSON at an address of that book."""
    answer = client.get(f"/b/{book_key(client)}{address}", headers=JSON)
    assert answer.status_code == 200, answer.text
    return answer.get_json()


def post(client: FlaskClient, address: str, **body: Any) -> Any:
    """The answer to a JSON body sent to an address of that book."""
    return client.post(f"/b/{book_key(client)}{address}", json=body, headers=JSON)


def old_game(client: FlaskClient, day: str) -> None:
    """Brings in a game without a stake that Anna won at noon of that day."""
    hand = {"ending": "award", "winner": 1, "points": 100}
    entry = {"seq": 1, "kind": "recorded", "hand": hand, "at": f"{day}T12:00:00+00:00"}
    game = {"players": ["Anna", "Bo"], "ruleset": {"preset": "pagat"}, "sheet": "standard", "hands": [hand]}
    started = f"{day}T11:00:00+00:00"
    answer = post(client, "/import", **game, started=started, entries=[entry])
    assert answer.status_code == 201, answer.text
