"""Sheets that are kept: nobody sees another's tokens, another state, or another language."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from flask import Flask, render_template
from flask.testing import FlaskClient

from scorekeeper import storage
from scorekeeper.web import rendered

from .conftest import close, make_app
from .helpers import JSON, Page, new_game, post_hand

TOKENS = re.compile(r'name="(csrf_token|request_key)" value="([^"]*)"')


def tokens(text: str) -> dict[str, list[str]]:
    """The tokens on a page, by their field."""
    found: dict[str, list[str]] = {"csrf_token": [], "request_key": []}
    for name, value in TOKENS.findall(text):
        found[name].append(value)
    return found


def bare(text: str) -> str:
    """The page without its tokens."""
    return TOKENS.sub("", text)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The templates that are drawn from now on."""
    names: list[str] = []

    def draw(name: str, **values: object) -> str:
        names.append(name)
        return render_template(name, **values)

    monkeypatch.setattr("scorekeeper.web.pages.render_template", draw)
    return names


def test_a_sheet_is_drawn_once_and_its_tokens_are_new(guarded: Flask, drawn: list[str]) -> None:
    client = guarded.test_client()
    token = client.get("/token").get_json()["csrf_token"]
    answer = client.post("/games", json={"players": ["A", "B"]}, headers={**JSON, "X-CSRFToken": token})
    key = answer.get_json()["score_key"]
    pages = [client.get(f"/g/{key}").text for _ in range(3)]
    assert drawn == ["game.html"]
    assert bare(pages[0]) == bare(pages[1]) == bare(pages[2])
    keys = [value for page in pages for value in tokens(page)["request_key"]]
    assert len(keys) == len(set(keys)) >= 3
    for page in pages:
        (own,) = set(tokens(page)["csrf_token"])
        hand = client.post(f"/g/{key}/hands", json={"ending": "dead"}, headers={"X-CSRFToken": own, **JSON})
        assert hand.status_code == 201


def test_another_device_gets_tokens_of_its_own(guarded: Flask) -> None:
    first, second = guarded.test_client(), guarded.test_client()
    token = first.get("/token").get_json()["csrf_token"]
    answer = first.post("/games", json={"players": ["A", "B"]}, headers={**JSON, "X-CSRFToken": token})
    key = answer.get_json()["score_key"]
    warm = [second.get(f"/g/{key}").text for _ in range(2)]
    other = guarded.test_client().get(f"/g/{key}").text
    assert bare(other) == bare(warm[1])
    assert tokens(other)["csrf_token"][0] not in {value for page in warm for value in tokens(page)["csrf_token"]}
    sent = {"csrf_token": tokens(other)["csrf_token"][0]}
    assert second.post(f"/g/{key}/stop", data=sent).status_code == 400
    assert second.post(f"/g/{key}/stop", data={"csrf_token": tokens(warm[1])["csrf_token"][0]}).status_code == 303


def test_whatever_changes_the_sheet_is_seen_at_once(client: FlaskClient, drawn: list[str]) -> None:
    key = new_game(client)
    address = f"/g/{key}"
    assert Page(client.get(address).text).one("p", data_total="1").text == "0"
    post_hand(client, key)
    assert Page(client.get(address).text).one("p", data_total="1").text == "17"
    with client.application.app_context():
        book = storage.load_game(score_key=key).book_key
        storage.rename_book(book, "The Thursday book")
    assert "The Thursday book" in client.get(address).text
    assert "The Thursday book" not in client.application.test_client().get(address).text
    swedish = client.get(address, headers={"Accept-Language": "sv"}).text
    assert '<html lang="sv"' in swedish
    assert '<html lang="en"' in client.get(address).text
    client.post(f"/g/{key}/stop")
    assert client.get(address).text != client.get(address + "?all").text


def test_a_message_is_shown_once(client: FlaskClient) -> None:
    key = new_game(client)
    client.get(f"/g/{key}")
    with client.session_transaction() as session:
        session["_flashes"] = [("message", "Only now.")]
    assert "Only now." in client.get(f"/g/{key}").text
    assert "Only now." not in client.get(f"/g/{key}").text


def test_new_links_end_what_was_kept(client: FlaskClient) -> None:
    key = new_game(client)
    for _ in range(2):
        assert client.get(f"/g/{key}").status_code == 200
    client.post(f"/g/{key}/links")
    assert client.get(f"/g/{key}").status_code == 404


def test_another_process_sees_what_this_one_recorded(client: FlaskClient, folder: Path) -> None:
    other = make_app(folder)
    key = new_game(client)
    elsewhere = other.test_client()
    for hands in range(3):
        shown = elsewhere.get(f"/g/{key}").text
        assert len(Page(shown).find("tr", data_hand=None)) == hands
        post_hand(client, key)
    close(other)


def test_only_so_many_are_kept(client: FlaskClient, monkeypatch: pytest.MonkeyPatch, drawn: list[str]) -> None:
    monkeypatch.setattr(rendered, "MOST_PAGES", 2)
    keys = [new_game(client) for _ in range(3)]
    for key in (*keys, keys[2], keys[0]):
        client.get(f"/g/{key}")
    assert len(drawn) == 4


def test_under_another_prefix_the_addresses_are_others(client: FlaskClient) -> None:
    key = new_game(client)
    assert f'href="/g/{key}/log"' in client.get(f"/g/{key}").text
    assert f'href="/cards/g/{key}/log"' in client.get(f"/g/{key}", base_url="http://localhost/cards/").text


@pytest.mark.parametrize("encoding", ["gzip", "br, gzip;q=0.5", "identity", ""])
def test_it_comes_as_the_browser_can_read_it(client: FlaskClient, encoding: str) -> None:
    key = new_game(client, players=["Zoë 🂡", "<b>Bo</b>"])
    plain = client.get(f"/g/{key}").text
    answer = client.get(f"/g/{key}", headers={"Accept-Encoding": encoding})
    packed = answer.headers.get("Content-Encoding") == "gzip"
    assert packed == (encoding in ("gzip", "br, gzip;q=0.5"))
    assert bare((gzip.decompress(answer.data) if packed else answer.data).decode()) == bare(plain)
    assert "Accept-Encoding" in answer.headers["Vary"]
    assert answer.mimetype == "text/html"
