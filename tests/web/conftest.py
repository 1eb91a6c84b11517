"""Every web test runs the whole app on a real SQLite file of its own, and on a real PostgreSQL."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jinja2 import FileSystemBytecodeCache

from scorekeeper import create_app
from scorekeeper.storage.database import db
from scorekeeper.web.rendered import EXTENSION
from scorekeeper.web.translating import words
from scorekeeper.wording.translating import translate_with
from tests.storage.postgres import Cluster

COMPILED = FileSystemBytecodeCache()
BOTH = ["sqlite", pytest.param("postgresql", marks=pytest.mark.needs("postgresql"))]

_elsewhere: dict[Path, str] = {}
"""The address of the database of each folder that has no file of its own."""
_kept: dict[tuple[str, ...], Flask] = {}
"""The apps that are lent to one test after the other, by their database and what is configured."""


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


@pytest.fixture(scope="session")
def places(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A folder for each kind of database, where one test after the other finds a new one."""
    return {kind: tmp_path_factory.mktemp(kind) for kind in ("sqlite", "postgresql")}


@pytest.fixture(params=BOTH)
def folder(request: pytest.FixtureRequest, places: dict[str, Path]) -> Path:
    """A folder with a database of this test's own, without rows: a file in it, or one of a PostgreSQL."""
    place = places[request.param]
    for left in place.iterdir():
        shutil.rmtree(left) if left.is_dir() else left.unlink()
    if request.param == "sqlite":
        shutil.copy(request.getfixturevalue("migrated_folder") / "scorekeeper.sqlite", place)
    else:
        cluster: Cluster = request.getfixturevalue("cluster")
        _elsewhere[place] = cluster.emptied()
    return place


@contextmanager
def lent(folder: Path, **config: object) -> Iterator[Flask]:
    """The app on the folder's database, made once for all tests that ask for it so, and the same for each."""
    made = _elsewhere.get(folder, str(folder)), *config
    if made not in _kept:
        _kept[made] = make_app(folder, **config)
    app = _kept[made]
    before = dict(app.config)
    # Words are the process's; a test without an app may have set others.
    translate_with(words)
    yield app
    app.config.clear()
    app.config.update(before)
    # Rows of the next test have the numbers of this one's.
    app.extensions[EXTENSION]._pages.clear()
    close(app)


@pytest.fixture
def app(folder: Path) -> Iterator[Flask]:
    """The app on a new database."""
    with lent(folder) as app:
        yield app


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser that has never been here."""
    return app.test_client()


@pytest.fixture
def guarded(folder: Path) -> Iterator[Flask]:
    """The app as it is served: a POST without a CSRF token is refused."""
    with lent(folder, WTF_CSRF_ENABLED=True) as app:
        yield app
