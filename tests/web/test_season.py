"""A book on paper: standings, charts and games, all of it or a season."""

from __future__ import annotations

import io

import pypdf
import pytest
from flask.testing import FlaskClient

from tests.web.book_helpers import book_key, pair, post, won_game
from tests.web.helpers import JSON, new_game

pytestmark = pytest.mark.needs("pango")


def text_of(client: FlaskClient, query: str = "") -> str:
    answer = client.get(f"/b/{book_key(client)}/book.pdf{query}")
    assert (answer.status_code, answer.mimetype) == (200, "application/pdf"), answer.text
    pages = pypdf.PdfReader(io.BytesIO(answer.data)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def old_game(client: FlaskClient) -> None:
    rows = {"players": ["Anna", "Cecilie"], "preset": "modern", "started": "2024-02-29", "pasted": "Anna 100"}
    assert post(client, "/paper", **rows).status_code == 201


def test_the_whole_book(client: FlaskClient) -> None:
    won_game(client, stake={"per_point": "0.05", "currency": "kr"})
    old_game(client)
    text = text_of(client)
    assert "Anna leads the book 1 to 0, 320 points, 16 kr." in text
    assert "Anna leads the book 1 to 0, 325 points." in text
    assert "29 February 2024" in text
    assert "2 games" in text
    assert "from paper" in text


def test_a_season(client: FlaskClient) -> None:
    won_game(client)
    old_game(client)
    season = text_of(client, "?from=2024-01-01&to=2024-12-31")
    assert "1 January 2024 to 31 December 2024 · 1 game" in season
    assert "Anna – Bo" not in season
    assert "29 February 2024" not in text_of(client, "?from=2024-03-01")
    assert "Until 1 March 2024" in text_of(client, "?to=2024-03-01")
    assert text_of(client, "?to=9999-12-31")


def test_a_game_going_on_has_won_nobody_money(client: FlaskClient) -> None:
    won_game(client, stake={"per_point": "0.05", "currency": "kr"})
    new_game(client, stake={"per_point": "1", "currency": "SEK"})
    text = text_of(client, "?from=2024-01-01")
    assert "Anna leads the book 1 to 0, 320 points, 16 kr." in text
    assert "SEK" not in text


def test_money_that_was_settled_is_not_told_as_owed(client: FlaskClient) -> None:
    won_game(client, stake={"per_point": "0.05", "currency": "kr"})
    won_game(client, winner=2, stake={"per_point": "1", "currency": "EUR"})
    assert "Anna owes Bo 320 EUR." in text_of(client)
    assert client.post(f"{pair(client)}/settle", json={}, headers=JSON).status_code == 201
    text = text_of(client)
    assert "Bo has won 320 EUR from Anna. Anna has won 16 kr from Bo. Nothing is owed now." in text
    assert "owes" not in text


def test_money_of_a_season_was_won_in_it(client: FlaskClient) -> None:
    won_game(client, stake={"per_point": "0.05", "currency": "kr"})
    won_game(client, winner=2, stake={"per_point": "1", "currency": "EUR"})
    text = text_of(client, "?from=2024-01-01")
    assert "Anna has won 16 kr from Bo." in text
    assert "owe" not in text


def test_a_change_is_drawn_anew(client: FlaskClient) -> None:
    won_game(client)
    before = text_of(client)
    won_game(client, winner=2)
    assert text_of(client) != before


def test_rules_are_called_as_they_are_today(client: FlaskClient) -> None:
    new_game(client)
    made = post(client, "/rules", name="Cabin", preset="dansk", target=300).get_json()
    body = {"players": ["Anna", "Bo"], "sheet": "standard", "preset": f"house:{made['id']}"}
    assert client.post("/games", json=body, headers=JSON).status_code == 201
    assert "Cabin" in text_of(client)
    assert post(client, "/ruleset", id=made["id"], name="Hut").status_code == 200
    text = text_of(client)
    assert "Hut" in text
    assert "Cabin" not in text


def test_an_empty_book(client: FlaskClient) -> None:
    key = new_game(client)
    post(client, "/hide", game=key)
    assert "0 games" in text_of(client)


@pytest.mark.parametrize(
    ("query", "field"),
    [("from=x", "from"), ("to=7", "to"), ("from=2024-03-01&to=2024-02-01", "to"), ("paper=a3", "paper")],
)
def test_a_query_that_is_wrong(client: FlaskClient, query: str, field: str) -> None:
    won_game(client)
    answer = client.get(f"/b/{book_key(client)}/book.pdf?{query}", headers=JSON)
    assert (answer.status_code, answer.get_json()["error"]["field"]) == (422, field)


def test_no_book(client: FlaskClient) -> None:
    assert client.get("/b/nonsense/book.pdf").status_code == 404
