"""Whether a line of a log could be written when it was: what the pages refuse, nobody can have stored."""

from __future__ import annotations

from typing import Any, Final

from scorekeeper.engine.course import Course
from scorekeeper.engine.ruleset import Whole
from scorekeeper.interchange.reading import Path, Reading

STANDING: Final = "a hand that is not struck"
STRUCK: Final = "a struck hand"

Json = dict[str, Any]


def check_numbers(reading: Reading, path: Path, given: Json, before: int, hands: int) -> None:
    """Notes the numbers that a line cannot have after so many lines, where it is about one of so many hands."""
    recorded = given.get("kind") == "recorded"
    ranges = {
        "seq": Whole(before + 1, before + 1),
        "undoes": Whole(1, before),
        "n": Whole(hands if recorded else 1, hands),
        "after": Whole(0, hands - 1),
    }
    for name in ranges.keys() & given.keys():
        reading.allows((*path, name), given[name], ranges[name])


def check_place(reading: Reading, path: Path, kind: str, given: Json, course: Course) -> None:
    """Notes what a line names that is not there: a change to take back, a hand, a game that was stopped.

    A game may be stopped after its end, and notice given where no columns open: a file of hands alone may say both.
    """
    if "undoes" in given:
        if given["undoes"] not in course.undoable:
            reading.fault((*path, "undoes"), "bad_value", given["undoes"], course.undoable)
    elif kind in ("corrected", "struck", "restored", "noted"):
        if (given["n"] in course.struck) is not (kind == "restored"):
            restored = kind == "restored"
            there = course.struck if restored else course.hands.keys() - course.struck
            reading.fault((*path, "n"), "bad_value", given["n"], sorted(there) or (STRUCK if restored else STANDING))
    elif kind == "stopped" and course.now.setup.stopped:
        reading.fault((*path, "kind"), "bad_value", kind, "a game that is running")
    elif kind == "resumed" and not course.now.setup.stopped:
        reading.fault((*path, "kind"), "bad_value", kind, "a game that was stopped")
    elif kind == "notice":
        stands = course.now.setup.notice_after is not None
        if given.get("given", True) is stands:
            reading.fault((*path, "given"), "bad_value", stands, [not stands])


def note_difference(reading: Reading, path: Path, told: Json, right: Json) -> None:
    """Notes the first field in which an undo is not what takes back the entry it names."""
    # Of two hands that are written alike, one said of itself what no such hand can have.
    name = next((name for name in {**told, **right} if told.get(name) != right.get(name)), "hand")
    reading.fault((*path, name), "bad_value", told.get(name), [right[name]] if name in right else None)
