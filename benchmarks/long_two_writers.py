"""./run long two-writers: two processes record into one game through two servers, over HTTP and a bad connection.

The servers share one database, an SQLite file or, with --database postgresql, a PostgreSQL of the run's own.

Each sends what a page's script would: again with the same key where it has not read the reply, and with the newest seq
after a 409. Afterwards every hand must stand in the game once, and the sheet must have the points that were sent.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from random import Random
from typing import Any, Final
from urllib.parse import urlsplit

from tests.storage.postgres import running_cluster

HOST: Final = "127.0.0.1"
PORT: Final = 8161
WRITERS: Final = 2
HANGS_UP: Final = 0.2
"""How often a writer hangs up before the reply; half the time before the request is whole."""
MOST_LOST: Final = 20
"""Connections that break by themselves; with more of them the server is gone."""

BONUS: Final = 25
"""For gin, for an undercut and for a box alike."""
RULES: Final = {"preset": "pagat", "target": None, "gin_bonus": BONUS, "undercut_bonus": BONUS, "box_bonus": BONUS}

Hand = dict[str, Any]


class RunError(Exception):
    """The server answered what it never may, or the time is over."""


@dataclass
class Browser:
    """A device: its session and its connection, and how long its requests took, in milliseconds."""

    port: int
    until: float
    cookie: str = ""
    token: str = ""
    took: list[float] = field(default_factory=list)
    connection: HTTPConnection | None = None

    def get(self, path: str) -> Any:
        """The JSON under an address. Raises RunError for any status but 200."""
        status, answer = self.send("GET", path)
        if status != 200:
            raise RunError(f"GET {path}: {status} {answer}")
        return answer

    def post(self, path: str, body: Hand) -> tuple[int, Any]:
        """The status and the JSON of the answer."""
        return self.send("POST", path, json.dumps(body).encode())

    def send(self, method: str, path: str, body: bytes | None = None) -> tuple[int, Any]:
        """The status and the JSON of the answer. Raises OSError or HTTPException where the connection breaks."""
        if time.monotonic() > self.until:
            raise RunError("the time is over")
        connection = self.connection or HTTPConnection(HOST, self.port, timeout=30)
        began = time.perf_counter()
        try:
            connection.request(method, path, body, self.headers)
            response = connection.getresponse()
            text = response.read()
        except (OSError, HTTPException):
            connection.close()
            self.connection = None
            raise
        self.took.append((time.perf_counter() - began) * 1000)
        self.connection = connection
        if given := response.getheader("Set-Cookie"):
            self.cookie = given.partition(";")[0]
        return response.status, json.loads(text)

    def hang_up_on(self, path: str, body: Hand, *, whole: bool) -> None:
        """Sends a POST, or only a part of it, and closes the socket without reading the reply."""
        text = json.dumps(body).encode()
        headers = {"Host": f"{HOST}:{self.port}", "Content-Length": str(len(text)), **self.headers}
        head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        with socket.create_connection((HOST, self.port), timeout=30) as line:
            line.sendall(f"POST {path} HTTP/1.1\r\n{head}\r\n".encode() + (text if whole else text[:-9]))

    @property
    def headers(self) -> dict[str, str]:
        """What a page's script sends along."""
        sent = {"Accept": "application/json", "Content-Type": "application/json"}
        known = {"X-CSRFToken": self.token, "Cookie": self.cookie}
        return sent | {name: value for name, value in known.items() if value}


def open_browser(port: int, seconds: float) -> Browser:
    """A browser with a session and a token, for so many seconds."""
    browser = Browser(port, time.monotonic() + seconds)
    browser.token = browser.get("/token")["csrf_token"]
    return browser


def hands_of(writer: int, count: int, seed: int) -> list[Hand]:
    """The hands that a writer records, as a game file has them, each with a note of its own."""
    chance = Random(f"hands of {writer}, {seed}")
    return [{**_facts(chance), "note": f"writer {writer}, hand {n}"} for n in range(1, count + 1)]


def _facts(chance: Random) -> Hand:
    kind = chance.choices(("knock", "gin", "dead", "award"), (70, 20, 5, 5))[0]
    seat = chance.choice((1, 2))
    if kind == "knock":
        counts = {"knocker_deadwood": chance.randint(1, 10), "defender_deadwood": chance.randint(0, 40)}
        return {"ending": kind, "knocker": seat, **counts}
    if kind == "gin":
        return {"ending": kind, "knocker": seat, "defender_deadwood": chance.randint(0, 98)}
    if kind == "award":
        return {"ending": kind, "winner": seat, "points": chance.randint(1, 100), "reason": "as agreed"}
    return {"ending": kind}


