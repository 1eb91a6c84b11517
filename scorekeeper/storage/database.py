"""The database: its set-up, and the two ways to work with it.

A unit of work is a function of a session. `read` and `write` give it a session of its own, so that nothing loaded
earlier in a request can have opened the transaction already, and what it returns must not need the session.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from json import JSONDecodeError
from pathlib import Path
from random import uniform
from threading import Lock
from time import monotonic, sleep
from typing import Any, TypeVar

from flask import Flask
from flask_migrate import Migrate
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Connection, Engine, event, make_url, text
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError
from sqlalchemy.orm import Session

from scorekeeper.storage.errors import StorageBusy, StorageError, StorageFault
from scorekeeper.storage.faults import is_busy, told, watch_file
from scorekeeper.storage.tables import Base

MIGRATIONS = Path(__file__).with_name("migrations")
BUSY_TIMEOUT_MS = 5000
"""How long a writer waits for another before it gives up."""
EMPTYING_TIMEOUT_MS = 200
"""How long the emptying of the journal waits for others, while nobody can write."""

Result = TypeVar("Result")
Work = TypeVar("Work")

_writer = Lock()
"""Held by the thread of this process that writes to SQLite. The next is woken as it ends, and need not ask again."""

db = SQLAlchemy(metadata=Base.metadata)
migrate = Migrate()


def init_app(app: Flask) -> None:
    """Connects the app to the database of its `SQLALCHEMY_DATABASE_URI`, an SQLite file or a PostgreSQL.

    A relative SQLite path lies in the app's instance folder, which is made where it is missing.
    """
    url = make_url(app.config["SQLALCHEMY_DATABASE_URI"])
    if url.drivername in {"postgres", "postgresql"}:
        url = url.set(drivername="postgresql+psycopg")
    app.config["SQLALCHEMY_DATABASE_URI"] = url.render_as_string(hide_password=False)
    options = app.config.setdefault("SQLALCHEMY_ENGINE_OPTIONS", {})
    # The keys of links are parameters; no error may carry them into a log.
    options.setdefault("hide_parameters", True)
    if url.get_backend_name() == "postgresql":
        # A server restarted between two requests would otherwise fail the second.
        options.setdefault("pool_pre_ping", True)
    db.init_app(app)
    migrate.init_app(app, db, directory=str(MIGRATIONS))
    with app.app_context():
        _listen(db.engine)


def _listen(engine: Engine) -> None:
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
        if engine.url.database not in {None, "", ":memory:"}:
            watch_file(engine, str(engine.url.database))
    else:
        event.listen(engine, "begin", _begin_postgresql)


def _prepare_sqlite(connection: Any, _record: object) -> None:
    # Without this the driver begins transactions of its own, late and deferred, and updates get lost.
    connection.isolation_level = None
    # The timeout comes first: changing the journal may itself have to wait.
    connection.execute(f"PRAGMA busy_timeout={BUSY_TIMEOUT_MS}")
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")
    # What was deleted shall not be readable in the file.
    connection.execute("PRAGMA secure_delete=ON")


def _begin_sqlite(connection: Connection) -> None:
    if _writes(connection):
        _begin_immediate(connection)
    else:
        connection.exec_driver_sql("BEGIN")


def _begin_immediate(connection: Connection) -> None:
    """Waits for the other writers as long as SQLite would, but asks more often.

    SQLite asks ten times a second in the end, and starves behind a writer that is never idle for long.
    """
    driver: Any = connection.connection.dbapi_connection
    deadline = monotonic() + _patience_ms(connection) / 1000
    driver.execute("PRAGMA busy_timeout=0")
    try:
        while True:
            try:
                connection.exec_driver_sql("BEGIN IMMEDIATE")
                return
            except OperationalError as error:
                if not is_busy(error) or monotonic() > deadline:
                    raise
            sleep(uniform(0.001, 0.01))
    finally:
        driver.execute(f"PRAGMA busy_timeout={BUSY_TIMEOUT_MS}")


def _begin_postgresql(connection: Connection) -> None:
    if _writes(connection):
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = {_patience_ms(connection)}")


def _patience_ms(connection: Connection) -> int:
    return int(connection.get_execution_options().get("patience_ms", BUSY_TIMEOUT_MS))


def _writes(connection: Connection) -> bool:
    return bool(connection.get_execution_options().get("writes"))


def read(work: Callable[[Session], Result]) -> Result:
    """What the work returns, given a session that sees one state of the database (SQLite).

    Raises StorageBusy and StorageFault, as `write` does.
    """
    return _run(db.engine, work)


def read_rows(work: Callable[[Connection], Result]) -> Result:
    """What the work returns, given a connection as `read` gives a session, for work without objects."""
    return _run_rows(db.engine, work)


def read_whole(work: Callable[[Session], Result]) -> Result:
    """What the work returns, given a session that sees one state of the database however many statements it needs."""
    engine = db.engine
    if engine.dialect.name == "postgresql":
        engine = engine.execution_options(isolation_level="REPEATABLE READ")
    return _run(engine, work)


def write(work: Callable[[Session], Result], *, patience_ms: int = BUSY_TIMEOUT_MS) -> Result:
    """What the work returns, given a session in which no other writer of the same rows is at work.

    The work may run twice: where two requests insert the same key at once, the second to come starts anew and finds
    the first one's row. An exception rolls everything back.

    Raises StorageBusy where others hold the database for longer than `patience_ms`, StorageFault where it cannot be
    written at all.
    """
    return _write(_run, work, patience_ms)


def write_rows(work: Callable[[Connection], Result]) -> Result:
    """What the work returns, given a connection as `write` gives a session: half the way of an entry is saved."""
    return _write(_run_rows, work, BUSY_TIMEOUT_MS)


def empty_journal() -> None:
    """Writes SQLite's journal into the file and empties it, so that nothing deleted can be read in it any more.

    Where others are at work in the database it stays until they have written over it.
    """
    engine = db.engine
    if engine.dialect.name != "sqlite":
        return
    # On the driver's connection, for it cannot be done inside a transaction.
    with suppress(DBAPIError, StorageError, sqlite3.Error), engine.connect() as connection:
        driver: Any = connection.connection.dbapi_connection
        try:
            driver.execute(f"PRAGMA busy_timeout={EMPTYING_TIMEOUT_MS}")
            driver.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        finally:
            driver.execute(f"PRAGMA busy_timeout={BUSY_TIMEOUT_MS}")


@contextmanager
def migrating() -> Iterator[Connection]:
    """A connection for migrations: all of them in one transaction, or none.

    Only one process migrates at a time; the next one waits, and finds the work done.
    """
    with (
        faults_told(),
        db.engine.execution_options(writes=True).connect() as connection,
        _foreign_keys_off(connection),
        connection.begin(),
    ):
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(hashtext('scorekeeper migrations'))"))
        yield connection
        if connection.dialect.name == "sqlite":
            dangling = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
            if dangling:
                raise RuntimeError(f"the migration left rows that refer to nothing: {dangling[:5]}")


@contextmanager
def _foreign_keys_off(connection: Connection) -> Iterator[None]:
    # Altering a table in SQLite is copying and dropping it, which must not count as deleting its rows. It has to be set
    # on the driver's connection, for inside a transaction it has no effect.
    if connection.dialect.name != "sqlite":
        yield
        return
    driver: Any = connection.connection.dbapi_connection
    driver.execute("PRAGMA foreign_keys=OFF")
    try:
        yield
    finally:
        driver.execute("PRAGMA foreign_keys=ON")


def disconnect(app: Flask) -> None:
    """Lets go of the app's database."""
    with app.app_context():
        db.engine.dispose()


