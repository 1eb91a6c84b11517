"""Games and books really deleted: every row of theirs, and what nobody else needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from sqlalchemy import Table, delete, exists, or_, select
from sqlalchemy.orm import Session

from scorekeeper.storage.book_tables import BookEntryRow
from scorekeeper.storage.database import empty_journal, write
from scorekeeper.storage.errors import NotFound
from scorekeeper.storage.loading import book_record, find_book
from scorekeeper.storage.records import BookRecord
from scorekeeper.storage.tables import Base, Book, Device, Entry, Game, Player


def delete_game(book_key: str, score_key: str) -> None:
    """Deletes the book's game with this score key: its log, its links, and players that no other game has.

    Of devices only those stay that somebody recorded something else with. Raises NotFound where the book has no such
    game.
    """

    def work(session: Session) -> None:
        book = find_book(session, book_key, lock=True)
        found = select(Game).where(Game.score_key == score_key, Game.book_id == book.id).with_for_update()
        game = session.scalar(found)
        if game is None:
            raise NotFound("the book has no game with this key")
        players = {game.player_one_id, game.player_two_id}
        devices = _devices(session, [game.id], [])
        _delete(session, Game.metadata.tables["game"], [game.id])
        _forget_players(session, book.id, players)
        _forget_devices(session, devices)

    write(work)
    empty_journal()


def delete_book(book_key: str) -> BookRecord:
    """The book as it was before it, its games, players and house rulesets were deleted. Raises NotFound."""

    def work(session: Session) -> BookRecord:
        book = find_book(session, book_key, lock=True)
        record = book_record(book)
        games = list(session.scalars(select(Game.id).where(Game.book_id == book.id)))
        devices = _devices(session, games, [book.id])
        _delete(session, Book.metadata.tables["book"], [book.id])
        _forget_devices(session, devices)
        return record

    gone = write(work)
    empty_journal()
    return gone


def _delete(session: Session, table: Table, ids: Sequence[Any]) -> None:
    """Deletes the rows with these ids, and before them all that refer to them, in whatever table."""
    for other, column in _referring(table):
        if "id" in other.c:
            _delete(session, other, list(session.scalars(select(other.c.id).where(column.in_(ids)))))
        else:
            session.execute(delete(other).where(column.in_(ids)))
    session.execute(delete(table).where(table.c.id.in_(ids)))


def _referring(table: Table) -> Iterator[tuple[Table, Any]]:
    # The last made first: games go before the players they refer to.
    for other in reversed(Base.metadata.sorted_tables):
        for key in other.foreign_keys:
            if key.column.table is table:
                yield other, key.parent


def _devices(session: Session, games: Sequence[int], books: Sequence[int]) -> set[str]:
    """The devices that wrote in these games and to these books' logs."""
    asked = (
        select(Game.device_id).where(Game.id.in_(games)),
        select(Entry.device_id).where(Entry.game_id.in_(games)),
        select(BookEntryRow.device_id).where(BookEntryRow.book_id.in_(books)),
    )
    return {device for each in asked for device in session.scalars(each.distinct()) if device is not None}


def _forget_players(session: Session, book_id: int, players: Iterable[int]) -> None:
    """Deletes those of the players that no game has, and that the book's log does not name."""
    named = set()
    for payload in session.scalars(select(BookEntryRow.payload).where(BookEntryRow.book_id == book_id)):
        named |= set(_numbers(payload))
    playing = exists().where(or_(Game.player_one_id == Player.id, Game.player_two_id == Player.id))
    gone = select(Player.id).where(Player.id.in_(set(players) - named), ~playing)
    _delete(session, Player.metadata.tables["player"], list(session.scalars(gone)))


def _numbers(value: Any) -> Iterator[int]:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from _numbers(item)
    elif type(value) is int:
        yield value


def _forget_devices(session: Session, devices: Iterable[str]) -> None:
    writing = or_(*(exists().where(table.device_id == Device.id) for table in (Game, Entry, BookEntryRow)))
    session.execute(delete(Device).where(Device.id.in_(set(devices)), ~writing))
