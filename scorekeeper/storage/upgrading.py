"""Bringing a database up to date, an SQLite file only after it has been copied aside."""

from __future__ import annotations

import glob
import os
import shutil
import sqlite3
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import Flask
from sqlalchemy import inspect

from scorekeeper.storage.database import MIGRATIONS, db, faults_told
from scorekeeper.storage.errors import NewerDatabase

COPIES_KEPT = 5
"""Of each database file; the oldest are deleted."""


def upgrade(app: Flask, *, at: datetime | None = None) -> Path | None:
    """The copy made of the SQLite file, None where none was needed; after it the database is up to date.

    A new database is made, one that is up to date is left alone, so it may be called at every start.
    Only an existing file with migrations to come is copied, to a file beside it that has the time (now, or `at`) in
    its name.

    A new file is readable to its owner only: the keys of all links are in it.

    Raises NewerDatabase where a later version of the scorekeeper has been at work, StorageBusy, StorageFault.
    """
    file = sqlite_file(app)
    if file is not None:
        _make_private(file)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    scripts = ScriptDirectory.from_config(config)
    with app.app_context():
        with faults_told(), db.engine.connect() as connection:
            current = set(MigrationContext.configure(connection).get_current_heads())
            is_new = not inspect(connection).get_table_names()
        if current == set(scripts.get_heads()):
            return None
        known = {script.revision for script in scripts.walk_revisions()}
        if not current <= known:
            raise NewerDatabase(f"the database is at revision {', '.join(current)}, which is not known here")
        copy = None
        if file is not None and not is_new:
            copy = _copy_aside(file, at or datetime.now(UTC))
        command.upgrade(config, "head")
    return copy


def _make_private(file: Path) -> None:
    # Where it cannot be made, or somebody else makes it meanwhile, connecting to it says so.
    with suppress(OSError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def sqlite_file(app: Flask) -> Path | None:
    """The app's SQLite file, which need not exist yet; None for another database or one in memory."""
    with app.app_context():
        url = db.engine.url
    if url.get_backend_name() != "sqlite" or url.database in {None, "", ":memory:"}:
        return None
    return Path(str(url.database))


def copy_database(source: Path, target: Path) -> None:
    """Copies an SQLite file, whole and consistent even while others write to it; an older target is replaced."""
    part = target.with_name(f"{target.name}.part")
    with closing(sqlite3.connect(source)) as original, closing(sqlite3.connect(part)) as copy:
        original.backup(copy)
    # The keys in it are as secret as in the original.
    shutil.copymode(source, part)
    os.replace(part, target)


def _copy_aside(file: Path, at: datetime) -> Path:
    copy = file.with_name(f"{file.stem}-before-upgrade-{at.astimezone(UTC):%Y-%m-%dT%H-%M-%SZ}{file.suffix}")
    copy_database(file, copy)
    copies = sorted(file.parent.glob(f"{glob.escape(file.stem)}-before-upgrade-*{glob.escape(file.suffix)}"))
    for old in copies[:-COPIES_KEPT]:
        old.unlink()
    return copy
