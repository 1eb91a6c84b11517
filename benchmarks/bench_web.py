"""./run bench web: requests a second through waitress on loopback, beside bare Flask routes on the same machine.

Measured are the form of a hand sent (a game of up to 30 hands), the sheet of 30 hands fetched, and the question of an
onlooker's page whether anything has changed (answered 304). Beside the first stands a bare Flask route that commits one
row by Flask-SQLAlchemy, on an SQLite file with the same settings; beside the others a bare Flask route that says hello.
Each server is a process of its own with as many threads; the clients are threads with a connection each that is kept
open. The two sides of a comparison take turns, and of the ratios of the turns the median stands, as a busy machine is
slow for both. Last, the memory of the server before and after so many requests of all three kinds.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, Final

from serving import Device, RunError, Server, serving, tag_of

AIMS: Final = {"post": 0.5, "get": 0.25, "poll": 1.0}
"""How many of the bare route's requests a second each should reach at least."""
HANDS: Final = 30
CLIENTS: Final = 4
RULES: Final = {"preset": "modern", "target": None}
GROWTH: Final = 10.0
"""MB by which the server's memory may grow over the requests of the last part."""

_numbers = count(1)


def some_hand(chance: Random) -> dict[str, Any]:
    """A hand as a form sends it."""
    return {
        "knocker": chance.randint(1, 2),
        "knocker_deadwood": chance.choice(["gin", *range(1, 11)]),
        "defender_deadwood": chance.randint(11, 60),
    }


class Client:
    """A scorer, who records hands, one game after another, and looks at sheets."""

    def __init__(self, port: int, bare_port: int, seed: str) -> None:
        self.chance = Random(seed)
        self.device = Device(port)
        self.device.prove()
        self.bare = Device(bare_port)
        self.game, self.hands = "", HANDS
        full, view = self.new_game()
        for seen in range(HANDS):
            self.record(full, seen)
        self.sheet = self.device.request("GET", full)
        _status, head, _body = self.expect(200, self.device.request("GET", view))
        self.question = self.device.request("GET", view, {"If-None-Match": tag_of(head)})

    def expect(self, wanted: int, request: bytes) -> tuple[int, bytes, bytes]:
        """The answer. Raises RunError where its status is another."""
        answer = self.device.ask(request)
        if answer[0] != wanted:
            raise RunError(f"{request[:60]!r}: {answer[0]} {answer[2][:200]!r}")
        return answer

    def new_game(self) -> tuple[str, str]:
        """The addresses of a new game: of its scorers and of its onlookers."""
        status, game = self.device.post_json("/games", {"players": ["Anna", "Bo"], "ruleset": RULES})
        if status != 201:
            raise RunError(f"no game: {status} {game}")
        return f"/g/{game['score_key']}", f"/v/{game['view_key']}"

    def record(self, path: str, seen: int) -> None:
        """Sends the form of a hand."""
        fields = {**some_hand(self.chance), "request_key": f"hand {next(_numbers)}", "seen_seq": seen}
        self.expect(303, self.device.form(f"{path}/hands", fields))

    def post(self, times: int) -> None:
        """Records hands, in games of up to 30."""
        for _ in range(times):
            self.record(self.game, self.hands)
            self.hands += 1

    def ready(self, times: int) -> None:
        """Has a game with room for so many hands."""
        if self.hands + times > HANDS:
            self.game, _view = self.new_game()
            self.hands = 0

    def get(self, times: int) -> None:
        """Fetches the sheet of 30 hands."""
        for _ in range(times):
            self.expect(200, self.sheet)

    def poll(self, times: int) -> None:
        """Asks whether anything has changed."""
        for _ in range(times):
            self.expect(304, self.question)

    def commit(self, times: int) -> None:
        """Has the bare route commit a row."""
        request = self.bare.request("POST", "/")
        for _ in range(times):
            self.bare.ask(request)

    def hello(self, times: int) -> None:
        """Has the bare route say hello."""
        request = self.bare.request("GET", "/")
        for _ in range(times):
            self.bare.ask(request)


