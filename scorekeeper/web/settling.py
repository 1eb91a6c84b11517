"""What two players have settled with each other: entries in the book's log, each of which can be taken back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import MINYEAR, UTC, date, datetime, time, timedelta
from typing import Any, Final

from scorekeeper.engine.errors import Refusal
from scorekeeper.engine.people import in_force, owed
from scorekeeper.interchange.entries import read_day
from scorekeeper.interchange.reading import Reading
from scorekeeper.storage import figures
from scorekeeper.storage.book_log import BookEntryRecord, BookLog, append_to_book
from scorekeeper.web.asking import request_fingerprint, request_key
from scorekeeper.web.device import device_id
from scorekeeper.web.opened_book import OpenedBook
from scorekeeper.web.starting import text_stated

LONGEST_NOTE: Final = 200


@dataclass(frozen=True, slots=True)
class Settlement:
    """A settlement of two people: what was paid for the games that had ended by a moment, seen by one of them."""

    seq: int
    on: date
    until: datetime
    note: str
    money: Mapping[str, int]
    """In hundredths of each currency: what this player got, or, below zero, paid."""

    def to_json(self) -> dict[str, Any]:
        """The settlement as JSON."""
        days = {"on": self.on.isoformat(), "until": self.until.isoformat()}
        return {"seq": self.seq, **days, "note": self.note, "money": dict(self.money)}


def settlements(log: BookLog, one: int, two: int) -> list[Settlement]:
    """The settlements in force between two people, the latest moment last, as `one` sees them."""
    people = log.people
    found = []
    for entry in in_force([record.entry for record in log.entries]):
        if entry.kind == "settled":
            pair = [people.person(player) for player in entry.facts["players"] if player in people.names]
            if sorted(pair) == sorted((one, two)):
                found.append(_settlement(entry.seq, entry.facts, 1 if pair[0] == one else -1))
    return sorted(found, key=lambda settlement: (settlement.until, settlement.seq))


def _settlement(seq: int, facts: Mapping[str, Any], sign: int) -> Settlement:
    money = {currency: sign * amount for currency, amount in facts["money"].items()}
    until = datetime.fromisoformat(facts["until"])
    return Settlement(seq, date.fromisoformat(facts["on"]), until, facts["note"], money)


def settle(book: OpenedBook, one: int, two: int, fields: dict[str, Any]) -> tuple[BookEntryRecord, bool]:
    """The entry that says that two people are even for the games ended by a day, today where none is stated.

    Raises Refusal with the field named, and storage's NotFound, KeyReused and StorageBusy.
    """
    now = datetime.now(UTC)
    on = past_day(fields, "on", now.date()) or now.date()
    until = now if on >= now.date() else datetime.combine(on + timedelta(days=1), time(), UTC)
    note = text_stated(fields, "note", LONGEST_NOTE)
    ended = replace(book.which(one, two), until=until)
    earned, some = figures.money(ended), figures.newest_ids(ended, 1)

    def build(log: BookLog) -> dict[str, Any]:
        if not some:
            raise Refusal("nothing_to_settle", "on", on.isoformat())
        money = owed(earned, [settlement.money for settlement in settlements(log, one, two)])
        facts = {"players": [one, two], "on": on.isoformat(), "until": until.isoformat()}
        return {"kind": "settled", **facts, "note": note, "money": money}

    return store_in_book(book.key, fields, build)


def store_in_book(book_key: str, fields: dict[str, Any], build: Any) -> tuple[BookEntryRecord, bool]:
    """The entry that `build` makes of the book's log, stored once for each request. Raises as append_to_book does."""
    return append_to_book(
        book_key,
        build,
        request_key=request_key(fields),
        fingerprint=request_fingerprint(fields),
        by=device_id(),
        at=datetime.now(UTC),
    )


def past_day(fields: Mapping[str, Any], name: str, today: date) -> date | None:
    """The day in a field on which something was over, None where it is left blank. Raises Refusal bad_value."""
    day = day_stated(fields, name)
    # Where it is tomorrow already somebody may be playing.
    if day is not None and day > today + timedelta(days=1):
        raise Refusal("bad_value", name, str(day), str(today))
    if day is not None and day.year == MINYEAR:
        raise Refusal("bad_value", name, str(day), "a day such as 2026-11-29")
    return day


def day_stated(fields: Mapping[str, Any], name: str) -> date | None:
    """The day in a field, None where it is left blank. Raises Refusal bad_value."""
    value = fields.get(name)
    text = value.strip() if isinstance(value, str) else value
    if text in (None, ""):
        return None
    reading = Reading(fields)
    day = read_day(reading, (name,), text)
    reading.finish()
    return day
