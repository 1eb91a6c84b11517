"""./run bench pdf: a scoresheet of 30 hands as PDF, beside a plain table, and what it takes to ask for it again.

Beside it stands what WeasyPrint by itself takes for a plain table alone: as many cells as the sheet has in all, with
the same texts in them, in the same font with the same figures, and the same kind of PDF, its fonts loaded beforehand as
ours are. The two take turns in processor time; the shortest of each are compared, as a busy machine only ever adds to
one or the other.

The second request is one for a sheet that has not changed since the first. It is asked as a browser asks that has the
sheet (304), and as one that has not (from what is kept).
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections.abc import Callable
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from flask.testing import FlaskClient
from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration

from scorekeeper import create_app, pdf
from scorekeeper.interchange.games import game_from_json
from scorekeeper.web.presenting.print_sheet import FiledGame, PrintedSheet
from scorekeeper.web.printing import STYLES, html_of

HANDS = 30
TURNS = 21
MOST_BESIDE_TABLE = 1.5
MOST_AGAIN = 0.01
LINK = "http://192.168.1.7:8000/v/abcdefghijklmnopqrstuv"
JSON = {"Accept": "application/json"}


def some_hand(chance: Random) -> dict[str, Any]:
    """A hand as they come, as in a game file."""
    kind, knocker = chance.random(), chance.choice((1, 2))
    if kind < 0.75:
        counts = {"knocker_deadwood": chance.randint(1, 10), "defender_deadwood": chance.randint(0, 45)}
        return {"ending": "knock", "knocker": knocker, **counts}
    if kind < 0.95:
        return {"ending": "gin", "knocker": knocker, "defender_deadwood": chance.randint(3, 60)}
    return {"ending": "dead"}


def game_of(chance: Random) -> dict[str, Any]:
    """The file of a game that was stopped after so many hands, none of them past the end."""
    return {
        "players": ["Anna", "Bo"],
        "ruleset": {"preset": "modern", "target": 10_000},
        "sheet": "standard",
        "started": "2026-11-29T19:30:00+01:00",
        "stake": {"per_point": "0.05", "currency": "kr"},
        "hands": [some_hand(chance) for _ in range(HANDS)],
        "stopped": True,
    }


def plain_table(sheet: str) -> str:
    """A document with nothing but a table of all the cells in another, eight a row."""
    texts = [re.sub("<[^>]*>", "", cell).strip() for cell in re.findall(r"<t[dh]\b[^>]*>(.*?)</t[dh]>", sheet, re.S)]
    rows = [texts[at : at + 8] for at in range(0, len(texts), 8)]
    cells = "".join("<tr>" + "".join(f"<td>{text}</td>" for text in row) + "</tr>" for row in rows)
    return f'<!doctype html><html lang="en"><head><title>Table</title></head><body><table>{cells}</table></body></html>'


def seconds(make: Callable[[], object]) -> float:
    """Processor time of one call."""
    started = time.process_time()
    make()
    return time.process_time() - started


def beside_table(chance: Random, turns: int) -> dict[str, Any]:
    """Milliseconds for the sheet and for the table, and how many times longer the sheet takes."""
    game = FiledGame(game_from_json(game_of(chance)))

    def sheet() -> str:
        return html_of("sheet.html", "a4", {"game": game, "view": PrintedSheet(game, link=LINK)})

    table = plain_table(sheet())
    fonts = FontConfiguration()
    faces = "".join(re.findall(r"@font-face\s*{[^}]*}", STYLES.with_name("base.css").read_text("utf-8")))
    styles = CSS(
        string=faces + "body { font: 10.5pt Vollkorn; font-variant-numeric: lining-nums tabular-nums }",
        base_url=STYLES.as_uri(),
        font_config=fonts,
    )

    def plain() -> bytes:
        written: bytes = HTML(string=table).write_pdf(font_config=fonts, stylesheets=[styles], pdf_variant=pdf.VARIANT)
        return written

    pair = (lambda: pdf.render(sheet(), STYLES)), plain
    for make in pair:
        make()
    taken = [[seconds(make) for make in pair] for _ in range(turns)]
    ours, beside = (min(times) for times in zip(*taken, strict=True))
    return {
        "cells": len(re.findall("<td>", table)),
        "sheet_ms": round(ours * 1e3, 1),
        "table_ms": round(beside * 1e3, 1),
        "beside_table": round(ours / beside, 2),
    }


def asked(client: FlaskClient, address: str, status: int, tag: str = "") -> tuple[float, str]:
    """Seconds until the answer is there, and its tag."""
    headers = {"If-None-Match": tag} if tag else {}
    started = time.perf_counter()
    answer = client.get(address, headers=headers)
    taken = time.perf_counter() - started
    if answer.status_code != status:
        raise SystemExit(f"{address} answered {answer.status_code} in place of {status}")
    return taken, answer.headers["ETag"]


def asked_again(chance: Random, turns: int) -> dict[str, Any]:
    """Milliseconds for the first request of a sheet and for a second one, each turn with one hand more."""
    rounds = []
    with TemporaryDirectory() as folder:
        app = create_app({"DATABASE": f"{folder}/games.sqlite", "INSTANCE": folder, "WTF_CSRF_ENABLED": False})
        client = app.test_client()
        body = {name: value for name, value in game_of(chance).items() if name in ("players", "ruleset", "sheet")}
        key = client.post("/games", json=body, headers=JSON).get_json()["score_key"]
        address = f"/g/{key}/sheet.pdf"
        for number in range(HANDS - 1 + turns):
            client.post(f"/g/{key}/hands", json=some_hand(chance), headers=JSON)
            if number < HANDS - 1:
                continue
            first, tag = asked(client, address, 200)
            again = [asked(client, address, 304, tag)[0], asked(client, address, 200)[0]]
            rounds.append((first, *again))
    first, known, kept = (median(times) for times in zip(*rounds, strict=True))
    return {
        "first_ms": round(first * 1e3, 1),
        "again_known_ms": round(known * 1e3, 2),
        "again_kept_ms": round(kept * 1e3, 2),
        "again": round(median(max(known, kept) / first for first, known, kept in rounds), 4),
    }


def main() -> None:
    """Prints a table and, last, one line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=20_261_129)
    parser.add_argument("--turns", type=int, default=TURNS)
    options = parser.parse_args()
    chance = Random(options.seed)
    figures = beside_table(chance, options.turns) | asked_again(chance, options.turns)
    for name, value in figures.items():
        print(f"{name:<16}{value:>10}")
    passed = figures["beside_table"] <= MOST_BESIDE_TABLE and figures["again"] <= MOST_AGAIN
    figures |= {"most_beside_table": MOST_BESIDE_TABLE, "most_again": MOST_AGAIN}
    what = "pdf: a sheet of 30 hands beside a plain table of as many cells, and a second request beside the first"
    print(json.dumps({"what": what, "figures": figures, "seed": options.seed, "pass": passed}))
    sys.exit(0 if passed else 1)


if __name__ == "__main__":
    main()
