"""./run long melds: the engine against the slow solver of its tests, on hands and showdowns rich in overlapping melds.

What must agree: the least deadwood, every best arrangement, the deadwood after each discard of eleven cards; the
defender's least count against what the knocker tabled, and the most that any arrangement pays the knocker.
"""

from __future__ import annotations

import argparse
import json
import time
from random import Random

from tests.engine import slow_solver
from tests.engine.agreement import hand_disagreements, showdown_disagreements
from tests.engine.deals import overlapping_hands, overlapping_showdowns


def main() -> None:
    """Prints each disagreement and, last, one line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--showdowns", type=int, default=5_000)
    parser.add_argument("--seed", type=int, default=20_261_129)
    options = parser.parse_args()
    chance = Random(options.seed)
    started = time.monotonic()
    wrong = 0
    for held in overlapping_hands(chance, options.hands, sizes=(10, 10, 10, 11, 9)):
        for what in hand_disagreements(held):
            wrong += 1
            print(f"{' '.join(held)}: {what}")
        slow_solver.forget()
    for knocker, defender in overlapping_showdowns(chance, options.showdowns):
        for what in showdown_disagreements(chance, knocker, defender):
            wrong += 1
            print(f"{' '.join(knocker)} against {' '.join(defender)}: {what}")
        slow_solver.forget()
    result = {
        "what": "melds: agreement with the slow solver",
        "hands": options.hands,
        "showdowns": options.showdowns,
        "disagreements": wrong,
        "seconds": round(time.monotonic() - started, 1),
        "seed": options.seed,
        "pass": wrong == 0,
    }
    print(json.dumps(result))
    raise SystemExit(0 if wrong == 0 else 1)


if __name__ == "__main__":
    main()
