"""The log of a book, from JSON and to it. It names players by their positions in the book's list of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from scorekeeper.engine.people import BookEntry
from scorekeeper.engine.ruleset import Choice, Whole
from scorekeeper.interchange.entries import LONGEST_CURRENCY, LONGEST_KEY, LONGEST_NAME, read_day, read_moment
from scorekeeper.interchange.reading import Path, Reading

LONGEST_NOTE: Final = 200
_KINDS: Final[dict[str, tuple[str, ...]]] = {
    "merged": ("player", "into"),
    "renamed": ("player", "name"),
    "settled": ("players", "on", "until", "note", "money"),
    "undone": ("undoes",),
}
_RECORD: Final = ("seq", "kind", "at", "by", "request_key")
_MOST_MONEY: Final = 10**15


@dataclass(frozen=True, slots=True)
class BookLogRecord:
    """An entry of a book's log with when it was made (ISO 8601), by which device, and the key of its request."""

    entry: BookEntry
    at: str | None = None
    by: str | None = None
    request_key: str | None = None


def read_book_log(reading: Reading, path: Path, value: object, players: int) -> tuple[BookLogRecord, ...]:
    """The log of a JSON list, in a book of so many players."""
    records: list[BookLogRecord] = []
    for index, item in enumerate(reading.items(path, value)):
        here = (*path, index)
        before = reading.faults
        kind = item.get("kind") if isinstance(item, dict) else None
        own = _KINDS.get(kind, ()) if isinstance(kind, str) else ()
        given = reading.fields(here, item, (*_RECORD, *own), ("seq", "kind", *own))
        if "kind" in given:
            reading.allows((*here, "kind"), kind, Choice(tuple(_KINDS)))
        if "seq" in given:
            reading.allows((*here, "seq"), given["seq"], Whole(index + 1, index + 1))
        facts = {
            name: _fact(reading, (*here, name), name, given[name], players, index) for name in own if name in given
        }
        at = read_moment(reading, (*here, "at"), given.get("at"))
        by, key = (reading.text((*here, name), given.get(name), LONGEST_KEY) or None for name in ("by", "request_key"))
        if reading.clean(before):
            records.append(BookLogRecord(BookEntry(index + 1, str(kind), facts), at, by, key))
    return tuple(records)


def _fact(reading: Reading, path: Path, name: str, value: object, players: int, index: int) -> Any:
    if name in ("player", "into"):
        return reading.checked(path, value, Whole(0, players - 1))
    if name == "players":
        pair = [
            reading.checked((*path, seat), item, Whole(0, players - 1)) for seat, item in _two(reading, path, value)
        ]
        if pair[1:] and pair[0] == pair[1] is not None:
            reading.fault(path, "bad_value", value, "two players")
        return pair
    if name == "name":
        return reading.text(path, value, LONGEST_NAME, shortest=1)
    if name == "note":
        return reading.text(path, value, LONGEST_NOTE)
    if name == "undoes":
        return reading.checked(path, value, Whole(1, index))
    if name == "until":
        return read_moment(reading, path, value) or reading.text(path, value, LONGEST_KEY, shortest=1)
    if name == "money":
        return _money(reading, path, value)
    day = read_day(reading, path, value)
    return day and day.isoformat()


def _two(reading: Reading, path: Path, value: object) -> list[tuple[int, Any]]:
    items = reading.items(path, value)
    if isinstance(value, list) and len(items) != 2:
        reading.fault(path, "bad_value", value, "two players")
    return list(enumerate(items[:2]))


def _money(reading: Reading, path: Path, value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        reading.fault(path, "bad_value", value, "an object")
        return {}
    for currency in value:
        reading.text((*path, currency), currency, LONGEST_CURRENCY)
    domain = Whole(-_MOST_MONEY, _MOST_MONEY)
    return {currency: reading.checked((*path, currency), amount, domain) for currency, amount in value.items()}


def book_log_to_json(records: Sequence[BookLogRecord]) -> list[dict[str, Any]]:
    """The log as a JSON list."""
    return [
        {
            "seq": record.entry.seq,
            "kind": record.entry.kind,
            **record.entry.facts,
            "at": record.at,
            "by": record.by,
            "request_key": record.request_key,
        }
        for record in records
    ]


def with_players(facts: Mapping[str, Any], number: Callable[[int], int]) -> dict[str, Any]:
    """The facts of an entry with each player it names under another number.

    >>> with_players({"player": 0, "into": 1, "note": "so"}, lambda player: player + 7)
    {'player': 7, 'into': 8, 'note': 'so'}
    """
    changed: dict[str, Any] = {name: number(facts[name]) for name in ("player", "into") if name in facts}
    if "players" in facts:
        changed["players"] = [number(player) for player in facts["players"]]
    return {**facts, **changed}
