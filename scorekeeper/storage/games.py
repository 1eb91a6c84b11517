"""Games: made once, appended to, never rewritten."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import Connection, func, insert, select
from sqlalchemy.orm import Session

from scorekeeper.storage.books import add_book, keep_ruleset
from scorekeeper.storage.codec import new_key
from scorekeeper.storage.database import read_rows, write, write_rows
from scorekeeper.storage.devices import know_device, known_label
from scorekeeper.storage.errors import KeyReused, NotFound, StaleSeq, TooMany
from scorekeeper.storage.figures import forget_figures
from scorekeeper.storage.loading import find_book, load_game_locked, load_games, load_one_game
from scorekeeper.storage.players import names_in, seat_players, staying
from scorekeeper.storage.records import Appended, EntryRecord, GameRecord, Json
from scorekeeper.storage.tables import Entry, Game

MOST_ENTRIES: Final = 5_000
"""In the log of a game: a thousand hands, each corrected more than once."""
MOST_GAMES: Final = 10_000
"""In a book that games are started in: one a day for a generation."""

ADD_ENTRY: Final = insert(Entry)


def create_game(
    *,
    book_key: str | None,
    setup: Json,
    request_key: str,
    fingerprint: str,
    by: str | None,
    at: datetime,
    book_name: str = "",
    player_ids: tuple[int | None, int | None] = (None, None),
    house: tuple[str, Json] | None = None,
) -> tuple[GameRecord, bool]:
    """The new game and True, or the game this request made before and False.

    Without a book key the game gets a new book, named `book_name`. The ids choose among players of one name. `house`
    is the name and the values of house rules that the book has from then on.

    Raises KeyReused where the request key stands for another body, or for a request of another device without the key
    of its book, with the game only for the device that made it; NotFound where no book has this key; TooMany where the
    book is full; NameTaken and RulesTaken where other house rules of the book have the name or the values of `house`.
    """

    def work(session: Session) -> tuple[GameRecord, bool]:
        made = load_games(session, Game.request_key == request_key)
        if made:
            own = made[0].by == by
            if made[0].fingerprint != fingerprint or not (own or made[0].book_key == book_key):
                raise KeyReused(made[0] if own else None)
            return made[0], False
        book = add_book(session, book_name, at) if book_key is None else find_book(session, book_key, lock=True)
        games = session.scalar(select(func.count()).select_from(Game).where(Game.book_id == book.id)) or 0
        if games >= MOST_GAMES:
            raise TooMany("games", MOST_GAMES)
        if house is not None:
            keep_ruleset(session, book.id, *house, at)
        game = insert_game(
            session,
            book_id=book.id,
            started_at=at,
            device_id=by and know_device(session, by).id,
            players=seat_players(session, book.id, setup["players"], player_ids),
            setup=setup,
            request_key=request_key,
            fingerprint=fingerprint,
        )
        return load_games(session, Game.id == game.id)[0], True

    return write(work)


def insert_game(
    session: Session,
    *,
    book_id: int,
    started_at: datetime,
    device_id: str | None,
    players: tuple[int, int],
    setup: Json,
    request_key: str,
    fingerprint: str,
    hidden: bool = False,
    from_paper: bool = False,
) -> Game:
    """The row of a new game, with links of its own."""
    game = Game(
        book_id=book_id,
        started_at=started_at,
        device_id=device_id,
        player_one_id=players[0],
        player_two_id=players[1],
        setup=setup,
        view_key=new_key(),
        score_key=new_key(),
        request_key=request_key,
        fingerprint=fingerprint,
        hidden=hidden,
        from_paper=from_paper,
    )
    session.add(game)
    session.flush()
    return game


def load_game(*, score_key: str | None = None, view_key: str | None = None) -> GameRecord:
    """The game with this score key or this view key. Raises NotFound."""
    if view_key is not None:
        return read_rows(lambda connection: load_one_game(connection, "view_key", view_key))
    return read_rows(lambda connection: load_one_game(connection, "score_key", score_key or ""))


def newest_seq(*, score_key: str | None = None, view_key: str | None = None) -> int:
    """The number of the newest entry of the game with this score key or this view key, 0 before the first: one query.

    Raises NotFound.
    """
    which = Game.score_key == score_key if view_key is None else Game.view_key == view_key

    def work(connection: Connection) -> int:
        newest = select(func.coalesce(func.max(Entry.seq), 0)).where(Entry.game_id == Game.id).scalar_subquery()
        found = connection.scalar(select(newest).select_from(Game).where(which))
        if found is None:
            raise NotFound("no game has this key")
        return int(found)

    return read_rows(work)


def append(
    score_key: str,
    build: Callable[[GameRecord], Mapping[str, Any]],
    *,
    seen_seq: int | None,
    request_key: str,
    fingerprint: str,
    by: str | None,
    at: datetime,
) -> Appended:
    """The entry stored, or the one that this request stored before.

    `build` is given the game as it is and returns the entry, `kind` and the payload's fields, or raises what it likes:
    then nothing is stored. It runs while other writers wait, perhaps twice, so it must be quick and change nothing.
    An entry that names players moves the game to the book's players of those names.

    Raises NotFound; KeyReused where the request key stands for another body; StaleSeq where `seen_seq` is not the
    newest entry's number, with the request key free for another try, and None is whatever is newest; TooMany where the
    log is full.
    """

    def work(connection: Connection) -> Appended:
        game = load_game_locked(connection, score_key)
        for entry in game.entries:
            if entry.request_key == request_key:
                # Of an entry from a file only the key is known.
                if entry.fingerprint not in ("", fingerprint):
                    raise KeyReused(game, entry)
                return Appended(entry, game, created=False)
        if seen_seq is not None and seen_seq != game.seq:
            raise StaleSeq(game, seen_seq)
        if game.seq >= MOST_ENTRIES:
            raise TooMany("entries", MOST_ENTRIES)
        payload = dict(build(game))
        kind = payload.pop("kind")
        label = known_label(connection, by) if by else None
        entry = EntryRecord(
            seq=game.seq + 1,
            kind=kind,
            payload=payload,
            at=at.astimezone(UTC),
            by=by,
            by_label=label,
            request_key=request_key,
            fingerprint=fingerprint,
        )
        connection.execute(ADD_ENTRY, entry_values(game.id, entry))
        forget_figures(connection, game.id)
        game = replace(game, entries=(*game.entries, entry))
        if "players" in payload:
            with Session(connection) as session:
                game = _reseat(session, game)
                session.flush()
        return Appended(entry, game, created=True)

    return write_rows(work)


def entry_row(game_id: int, entry: EntryRecord) -> Entry:
    """The row of an entry."""
    return Entry(**entry_values(game_id, entry))


def entry_values(game_id: int, entry: EntryRecord) -> Json:
    """What stands in the row of an entry."""
    return {
        "game_id": game_id,
        "seq": entry.seq,
        "request_key": entry.request_key,
        "fingerprint": entry.fingerprint,
        "kind": entry.kind,
        "payload": entry.payload,
        "at": entry.at,
        "device_id": entry.by,
        "by_label": None if entry.by else entry.by_label,
    }


def _reseat(session: Session, game: GameRecord) -> GameRecord:
    book = find_book(session, game.book_key, lock=True)
    payloads = [entry.payload for entry in game.entries]
    was, now = names_in(game.setup, payloads[:-1]), names_in(game.setup, payloads)
    players = seat_players(session, book.id, now, game.player_ids, stay=staying(was, now, game.player_ids))
    row = session.get_one(Game, game.id)
    row.player_one_id, row.player_two_id = players
    return replace(game, player_ids=players)


def set_hidden(score_key: str, hidden: bool) -> GameRecord:
    """The game, hidden from its book's list or back in it. Raises NotFound."""

    def work(session: Session) -> GameRecord:
        game = load_game_locked(session.connection(), score_key)
        session.get_one(Game, game.id).hidden = hidden
        forget_figures(session.connection(), game.id)
        return replace(game, hidden=hidden)

    return write(work)


def new_links(score_key: str, keys: tuple[str, str] | None = None) -> GameRecord:
    """The game under a new score key and a new view key, `keys` where these are chosen. Raises NotFound.

    The old links open nothing any more.
    """
    score, view = keys or (new_key(), new_key())

    def work(session: Session) -> GameRecord:
        game = load_game_locked(session.connection(), score_key)
        row = session.get_one(Game, game.id)
        row.score_key, row.view_key = score, view
        return replace(game, score_key=score, view_key=view)

    return write(work)
