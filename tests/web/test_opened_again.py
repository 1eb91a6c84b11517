"""A page left at an address that is only sent to, where a form was refused, leads back when it is opened again."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.book_helpers import book_key, won_game
from tests.web.helpers import JSON


@pytest.mark.parametrize(
    ("address", "to"),
    [
        ("/games", "/"),
        ("/device", "/"),
        ("/language", "/"),
        ("/g/{game}/hands", "/g/{game}"),
        ("/g/{game}/preview", "/g/{game}"),
        ("/g/{game}/undo", "/g/{game}"),
        ("/g/{game}/stop", "/g/{game}"),
        ("/g/{game}/resume", "/g/{game}"),
        ("/g/{game}/notice", "/g/{game}"),
        ("/g/{game}/hands/1/note", "/g/{game}/hands/1"),
        ("/g/{game}/hands/1/strike", "/g/{game}/hands/1"),
        ("/g/{game}/hands/1/restore", "/g/{game}/hands/1"),
        ("/b/{book}/rename", "/b/{book}"),
        ("/b/{book}/hide", "/b/{book}"),
        ("/b/{book}/ruleset", "/b/{book}"),
        ("/b/{book}/links", "/b/{book}"),
        ("/b/{book}/rules/1", "/b/{book}/rules"),
        ("/b/{book}/log/undo", "/b/{book}/log"),
        ("/b/{book}/players/rename", "/b/{book}/players"),
        ("/b/{book}/players/merge", "/b/{book}/players"),
    ],
)
def test_it_leads_to_the_page_above(client: FlaskClient, address: str, to: str) -> None:
    keys = {"game": won_game(client), "book": book_key(client)}
    answer = client.get(address.format(**keys))
    assert (answer.status_code, answer.headers["Location"]) == (302, to.format(**keys))
    assert client.get(answer.headers["Location"]).status_code == 200
    assert client.get(address.format(**keys), headers=JSON).status_code == 405
    assert client.put(address.format(**keys)).status_code == 405


@pytest.mark.parametrize("address", ["/g/{}/award", "/g/{}/insert", "/g/{}/settings", "/g/{}/rules", "/g/{}/links"])
def test_pages_with_a_form_of_their_own_are_there(client: FlaskClient, address: str) -> None:
    assert client.get(address.format(won_game(client))).status_code == 200


def test_every_address_is_opened_again(app: Flask) -> None:
    rules = list(app.url_map.iter_rules())
    opened = {rule.rule for rule in rules if "GET" in (rule.methods or ())}
    client = app.test_client()
    won_game(client)
    for rule in {rule.rule for rule in rules} - opened:
        address = rule.replace("<int:", "<")
        for name in ("n", "house", "player", "other"):
            address = address.replace(f"<{name}>", "1")
        answer = client.get(address.replace("<score_key>", "x").replace("<book_key>", "x"))
        assert (rule, answer.status_code) == (rule, 302)


def test_what_is_not_there_is_not_led_anywhere(client: FlaskClient) -> None:
    assert client.get("/g/nothing/hands", follow_redirects=True).status_code == 404
    assert client.get("/nothing/hands").status_code == 404


def test_it_stays_below_the_prefix_of_a_proxy(client: FlaskClient) -> None:
    answer = client.get("/g/key/hands", environ_overrides={"SCRIPT_NAME": "/rummy"})
    assert answer.headers["Location"] == "/rummy/g/key"
