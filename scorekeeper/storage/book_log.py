"""The log of a book: who is the same person, what they are called today, what was settled. Only ever added to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from scorekeeper.engine.people import BookEntry, People, people_of
from scorekeeper.storage.book_tables import BookEntryRow
from scorekeeper.storage.database import read, write
from scorekeeper.storage.devices import know_device
from scorekeeper.storage.errors import KeyReused
from scorekeeper.storage.loading import find_book
from scorekeeper.storage.records import BookRecord, Json
from scorekeeper.storage.tables import Book, Device, Player


@dataclass(frozen=True, slots=True)
class BookEntryRecord:
    """One entry of a book's log."""

    seq: int
    kind: str
    payload: Json
    at: datetime
    by: str | None
    by_label: str | None
    request_key: str
    fingerprint: str

    @property
    def entry(self) -> BookEntry:
        """The same as the engine reads it."""
        return BookEntry(self.seq, self.kind, self.payload)


@dataclass(frozen=True, slots=True)
class BookLog:
    """A book with its log and its players."""

    book: BookRecord
    names: Mapping[int, str]
    """Each player's name as in the games, by id."""
    entries: tuple[BookEntryRecord, ...]

    @property
    def people(self) -> People:
        """Who is who."""
        return people_of(self.names, [record.entry for record in self.entries])


def book_log(book_key: str) -> BookLog:
    """The book with this key, its log and its players. Raises NotFound."""
    return read(lambda session: log_of(session, find_book(session, book_key)))


def append_to_book(
    book_key: str,
    build: Callable[[BookLog], Mapping[str, Any]],
    *,
    request_key: str,
    fingerprint: str,
    by: str | None,
    at: datetime,
) -> tuple[BookEntryRecord, bool]:
    """The entry stored and True, or the one that this request stored before and False.

    `build` is given the log as it is and returns the entry, `kind` and its fields, or raises what it likes: then
    nothing is stored. Raises NotFound, KeyReused where the key stands for another body.
    """

    def work(session: Session) -> tuple[BookEntryRecord, bool]:
        book = find_book(session, book_key, lock=True)
        log = log_of(session, book)
        for entry in log.entries:
            if entry.request_key == request_key:
                if entry.fingerprint != fingerprint:
                    raise KeyReused
                return entry, False
        payload = dict(build(log))
        kind = payload.pop("kind")
        device = know_device(session, by) if by else None
        made = BookEntryRecord(
            seq=len(log.entries) + 1,
            kind=kind,
            payload=payload,
            at=at.astimezone(UTC),
            by=by,
            by_label=device.label if device else None,
            request_key=request_key,
            fingerprint=fingerprint,
        )
        session.add(book_entry_row(book.id, made))
        return made, True

    return write(work)


def book_entry_row(book_id: int, entry: BookEntryRecord) -> BookEntryRow:
    """The row of an entry."""
    return BookEntryRow(
        book_id=book_id,
        seq=entry.seq,
        request_key=entry.request_key,
        fingerprint=entry.fingerprint,
        kind=entry.kind,
        payload=entry.payload,
        at=entry.at,
        device_id=entry.by,
        by_label=None if entry.by else entry.by_label,
    )


def people_in(session: Session, book_id: int) -> People:
    """Who is who in the book with this id."""
    return people_of(_names(session, book_id), [record.entry for record in _entries(session, book_id)])


def log_of(session: Session, book: Book) -> BookLog:
    """The book's log and its players."""
    record = BookRecord(book.id, book.key, book.name, book.created_at)
    return BookLog(record, _names(session, book.id), _entries(session, book.id))


def _names(session: Session, book_id: int) -> dict[int, str]:
    rows = session.execute(select(Player.id, Player.name).where(Player.book_id == book_id).order_by(Player.id))
    return {row.id: row.name for row in rows}


def _entries(session: Session, book_id: int) -> tuple[BookEntryRecord, ...]:
    rows: Sequence[Any] = session.execute(
        select(
            BookEntryRow.seq,
            BookEntryRow.kind,
            BookEntryRow.payload,
            BookEntryRow.at,
            BookEntryRow.device_id,
            func.coalesce(Device.label, BookEntryRow.by_label),
            BookEntryRow.request_key,
            BookEntryRow.fingerprint,
        )
        .outerjoin(Device, Device.id == BookEntryRow.device_id)
        .where(BookEntryRow.book_id == book_id)
        .order_by(BookEntryRow.seq)
    ).all()
    return tuple(BookEntryRecord(*row) for row in rows)
