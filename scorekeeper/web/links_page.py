"""What the page of a game's links shows."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from ipaddress import ip_address

import segno
from flask import current_app, url_for
from markupsafe import Markup

from scorekeeper.web.device import knows_book
from scorekeeper.web.loading import Game
from scorekeeper.wording.translating import _


@dataclass(frozen=True, slots=True)
class GameLink:
    """An address, and what whoever holds it may do. `kind` is "view", "score" or "book"."""

    kind: str
    title: str
    use: str
    address: str

    @property
    def code(self) -> Markup:
        """The address as a QR code: an SVG to stand in the page, dark modules only."""
        drawn = segno.make(self.address, error="m", micro=False)
        # Safe: segno draws paths and writes nothing of the address itself.
        return Markup(drawn.svg_inline(scale=4, border=2, omitsize=True, svgclass="code", lineclass=None))


def links_of(game: Game) -> list[GameLink]:
    """The links of a game; the book's only where this device has opened the book, since it opens everything in it."""
    record = game.record
    links = [
        GameLink(
            "view",
            _("Follow on your phone"),
            _("Shows the sheet as it grows. Nothing can be changed with it."),
            url_for("view.view", view_key=record.view_key, _external=True),
        ),
        GameLink(
            "score",
            _("Score from your phone too"),
            _("Whoever has it records and corrects in this game."),
            url_for("game.game", score_key=record.score_key, _external=True),
        ),
    ]
    if knows_book(record.book_key):
        links.append(
            GameLink(
                "book",
                _("The whole scorebook"),
                _("Whoever has it can do everything in every game of this book."),
                url_for("book.book", book_key=record.book_key, _external=True),
            )
        )
    return links


def renewed_keys(score_key: str, request_key: str) -> tuple[str, str]:
    """The score key and the view key that this request gives a game in place of its old ones.

    Sent twice, as by a double tap, it arrives at the same ones, though the old key opens nothing by then. Nobody else
    can tell them from the old one: they take the secret of this installation.
    """
    secret = current_app.secret_key
    assert secret is not None
    sealing = secret.encode() if isinstance(secret, str) else secret
    seal = [hmac.digest(sealing, f"{what} {score_key} {request_key}".encode(), "sha256") for what in ("score", "view")]
    one, two = (urlsafe_b64encode(digest[:16]).decode().rstrip("=") for digest in seal)
    return one, two


def only_here(host: str) -> bool:
    """Whether an address with this host opens on this device only.

    >>> only_here("127.0.0.1:8000"), only_here("192.168.1.7:8000"), only_here("scores.example")
    (True, False, False)
    """
    name = host.rsplit(":", 1)[0].strip("[]") if host.count(":") == 1 or host.startswith("[") else host
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return name == "localhost" or name.endswith(".localhost")
