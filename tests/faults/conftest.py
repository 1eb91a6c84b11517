"""The app as a user whom file modes stop, in a folder that the tests spoil and mend."""

from __future__ import annotations

import os
import pwd
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.conftest import close, make_app
from tests.web.helpers import JSON, new_game

NOBODY = pwd.getpwnam("nobody").pw_uid


@contextmanager
def as_nobody() -> Iterator[None]:
    """Root may do anything to a file whatever its mode; so meanwhile it is somebody else."""
    was = os.geteuid()
    if was == 0:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(was)


@dataclass
class Table:
    """A game on an app of its own, and what was recorded in it."""

    app: Flask
    client: FlaskClient
    folder: Path
    key: str = ""
    acknowledged: list[str] = field(default_factory=list)
    numbers: Iterator[int] = field(default_factory=lambda: count(1))

    @property
    def file(self) -> Path:
        return self.folder / "scorekeeper.sqlite"

    def record(self, request_key: str = "", *, page: bool = False, **changes: Any) -> TestResponse:
        """The answer to a hand; whatever is acknowledged is remembered."""
        request_key = request_key or f"hand-{next(self.numbers)}"
        body = {"ending": "knock", "knocker": 1, "knocker_deadwood": 3, "defender_deadwood": 20, **changes}
        body["request_key"] = request_key
        address = f"/g/{self.key}/hands"
        answer = self.client.post(address, data=body) if page else self.client.post(address, json=body, headers=JSON)
        if answer.status_code in (200, 201, 303) and request_key not in self.acknowledged:
            self.acknowledged.append(request_key)
        return answer

    def look(self, path: str = "") -> TestResponse:
        """The sheet, or another page of the game."""
        return self.client.get(f"/g/{self.key}{path}")

    def reconnect(self) -> None:
        """Lets go of the file, as a server does that starts anew."""
        close(self.app)

    @contextmanager
    def outside(self) -> Iterator[sqlite3.Connection]:
        """A connection that is not the app's."""
        with closing(sqlite3.connect(self.file, isolation_level=None)) as connection:
            yield connection

    def check(self) -> None:
        """What was acknowledged is there once, the totals are those of it, and the file is sound."""
        sheet = self.client.get(f"/g/{self.key}", headers=JSON).get_json()
        assert len(sheet["hands"]) == len(self.acknowledged)
        assert sheet["columns"][0]["points"] == [17 * len(self.acknowledged), 0]
        with closing(sqlite3.connect(self.file)) as outside:
            keys = [key for (key,) in outside.execute("SELECT request_key FROM entry ORDER BY seq")]
            assert keys == self.acknowledged
            assert outside.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@pytest.fixture
def table(migrated_folder: Path) -> Iterator[Table]:
    """A game with two hands, in a folder of nobody's; pages have been drawn once, so that they are in memory."""
    folder = Path(tempfile.mkdtemp(prefix="scorekeeper-"))
    shutil.copy(migrated_folder / "scorekeeper.sqlite", folder)
    if os.geteuid() == 0:
        for path in (folder, folder / "scorekeeper.sqlite"):
            os.chown(path, NOBODY, -1)
    app = make_app(folder)
    client = app.test_client()
    table = Table(app, client, folder)
    table.key = new_game(client, ruleset={"preset": "pagat", "target": None})
    for path in ("", "/nonsense"):
        table.look(path)
    client.get("/g/wrong")
    client.get("/")
    table.reconnect()
    with as_nobody():
        table.record()
        table.record()
        yield table
    close(app)
    folder.chmod(0o700)
    shutil.rmtree(folder)


@pytest.fixture(scope="session")
def migrated_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a database that has all tables and no rows, to be copied."""
    folder = tmp_path_factory.mktemp("migrated")
    close(make_app(folder))
    return folder
