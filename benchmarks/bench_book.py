"""./run bench book: a book of 5,000 games beside one of 50: its first page, a standing and a player, in milliseconds.

The milliseconds are of processor time, as what else the machine does only ever adds. Both books lie in one SQLite
file. Most games are of the same two players, as in a family's book, so that nearly all of the book counts in their
standing. The pages of both books take turns, and of each the median stands. Measured are the pages as they are asked
for most, and as they are right after a hand was recorded, when the figures of that game have to be computed anew. How
long it takes to compute the figures of the whole book, which happens once, is told beside.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import create_app, storage
from scorekeeper.engine import Agreement, Recorded, Setup, Stake, make_layout, make_ruleset
from scorekeeper.engine.figures import COLUMNS
from scorekeeper.engine.sheet import number_hands, score_sheet
from scorekeeper.interchange.entries import event_to_json
from scorekeeper.interchange.games import agreement_to_json
from scorekeeper.interchange.hands import hand_from_json
from scorekeeper.storage import GameToImport
from scorekeeper.storage.figures import figure_rows
from scorekeeper.storage.imports import BookToImport

SMALL, LARGE = 50, 5_000
TURNS = 15
AIM = 3.0
"""How many times its time in the small book a page may take in the large one."""
START = datetime(2016, 1, 2, 19, tzinfo=UTC)
PRESETS = ("pagat", "modern", "dansk", "hoyle")
PAIRS = (("Anna", "Bo"),) * 8 + (("Anna", "Cecilie"), ("Bo", "Dag"))


def some_hand(chance: Random) -> dict[str, Any]:
    """A hand as they come, as in a game file."""
    seat, kind = chance.choice((1, 2)), chance.random()
    if kind < 0.7:
        counts = {"knocker_deadwood": chance.randint(1, 10), "defender_deadwood": chance.randint(0, 50)}
        return {"ending": "knock", "knocker": seat, **counts}
    if kind < 0.95:
        return {"ending": "gin", "knocker": seat, "defender_deadwood": chance.randint(5, 60)}
    return {"ending": "dead"}


def some_game(chance: Random, number: int) -> GameToImport:
    """A game that is over, or has twelve hands."""
    ruleset = make_ruleset(chance.choice(PRESETS))
    setup = Setup(ruleset, make_layout(ruleset, "hollywood" if chance.random() < 0.2 else "standard"))
    hands = []
    while len(hands) < 12 and not score_sheet(setup, number_hands(hands)).over:
        hands.append(hand_from_json(some_hand(chance)))
    begun = START + timedelta(hours=17 * number)
    agreement = Agreement(setup, chance.choice(PAIRS), Stake("0.05", "kr"))
    entries = [{**event_to_json(Recorded(hand)), "at": begun.isoformat()} for hand in hands]
    return GameToImport({**agreement_to_json(agreement), "started": begun.isoformat()}, entries, begun)


def make_book(chance: Random, games: int) -> str:
    """The key of a new book with so many games."""
    newest_first = [some_game(chance, number) for number in reversed(range(games))]
    book, _created = storage.import_book(BookToImport(f"{games} games", [], newest_first, START))
    return book.key


def pages(key: str, players: dict[str, int]) -> dict[str, str]:
    """The addresses measured, by their names."""
    anna, bo = players["Anna"], players["Bo"]
    book = f"/b/{key}"
    return {"book": book, "standing": f"{book}/players/{anna}/against/{bo}", "player": f"{book}/players/{anna}"}


def asked(client: FlaskClient, address: str) -> float:
    """Milliseconds of work until the page is there."""
    started = time.process_time()
    answer = client.get(address)
    assert answer.status_code == 200, answer.text
    return (time.process_time() - started) * 1000


def turns(client: FlaskClient, addresses: dict[int, dict[str, str]], number: int) -> Iterator[tuple[str, int, float]]:
    """The name of a page, the size of the book, and the milliseconds, again and again."""
    for _ in range(number):
        for name in ("book", "standing", "player"):
            for size, known in addresses.items():
                yield name, size, asked(client, known[name])


def measure(app: Flask, chance: Random, number: int) -> dict[str, Any]:
    """All figures."""
    with app.app_context():
        keys = {size: make_book(chance, size) for size in (SMALL, LARGE)}
        players = {size: {each.name: each.id for each in storage.players_of(key)} for size, key in keys.items()}
        newest = {size: storage.games_of(key, newest=1)[0] for size, key in keys.items()}
    addresses = {size: pages(key, players[size]) for size, key in keys.items()}
    client = app.test_client()
    first = {size: asked(client, addresses[size]["book"]) for size in keys}
    for known in addresses.values():
        for address in known.values():
            asked(client, address)
    usual: dict[str, dict[int, list[float]]] = {}
    for name, size, took in turns(client, addresses, number):
        usual.setdefault(name, {}).setdefault(size, []).append(took)
    after: dict[str, dict[int, list[float]]] = {}
    for turn in range(number):
        for name in ("book", "standing", "player"):
            for size, record in newest.items():
                noted = {"text": f"turn {turn} {name}", "request_key": f"{turn}-{name}-{size}"}
                stored = client.post(f"/g/{record.score_key}/hands/1/note", json=noted)
                assert stored.status_code < 400, stored.text
                after.setdefault(name, {}).setdefault(size, []).append(asked(client, addresses[size][name]))
    with app.app_context():
        rows = figure_rows(keys[LARGE])
    assert len(rows) == 2 * LARGE
    assert all(len(row) > len(COLUMNS) for row in rows[:1])
    return {"first": first, "usual": _medians(usual), "after_a_change": _medians(after)}


def _medians(took: dict[str, dict[int, list[float]]]) -> dict[str, dict[str, float]]:
    told = {}
    for name, by_size in took.items():
        small, large = median(by_size[SMALL]), median(by_size[LARGE])
        told[name] = {str(SMALL): round(small, 1), str(LARGE): round(large, 1), "times": round(large / small, 2)}
    return told


def main() -> None:
    """Prints a table and, last, one line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=20_261_129)
    parser.add_argument("--turns", type=int, default=TURNS)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(
            {
                "DATABASE": str(Path(folder) / "book.sqlite"),
                "INSTANCE": folder,
                "SECRET_KEY": "a secret of the measurement",
                "WTF_CSRF_ENABLED": False,
            }
        )
        figures = measure(app, Random(options.seed), options.turns)
    print(f"{'milliseconds':<28}{f'{SMALL} games':>12}{f'{LARGE} games':>12}{'times':>8}")
    for kind in ("usual", "after_a_change"):
        for name, row in figures[kind].items():
            label = name if kind == "usual" else f"{name}, after a change"
            print(f"{label:<28}{row[str(SMALL)]:>12.1f}{row[str(LARGE)]:>12.1f}{row['times']:>8.2f}")
    once = figures.pop("first")
    print(f"{'figures computed, once':<28}{once[SMALL]:>12.1f}{once[LARGE]:>12.1f}")
    passed = all(row["times"] < AIM for kind in figures.values() for row in kind.values())
    result = {
        "what": f"book: milliseconds for a page of a book of {LARGE} games beside one of {SMALL}",
        "figures": {**figures, "computed_once": {str(size): round(took) for size, took in once.items()}, "aim": AIM},
        "seed": options.seed,
        "pass": passed,
    }
    print(json.dumps(result))
    sys.exit(0 if passed else 1)


if __name__ == "__main__":
    main()
