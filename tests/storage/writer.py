"""A writer in a process of its own: records hands into one game, and says each one that is stored.

python writer.py URL SCORE_KEY NAME COUNT
"""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from random import uniform
from time import sleep

from scorekeeper import storage
from tests.storage.helpers import make_app


def main(url: str, score_key: str, name: str, hands: str) -> None:
    """Appends so many entries with the keys NAME-0, NAME-1, ..., printing each key once it is stored."""
    with make_app(url).app_context():
        seen_seq = storage.load_game(score_key=score_key).seq
        for n in range(int(hands)):
            key = f"{name}-{n}"
            stored = None
            while stored is None:
                try:
                    stored = storage.append(
                        score_key,
                        lambda game, key=key: {"kind": "recorded", "n": game.seq + 1, "hand": {"note": key}},
                        seen_seq=seen_seq,
                        request_key=key,
                        fingerprint=storage.fingerprint({"note": key}),
                        by=name,
                        at=datetime.now(UTC),
                    )
                except storage.StaleSeq as stale:
                    seen_seq = stale.game.seq
            seen_seq = stored.game.seq
            print(key, flush=True)
            # Without a pause the one who has just written has also just seen the newest entry, and writes on alone.
            sleep(uniform(0, 0.01))


if __name__ == "__main__":
    main(*sys.argv[1:])
