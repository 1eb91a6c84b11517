"""POST /g/<score_key>/hands/<n>/strike and /restore."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from .helpers import JSON, Page, new_game, post_hand


@pytest.fixture
def key(client: FlaskClient) -> str:
    """A game of two hands, 17 to Anna and 25 to Bo."""
    key = new_game(client)
    post_hand(client, key)
    post_hand(client, key, ending="gin", knocker=2, defender_deadwood=5)
    return key


def sheet(client: FlaskClient, key: str) -> dict[str, Any]:
    """The game's sheet."""
    found: dict[str, Any] = client.get(f"/g/{key}", headers=JSON).get_json()
    return found


def test_a_struck_hand_is_off_the_sheet_and_listed_in_the_log(client: FlaskClient, key: str) -> None:
    answer = client.post(f"/g/{key}/hands/1/strike", json={}, headers=JSON)
    assert answer.status_code == 201
    assert [hand["n"] for hand in answer.get_json()["hands"]] == [2]
    log = Page(client.get(f"/g/{key}/log").text)
    assert log.one("a", data_struck="1")["href"] == f"/g/{key}/hands/1"


def test_the_form_leads_to_the_sheet(client: FlaskClient, key: str) -> None:
    assert client.post(f"/g/{key}/hands/1/strike", data={"seen_seq": "2"}).location == f"/g/{key}"
    assert client.post(f"/g/{key}/hands/1/restore", data={"seen_seq": "3"}).location == f"/g/{key}?fresh=1"


def test_a_struck_hand_stays_reachable_and_is_restored_to_its_place(client: FlaskClient, key: str) -> None:
    before = sheet(client, key)["hands"]
    client.post(f"/g/{key}/hands/1/strike")
    page = Page(client.get(f"/g/{key}/hands/1").text)
    assert page.one("h1").text == "Hand 1, struck"
    assert [element.text for element in page.find(class_="result")] == ["0 – 25", "17 – 25"]
    assert client.get(f"/g/{key}/hands/1", headers=JSON).get_json()["struck"] is True
    client.post(f"/g/{key}/hands/1/restore", data=page.fields(f"/g/{key}/hands/1/restore"))
    assert sheet(client, key)["hands"] == before


@pytest.mark.parametrize("action", ["strike", "restore"])
def test_what_is_not_there_cannot_be_struck_or_restored(client: FlaskClient, key: str, action: str) -> None:
    answer = client.post(f"/g/{key}/hands/9/{action}", json={}, headers=JSON)
    assert answer.status_code == 422
    assert answer.get_json()["error"]["field"] == "n"
    assert sheet(client, key)["seq"] == 2


def test_a_standing_hand_is_not_restored_and_a_struck_one_not_struck(client: FlaskClient, key: str) -> None:
    assert client.post(f"/g/{key}/hands/1/restore", json={}, headers=JSON).status_code == 422
    client.post(f"/g/{key}/hands/1/strike")
    assert client.post(f"/g/{key}/hands/1/strike", json={}, headers=JSON).status_code == 422


def test_a_refusal_says_what_can_be_struck_or_restored(client: FlaskClient, key: str) -> None:
    def refused(place: str, body: dict[str, Any]) -> tuple[Any, str]:
        error = client.post(f"/g/{key}/hands/{place}", json=body, headers=JSON).get_json()["error"]
        assert (error["code"], error["field"], error["value"]) == ("bad_value", "n", 1)
        return error["limit"], error["message"]

    told = refused("1/restore", {})
    assert told == ("a struck hand", "n: 1 is not possible here; it must be a struck hand.")
    client.post(f"/g/{key}/hands/1/strike")
    changes: list[tuple[str, dict[str, Any]]] = [("1/strike", {}), ("1", {"ending": "dead"}), ("1/note", {"text": "x"})]
    assert [refused(*change)[0] for change in changes] == [[2]] * 3
    client.post(f"/g/{key}/hands/2/strike")
    says = "n: 1 is not possible here; it must be a hand that is not struck."
    assert [refused(*change) for change in changes] == [("a hand that is not struck", says)] * 3


@pytest.mark.parametrize("action", ["strike", "restore"])
def test_a_stale_page_strikes_nothing(client: FlaskClient, key: str, action: str) -> None:
    answer = client.post(f"/g/{key}/hands/1/{action}", data={"seen_seq": "1"})
    assert answer.status_code == 409
    assert sheet(client, key)["seq"] == 2


@pytest.mark.parametrize("action", ["strike", "restore"])
def test_no_such_game(client: FlaskClient, action: str) -> None:
    assert client.post(f"/g/nothing/hands/1/{action}").status_code == 404


@pytest.mark.parametrize("action", ["strike", "restore"])
def test_it_is_only_posted_to(client: FlaskClient, key: str, action: str) -> None:
    assert client.get(f"/g/{key}/hands/1/{action}", headers=JSON).status_code == 405


@pytest.mark.parametrize("action", ["strike", "restore"])
def test_without_a_token(guarded: Flask, action: str) -> None:
    assert guarded.test_client().post(f"/g/any/hands/1/{action}").status_code == 400
