"""./run bench melds: the least deadwood of a hand, measured beside open_spiel and rlcard.

Each library lives in an environment of its own under .bench/, made on the first run. All get the same hands, as the
card names each of them uses, and give back whole numbers, which must be the same. open_spiel is called as its Python
binding offers it: names to numbers, then min_deadwood. rlcard makes its cards from names and takes the count of one
of its best meld clusters. The whole showdown and the knocker's best arrangement are measured for ourselves alone.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Any

from scorekeeper.engine import Ending, Ruleset, Seat, price
from scorekeeper.engine.arranging import best_melds_of, value_of
from scorekeeper.engine.cards import Card, mask_of
from scorekeeper.engine.knocking import best_tabling
from scorekeeper.engine.layoffs import best_answer, least_answer_of
from scorekeeper.engine.melds import best_arrangement, least_deadwood
from tests.engine.deals import few_ranks, full_pack, neighbouring_ranks, two_suits

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".bench"
LIBRARIES = {"open_spiel": "open_spiel==2.0.2", "rlcard": "rlcard==1.2.0"}
KINDS = (full_pack, few_ranks, neighbouring_ranks, two_suits)
PASSES = 5

Call = Callable[[list[str]], int]
Cards = tuple[Card, ...]


def ours() -> Call:
    return least_deadwood


def open_spiel() -> Call:
    import pyspiel

    utils = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    names_to_numbers, min_deadwood = utils.card_strings_to_card_ints, utils.min_deadwood
    return lambda names: min_deadwood(names_to_numbers(names))


def rlcard() -> Call:
    from rlcard.games.gin_rummy.utils.melding import get_best_meld_clusters
    from rlcard.games.gin_rummy.utils.utils import card_from_text, get_deadwood_count

    def count(names: list[str]) -> int:
        hand = [card_from_text(name) for name in names]
        best = get_best_meld_clusters(hand)
        return get_deadwood_count(hand, best[0] if best else [])

    return count


def named_for(library: str, hands: Iterable[Iterable[str]]) -> list[list[str]]:
    """The hands with the card names that a library uses: open_spiel writes suits small."""
    if library == "open_spiel":
        return [[card[0] + card[1].lower() for card in hand] for hand in hands]
    return [list(hand) for hand in hands]


def measure(call: Callable[..., Any], arguments: list[Any]) -> float:
    """Microseconds a call, in the best of the passes: what else the machine does only ever adds."""
    passes = []
    for _ in range(PASSES):
        started = time.perf_counter()
        for argument in arguments:
            call(argument)
        passes.append(time.perf_counter() - started)
    return min(passes) / len(arguments) * 1e6


def timed(library: str, kinds: dict[str, list[list[str]]]) -> dict[str, Any]:
    """For each kind of hands the microseconds a hand, and the counts."""
    call = {"ours": ours, "open_spiel": open_spiel, "rlcard": rlcard}[library]()
    hands = {kind: named_for(library, dealt) for kind, dealt in kinds.items()}
    return {
        kind: {"us": measure(call, dealt), "counts": [call(hand) for hand in dealt]} for kind, dealt in hands.items()
    }


def python_of(library: str) -> Path:
    """The Python of a library's own environment, which is made where it is missing."""
    place = FOLDER / LIBRARIES[library].replace("==", "-")
    python = place / "bin" / "python"
    if not (place / "installed").exists():
        print(f"making {place.relative_to(ROOT)}", file=sys.stderr)
        subprocess.run([sys.executable, "-m", "venv", "--clear", place], check=True)
        (FOLDER / ".gitignore").write_text("*\n", "utf-8")
        install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", LIBRARIES[library]]
        subprocess.run(install, check=True)
        (place / "installed").touch()
    return python


def in_own_process(library: str, hands_file: Path) -> dict[str, Any]:
    python = Path(sys.executable) if library == "ours" else python_of(library)
    command = [python, Path(__file__), "--library", library, "--hands", hands_file]
    done = subprocess.run(
        command, env=os.environ | {"PYTHONPATH": str(ROOT)}, check=True, stdout=subprocess.PIPE, text=True
    )
    result: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return result


