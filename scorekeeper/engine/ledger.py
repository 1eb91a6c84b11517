"""The log of a game: what was recorded, corrected, struck, stopped or amended, and what stands after it all.

Nothing in a log is ever changed. An undo is an entry too: the inverse of the change it undoes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from scorekeeper.engine.hand import Hand, Seat
from scorekeeper.engine.layout import Layout
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.sheet import NumberedHand, Setup


@dataclass(frozen=True, slots=True)
class Recorded:
    """A hand was recorded: at the end, or right after hand number `after` (0: before all) where it was forgotten."""

    hand: Hand
    after: int | None = None


@dataclass(frozen=True, slots=True)
class Corrected:
    """Hand `n` was something else, its note included."""

    n: int
    hand: Hand


@dataclass(frozen=True, slots=True)
class Struck:
    """Hand `n` does not count and is not shown."""

    n: int


@dataclass(frozen=True, slots=True)
class Restored:
    """Hand `n` stands again, in its old place."""

    n: int


@dataclass(frozen=True, slots=True)
class Noted:
    """Hand `n` has this note; "" takes it away."""

    n: int
    text: str


@dataclass(frozen=True, slots=True)
class Stopped:
    """The players stopped before the end."""


@dataclass(frozen=True, slots=True)
class Resumed:
    """The players went on."""


@dataclass(frozen=True, slots=True)
class Notice:
    """In continuous Hollywood someone gave notice, or took it back: from here on no new column opens."""

    given: bool = True


@dataclass(frozen=True, slots=True)
class Stake:
    """Money for each point: a decimal number as text, and a currency. Both empty: not played for money."""

    per_point: str = ""
    currency: str = ""


@dataclass(frozen=True, slots=True)
class Amended:
    """What the players agreed on was entered wrongly. None: unchanged.

    Players' names and the stake are told, not computed with: they pass through as they are.
    """

    ruleset: Ruleset | None = None
    layout: Layout | None = None
    first_dealer: Seat | None = None
    players: tuple[str, str] | None = None
    stake: Stake | None = None


Event = Recorded | Corrected | Struck | Restored | Noted | Stopped | Resumed | Notice | Amended


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One line of the log. `undoes` is the seq of the entry whose inverse this is, or None."""

    seq: int
    event: Event
    undoes: int | None = None


@dataclass(frozen=True, slots=True)
class Agreement:
    """Everything the players agreed on: the setup of the sheet, their names and the stake."""

    setup: Setup
    players: tuple[str, str] = ("", "")
    stake: Stake = Stake()


_AT_FIRST: Final = -1
"""In place of the entry that gave notice, where it was part of what was agreed on first."""


@dataclass(slots=True)
class _Slot:
    n: int
    hand: Hand
    struck: bool = False


def hands_in(entries: Iterable[LogEntry]) -> tuple[NumberedHand, ...]:
    """The hands that stand after the log, in the order in which they were played, each with its number.

    A number is given once, in the order of recording, and never reused. Entries that name an unknown hand do nothing.

    >>> from scorekeeper.engine.hand import dead
    >>> hands_in([LogEntry(1, Recorded(dead())), LogEntry(2, Struck(1))])
    ()
    """
    return tuple(NumberedHand(slot.n, slot.hand) for slot in _slots(entries) if not slot.struck)


def struck_in(entries: Iterable[LogEntry]) -> tuple[NumberedHand, ...]:
    """The hands that were struck and could be restored.

    >>> from scorekeeper.engine.hand import dead
    >>> [n for n, _ in struck_in([LogEntry(1, Recorded(dead())), LogEntry(2, Struck(1))])]
    [1]
    """
    return tuple(NumberedHand(slot.n, slot.hand) for slot in _slots(entries) if slot.struck)


def agreement_in(first: Agreement, entries: Iterable[LogEntry]) -> Agreement:
    """What the players agree on after the log, from what they agreed on first."""
    entries = tuple(entries)
    setup, players, stake = first.setup, first.players, first.stake
    for entry in entries:
        event = entry.event
        if isinstance(event, Amended):
            setup = replace(
                setup,
                ruleset=event.ruleset or setup.ruleset,
                layout=event.layout or setup.layout,
                first_dealer=event.first_dealer or setup.first_dealer,
            )
            players = event.players or players
            stake = event.stake or stake
        elif isinstance(event, (Stopped, Resumed)):
            setup = replace(setup, stopped=isinstance(event, Stopped))
    return Agreement(replace(setup, notice_after=_notice_after(first.setup.notice_after, entries)), players, stake)


