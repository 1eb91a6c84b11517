"""POST /g/<score_key>/stop, /resume and /notice."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from .helpers import JSON, Page, award, new_game, post_hand

CONTINUOUS = {"layout": "hollywood", "columns": 1, "continuous": True}


def post(client: FlaskClient, key: str, action: str, **fields: Any) -> Any:
    """The answer as JSON."""
    return client.post(f"/g/{key}/{action}", json=fields, headers=JSON)


def test_stopped_early_settles_points_and_boxes_without_a_winner(client: FlaskClient) -> None:
    key = new_game(client)
    post_hand(client, key)
    sheet = post(client, key, "stop").get_json()
    assert (sheet["stopped"], sheet["totals"], sheet["game_winner"]) == (True, [37, 0], None)
    page = Page(client.get(f"/g/{key}").text)
    assert page.one("p", data_total="1").text == "37"
    assert page.one(data_result=None).text == "Stopped early; nobody has won. Anna is ahead, 37 to 0."
    assert page.find("form", id="record") == []


def test_play_goes_on(client: FlaskClient) -> None:
    key = new_game(client)
    post_hand(client, key)
    post(client, key, "stop")
    page = Page(client.get(f"/g/{key}").text)
    answer = client.post(f"/g/{key}/resume", data=page.fields(f"/g/{key}/resume"))
    assert (answer.status_code, answer.location) == (303, f"/g/{key}")
    page = Page(client.get(f"/g/{key}").text)
    assert page.one("p", data_total="1").text == "17"
    assert page.find("form", id="record")


def test_the_form_is_in_the_menu(client: FlaskClient) -> None:
    key = new_game(client)
    page = Page(client.get(f"/g/{key}").text)
    assert client.post(f"/g/{key}/stop", data=page.fields(f"/g/{key}/stop")).location == f"/g/{key}"


def test_what_is_over_or_stopped_is_not_stopped(client: FlaskClient) -> None:
    key = new_game(client)
    assert post(client, key, "resume").status_code == 422
    post(client, key, "stop")
    assert post(client, key, "stop").status_code == 422
    other = new_game(client)
    award(client, other, 1, 120)
    assert post(client, other, "stop").status_code == 422


def test_after_notice_no_column_opens(client: FlaskClient) -> None:
    key = new_game(client, sheet=CONTINUOUS)
    award(client, key, 1, 20)
    page = Page(client.get(f"/g/{key}").text)
    assert client.post(f"/g/{key}/notice", data=page.fields(f"/g/{key}/notice")).status_code == 303
    sheet = award(client, key, 1, 120).get_json()
    assert (len(sheet["columns"]), sheet["over"]) == (1, True)


def test_notice_is_taken_back(client: FlaskClient) -> None:
    key = new_game(client, sheet=CONTINUOUS)
    post(client, key, "notice")
    page = Page(client.get(f"/g/{key}").text)
    assert page.fields(f"/g/{key}/notice")["given"] == ["false"]
    assert page.one("p", data_notice=None).text == "Notice was given: no new column opens."
    client.post(f"/g/{key}/notice", data=page.fields(f"/g/{key}/notice"))
    assert award(client, key, 1, 120).get_json()["over"] is False


def test_notice_is_refused_where_it_means_nothing(client: FlaskClient) -> None:
    assert post(client, new_game(client), "notice").status_code == 422
    key = new_game(client, sheet=CONTINUOUS)
    assert post(client, key, "notice", given=False).status_code == 422
    post(client, key, "notice")
    assert post(client, key, "notice").status_code == 422


@pytest.mark.parametrize("logged", [False, True], ids=["hands-alone", "with-a-log"])
def test_notice_that_lies_ahead_is_given_until_it_is_taken_back(client: FlaskClient, logged: bool) -> None:
    dead = {"ending": "dead"}
    file = {"players": ["A", "B"], "ruleset": {}, "sheet": CONTINUOUS, "hands": [dead], "notice_after": 3}
    log = {"entries": [{"seq": 1, "kind": "recorded", "hand": dead}]} if logged else {}
    key = client.post("/import", json={**file, **log}, headers=JSON).get_json()["score_key"]
    assert post(client, key, "notice").status_code == 422
    assert post(client, key, "notice", given=False).status_code == 201
    assert post(client, key, "notice").status_code == 201
    assert client.get(f"/g/{key}/export.json").get_json()["notice_after"] == 1


@pytest.mark.parametrize("action", ["stop", "resume", "notice"])
def test_a_stale_page_changes_nothing(client: FlaskClient, action: str) -> None:
    key = new_game(client)
    post_hand(client, key)
    assert post(client, key, action, seen_seq=0).status_code == 409
    assert client.get(f"/g/{key}", headers=JSON).get_json()["seq"] == 1


@pytest.mark.parametrize("action", ["stop", "resume", "notice"])
def test_no_such_game(client: FlaskClient, action: str) -> None:
    assert post(client, "nothing", action).status_code == 404


@pytest.mark.parametrize("action", ["stop", "resume", "notice"])
def test_it_is_only_posted_to(client: FlaskClient, action: str) -> None:
    assert client.get(f"/g/{new_game(client)}/{action}", headers=JSON).status_code == 405


@pytest.mark.parametrize("action", ["stop", "resume", "notice"])
def test_without_a_token(guarded: Flask, action: str) -> None:
    assert guarded.test_client().post(f"/g/any/{action}").status_code == 400
