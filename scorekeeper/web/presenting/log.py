"""The log of a game as a page shows it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scorekeeper.interchange.entries import records_to_json
from scorekeeper.storage import EntryRecord
from scorekeeper.web.device import device_id
from scorekeeper.web.loading import Game
from scorekeeper.wording.log import Change, changes
from scorekeeper.wording.translating import _

NEWEST = 100
"""Changes on the page; the others are on the page of all changes."""


@dataclass(frozen=True)
class LoggedChange:
    """A change in words, with when and by which device it was made."""

    change: Change
    at: datetime
    device: str


@dataclass(frozen=True)
class LogView:
    """A game's log as a page shows it."""

    game: Game

    def newest(self, most: int | None = NEWEST) -> list[LoggedChange]:
        """The changes, the newest first; None for all of them."""
        return self._logged(self.told[::-1][:most])

    def since(self, seq: int) -> list[LoggedChange]:
        """The changes after entry `seq`, in their order."""
        return self._logged([change for change in self.told if change.seq > seq])

    def about(self, n: int) -> list[LoggedChange]:
        """The changes of one hand, in their order."""
        return self._logged([change for change in self.told if change.n == n])

    @property
    def told(self) -> list[Change]:
        """Every change in words, the oldest first."""
        return changes(self.game.file.first, self.game.entries)

    def to_json(self) -> list[dict[str, Any]]:
        """Every entry in contract form, with what it says in words."""
        lines = records_to_json(self.game.file.records)
        return [
            {**line, "title": change.title, "was": list(change.was), "now": list(change.now)}
            for line, change in zip(lines, self.told, strict=True)
        ]

    def _logged(self, told: list[Change]) -> list[LoggedChange]:
        by_seq = {record.seq: record for record in self.game.record.entries}
        return [LoggedChange(change, by_seq[change.seq].at, device_name(by_seq[change.seq])) for change in told]


def device_name(record: EntryRecord) -> str:
    """What to call the device that made an entry: its label, or whether it is this one."""
    if record.by_label:
        return record.by_label
    if record.by is None:
        return _("imported")
    return _("this device") if record.by == device_id() else _("another device")
