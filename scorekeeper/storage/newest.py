"""The one question that is asked far more often than any other: how far a game has got."""

from __future__ import annotations

from typing import Any, Final, Literal, NamedTuple

from flask import Flask
from sqlalchemy import Engine, String, bindparam, func, literal_column, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.compiler import SQLCompiler

from scorekeeper.storage.codec import VersionedJson
from scorekeeper.storage.database import db
from scorekeeper.storage.errors import StorageError
from scorekeeper.storage.tables import Base, Book, Entry, Game

Key = Literal["score_key", "view_key"]


class GameState(NamedTuple):
    """What a game is now, as far as it can change: two that are equal are the same game in the same state."""

    seq: int
    book_key: str
    columns: tuple[Any, ...]
    """Of the rows of the game and its book."""


_SEQ: Final = (
    select(func.coalesce(func.max(Entry.seq), literal_column("0"))).where(Entry.game_id == Game.id).scalar_subquery()
)
# What a game was set up with never changes, and PostgreSQL's driver would read it into dictionaries.
_COLUMNS: Final = [
    column.label(f"{table.name}_{column.name}")
    for table in (Base.metadata.tables["game"], Base.metadata.tables["book"])
    for column in table.columns
    if not isinstance(column.type, VersionedJson)
]


class NewestSeq:
    """How far a game has got, asked without a session: a fiftieth of the work, and no app context.

    Each question is one statement on a connection of the pool and outside any transaction.
    """

    def __init__(self, app: Flask) -> None:
        with app.app_context():
            self._engine: Engine = db.engine
        self._seq = {key: self._sql(key, _SEQ) for key in ("score_key", "view_key")}
        self._state = {key: self._sql(key, _SEQ, Book.key, *_COLUMNS) for key in ("score_key", "view_key")}

    def _sql(self, key: str, *columns: Any) -> SQLCompiler:
        asked = select(*columns).select_from(Game).join(Book, Book.id == Game.book_id)
        return asked.where(getattr(Game, key) == bindparam("sought", type_=String)).compile(self._engine)

    def __call__(self, which: Key, key: str) -> int | None:
        """The newest entry's number, 0 before the first; None where no game has this key, or the database is away.

        Whoever then asks with a session is told why.
        """
        row = self._row(self._seq[which], key)
        return None if row is None else int(row[0])

    def state(self, which: Key, key: str) -> GameState | None:
        """What the game with this key is now; None as above."""
        row = self._row(self._state[which], key)
        return None if row is None else GameState(int(row[0]), row[1], tuple(row[2:]))

    def _row(self, statement: SQLCompiler, key: str) -> Any:
        sought = key.replace("\0", "\ufffd")
        try:
            connection = self._engine.raw_connection()
        except (self._engine.dialect.loaded_dbapi.Error, DBAPIError, StorageError):
            return None
        try:
            cursor = connection.cursor()
            cursor.execute(str(statement), (sought,) if statement.positional else {"sought": sought})
            row = cursor.fetchone()
            cursor.close()
        except self._engine.dialect.loaded_dbapi.OperationalError:
            return None
        finally:
            # PostgreSQL has begun a transaction, which the pool ends.
            connection.close()
        return row
