"""`./run long two-writers`, in short: it passes, and it tells where it should not."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, cast

import pytest
from flask.testing import FlaskClient

from benchmarks.long_two_writers import RULES, Browser, Hand, faults_of, hands_of, key_of

from .helpers import JSON, new_game

ROOT = Path(__file__).parents[2]
HANDS = [*hands_of(1, 3, seed=7), *hands_of(2, 3, seed=7)]


@pytest.mark.parametrize("database", ["sqlite", pytest.param("postgresql", marks=pytest.mark.needs("postgresql"))])
def test_two_processes_record_into_one_game_over_http(database: str) -> None:
    options = ["--hands", "15", "--seed", "7", "--seconds", "120", "--database", database]
    line = [sys.executable, "benchmarks/long_two_writers.py", *options]
    done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, timeout=180)
    figures = json.loads(done.stdout.splitlines()[-1])
    assert figures["faults"] == []
    assert (figures["pass"], done.returncode) == (True, 0)
    assert figures["hands"] == figures["stored"] + figures["found_stored"] == 30
    assert figures["dropped_replies"] > 0
    assert figures["cut_requests"] > 0


class Direct:
    """The browser of the long run, without a connection."""

    def __init__(self, client: FlaskClient) -> None:
        self._client = client

    def get(self, path: str) -> Any:
        return self._client.get(path, headers=JSON).get_json()

    def post(self, path: str, body: Hand) -> tuple[int, Any]:
        answer = self._client.post(path, json=body, headers=JSON)
        return answer.status_code, answer.get_json()


def faults(client: FlaskClient, recorded: list[tuple[str, Hand]]) -> list[str]:
    """What the long run says where it sent HANDS and these were recorded, each under a key."""
    score_key = new_game(client, ruleset=RULES)
    for seq, (key, hand) in enumerate(recorded):
        body = {**hand, "request_key": key, "seen_seq": seq}
        assert client.post(f"/g/{score_key}/hands", json=body, headers=JSON).status_code == 201
    (book,) = client.get("/", headers=JSON).get_json()["books"]
    return faults_of(cast(Browser, Direct(client)), f"/g/{score_key}", f"/b/{book['key']}", HANDS)


SENT = [(key_of(hand), hand) for hand in HANDS]


def test_a_game_that_has_every_hand_has_no_fault(client: FlaskClient) -> None:
    assert faults(client, [SENT[0], SENT[3], SENT[4], SENT[1], SENT[2], SENT[5]]) == []


@pytest.mark.parametrize(
    ("recorded", "fault"),
    [
        (SENT[:-1], "every hand is in the game once"),
        ([*SENT, ("another key", HANDS[0])], "every hand is in the game once"),
        ([SENT[1], SENT[0], *SENT[2:]], "each writer's hands are in their order"),
        ([*SENT[:-1], (SENT[-1][0], {"ending": "dead", "note": HANDS[-1]["note"]})], "the points are those sent"),
    ],
    ids=["lost", "twice", "out-of-order", "changed"],
)
def test_it_tells_what_is_wrong(client: FlaskClient, recorded: list[tuple[str, Hand]], fault: str) -> None:
    assert fault in faults(client, recorded)
