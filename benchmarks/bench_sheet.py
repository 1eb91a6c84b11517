"""./run bench sheet: from the facts of 10, 100 and 1,000 hands to the whole sheet, in microseconds a hand.

Every hand counts to the end: no target is ever reached. The sizes take turns, each with the same number of hands in a
turn. Of the microseconds the best turn stands, in processor time, as what else the machine does only ever adds. What a
hand costs in one size beside another is compared within each turn, and the median stands, as a busy machine is slow for
all of them. Measured are a standard sheet, a Hollywood sheet whose hands enter three columns, and a standard sheet from
its log, where every tenth hand was corrected.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from random import Random
from statistics import median

from scorekeeper.engine import (
    Agreement,
    Corrected,
    Hand,
    LogEntry,
    Recorded,
    Seat,
    Setup,
    agreement_in,
    dead,
    gin,
    hands_in,
    knock,
    make_layout,
    make_ruleset,
    number_hands,
    score_sheet,
)

SIZES = (10, 100, 1_000)
TURNS = 75
AIM = 25.0
"""Microseconds a hand on the standard sheet."""
SPREAD = 1.5
"""How much dearer a hand may be in one size than in another."""

ENDLESS = make_ruleset(target=None)
STANDARD = Setup(ENDLESS, make_layout(ENDLESS))
THREE = make_layout(ENDLESS, "hollywood")
HOLLYWOOD = Setup(ENDLESS, replace(THREE, columns=tuple(replace(column, target=None) for column in THREE.columns)))


def some_hand(chance: Random) -> Hand:
    """A hand as they come: mostly knocks, some of them undercut, some gin, a dead hand now and then."""
    seat = chance.choice(tuple(Seat))
    kind = chance.random()
    if kind < 0.7:
        return knock(seat, chance.randint(1, 10), chance.randint(0, 50))
    return gin(seat, chance.randint(5, 60)) if kind < 0.95 else dead()


def log_of(chance: Random, hands: list[Hand]) -> list[LogEntry]:
    """A log of the hands, every tenth of them corrected."""
    entries: list[LogEntry] = []
    for n, hand in enumerate(hands, start=1):
        entries.append(LogEntry(len(entries) + 1, Recorded(hand)))
        if n % 10 == 0:
            entries.append(LogEntry(len(entries) + 1, Corrected(n, some_hand(chance))))
    return entries


def sheet_makers(chance: Random, size: int) -> dict[str, Callable[[], object]]:
    """What is measured, by its name, for a game of so many hands."""
    hands = [some_hand(chance) for _ in range(size)]
    numbered = number_hands(hands)
    entries = log_of(chance, hands)
    first = Agreement(STANDARD)
    return {
        "standard": lambda: score_sheet(STANDARD, numbered),
        "hollywood": lambda: score_sheet(HOLLYWOOD, numbered),
        "from_log": lambda: score_sheet(agreement_in(first, entries).setup, hands_in(entries)),
    }


def turn(make: Callable[[], object], times: int) -> float:
    """Seconds of processor time for so many sheets."""
    started = time.process_time()
    for _ in range(times):
        make()
    return time.process_time() - started


def measured(chance: Random, turns: int) -> dict[str, list[dict[int, float]]]:
    """For each kind of sheet and each turn the microseconds a hand by size."""
    makers = {size: sheet_makers(chance, size) for size in SIZES}
    most = max(SIZES)
    return {
        kind: [{size: turn(makers[size][kind], most // size) / most * 1e6 for size in SIZES} for _ in range(turns)]
        for kind in makers[most]
    }


def spread_of(turns: list[dict[int, float]]) -> float:
    """How many times dearer a hand is in the dearest size than in the cheapest."""
    beside = [median(us[size] / us[SIZES[0]] for us in turns) for size in SIZES]
    return max(beside) / min(beside)


def main() -> None:
    """Prints a table and, last, one line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=20_261_129)
    parser.add_argument("--turns", type=int, default=TURNS)
    options = parser.parse_args()
    every = measured(Random(options.seed), options.turns)
    best = {kind: {size: min(us[size] for us in turns) for size in SIZES} for kind, turns in every.items()}
    spread = {kind: spread_of(turns) for kind, turns in every.items()}
    print(f"{'microseconds a hand':<22}" + "".join(f"{f'{size} hands':>12}" for size in SIZES) + f"{'spread':>10}")
    for kind, by_size in best.items():
        print(f"{kind:<22}" + "".join(f"{us:>12.2f}" for us in by_size.values()) + f"{spread[kind]:>10.2f}")
    passed = max(best["standard"].values()) <= AIM and max(spread.values()) <= SPREAD
    figures = {kind: {str(size): round(us, 2) for size, us in by_size.items()} for kind, by_size in best.items()}
    result = {
        "what": "sheet: microseconds a hand from the facts to the whole sheet",
        "figures": figures | {"spread": {kind: round(value, 2) for kind, value in spread.items()}, "aim": AIM},
        "seed": options.seed,
        "pass": passed,
    }
    print(json.dumps(result))
    sys.exit(0 if passed else 1)


if __name__ == "__main__":
    main()
