"""Games and books from files: stored whole, with their logs, or not at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy.orm import Session

from scorekeeper.storage.books import add_book, insert_ruleset
from scorekeeper.storage.codec import new_key
from scorekeeper.storage.database import write
from scorekeeper.storage.games import entry_row, insert_game
from scorekeeper.storage.loading import book_record, find_book, load_games
from scorekeeper.storage.players import names_in, seat_players
from scorekeeper.storage.records import BookRecord, EntryRecord, GameRecord, GameToImport, Json
from scorekeeper.storage.tables import Game


def import_game(book_key: str, game: GameToImport) -> GameRecord:
    """The game as a new one of the book, with new links. Raises NotFound where no book has this key."""

    def work(session: Session) -> GameRecord:
        book = find_book(session, book_key, lock=True)
        return load_games(session, Game.id == _insert(session, book.id, game).id)[0]

    return write(work)


def import_book(
    name: str, rulesets: Iterable[tuple[str, Json]], games: Sequence[GameToImport], *, at: datetime
) -> BookRecord:
    """A new book of this name with these house rulesets (name and values) and games, all with new links."""
    rulesets = list(rulesets)

    def work(session: Session) -> BookRecord:
        book = add_book(session, name, at)
        for ruleset_name, values in rulesets:
            insert_ruleset(session, book.id, ruleset_name, values, at)
        for game in games:
            _insert(session, book.id, game)
        return book_record(book)

    return write(work)


def _insert(session: Session, book_id: int, game: GameToImport) -> Game:
    entries = list(_numbered(game))
    names = names_in(game.setup, (entry.payload for entry in entries))
    row = insert_game(
        session,
        book_id=book_id,
        started_at=game.started_at,
        device_id=None,
        players=seat_players(session, book_id, names),
        setup=game.setup,
        request_key=new_key(),
        fingerprint="",
        hidden=game.hidden,
    )
    session.add_all(entry_row(row.id, entry) for entry in entries)
    return row


def _numbered(game: GameToImport) -> Iterator[EntryRecord]:
    """The file's entries in their order, numbered anew, each with a request key and a time of its own."""
    keys: set[str] = set()
    at = game.started_at
    for seq, given in enumerate(game.entries, 1):
        payload: Mapping[str, Any] = {name: value for name, value in given.items() if name not in _ENVELOPE}
        request_key = given.get("request_key")
        if not request_key or request_key in keys:
            request_key = new_key()
        keys.add(request_key)
        at = datetime.fromisoformat(given["at"]) if given.get("at") else at
        yield EntryRecord(
            seq=seq,
            kind=given["kind"],
            payload=dict(payload),
            at=at.astimezone(UTC),
            by=None,
            by_label=given.get("by"),
            request_key=request_key,
            fingerprint="",
        )


_ENVELOPE = {"seq", "kind", "at", "by", "request_key"}
