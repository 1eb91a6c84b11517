"""./run long viewers: hands are recorded while 200 onlookers each ask every other second whether anything has changed.

The onlookers ask as their page's script does, with the tag of what they show and some jitter, over connections that
are kept open, from a process of their own. Hands are recorded for as long without them, to compare. No recording may
fail, no onlooker may be refused, and in the end each must have the last hand.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import tempfile
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.synchronize import Event
from pathlib import Path
from random import Random
from typing import Any, Final

from serving import HOST, LENGTH, Device, RunError, serving, tag_of

EVERY: Final = 2.0
"""Seconds between two questions of an onlooker, half a second more or less."""
PACE: Final = 0.5
"""Seconds between two hands."""
RULES: Final = {"preset": "modern", "target": None}
PATIENCE: Final = 30.0
"""Seconds after which an answer is taken for lost."""


async def ask(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, path: str, tag: str) -> tuple[int, bytes]:
    """The status and head of the answer to an onlooker's question."""
    asked = f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\nAccept: text/html\r\nAccept-Encoding: gzip\r\n"
    writer.write(f"{asked}{f'If-None-Match: {tag}' + chr(13) + chr(10) if tag else ''}\r\n".encode())
    head = await reader.readuntil(b"\r\n\r\n")
    status = int(head[9:12])
    length = LENGTH.search(head)
    if status != 304 and length is not None:
        await reader.readexactly(int(length[1]))
    return status, head


async def look_on(port: int, path: str, chance: Random, over: Event, told: Counter[str], took: list[float]) -> str:
    """The tag of what an onlooker shows in the end."""
    await asyncio.sleep(chance.uniform(0, EVERY))
    reader, writer = await asyncio.open_connection(HOST, port)
    tag = ""
    last = False
    while not last:
        # Once it is over everybody asks one more time.
        last = over.is_set()
        began = time.perf_counter()
        status, head = await asyncio.wait_for(ask(reader, writer, path, tag), PATIENCE)
        took.append((time.perf_counter() - began) * 1000)
        told[str(status)] += 1
        if status == 200:
            tag = tag_of(head)
        if not last:
            await asyncio.sleep(EVERY + chance.uniform(-0.5, 0.5))
    writer.close()
    return tag


def viewers(port: int, path: str, count: int, seed: int, over: Event) -> tuple[Counter[str], list[float], set[str]]:
    """What all onlookers were told, how long it took in milliseconds, and what they show in the end."""
    told: Counter[str] = Counter()
    took: list[float] = []

    async def all_of_them() -> list[str | BaseException]:
        looking = [look_on(port, path, Random(f"{seed} {n}"), over, told, took) for n in range(count)]
        return await asyncio.gather(*looking, return_exceptions=True)

    ends = asyncio.run(all_of_them())
    told["lost"] += sum(isinstance(end, BaseException) for end in ends)
    return told, took, {str(end) for end in ends}


def record(device: Device, path: str, seconds: float, seed: str) -> tuple[list[float], int]:
    """How long each recording took in milliseconds, and how many failed."""
    chance = Random(seed)
    took: list[float] = []
    failed = 0
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        fields = {
            "knocker": chance.randint(1, 2),
            "knocker_deadwood": chance.randint(1, 10),
            "defender_deadwood": chance.randint(11, 60),
            "request_key": f"{seed} {len(took)}",
        }
        began = time.perf_counter()
        status, _head, _body = device.ask(device.form(f"{path}/hands", fields))
        took.append((time.perf_counter() - began) * 1000)
        failed += status != 303
        time.sleep(PACE)
    return took, failed


def at(share: int, took: list[float]) -> float:
    """The milliseconds within which that many of a hundred were answered."""
    return round(sorted(took)[min(len(took) * share // 100, len(took) - 1)], 1)


def new_game(device: Device) -> dict[str, str]:
    """The keys of a new game. Raises RunError."""
    status, game = device.post_json("/games", {"players": ["Anna", "Bo"], "ruleset": RULES})
    if status != 201:
        raise RunError(f"no game: {status} {game}")
    keys: dict[str, str] = game
    return keys


def run(folder: Path, count: int, seconds: float, seed: int) -> dict[str, Any]:
    """The figures, and what is wrong as `faults`."""
    with (
        serving(folder) as server,
        multiprocessing.Manager() as manager,
        ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool,
    ):
        device = Device(server.port)
        device.prove()
        alone, failed_alone = record(device, f"/g/{new_game(device)['score_key']}", seconds, f"{seed} alone")
        game = new_game(device)
        over: Any = manager.Event()
        looking = pool.submit(viewers, server.port, f"/v/{game['view_key']}", count, seed, over)
        time.sleep(EVERY + 1)
        watched, failed = record(device, f"/g/{game['score_key']}", seconds, f"{seed} watched")
        over.set()
        told, took, ends = looking.result(timeout=PATIENCE + 3 * EVERY)
        sheet = device.get_json(f"/g/{game['score_key']}")
        device.close()
        complaints = server.complaints.read_text(encoding="utf-8")
    faults = [f"{one} recordings failed {when}" for one, when in ((failed_alone, "alone"), (failed, "watched")) if one]
    faults += [
        f"{number} questions were answered {what}"
        for what, number in told.items()
        if what not in ("200", "304") and number
    ]
    if {end.rpartition(".")[2] for end in ends} != {f'{sheet["seq"]}"'}:
        faults.append(f"not everybody has the last hand: {sorted(ends)}")
    if sheet["seq"] != len(watched):
        faults.append(f"{len(watched)} hands were sent and {sheet['seq']} are there")
    faults += [complaints] if "Traceback" in complaints else []
    return {
        "viewers": count,
        "hands": {"alone": len(alone), "watched": len(watched)},
        "record_alone_ms": {"p50": at(50, alone), "p95": at(95, alone)},
        "record_watched_ms": {"p50": at(50, watched), "p95": at(95, watched)},
        "questions": told["200"] + told["304"],
        "unchanged": told["304"],
        "question_ms": {"p50": at(50, took), "p95": at(95, took)},
        "faults": faults,
    }


def main() -> None:
    """Prints one line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--viewers", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=40, help="of recording, once alone and once watched")
    parser.add_argument("--seed", type=int, default=20_261_129)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        try:
            figures = run(Path(folder), options.viewers, options.seconds, options.seed)
        except (RunError, OSError) as error:
            figures = {"faults": [f"{type(error).__name__}: {error}"]}
    passed = figures["faults"] == []
    what = "viewers: hands recorded while onlookers ask every other second, in milliseconds"
    print(json.dumps({"what": what, **figures, "seed": options.seed, "pass": passed}))
    raise SystemExit(0 if passed else 1)


if __name__ == "__main__":
    main()
