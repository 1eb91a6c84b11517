"""POST /g/<score_key>/hands/<n>/note."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from .helpers import JSON, Page, new_game, post_hand


@pytest.fixture
def key(client: FlaskClient) -> str:
    """A game of one hand."""
    key = new_game(client)
    post_hand(client, key)
    return key


def test_a_note_is_kept_and_shown_as_text(client: FlaskClient, key: str) -> None:
    answer = client.post(f"/g/{key}/hands/1/note", data={"text": "<b>Queens</b> were no set"})
    assert (answer.status_code, answer.location) == (303, f"/g/{key}/hands/1")
    page = Page(client.get(answer.location).text)
    assert page.one("p", data_note=None).text == "Note: <b>Queens</b> were no set"
    assert "note" in Page(client.get(f"/g/{key}").text).one("tr", data_hand="1").text


def test_an_empty_text_takes_it_away(client: FlaskClient, key: str) -> None:
    client.post(f"/g/{key}/hands/1/note", json={"text": "once"}, headers=JSON)
    client.post(f"/g/{key}/hands/1/note", data={"text": ""})
    assert "note" not in client.get(f"/g/{key}/hands/1", headers=JSON).get_json()["facts"]


def test_a_note_changes_no_points_and_is_no_correction(client: FlaskClient, key: str) -> None:
    before = client.get(f"/g/{key}", headers=JSON).get_json()
    after = client.post(f"/g/{key}/hands/1/note", json={"text": "slow"}, headers=JSON).get_json()
    assert {**before, "seq": 2} == after
    assert "corrected" not in Page(client.get(f"/g/{key}").text).one("tr", data_hand="1").text


@pytest.mark.parametrize("text", ["x" * 501, "\x00", 7], ids=["too-long", "control", "number"])
def test_what_is_no_note_is_refused(client: FlaskClient, key: str, text: object) -> None:
    answer = client.post(f"/g/{key}/hands/1/note", json={"text": text}, headers=JSON)
    assert answer.status_code == 422
    assert answer.get_json()["error"]["field"] == "text"


def test_no_such_hand(client: FlaskClient, key: str) -> None:
    assert client.post(f"/g/{key}/hands/2/note", json={"text": "?"}, headers=JSON).status_code == 422
    assert client.post("/g/nothing/hands/1/note", data={"text": "?"}).status_code == 404


def test_it_is_only_posted_to(client: FlaskClient, key: str) -> None:
    assert client.get(f"/g/{key}/hands/1/note", headers=JSON).status_code == 405


def test_without_a_token(guarded: Flask) -> None:
    assert guarded.test_client().post("/g/any/hands/1/note", data={"text": "?"}).status_code == 400


def test_a_note_has_lines(client: FlaskClient, key: str) -> None:
    client.post(f"/g/{key}/hands/1/note", data={"text": "two\r\nlines\tand a tab"})
    facts = client.get(f"/g/{key}/hands/1", headers=JSON).get_json()["facts"]
    assert facts["note"] == "two\nlines and a tab"


def test_a_note_conflicts_with_nothing_that_is_recorded_meanwhile(client: FlaskClient, key: str) -> None:
    fields = Page(client.get(f"/g/{key}/hands/1").text).fields(f"/g/{key}/hands/1/note")
    post_hand(client, key)
    answer = client.post(f"/g/{key}/hands/1/note", data={**fields, "text": "typed while the other recorded"})
    assert answer.status_code == 303


def test_a_note_that_would_turn_the_writing_round_is_refused(client: FlaskClient, key: str) -> None:
    answer = client.post(f"/g/{key}/hands/1/note", json={"text": "\u202eevil"}, headers=JSON)
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (422, "bad_value")
