"""./run long kills: kill -9 of the server at random moments, while four clients record with retries.

Two clients share a game; after a while they begin the next. Each sends what a page's script would: again with the
same key until it has read that the hand is stored. Afterwards every acknowledged hand must stand in its game once, the
engine must make the server's sheets out of the clients' own records, and the database must be sound.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from random import Random
from typing import Any, Final

from benchmarks.long_two_writers import HOST, RULES, Browser, Hand, RunError, hands_of, key_of
from scorekeeper.engine.ledger import hands_in
from scorekeeper.engine.sheet import score_sheet
from scorekeeper.interchange.games import game_from_json
from scorekeeper.interchange.sheets import sheet_to_json

CLIENTS: Final = 4
HANDS_A_GAME: Final = 40
"""Of each client, before its pair begins the next game."""
LONGEST_LOOK: Final = 300
"""Seconds that the last hands and the look at everything may take after the time is over."""
LONGEST_LIFE: Final = 1.5
"""Seconds between the moment the server answers and the kill, at most."""
STARTS: Final[tuple[dict[str, Any], ...]] = (
    {"players": ["Anna", "Bo"], "first_dealer": 2, "ruleset": RULES, "sheet": "standard"},
    {
        "players": ["Cleo", "Dan"],
        "first_dealer": 1,
        "ruleset": {"preset": "american"},
        "sheet": {"layout": "hollywood", "continuous": True},
    },
)
"""What each pair's games start with; none of them ends."""


NURSERY: Final = """
import os, signal, sys
import scorekeeper.web.app
from scorekeeper.cli import main
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for line in iter(sys.stdin.readline, ""):
    child = os.fork()
    if not child:
        try:
            main(line.split(), prog_name="scorekeeper")
        finally:
            print("ended", flush=True)
            os._exit(1)
    print("pid", child, flush=True)
"""
"""Forks a server for each line it reads. It has read the code before, which would take longer than a server lives."""


@dataclass
class Server:
    """A server of our own, killed and started again and again on the same database and port."""

    folder: Path
    port: int
    nursery: subprocess.Popen[str] | None = None
    pid: int = 0

    @property
    def database(self) -> Path:
        return self.folder / "kills.sqlite"

    def start(self) -> None:
        """Starts it, and waits until it listens. Raises RunError."""
        if self.nursery is None:
            places = {"SCOREKEEPER_INSTANCE": str(self.folder), "SCOREKEEPER_DATABASE": str(self.database)}
            kept = {name: value for name, value in os.environ.items() if not name.startswith("SCOREKEEPER_")}
            with open(self.folder / "complaints", "a", encoding="utf-8") as complaints:
                self.nursery = subprocess.Popen(
                    [sys.executable, "-c", NURSERY],
                    env=kept | places | {"SCOREKEEPER_LOG": "off"},
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=complaints,
                    text=True,
                )
        assert self.nursery.stdin is not None
        assert self.nursery.stdout is not None
        print(f"serve --host {HOST} --port {self.port}", file=self.nursery.stdin, flush=True)
        self.pid, listens = 0, False
        while not (self.pid and listens):
            told = self.nursery.stdout.readline()
            if not told or told.startswith("ended"):
                raise RunError("the server did not start: " + (self.folder / "complaints").read_text(encoding="utf-8"))
            if told.startswith("pid "):
                self.pid = int(told.split()[1])
            listens = listens or "Ctrl-C" in told

    def kill(self) -> None:
        """Kills it with a signal that it cannot see coming, and waits until it is gone and its port free."""
        with suppress(ProcessLookupError):
            while self.pid:
                os.kill(self.pid, signal.SIGKILL)
                time.sleep(0.001)

    def close(self) -> None:
        """Ends it and what it was forked from."""
        self.kill()
        if self.nursery is not None:
            self.nursery.kill()
            self.nursery.communicate()


