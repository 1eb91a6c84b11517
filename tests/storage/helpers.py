"""Builders for the storage tests."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

from flask import Flask
from sqlalchemy import event

from scorekeeper import storage
from scorekeeper.storage import Appended, GameRecord
from scorekeeper.storage.database import db, disconnect

START = datetime(2026, 11, 29, 18, 30, tzinfo=UTC)
KNOCK = {"ending": "knock", "knocker": 1, "knocker_deadwood": 3, "defender_deadwood": 20}

_numbers = count(1)


def make_app(url: str) -> Flask:
    """An app with nothing but storage."""
    app = Flask("scorekeeper", instance_path=tempfile.gettempdir())
    app.config["SQLALCHEMY_DATABASE_URI"] = url
    storage.init_app(app)
    return app


def migrate(url: str) -> None:
    """Gives a database all its tables."""
    app = make_app(url)
    storage.upgrade(app)
    disconnect(app)


def minute(n: int) -> datetime:
    """The start of the evening and so many minutes."""
    return START + timedelta(minutes=n)


def setup(*players: str, **changes: Any) -> dict[str, Any]:
    """What a game starts with."""
    return {
        "players": list(players or ("Anna", "Bo")),
        "first_dealer": 1,
        "started": "2026-11-29T19:30:00+01:00",
        "stake": {"per_point": "0.05", "currency": "kr"},
        "ruleset": {"knock_limit": 10, "gin_bonus": 25, "big_gin_bonus": None, "target": 100},
        "sheet": {"layout": "standard"},
    } | changes


def start(*players: str, **changes: Any) -> GameRecord:
    """A new game, in a book of its own unless one is given."""
    given = {
        "book_key": None,
        "setup": setup(*players),
        "request_key": f"game-{next(_numbers)}",
        "fingerprint": "body",
        "by": None,
        "at": START,
    } | changes
    game, created = storage.create_game(**given)
    assert created
    return game


def record(game: GameRecord, entry: Mapping[str, Any] | None = None, **changes: Any) -> Appended:
    """The entry appended, a knock unless another is given."""
    given = {
        "seen_seq": game.seq,
        "request_key": f"entry-{next(_numbers)}",
        "fingerprint": "body",
        "by": None,
        "at": minute(game.seq + 1),
    } | changes
    return storage.append(
        game.score_key, lambda game: entry or {"kind": "recorded", "n": game.seq + 1, "hand": KNOCK}, **given
    )


@contextmanager
def statements() -> Iterator[list[str]]:
    """The statements sent to the app's database in the meantime, BEGIN and SET included."""
    sent: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
        sent.append(statement)

    event.listen(db.engine, "before_cursor_execute", note)
    try:
        yield sent
    finally:
        event.remove(db.engine, "before_cursor_execute", note)


def queries(sent: list[str]) -> list[str]:
    """Those of the statements that are more than a transaction's beginning."""
    return [statement for statement in sent if not statement.startswith(("BEGIN", "SET LOCAL"))]
