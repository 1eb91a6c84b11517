"""Databases as released versions left them: real rows, written by the version of that revision."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from flask import Flask
from sqlalchemy import Connection, DateTime, Integer, MetaData, Table, text

from scorekeeper.storage.database import MIGRATIONS, db

ROWS: dict[str, Any] = json.loads(Path(__file__).with_name("released_0001.json").read_text("utf-8"))
SHEETS: dict[str, Any] = ROWS.pop("sheets")
"""What the first version printed for each game, by its score key."""


def revisions() -> list[str]:
    """Every revision, the oldest first."""
    return [script.revision for script in reversed(list(ScriptDirectory.from_config(_config()).walk_revisions()))]


def make_released(app: Flask, revision: str) -> None:
    """Gives the app's database, which has no tables, those of a revision and the rows of the first one.

    Columns that came later have what their migration or the database gives to rows that were there.
    """
    with app.app_context():
        command.upgrade(_config(), revision)
        with db.engine.begin() as connection:
            for name, rows in ROWS.items():
                table = Table(name, MetaData(), autoload_with=connection)
                connection.execute(table.insert(), list(_typed(table, rows)))
                _count_on(connection, table)


def _typed(table: Table, rows: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for row in rows:
        moments = [name for name in row if isinstance(table.c[name].type, DateTime)]
        yield row | {name: datetime.fromisoformat(row[name]).replace(tzinfo=UTC) for name in moments if row[name]}


def _count_on(connection: Connection, table: Table) -> None:
    if connection.dialect.name == "postgresql" and "id" in table.c and isinstance(table.c.id.type, Integer):
        newest = f"SELECT setval(pg_get_serial_sequence('{table.name}', 'id'), max(id)) FROM {table.name}"
        connection.execute(text(newest))


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config