@dataclass
class Client:
    """One who records: the hands it sent in each game, all of them acknowledged, and what happened on the way."""

    number: int
    port: int
    seed: int
    until: float
    over: threading.Event
    book: str = ""
    """The key of the book it shares with the other of its pair: by that, one key of a request is both's."""
    games: dict[str, dict[str, Any]] = field(default_factory=dict)
    record: dict[str, list[Hand]] = field(default_factory=dict)
    happened: Counter[str] = field(default_factory=Counter)

    def run(self) -> None:
        """Records until it is told that it is over; the last hand too until it is acknowledged. Raises RunError."""
        browser = Browser(self.port, self.until)
        hands = self._hands()
        pair, game = (self.number - 1) // 2, 0
        while not self.over.is_set():
            game += 1
            start = {**STARTS[pair], "request_key": f"pair {pair}, game {game}", "book": self.book}
            keys = self._send(browser, "/games", start)
            self.games[keys["score_key"]] = {**STARTS[pair], "keys": keys}
            self._play(browser, keys["score_key"], hands)

    def opened(self) -> str:
        """The key of a new book."""
        pair = (self.number - 1) // 2
        start = {**STARTS[pair], "new_book": f"Pair {pair}", "request_key": f"pair {pair}"}
        key: str = self._send(Browser(self.port, self.until), "/games", start)["book_key"]
        return key

    def _hands(self) -> Iterator[Hand]:
        n = 0
        while True:
            n += 1
            yield from hands_of(self.number * 10_000 + n, HANDS_A_GAME, self.seed)

    def _play(self, browser: Browser, score_key: str, hands: Iterator[Hand]) -> None:
        seen = 0
        for _ in range(HANDS_A_GAME):
            if self.over.is_set():
                return
            hand = next(hands)
            body = {**hand, "request_key": key_of(hand), "seen_seq": seen}
            seen = self._send(browser, f"/g/{score_key}/hands", body)["seq"]
            self.record.setdefault(score_key, []).append(hand)

    def _send(self, browser: Browser, path: str, body: dict[str, Any]) -> Any:
        """The answer that says it is stored, whatever it takes."""
        while True:
            try:
                if not browser.token:
                    browser.token = browser.get("/token")["csrf_token"]
                status, answer = browser.post(path, body)
            except (OSError, HTTPException):
                self.happened["lost_connections"] += 1
                time.sleep(0.02)
                continue
            if path.endswith("/hands"):
                self.happened[str(status)] += 1
            if status in (200, 201):
                return answer
            if status == 409 and answer["error"]["code"] == "stale_seq":
                body["seen_seq"] = answer["seq"]
            elif status != 503:
                raise RunError(f"{path}: {status} {answer['error']}")


def kill_often(server: Server, kills: int, chance: Random, until: float, clients: list[Any]) -> int:
    """Kills the server so many times, or while there is time, and leaves a new one running: how often it did.

    Raises RunError.
    """
    for done in range(kills):
        time.sleep(chance.uniform(0, LONGEST_LIFE))
        if time.monotonic() > until or any(client.done() for client in clients):
            return done
        server.kill()
        server.start()
    return kills


def faults_of(browser: Browser, clients: list[Client], database: Path) -> list[str]:
    """What is wrong with what the server has, by the clients' own records."""
    faults = []
    logs = _logs(browser, clients)
    games = {key: game for client in clients for key, game in client.games.items()}
    for score_key, game in games.items():
        own = {key_of(hand): hand for client in clients for hand in client.record.get(score_key, [])}
        log = logs[game["keys"]["book_key"]].get(frozenset(own), [])
        if sorted(log) != sorted(own):
            faults.append(f"the log of a game has not every one of its {len(own)} acknowledged hands once")
            continue
        served = browser.get(f"/g/{score_key}")
        if served != recomputed(game, [own[key] for key in log]):
            faults.append("the engine makes another sheet out of the clients' records")
        if browser.get(f"/v/{game['keys']['view_key']}") != served:
            faults.append("whoever looks on sees another sheet")
    with closing(sqlite3.connect(database)) as opened:
        for check, sound in (("integrity_check", [("ok",)]), ("foreign_key_check", [])):
            found = opened.execute(f"PRAGMA {check}").fetchall()
            if found != sound:
                faults.append(f"{check}: {found[:5]}")
        stored = opened.execute("SELECT count(*) FROM entry").fetchone()[0]
    acknowledged = sum(len(hands) for client in clients for hands in client.record.values())
    if stored != acknowledged:
        faults.append(f"{acknowledged} hands were acknowledged, {stored} are stored")
    return faults