def setup_in(first: Setup, entries: Iterable[LogEntry]) -> Setup:
    """The setup of the sheet after the log.

    >>> from scorekeeper.engine.layout import make_layout
    >>> setup_in(Setup(Ruleset(), make_layout(Ruleset())), [LogEntry(1, Stopped())]).stopped
    True
    """
    return agreement_in(Agreement(first), entries).setup


def undoable(entries: Sequence[LogEntry]) -> LogEntry | None:
    """The newest change that is not undone, or None. An undo is no such change: undoing twice goes back two."""
    undone = _undone(entries)
    return next((entry for entry in reversed(entries) if entry.undoes is None and entry.seq not in undone), None)


def redoable(entries: Sequence[LogEntry]) -> LogEntry | None:
    """The undo that can be taken back: the newest in force, as long as nothing was changed since. Else None."""
    undone = _undone(entries)
    undos = {entry.seq for entry in entries if entry.undoes is not None}
    for entry in reversed(entries):
        if entry.undoes is None:
            return None
        if entry.undoes not in undos and entry.seq not in undone:
            return entry
    return None


def inverse(first: Agreement, entries: Sequence[LogEntry], entry: LogEntry) -> Event:
    """The event that takes an entry of the log back.

    Raises LookupError where the entry names a hand that no entry before it recorded.
    """
    before = entries[: entries.index(entry)]
    event = entry.event
    if isinstance(event, Recorded):
        return Struck(1 + sum(isinstance(earlier.event, Recorded) for earlier in before))
    if isinstance(event, Corrected):
        return Corrected(event.n, _slot_before(before, event.n).hand)
    if isinstance(event, Noted):
        return Noted(event.n, _slot_before(before, event.n).hand.note)
    if isinstance(event, (Struck, Restored)):
        return (Struck if _slot_before(before, event.n).struck else Restored)(event.n)
    was = agreement_in(first, before)
    if isinstance(event, (Stopped, Resumed)):
        return Stopped() if was.setup.stopped else Resumed()
    if isinstance(event, Notice):
        return Notice(given=was.setup.notice_after is not None)
    return Amended(
        was.setup.ruleset if event.ruleset else None,
        was.setup.layout if event.layout else None,
        was.setup.first_dealer if event.first_dealer else None,
        was.players if event.players else None,
        was.stake if event.stake else None,
    )


def _slots(entries: Iterable[LogEntry]) -> list[_Slot]:
    """Every hand ever recorded, in playing order."""
    order: list[_Slot] = []
    by_number: dict[int, _Slot] = {}
    for entry in entries:
        event = entry.event
        if isinstance(event, Recorded):
            slot = _Slot(len(by_number) + 1, event.hand)
            by_number[slot.n] = slot
            if event.after == 0:
                order.insert(0, slot)
            elif event.after in by_number and event.after != slot.n:
                order.insert(order.index(by_number[event.after]) + 1, slot)
            else:
                order.append(slot)
        elif isinstance(event, (Corrected, Struck, Restored, Noted)) and event.n in by_number:
            slot = by_number[event.n]
            if isinstance(event, Corrected):
                slot.hand = event.hand
            elif isinstance(event, Noted):
                slot.hand = replace(slot.hand, note=event.text)
            else:
                slot.struck = isinstance(event, Struck)
    return order


def _slot_before(before: Sequence[LogEntry], n: int) -> _Slot:
    return {slot.n: slot for slot in _slots(before)}[n]


def _undone(entries: Sequence[LogEntry]) -> set[int]:
    """The seqs of the entries that an undo in force takes back."""
    undone: set[int] = set()
    for entry in reversed(entries):
        if entry.undoes is not None and entry.seq not in undone:
            undone.add(entry.undoes)
    return undone


def _notice_after(first: int | None, entries: Sequence[LogEntry]) -> int | None:
    """After how many hands notice was given. It stands until it is taken back; an undo brings back what was before."""
    given = None if first is None else _AT_FIRST
    before: dict[int, int | None] = {}
    for index, entry in enumerate(entries):
        if isinstance(entry.event, Notice):
            before[entry.seq] = given
            if entry.undoes is not None and entry.undoes in before:
                given = before[entry.undoes]
            elif not entry.event.given:
                given = None
            elif given is None:
                given = index
    if given is None:
        return None
    return first if given == _AT_FIRST else _hands_played(entries, given)


def _hands_played(entries: Sequence[LogEntry], index: int) -> int:
    """How many of the hands that stand had been played when entry `index` was made."""
    known = sum(isinstance(entry.event, Recorded) for entry in entries[:index])
    positions = [position for position, (n, _) in enumerate(hands_in(entries), start=1) if n <= known]
    return positions[-1] if positions else 0
