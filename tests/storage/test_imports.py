"""Games and books from files come in whole, or not at all."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import func, select

from scorekeeper import storage
from scorekeeper.storage import GameToImport
from scorekeeper.storage.database import read
from scorekeeper.storage.tables import Book
from tests.storage.helpers import KNOCK, START, minute, record, setup

KNOCKED = {"kind": "recorded", "n": 1, "hand": KNOCK}
RENAMED = {"kind": "amended", "players": ["Anna", "Bo"]}
LOG: list[dict[str, Any]] = [
    KNOCKED | {"seq": 1, "at": "2026-11-29T19:35:00+01:00", "by": "Anna's phone", "request_key": "k1"},
    RENAMED | {"seq": 2, "at": "2026-11-29T18:36:00Z", "by": None, "request_key": "k2"},
    {"kind": "struck", "n": 1, "request_key": "k1"},
]


def test_a_game_comes_in_with_its_log(app: Flask) -> None:
    book = storage.create_book("Club", at=START)
    game = storage.import_game(book.key, GameToImport(setup("Ana", "Bo"), LOG, minute(0)))
    assert storage.games_of(book.key) == [game]
    assert (game.book_key, game.started_at, game.setup) == (book.key, minute(0), setup("Ana", "Bo"))
    assert [(entry.seq, entry.kind, entry.payload) for entry in game.entries] == [
        (1, "recorded", {"n": 1, "hand": KNOCK}),
        (2, "amended", {"players": ["Anna", "Bo"]}),
        (3, "struck", {"n": 1}),
    ]
    assert [entry.by_label for entry in game.entries] == ["Anna's phone", None, None]
    assert [player.name for player in storage.players_of(book.key)] == ["Anna", "Bo"]
    assert record(game).entry.seq == 4


def test_times_that_are_missing_are_the_last_ones_told(app: Flask) -> None:
    book = storage.create_book("Club", at=START)
    game = storage.import_game(book.key, GameToImport(setup(), [{"kind": "stopped"}, *LOG], minute(0)))
    assert [entry.at for entry in game.entries] == [
        minute(0),
        datetime(2026, 11, 29, 18, 35, tzinfo=UTC),
        datetime(2026, 11, 29, 18, 36, tzinfo=UTC),
        datetime(2026, 11, 29, 18, 36, tzinfo=UTC),
    ]


def test_a_request_key_that_comes_twice_is_replaced(app: Flask) -> None:
    book = storage.create_book("Club", at=START)
    keys = [entry.request_key for entry in storage.import_game(book.key, GameToImport(setup(), LOG, START)).entries]
    assert keys[:2] == ["k1", "k2"]
    assert len(set(keys)) == 3


def test_the_same_file_twice_is_two_games_with_links_of_their_own(app: Flask) -> None:
    book = storage.create_book("Club", at=START)
    one, other = (storage.import_game(book.key, GameToImport(setup(), LOG, START)) for _ in range(2))
    assert len(storage.games_of(book.key)) == 2
    assert len({one.score_key, one.view_key, other.score_key, other.view_key}) == 4


def test_a_book_comes_in_with_its_rulesets_and_games(app: Flask) -> None:
    book = storage.import_book(
        "Club",
        [("Ours", {"knock_limit": 10})],
        [GameToImport(setup(), LOG, minute(1)), GameToImport(setup("Cy", "Di"), [], minute(2), hidden=True)],
        at=minute(9),
    )
    assert storage.book_by_key(book.key) == book
    assert [(ruleset.name, ruleset.values) for ruleset in storage.rulesets_of(book.key)] == [
        ("Ours", {"knock_limit": 10})
    ]
    assert [len(game.entries) for game in storage.games_of(book.key)] == [3]
    assert [game.hidden for game in storage.games_of(book.key, include_hidden=True)] == [True, False]


def test_a_fault_in_the_last_game_keeps_the_whole_book_out(app: Flask) -> None:
    storage.import_book("Club", [], [GameToImport(setup("Cy", "Di"), LOG, START)], at=START)
    with pytest.raises(KeyError, match="kind"):
        storage.import_book(
            "Club", [], [GameToImport(setup(), LOG, START), GameToImport(setup(), [{}], START)], at=START
        )
    # A book left behind would have no other trace than its row.
    assert read(lambda session: session.scalar(select(func.count()).select_from(Book))) == 1


def test_no_book_no_import(app: Flask) -> None:
    with pytest.raises(storage.NotFound):
        storage.import_game("nobody's", GameToImport(setup(), LOG, START))
