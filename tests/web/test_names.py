"""Names as odd as people can type them, on every page of a game."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.helpers import JSON, Page, new_game, post_hand

FROM_THE_RIGHT = "\u05d0\u05d1\u05d9"
MARKUP = '<img src=x onerror="alert(1)">'


@pytest.mark.parametrize("path", ["", "/log", "/hands/1", "/links", "/settings", "/rules"])
def test_markup_in_a_name_and_a_note_is_text(client: FlaskClient, path: str) -> None:
    key = new_game(client, players=[MARKUP, "{{ 7 * 7 }}"])
    post_hand(client, key, note=MARKUP)
    page = client.get(f"/g/{key}{path}").text
    assert "<img" not in page
    assert "onerror=&#34;" in page or path in ("/links", "/rules")
    assert not [element for element in Page(page).elements if "onerror" in element.attributes]


def test_a_name_from_the_right_turns_nothing_around(client: FlaskClient) -> None:
    key = new_game(client, players=[FROM_THE_RIGHT, "Bo"])
    post_hand(client, key)
    page = client.get(f"/g/{key}/hands/1").text
    assert f"\u2068{FROM_THE_RIGHT}\u2069 knocks with 3" in page
    # Where it stands alone, the style isolates it; what is stored and told as JSON is the name.
    style = (Path(__file__).parents[2] / "static" / "css" / "base.css").read_text("utf-8")
    assert "unicode-bidi: isolate" in style
    assert client.get(f"/g/{key}", headers=JSON).get_json()["players"] == [FROM_THE_RIGHT, "Bo"]


@pytest.mark.parametrize("name", ["\u202eannA", "\u2067Bo", "A\x00", "\ud800", "x" * 10_000, "", " ", "A\x1b[31m"])
def test_a_name_that_is_none_is_refused(app: Flask, client: FlaskClient, name: str) -> None:
    for body in ({"players": [name, "Bo"]}, {"players": ["Anna", name]}):
        answer = client.post("/games", json=body, headers=JSON)
        assert answer.status_code == 422
        assert answer.get_json()["error"]["field"].startswith("players")
    assert client.get("/", headers=JSON).get_json()["books"] == []
