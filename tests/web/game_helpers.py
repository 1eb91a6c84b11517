"""Starting a game by its form, and what is read from the answer."""

from __future__ import annotations

from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.helpers import JSON, Page


def start(client: FlaskClient, **fields: Any) -> TestResponse:
    """The answer to the form, its fields sent as a browser does: blank ones too."""
    form = {"players": ["Anna", "Bo"], "preset": "pagat", "sheet": "standard", "target": "", "gin_bonus": ""} | fields
    return client.post("/games", data=form)


def sheet_of(client: FlaskClient, response: TestResponse) -> dict[str, Any]:
    """The sheet of the game that was started."""
    assert response.status_code == 303, response.text
    answer = client.get(response.headers["Location"], headers=JSON)
    assert answer.status_code == 200
    sheet: dict[str, Any] = answer.get_json()
    return sheet


def refused_fields(response: TestResponse) -> list[str]:
    """The fields that the page shows an error on."""
    assert response.status_code == 422, response.text
    shown = Page(response.text).find(data_error=None)
    assert shown
    return [element.text for element in shown]
