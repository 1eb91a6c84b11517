"""What is said where a field was left blank that may not be, and where nothing was to be stored."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from .book_helpers import book_key, ids
from .helpers import Page, new_game


@pytest.mark.parametrize(
    ("address", "fields", "said"),
    [
        ("/rename", {"name": " "}, "Give the book a name, of at most 100 characters."),
        ("/rules", {"name": "", "preset": "pagat"}, "Give a name, of at most 60 characters."),
        ("/players/rename", {"name": ""}, "Give a name, of at most 60 characters."),
        ("/players/merge", {"into": ""}, "Say which player."),
        ("/players/merge", {}, "Say which player."),
    ],
)
def test_what_is_missing_is_asked_for(client: FlaskClient, address: str, fields: dict[str, str], said: str) -> None:
    new_game(client)
    who = {"player": ids(client)["Anna"]} if address.startswith("/players") else {}
    answer = client.post(f"/b/{book_key(client)}{address}", data={**who, **fields})
    assert answer.status_code == 422
    assert said in [element.text for element in Page(answer.text).find(data_error=None)], answer.text


@pytest.mark.parametrize("address", ["/blank/hollywood.pdf?columns=9", "/judge.pdf?knocker=XX&defender=AS"])
def test_where_nothing_was_to_be_stored_nothing_is_not_stored(client: FlaskClient, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 422
    assert Page(answer.text).one("h1").text == "That did not work"


def test_what_was_to_be_stored_is_not_stored(client: FlaskClient) -> None:
    new_game(client)
    answer = client.post(f"/b/{book_key(client)}/ruleset", data={"id": "x", "name": "Ours"})
    assert (answer.status_code, Page(answer.text).one("h1").text) == (422, "Not stored")
