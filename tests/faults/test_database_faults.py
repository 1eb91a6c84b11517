"""What happens to the database: a clear page, nothing half-written, and no restart once it is mended."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event
from werkzeug.test import TestResponse

from scorekeeper import storage
from scorekeeper.storage.database import db
from tests.faults.conftest import Table
from tests.web.conftest import make_app
from tests.web.helpers import JSON, Page


@contextmanager
def read_only_file(table: Table) -> Iterator[None]:
    table.reconnect()
    table.file.chmod(0o400)
    yield
    table.file.chmod(0o600)


@contextmanager
def read_only_folder(table: Table) -> Iterator[None]:
    table.reconnect()
    table.folder.chmod(0o500)
    yield
    table.folder.chmod(0o700)


@contextmanager
def unreadable(table: Table) -> Iterator[None]:
    table.reconnect()
    table.file.chmod(0)
    yield
    table.file.chmod(0o600)


@contextmanager
def no_database_at_all(table: Table) -> Iterator[None]:
    table.reconnect()
    with spoilt(table, b"This was a database once. " * 1000):
        yield


@contextmanager
def cut_short(table: Table) -> Iterator[None]:
    table.reconnect()
    with spoilt(table, table.file.read_bytes()[: 3 * 4096]):
        yield


@contextmanager
def garbled(table: Table) -> Iterator[None]:
    table.reconnect()
    pages = table.file.read_bytes()
    with spoilt(table, pages[:4096] + b"\xff" * (len(pages) - 4096)):
        yield


@contextmanager
def spoilt(table: Table, content: bytes) -> Iterator[None]:
    was = table.file.read_bytes()
    table.file.write_bytes(content)
    yield
    table.file.write_bytes(was)


@contextmanager
def moved_away(table: Table) -> Iterator[None]:
    # Not reconnected: what is written on a connection to a file that has gone would be lost, and acknowledged.
    away = table.file.rename(table.folder / "elsewhere")
    yield
    assert not table.file.exists()
    away.rename(table.file)


@contextmanager
def gone_before_it_was_opened(table: Table) -> Iterator[None]:
    table.reconnect()
    with moved_away(table):
        yield


@contextmanager
def full(table: Table) -> Iterator[None]:
    table.reconnect()
    with closing(sqlite3.connect(table.file)) as outside:
        pages = outside.execute("PRAGMA page_count").fetchone()[0]

    def limit(connection: Any, _record: object) -> None:
        connection.execute(f"PRAGMA max_page_count={pages}")

    with table.app.app_context():
        event.listen(db.engine, "connect", limit)
        yield
        event.remove(db.engine, "connect", limit)


Fault = Callable[[Table], Any]
NOTHING_WORKS: list[tuple[Fault, str]] = [
    (read_only_folder, "read_only"),
    (unreadable, "read_only"),
    (no_database_at_all, "corrupt"),
    (cut_short, "corrupt"),
    (garbled, "corrupt"),
    (moved_away, "missing"),
    (gone_before_it_was_opened, "missing"),
]
NOTHING_IS_STORED: list[tuple[Fault, str]] = [*NOTHING_WORKS, (read_only_file, "read_only"), (full, "full")]
TO_DO = {
    "read_only": "let it write to the file and to its folder",
    "corrupt": "restore a backup",
    "missing": "put it back",
    "full": "make room",
}


def refused(table: Table, **options: Any) -> TestResponse:
    """The answer to the first hand that is not stored; on a full disk the first ones may still find room."""
    for _ in range(60):
        answer = table.record(note="n" * 200, **options)
        if answer.status_code >= 400:
            return answer
    raise AssertionError("everything was stored")


@pytest.mark.parametrize(("fault", "reason"), NOTHING_IS_STORED, ids=lambda fault: getattr(fault, "__name__", None))
def test_a_hand_is_not_stored_and_the_page_says_what_to_do(table: Table, fault: Fault, reason: str) -> None:
    status = 507 if reason == "full" else 503
    with fault(table):
        answer = refused(table, page=True)
        assert answer.status_code == status
        assert answer.headers["Retry-After"] == "30"
        page = Page(answer.text)
        assert page.one("h1").text == "The server needs attention"
        assert TO_DO[reason] in page.one(data_error=f"storage_{reason}").text
        assert answer.headers["X-Request-ID"] in page.one("p", class_="small pencil").text
        answer = refused(table, request_key="the one")
        assert answer.status_code == status
        assert answer.get_json()["error"]["code"] == f"storage_{reason}"
    assert table.record("the one", note="n" * 200).status_code == 201
    table.check()


@pytest.mark.parametrize(("fault", "reason"), NOTHING_WORKS, ids=lambda fault: getattr(fault, "__name__", None))
def test_pages_and_watchers_are_told_too(table: Table, fault: Fault, reason: str) -> None:
    tag = table.client.get(f"/g/{table.key}", headers=JSON).headers["ETag"]
    with fault(table):
        for answer in (table.look(), table.look(".json"), table.look("/log"), table.client.get("/b/unknown")):
            assert answer.status_code == 503
        assert table.client.get(f"/g/{table.key}", headers={**JSON, "If-None-Match": tag}).status_code == 503
        health = table.client.get("/healthz")
        assert (health.status_code, health.get_json()["database"]) == (503, reason)
        assert table.client.get("/robots.txt").status_code == 200
    assert table.client.get(f"/g/{table.key}", headers={**JSON, "If-None-Match": tag}).status_code == 304
    assert table.client.get("/healthz").get_json()["status"] == "ok"
    assert table.look().status_code == 200
    table.check()


def test_from_a_read_only_file_pages_are_still_read(table: Table) -> None:
    with read_only_file(table):
        assert table.look().status_code == 200
        assert table.client.get("/healthz").status_code == 200


def test_a_locked_database_is_read_and_healthy(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.storage.database.BUSY_TIMEOUT_MS", 50)
    with closing(sqlite3.connect(table.file, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert table.look().status_code == 200
        assert table.client.get("/healthz").status_code == 200
        answer = table.record("the one", page=True)
        assert answer.status_code == 503
        assert answer.headers["Retry-After"] == "1"
        assert "try again" in Page(answer.text).one(data_error="busy").text
        other.execute("ROLLBACK")
    assert table.record("the one").status_code == 201
    table.check()


def test_a_backup_in_its_place_is_taken_up(table: Table) -> None:
    backup = table.folder / "backup"
    storage.copy_database(table.file, backup)
    known = list(table.acknowledged)
    table.record()
    backup.rename(table.file)
    for beside in table.folder.glob("scorekeeper.sqlite-*"):
        beside.unlink()
    table.acknowledged[:] = known
    assert table.record().status_code == 201
    table.check()


def test_a_hand_is_stored_whole_or_not_at_all(table: Table) -> None:
    with full(table):
        while table.record(note="n" * 200).status_code == 201:
            pass
        with closing(sqlite3.connect(table.file)) as outside:
            stored = outside.execute("SELECT count(*), count(DISTINCT request_key), max(seq) FROM entry").fetchone()
        assert stored == (len(table.acknowledged),) * 3
    table.check()


@pytest.mark.parametrize("content", [b"This was a database once. " * 1000], ids=["corrupt"])
def test_a_start_on_such_a_file_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "scorekeeper.sqlite").write_bytes(content)
    with pytest.raises(storage.StorageFault) as raised:
        make_app(tmp_path)
    assert raised.value.reason == "corrupt"
    assert (tmp_path / "scorekeeper.sqlite").read_bytes() == content


def test_a_copy_of_the_file_goes_on_elsewhere(table: Table, tmp_path_factory: pytest.TempPathFactory) -> None:
    shutil.copy(table.file, table.folder / "copied")
    with moved_away(table):
        assert table.record("the one").status_code == 503
    assert table.record("the one").status_code == 201
    table.check()
