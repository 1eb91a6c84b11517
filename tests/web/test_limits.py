"""Wrong links and new books, counted against strangers and not against households."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper import storage
from scorekeeper.storage.database import read
from scorekeeper.storage.tables import Attempt
from scorekeeper.web import limits
from tests.storage.helpers import statements
from tests.web.conftest import close, make_app
from tests.web.helpers import JSON, Page, new_game, post_hand

HOUSE = "203.0.113.7"
STRANGER = "198.51.100.9"


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits that a test reaches soon."""
    monkeypatch.setattr(limits, "MOST_WRONG_LINKS", 4)
    monkeypatch.setattr(limits, "MOST_BOOKS", 2)


@pytest.fixture
def score_key(client: FlaskClient) -> str:
    """The key of a game that was started on this machine."""
    return new_game(client)


def ask(app: Flask, path: str, address: str = STRANGER, **request: Any) -> TestResponse:
    """What a browser that was never here before is answered at this address."""
    return app.test_client().open(path, environ_base={"REMOTE_ADDR": address}, **request)


def guess(app: Flask, count: int, address: str = STRANGER) -> list[int]:
    return [ask(app, f"/g/guess-{n}", address).status_code for n in range(count)]


def test_one_link_after_another(app: Flask, score_key: str) -> None:
    assert guess(app, 6) == [404, 404, 404, 404, 429, 429]
    for path in (f"/g/{score_key}", "/v/x", "/b/x", "/?again=x", "/judge?game=x", "/rules/questions?game=x"):
        answer = ask(app, path)
        assert (path, answer.status_code) == (path, 429)
        assert answer.headers["Retry-After"] == "600"
    assert "try again in a while" in Page(ask(app, "/b/x").text).one(data_error="too_many_requests").text
    assert ask(app, "/b/x", headers=JSON).get_json()["error"]["code"] == "too_many_requests"
    assert ask(app, "/").status_code == ask(app, "/rules").status_code == 200


def test_others_are_not_locked_out(app: Flask, score_key: str) -> None:
    guess(app, 6)
    assert ask(app, f"/g/{score_key}", HOUSE).status_code == 200


def test_a_phone_that_polls_a_dead_link_all_evening(app: Flask, score_key: str) -> None:
    for _ in range(20):
        for path in ("/g/gone", "/g/gone.json", "/g/gone/log"):
            assert ask(app, path, HOUSE).status_code == 404
    assert ask(app, "/g/gone/hands", HOUSE, method="POST", json={"ending": "dead"}).status_code == 404
    assert ask(app, f"/g/{score_key}", HOUSE).status_code == 200


def test_what_is_found_costs_no_writing(app: Flask, score_key: str) -> None:
    guess(app, 2, HOUSE)
    with app.app_context(), statements() as sent:
        for path in (f"/g/{score_key}", f"/g/{score_key}/log", "/", "/healthz"):
            assert ask(app, path, HOUSE).status_code == 200
    assert not [statement for statement in sent if "IMMEDIATE" in statement]


def test_a_flood_costs_no_writing(app: Flask) -> None:
    guess(app, 4)
    with app.app_context(), statements() as sent:
        guess(app, 30)
    assert not [statement for statement in sent if "IMMEDIATE" in statement]


def test_a_device_with_a_book_stands_for_itself(app: Flask, score_key: str) -> None:
    known = app.test_client()
    house: dict[str, Any] = {"environ_base": {"REMOTE_ADDR": STRANGER}}
    known.post("/games", json={"players": ["A", "B"]}, headers=JSON, **house)
    guess(app, 6)
    assert known.get(f"/g/{score_key}", **house).status_code == 200
    assert [known.get(f"/g/wrong-{n}", **house).status_code for n in range(6)] == [404] * 4 + [429] * 2
    assert known.get(f"/g/{score_key}", **house).status_code == 429


def test_devices_with_books_are_no_way_around_it(app: Flask, client: FlaskClient, score_key: str) -> None:
    book = client.get("/", headers=JSON).get_json()["books"][0]["key"]
    statuses = []
    for jar in range(7):
        device = app.test_client()
        known: dict[str, Any] = {"environ_base": {"REMOTE_ADDR": STRANGER}}
        statuses.append(device.get(f"/b/{book}", **known).status_code)
        statuses += [device.get(f"/g/{jar}-{n}", **known).status_code for n in range(3)]
    assert statuses.count(404) <= limits.MOST_WRONG_LINKS * limits.MOST_DEVICES
    assert statuses[-1] == 429
    assert ask(app, f"/g/{score_key}", HOUSE).status_code == 200


