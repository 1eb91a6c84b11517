"""Every address of the app, filled in with a real game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import pdf
from tests.web.helpers import JSON, post_hand

EXAMPLES: dict[str, str | int] = {"n": 1, "preset": "pagat", "layout": "hollywood", "player": 1, "other": 2, "house": 1}
"""What stands for the parts of addresses that are no keys. A new part wants its example here, and joins every sweep."""


@dataclass(frozen=True)
class Sweep:
    """The app's addresses for one game with one hand, in one book."""

    app: Flask
    values: dict[str, str | int]

    def addresses(self, method: str) -> list[str]:
        """The addresses that answer a method."""
        found = []
        with self.app.test_request_context():
            for rule in self.app.url_map.iter_rules():
                if method in (rule.methods or ()) and rule.endpoint != "static":
                    built = rule.build({name: self.values[name] for name in rule.arguments}, append_unknown=False)
                    assert built is not None
                    found.append(built[1])
        return sorted(found)


def sweep(app: Flask, client: FlaskClient) -> Sweep:
    """The addresses of the app, for a game that is made with a client that needs no token."""
    game = client.post("/games", json={"players": ["Anna", "Bo"], "save_as": "Ours"}, headers=JSON).get_json()
    post_hand(client, game["score_key"])
    keys = {name: game[name] for name in ("score_key", "view_key", "book_key")}
    return Sweep(app, {**keys, **EXAMPLES})


@contextmanager
def undrawn() -> Iterator[None]:
    """For a sweep that looks at no PDF: meanwhile each is filled in as ever, and answered as such, but not drawn."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pdf, "render_first_of_one_page", lambda filled, *_styles: b"%PDF-" + next(iter(filled)).encode())
        yield