def showdowns(chance: Random, count: int) -> list[tuple[Cards, Cards]]:
    """Pairs of hands from the full pack, the first good enough to knock with ten."""
    found = []
    while len(found) < count:
        cards = full_pack(chance, 20)
        if least_deadwood(cards[:10]) <= 10:
            found.append((cards[:10], cards[10:]))
    return found


def measure_showdowns(chance: Random, count: int) -> dict[str, float]:
    """Microseconds from card names to both counts, to all melds and lay-offs, and to the knocker's best choice."""
    hands = showdowns(chance, count)
    ruleset = Ruleset()

    def pay(mine: int, yours: int) -> int:
        score = price(ruleset, Ending.KNOCK if mine else Ending.GIN, Seat.ONE, mine, yours)
        return score.points if score.winner is Seat.ONE else -score.points

    def counts(knocker: Cards, defender: Cards) -> tuple[int, int]:
        held = mask_of(knocker)
        melds = best_melds_of(held)
        return value_of(held ^ sum(melds)), least_answer_of(mask_of(defender), melds)

    return {
        "both_counts": measure(lambda pair: counts(*pair), hands),
        "showdown_laid_out": measure(lambda pair: best_answer(pair[1], best_arrangement(pair[0]).melds), hands),
        "best_for_knocker": measure(lambda pair: best_tabling(mask_of(pair[0]), mask_of(pair[1]), 10, pay), hands),
    }


def verdict(kind: str, ours_us: float, others: dict[str, float]) -> bool:
    """The targets: on the full pack at most 1.5 times open_spiel, elsewhere faster; always five times rlcard."""
    bound = 1.5 if kind == "full_pack" else 1.0
    return ours_us <= bound * others["open_spiel"] and 5 * ours_us <= others["rlcard"]


def main() -> None:
    """Prints a table and, last, one line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=2_000, help="hands of each kind")
    parser.add_argument("--seed", type=int, default=20_261_129)
    parser.add_argument("--library", help=argparse.SUPPRESS)
    parser.add_argument("--hands", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.library:
        print(json.dumps(timed(options.library, json.loads(options.hands.read_text("utf-8")))))
        return

    chance = Random(options.seed)
    FOLDER.mkdir(exist_ok=True)
    hands_file = FOLDER / "hands.json"
    hands = {kind.__name__: [kind(chance, 10) for _ in range(options.count)] for kind in KINDS}
    hands_file.write_text(json.dumps(hands), "utf-8")
    results = {library: in_own_process(library, hands_file) for library in ("ours", *LIBRARIES)}

    passed = True
    figures: dict[str, Any] = {}
    print(f"{'microseconds a hand':<20}{'ours':>9}{'open_spiel':>12}{'rlcard':>10}{'/open_spiel':>13}{'rlcard/':>9}")
    for kind in hands:
        us = {library: result[kind]["us"] for library, result in results.items()}
        agree = all(result[kind]["counts"] == results["ours"][kind]["counts"] for result in results.values())
        passed = passed and agree and verdict(kind, us["ours"], us)
        to_open_spiel, to_rlcard = us["ours"] / us["open_spiel"], us["rlcard"] / us["ours"]
        figures[kind] = {library: round(value, 2) for library, value in us.items()} | {"same_counts": agree}
        print(
            f"{kind:<20}{us['ours']:>9.2f}{us['open_spiel']:>12.2f}{us['rlcard']:>10.1f}"
            f"{to_open_spiel:>13.2f}{to_rlcard:>9.0f}" + ("" if agree else "  counts differ")
        )
    ours_alone = measure_showdowns(chance, options.count)
    for name, value in ours_alone.items():
        print(f"{name:<20}{value:>9.2f}")
    result = {
        "what": "melds: microseconds from card names to the least deadwood",
        "hands_a_kind": options.count,
        "passes": PASSES,
        "us": figures,
        "us_ours_alone": {name: round(value, 2) for name, value in ours_alone.items()},
        "seed": options.seed,
        "pass": passed,
    }
    print(json.dumps(result))
    sys.exit(0 if passed else 1)


if __name__ == "__main__":
    main()
