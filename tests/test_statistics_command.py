"""`scorekeeper export BOOK --statistics`: what a book adds up to, for a script."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.keeping import done, run
from tests.web.helpers import JSON


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The database of the command."""
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "instance"))
    monkeypatch.delenv("SCOREKEEPER_DATABASE", raising=False)
    (tmp_path / "instance").mkdir()
    return tmp_path / "instance" / "scorekeeper.sqlite"


@pytest.fixture
def book(place: Path) -> str:
    """The key of a book in it, with one game that is over."""
    from tests.web.conftest import close, make_app

    app = make_app(place.parent)
    client = app.test_client()
    game = client.post("/games", json={"players": ["Anna", "Bo"]}, headers=JSON).get_json()
    hand = {"ending": "award", "winner": 2, "points": 100, "reason": "as agreed", "request_key": "k"}
    assert client.post(f"/g/{game['score_key']}/hands", json=hand, headers=JSON).status_code == 201
    pages = client.get(f"/b/{game['book_key']}/players", headers=JSON).get_json()
    assert [person["net"] for person in pages["players"]] == [-320, 320]
    close(app)
    key: str = game["book_key"]
    return key


def test_standings_and_players(book: str) -> None:
    document = json.loads(done("export", book, "--statistics"))
    assert document["name"] == "Anna and Bo"
    (standing,) = document["standings"]
    assert document["in_all"] == [standing]
    assert (standing["won"], standing["lost"], standing["net"]) == (0, 1, -320)
    assert standing["says"] == "Bo leads the book 1 to 0, 320 points."
    assert [(each["player"]["name"], each["figures"]["won"]) for each in document["players"]] == [
        ("Anna", 0),
        ("Bo", 1),
    ]
    assert json.loads(done("export", f"http://localhost/b/{book}", "--statistics")) == document


def test_they_are_of_one_book(book: str) -> None:
    for arguments in (["--statistics"], [book, "--statistics", "--csv"]):
        result = run("export", *arguments)
        assert (result.exit_code, "of one book" in result.output + result.stderr) == (2, True)
    for what in ("nonsense", f"/g/{book}"):
        assert run("export", what, "--statistics").exit_code == 1