def _write(run: Callable[[Engine, Work], Result], work: Work, patience_ms: int) -> Result:
    engine = db.engine.execution_options(writes=True, patience_ms=patience_ms)
    # PostgreSQL lets those write at once who write to different games.
    alone = engine.dialect.name == "sqlite"
    if alone and not _writer.acquire(timeout=patience_ms / 1000):
        raise StorageBusy("another writer holds the database; try again")
    try:
        return run(engine, work)
    except IntegrityError:
        return run(engine, work)
    finally:
        if alone:
            _writer.release()


def _run_rows(engine: Engine, work: Callable[[Connection], Result]) -> Result:
    with faults_told(), engine.begin() as connection:
        return work(connection)


def _run(engine: Engine, work: Callable[[Session], Result]) -> Result:
    with faults_told(), Session(engine) as session, session.begin():
        # The transaction begins here, before anything is read: what is then found stays true until it is over.
        session.connection()
        return work(session)


@contextmanager
def faults_told() -> Iterator[None]:
    """Raises StorageBusy or StorageFault for what the database says it cannot do. After a fault it connects anew."""
    try:
        yield
    except JSONDecodeError as error:
        raise StorageFault("corrupt") from error
    except DBAPIError as error:
        meant = told(error)
        if meant is None:
            raise
        if isinstance(meant, StorageFault):
            db.engine.dispose()
        raise meant from error
