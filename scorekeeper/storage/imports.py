"""Games and books from files: stored whole, with their logs, or not at all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from scorekeeper.interchange.book_entries import with_players
from scorekeeper.interchange.books import HouseRules
from scorekeeper.interchange.entries import moment
from scorekeeper.storage.book_log import BookEntryRecord, book_entry_row
from scorekeeper.storage.books import add_book, insert_ruleset
from scorekeeper.storage.codec import new_key
from scorekeeper.storage.database import write
from scorekeeper.storage.devices import know_device
from scorekeeper.storage.errors import KeyReused, StorageError, TooMany
from scorekeeper.storage.games import MOST_ENTRIES, MOST_GAMES, entry_row, insert_game
from scorekeeper.storage.loading import book_record, find_book, load_games
from scorekeeper.storage.players import names_in, seat_players
from scorekeeper.storage.records import BookRecord, EntryRecord, GameRecord, GameToImport
from scorekeeper.storage.tables import Book, Game, Player


class LinkTaken(StorageError):  # noqa: N818
    """A link of a file opens something here already; nothing was stored."""

    def __init__(self, key: str) -> None:
        super().__init__("a link of the file is in use here")
        self.key = key


@dataclass(frozen=True, slots=True)
class BookToImport:
    """A book from a file, its games in the order of the file, the newest first."""

    name: str
    rulesets: Sequence[HouseRules]
    games: Sequence[GameToImport]
    created_at: datetime
    link: str | None = None
    """Its key; None for a new one."""
    players: Sequence[str] = ()
    log: Sequence[Mapping[str, Any]] = ()
    """Its own log, in the form of a book file, naming players by their positions."""
    devices: Mapping[str, str | None] = field(default_factory=dict)
    """The labels of the devices that the logs name by their ids."""


def import_game(
    book_key: str, game: GameToImport, *, request_key: str | None = None, fingerprint: str = ""
) -> tuple[GameRecord, bool]:
    """The game as a new one of the book and True, or the one that this request key brought in before and False.

    Raises NotFound where no book has this key, KeyReused where the request key stands for another body or another
    book, LinkTaken, TooMany where the log is too long or the book is full.
    """

    def work(session: Session) -> tuple[GameRecord, bool]:
        made = load_games(session, Game.request_key == request_key) if request_key else []
        if made:
            here = made[0].book_key == book_key
            if made[0].fingerprint != fingerprint or not here:
                raise KeyReused(made[0] if here else None)
            return made[0], False
        book = find_book(session, book_key, lock=True)
        if len(game.entries) > MOST_ENTRIES:
            raise TooMany("entries", MOST_ENTRIES)
        _check_links(session, [], [game])
        games = session.scalar(select(func.count()).select_from(Game).where(Game.book_id == book.id)) or 0
        if games >= MOST_GAMES:
            raise TooMany("games", MOST_GAMES)
        row = _insert(session, book.id, game, request_key, fingerprint)
        return load_games(session, Game.id == row.id)[0], True

    return write(work)


def import_book(
    book: BookToImport, *, request_key: str | None = None, fingerprint: str = ""
) -> tuple[BookRecord, bool]:
    """The book as a new one and True, or the one that this request key brought in before and False.

    Raises KeyReused where the request key stands for another body, LinkTaken.
    """

    def work(session: Session) -> tuple[BookRecord, bool]:
        if request_key is not None:
            made = session.scalar(select(Book).where(Book.request_key == request_key))
            if made is not None:
                if made.fingerprint != fingerprint:
                    raise KeyReused
                return book_record(made), False
        row = _insert_book(session, book)
        if request_key is not None:
            row.request_key, row.fingerprint = request_key, fingerprint
        return book_record(row), True

    return write(work)


def import_books(books: Sequence[BookToImport]) -> list[BookRecord]:
    """The books as new ones, all of them or none. Raises LinkTaken."""
    return write(lambda session: [book_record(_insert_book(session, book)) for book in books])


def _insert_book(session: Session, book: BookToImport) -> Book:
    _check_links(session, [book.link] if book.link else [], book.games)
    row = add_book(session, book.name, book.created_at)
    if book.link:
        row.key = book.link
    _insert_rulesets(session, row.id, book)
    for key, label in book.devices.items():
        device = know_device(session, key)
        # What its owner calls it here, he has said here.
        device.label = device.label or label
    players = [_insert_player(session, row.id, name) for name in book.players]
    # The oldest first: of two games of the same moment the newer has the higher number.
    for game in reversed(book.games):
        _insert(session, row.id, game, players=players, devices=book.devices)
    for entry in _numbered(book.log, book.created_at, book.devices):
        payload = with_players(entry.payload, lambda position: players[position])
        about = (entry.at, entry.by, entry.by_label, entry.request_key, entry.fingerprint)
        session.add(book_entry_row(row.id, BookEntryRecord(entry.seq, entry.kind, payload, *about)))
    return row


def _insert_rulesets(session: Session, book_id: int, book: BookToImport) -> None:
    rows = [insert_ruleset(session, book_id, house.name, house.values, book.created_at) for house in book.rulesets]
    for row, house in zip(rows, book.rulesets, strict=True):
        row.description, row.retired = house.description, house.retired
        row.derived_from = None if house.derived_from is None else rows[house.derived_from].id


def _insert_player(session: Session, book_id: int, name: str) -> int:
    player = Player(book_id=book_id, name=name)
    session.add(player)
    session.flush()
    return player.id


def _check_links(session: Session, book_keys: Sequence[str], games: Sequence[GameToImport]) -> None:
    keys = [*book_keys, *(key for game in games for key in game.links or ())]
    for column in (Book.key, Game.score_key, Game.view_key):
        taken = session.scalars(select(column).where(column.in_(keys))).first() if keys else None
        if taken is not None:
            raise LinkTaken(taken)


def _insert(
    session: Session,
    book_id: int,
    game: GameToImport,
    request_key: str | None = None,
    fingerprint: str = "",
    players: Sequence[int] = (),
    devices: Mapping[str, str | None] | None = None,
) -> Game:
    entries = list(_numbered(game.entries, game.started_at, devices or {}))
    names = names_in(game.setup, (entry.payload for entry in entries))
    seats = (players[game.seats[0]], players[game.seats[1]]) if game.seats else seat_players(session, book_id, names)
    row = insert_game(
        session,
        book_id=book_id,
        started_at=game.started_at,
        device_id=None,
        players=seats,
        setup=game.setup,
        request_key=request_key or new_key(),
        fingerprint=fingerprint,
        hidden=game.hidden,
        from_paper=game.from_paper,
    )
    if game.links:
        row.score_key, row.view_key = game.links
    session.add_all(entry_row(row.id, entry) for entry in entries)
    return row


def _numbered(
    entries: Sequence[Mapping[str, Any]], at: datetime, devices: Mapping[str, str | None]
) -> Iterator[EntryRecord]:
    """The file's entries in their order, numbered anew, each with a request key and a time, the last one told."""
    keys: set[str] = set()
    for seq, given in enumerate(entries, 1):
        payload: Mapping[str, Any] = {name: value for name, value in given.items() if name not in _ENVELOPE}
        request_key = given.get("request_key")
        if not request_key or request_key in keys:
            request_key = new_key()
        keys.add(request_key)
        at = moment(given["at"]) if given.get("at") else at
        by = given.get("by")
        yield EntryRecord(
            seq=seq,
            kind=given["kind"],
            payload=dict(payload),
            at=at,
            by=by if by in devices else None,
            by_label=by,
            request_key=request_key,
            fingerprint="",
        )


_ENVELOPE = {"seq", "kind", "at", "by", "request_key"}
