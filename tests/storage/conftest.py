"""Every storage test runs on an SQLite file and on a real PostgreSQL."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.storage.database import db
from tests.storage.helpers import make_app, migrate
from tests.storage.postgres import Cluster

BOTH = ["sqlite", pytest.param("postgresql", marks=pytest.mark.needs("postgresql"))]


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite file with all tables, to be copied."""
    path = tmp_path_factory.mktemp("migrated") / "scorekeeper.sqlite"
    migrate(f"sqlite:///{path}")
    return path


def empty(request: pytest.FixtureRequest, file: Path, number: int = 0) -> str:
    """The address of a database of the fixture's kind with all tables and no rows; other numbers are other ones."""
    if request.param == "sqlite":
        shutil.copy(request.getfixturevalue("migrated_file"), file)
        return f"sqlite:///{file}"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.emptied(number)


@pytest.fixture(params=BOTH)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database with all tables and no rows."""
    return empty(request, tmp_path / "scorekeeper.sqlite")


@pytest.fixture(params=BOTH)
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database without tables."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'scorekeeper.sqlite'}"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.url(cluster.create())


@pytest.fixture
def app(url: str) -> Iterator[Flask]:
    """An app on an empty database, its context pushed."""
    app = make_app(url)
    with app.app_context():
        yield app
        db.engine.dispose()
