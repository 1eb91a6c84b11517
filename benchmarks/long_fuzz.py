"""./run long fuzz: every form and JSON route, attacked with what no page of ours would send.

The routes are read from the app. No answer may be a crash, and of what is refused nothing may be stored: the rows of
every table are counted before and after. What is only derived from the logs, and made again when it is asked for, is
not counted.
"""

from __future__ import annotations

import argparse
import json
import sqlite3
import tempfile
import time
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from werkzeug.routing import Rule

from scorekeeper import create_app
from tests.web import hostile
from tests.web.hostile import World, check

DERIVED: Final = {"game_figures", "game_words", "attempt", "alembic_version"}
ONE_WORLD: Final = 1000
"""Requests between two cleanings, that the book does not grow for ever."""
MOST_TOLD: Final = 10
OFTEN: Final = 20
"""How often a page is asked for, where a PDF is once."""

Attack = tuple[str, str, dict[str, Any]]


@dataclass
class Fuzz:
    """An app under attack, and what was wrong with its answers."""

    world: World
    statuses: Counter[int] = field(default_factory=Counter)
    asked: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    @property
    def rules(self) -> list[Rule]:
        """Every route of the app."""
        return [rule for rule in self.world.app.url_map.iter_rules() if rule.endpoint != "static"]

    def rows(self) -> dict[str, int]:
        """How many rows each table has."""
        names = self.world.outside.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        return {
            name: self.world.outside.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0]
            for (name,) in names
            if name not in DERIVED
        }

    def send(self, rule: Rule, method: str, address: str, request: dict[str, Any]) -> None:
        """Sends a request, and notes what is wrong with the answer."""
        commits, rows = self.world.commits, self.rows()
        status = 0
        try:
            with self.world.client.open(address, method=method, **request) as answer:
                status = answer.status_code
                check(answer)
            if status >= 400 or method == "GET":
                assert self.world.commits == commits or self.rows() == rows, "a refused request was stored"
        except Exception as error:
            told = f"{method} {rule.rule}: {status} {type(error).__name__} {str(error)[:300]}"
            self.faults.append(f"{told} | {address} {str(request)[:600]}")
        self.statuses[status] += 1
        self.asked[rule.endpoint] += 1

    def clean(self) -> None:
        """Deletes every book that there is, and makes the games anew."""
        for key, name in self.world.outside.execute("SELECT key, name FROM book").fetchall():
            answer = self.world.client.post(f"/b/{key}/delete", json={"name": name}, headers={"Accept": "text/html"})
            if answer.status_code != 303:
                self.faults.append(f"the book {name!r} cannot be deleted: {answer.status_code}")
        self.world.prepare()


@st.composite
def attacks(draw: st.DrawFn, fuzz: Fuzz, rules: list[Rule]) -> tuple[Rule, Attack]:
    """A route and a request for it: a body or a query that no page would send, now and then with an odd key."""
    # Four bytes fall more evenly than a choice from a long list.
    rule = rules[int.from_bytes(draw(st.binary(min_size=4, max_size=4))) % len(rules)]
    game = draw(st.integers(0, len(hostile.GAMES) - 1))
    odd = {}
    if rule.arguments and draw(st.integers(0, 9)) == 0:
        odd = {draw(st.sampled_from(sorted(rule.arguments))): draw(hostile.key)}
    address = fuzz.world.address(rule, game, **odd)
    if "POST" in (rule.methods or ()) and ("GET" not in (rule.methods or ()) or draw(st.booleans())):
        return rule, ("POST", address, draw(hostile.posts(rule.endpoint)))
    query = draw(st.lists(st.tuples(hostile.name, hostile.text), max_size=4))
    suffix = draw(st.sampled_from(("", "", ".json")))
    request = {"query_string": hostile.urlencoded(query).decode(), "headers": {"Accept": draw(hostile.accept)}}
    return rule, ("GET", address + suffix, request)


def run(folder: Path, requests: int, number: int) -> dict[str, Any]:
    """The figures of one run."""
    app = create_app(
        {
            "DATABASE": str(folder / "fuzz.sqlite"),
            "INSTANCE": str(folder),
            "TESTING": True,
            "SECRET_KEY": "a secret of the run",
            # What would be stopped at the door gets in.
            "WTF_CSRF_ENABLED": False,
        }
    )
    began = time.monotonic()
    with closing(sqlite3.connect(folder / "fuzz.sqlite")) as outside:
        fuzz = Fuzz(World(app, app.test_client(), outside))
        fuzz.world.prepare()
        chance = Random(f"fuzz {number}")
        rules = [rule for rule in fuzz.rules for _ in range(1 if "pdf" in rule.rule else OFTEN)]
        for start in range(0, requests, ONE_WORLD):
            if start:
                fuzz.clean()
            _attack(fuzz, rules, min(ONE_WORLD, requests - start), chance.getrandbits(32))
    return {
        "requests": sum(fuzz.statuses.values()),
        "routes": len(fuzz.asked),
        "statuses": {str(status): count for status, count in sorted(fuzz.statuses.items())},
        "seconds": round(time.monotonic() - began, 1),
        "faults": fuzz.faults[:MOST_TOLD],
        "fault_count": len(fuzz.faults),
        "never_asked": sorted({rule.endpoint for rule in fuzz.rules} - fuzz.asked.keys()),
    }


def _attack(fuzz: Fuzz, rules: list[Rule], requests: int, number: int) -> None:
    @seed(number)
    @settings(
        max_examples=requests,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(st.data())
    def attacked(data: st.DataObject) -> None:
        rule, (method, address, request) = data.draw(attacks(fuzz, rules))
        fuzz.send(rule, method, address, request)

    attacked()


def main() -> None:
    """Prints one line of JSON, with what is wrong as its `faults`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=20_261_130)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        figures = run(Path(folder), options.requests, options.seed)
    passed = not figures["fault_count"] and figures["requests"] >= options.requests
    what = "fuzz: every form and JSON route attacked; no crash, and nothing stored of what is refused"
    print(json.dumps({"what": what, **figures, "seed": options.seed, "pass": passed}))
    raise SystemExit(0 if passed else 1)


if __name__ == "__main__":
    main()
