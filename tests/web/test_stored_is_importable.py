"""Whatever the app takes, it can write to a file and read again: a host can be moved, whoever wrote in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper import storage
from scorekeeper.interchange.books import file_from_json, file_to_bytes
from scorekeeper.interchange.reading import parse_object
from scorekeeper.storage.files import bring_in_everything, check_size, everything_file
from tests.web import hostile
from tests.web.book_helpers import book_key, get, ids, pair, won_game
from tests.web.conftest import close, make_app
from tests.web.helpers import JSON, new_game, post_hand

POSTS = [rule for rule in hostile.addresses() if "POST" in (rule.methods or ()) and rule.endpoint in hostile.BODIES]
DAYS = ("0001-01-01", "0001-01-02", "0001-12-31", "0002-01-01", "0099-01-01", "2024-02-29", "9999-12-31", "20240229")
MOMENTS = ("0002-01-01T00:00:00+14:00", "9998-12-31T23:59:59-12:00", "2026-W48-1", "2024-02-29T12", "0001-12-31T23:59Z")
NUMBERS = (True, False, 1.0, 2.0, 0, 1, 2, "1", " 2 ", 10**9)
TEXTS = ("\u200b", "\u3164", "\ufffe", "Anna\nBo", " Bo ", "\u2028", "x" * 60, "W" * 12, "é" * 100, "0.0001", "999999")
plain = st.sampled_from([*DAYS, *MOMENTS, *NUMBERS, *TEXTS])


def moved(app: Flask) -> Any:
    """Everything the app holds, written and read again."""
    with app.app_context():
        written = file_to_bytes(everything_file())
        file = file_from_json(parse_object(written.decode()))
        check_size(file)
        assert file_to_bytes(file) == written
        return file


def test_what_once_could_not_be_read_again(app: Flask, client: FlaskClient) -> None:
    won_game(client, stake={"per_point": "0.05", "currency": "kr"})
    book, known = book_key(client), ids(client)
    paper = {"players": ["Pa", "Zo"], "ruleset": {}, "sheet": "standard", "hands": [{"ending": "dead"}]}
    for day in DAYS:
        client.post(f"{pair(client)}/settle", json={"on": day}, headers=JSON)
        client.post(f"/b/{book}/paper", json={**paper, "started": day}, headers=JSON)
    for moment in MOMENTS:
        file = {**paper, "hands": [], "entries": [{"seq": 1, "kind": "stopped", "at": moment}], "started": moment}
        client.post(f"/b/{book}/import", json=file, headers=JSON)
        client.post("/import", json={**file, "started": None}, headers=JSON)
    for name in TEXTS:
        client.post(f"/b/{book}/players/rename", json={"player": known["Anna"], "name": name}, headers=JSON)
    for seq in NUMBERS:
        client.post(f"/b/{book}/log/undo", json={"seq": seq}, headers=JSON)
    moved(app)


def test_a_sheet_of_thousands_of_hands_is_no_longer_than_any_other(app: Flask, client: FlaskClient) -> None:
    new_game(client)
    paper = {"players": ["Pa", "Zo"], "hands": [{"ending": "dead"}] * 5001}
    answer = client.post(f"/b/{book_key(client)}/paper", json=paper, headers=JSON)
    assert (answer.status_code, answer.get_json()["error"]["limit"]) == (422, 5000)
    moved(app)


def test_names_as_long_as_they_may_be(app: Flask, client: FlaskClient) -> None:
    long = {"players": ["W" * 60, "M" * 60], "per_point": "999999.9999", "currency": "W" * 12, "sheet": "hollywood"}
    key = client.post("/games", json={**long, "save_as": "W" * 60}, headers=JSON).get_json()["score_key"]
    for note in ("x" * 500, "a\tb"):
        post_hand(client, key, note=note, request_key="k" * 100)
    client.post("/device", json={"label": "x" * 40}, headers=JSON)
    moved(app)


def test_what_is_stored_wrong_all_the_same_is_written(app: Flask, client: FlaskClient) -> None:
    new_game(client)
    with app.app_context():
        book = storage.book_by_key(book_key(client))
        setup = {
            "players": ["\u200b", "Bo"],
            "ruleset": {},
            "sheet": "standard",
            "started": "0001-01-01T12:00:00+00:00",
        }
        game = storage.GameToImport(setup, [{"kind": "stopped", "undoes": True}], datetime.now(UTC))
        storage.import_game(book.key, game)
        assert len(everything_file().books[0].games) == 2


def test_whatever_is_taken(app: Flask, client: FlaskClient, other: Flask) -> None:
    rules = {rule.endpoint: rule for rule in POSTS}
    book = ""
    keys: dict[str, str] = {}

    def prepare() -> None:
        nonlocal book
        stake = {"per_point": "0.05", "currency": "kr"}
        keys["score_key"] = won_game(client, stake=stake, save_as="Ours", book="new")
        book = keys["book_key"] = book_key(client)
        keys["house"] = str(get(client, "/rules")["rulesets"][0]["id"])
        post_hand(client, new_game(client, book=book), ending="dead")

    prepare()

    @settings(max_examples=120)
    @given(st.sampled_from(sorted(rules)), st.data())
    def sent(endpoint: str, data: st.DataObject) -> None:
        people = sorted(ids(client).values())
        body = dict(data.draw(st.sampled_from(hostile.BODIES[endpoint])))
        for name in data.draw(st.lists(st.sampled_from(sorted(body) or ["note"]), max_size=2)):
            body[name] = data.draw(plain)
        parts = {**keys, "n": "1", "player": str(people[0]), "other": str(people[-1])}
        address = re.sub(r"<(?:\w+:)?(\w+)>", lambda part: parts[part[1]], rules[endpoint].rule)
        form = data.draw(st.booleans())
        sent = {"data": dict(hostile.as_typed(body))} if form else {"json": body}
        answer = client.post(address, headers=JSON, **sent)
        assert answer.status_code < 500
        if answer.status_code < 300:
            moved(app)
        if client.get(f"/g/{keys['score_key']}", headers=JSON).status_code != 200:
            prepare()

    sent()
    with other.app_context():
        assert bring_in_everything(moved(app), at=datetime.now(UTC))
        assert file_to_bytes(everything_file()) == file_to_bytes(moved(app))


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Flask]:
    """An app on a database of its own, to move to."""
    app = make_app(tmp_path)
    yield app
    close(app)
