"""Attempts: each counted once, for an hour, at the price of one write; a flood costs none."""

from __future__ import annotations

import pytest
from flask import Flask
from sqlalchemy import func, select

from scorekeeper import storage
from scorekeeper.storage.attempts import attempts_of, note_attempt
from scorekeeper.storage.database import read, write
from scorekeeper.storage.tables import Attempt
from tests.storage.helpers import minute, queries, statements


def note(what: str, *, source: str = "one", kind: str = "link", at: int = 0, most: int = 3) -> int:
    return note_attempt(kind, source, what, at=minute(at), most=most)


def rows() -> int:
    return read(lambda session: session.scalar(select(func.count()).select_from(Attempt)) or 0)


def test_each_attempt_counts_once(app: Flask) -> None:
    assert [note(what) for what in ("a", "b", "a", "a", "c")] == [1, 2, 2, 2, 3]
    assert attempts_of("link", "one", at=minute(1)) == (3,)


def test_sources_and_kinds_are_counted_apart(app: Flask) -> None:
    assert note("a") == note("a", source="two") == note("a", kind="book") == 1
    assert attempts_of("book", "two", "one", at=minute(0)) == (0, 1)


def test_a_flood_is_not_written_down(app: Flask) -> None:
    assert [note(str(n)) for n in range(9)] == [1, 2, 3, 3, 3, 3, 3, 3, 3]
    assert rows() == 3
    with statements() as sent:
        note("yet another")
        note("0")
    assert not [statement for statement in sent if statement.startswith(("BEGIN IMMEDIATE", "INSERT", "DELETE"))]


def test_after_an_hour_it_is_forgotten(app: Flask) -> None:
    assert [note(str(n), at=n) for n in range(3)] == [1, 2, 3]
    assert attempts_of("link", "one", at=minute(60)) == (2,)
    assert note("0", at=60) == 3
    assert note("new", at=300) == 1
    assert rows() == 1


def test_looking_is_one_query(app: Flask) -> None:
    with statements() as sent:
        attempts_of("link", "one", at=minute(0))
    assert len(queries(sent)) == 1


def test_whoever_writes_a_hand_comes_first(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.storage.attempts.PATIENCE_MS", 20)

    def meanwhile(_session: object) -> None:
        with pytest.raises(storage.StorageBusy):
            note("a")

    if app.config["SQLALCHEMY_DATABASE_URI"].startswith("sqlite"):
        write(meanwhile)
    assert note("a") == 1
