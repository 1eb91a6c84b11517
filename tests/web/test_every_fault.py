"""Several wrong values at once: each is told at its field, the first of the page at the top, and no fold hides one."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.book_helpers import book_key
from tests.web.game_helpers import start
from tests.web.helpers import JSON, Page, new_game

FOUR = {"target": "0", "knock_limit": "abc", "undercut_bonus": "1001", "per_point": "-1"}


class Folds(HTMLParser):
    """The errors of a page that a closed fold hides, and the fields that are marked."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.hidden: list[str] = []
        self.marked: list[str] = []
        self._folds: list[bool] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "details":
            self._folds.append("open" in given)
        if given.get("aria-invalid") == "true":
            self.marked.append(given.get("name") or "")
        if ("data-error" in given or given.get("aria-invalid") == "true") and not all(self._folds):
            self.hidden.append(str(given))

    def handle_endtag(self, tag: str) -> None:
        if tag == "details":
            self._folds.pop()


def marked(response: TestResponse) -> list[str]:
    """The fields that a page marks, none of them out of sight."""
    assert response.status_code == 422, response.text
    folds = Folds(response.text)
    assert folds.hidden == []
    return folds.marked


def test_a_new_game_tells_every_fault_and_the_first_of_the_page_at_the_top(client: FlaskClient) -> None:
    response = start(client, **FOUR)
    assert marked(response) == ["target", "per_point", "knock_limit", "undercut_bonus"]
    page = Page(response.text)
    assert page.find("p", role="alert")[-1].text.startswith("Target: 0 is too low")
    assert [page.fields("/games")[name] for name in FOUR] == [[text] for text in FOUR.values()]
    assert client.get("/", headers=JSON).get_json()["books"] == []


def test_own_rules_tell_every_fault(client: FlaskClient) -> None:
    new_game(client)
    book = book_key(client)
    typed = {"name": "", "preset": "pagat", "target": "0", "knock_limit": "abc", "undercut_bonus": "1001"}
    response = client.post(f"/b/{book}/rules", data=typed)
    assert marked(response) == ["name", "target", "knock_limit", "undercut_bonus"]
    assert client.get(f"/b/{book}/rules", headers=JSON).get_json()["rulesets"] == []


def test_fixing_a_game_tells_every_fault(client: FlaskClient) -> None:
    key = new_game(client)
    response = client.post(f"/g/{key}/settings", data={"players": ["Anna", ""], "sheet": "standard", **FOUR})
    assert marked(response) == ["players", "players", "target", "per_point", "knock_limit", "undercut_bonus"]
    assert client.get(f"/g/{key}", headers=JSON).get_json()["seq"] == 0


def test_from_paper_every_fault_of_what_was_agreed_is_told(client: FlaskClient) -> None:
    new_game(client)
    typed = {"players": ["Anna", "Bo"], "preset": "pagat", "sheet": "standard", "started": "x", "target": "0"}
    response = client.post(f"/b/{book_key(client)}/paper", data={**typed, "per_point": "1", "currency": "x" * 13})
    assert marked(response) == ["started", "target", "currency"]


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"per_point": "-1"}, ["per_point"]),
        ({"per_point": "abc"}, ["per_point"]),
        ({"per_point": "1", "currency": "x" * 13}, ["currency"]),
        ({"save_as": "x" * 61}, ["save_as"]),
        ({"new_book": "x" * 101}, ["new_book"]),
        ({"first_dealer": "3"}, []),
        ({"oklahoma": "1", "straight_gin": "1"}, []),
        ({"target": "150", "no_target": "1"}, ["target"]),
        ({"sheet": "hollywood", "columns": "7", "weights": "1-1"}, ["columns"]),
        ({"knock_limit": "upcad", "spade_doubles": "points"}, ["knock_limit"]),
        ({"players": ["Anna", "Anna"], "target": "0"}, ["players", "players", "target"]),
        ({"preset": "nonsense", "sheet": "nonsense", "target": "0"}, ["target"]),
    ],
)
def test_no_fold_hides_what_is_wrong(client: FlaskClient, fields: dict[str, Any], wrong: list[str]) -> None:
    assert marked(start(client, **fields)) == wrong


@pytest.mark.parametrize("field", ["upcard", "discard", "knocker_melds", "defender_melds", "lay_offs", "gin_bonus"])
def test_the_judge_hides_no_fault_in_a_fold(client: FlaskClient, field: str) -> None:
    hands = {"knocker": "2S 3S 4S 5S 6S 7S 8S 9S TS JS", "defender": "2H 3H 4H 5H 6H 7H 8H 9H TH JH"}
    page = client.get("/judge", query_string={**hands, "rules": "pagat", field: "ZZ"})
    assert "data-error" in page.text
    assert Folds(page.text).hidden == []


def test_as_json_the_first_fault_of_the_document_is_told(client: FlaskClient) -> None:
    body = {"players": ["A", "B"], "target": 0, "knock_limit": "abc", "undercut_bonus": 1001}
    response = client.post("/games", json=body, headers=JSON)
    assert response.get_json()["error"]["field"] == "knock_limit"
