"""Every page of the app on a server of its own: from the app's own addresses, so that a new page joins by itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from typing import Any

from flask.testing import FlaskClient
from playwright.sync_api import Page
from waitress.server import create_server

from scorekeeper.commands.serve import LIMITS
from tests.web.conftest import close, make_app
from tests.web.helpers import JSON
from tests.web.sweep import sweep, undrawn

LONG = (
    "Maximiliane-Alexandra von und zu Hohenfels-Langenburg 🂡",
    "Bø\"<b>Worthington</b>'O\u2019NeilFitzgeraldSmytheMontgomery",
)
AWARD = {"ending": "award", "reason": "as agreed at the table, after long talk"}
KNOCK = {"ending": "knock", "knocker": 1, "knocker_deadwood": 3, "defender_deadwood": 20}
GAMES: dict[str, tuple[dict[str, Any], list[dict[str, Any]]]] = {
    "new": ({}, []),
    "oklahoma": ({"ruleset": {"preset": "pagat", "knock_limit": "upcard"}}, []),
    "long": (
        {"players": LONG},
        [
            KNOCK,
            {"ending": "gin", "knocker": 2, "defender_deadwood": 31, "note": "a long hand"},
            {"ending": "dead"},
            {"ending": "knock", "knocker": 1, "knocker_deadwood": 9, "defender_deadwood": 3},
            *[{"ending": "dead"}] * 5,
        ],
    ),
    "hollywood": (
        {"players": LONG, "sheet": "hollywood"},
        [{**AWARD, "winner": winner, "points": points} for winner, points in ((1, 60), (1, 45), (2, 120), (1, 99))],
    ),
    "split": ({"players": LONG, "sheet": "split"}, [{"ending": "gin", "knocker": 2, "defender_deadwood": 98}]),
    "over": (
        {"players": LONG, "stake": {"per_point": "0.05", "currency": "kr"}},
        [{**AWARD, "winner": winner, "points": points} for winner, points in ((2, 30), (1, 120), (2, 20))],
    ),
}
"""Games beside the one that the sweep makes, each with its hands: their sheets look otherwise."""


@dataclass(frozen=True)
class Site:
    """Where the app is served, every page of it that is HTML, and what the games of GAMES are under."""

    base: str
    pages: list[str]
    games: dict[str, str]

    def open(self, page: Page, address: str) -> None:
        """Opens a page, with everything on it that folds unfolded but its menu."""
        page.goto(self.base + address)
        page.evaluate("document.querySelectorAll('details:not(.menu)').forEach((fold) => { fold.open = true; })")


@contextmanager
def served(folder: Path) -> Iterator[Site]:
    """The app with games of every kind, served until the end."""
    app = make_app(folder)
    client = app.test_client()
    with undrawn():
        pages = [address for address in sweep(app, client).addresses("GET") if is_page(client, address)]
    games = {name: made(client, game, hands) for name, (game, hands) in GAMES.items()}
    for key in games.values():
        pages += [f"/g/{key}", f"/g/{key}/table"]
    pages += [
        f"/g/{games['long']}/{page}" for page in ("hands/1", "hands/2", "hands/99", "log", "award", "insert?after=1")
    ]
    pages += ["/g/nonsense", "/nonsense", "/games"]
    server = create_server(app, host="127.0.0.1", port=0, **LIMITS)
    thread = Thread(target=server.run, daemon=True)
    thread.start()
    yield Site(f"http://127.0.0.1:{server.getsockname()[1]}", pages, games)
    server.close()
    thread.join(timeout=30)
    close(app)


def is_page(client: FlaskClient, address: str) -> bool:
    """Whether the address answers a browser with a page."""
    with client.get(address, headers={"Accept": "text/html"}) as answer:
        return answer.mimetype == "text/html"


def made(client: FlaskClient, game: dict[str, Any], hands: list[dict[str, Any]]) -> str:
    """The score key of a game with these hands."""
    body = {"players": ["Anna", "Bo"], "ruleset": {"preset": "pagat"}, "sheet": "standard", "first_dealer": 1} | game
    key: str = client.post("/games", json=body, headers=JSON).get_json()["score_key"]
    for hand in hands:
        assert client.post(f"/g/{key}/hands", json=hand, headers=JSON).status_code == 201
    return key