def worth(hand: Hand) -> tuple[int | None, int]:
    """Who wins a hand under RULES, and its points: worked out apart from the app, as it is what the app must say."""
    if hand["ending"] == "dead":
        return None, 0
    if hand["ending"] == "award":
        return hand["winner"], hand["points"]
    if hand["ending"] == "gin":
        return hand["knocker"], hand["defender_deadwood"] + BONUS
    left = hand["defender_deadwood"] - hand["knocker_deadwood"]
    return (hand["knocker"], left) if left > 0 else (3 - hand["knocker"], BONUS - left)


def key_of(hand: Hand) -> str:
    """The request key that a hand is sent with."""
    return str(hand["note"]).replace(" ", "-")


def write(writer: int, port: int, path: str, count: int, seed: int, seconds: float) -> tuple[Counter[str], list[float]]:
    """What happened to one writer's requests, and how long the answered ones took. Raises RunError."""
    browser = open_browser(port, seconds)
    chance = Random(f"line of {writer}, {seed}")
    happened: Counter[str] = Counter()
    seen = 0
    for hand in hands_of(writer, count, seed):
        acknowledged = False
        while not acknowledged:
            body = {**hand, "request_key": key_of(hand), "seen_seq": seen}
            if chance.random() < HANGS_UP:
                whole = chance.random() < 0.5
                browser.hang_up_on(path, body, whole=whole)
                happened["dropped_replies" if whole else "cut_requests"] += 1
                time.sleep(chance.uniform(0, 0.03))
            try:
                status, answer = browser.post(path, body)
            except (OSError, HTTPException) as error:
                happened["lost_connections"] += 1
                if happened["lost_connections"] > MOST_LOST:
                    raise RunError(f"{hand['note']}: {error}") from error
                continue
            happened[str(status)] += 1
            if status not in (200, 201, 409, 503) or (status == 409 and answer["error"]["code"] != "stale_seq"):
                raise RunError(f"{hand['note']}: {status} {answer['error']}")
            acknowledged = status in (200, 201)
            seen = answer.get("seq", seen)
            if not acknowledged:
                time.sleep(chance.uniform(0, 0.03))
    return happened, browser.took


@contextmanager
def database(kind: str, folder: Path) -> Iterator[str]:
    """The address of a new database: a file in the folder, or one of a PostgreSQL of our own."""
    if kind == "sqlite":
        yield str(folder / "two_writers.sqlite")
        return
    with running_cluster() as cluster:
        yield cluster.url(cluster.create())


@contextmanager
def server(folder: Path, address: str) -> Iterator[int]:
    """A server of our own on the database with that address, its port; stopped afterwards."""
    places = {"SCOREKEEPER_INSTANCE": str(folder), "SCOREKEEPER_DATABASE": address}
    surroundings = {name: value for name, value in os.environ.items() if not name.startswith("SCOREKEEPER_")}
    line = [sys.executable, "-m", "scorekeeper", "serve", "--host", HOST, "--port", str(free_port())]
    environment = surroundings | places
    with (
        open(folder / "complaints", "a", encoding="utf-8") as complaints,
        subprocess.Popen(line, env=environment, stdout=subprocess.PIPE, stderr=complaints, text=True) as process,
    ):
        try:
            assert process.stdout is not None
            port = next((urlsplit(text.strip()).port for text in process.stdout if "http://" in text), None)
            if port is None:
                raise RunError("the server did not start")
            yield port
        finally:
            process.terminate()


def free_port() -> int:
    """Our port, or 0 for any where it is taken, as it is for the second server."""
    with suppress(OSError), socket.create_server((HOST, PORT)):
        return PORT
    return 0


