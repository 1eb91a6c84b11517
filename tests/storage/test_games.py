"""A game is made once, found by its keys, hidden, and given new links."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from threading import Barrier
from typing import Any

import pytest
from flask import Flask

from scorekeeper import storage
from tests.storage.helpers import START, minute, queries, record, setup, start, statements

NAMES = ['"Bobby" O\'Tables; --', "<b>&amp;</b>", "Åse 👩‍👩‍👧 ♠️", "Ab" * 23, "山田 太郎", "%s {x} \\ \t"]


def test_a_new_game_is_found_by_both_its_keys(app: Flask) -> None:
    game = start("Anna", "Bo", book_name="Fridays", at=minute(3))
    assert game.setup == setup("Anna", "Bo")
    assert (game.book_name, game.started_at, game.seq, game.entries, game.hidden) == (
        "Fridays",
        minute(3),
        0,
        (),
        False,
    )
    assert storage.load_game(score_key=game.score_key) == game
    assert storage.load_game(view_key=game.view_key) == game
    assert storage.book_by_key(game.book_key).name == "Fridays"


def test_the_keys_are_different_secrets_of_128_bits(app: Flask) -> None:
    games = [start() for _ in range(3)]
    keys = {key for game in games for key in (game.score_key, game.view_key, game.book_key)}
    assert len(keys) == 9
    assert {len(key) for key in keys} == {22}


def test_one_key_does_not_open_what_the_other_does(app: Flask) -> None:
    game = start()
    for wrong in ({"score_key": game.view_key}, {"view_key": game.score_key}, {"score_key": ""}, {}):
        with pytest.raises(storage.NotFound):
            storage.load_game(**wrong)


def test_a_game_goes_into_the_book_it_is_given(app: Flask) -> None:
    book = storage.create_book("Club", at=START)
    game = start(book_key=book.key)
    assert (game.book_key, game.book_name) == (book.key, "Club")


def test_no_game_without_its_book(app: Flask) -> None:
    with pytest.raises(storage.NotFound):
        start(book_key="nobody's")


def test_the_same_request_again_gets_the_first_game_and_stores_nothing(app: Flask) -> None:
    game = start("Anna", "Bo", request_key="again")
    record(game)
    same, created = storage.create_game(
        book_key=None, setup=setup(), request_key="again", fingerprint="body", by=None, at=minute(9)
    )
    assert not created
    assert same == storage.load_game(score_key=game.score_key)
    assert storage.games_of(game.book_key) == [same]
    assert [player.name for player in storage.players_of(game.book_key)] == ["Anna", "Bo"]


def test_the_same_key_with_another_body_is_refused(app: Flask) -> None:
    game = start(request_key="again")
    with pytest.raises(storage.KeyReused) as refused:
        start("Cy", "Di", request_key="again", fingerprint="another body")
    assert (refused.value.game, refused.value.entry) == (game, None)


def test_the_same_request_of_another_device_needs_the_key_of_the_book(app: Flask) -> None:
    game = start(request_key="again", by="a phone")
    again: dict[str, Any] = {"setup": setup(), "request_key": "again", "fingerprint": "body", "at": minute(9)}
    with pytest.raises(storage.KeyReused) as refused:
        storage.create_game(book_key=None, by="another phone", **again)
    assert refused.value.game is None
    with pytest.raises(storage.KeyReused):
        storage.create_game(book_key=start().book_key, by="another phone", **again)
    assert storage.create_game(book_key=game.book_key, by="another phone", **again) == (game, False)
    assert storage.create_game(book_key=None, by="a phone", **again) == (game, False)


def test_two_taps_at_once_make_one_game(app: Flask) -> None:
    book = storage.create_book("Club", at=START)

    def tap(key: str, together: Barrier) -> tuple[int, bool]:
        together.wait()
        with app.app_context():
            game, created = storage.create_game(
                book_key=book.key, setup=setup(), request_key=key, fingerprint="body", by="phone", at=START
            )
        return game.id, created

    for n in range(10):
        together = Barrier(2)
        with ThreadPoolExecutor(2) as pool:
            taps = [pool.submit(tap, f"tap-{n}", together) for _ in range(2)]
        (one, made_one), (other, made_other) = (tap.result() for tap in taps)
        assert one == other
        assert made_one != made_other
    assert len(storage.games_of(book.key)) == 10
    assert len(storage.players_of(book.key)) == 2


@pytest.mark.parametrize("name", NAMES)
def test_any_name_comes_back_as_it_was(app: Flask, name: str) -> None:
    game = start(name, name, book_name=name)
    storage.label_device("phone", name)
    record(game, {"kind": "noted", "n": 1, "text": name}, by="phone")
    game = storage.load_game(score_key=game.score_key)
    assert game.setup["players"] == [name, name]
    assert game.book_name == name
    assert game.entries[0].payload["text"] == name
    assert game.entries[0].by_label == name
    assert [player.name for player in storage.players_of(game.book_key)] == [name, name]


def test_a_hidden_game_is_out_of_the_list_and_still_opens(app: Flask) -> None:
    game = start()
    hidden = storage.set_hidden(game.score_key, True)
    assert hidden.hidden
    assert storage.load_game(view_key=game.view_key) == hidden
    assert storage.games_of(game.book_key) == []
    assert storage.games_of(game.book_key, include_hidden=True) == [hidden]
    assert storage.set_hidden(game.score_key, False) == game
    assert storage.games_of(game.book_key) == [game]


def test_new_links_close_the_old_ones(app: Flask) -> None:
    game = start()
    record(game)
    renewed = storage.new_links(game.score_key)
    assert len({game.score_key, game.view_key, renewed.score_key, renewed.view_key}) == 4
    assert storage.load_game(score_key=renewed.score_key) == renewed
    assert storage.load_game(view_key=renewed.view_key) == renewed
    for old in ({"score_key": game.score_key}, {"view_key": game.view_key}):
        with pytest.raises(storage.NotFound):
            storage.load_game(**old)
    with pytest.raises(storage.NotFound):
        record(game)


def test_what_has_no_game_is_not_found(app: Flask) -> None:
    for change in (storage.new_links, lambda key: storage.set_hidden(key, True)):
        with pytest.raises(storage.NotFound):
            change("nobody's")


def test_a_time_without_a_zone_is_refused(app: Flask) -> None:
    with pytest.raises(Exception, match="has no time zone"):
        start(at=datetime(2026, 11, 29, 19, 30))


def test_a_game_is_loaded_with_two_queries(app: Flask) -> None:
    game = start()
    for _ in range(5):
        game = record(game).game
    with statements() as sent:
        assert storage.load_game(view_key=game.view_key) == game
    assert len(queries(sent)) == 2
