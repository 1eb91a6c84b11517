"""Every storage test runs on an SQLite file and on a real PostgreSQL."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from flask import Flask
from psycopg import sql

from scorekeeper import storage
from scorekeeper.storage.database import db
from scorekeeper.storage.tables import Base
from tests.storage.helpers import make_app
from tests.storage.postgres import Cluster, running_cluster

BOTH = ["sqlite", pytest.param("postgresql", marks=pytest.mark.needs("postgresql"))]


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    with running_cluster() as running:
        yield running


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite file with all tables, to be copied."""
    path = tmp_path_factory.mktemp("migrated") / "scorekeeper.sqlite"
    _upgrade(f"sqlite:///{path}")
    return path


@pytest.fixture(scope="session")
def migrated_url(cluster: Cluster) -> str:
    """The address of a PostgreSQL database with all tables, to be emptied: a new one would take 150 ms."""
    url = cluster.url(cluster.create())
    _upgrade(url)
    return url


@pytest.fixture(params=BOTH)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database with all tables and no rows."""
    if request.param == "sqlite":
        path = tmp_path / "scorekeeper.sqlite"
        shutil.copy(request.getfixturevalue("migrated_file"), path)
        return f"sqlite:///{path}"
    url: str = request.getfixturevalue("migrated_url")
    with psycopg.connect(url, options="-c lock_timeout=5s") as connection:
        for table in Base.metadata.tables:
            connection.execute(sql.SQL("TRUNCATE {} CASCADE").format(sql.Identifier(table)))
    return url


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


def _upgrade(url: str) -> None:
    app = make_app(url)
    storage.upgrade(app)
    with app.app_context():
        db.engine.dispose()
