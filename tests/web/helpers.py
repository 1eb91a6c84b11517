"""Builders and readers for the web tests."""

from __future__ import annotations

from html.parser import HTMLParser
from itertools import count
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

JSON = {"Accept": "application/json"}

_numbers = count(1)


def new_game(client: FlaskClient, **changes: Any) -> str:
    """The score key of a new game: Anna against Bo by pagat's rules, Anna deals, unless changed."""
    body = {"players": ["Anna", "Bo"], "ruleset": {"preset": "pagat"}, "sheet": "standard"} | changes
    response = client.post("/games", json=body, headers=JSON)
    assert response.status_code == 201, response.text
    key: str = response.get_json()["score_key"]
    return key


def post_hand(client: FlaskClient, score_key: str, **changes: Any) -> TestResponse:
    """The answer, as JSON, to recording a hand: Anna knocks with 3 against 20, unless changed.

    With an `ending` given, only the fields given are sent.
    """
    ordinary = {"ending": "knock", "knocker": 1, "knocker_deadwood": 3, "defender_deadwood": 20}
    hand = changes if "ending" in changes else ordinary | changes
    body = {"request_key": f"hand-{next(_numbers)}", **hand}
    return client.post(f"/g/{score_key}/hands", json=body, headers=JSON)


def award(client: FlaskClient, score_key: str, winner: int, points: int) -> TestResponse:
    """The answer to recording points as agreed at the table."""
    return post_hand(client, score_key, ending="award", winner=winner, points=points, reason="as agreed")


class Element:
    """An element of a page: its tag, attributes, and all the text in it."""

    def __init__(self, tag: str, attributes: dict[str, str]) -> None:
        self.tag = tag
        self.attributes = attributes
        self.pieces: list[str] = []

    def __getitem__(self, name: str) -> str:
        return self.attributes[name]

    @property
    def text(self) -> str:
        """The text, white space collapsed."""
        return " ".join("".join(self.pieces).split())


class Page(HTMLParser):
    """A page as read by a machine.

    >>> [found.text for found in Page('<p data-total="1">83</p>').find("p", data_total="1")]
    ['83']
    """

    VOID = frozenset(("area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"))

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[Element] = []
        self._open: list[Element] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.elements.append(element)
        if tag not in self.VOID:
            self._open.append(element)

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop().tag != tag:
            pass

    def handle_data(self, data: str) -> None:
        for element in self._open:
            element.pieces.append(data)

    def find(self, tag: str | None = None, **attributes: str | None) -> list[Element]:
        """The elements with this tag and these attributes, `data_x` for data-x; None: whatever the value."""
        wanted = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
        return [
            element
            for element in self.elements
            if (tag is None or element.tag == tag)
            and all(
                name in element.attributes and value in (None, element.attributes[name])
                for name, value in wanted.items()
            )
        ]

    def one(self, tag: str | None = None, **attributes: str | None) -> Element:
        """The only such element."""
        found = self.find(tag, **attributes)
        assert len(found) == 1, f"{len(found)} of {tag} {attributes}"
        return found[0]

    def fields(self, action: str | None = None) -> dict[str, list[str]]:
        """What the page's fields would send as they stand: those of the only form, or of the form with this action."""
        sent: dict[str, list[str]] = {}
        inside = action is None
        options: str | None = None
        for element in self.elements:
            given = element.attributes
            if element.tag == "form" and action is not None:
                inside = given.get("action") == action
            if not inside:
                continue
            if element.tag == "select":
                options = given["name"]
            elif element.tag == "option" and options and "selected" in given:
                sent.setdefault(options, []).append(given["value"])
            elif element.tag == "textarea":
                sent.setdefault(given["name"], []).append(element.text)
            elif element.tag == "input" and "name" in given:
                if given.get("type") in ("radio", "checkbox") and "checked" not in given:
                    continue
                sent.setdefault(given["name"], []).append(given.get("value", ""))
        return sent
