"""The log of a game, from JSON and to it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import MAXYEAR, MINYEAR, UTC, date, datetime
from typing import Any, Final

from scorekeeper.engine.course import Course
from scorekeeper.engine.hand import Seat
from scorekeeper.engine.layout import Layout
from scorekeeper.engine.ledger import (
    Agreement,
    Amended,
    Corrected,
    Event,
    LogEntry,
    Noted,
    Notice,
    Recorded,
    Restored,
    Resumed,
    Stake,
    Stopped,
    Struck,
)
from scorekeeper.engine.ruleset import YES_NO, Choice, Ruleset
from scorekeeper.interchange.following import check_numbers, check_place, note_difference
from scorekeeper.interchange.hands import LONGEST_NOTE, SEAT, hand_to_json, read_hand
from scorekeeper.interchange.reading import Path, Reading, is_printable
from scorekeeper.interchange.rulesets import read_layout, read_ruleset

LONGEST_NAME: Final = 60
LONGEST_CURRENCY: Final = 12
LONGEST_KEY: Final = 100
MANY: Final = 1_000_000
_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)

_KINDS: Final[dict[str, tuple[str, ...]]] = {
    "recorded": ("n", "hand", "after"),
    "corrected": ("n", "hand"),
    "struck": ("n",),
    "restored": ("n",),
    "noted": ("n", "text"),
    "stopped": (),
    "resumed": (),
    "notice": ("given",),
    "amended": ("ruleset", "sheet", "first_dealer", "players", "stake"),
}
_NEEDED: Final[dict[str, tuple[str, ...]]] = {
    "recorded": ("hand",),
    "corrected": ("n", "hand"),
    "struck": ("n",),
    "restored": ("n",),
    "noted": ("n", "text"),
}
KIND: Final = Choice(tuple(_KINDS))
_ANY_FIELD: Final = tuple(dict.fromkeys(name for names in _KINDS.values() for name in names))
_RECORD: Final = ("seq", "kind", "at", "by", "request_key", "undoes")


@dataclass(frozen=True, slots=True)
class LogRecord:
    """A line of the log with when it was made (ISO 8601), by which device, and the key of its request."""

    entry: LogEntry
    at: str | None = None
    by: str | None = None
    request_key: str | None = None


@dataclass(slots=True)
class Agreed:
    """What is agreed on while a log is read: a ruleset alone re-reads the layout as it was given."""

    first: Agreement
    sheet: object
    judging: bool = True
    """Whether the ruleset could be read, so that hands can be judged under it."""
    whole: bool = True
    """Whether all of `first` could be read, so that it can be told what takes an amendment back."""
    ruleset: Ruleset = field(init=False)

    def __post_init__(self) -> None:
        self.ruleset = self.first.setup.ruleset


def read_entries(reading: Reading, path: Path, value: object, agreed: Agreed) -> tuple[LogRecord, ...]:
    """The log of a JSON list up to its first fault, for what follows can be judged only after what comes before.

    A hand is judged under the ruleset in force at its line: one that became illegal by a later amendment stays. What
    an undo brings back was judged when it was there first.
    """
    records: list[LogRecord] = []
    course = Course(agreed.first)
    for index, item in enumerate(reading.items(path, value)):
        here = (*path, index)
        before = reading.faults
        kind, given = _line(reading, here, item)
        check_numbers(reading, here, given, index, len(course.hands) + (kind == "recorded"))
        if kind is not None and reading.clean(before):
            check_place(reading, here, kind, given, course)
        circumstances = _circumstances(reading, here, given)
        event = _event(reading, here, kind, given, agreed)
        if event is None or not reading.clean(before):
            break
        entry = LogEntry(given["seq"], event, given.get("undoes"))
        if entry.undoes is not None and agreed.whole and not course.takes_back(entry, entry.undoes):
            note_difference(reading, here, event_to_json(event), event_to_json(course.inverse(entry.undoes)))
            break
        course.add(entry)
        records.append(LogRecord(entry, *circumstances))
    return tuple(records)


def _line(reading: Reading, path: Path, item: object) -> tuple[str | None, dict[str, Any]]:
    """The kind of a line of the log, None where it has a fault, and what the line says."""
    if not isinstance(item, dict):
        return None, reading.fields(path, item, ())
    kind: str | None = item.get("kind")
    if kind is not None and not reading.allows((*path, "kind"), kind, KIND):
        kind = None
    own, needed = (_ANY_FIELD, ()) if kind is None else (_KINDS[kind], _NEEDED.get(kind, ()))
    # A null says that a field does not apply.
    nulls = {name for name in (*_RECORD, *_ANY_FIELD) if name in item and item[name] is None}
    stated = {name: part for name, part in item.items() if name not in nulls}
    return kind, reading.fields(path, stated, (*_RECORD, *own), ("seq", "kind", *needed))


def _circumstances(reading: Reading, path: Path, given: dict[str, Any]) -> tuple[str | None, str | None, str | None]:
    return (
        read_moment(reading, (*path, "at"), given.get("at")),
        reading.text((*path, "by"), given.get("by"), LONGEST_KEY) or None,
        reading.text((*path, "request_key"), given.get("request_key"), LONGEST_KEY) or None,
    )


def _event(reading: Reading, path: Path, kind: str | None, given: dict[str, Any], agreed: Agreed) -> Event | None:
    """The event of a line, None where it has no such kind, or lacks what the kind needs."""
    if kind is None or any(name not in given for name in _NEEDED.get(kind, ())):
        return None
    if kind in ("recorded", "corrected"):
        judged = agreed.judging and "undoes" not in given
        hand = read_hand(reading, (*path, "hand"), given["hand"], agreed.ruleset if judged else None)
        if hand is None:
            return None
        return Recorded(hand, given.get("after")) if kind == "recorded" else Corrected(given["n"], hand)
    if kind == "noted":
        return Noted(given["n"], reading.text((*path, "text"), given["text"], LONGEST_NOTE))
    if kind in ("struck", "restored"):
        return (Struck if kind == "struck" else Restored)(given["n"])
    if kind in ("stopped", "resumed"):
        return Stopped() if kind == "stopped" else Resumed()
    if kind == "notice":
        return Notice(reading.checked((*path, "given"), given.get("given", True), YES_NO) is not False)
    return _amended(reading, path, given, agreed)


def _amended(reading: Reading, path: Path, given: dict[str, Any], agreed: Agreed) -> Amended:
    ruleset: Ruleset | None = None
    layout: Layout | None = None
    if "ruleset" in given:
        ruleset = agreed.ruleset = read_ruleset(reading, (*path, "ruleset"), given["ruleset"])
    if "sheet" in given:
        agreed.sheet = given["sheet"]
        layout = read_layout(reading, (*path, "sheet"), agreed.sheet, agreed.ruleset)
    elif ruleset is not None:
        layout = read_layout(reading, (*path, "ruleset"), agreed.sheet, ruleset)
    dealer = reading.checked((*path, "first_dealer"), given["first_dealer"], SEAT) if "first_dealer" in given else None
    return Amended(
        ruleset,
        layout,
        None if dealer is None else Seat(dealer),
        read_players(reading, (*path, "players"), given["players"]) if "players" in given else None,
        read_stake(reading, (*path, "stake"), given["stake"]) if "stake" in given else None,
    )


def read_players(reading: Reading, path: Path, value: object) -> tuple[str, str]:
    """The names of both players, seat one first."""
    items = reading.items(path, value)
    if isinstance(value, list) and len(items) != 2:
        reading.fault(path, "bad_value", value, "two names")
    names = [reading.text((*path, index), item, LONGEST_NAME, shortest=1) for index, item in enumerate(items)]
    return (names[0], names[1]) if len(names) == 2 else ("", "")


def read_stake(reading: Reading, path: Path, value: object) -> Stake:
    """The stake of a JSON object; null is none."""
    if value is None:
        return Stake()
    given = reading.fields(path, value, ("per_point", "currency"), ("per_point",))
    per_point = given.get("per_point", "")
    if not isinstance(per_point, str) or not is_amount(per_point):
        reading.fault((*path, "per_point"), "bad_value", per_point, 'a decimal number as text, such as "0.05"')
        per_point = ""
    return Stake(per_point, reading.text((*path, "currency"), given.get("currency"), LONGEST_CURRENCY))


def is_amount(text: str) -> bool:
    """Whether a text is an amount of money: digits, at most four of them after a point, below a million; or nothing.

    >>> is_amount("0.05"), is_amount("1e3")
    (True, False)
    """
    whole, _, part = text.partition(".")
    digits = all(char in "0123456789" for char in whole + part)
    return not text or (digits and bool(whole) and len(whole) <= 6 and len(part) <= 4 and not text.endswith("."))


def read_moment(reading: Reading, path: Path, value: object) -> str | None:
    """A moment as ISO 8601 text; null is None."""
    if value is None:
        return None
    try:
        # Python takes any character between date and time, half a surrogate pair too.
        if isinstance(value, str) and is_printable(value):
            moment(value)
            return value
    except ValueError:
        pass
    reading.fault(path, "bad_value", value, "a moment such as 2026-11-29T19:30:00+01:00")
    return None


def moment(text: str) -> datetime:
    """The moment of an ISO 8601 text, in UTC; one without a zone is taken for UTC.

    Raises ValueError, also at either end of the calendar, where it would have no time in other zones.
    """
    at = datetime.fromisoformat(text)
    _in_reach(at)
    at = at.replace(tzinfo=UTC) if at.tzinfo is None else at.astimezone(UTC)
    _in_reach(at)
    return at


def read_day(reading: Reading, path: Path, value: object) -> date | None:
    """The day of a text such as 2026-11-29, and of no other form; else None and a fault."""
    try:
        if isinstance(value, str) and _DAY.fullmatch(value):
            return date.fromisoformat(value)
    except ValueError:
        pass
    reading.fault(path, "bad_value", value, "a day such as 2026-11-29")
    return None


def _in_reach(at: datetime) -> None:
    if not MINYEAR < at.year < MAXYEAR:
        raise ValueError(at)


def event_to_json(event: Event) -> dict[str, Any]:
    """The kind of an event and what it says, as in a line of the log without its circumstances.

    >>> event_to_json(Struck(3))
    {'kind': 'struck', 'n': 3}
    """
    if isinstance(event, Recorded):
        after = {} if event.after is None else {"after": event.after}
        return {"kind": "recorded", "hand": hand_to_json(event.hand), **after}
    if isinstance(event, Corrected):
        return {"kind": "corrected", "n": event.n, "hand": hand_to_json(event.hand)}
    if isinstance(event, Struck):
        return {"kind": "struck", "n": event.n}
    if isinstance(event, Restored):
        return {"kind": "restored", "n": event.n}
    if isinstance(event, Noted):
        return {"kind": "noted", "n": event.n, "text": event.text}
    if isinstance(event, Stopped):
        return {"kind": "stopped"}
    if isinstance(event, Resumed):
        return {"kind": "resumed"}
    if isinstance(event, Notice):
        return {"kind": "notice"} if event.given else {"kind": "notice", "given": False}
    return {"kind": "amended", **_amended_to_json(event)}


def _amended_to_json(event: Amended) -> dict[str, Any]:
    document: dict[str, Any] = {}
    if event.ruleset is not None:
        document["ruleset"] = event.ruleset.values()
    if event.layout is not None:
        document["sheet"] = event.layout.values()
    if event.first_dealer is not None:
        document["first_dealer"] = int(event.first_dealer)
    if event.players is not None:
        document["players"] = list(event.players)
    if event.stake is not None:
        document["stake"] = stake_to_json(event.stake)
    return document


def stake_to_json(stake: Stake) -> dict[str, str]:
    """The stake as a JSON object.

    >>> stake_to_json(Stake("0.05", "kr"))
    {'per_point': '0.05', 'currency': 'kr'}
    """
    return {"per_point": stake.per_point, "currency": stake.currency}


def records_to_json(records: Sequence[LogRecord]) -> list[dict[str, Any]]:
    """The log as a JSON list, with the number of each recorded hand."""
    lines: list[dict[str, Any]] = []
    recorded = 0
    for record in records:
        line: dict[str, Any] = {"seq": record.entry.seq, **event_to_json(record.entry.event)}
        if line["kind"] == "recorded":
            recorded += 1
            line["n"] = recorded
        if record.entry.undoes is not None:
            line["undoes"] = record.entry.undoes
        lines.append({**line, "at": record.at, "by": record.by, "request_key": record.request_key})
    return lines
