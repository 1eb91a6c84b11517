"""./run long properties: every test of generated examples, again and again, each time with other examples.

In CI their examples are always the same, so that it fails for what was changed and nothing else. New ones are sought
here.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from typing import Final

COUNTED: Final = re.compile(r"(\d+) (passed|failed|error)")


def main() -> None:
    """Prints what failed in which round and, last, one line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--seed", type=int, default=20_261_130)
    parser.add_argument("tests", nargs="*", help="what pytest is to look at; everything where nothing is named")
    options = parser.parse_args()
    environ = {name: value for name, value in os.environ.items() if name != "CI"}
    counts = {"passed": 0, "failed": 0, "error": 0}
    failed_rounds = []
    for place in range(options.rounds):
        seed = options.seed + place
        command = [sys.executable, "-m", "pytest", "-q", "-m", "hypothesis", "--no-header", "--no-cov"]
        command += [f"--hypothesis-seed={seed}", "-n", "2", *options.tests]
        run = subprocess.run(command, env=environ, capture_output=True, text=True, check=False)
        last = run.stdout.strip().splitlines()[-1] if run.stdout.strip() else run.stderr
        for number, what in COUNTED.findall(last):
            counts[what] += int(number)
        print(f"seed {seed}: {last}", flush=True)
        if run.returncode:
            failed_rounds.append(seed)
            print(run.stdout, run.stderr, flush=True)
    sound = not failed_rounds and counts["passed"] > 0
    answer = {"run": "properties", "rounds": options.rounds, **counts, "failed_seeds": failed_rounds}
    print(json.dumps({**answer, "seed": options.seed, "pass": sound}))
    sys.exit(not sound)


if __name__ == "__main__":
    main()
