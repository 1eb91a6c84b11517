"""What a link opens, and nothing more: viewers change nothing, scorers reach no other game and no book."""

from __future__ import annotations

import io
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pypdf import PdfReader

from scorekeeper import storage
from tests.web.helpers import JSON, Page, new_game, post_hand
from tests.web.sweep import Sweep, sweep

KEYS = ("score_key", "view_key", "book_key")


@pytest.fixture
def swept(app: Flask, client: FlaskClient) -> Sweep:
    """The addresses of the app for a game with a hand."""
    return sweep(app, client)


@pytest.fixture
def stranger(app: Flask) -> FlaskClient:
    """A browser that was never here, and holds no more than the links it is given."""
    return app.test_client()


def shown(client: FlaskClient, address: str, **headers: str) -> str:
    """Everything that an answer says, its headers and the text and links of a PDF included."""
    with client.get(address, headers=headers) as answer:
        said = f"{answer.headers}\n{answer.get_data().decode('utf-8', 'replace')}"
    if answer.mimetype == "application/pdf":
        for page in PdfReader(io.BytesIO(answer.get_data())).pages:
            said += page.extract_text() + str(page.get("/Annots") and [note.get_object() for note in page["/Annots"]])
            said += page.get_contents().get_data().decode("latin-1") if page.get_contents() else ""
    return said


def of(swept: Sweep, method: str, key: str) -> list[str]:
    """The addresses that this key is in, and no other."""
    others = [str(swept.values[name]) for name in KEYS if name != key]
    found = [address for address in swept.addresses(method) if str(swept.values[key]) in address]
    return [address for address in found if not any(other in address for other in others)]


def test_a_key_is_128_random_bits() -> None:
    keys = {storage.new_key() for _ in range(100)}
    assert len(keys) == 100
    assert {len(key) for key in keys} == {22}


def test_no_page_for_viewers_says_a_key_that_opens_more(swept: Sweep, stranger: FlaskClient) -> None:
    addresses = of(swept, "GET", "view_key")
    assert len(addresses) >= 3
    for address in addresses:
        for said in (shown(stranger, address), shown(stranger, address, **JSON)):
            assert str(swept.values["score_key"]) not in said, address
            assert str(swept.values["book_key"]) not in said, address


def test_no_page_for_scorers_says_the_key_of_the_book(swept: Sweep, stranger: FlaskClient) -> None:
    score_key = str(swept.values["score_key"])
    addresses = [*of(swept, "GET", "score_key"), f"/?again={score_key}", f"/judge?game={score_key}"]
    assert len(addresses) >= 10
    for address in addresses:
        for said in (shown(stranger, address), shown(stranger, address, **JSON)):
            assert str(swept.values["book_key"]) not in said, address


def test_a_key_opens_nothing_of_another_kind(swept: Sweep, stranger: FlaskClient) -> None:
    for method in ("GET", "POST"):
        for kind in KEYS:
            addresses = of(swept, method, kind)
            assert addresses or (method, kind) == ("POST", "view_key")
            for other in set(KEYS) - {kind}:
                for address in addresses:
                    tried, unknown = (
                        stranger.open(
                            address.replace(str(swept.values[kind]), key), method=method, json={}, headers=JSON
                        )
                        for key in (str(swept.values[other]), "x" * 22)
                    )
                    # What is refused before anything is looked up is refused whatever the key.
                    assert (address, tried.status_code) == (address, unknown.status_code)
                    assert tried.status_code in (404, 422)


def test_viewers_change_nothing(swept: Sweep, stranger: FlaskClient) -> None:
    assert of(swept, "POST", "view_key") == []
    for address in of(swept, "GET", "view_key"):
        for method in ("POST", "PUT", "PATCH", "DELETE"):
            assert stranger.open(address, method=method, json={}).status_code == 405
    view_key = str(swept.values["view_key"])
    forms = Page(stranger.get(f"/v/{view_key}").text).find("form")
    assert {form["action"] for form in forms} <= {"/language"}


@pytest.mark.parametrize("asked", [{}, JSON], ids=["page", "json"])
def test_wrong_and_unknown_are_answered_alike(swept: Sweep, stranger: FlaskClient, asked: dict[str, str]) -> None:
    wrong = str(swept.values["view_key"])
    for path in ("/g/{}", "/b/{}", "/g/{}/log", "/g/{}/links"):
        said = set()
        for key in (wrong, "x" * 22, "x"):
            answer = stranger.get(path.format(key), headers=asked)
            assert answer.status_code == 404
            # The asker's own key and token are all that may tell one from another.
            said.add(re.sub(r'name="csrf_token" value="[^"]*"', "", answer.text.replace(f"/{key}", "/key")))
        assert len(said) == 1


def test_a_scorer_reaches_no_other_game_of_the_book(client: FlaskClient, stranger: FlaskClient) -> None:
    mine = new_game(client)
    for _ in range(2):
        post_hand(client, mine)
    other = client.post("/games", json={"players": ["Cleo", "Dan"]}, headers=JSON).get_json()
    said = "".join(
        shown(stranger, f"/g/{mine}{path}", **asked) for path in ("", "/log", "/links") for asked in ({}, JSON)
    )
    for secret in (other["score_key"], other["view_key"], other["book_key"]):
        assert secret not in said
    hidden = stranger.post(f"/b/{mine}/hide", json={"game": other["score_key"]}, headers=JSON)
    assert hidden.status_code == 404


def test_a_forged_cookie_opens_no_book(app: Flask, swept: Sweep, client: FlaskClient) -> None:
    forger = Flask("forger")
    forger.secret_key = "another secret"
    signer = app.session_interface.get_signing_serializer(forger)  # type: ignore[attr-defined]
    thief = app.test_client()
    thief.set_cookie("scorekeeper", signer.dumps({"device": "x", "books": [swept.values["book_key"]]}))
    assert str(swept.values["book_key"]) not in shown(thief, "/")
    assert str(swept.values["book_key"]) in shown(client, "/")
