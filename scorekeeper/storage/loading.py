"""From rows to records: the statements that find books and load games whole."""

from __future__ import annotations

from collections import defaultdict

from sqlalchemy import ColumnElement, func, select
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


def load_game_locked(session: Session, score_key: str) -> GameRecord:
    """The game with this score key, as no other writer can change it until the transaction ends. Raises NotFound.

    PostgreSQL locks the game's row; in SQLite the immediate transaction has locked everything.
    """
    locked = session.scalar(select(Game.id).where(Game.score_key == score_key).with_for_update())
    if locked is None:
        raise NotFound("no game has this key")
    return load_games(session, Game.id == locked)[0]


def _game_record(
    game: Game, book_key: str, book_name: str, by_label: str | None, entries: list[EntryRecord]
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
