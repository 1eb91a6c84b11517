"""A file with anything anywhere is read or refused, never a crash, and the answer can be written."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.commands.lines import error_json
from scorekeeper.commands.score import score
from scorekeeper.engine import Refusal
from scorekeeper.engine.claims import FAULT_CODES
from scorekeeper.engine.errors import CODES
from tests.interchange.files import DEAD, GIN, KNOCK, SHOWN, Json, file, log, recorded

WHOLE: Json = file(
    KNOCK | {"upcard": "7C", "note": "late"},
    GIN | {"upcard": "KS"},
    DEAD,
    {"ending": "award", "winner": 1, "points": 25, "reason": "agreed"},
    {
        "ending": "knock",
        "knocker": 1,
        "upcard": "TD",
        "showdown": SHOWN
        | {
            "knocker_melds": [["3S", "4S", "5S"], ["KC", "KD", "KH"], ["9H", "TH", "JH"]],
            "discard": "2C",
            "defender_melds": [["7S", "7H", "7D"]],
            "lay_offs": [["QH", 2]],
        },
    },
    format="scorekeeper-game/1",
    first_dealer=2,
    started="2026-11-29T19:30:00+01:00",
    stake={"per_point": "0.05", "currency": "kr"},
    ruleset={"preset": "club", "target": 150, "boxes": "net"},
    sheet={"layout": "hollywood", "columns": 2, "column_target": [100, 150], "closing": "winner", "continuous": True},
    stopped=False,
    notice_after=2,
)
LOGGED: Json = file(
    GIN,
    DEAD | {"note": "x"},
    players=["B", "A"],
    first_dealer=2,
    ruleset={"preset": "norsk"},
    sheet="split",
    stopped=True,
    entries=log(
        recorded(KNOCK, n=1, at="2026-11-29T19:30:00+01:00", by="phone", request_key="k"),
        recorded(DEAD, after=1),
        {"kind": "corrected", "n": 1, "hand": GIN},
        {"kind": "noted", "n": 2, "text": "x"},
        {"kind": "notice", "given": True},
        {"kind": "amended", "ruleset": {"preset": "norsk"}, "sheet": "split", "players": ["B", "A"], "first_dealer": 2},
        {"kind": "struck", "n": 1},
        {"kind": "restored", "n": 1, "undoes": 7},
        {"kind": "stopped"},
    ),
    as_started={"ruleset": {"preset": "pagat"}, "sheet": "standard", "players": ["A", "B"], "first_dealer": 1},
)

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-3, 200)
    | st.sampled_from([10**30, -(10**30), 0.5, 2.0, -0.0, 1e300])
    | st.text(max_size=4)
    | st.sampled_from(["knock", "gin", "pagat", "hollywood", "upcard", "7S", "TH", "\ud800", "recorded", "struck"])
)
NAMES = st.text(max_size=3) | st.sampled_from(["ending", "layout", "n", "hand", "knocker", "preset", "columns", "kind"])
ANYTHING = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3), max_leaves=6
)


def paths(node: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Every place in a document."""
    inside = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    return [path, *(found for step, item in inside for found in paths(item, (*path, step)))]


@st.composite
def damaged(draw: st.DrawFn) -> Json:
    """A whole file with one to three places changed, taken away or added to."""
    document = deepcopy(draw(st.sampled_from([WHOLE, LOGGED])))
    for _ in range(draw(st.integers(1, 3))):
        path = draw(st.sampled_from(paths(document)[1:]))
        parent = document
        for step in path[:-1]:
            parent = parent[step]  # type: ignore[index]
        change = draw(st.sampled_from(["replace", "replace", "remove", "add"]))
        if change == "remove":
            del parent[path[-1]]  # type: ignore[arg-type]
        elif change == "add" and isinstance(parent, dict):
            parent[draw(NAMES)] = draw(ANYTHING)
        else:
            parent[path[-1]] = draw(ANYTHING)  # type: ignore[index]
        if not document:
            break
    return document


def test_both_files_are_fine_as_they_are() -> None:
    assert len(score(WHOLE)["hands"]) == 5
    assert "warnings" not in score(LOGGED)


@given(damaged())
def test_a_damaged_file_is_read_or_refused(document: Json) -> None:
    try:
        answer = score(document)
    except Refusal as refusal:
        answer = error_json(refusal, 1)
    assert "error" not in answer or answer["error"]["code"] in CODES + FAULT_CODES
    assert json.loads(json.dumps(answer, allow_nan=False)) == answer
