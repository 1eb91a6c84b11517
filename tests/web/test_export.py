"""GET /g/<key>/export and /b/<key>/export: files to keep. GET …/hands.csv: hands for a spreadsheet."""

from __future__ import annotations

import csv
import io
from typing import Any
from urllib.parse import unquote

import pytest
from flask.testing import FlaskClient

from scorekeeper.interchange.books import BookFile, file_from_json
from scorekeeper.interchange.games import GameFile
from scorekeeper.interchange.spreadsheet import COLUMNS

from .helpers import JSON, Page, award, new_game, post_hand


@pytest.fixture
def keys(client: FlaskClient) -> dict[str, str]:
    """The keys of a game of three hands, one of them struck."""
    game: dict[str, str] = client.post("/games", json={"players": ["Åse", "=Bo"]}, headers=JSON).get_json()
    post_hand(client, game["score_key"], note="-1+2")
    award(client, game["score_key"], 2, 25)
    post_hand(client, game["score_key"])
    client.post(f"/g/{game['score_key']}/hands/3/strike", json={}, headers=JSON)
    return {name: game[name] for name in ("book_key", "score_key", "view_key")}


def rows(text: str) -> list[dict[str, str]]:
    """The rows of a table of hands."""
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))


def test_the_page_of_a_game_offers_both_files(client: FlaskClient, keys: dict[str, str]) -> None:
    page = Page(client.get(f"/g/{keys['score_key']}/export").text)
    assert page.one("a", data_file="json")["href"] == f"/g/{keys['score_key']}/export.json"
    assert page.one("a", data_file="csv")["href"] == f"/g/{keys['score_key']}/hands.csv"
    assert page.one("h1").text == "Keep a copy"


def test_the_page_of_a_book_offers_both_files(client: FlaskClient, keys: dict[str, str]) -> None:
    page = Page(client.get(f"/b/{keys['book_key']}/export").text)
    assert page.one("a", data_file="json")["href"] == f"/b/{keys['book_key']}/export.json"
    assert page.one("a", data_file="csv")["href"] == f"/b/{keys['book_key']}/hands.csv"


def test_the_pages_are_found_from_the_game_and_the_book(client: FlaskClient, keys: dict[str, str]) -> None:
    game, book = f"/g/{keys['score_key']}", f"/b/{keys['book_key']}"
    assert Page(client.get(game).text).one("a", href=f"{game}/export")
    assert Page(client.get(book).text).one("a", href=f"{book}/export")
    assert Page(client.get(book).text).one("a", href=f"{book}/import")
    assert Page(client.get("/").text).one("a", href="/import")


@pytest.mark.parametrize(("kind", "name"), [("g/{score_key}", "Åse – Bo"), ("b/{book_key}", "Åse and Bo")])
def test_a_file_has_no_keys_and_a_name_to_be_saved_by(
    client: FlaskClient, keys: dict[str, str], kind: str, name: str
) -> None:
    answer = client.get(f"/{kind.format(**keys)}/export.json")
    assert answer.mimetype == "application/json"
    assert answer.headers["Content-Disposition"].startswith("attachment; filename=")
    read = file_from_json(answer.get_json())
    assert isinstance(read, GameFile | BookFile)
    assert not [key for key in keys.values() if key in answer.text]
    disposition = dict(part.partition("=")[::2] for part in answer.headers["Content-Disposition"].split("; "))
    assert unquote(disposition["filename*"].removeprefix("UTF-8''")).startswith(name)


def test_the_hands_of_a_game(client: FlaskClient, keys: dict[str, str]) -> None:
    answer = client.get(f"/g/{keys['score_key']}/hands.csv")
    assert (answer.mimetype, answer.headers["Cache-Control"]) == ("text/csv", "no-cache, max-age=0")
    assert answer.get_data().startswith(b"\xef\xbb\xbf" + ",".join(COLUMNS).encode())
    knock, awarded = rows(answer.text)
    assert knock | {"started": "", "recorded": ""} == {
        **dict.fromkeys(COLUMNS, ""),
        "game": "1",
        "player_1": "Åse",
        "player_2": "'=Bo",
        "sheet": "standard",
        "hand": "1",
        "dealer": "Åse",
        "ending": "knock",
        "knocker": "Åse",
        "knocker_deadwood": "3",
        "defender_deadwood": "20",
        "winner": "Åse",
        "points_1": "17",
        "points_2": "0",
        "boxes_1": "1",
        "boxes_2": "0",
        "undercut": "0",
        "counted": "1",
        "columns": "1",
        "note": "'-1+2",
    }
    assert (awarded["winner"], awarded["points_2"], awarded["knocker"], awarded["reason"]) == (
        "'=Bo",
        "25",
        "",
        "as agreed",
    )


def test_the_hands_of_a_book(client: FlaskClient, keys: dict[str, str]) -> None:
    second = new_game(client, players=["Cy", "Di"], book=keys["book_key"])
    post_hand(client, second, ending="dead")
    found = rows(client.get(f"/b/{keys['book_key']}/hands.csv").text)
    assert [(row["book"], row["game"], row["player_1"], row["ending"]) for row in found] == [
        ("Åse and =Bo", "1", "Åse", "knock"),
        ("Åse and =Bo", "1", "Åse", "award"),
        ("Åse and =Bo", "2", "Cy", "dead"),
    ]


@pytest.mark.parametrize("path", ["g/{}/export", "g/{}/hands.csv", "b/{}/export", "b/{}/hands.csv"])
def test_an_unknown_key_or_one_of_another_kind_exports_nothing(
    client: FlaskClient, keys: dict[str, str], path: str
) -> None:
    wrong = [keys["view_key"], keys["book_key"] if path.startswith("g") else keys["score_key"], "x" * 22]
    for key in wrong:
        for suffix in ("", ".json"):
            assert client.get(f"/{path.format(key)}{suffix}").status_code == 404


def test_it_is_only_to_be_had_by_get(client: FlaskClient, keys: dict[str, Any]) -> None:
    assert client.post(f"/g/{keys['score_key']}/export").status_code == 405
