"""`./run long kills`, in short: it passes, and it tells where it should not."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any, cast

import pytest
from flask.testing import FlaskClient

from benchmarks.long_kills import STARTS, Client, faults_of
from benchmarks.long_two_writers import Browser, hands_of, key_of
from tests.faults.conftest import Table
from tests.web.helpers import JSON

ROOT = Path(__file__).parents[2]


def test_killed_again_and_again_it_loses_nothing() -> None:
    line = [sys.executable, "benchmarks/long_kills.py", "--kills", "4", "--seed", "7", "--seconds", "300"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(line, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=400)
    figures = json.loads(done.stdout.splitlines()[-1])
    assert figures["faults"] == []
    assert (figures["pass"], done.returncode) == (True, 0)
    assert figures["kills"] == 4
    assert figures["acknowledged"] > 0
    assert figures["lost_connections"] > 0


class Direct:
    """The browser of the long run, without a connection."""

    def __init__(self, client: FlaskClient) -> None:
        self._client = client

    def get(self, path: str) -> Any:
        return self._client.get(path, headers=JSON).get_json()


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        ("", ""),
        ("lost", "the log of a game has not every one of its 5 acknowledged hands once"),
        ("twice", "6 are stored"),
        ("changed", "the engine makes another sheet"),
        ("unsound", "foreign_key_check"),
    ],
)
def test_it_tells_what_is_wrong(table: Table, spoil: str, fault: str) -> None:
    pair = 1
    client = Client(number=3, port=0, seed=0, until=0, over=threading.Event())
    start = {**STARTS[pair], "request_key": "start"}
    keys = table.client.post("/games", json=start, headers=JSON).get_json()
    client.games[keys["score_key"]] = {**STARTS[pair], "keys": keys}
    sent = hands_of(3, 5, seed=1)
    client.record[keys["score_key"]] = list(sent)
    stored = [{**hand, "request_key": key_of(hand)} for hand in sent]
    if spoil == "lost":
        stored.pop()
    if spoil == "twice":
        stored.append({**sent[0], "request_key": "another key"})
    if spoil == "changed":
        stored[2] = {"ending": "award", "winner": 1, "points": 999, "request_key": key_of(sent[2])}
    for body in stored:
        assert table.client.post(f"/g/{keys['score_key']}/hands", json=body, headers=JSON).status_code == 201
    with table.outside() as database:
        # The two hands of the table's own game, which no client knows of.
        database.execute("DELETE FROM entry WHERE request_key LIKE 'hand-%'")
        if spoil == "unsound":
            database.execute("UPDATE entry SET device_id = 'nobody''s' WHERE seq = 1")
    found = faults_of(cast(Browser, Direct(table.client)), [client], table.file)
    assert any(fault in one for one in found) if fault else found == []
