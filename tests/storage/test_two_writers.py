"""Two processes write to one game, and die while they do: nothing acknowledged is lost, nothing is stored twice."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from flask import Flask

from scorekeeper import storage
from tests.storage.helpers import start

ROOT = Path(__file__).parents[2]


def writer(url: str, game: storage.GameRecord, name: str, hands: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.storage.writer", url, game.score_key, name, str(hands)],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
    )


def test_two_processes_lose_nothing_and_double_nothing(app: Flask, url: str) -> None:
    game = start()
    writers = [writer(url, game, name, 60) for name in ("north", "south")]
    said = [process.communicate(timeout=60)[0].split() for process in writers]
    assert [process.returncode for process in writers] == [0, 0]
    entries = storage.load_game(score_key=game.score_key).entries
    assert [entry.seq for entry in entries] == list(range(1, 121))
    # Every entry was built on what lay before it, so each process's came in its own order.
    for name, keys in zip(("north", "south"), said, strict=True):
        assert keys == [f"{name}-{n}" for n in range(60)]
        assert [entry.request_key for entry in entries if entry.by == name] == keys
    assert all(entry.payload == {"n": entry.seq, "hand": {"note": entry.request_key}} for entry in entries)


def test_killed_writers_lose_nothing_they_were_told_is_stored(app: Flask, url: str) -> None:
    game = start()
    told: list[str] = []
    for life in range(2):
        names = [f"north{life}", f"south{life}"]
        writers = [writer(url, game, name, 10_000) for name in names]
        outputs = [process.stdout for process in writers]
        for output in outputs:
            assert output is not None
            told += [output.readline().strip() for _ in range(10)]
        for process in writers:
            process.send_signal(signal.SIGKILL)
        for process, output in zip(writers, outputs, strict=True):
            assert output is not None
            # A line cut short by the kill was not told.
            told += [line.strip() for line in output.read().splitlines(keepends=True) if line.endswith("\n")]
            assert process.wait() == -signal.SIGKILL
            output.close()

        entries = storage.load_game(score_key=game.score_key).entries
        keys = [entry.request_key for entry in entries]
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
        assert len(set(keys)) == len(keys)
        assert set(told) <= set(keys)
        # A writer's last one may have been stored without its being told.
        assert len(set(keys) - set(told)) <= 2 * (life + 1)
    assert len(told) >= 40
