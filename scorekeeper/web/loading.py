"""A game as every page needs it: the stored record, what it holds, and its sheet."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from scorekeeper import storage
from scorekeeper.engine.hand import Seat
from scorekeeper.engine.ledger import Agreement, LogEntry, agreement_in, hands_in
from scorekeeper.engine.sheet import Setup, Sheet, SheetHand, score_sheet
from scorekeeper.interchange.entries import LogRecord
from scorekeeper.interchange.games import GameFile
from scorekeeper.interchange.sheets import sheet_to_json
from scorekeeper.interchange.stored import stored_agreement, stored_event
from scorekeeper.storage import GameRecord


@dataclass(frozen=True)
class Game:
    """A game on a page. `key` is the one it was opened with; only a score key may record."""

    record: GameRecord
    may_record: bool = True

    @cached_property
    def first(self) -> Agreement:
        """What the players agreed on when they began."""
        return stored_agreement(self.record.setup)

    @cached_property
    def entries(self) -> tuple[LogEntry, ...]:
        """The log."""
        agreed = [self.record.setup["ruleset"], self.record.setup["sheet"]]
        entries = []
        for entry in self.record.entries:
            event = stored_event(entry.kind, entry.payload, agreed)
            entries.append(LogEntry(entry.seq, event, entry.payload.get("undoes")))
        return tuple(entries)

    @cached_property
    def file(self) -> GameFile:
        """The game as a file holds it, with when and by whom."""
        records = tuple(
            LogRecord(entry, stored.at.isoformat(), stored.by_label or stored.by, stored.request_key)
            for entry, stored in zip(self.entries, self.record.entries, strict=True)
        )
        return GameFile(self.first, records, self.record.setup.get("started"))

    @cached_property
    def agreement(self) -> Agreement:
        """What the players agree on now."""
        return agreement_in(self.first, self.entries)

    @cached_property
    def sheet(self) -> Sheet:
        """The sheet now."""
        return score_sheet(self.setup, hands_in(self.entries))

    @property
    def setup(self) -> Setup:
        """The setup of the sheet now."""
        return self.agreement.setup

    @property
    def names(self) -> tuple[str, str]:
        """The players' names, seat one first."""
        return self.agreement.players

    @property
    def seq(self) -> int:
        """The number of the newest entry, 0 before the first."""
        return self.record.seq

    @property
    def key(self) -> str:
        """The key in this game's addresses."""
        return self.record.score_key if self.may_record else self.record.view_key

    def name(self, seat: Seat) -> str:
        """The name of the player in a seat."""
        return self.names[seat - 1]

    def hand(self, n: int) -> SheetHand | None:
        """The hand with that number on the sheet; None where there is none, or it was struck."""
        return next((hand for hand in self.sheet.hands if hand.n == n), None)

    def to_json(self) -> dict[str, Any]:
        """The sheet as JSON."""
        return sheet_to_json(self.sheet, self.names, self.seq)


def load_for_scoring(score_key: str) -> Game:
    """The game that a score key opens. Raises storage.NotFound."""
    return Game(storage.load_game(score_key=score_key))


def load_for_viewing(view_key: str) -> Game:
    """The game that a view key opens, to read only. Raises storage.NotFound."""
    return Game(storage.load_game(view_key=view_key), may_record=False)
