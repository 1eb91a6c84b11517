"""What is deleted is gone from every table, and nothing else is."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from scorekeeper import storage
from scorekeeper.storage.book_log import append_to_book
from scorekeeper.storage.database import read
from scorekeeper.storage.tables import Base
from tests.storage.helpers import minute, record, setup, start


def rows() -> dict[str, int]:
    """How many rows each table has, of those that have any."""
    tables = Base.metadata.sorted_tables
    counted = {
        table.name: read(lambda session, table=table: session.scalar(select(func.count()).select_from(table)) or 0)
        for table in tables
    }
    return {name: count for name, count in counted.items() if count}


def log(book_key: str, **payload: Any) -> None:
    """An entry in the book's log."""
    append_to_book(
        book_key,
        lambda _log: payload,
        request_key=f"entry of {payload['kind']}",
        fingerprint="body",
        by="a phone",
        at=minute(3),
    )


def names_in(book_key: str) -> list[str]:
    return sorted(player.name for player in storage.players_of(book_key))


def test_a_book_goes_with_everything_in_it(app: Flask) -> None:
    other = start("Cleo", "Dan", by="another phone")
    before = rows()
    game = record(start(by="a phone"), by="a third phone").game
    start("Anna", "Eve", book_key=game.book_key)
    storage.add_ruleset(game.book_key, "Ours", {"target": 50}, at=minute(1))
    log(game.book_key, kind="settled")
    assert rows()["book_entry"] == 1
    assert storage.delete_book(game.book_key).key == game.book_key
    assert rows() == before
    assert storage.load_game(score_key=other.score_key) == other
    for key in (game.score_key, game.view_key):
        with pytest.raises(storage.NotFound):
            storage.load_game(score_key=key, view_key=None)
    with pytest.raises(storage.NotFound):
        storage.delete_book(game.book_key)


def test_a_game_goes_with_the_players_that_no_other_has(app: Flask) -> None:
    game = record(start("Anna", "Bo", by="a phone")).game
    before = rows()
    second = record(start("Anna", "Eve", book_key=game.book_key, by="another phone"), by="a phone").game
    assert names_in(game.book_key) == ["Anna", "Bo", "Eve"]
    storage.delete_game(game.book_key, second.score_key)
    assert rows() == before
    assert names_in(game.book_key) == ["Anna", "Bo"]
    assert storage.load_game(score_key=game.score_key) == game
    with pytest.raises(storage.NotFound):
        storage.load_game(view_key=second.view_key)


def test_a_player_that_the_book_s_log_names_stays(app: Flask) -> None:
    game = start("Anna", "Bo")
    log(game.book_key, kind="merged", players=[game.player_ids[0]])
    storage.delete_game(game.book_key, game.score_key)
    assert rows()["player"] == 1


def test_only_a_game_of_this_book(app: Flask) -> None:
    mine, other = start(), start("Cleo", "Dan")
    before = rows()
    for book_key, score_key in ((mine.book_key, other.score_key), (mine.book_key, mine.view_key), ("x", "y")):
        with pytest.raises(storage.NotFound):
            storage.delete_game(book_key, score_key)
    assert rows() == before


def test_whoever_records_in_a_deleted_game_is_told(app: Flask) -> None:
    game = start()
    storage.delete_game(game.book_key, game.score_key)
    with pytest.raises(storage.NotFound):
        record(game)
    assert storage.create_game(
        book_key=game.book_key, setup=setup("Anna", "Bo"), request_key="again", fingerprint="", by=None, at=minute(1)
    )[1]


def test_what_was_deleted_is_in_no_file(app: Flask) -> None:
    game = record(start("Xanthippe", "Yolanda"), by="a phone").game
    log(game.book_key, kind="settled", note="for Xanthippe")
    start("Xanthippe", "Zoe", book_key=game.book_key)
    other = start("Anna", "Bo")
    file = storage.sqlite_file(app)
    if file is None:
        # PostgreSQL keeps what it needs to be brought back; its host empties it.
        storage.delete_book(game.book_key)
        return
    files = [file, file.with_name(f"{file.name}-wal")]
    assert any(b"Xanthippe" in each.read_bytes() for each in files)
    storage.delete_game(game.book_key, game.score_key)
    assert not any(b"Yolanda" in each.read_bytes() for each in files)
    storage.delete_book(game.book_key)
    assert not any(b"Xanthippe" in each.read_bytes() for each in files)
    assert storage.load_game(score_key=other.score_key) == other


def test_whoever_reads_meanwhile_does_not_stop_it(app: Flask) -> None:
    game = start()

    def read_on(session: Session) -> bool:
        session.scalars(select(Base.metadata.tables["game"].c.id)).all()
        with ThreadPoolExecutor(1) as pool:
            return pool.submit(delete).result(30)

    def delete() -> bool:
        with app.app_context():
            return storage.delete_book(game.book_key).key == game.book_key

    assert read(read_on)
    with pytest.raises(storage.NotFound):
        storage.load_game(score_key=game.score_key)
