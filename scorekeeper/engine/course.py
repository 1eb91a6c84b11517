"""A log followed entry by entry: what stands after each, and what takes each back."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from scorekeeper.engine.hand import Hand
from scorekeeper.engine.ledger import (
    Agreement,
    Amended,
    Corrected,
    Event,
    LogEntry,
    Noted,
    Recorded,
    Restored,
    Struck,
    agreement_in,
    inverse,
)


@dataclass(slots=True)
class Course:
    """Where a game has come to. Each step costs the same however long the log is, unlike the questions of `ledger`."""

    now: Agreement
    """What the players agree on now. Of a notice only that it was given is known here, not after how many hands."""
    hands: dict[int, Hand] = field(default_factory=dict)
    """Every hand ever recorded, struck ones too, by its number."""
    struck: set[int] = field(default_factory=set)
    """The numbers of the hands that are struck."""
    _inverses: dict[int, Event] = field(default_factory=dict)
    _changes: list[int] = field(default_factory=list)
    _undos: list[tuple[int, int]] = field(default_factory=list)
    """The undos that can be taken back, the newest last: the seq of each, and of the change it took back."""

    @property
    def undoable(self) -> list[int]:
        """The seqs that an undo may name now: the newest change not yet undone, and the newest undo since."""
        return [*self._changes[-1:], *(undo for undo, _ in self._undos[-1:])]

    def inverse(self, seq: int) -> Event:
        """The event that takes entry `seq` back. Raises KeyError for an entry that did not come."""
        return self._inverses[seq]

    def takes_back(self, entry: LogEntry, undoes: int) -> bool:
        """Whether an entry does what takes back entry `undoes`. Raises KeyError for one that did not come."""
        right = LogEntry(entry.seq, self.inverse(undoes))
        if isinstance(entry.event, Amended) and isinstance(right.event, Amended):
            return agreement_in(self.now, (entry,)) == agreement_in(self.now, (right,))
        return entry.event == right.event

    def add(self, entry: LogEntry) -> None:
        """Goes on by one entry, which names only hands that are here, and undoes only what is `undoable`.

        >>> from scorekeeper.engine.layout import make_layout
        >>> from scorekeeper.engine.ruleset import Ruleset
        >>> from scorekeeper.engine.sheet import Setup
        >>> from scorekeeper.engine.hand import dead
        >>> course = Course(Agreement(Setup(Ruleset(), make_layout(Ruleset()))))
        >>> course.add(LogEntry(1, Recorded(dead())))
        >>> course.undoable, course.inverse(1)
        ([1], Struck(n=1))
        """
        self._inverses[entry.seq] = self._inverse(entry)
        event = entry.event
        if isinstance(event, Recorded):
            self.hands[len(self.hands) + 1] = event.hand
        elif isinstance(event, Corrected):
            self.hands[event.n] = event.hand
        elif isinstance(event, Noted):
            self.hands[event.n] = replace(self.hands[event.n], note=event.text)
        elif isinstance(event, Struck):
            self.struck.add(event.n)
        elif isinstance(event, Restored):
            self.struck.discard(event.n)
        else:
            self.now = agreement_in(self.now, (entry,))
        self._count(entry)

    def _inverse(self, entry: LogEntry) -> Event:
        event = entry.event
        if isinstance(event, Recorded):
            return Struck(len(self.hands) + 1)
        if isinstance(event, Corrected):
            return Corrected(event.n, self.hands[event.n])
        if isinstance(event, Noted):
            return Noted(event.n, self.hands[event.n].note)
        if isinstance(event, (Struck, Restored)):
            return (Struck if event.n in self.struck else Restored)(event.n)
        return inverse(self.now, (entry,), entry)

    def _count(self, entry: LogEntry) -> None:
        if entry.undoes is None:
            self._changes.append(entry.seq)
            self._undos.clear()
        elif self._undos and entry.undoes == self._undos[-1][0]:
            self._changes.append(self._undos.pop()[1])
        else:
            self._undos.append((entry.seq, self._changes.pop()))