def faults_of(browser: Browser, path: str, book_path: str, hands: list[Hand]) -> list[str]:
    """What is wrong with the game that should hold these hands, once each, in any order."""
    sheet = browser.get(path)
    (game,) = browser.get(book_path)["games"]
    stored = game["hands"]
    wins = Counter(worth(hand)[0] for hand in hands)
    points = [sum(worth(hand)[1] for hand in hands if worth(hand)[0] == seat) for seat in (1, 2)]
    in_order = [entry["request_key"] for entry in game["entries"]]
    checks = {
        "every hand is in the game once": sorted(stored, key=key_of) == sorted(hands, key=key_of),
        "every key is in the log once": sorted(in_order) == sorted(map(key_of, hands)),
        "each writer's hands are in their order": sorted(in_order, key=lambda key: key.split(",")[0])
        == [key_of(hand) for hand in hands],
        "the log has no gaps": [entry["seq"] for entry in game["entries"]] == list(range(1, len(hands) + 1)),
        "the sheet has every hand": [hand["n"] for hand in sheet["hands"]] == list(range(1, len(hands) + 1)),
        "the sheet is as new as the log": sheet["seq"] == len(hands),
        "every hand is worth what it was when sent": [(hand["winner"], hand["points"]) for hand in sheet["hands"]]
        == [worth(hand) for hand in stored],
        "the points are those sent": sheet["columns"][0]["points"] == points,
        "the boxes are the hands won": sheet["columns"][0]["boxes"] == [wins[1], wins[2]],
    }
    again = [browser.post(f"{path}/hands", {**hand, "request_key": key_of(hand)})[0] for hand in hands[::50]]
    checks["a repeat is answered as the first time"] = set(again) == {200}
    changed = {**hands[0], "note": "another", "request_key": key_of(hands[0])}
    checks["a key is good for one hand"] = browser.post(f"{path}/hands", changed)[0] == 409
    checks["repeats store nothing"] = browser.get(path) == sheet
    status, settled = browser.post(f"{path}/stop", {"request_key": "stop", "seen_seq": len(hands)})
    totals = [points[0] + BONUS * wins[1], points[1] + BONUS * wins[2]]
    checks["stopped, the totals are points and boxes"] = status == 201 and settled["totals"] == totals
    return [name for name, holds in checks.items() if not holds]


def run(folder: Path, count: int, seed: int, seconds: float, kind: str = "sqlite") -> dict[str, Any]:
    """The figures of one run, on a database of that kind: each writer has a server of its own."""
    until = time.monotonic() + seconds
    with (
        database(kind, folder) as address,
        server(folder, address) as port,
        server(folder, address) as other_port,
        ProcessPoolExecutor(WRITERS, multiprocessing.get_context("spawn")) as pool,
    ):
        browser = open_browser(port, seconds)
        start = {"players": ["Anna", "Bo"], "ruleset": RULES, "sheet": "standard", "request_key": "game"}
        status, game = browser.post("/games", start)
        if status != 201:
            raise RunError(f"no game: {status} {game}")
        path = f"/g/{game['score_key']}"
        began = time.monotonic()
        left = until - began
        ports = {1: port, 2: other_port}
        writers = [pool.submit(write, n, at, f"{path}/hands", count, seed, left) for n, at in ports.items()]
        results = [writer.result() for writer in writers]
        took = sorted(one for _happened, times in results for one in times)
        needed = time.monotonic() - began
        happened = sum((counter for counter, _times in results), Counter())
        hands = [hand for n in range(1, WRITERS + 1) for hand in hands_of(n, count, seed)]
        # The first connection has been idle for long, and the server may have closed it.
        faults = faults_of(open_browser(port, seconds), path, f"/b/{game['book_key']}", hands)
    complaints = (folder / "complaints").read_text(encoding="utf-8")
    faults += [complaints] if "Traceback" in complaints else []
    return {
        "database": kind,
        "hands": len(hands),
        "seconds": round(needed, 1),
        "requests_a_second": round(len(took) / needed, 1),
        "p50_ms": round(statistics.median(took), 1),
        "p95_ms": round(took[len(took) * 95 // 100], 1),
        "stored": happened["201"],
        "found_stored": happened["200"],
        "conflicts": happened["409"],
        "busy": happened["503"],
        **{what: happened[what] for what in ("dropped_replies", "cut_requests", "lost_connections")},
        "faults": faults,
    }


def main() -> None:
    """Prints one line of JSON, with what is wrong as its `faults`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=500, help="hands that each writer records")
    parser.add_argument("--seed", type=int, default=20_261_129)
    parser.add_argument("--seconds", type=float, default=900, help="after so many the run has failed")
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        try:
            figures = run(Path(folder), options.hands, options.seed, options.seconds, options.database)
        except (RunError, OSError, HTTPException) as error:
            figures = {"faults": [f"{type(error).__name__}: {error}"]}
    what = "two writers: hands recorded into one game over HTTP, with dropped replies and retries"
    passed = figures["faults"] == []
    print(json.dumps({"what": what, **figures, "seed": options.seed, "pass": passed}))
    raise SystemExit(0 if passed else 1)


if __name__ == "__main__":
    main()
