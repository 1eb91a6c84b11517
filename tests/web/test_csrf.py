"""Nothing changes without a token of this device."""

from __future__ import annotations

from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient

from tests.web.conftest import close, make_app
from tests.web.helpers import JSON, Page
from tests.web.sweep import sweep

FIELDS = {"players": ["A", "B"], "ending": "dead", "name": "X", "id": "1", "label": "X"}


def test_every_post_without_a_token_is_refused(guarded: Flask, app: Flask, client: FlaskClient) -> None:
    addresses = sweep(app, client).addresses("POST")
    assert len(addresses) > 10
    stranger = guarded.test_client()
    for headers in ({}, JSON):
        statuses = {address: stranger.post(address, data=FIELDS, headers=headers).status_code for address in addresses}
        assert statuses == dict.fromkeys(addresses, 400)
    refused = {address: stranger.post(address, json={}, headers=JSON).status_code for address in addresses}
    assert refused == dict.fromkeys(addresses, 400)


def test_a_token_of_another_device_is_refused(guarded: Flask) -> None:
    token = Page(guarded.test_client().get("/").text).find("input", name="csrf_token")[0]["value"]
    response = guarded.test_client().post("/games", data={**FIELDS, "csrf_token": token})
    assert response.status_code == 400


def test_with_the_form_s_token_a_game_starts(guarded: Flask) -> None:
    client = guarded.test_client()
    form = Page(client.get("/").text).fields("/games")
    assert client.post("/games", data={**form, "players": ["A", "B"]}).status_code == 303


def test_a_script_asks_for_a_token(guarded: Flask) -> None:
    client = guarded.test_client()
    token = client.get("/token").get_json()["csrf_token"]
    body = {"players": ["A", "B"]}
    assert client.post("/games", json=body, headers={**JSON, "X-CSRFToken": token}).status_code == 201


def test_tokens_hold_under_https_and_do_not_run_out(folder: Path) -> None:
    app = make_app(folder, WTF_CSRF_ENABLED=True)
    client = app.test_client()
    home = "https://scores.example"
    form = Page(client.get("/", base_url=home).text).fields("/games")
    headers = {"Referer": f"{home}/"}
    response = client.post("/games", data={**form, "players": ["A", "B"]}, base_url=home, headers=headers)
    assert response.status_code == 303
    assert app.config["WTF_CSRF_TIME_LIMIT"] is None
    close(app)
