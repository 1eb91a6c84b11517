"""The connection: what keeps SQLite from losing anything, and the two kinds of unit of work."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import func, select, text
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.orm import Session

from scorekeeper import storage
from scorekeeper.storage.codec import UtcDateTime
from scorekeeper.storage.database import db, read, write
from scorekeeper.storage.files import everything_file
from scorekeeper.storage.tables import Base, Book, Entry, Player
from tests.storage.helpers import START, make_app, record, start, statements

DERIVED = {"game_figures", "game_words"}
"""Tables of what is computed from the logs, and computed anew where it is missing."""


@pytest.fixture
def sqlite_app(tmp_path: Path) -> Iterator[Flask]:
    """An app on a new SQLite file, its context pushed."""
    app = make_app(f"sqlite:///{tmp_path / 'scorekeeper.sqlite'}")
    storage.upgrade(app)
    with app.app_context():
        yield app
        db.engine.dispose()


@pytest.mark.parametrize(
    ("pragma", "value"), [("journal_mode", "wal"), ("synchronous", 2), ("busy_timeout", 5000), ("foreign_keys", 1)]
)
def test_sqlite_keeps_what_it_is_given(sqlite_app: Flask, pragma: str, value: object) -> None:
    start()
    for _ in range(2):
        with db.engine.connect() as connection:
            assert connection.exec_driver_sql(f"PRAGMA {pragma}").scalar() == value
            db.engine.dispose()


@pytest.mark.parametrize(
    "damage",
    ["UPDATE entry SET payload = '{broken'", "UPDATE entry SET payload = '[1]'", "UPDATE game SET setup = '{}'"],
)
def test_what_is_no_json_of_ours_is_a_damaged_file(sqlite_app: Flask, damage: str) -> None:
    game = record(start()).game
    write(lambda session: session.execute(text(damage)))
    for ask in (lambda: storage.load_game(score_key=game.score_key), lambda: record(game), everything_file):
        with pytest.raises(storage.StorageFault) as fault:
            ask()
        assert fault.value.reason == "corrupt"


def test_the_sqlite_driver_begins_nothing_of_its_own(sqlite_app: Flask) -> None:
    with db.engine.connect() as connection:
        driver: Any = connection.connection.dbapi_connection
        assert driver.isolation_level is None


def test_reading_locks_nobody_out(sqlite_app: Flask) -> None:
    game = start()
    with statements() as sent:
        storage.load_game(score_key=game.score_key)
    assert sent[0] == "BEGIN"
    with Session(db.engine) as reader:
        before = reader.scalar(select(func.count()).select_from(Entry))
        assert record(game).created
        assert reader.scalar(select(func.count()).select_from(Entry)) == before == 0


def test_what_a_request_loaded_before_does_not_defer_its_write(sqlite_app: Flask) -> None:
    game = start()
    assert db.session.scalar(select(Book.name)) == ""
    with statements() as sent:
        record(game)
    assert sent[0] == "BEGIN IMMEDIATE"


def test_only_a_busy_database_is_called_busy(tmp_path: Path) -> None:
    with make_app(f"sqlite:///{tmp_path / 'without-tables.sqlite'}").app_context():
        with pytest.raises(storage.StorageFault, match="missing"):
            storage.load_game(score_key="any")
        with pytest.raises(OperationalError, match="no such column"):
            read(lambda session: session.execute(text("SELECT nowhere")))
        db.engine.dispose()


def test_work_that_meets_another_ones_row_starts_anew_once(app: Flask) -> None:
    runs: list[Session] = []

    def work(session: Session) -> int:
        runs.append(session)
        session.add(Book(key="taken", name="", created_at=START, request_key=None, fingerprint=""))
        session.flush()
        if len(runs) == 1:
            raise IntegrityError("another was first", None, Exception())
        return len(runs)

    assert write(work) == 2
    with pytest.raises(IntegrityError):
        write(work)
    assert len(runs) == 4
    assert read(lambda session: session.scalar(select(func.count()).select_from(Book))) == 1


def entry(game: storage.GameRecord, **changes: Any) -> Entry:
    given = {
        "game_id": game.id,
        "seq": 1,
        "request_key": "k1",
        "fingerprint": "",
        "kind": "stopped",
        "payload": {},
        "at": START,
        "device_id": None,
        "by_label": None,
    }
    return Entry(**given | changes)


@pytest.mark.parametrize(
    "changes",
    [{"request_key": "k2"}, {"seq": 2}, {"seq": 2, "request_key": "k2", "game_id": 77},
     {"seq": 2, "request_key": "k2", "device_id": "nobody's"}],
    ids=["seq-twice", "request-key-twice", "no-such-game", "no-such-device"],
)  # fmt: skip
def test_the_database_itself_refuses(app: Flask, changes: dict[str, Any]) -> None:
    game = start()
    write(lambda session: session.add(entry(game)))
    with pytest.raises(IntegrityError):
        write(lambda session: session.add(entry(game, **changes)))
    assert storage.load_game(score_key=game.score_key).seq == 1


def test_a_player_belongs_to_a_book(app: Flask) -> None:
    with pytest.raises(IntegrityError):
        write(lambda session: session.add(Player(book_id=77, name="Anna")))


def test_every_stored_object_has_the_version_of_its_form(app: Flask) -> None:
    game = start()
    record(game, {"kind": "noted", "n": 1, "text": "so"})
    stored = read(lambda session: session.scalar(text("SELECT CAST(payload AS TEXT) FROM entry")))
    assert json.loads(stored) == {"version": 1, "n": 1, "text": "so"}
    write(lambda session: session.execute(text("""UPDATE entry SET payload = '{"version": 2}'""")))
    with pytest.raises(storage.NewerDatabase):
        storage.load_game(score_key=game.score_key)


def test_a_time_without_a_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="has no time zone"):
        UtcDateTime().process_bind_param(datetime(2026, 11, 29, 19, 30), None)


def test_nothing_is_stored_that_can_be_computed() -> None:
    kept = [table for name, table in Base.metadata.tables.items() if name not in DERIVED]
    columns = {column.name for table in kept for column in table.columns}
    assert not {name for name in columns for word in ("total", "winner", "dealer", "finish", "over") if word in name}


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_the_usual_addresses_of_a_postgresql_will_do(scheme: str) -> None:
    with make_app(f"{scheme}://anna:p%40ss@db.example/scores").app_context():
        url = db.engine.url
    assert (url.drivername, url.password, url.database) == ("postgresql+psycopg", "p@ss", "scores")
