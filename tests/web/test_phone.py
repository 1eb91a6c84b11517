"""What a phone is told: what it may install, what it keeps to open pages without a network, what it can be set to."""

from __future__ import annotations

import json
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.web.blueprints.phone import shell_files, version

from .helpers import JSON, Page, new_game


def test_the_worker_states_its_version_and_files_that_are_there(client: FlaskClient) -> None:
    response = client.get("/sw.js")
    assert response.mimetype == "text/javascript"
    assert response.headers["Cache-Control"] == "no-cache"
    assert f'const VERSION = "{version()}";' in response.text
    stated = re.search(r"const SHELL = (\[.*\]);", response.text)
    assert stated is not None
    shell = json.loads(stated[1])
    assert len(shell) > 20
    for address in shell:
        with client.get(address) as answer:
            assert answer.status_code == 200, address


def test_whatever_a_sheet_asks_for_is_in_the_shell(app: Flask, client: FlaskClient) -> None:
    page = Page(client.get(f"/g/{new_game(client)}").text)
    asked = [element["src"] for element in page.find("script")]
    asked += [element["href"] for element in page.find("link", rel="stylesheet")]
    with app.app_context():
        known = shell_files()
    assert asked
    assert [address for address in asked if not any(address.endswith(f"/{name}") for name in known)] == []


def test_the_manifest_names_the_app_and_its_icons(client: FlaskClient) -> None:
    response = client.get("/site.webmanifest")
    assert response.mimetype == "application/manifest+json"
    manifest = json.loads(response.text)
    assert manifest["name"] == "Gin rummy scorekeeper"
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("/", "/", "standalone")
    for icon in manifest["icons"]:
        with client.get(icon["src"]) as answer:
            assert (answer.status_code, answer.mimetype) == (200, icon["type"])
    assert Page(client.get("/").text).one("link", rel="manifest")["href"] == "/site.webmanifest?lang=en"


@pytest.mark.parametrize("address", ["/phone", "/offline"])
def test_a_page_shows_and_answers_in_json(client: FlaskClient, address: str) -> None:
    assert Page(client.get(address).text).find("h1")
    assert client.get(address, headers=JSON).get_json() == {"version": version()}


def test_a_link_that_opens_nothing_shows_what_was_never_stored(client: FlaskClient) -> None:
    response = client.get("/g/AAAAAAAAAAAAAAAAAAAAAA")
    assert response.status_code == 404
    assert "hidden" in Page(response.text).one("section", data_waiting=None).attributes


@pytest.mark.parametrize("address", ["/phone", "/offline", "/sw.js", "/site.webmanifest"])
def test_nothing_can_be_sent_there(client: FlaskClient, address: str) -> None:
    assert client.post(address).status_code == 405
