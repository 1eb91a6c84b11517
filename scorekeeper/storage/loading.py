"""From rows to records: the statements that find books and load games whole."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, Literal

from sqlalchemy import ColumnElement, Connection, bindparam, func, select
from sqlalchemy.orm import Session

from scorekeeper.storage.errors import NotFound
from scorekeeper.storage.records import BookRecord, EntryRecord, GameRecord
from scorekeeper.storage.tables import Book, Device, Entry, Game

GAMES = (
    select(Game, Book.key, Book.name, Device.label)
    .join(Book, Book.id == Game.book_id)
    .outerjoin(Device, Device.id == Game.device_id)
    .order_by(Game.started_at.desc(), Game.id.desc())
)
LOGS = (
    select(
        Entry.game_id,
        Entry.seq,
        Entry.kind,
        Entry.payload,
        Entry.at,
        Entry.device_id,
        func.coalesce(Device.label, Entry.by_label),
        Entry.request_key,
        Entry.fingerprint,
    )
    .join(Game, Game.id == Entry.game_id)
    .outerjoin(Device, Device.id == Entry.device_id)
    .order_by(Entry.game_id, Entry.seq)
)

# Made once: to make a statement, and to find out that it is the one of before, takes longer than to run it.
ONE_GAME = {
    name: (GAMES.where(column == bindparam("value")), LOGS.where(column == bindparam("value")))
    for name, column in {"id": Game.id, "score_key": Game.score_key, "view_key": Game.view_key}.items()
}


def find_book(session: Session, book_key: str, *, lock: bool = False) -> Book:
    """The row of the book with this key, locked against other writers where asked. Raises NotFound."""
    statement = select(Book).where(Book.key == book_key)
    book = session.scalar(statement.with_for_update() if lock else statement)
    if book is None:
        raise NotFound("no book has this key")
    return book


def book_record(book: Book) -> BookRecord:
    """The book as callers see it."""
    return BookRecord(book.id, book.key, book.name, book.created_at)


def load_games(session: Session, *which: ColumnElement[bool]) -> list[GameRecord]:
    """The games that meet the conditions on `Game`, newest first, with their logs: two queries, however many games."""
    games = session.execute(GAMES.where(*which)).all()
    entries: dict[int, list[EntryRecord]] = defaultdict(list)
    for game_id, *fields in session.execute(LOGS.where(*which)):
        entries[game_id].append(EntryRecord(*fields))
    return [_game_record(*game, entries[game[0].id]) for game in games]


def load_one_game(connection: Connection, by: Literal["id", "score_key", "view_key"], value: int | str) -> GameRecord:
    """The game with this id or key, with its log. Raises NotFound."""
    find_game, find_log = ONE_GAME[by]
    game = connection.execute(find_game, {"value": value}).one_or_none()
    if game is None:
        raise NotFound("no game has this key")
    log = connection.execute(find_log, {"value": value})
    return _game_record(game, game.key, game.name, game.label, [EntryRecord(*entry[1:]) for entry in log])


def load_game_locked(connection: Connection, score_key: str) -> GameRecord:
    """The game with this score key, as no other writer can change it until the transaction ends. Raises NotFound.

    PostgreSQL locks the game's row; in SQLite the immediate transaction has locked everything.
    """
    if connection.dialect.name == "sqlite":
        return load_one_game(connection, "score_key", score_key)
    locked = connection.scalar(select(Game.id).where(Game.score_key == score_key).with_for_update())
    if locked is None:
        raise NotFound("no game has this key")
    return load_one_game(connection, "id", locked)


def _game_record(
    game: Any, book_key: str, book_name: str, by_label: str | None, entries: list[EntryRecord]
) -> GameRecord:
    return GameRecord(
        id=game.id,
        book_key=book_key,
        book_name=book_name,
        setup=game.setup,
        started_at=game.started_at,
        by=game.device_id,
        by_label=by_label,
        player_ids=(game.player_one_id, game.player_two_id),
        view_key=game.view_key,
        score_key=game.score_key,
        request_key=game.request_key,
        fingerprint=game.fingerprint,
        hidden=game.hidden,
        entries=tuple(entries),
        from_paper=game.from_paper,
    )
