"""Every page of a game as JSON, asked for by the Accept header or by `.json`."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from .helpers import JSON, new_game, post_hand

HAND = {"ending": "gin", "knocker": 1, "defender_deadwood": 12}


@pytest.mark.parametrize("place", ["", "/hands/1", "/log"])
def test_pages_by_their_header_and_by_their_suffix(client: FlaskClient, place: str) -> None:
    key = new_game(client)
    post_hand(client, key)
    by_header = client.get(f"/g/{key}{place}", headers=JSON)
    assert by_header.mimetype == "application/json"
    assert client.get(f"/g/{key}{place}.json").get_json() == by_header.get_json()
    assert by_header.get_json()["seq"] == 1
    assert client.get(f"/g/{key}{place}").mimetype == "text/html"


@pytest.mark.parametrize("place", ["award", "insert", "cards"])
def test_a_page_that_is_only_a_form_answers_with_the_sheet(client: FlaskClient, place: str) -> None:
    key = new_game(client)
    post_hand(client, key)
    answer = client.get(f"/g/{key}/{place}.json")
    assert answer.mimetype == "application/json"
    assert answer.get_json() == client.get(f"/g/{key}.json").get_json()
    assert client.get(f"/g/{key}/{place}").mimetype == "text/html"


@pytest.mark.parametrize(
    ("place", "body"),
    [
        ("hands", HAND),
        ("hands/1", HAND),
        ("hands/1/note", {"text": "late"}),
        ("hands/1/strike", {}),
        ("undo", {}),
        ("stop", {}),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_every_change_answers_201_with_the_sheet_and_200_when_it_comes_again(
    client: FlaskClient, place: str, body: dict[str, Any]
) -> None:
    key = new_game(client)
    post_hand(client, key)
    body = {**body, "request_key": "once", "seen_seq": 1}
    first = client.post(f"/g/{key}/{place}", json=body, headers=JSON)
    assert first.status_code == 201
    assert (first.get_json()["format"], first.get_json()["seq"]) == ("scorekeeper-sheet/1", 2)
    again = client.post(f"/g/{key}/{place}", json=body, headers=JSON)
    assert again.status_code == 200
    assert again.get_json() == first.get_json()


@pytest.mark.parametrize(
    ("body", "code", "field"),
    [
        ({"knocker": 1}, "missing", "ending"),
        ({**HAND, "colour": "red"}, "unknown_field", "colour"),
        ({**HAND, "n": 1}, "unknown_field", "n"),
        ({**HAND, "ending": "blitz"}, "bad_value", "ending"),
        ({**HAND, "seen_seq": "x"}, "not_a_whole_number", "seen_seq"),
        ({**HAND, "request_key": 7}, "bad_value", "request_key"),
    ],
    ids=["no-ending", "unknown", "n-is-no-fact", "no-such-ending", "seen-seq", "request-key"],
)
def test_a_refusal_has_code_field_value_limit_and_message(
    client: FlaskClient, body: dict[str, Any], code: str, field: str
) -> None:
    answer = client.post(f"/g/{new_game(client)}/hands", json=body, headers=JSON)
    assert answer.status_code == 422
    error = answer.get_json()["error"]
    assert (error["code"], error["field"]) == (code, field)
    assert set(error) == {"code", "field", "value", "limit", "message"}


@pytest.mark.parametrize("text", ["", "[1]", "{", "null"])
def test_what_is_no_object_is_refused(client: FlaskClient, text: str) -> None:
    answer = client.post(f"/g/{new_game(client)}/hands", data=text, content_type="application/json", headers=JSON)
    assert answer.status_code == 422
    assert answer.get_json()["error"]["code"] == "not_json"


def test_a_form_may_ask_for_json_too(client: FlaskClient) -> None:
    key = new_game(client)
    answer = client.post(
        f"/g/{key}/hands", data={"knocker": "1", "knocker_deadwood": "gin", "defender_deadwood": "9"}, headers=JSON
    )
    assert (answer.status_code, answer.get_json()["hands"][0]["points"]) == (201, 29)


def test_a_byte_order_mark_is_no_part_of_a_body(client: FlaskClient) -> None:
    body = json.dumps(HAND).encode("utf-8-sig")
    answer = client.post(f"/g/{new_game(client)}/hands", data=body, content_type="application/json", headers=JSON)
    assert (answer.status_code, answer.get_json()["seq"]) == (201, 1)


@pytest.mark.parametrize("address", ["/games", "/import", "hands"])
def test_a_body_in_another_encoding_is_quoted_as_text(client: FlaskClient, address: str) -> None:
    place = address if address.startswith("/") else f"/g/{new_game(client)}/{address}"
    answer = client.post(place, data=b"\xff\xfe" + "{}".encode("utf-16-le"), content_type="application/json")
    assert answer.status_code == 422
    error = client.post(place, data=b"\xff\xfe{\x00}\x00", content_type="application/json", headers=JSON).get_json()
    assert (error["error"]["code"], error["error"]["value"]) == ("not_json", "\ufffd\ufffd{\x00}\x00")