def _logs(browser: Browser, clients: list[Client]) -> dict[str, dict[frozenset[str], list[str]]]:
    """The keys in each game's log, in their order, by their set, by book: a book's file names no links."""
    books = {game["keys"]["book_key"] for client in clients for game in client.games.values()}
    return {
        book: {
            frozenset(log): log
            for game in browser.get(f"/b/{book}")["games"]
            for log in [[entry["request_key"] for entry in game["entries"]]]
        }
        for book in books
    }


def recomputed(started: dict[str, Any], hands: list[Hand]) -> Any:
    """The sheet that the engine makes of what a game was started with and these hands, as the server would say it."""
    agreed = {name: started[name] for name in ("players", "ruleset", "first_dealer", "sheet")}
    game = game_from_json({**agreed, "hands": hands})
    sheet = score_sheet(game.first.setup, hands_in(game.entries))
    return json.loads(json.dumps(sheet_to_json(sheet, agreed["players"], len(hands))))


def run(folder: Path, kills: int, seed: int, seconds: float) -> dict[str, Any]:
    """The figures of one run."""
    until = time.monotonic() + seconds
    began = time.monotonic()
    with socket.create_server((HOST, 0)) as free:
        port = int(free.getsockname()[1])
    server = Server(folder, port)
    over = threading.Event()
    latest = until + LONGEST_LOOK
    clients = [Client(number, port, seed, latest, over) for number in range(1, CLIENTS + 1)]
    server.start()
    try:
        for client in clients:
            client.book = clients[client.number - 2].book if client.number % 2 == 0 else client.opened()
        with ThreadPoolExecutor(CLIENTS) as pool:
            running = [pool.submit(client.run) for client in clients]
            try:
                done = kill_often(server, kills, Random(f"kills {seed}"), until, running)
            finally:
                over.set()
            for each in running:
                each.result()
        faults = faults_of(Browser(port, latest), clients, server.database)
    finally:
        server.close()
    complaints = (folder / "complaints").read_text(encoding="utf-8")
    faults += [complaints[-2000:]] if "Traceback" in complaints else []
    faults += [f"only {done} of {kills} kills in the time"] if done < kills else []
    happened = sum((client.happened for client in clients), Counter())
    return {
        "kills": done,
        "clients": CLIENTS,
        "games": len({key for client in clients for key in client.games}),
        "acknowledged": sum(len(hands) for client in clients for hands in client.record.values()),
        "stored_but_not_told": happened["200"],
        "conflicts": happened["409"],
        "busy": happened["503"],
        "lost_connections": happened["lost_connections"],
        "seconds": round(time.monotonic() - began, 1),
        "faults": faults,
    }


def main() -> None:
    """Prints one line of JSON, with what is wrong as its `faults`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=20_261_130)
    parser.add_argument("--seconds", type=float, default=3600, help="after so many it stops, and has failed")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        try:
            figures = run(Path(folder), options.kills, options.seed, options.seconds)
        except (RunError, OSError, HTTPException) as error:
            figures = {"faults": [f"{type(error).__name__}: {error}"]}
    what = "kills: kill -9 of the server while four clients record with retries"
    passed = figures["faults"] == []
    print(json.dumps({"what": what, **figures, "seed": options.seed, "pass": passed}))
    raise SystemExit(0 if passed else 1)


if __name__ == "__main__":
    main()