@pytest.mark.parametrize(
    ("one", "two", "shared"),
    [
        ("2001:db8:1:2::5", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::5", "2001:db8:1:3::5", False),
        ("::ffff:198.51.100.9", STRANGER, True),
        ("198.51.100.8", STRANGER, False),
        ("198.51.100.9:5555", STRANGER, True),
        ("198.51.100.8:5555", STRANGER, False),
        ("[2001:db8:1:2::5]:443", "[2001:db8:1:2::6]", True),
        ("fe80::1%eth0", "fe80::2", True),
    ],
)
def test_what_one_address_is(app: Flask, one: str, two: str, shared: bool) -> None:
    guess(app, 6, one)
    assert ask(app, "/g/another", two).status_code == (429 if shared else 404)


@pytest.mark.parametrize("address", ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1", "", "unix:"])
def test_this_machine_is_not_counted(app: Flask, address: str) -> None:
    assert guess(app, 8, address) == [404] * 8


def test_behind_a_proxy_it_is_the_address_that_the_proxy_says(folder: Any) -> None:
    for proxies, expected in ((0, 404), (1, 429)):
        app = make_app(folder, TRUSTED_PROXIES=proxies)
        for n in range(5):
            ask(app, f"/g/{n}", "127.0.0.1", headers={"X-Forwarded-For": f"10.0.0.{n}, {STRANGER}"})
        last = ask(app, "/g/last", "127.0.0.1", headers={"X-Forwarded-For": STRANGER})
        assert last.status_code == expected
        close(app)


def test_books_one_after_another(app: Flask, client: FlaskClient) -> None:
    start: dict[str, Any] = {"method": "POST", "json": {"players": ["A", "B"]}, "headers": JSON}
    answers = [ask(app, "/games", **start) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [201, 201, 429, 429]
    assert ask(app, "/games", HOUSE, **start).status_code == 201
    again = {**start, "json": {"players": ["A", "B"], "book": answers[0].get_json()["book_key"]}}
    assert ask(app, "/games", **again).status_code == 201
    assert ask(app, "/games", **{**start, "json": {"players": ["A"]}}).status_code == 422


def test_a_counter_that_cannot_count_stops_nobody(app: Flask, score_key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_args: Any, **_fields: Any) -> int:
        raise storage.StorageBusy

    monkeypatch.setattr(storage, "attempts_of", broken)
    monkeypatch.setattr(storage, "note_attempt", broken)
    assert guess(app, 8) == [404] * 8
    assert ask(app, f"/g/{score_key}").status_code == 200
    assert ask(app, "/games", method="POST", json={"players": ["A", "B"]}, headers=JSON).status_code == 201


def test_nobody_reads_from_the_table_who_was_here(app: Flask) -> None:
    guess(app, 2)
    ask(app, "/games", method="POST", json={"players": ["A", "B"]}, headers=JSON)
    with app.app_context():
        rows = read(lambda session: [(row.source, row.what) for row in session.query(Attempt)])
    assert len(rows) == 3
    assert all(len(text) == 32 and not text.strip("0123456789abcdef") for row in rows for text in row)


def test_the_log_of_a_game_and_a_book_have_an_end(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.storage.games.MOST_ENTRIES", 2)
    monkeypatch.setattr("scorekeeper.storage.games.MOST_GAMES", 1)
    score_key = new_game(client)
    assert [post_hand(client, score_key).status_code for _ in range(3)] == [201, 201, 422]
    error = post_hand(client, score_key).get_json()["error"]
    assert (error["code"], error["field"], error["limit"]) == ("out_of_range", "entries", 2)
    refused = client.post("/games", data={"players": ["Anna", "Bo"]})
    assert refused.status_code == 422
    assert "Start another book." in Page(refused.text).one(data_error="out_of_range").text


def test_another_s_request_key_opens_nothing(app: Flask, client: FlaskClient) -> None:
    body = {"players": ["Anna", "Bo"], "request_key": "a key that is easy to guess"}
    assert client.post("/games", json=body, headers=JSON).status_code == 201
    answer = app.test_client().post("/games", json={**body, "players": ["C", "D"]}, headers=JSON)
    assert answer.status_code == 409
    assert set(answer.get_json()) == {"error"}
    own = client.post("/games", json={**body, "players": ["C", "D"]}, headers=JSON)
    assert own.get_json()["players"] == ["Anna", "Bo"]