@dataclass(frozen=True)
class Pair:
    """Two things to compare, and how often each client does them in a turn."""

    name: str
    ours: Callable[[Client, int], None]
    theirs: Callable[[Client, int], None]
    times: int


PAIRS: Final = (
    Pair("post", Client.post, Client.commit, 15),
    Pair("get", Client.get, Client.hello, 40),
    Pair("poll", Client.poll, Client.hello, 150),
)


def rate(pool: ThreadPoolExecutor, clients: Sequence[Client], act: Callable[[Client, int], None], times: int) -> float:
    """Requests a second of all clients together."""
    began = time.perf_counter()
    for done in [pool.submit(act, client, times) for client in clients]:
        done.result()
    return times * len(clients) / (time.perf_counter() - began)


def compared(pool: ThreadPoolExecutor, clients: Sequence[Client], pair: Pair, turns: int) -> dict[str, float]:
    """The requests a second of both sides, and the median of their ratios."""
    ours, theirs = [], []
    for turn in range(turns):
        for client in clients:
            client.ready(pair.times)
        sides = [(ours, pair.ours), (theirs, pair.theirs)]
        for rates, act in sides if turn % 2 else reversed(sides):
            rates.append(rate(pool, clients, act, pair.times))
    # The first turn warms up both.
    ratios = [one / other for one, other in zip(ours[1:], theirs[1:], strict=True)]
    return {"ours": round(median(ours[1:])), "bare": round(median(theirs[1:])), "ratio": round(median(ratios), 2)}


def grown(pool: ThreadPoolExecutor, clients: Sequence[Client], server: Server, requests: int) -> dict[str, float]:
    """The server's memory in MB before and after so many requests: a hand and a sheet to every eight questions."""

    def some(client: Client, tens: int) -> None:
        for _ in range(tens):
            client.ready(1)
            client.post(1)
            client.get(1)
            client.poll(8)

    before = server.memory
    rate(pool, clients, some, requests // 10 // len(clients))
    return {"before_mb": round(before, 1), "after_mb": round(server.memory, 1)}


def measured(folder: Path, turns: int, requests: int, seed: int) -> dict[str, Any]:
    """All figures."""
    for name in ("ours", "bare"):
        (folder / name).mkdir()
    line = [str(Path(__file__).with_name("bare.py")), str(folder / "bare" / "bare.sqlite")]
    with (
        serving(folder / "ours") as server,
        serving(folder / "bare", line) as other,
        ThreadPoolExecutor(CLIENTS) as pool,
    ):
        clients = [Client(server.port, other.port, f"{seed} {n}") for n in range(CLIENTS)]
        figures: dict[str, Any] = {pair.name: compared(pool, clients, pair, turns) for pair in PAIRS}
        figures["memory"] = grown(pool, clients, server, requests)
        for client in clients:
            client.device.close()
            client.bare.close()
    return figures


def main() -> None:
    """Prints a table and, last, one line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=20_261_129)
    parser.add_argument("--turns", type=int, default=24)
    parser.add_argument("--requests", type=int, default=10_000, help="requests between the two looks at the memory")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        figures = measured(Path(folder), options.turns + 1, options.requests, options.seed)
    print(f"{'requests a second':<20}{'ours':>8}{'bare':>8}{'ratio':>8}{'aim':>8}")
    for name, aim in AIMS.items():
        row = figures[name]
        print(f"{name:<20}{row['ours']:>8.0f}{row['bare']:>8.0f}{row['ratio']:>8.2f}{aim:>8.2f}")
    memory = figures["memory"]
    print(f"memory: {memory['before_mb']} MB, after {options.requests} requests {memory['after_mb']} MB")
    passed = all(figures[name]["ratio"] >= aim for name, aim in AIMS.items())
    passed = passed and memory["after_mb"] - memory["before_mb"] <= GROWTH
    result = {
        "what": "web: requests a second through waitress beside bare Flask routes, and memory",
        "figures": figures | {"requests": options.requests, "aims": AIMS},
        "seed": options.seed,
        "pass": passed,
    }
    print(json.dumps(result))
    sys.exit(0 if passed else 1)


if __name__ == "__main__":
    main()
