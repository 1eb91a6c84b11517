"""Games, books and everything, from the database into files and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.engine.errors import Refusal
from scorekeeper.engine.ledger import LogEntry
from scorekeeper.engine.people import BookEntry
from scorekeeper.engine.ruleset import Whole
from scorekeeper.interchange.book_entries import BookLogRecord, book_log_to_json, with_players
from scorekeeper.interchange.books import BookFile, EverythingFile, File, HouseRules, books_in, games_in, links_in
from scorekeeper.interchange.entries import LogRecord, moment, records_to_json
from scorekeeper.interchange.games import GameFile, agreement_to_json
from scorekeeper.interchange.links import GameLinks
from scorekeeper.interchange.stored import stored_agreement, stored_event
from scorekeeper.storage.book_log import BookEntryRecord, log_of
from scorekeeper.storage.database import read_whole
from scorekeeper.storage.errors import NotFound
from scorekeeper.storage.games import MOST_ENTRIES, MOST_GAMES
from scorekeeper.storage.imports import BookToImport, LinkTaken, import_book, import_books, import_game
from scorekeeper.storage.loading import find_book, load_games
from scorekeeper.storage.players import names_in
from scorekeeper.storage.records import BookRecord, GameRecord, GameToImport
from scorekeeper.storage.tables import Book, Device, Game, HouseRuleset


def game_file(record: GameRecord, *, with_links: bool = False, by_device: bool = False) -> GameFile:
    """The game as a file holds it.

    Its log names each device by its label of today where it has one, or, `by_device`, by its id.
    """
    agreed = [record.setup["ruleset"], record.setup["sheet"]]
    records = []
    for entry in record.entries:
        event = stored_event(entry.kind, entry.payload, agreed)
        by = (entry.by or entry.by_label) if by_device else (entry.by_label or entry.by)
        line = LogEntry(entry.seq, event, entry.payload.get("undoes"))
        records.append(LogRecord(line, entry.at.isoformat(), by, entry.request_key))
    return GameFile(
        stored_agreement(record.setup),
        tuple(records),
        record.setup.get("started"),
        hidden=record.hidden,
        links=GameLinks(record.score_key, record.view_key) if with_links else None,
        from_paper=record.from_paper,
    )


def book_file(book_key: str, *, with_links: bool = False) -> BookFile:
    """The book as a file holds it, hidden games too, the newest first. Raises NotFound."""
    return read_whole(lambda session: _book_file(session, find_book(session, book_key), with_links=with_links))


def everything_file() -> EverythingFile:
    """All that is stored, as a file holds it: every book with its links, and the devices."""

    def work(session: Session) -> EverythingFile:
        books = [
            _book_file(session, book, with_links=True, by_device=True)
            for book in session.scalars(select(Book).order_by(Book.id)).all()
        ]
        devices = sorted((device.id, device.label) for device in session.scalars(select(Device)))
        return EverythingFile(tuple(books), tuple(devices))

    return read_whole(work)


def _book_file(session: Session, book: Book, *, with_links: bool, by_device: bool = False) -> BookFile:
    records = load_games(session, Game.book_id == book.id)
    log = log_of(session, book)
    places = {player: place for place, player in enumerate(log.names)}
    named = not log.entries and _names_tell(records, log.names)
    games = [
        replace(
            game_file(record, with_links=with_links, by_device=by_device),
            seats=None if named else (places[record.player_ids[0]], places[record.player_ids[1]]),
        )
        for record in records
    ]
    return BookFile(
        book.name,
        _houses(session, book),
        tuple(games),
        book.created_at.isoformat() if by_device else None,
        book.key if with_links else None,
        () if named else tuple(log.names.values()),
        tuple(_log_record(entry, places, by_device) for entry in log.entries),
    )


def _names_tell(records: Sequence[GameRecord], players: Mapping[int, str]) -> bool:
    """Whether the names in the games are enough to tell who is who."""
    seated = all(
        list(names_in(record.setup, (entry.payload for entry in record.entries)))
        == [players[player] for player in record.player_ids]
        for record in records
    )
    return seated and len(set(players.values())) == len(players)


def _log_record(entry: BookEntryRecord, places: Mapping[int, int], by_device: bool) -> BookLogRecord:
    facts = with_players(entry.payload, lambda player: places[player])
    by = (entry.by or entry.by_label) if by_device else (entry.by_label or entry.by)
    return BookLogRecord(BookEntry(entry.seq, entry.kind, facts), entry.at.isoformat(), by, entry.request_key)


def _houses(session: Session, book: Book) -> tuple[HouseRules, ...]:
    rows = session.scalars(select(HouseRuleset).where(HouseRuleset.book_id == book.id)).all()
    # Sorted here: two databases may not agree on the order of letters.
    rows = sorted(rows, key=lambda row: (row.name, row.id))
    places = {row.id: place for place, row in enumerate(rows)}
    return tuple(
        HouseRules(row.name, row.values, row.description, row.retired, places.get(row.derived_from or 0))
        for row in rows
    )


def bring_in_game(
    game: GameFile,
    book_key: str | None,
    *,
    at: datetime,
    book_name: str = "",
    request_key: str | None = None,
    fingerprint: str = "",
) -> tuple[GameRecord, bool]:
    """The game as a new one of the book and True, or the one that this request brought in before and False.

    Without a book it gets a new one of that name. Raises NotFound, KeyReused, Refusal link_taken.
    """
    if book_key is None:
        file = BookFile(book_name, (), (game,))
        book, created = bring_in_book(file, at=at, request_key=request_key, fingerprint=fingerprint)
        games = read_whole(lambda session: load_games(session, Game.book_id == book.id))
        if not games:
            raise NotFound("the game was deleted since")
        return games[-1], created
    check_size(game)
    try:
        return import_game(book_key, game_to_import(game, at), request_key=request_key, fingerprint=fingerprint)
    except LinkTaken as taken:
        raise _refusal(game, taken) from taken


def bring_in_book(
    book: BookFile, *, at: datetime, request_key: str | None = None, fingerprint: str = ""
) -> tuple[BookRecord, bool]:
    """The book as a new one and True, or the one that this request brought in before and False.

    Raises KeyReused, Refusal link_taken.
    """
    check_size(book)
    try:
        return import_book(book_to_import(book, at), request_key=request_key, fingerprint=fingerprint)
    except LinkTaken as taken:
        raise _refusal(book, taken) from taken


def bring_in_everything(everything: EverythingFile, *, at: datetime) -> list[BookRecord]:
    """The books as new ones, all of them or none. Raises Refusal link_taken, also where they are all here already."""
    check_size(everything)
    devices = dict(everything.devices)
    try:
        return import_books([book_to_import(book, at, devices) for book in everything.books])
    except LinkTaken as taken:
        raise _refusal(everything, taken) from taken


def check_size(file: File) -> None:
    """Nothing, where no game and no book is longer than may be kept here. Raises Refusal out_of_range."""
    for place, game in games_in(file):
        Whole(0, MOST_ENTRIES).check(f"{place}entries", game.seq)
    for place, book in books_in(file) if not isinstance(file, GameFile) else ():
        Whole(0, MOST_GAMES).check(f"{place}games", len(book.games))


def game_to_import(game: GameFile, at: datetime) -> GameToImport:
    """The game for the database. One that does not say when it was started was so with its first entry, or `at`."""
    first = next((record.at for record in game.records if record.at), None)
    started = game.started or first or at.isoformat()
    setup = {**agreement_to_json(game.first), "started": started}
    if game.first.setup.notice_after is not None:
        setup["notice_after"] = game.first.setup.notice_after
    links = (game.links.score, game.links.view) if game.links else None
    entries = records_to_json(game.records)
    return GameToImport(setup, entries, moment(started), game.hidden, links, game.from_paper, game.seats)


def book_to_import(book: BookFile, at: datetime, devices: Mapping[str, str | None] | None = None) -> BookToImport:
    """The book for the database."""
    return BookToImport(
        book.name,
        book.rulesets,
        [game_to_import(game, at) for game in book.games],
        moment(book.created) if book.created else at,
        book.link,
        book.players,
        book_log_to_json(book.log),
        devices or {},
    )


def without_links(file: GameFile | BookFile) -> GameFile | BookFile:
    """The file without the keys it tells: what comes in gets new links."""
    if isinstance(file, GameFile):
        return replace(file, links=None)
    return replace(file, link=None, games=tuple(replace(game, links=None) for game in file.games))


def _refusal(file: File, taken: LinkTaken) -> Refusal:
    place = next(place for place, key in links_in(file) if key == taken.key)
    return Refusal("link_taken", place)
