"""Asking the judge on the web, the worked hand, and what is read from the answer."""

from __future__ import annotations

from typing import Any

from flask.testing import FlaskClient

from .helpers import JSON, Page

LISA = "3S 4S 5S KS KH KD 9H TH JH 6C"
MAX = "7S 7H 7D 8S 9C 6D 6H QH AD 2H"
"""The worked hand of a Swedish page that follows pagat.com (S000): it comes to 32, and 26 for Lisa."""

TABLED = "3S 4S 5S / KS KH KD / 9H TH JH"
CHAINED = "6S 7S TC 9C 4D 6H 2C AD 2H 8D"
"""The seven goes on the six, and the six on Lisa's 3-4-5."""


def shown(client: FlaskClient, **asked: str) -> Page:
    response = client.get("/judge", query_string=asked)
    assert response.status_code == 200, response.text
    return Page(response.text)


def answer(client: FlaskClient, **asked: str) -> dict[str, Any]:
    response = client.get("/judge.json", query_string=asked)
    assert response.status_code == 200, response.text
    return dict(response.get_json())


def refused(client: FlaskClient, **asked: str) -> tuple[dict[str, Any], Page]:
    """The error as JSON, and the page that shows it."""
    as_json = client.get("/judge", query_string=asked, headers=JSON)
    as_page = client.get("/judge", query_string=asked)
    assert (as_json.status_code, as_page.status_code) == (422, 422)
    return dict(as_json.get_json()["error"]), Page(as_page.text)


def text(page: Page, **attributes: str | None) -> str:
    return page.one(**attributes).text.replace("\ufe0e", "")
