"""What the page of a book's log shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scorekeeper.engine.people import in_force
from scorekeeper.storage.book_log import BookEntryRecord
from scorekeeper.web.device import device_id
from scorekeeper.web.opened_book import OpenedBook
from scorekeeper.wording.book_log import entry_sentence
from scorekeeper.wording.translating import _


@dataclass(frozen=True)
class BookLogPage:
    """A book's log, the newest entry first."""

    book: OpenedBook

    @property
    def entries(self) -> list[BookEntryRecord]:
        """The entries, the newest first."""
        return list(self.book.log.entries[::-1])

    @property
    def standing(self) -> frozenset[int]:
        """The numbers of the entries that stand, and so can be taken back."""
        return frozenset(entry.seq for entry in in_force([record.entry for record in self.book.log.entries]))

    def says(self, record: BookEntryRecord) -> str:
        """An entry in words."""
        log = self.book.log
        earlier = {each.seq: each for each in log.entries}
        if record.kind == "undone" and record.payload["undoes"] in earlier:
            undone = earlier[record.payload["undoes"]]
            return _("Taken back: %(entry)s", entry=entry_sentence(undone.kind, undone.payload, log.names))
        return entry_sentence(record.kind, record.payload, log.names)

    def device(self, record: BookEntryRecord) -> str:
        """Which device made it."""
        if record.by_label:
            return record.by_label
        if record.by is None:
            return _("imported")
        return _("this device") if record.by == device_id() else _("another device")

    def to_json(self) -> dict[str, Any]:
        """The log as JSON, the oldest entry first, with what each says in words."""
        entries = [
            {
                "seq": record.seq,
                "kind": record.kind,
                **record.payload,
                "at": record.at.isoformat(),
                "by": record.by_label or record.by,
                "stands": record.seq in self.standing,
                "says": self.says(record),
            }
            for record in self.book.log.entries
        ]
        return {"entries": entries}
