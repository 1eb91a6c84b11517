"""docs/security.md names tests: each of them is there, and each limit is what it says."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from scorekeeper.storage.games import MOST_ENTRIES, MOST_GAMES
from scorekeeper.web.app import LONGEST_REQUEST
from scorekeeper.web.limits import MOST_BOOKS, MOST_WRONG_LINKS

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "docs" / "security.md").read_text("utf-8")
NAMED = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", TEXT)


def test_every_test_that_it_names_is_there() -> None:
    assert len(NAMED) > 25
    functions = {
        file: {
            node.name
            for node in ast.walk(ast.parse((ROOT / file).read_text("utf-8")))
            if isinstance(node, ast.FunctionDef)
        }
        for file, _name in NAMED
    }
    assert [f"{file}::{name}" for file, name in NAMED if name not in functions[file]] == []


def test_every_threat_names_a_test() -> None:
    rows = [line for line in TEXT.splitlines() if line.startswith("| ") and line.count("|") == 5]
    assert len(rows) > 15
    assert [row for row in rows[2:] if "tests/" not in row] == []


def test_every_limit_is_as_it_says() -> None:
    said = [f"| one request | {LONGEST_REQUEST // 1_000_000} MB |"]
    said += [f"{MOST_WRONG_LINKS} different ones an hour |", f"new books of an address | {MOST_BOOKS} an hour |"]
    said += [f"log of a game | {MOST_ENTRIES:,} |", f"to start another | {MOST_GAMES:,} |"]
    assert [one for one in said if one not in TEXT] == []
