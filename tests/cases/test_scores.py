"""The published cases, and those worked by hand, each under its own id: `./run test -k C031` runs one.

A case is a game file with what its sheet must say, as paths into the printed sheet: `expect` at the end, `after` once
for each hand (or each line of the log), `absent` for what must not be there, `refused` for a file that is refused.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.commands.score import score
from scorekeeper.engine import Refusal

HERE = Path(__file__).parent
NAMES = ("hands", "games", "hollywood", "bugs", "by_hand")
CASES = {name: json.loads((HERE / f"{name}.json").read_text("utf-8")) for name in NAMES}
ABSENT = object()


def at(document: Any, path: str) -> Any:
    """What stands at a path such as "columns[0].points" in a document; ABSENT where nothing does."""
    for step in re.findall(r"[^.\[\]]+", path):
        if isinstance(document, list):
            document = document[int(step)] if int(step) < len(document) else ABSENT
        elif isinstance(document, dict):
            document = document.get(step, ABSENT)
        else:
            return ABSENT
    return document


def told(sheet: dict[str, Any], expected: dict[str, Any]) -> dict[str, Any]:
    """What the sheet tells at the paths that are expected."""
    return {path: at(sheet, path) for path in expected}


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for name in NAMES for case in CASES[name]])
def test_case(case: dict[str, Any]) -> None:
    file = case["file"]
    if "refused" in case:
        with pytest.raises(Refusal) as refusal:
            score(file)
        assert {name: getattr(refusal.value, name) for name in case["refused"]} == case["refused"]
        return
    sheet = score(file)
    assert told(sheet, case["expect"]) == case["expect"]
    assert [path for path in case.get("absent", ()) if at(sheet, path) is not ABSENT] == []
    part = "entries" if "entries" in file else "hands"
    if "after" in case:
        assert len(case["after"]) == len(file[part])
    for count, expected in enumerate(case.get("after", ()), start=1):
        assert told(score(file | {part: file[part][:count]}), expected) == expected


def test_every_id_is_there_once_and_says_where_it_is_from() -> None:
    cases = [case for name in NAMES for case in CASES[name]]
    assert len({case["id"] for case in cases}) == len(cases) == 99
    assert all(case["source"] and case["note"] for case in cases)
