"""Games and books from files come in whole, or not at all."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import func, select

from scorekeeper import storage
from scorekeeper.interchange.books import HouseRules
from scorekeeper.storage import GameToImport
from scorekeeper.storage.database import read
from scorekeeper.storage.imports import BookToImport, LinkTaken, import_book, import_books
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
    game, _ = storage.import_game(book.key, GameToImport(setup("Ana", "Bo"), LOG, minute(0)))
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
    game, _ = storage.import_game(book.key, GameToImport(setup(), [{"kind": "stopped"}, *LOG], minute(0)))
    assert [entry.at for entry in game.entries] == [
        minute(0),
        datetime(2026, 11, 29, 18, 35, tzinfo=UTC),
        datetime(2026, 11, 29, 18, 36, tzinfo=UTC),
        datetime(2026, 11, 29, 18, 36, tzinfo=UTC),
    ]


def test_a_request_key_that_comes_twice_is_replaced(app: Flask) -> None:
    book = storage.create_book("Club", at=START)
    keys = [entry.request_key for entry in storage.import_game(book.key, GameToImport(setup(), LOG, START))[0].entries]
    assert keys[:2] == ["k1", "k2"]
    assert len(set(keys)) == 3


def test_the_same_file_twice_is_two_games_with_links_of_their_own(app: Flask) -> None:
    book = storage.create_book("Club", at=START)
    one, other = (storage.import_game(book.key, GameToImport(setup(), LOG, START))[0] for _ in range(2))
    assert len(storage.games_of(book.key)) == 2
    assert len({one.score_key, one.view_key, other.score_key, other.view_key}) == 4


def book_of(*games: GameToImport, **changes: Any) -> BookToImport:
    return replace(BookToImport("Club", [HouseRules("Ours", {"knock_limit": 10})], games, minute(9)), **changes)


def test_a_book_comes_in_with_its_rulesets_and_games(app: Flask) -> None:
    game, hidden = GameToImport(setup(), LOG, minute(1)), GameToImport(setup("Cy", "Di"), [], minute(2), hidden=True)
    book, created = import_book(book_of(hidden, game))
    assert created
    assert storage.book_by_key(book.key) == book
    assert book.created_at == minute(9)
    assert [(ruleset.name, ruleset.values) for ruleset in storage.rulesets_of(book.key)] == [
        ("Ours", {"knock_limit": 10})
    ]
    assert [len(game.entries) for game in storage.games_of(book.key)] == [3]
    assert [game.hidden for game in storage.games_of(book.key, include_hidden=True)] == [True, False]


def test_games_of_the_same_moment_keep_their_order(app: Flask) -> None:
    names = ["Ann", "Bea", "Cy"]
    book, _ = import_book(book_of(*[GameToImport(setup(name, "Zed"), [], START) for name in names]))
    assert [game.setup["players"][0] for game in storage.games_of(book.key)] == names


def count_books() -> int | None:
    return read(lambda session: session.scalar(select(func.count()).select_from(Book)))


def test_a_fault_in_the_last_game_keeps_the_whole_book_out(app: Flask) -> None:
    import_book(book_of(GameToImport(setup("Cy", "Di"), LOG, START)))
    faulty = GameToImport(setup(), [{}], START)
    with pytest.raises(KeyError, match="kind"):
        import_book(book_of(faulty, GameToImport(setup(), LOG, START)))
    with pytest.raises(KeyError, match="kind"):
        import_books([book_of(), book_of(faulty)])
    # A book left behind would have no other trace than its row.
    assert count_books() == 1


SCORE, VIEW, LINK = (letter * 22 for letter in "svb")


def test_links_that_a_file_tells_open_what_they_opened(app: Flask) -> None:
    game = GameToImport(setup(), LOG, START, links=(SCORE, VIEW))
    (book,) = import_books([book_of(game, link=LINK)])
    assert book == storage.book_by_key(LINK)
    assert storage.load_game(score_key=SCORE) == storage.load_game(view_key=VIEW)
    assert storage.load_game(score_key=SCORE).book_key == LINK


@pytest.mark.parametrize(
    ("links", "link", "taken"),
    [((SCORE, "x" * 22), None, SCORE), (("x" * 22, VIEW), None, VIEW), (None, LINK, LINK)],
    ids=["score", "view", "book"],
)
def test_a_link_that_is_in_use_keeps_everything_out(
    app: Flask, links: tuple[str, str] | None, link: str | None, taken: str
) -> None:
    import_books([book_of(GameToImport(setup(), LOG, START, links=(SCORE, VIEW)), link=LINK)])
    with pytest.raises(LinkTaken) as refused:
        import_books([book_of(), book_of(GameToImport(setup(), [], START, links=links), link=link)])
    assert refused.value.key == taken
    assert count_books() == 1


def test_devices_come_in_and_keep_the_label_they_have_here(app: Flask) -> None:
    storage.label_device("phone", "Mine")
    log = [KNOCKED | {"by": "phone"}, RENAMED | {"by": "tablet"}, {"kind": "stopped", "by": "Somebody"}]
    devices = {"phone": "Anna's phone", "tablet": "The tablet", "unused": None}
    (book,) = import_books([book_of(GameToImport(setup(), log, START), devices=devices)])
    (game,) = storage.games_of(book.key)
    assert [(entry.by, entry.by_label) for entry in game.entries] == [
        ("phone", "Mine"),
        ("tablet", "The tablet"),
        (None, "Somebody"),
    ]


def test_the_same_request_again_brings_nothing_in_twice(app: Flask) -> None:
    book, _ = import_book(book_of(), request_key="r1", fingerprint="f1")
    assert import_book(book_of(), request_key="r1", fingerprint="f1") == (book, False)
    game = GameToImport(setup(), LOG, START)
    first, _ = storage.import_game(book.key, game, request_key="r2", fingerprint="f2")
    assert storage.import_game(book.key, game, request_key="r2", fingerprint="f2") == (first, False)
    assert (count_books(), len(storage.games_of(book.key))) == (1, 1)
    with pytest.raises(storage.KeyReused):
        import_book(book_of(), request_key="r1", fingerprint="another file")
    with pytest.raises(storage.KeyReused):
        storage.import_game(book.key, game, request_key="r2", fingerprint="another file")


def test_a_request_that_brought_a_game_into_another_book_is_none_of_this(app: Flask) -> None:
    one, two = (storage.create_book(name, at=START) for name in ("Club", "Family"))
    game = GameToImport(setup(), LOG, START)
    storage.import_game(one.key, game, request_key="r", fingerprint="f")
    with pytest.raises(storage.KeyReused) as refused:
        storage.import_game(two.key, game, request_key="r", fingerprint="f")
    assert refused.value.game is None
    assert storage.games_of(two.key) == []


def test_a_game_longer_than_may_be_kept_is_refused(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.storage.imports.MOST_ENTRIES", len(LOG) - 1)
    book = storage.create_book("Club", at=START)
    with pytest.raises(storage.TooMany) as refused:
        storage.import_game(book.key, GameToImport(setup(), LOG, START))
    assert (refused.value.what, refused.value.limit) == ("entries", len(LOG) - 1)
    assert storage.games_of(book.key) == []


def test_no_book_no_import(app: Flask) -> None:
    with pytest.raises(storage.NotFound):
        storage.import_game("nobody's", GameToImport(setup(), LOG, START))
