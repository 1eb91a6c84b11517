"""Every web test runs the whole app on a real SQLite file of its own, and on a real PostgreSQL."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jinja2 import FileSystemBytecodeCache

from scorekeeper import create_app
from scorekeeper.storage.database import db
from tests.storage.postgres import Cluster

COMPILED = FileSystemBytecodeCache()
BOTH = ["sqlite", pytest.param("postgresql", marks=pytest.mark.needs("postgresql"))]

_elsewhere: dict[Path, str] = {}
"""The address of the database of each folder that has no file of its own."""


def make_app(folder: Path, **config: object) -> Flask:
    """The app on the folder's database, without CSRF tokens unless the config asks for them."""
    app = create_app(
        {
            "DATABASE": _elsewhere.get(folder, str(folder / "scorekeeper.sqlite")),
            "INSTANCE": str(folder),
            "TESTING": True,
            "SECRET_KEY": "a secret of the tests",
            "WTF_CSRF_ENABLED": False,
            **config,
        }
    )
    # Each test has an app of its own; compiled templates are the same in all.
    app.jinja_env.bytecode_cache = COMPILED
    return app


def close(app: Flask) -> None:
    """Lets go of the app's database file."""
    with app.app_context():
        db.engine.dispose()


@pytest.fixture(scope="session")
def migrated_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a database that has all tables and no rows, to be copied."""
    folder = tmp_path_factory.mktemp("migrated")
    close(make_app(folder))
    return folder


@pytest.fixture(params=BOTH)
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    """A folder with a database of this test's own, without rows: a file in it, or one of a PostgreSQL."""
    if request.param == "sqlite":
        shutil.copy(request.getfixturevalue("migrated_folder") / "scorekeeper.sqlite", tmp_path)
        yield tmp_path
        return
    cluster: Cluster = request.getfixturevalue("cluster")
    _elsewhere[tmp_path] = cluster.emptied()
    yield tmp_path
    del _elsewhere[tmp_path]


@pytest.fixture
def app(folder: Path) -> Iterator[Flask]:
    """The app on a new database."""
    app = make_app(folder)
    yield app
    close(app)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser that has never been here."""
    return app.test_client()


@pytest.fixture
def guarded(folder: Path) -> Iterator[Flask]:
    """The app as it is served: a POST without a CSRF token is refused."""
    app = make_app(folder, WTF_CSRF_ENABLED=True)
    yield app
    close(app)
