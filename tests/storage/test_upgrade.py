"""Migrations: from nothing to the models, one after another over real rows, a copy aside first."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from flask import Flask
from sqlalchemy import inspect, text
from sqlalchemy.exc import IntegrityError

from scorekeeper import storage
from scorekeeper.storage.database import MIGRATIONS, db
from scorekeeper.storage.tables import Base
from tests.storage.helpers import make_app, minute, record, start, statements

# Alters a table that others refer to, which in SQLite is copying and dropping it.
WIDER = """
    with op.batch_alter_table("game") as batch:
        batch.add_column(sa.Column("place", sa.String(), nullable=False, server_default="home"))
        batch.alter_column("hidden", existing_type=sa.Boolean(), nullable=True)
"""
BROKEN = f"{WIDER}\n    raise RuntimeError('half-way')\n"


@pytest.fixture
def empty_app(empty_url: str) -> Iterator[Flask]:
    """An app on a database without tables, its context pushed."""
    app = make_app(empty_url)
    with app.app_context():
        yield app
        db.engine.dispose()


@pytest.fixture
def app(empty_app: Flask) -> Flask:
    """An app on a database of its own, with all tables: these tests alter them."""
    storage.upgrade(empty_app)
    return empty_app


@pytest.fixture
def later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a later version's migrations, which so far has no more than ours."""
    folder = tmp_path / "later" / "migrations"
    shutil.copytree(MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr("scorekeeper.storage.upgrading.MIGRATIONS", folder)
    return folder


def add_migration(folder: Path, body: str) -> None:
    (folder / "versions" / "9999_later.py").write_text(
        "import sqlalchemy as sa\nfrom alembic import op\n\n"
        f"revision = '9999'\ndown_revision = '{head(MIGRATIONS)}'\n\n\ndef upgrade():\n{body}"
    )


def head(folder: Path) -> str:
    return sorted((folder / "versions").glob("*.py"))[-1].stem.split("_")[0]


def revision() -> str | None:
    with db.engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision()


def copies(folder: Path) -> list[Path]:
    return sorted(folder.glob("scorekeeper-before-upgrade-*"))


def test_the_migrations_make_what_the_models_say(empty_app: Flask) -> None:
    storage.upgrade(empty_app)
    with db.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
    assert revision() == head(MIGRATIONS)


def test_a_new_database_needs_no_copy(empty_app: Flask, tmp_path: Path) -> None:
    assert storage.upgrade(empty_app) is None
    assert copies(tmp_path) == []


def test_an_up_to_date_database_is_left_alone(app: Flask, tmp_path: Path) -> None:
    with statements() as sent:
        assert storage.upgrade(app) is None
    assert not [statement for statement in sent if statement.startswith(("BEGIN IMMEDIATE", "CREATE", "INSERT"))]
    assert copies(tmp_path) == []


def test_a_later_migration_keeps_every_row(app: Flask, later: Path) -> None:
    game = record(record(start()).game).game
    add_migration(later, WIDER)
    storage.upgrade(app)
    assert revision() == "9999"
    assert storage.load_game(score_key=game.score_key) == game
    assert record(game).created
    with db.engine.connect() as connection:
        assert connection.scalar(text("SELECT place FROM game")) == "home"
        assert [key["referred_table"] for key in inspect(connection).get_foreign_keys("entry")].count("game") == 1


def test_a_migration_that_fails_changes_nothing(app: Flask, later: Path) -> None:
    game = record(start()).game
    add_migration(later, BROKEN)
    with pytest.raises(RuntimeError, match="half-way"):
        storage.upgrade(app)
    assert revision() == head(MIGRATIONS)
    with db.engine.connect() as connection:
        assert "place" not in {column["name"] for column in inspect(connection).get_columns("game")}
    assert storage.load_game(score_key=game.score_key) == game
    assert record(game).created


def test_a_migration_that_leaves_orphans_changes_nothing(app: Flask, later: Path) -> None:
    game = start()
    add_migration(later, '    op.execute("DELETE FROM book")\n')
    with pytest.raises((RuntimeError, IntegrityError)):
        storage.upgrade(app)
    assert revision() == head(MIGRATIONS)
    assert storage.load_game(score_key=game.score_key) == game


def test_a_database_of_a_later_version_is_refused(app: Flask, later: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    add_migration(later, WIDER)
    storage.upgrade(app)
    monkeypatch.undo()
    with pytest.raises(storage.NewerDatabase, match="9999"):
        storage.upgrade(app)


def test_two_processes_may_upgrade_at_once(empty_app: Flask, empty_url: str) -> None:
    command = (
        "import sys; from scorekeeper import storage; from tests.storage.helpers import make_app;"
        "storage.upgrade(make_app(sys.argv[1]))"
    )
    root = Path(__file__).parents[2]
    both = [subprocess.Popen([sys.executable, "-c", command, empty_url], cwd=root) for _ in range(2)]
    assert [process.wait(timeout=30) for process in both] == [0, 0]
    assert start().seq == 0


class TestSqlite:
    """The copy made of a file."""

    @pytest.fixture
    def file(self, tmp_path: Path, migrated_file: Path) -> Path:
        return Path(shutil.copy(migrated_file, tmp_path / "scorekeeper.sqlite"))

    @pytest.fixture
    def file_app(self, file: Path) -> Iterator[Flask]:
        app = make_app(f"sqlite:///{file}")
        with app.app_context():
            yield app
            db.engine.dispose()

    def test_the_file_is_copied_aside_first(self, file_app: Flask, file: Path, later: Path) -> None:
        game = record(start()).game
        file.chmod(0o600)
        add_migration(later, WIDER)
        copy = storage.upgrade(file_app, at=minute(5))
        assert copy == file.with_name("scorekeeper-before-upgrade-2026-11-29T18-35-00Z.sqlite")
        assert copies(file.parent) == [copy]
        assert copy.stat().st_mode & 0o777 == 0o600
        with closing(sqlite3.connect(copy)) as opened:
            assert opened.execute("SELECT version_num FROM alembic_version").fetchone() == (head(MIGRATIONS),)
            assert opened.execute("SELECT score_key FROM game").fetchone() == (game.score_key,)
            assert opened.execute("SELECT count(*) FROM entry").fetchone() == (1,)
            assert opened.execute("PRAGMA integrity_check").fetchone() == ("ok",)

    def test_the_last_five_copies_are_kept(self, file_app: Flask, file: Path, later: Path) -> None:
        other = file.with_name("other-before-upgrade-2020-01-01T00-00-00Z.sqlite")
        other.touch()
        add_migration(later, BROKEN)
        for n in range(7):
            with pytest.raises(RuntimeError):
                storage.upgrade(file_app, at=minute(n))
        assert [copy.name[27:46] for copy in copies(file.parent)] == [
            f"{minute(n):%Y-%m-%dT%H-%M-%S}" for n in range(2, 7)
        ]
        assert other.exists()

    def test_a_copy_has_what_a_running_writer_has_stored(self, file_app: Flask, file: Path, tmp_path: Path) -> None:
        game = record(start()).game
        with closing(sqlite3.connect(file, isolation_level=None)) as writer:
            writer.execute("BEGIN IMMEDIATE")
            writer.execute("UPDATE game SET setup = 'half-written'")
            target = tmp_path / "copy.sqlite"
            target.write_text("an older copy")
            storage.copy_database(file, target)
        copied = make_app(f"sqlite:///{target}")
        with copied.app_context():
            assert storage.load_game(score_key=game.score_key) == game
            db.engine.dispose()
        assert not [path.name for path in tmp_path.iterdir() if path.name.startswith("copy.sqlite.part")]

    def test_the_file_is_known_before_it_exists(self, tmp_path: Path) -> None:
        path = tmp_path / "new.sqlite"
        assert storage.sqlite_file(make_app(f"sqlite:///{path}")) == path
        assert storage.sqlite_file(make_app("sqlite:///:memory:")) is None
        assert storage.sqlite_file(make_app("postgresql:///scores")) is None
