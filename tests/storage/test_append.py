"""Appending to a game's log: once for each request, never over something unseen, all or nothing."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta, timezone
from threading import Event
from typing import Any

import pytest
from flask import Flask
from sqlalchemy.orm import Session

from scorekeeper import storage
from scorekeeper.storage import database
from scorekeeper.storage.loading import load_game_locked
from tests.storage.helpers import KNOCK, minute, queries, record, start, statements


def test_an_entry_is_stored_as_it_was_given(app: Flask) -> None:
    game = start()
    entry = {"kind": "recorded", "n": 1, "hand": KNOCK | {"note": "“so”"}, "after": 0}
    first = record(game, entry, request_key="k1", by="phone", at=minute(1))
    assert first.created
    assert first.entry == first.game.entries[0]
    assert (first.entry.seq, first.entry.kind, first.entry.request_key) == (1, "recorded", "k1")
    assert first.entry.payload == {"n": 1, "hand": KNOCK | {"note": "“so”"}, "after": 0}
    assert (first.entry.at, first.entry.by, first.entry.by_label) == (minute(1), "phone", None)
    second = record(first.game, {"kind": "struck", "n": 1})
    assert (second.entry.seq, second.game.seq) == (2, 2)
    assert storage.load_game(score_key=game.score_key) == second.game


def test_times_come_back_in_utc(app: Flask) -> None:
    game = start()
    stored = record(game, at=datetime(2026, 7, 1, 0, 30, tzinfo=timezone(timedelta(hours=2)))).game
    for at in (stored.entries[0].at, storage.load_game(score_key=game.score_key).entries[0].at):
        assert at == datetime(2026, 6, 30, 22, 30, tzinfo=UTC)
        assert at.utcoffset() == timedelta(0)


def test_the_log_shows_the_label_of_today(app: Flask) -> None:
    game = record(start(by="phone"), by="phone").game
    assert (game.by_label, game.entries[0].by_label) == (None, None)
    storage.label_device("phone", "Anna's phone")
    game = storage.load_game(score_key=game.score_key)
    assert (game.by_label, game.entries[0].by_label) == ("Anna's phone", "Anna's phone")
    assert record(game, by="phone").entry.by_label == "Anna's phone"
    storage.label_device("phone", None)
    assert storage.device_label("phone") is None
    assert storage.device_label("unheard of") is None


def test_the_same_request_again_answers_as_the_first_time(app: Flask) -> None:
    game = start()
    first = record(game, request_key="k1")
    second = record(first.game, request_key="k2")

    def never(_game: object) -> Mapping[str, Any]:
        raise AssertionError("a stored request was built again")

    again = storage.append(
        game.score_key, never, seen_seq=0, request_key="k1", fingerprint="body", by=None, at=minute(50)
    )
    assert not again.created
    assert again.entry == first.entry
    assert again.game == second.game == storage.load_game(score_key=game.score_key)


def test_the_same_key_with_another_body_is_refused(app: Flask) -> None:
    game = start()
    first = record(game, request_key="k1")
    with pytest.raises(storage.KeyReused) as refused:
        record(first.game, request_key="k1", fingerprint="another body")
    assert (refused.value.entry, refused.value.game) == (first.entry, first.game)
    assert storage.load_game(score_key=game.score_key) == first.game


def test_a_request_key_is_the_games_own(app: Flask) -> None:
    assert record(start(), request_key="k1").created
    assert record(start(), request_key="k1", fingerprint="another body").created


@pytest.mark.parametrize("seen_seq", [0, 2, -1])
def test_a_stale_seq_stores_nothing_and_leaves_the_key_free(app: Flask, seen_seq: int) -> None:
    game = record(start()).game
    with pytest.raises(storage.StaleSeq) as stale:
        record(game, seen_seq=seen_seq, request_key="k2")
    assert (stale.value.game, stale.value.seen_seq) == (game, seen_seq)
    assert storage.load_game(score_key=game.score_key) == game
    assert record(stale.value.game, request_key="k2", fingerprint="now seen").created


def test_who_does_not_say_what_was_seen_is_never_stale(app: Flask) -> None:
    game = start()

    def one(n: int) -> bool:
        with app.app_context():
            return record(game, seen_seq=None, request_key=f"at once {n}").created

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(one, range(24)))
    assert storage.load_game(score_key=game.score_key).seq == 24


def test_what_build_raises_goes_through_and_nothing_is_stored(app: Flask) -> None:
    game = record(start()).game

    def refuse(seen: storage.GameRecord) -> Mapping[str, Any]:
        assert seen == game
        raise LookupError("over the knock limit")

    with pytest.raises(LookupError, match="over the knock limit"):
        storage.append(
            game.score_key, refuse, seen_seq=1, request_key="k2", fingerprint="body", by="new phone", at=minute(2)
        )
    assert storage.load_game(score_key=game.score_key) == game
    assert record(game, request_key="k2").created


def test_no_game_no_entry(app: Flask) -> None:
    game = start()
    with pytest.raises(storage.NotFound):
        storage.append(
            game.view_key,
            lambda _: {"kind": "stopped"},
            seen_seq=0,
            request_key="k",
            fingerprint="",
            by=None,
            at=minute(1),
        )


def test_the_transaction_begins_before_anything_is_read(app: Flask) -> None:
    game = start()
    storage.load_game(score_key=game.score_key)
    with statements() as sent:
        record(game)
    if database.db.engine.dialect.name == "sqlite":
        assert sent[0] == "BEGIN IMMEDIATE"
    else:
        assert "FOR UPDATE" in queries(sent)[0]


def test_an_append_takes_five_queries_at_most_and_one_more_for_the_device(app: Flask) -> None:
    most = 4 if database.db.engine.dialect.name == "sqlite" else 5
    game = record(start(), by="phone").game
    with statements() as sent:
        game = record(game).game
    assert len(queries(sent)) == most
    with statements() as sent:
        record(game, by="phone")
    assert len(queries(sent)) == most + 1


def test_a_writer_kept_waiting_too_long_says_so(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BUSY_TIMEOUT_MS", 50)
    database.db.engine.dispose()
    game = start()
    with Session(database.db.engine.execution_options(writes=True)) as other, other.begin():
        load_game_locked(other.connection(), game.score_key)
        with pytest.raises(storage.StorageBusy):
            record(game, request_key="k1")
        assert storage.load_game(score_key=game.score_key) == game
    assert record(game, request_key="k1").created


def test_threads_of_a_process_write_in_turn_and_wait_no_longer_than_they_may(app: Flask) -> None:
    if database.db.engine.dialect.name == "postgresql":
        # Who writes to another game need not wait.
        one, two = start(), start()
        database.write(lambda session: load_game_locked(session.connection(), one.score_key) and record(two))
        assert storage.load_game(score_key=two.score_key).seq == 1
        return
    inside, over = Event(), Event()

    def hold(_session: Session) -> bool:
        inside.set()
        return over.wait(10)

    def held() -> bool:
        with app.app_context():
            return database.write(hold)

    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(held)
        assert inside.wait(10)
        with pytest.raises(storage.StorageBusy):
            database.write(lambda _session: None, patience_ms=20)
        over.set()
        assert first.result(10)
    assert record(start()).created
