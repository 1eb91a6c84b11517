"""`./run long fuzz`, in short: it passes, and it tells where it should not."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from flask import abort

from benchmarks.long_fuzz import Fuzz
from scorekeeper import storage
from tests.web.conftest import close, make_app
from tests.web.hostile import World

ROOT = Path(__file__).parents[2]


def test_every_kind_of_route_is_attacked() -> None:
    line = [sys.executable, "benchmarks/long_fuzz.py", "--requests", "250", "--seed", "7"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(line, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=600)
    figures = json.loads(done.stdout.splitlines()[-1])
    assert figures["faults"] == []
    assert (figures["pass"], done.returncode) == (True, 0)
    assert figures["requests"] >= 250
    assert figures["routes"] > 30


@pytest.fixture
def fuzz(tmp_path: Path) -> Iterator[Fuzz]:
    """An app that is about to be attacked."""
    app = make_app(tmp_path)
    with closing(sqlite3.connect(tmp_path / "scorekeeper.sqlite")) as outside:
        world = World(app, app.test_client(), outside)
        world.prepare()
        yield Fuzz(world)
    close(app)


def send(fuzz: Fuzz, endpoint: str, **request: Any) -> list[str]:
    rule = next(rule for rule in fuzz.rules if rule.endpoint == endpoint)
    fuzz.send(rule, "POST", fuzz.world.address(rule), request)
    return fuzz.faults


def test_a_crash_is_told(fuzz: Fuzz, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "append", lambda *_args, **_fields: {}["missing"])
    (fault,) = send(fuzz, "record.undo", json={})
    assert "KeyError" in fault


def test_an_error_of_the_server_s_is_told(fuzz: Fuzz, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "append", lambda *_args, **_fields: abort(500))
    (fault,) = send(fuzz, "record.undo", json={})
    assert "500" in fault


def test_what_a_refused_request_stored_is_told(fuzz: Fuzz, monkeypatch: pytest.MonkeyPatch) -> None:
    append = storage.append

    def careless(*args: Any, **fields: Any) -> None:
        append(*args, **fields)
        raise storage.NotFound

    monkeypatch.setattr(storage, "append", careless)
    (fault,) = send(fuzz, "record.undo", json={}, headers={"Accept": "application/json"})
    assert "a refused request was stored" in fault


def test_it_starts_anew_with_what_there_was(fuzz: Fuzz) -> None:
    rows = fuzz.rows()
    fuzz.clean()
    assert fuzz.rows() == rows
    assert fuzz.faults == []
