"""Copies of an SQLite file, made and put back while others use it."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from alembic.config import Config
from alembic.script import ScriptDirectory

from scorekeeper.storage.codec import VersionedJson
from scorekeeper.storage.database import BUSY_TIMEOUT_MS, MIGRATIONS
from scorekeeper.storage.errors import NewerDatabase, StorageBusy, StorageError, StorageFault
from scorekeeper.storage.faults import SQLITE
from scorekeeper.storage.tables import Base

OURS: Final = {"alembic_version", "book", "entry", "game"}
"""Tables that every database of ours has had from the first."""
BESIDE: Final = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a file."""
STAMP: Final = "%Y-%m-%dT%H-%M-%SZ"
STAMP_PATTERN: Final = "[0-9]" * 4 + "-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]-[0-9][0-9]-[0-9][0-9]Z*"


class NotOurs(StorageError):  # noqa: N818
    """A file that is no database of the scorekeeper. `reason` is "not_sqlite", "dump", "export", "other" or "empty"."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"no database of the scorekeeper: {reason}")
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Contents:
    """What a database holds."""

    books: int
    games: int
    entries: int
    revision: str


def examine(file: Path) -> Contents:
    """What the file holds, once it is known to be whole and ours. It is looked at in a copy, and left as it is.

    Raises NotOurs, NewerDatabase, StorageFault corrupt, StorageBusy, OSError.
    """
    with _copied(file) as copy:
        return _examined(copy)


def back_up(source: Path, target: Path) -> Contents:
    """What the copy holds that now is at `target`: checked, readable to its owner only, an older one replaced.

    Others may read and write the source meanwhile. The copy has its name only once it is whole.
    Raises as `examine` does; then no copy is there.
    """
    part = _new_file(target.with_name(f".{target.name}.{os.getpid()}.part"))
    try:
        with _told(), closing(_connect(source)) as original, closing(_connect(part)) as copy:
            original.backup(copy)
            # One file to carry about, without a second one beside it.
            copy.execute("PRAGMA journal_mode=DELETE")
        contents = _examined(part)
        _to_disk(part)
        os.replace(part, target)
        _to_disk(target.parent)
    finally:
        _remove(part)
    return contents


def put_back(file: Path, target: Path, aside: Path) -> Contents:
    """What the database at `target` holds now, the contents of `file`; what was there before is at `aside`.

    A server that is running on the target goes on with the new contents. Where the present database is damaged, its
    file is moved aside as it is.
    Raises as `examine` does; then the target is as it was.
    """
    with _copied(file) as copy:
        contents = _examined(copy)
        if target.exists():
            try:
                back_up(target, aside)
            except (StorageFault, NotOurs, NewerDatabase):
                _move_aside(target, aside)
        if not target.exists():
            _new_file(target)
        with _told(), closing(_connect(copy)) as original, closing(_connect(target)) as present:
            present.execute(f"PRAGMA busy_timeout={BUSY_TIMEOUT_MS}")
            original.backup(present)
        _to_disk(target.parent)
    return contents


def stamped(folder: Path, stem: str, suffix: str, at: datetime) -> Path:
    """A name in the folder that has the time in it and that no file has."""
    name = f"{stem}-{at.astimezone(UTC):{STAMP}}"
    candidates = (folder / f"{name}{f'-{n}' if n else ''}{suffix}" for n in range(1000))
    return next(path for path in candidates if not path.exists())


def drop_older(folder: Path, stem: str, suffix: str, keep: int) -> list[Path]:
    """The copies deleted: of those with the time in their names, all but the newest `keep`."""
    copies = [path for path in folder.glob(f"*{suffix}") if path.match(f"{_plain(stem)}-{STAMP_PATTERN}{suffix}")]
    newest_first = sorted(copies, key=lambda path: path.stem, reverse=True)
    for path in newest_first[keep:]:
        path.unlink()
    return newest_first[keep:]


def _plain(text: str) -> str:
    return "".join(f"[{char}]" if char in "*?[" else char for char in text)


def _examined(file: Path) -> Contents:
    with file.open("rb") as opened:
        head = opened.read(512)
    if not head.startswith(b"SQLite format 3\0"):
        raise NotOurs(_what_else(head))
    with _told(), closing(_connect(file)) as database:
        tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        problems = database.execute("PRAGMA integrity_check(1)").fetchone()
        if problems != ("ok",) or database.execute("PRAGMA foreign_key_check").fetchone():
            raise StorageFault("corrupt")
        if not tables >= OURS:
            raise NotOurs("other")
        (revision,) = database.execute("SELECT version_num FROM alembic_version").fetchone() or ("",)
        if revision not in known_revisions():
            raise NewerDatabase(f"the file is at revision {revision}, which is not known here")
        if any(_unreadable(database, *column) for column in _json_columns() if column[0] in tables):
            raise StorageFault("corrupt")
        books, games, entries = (
            int(database.execute(f"SELECT count(*) FROM {table}").fetchone()[0]) for table in ("book", "game", "entry")
        )
        return Contents(books, games, entries, revision)


def _json_columns() -> Iterator[tuple[str, str]]:
    for table in Base.metadata.sorted_tables:
        yield from ((table.name, column.name) for column in table.columns if isinstance(column.type, VersionedJson))


def _unreadable(database: sqlite3.Connection, table: str, column: str) -> bool:
    """Whether one of the values is no JSON object with the version of its form."""
    stated = f"""CASE WHEN json_valid("{column}") THEN json_type("{column}", '$.version') END"""
    query = f"""SELECT 1 FROM "{table}" WHERE "{column}" IS NOT NULL AND {stated} IS NOT 'integer' LIMIT 1"""
    return database.execute(query).fetchone() is not None


def known_revisions() -> set[str]:
    """The revisions of a database that this version can bring up to date."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}


def _what_else(head: bytes) -> str:
    if not head:
        return "empty"
    if head.startswith(b"PGDMP") or b"PostgreSQL database dump" in head:
        return "dump"
    return (
        "export" if head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{") and b"scorekeeper-" in head else "not_sqlite"
    )


@contextmanager
def _copied(file: Path) -> Iterator[Path]:
    # With what lies beside it: the file of a server that was cut off has its newest hands there.
    with tempfile.TemporaryDirectory(prefix="scorekeeper-") as folder:
        copy = Path(folder) / "copy.sqlite"
        shutil.copyfile(file, copy)
        for ending in ("-wal", "-journal"):
            with suppress(FileNotFoundError):
                shutil.copyfile(f"{file}{ending}", f"{copy}{ending}")
        yield copy


def _move_aside(target: Path, aside: Path) -> None:
    os.replace(target, aside)
    for ending in BESIDE:
        with suppress(FileNotFoundError):
            os.replace(f"{target}{ending}", f"{aside}{ending}")


def _new_file(path: Path) -> Path:
    _remove(path)
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    return path


def _remove(path: Path) -> None:
    for ending in ("", *BESIDE):
        with suppress(FileNotFoundError):
            os.remove(f"{path}{ending}")


def _connect(file: Path) -> sqlite3.Connection:
    # mode=rw: a file that is gone is told, not made anew.
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True, timeout=BUSY_TIMEOUT_MS / 1000)


def _to_disk(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in {5, 6}:
            raise StorageBusy("another writer holds the database; try again") from error
        if code in SQLITE:
            raise StorageFault(SQLITE[code]) from error
        raise
