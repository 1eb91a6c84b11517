"""What goes wrong is answered in the house's own dress, or as JSON."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import storage
from scorekeeper.web.app import LONGEST_REQUEST
from tests.web.helpers import JSON, Page, new_game


@pytest.mark.parametrize("address", ["/nonsense", "/g/nonsense", "/v/nonsense", "/b/nonsense", "/g/nonsense/hands/1"])
def test_nothing_there(client: FlaskClient, address: str) -> None:
    response = client.get(address)
    assert response.status_code == 404
    page = Page(response.text)
    assert page.one("h1").text == "This page is not in the book"
    assert "It may have been replaced by a new one." in page.one("p", data_error="not_found").text
    assert page.find("a", href="/")


@pytest.mark.parametrize("address", ["/nonsense", "/g/nonsense", "/g/nonsense/settings", "/b/nonsense"])
def test_nothing_there_as_json(client: FlaskClient, address: str) -> None:
    for response in (client.get(address, headers=JSON), client.get(f"{address}.json")):
        assert response.status_code == 404
        assert response.get_json()["error"]["code"] == "not_found"


def test_not_that_way(client: FlaskClient) -> None:
    response = client.delete("/games")
    assert response.status_code == 405
    assert "cannot be used that way" in Page(response.text).one(data_error=None).text
    assert client.delete("/games", headers=JSON).get_json()["error"]["code"] == "method_not_allowed"


def test_too_much(client: FlaskClient) -> None:
    response = client.post("/games", data={"players": "x" * LONGEST_REQUEST})
    assert response.status_code == 413
    assert "more than one request may hold" in Page(response.text).one(data_error=None).text


def test_somebody_else_was_writing(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    key = new_game(client)

    def busy(*_args: Any, **_fields: Any) -> None:
        raise storage.StorageBusy

    monkeypatch.setattr(storage, "append", busy)
    body = {"ending": "dead"}
    response = client.post(f"/g/{key}/hands", data=body)
    assert response.status_code == 503
    page = Page(response.text)
    assert "try again" in page.one(data_error="busy").text
    assert page.find("a", href=f"/g/{key}")
    assert client.post(f"/g/{key}/hands", json=body, headers=JSON).get_json()["error"]["code"] == "busy"


def test_a_page_without_its_token(guarded: Flask) -> None:
    response = guarded.test_client().post("/games", data={"players": ["A", "B"]})
    assert response.status_code == 400
    assert "reload it and send it again" in Page(response.text).one(data_error="csrf").text


@pytest.mark.parametrize("body", [b'{"preset": "\\ud800"}', b'{"\\ud800": 1}', b'{"players": ["\\ud800", "B"]}'])
def test_half_a_character_is_refused_as_a_page_too(client: FlaskClient, body: bytes) -> None:
    key = new_game(client)
    for address in ("/games", f"/g/{key}/settings", f"/g/{key}/hands"):
        response = client.post(address, data=body, content_type="application/json")
        assert response.status_code == 422
        assert Page(response.text).find(data_error=None)


def test_an_error_as_json_has_all_its_parts(client: FlaskClient) -> None:
    error = client.post("/games", json={"players": ["A", "B"], "target": 0}, headers=JSON).get_json()["error"]
    assert error == {
        "code": "out_of_range",
        "field": "target",
        "value": 0,
        "limit": 1,
        "message": "Target: 0 is too low; 1 is the least.",
    }
