"""What storage refuses, and why.

StorageError
├── NotFound          no book, game or ruleset under that key
├── KeyReused         a request key that already stands for another body
├── StaleSeq          the game has moved on since the caller looked
├── TooMany           the game's log or the book is full
├── NameTaken         other house rules of the book have that name
├── RulesTaken        other house rules of the book have those values
├── StorageBusy       another writer held the database for longer than we wait
├── StorageFault      the database cannot be read or written until somebody mends it
└── NewerDatabase     written by a later version of the scorekeeper
"""

# ruff: noqa: N818 - they say what happened; that it is an error, the base class says.

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorekeeper.storage.records import EntryRecord, GameRecord


class StorageError(Exception):
    """The base of everything storage raises on purpose."""


class NotFound(StorageError):
    """No book, game or ruleset is stored under the key asked for."""


class KeyReused(StorageError):
    """A request key came again with another body; nothing was stored."""

    def __init__(self, game: GameRecord | None = None, entry: EntryRecord | None = None) -> None:
        super().__init__("this request key already stands for another request")
        self.game = game
        """The game as it is now; None where the key made a book."""
        self.entry = entry
        """What the key stands for in the game's log; None where it made the game itself."""


class StaleSeq(StorageError):
    """The game's log is longer (or shorter) than the caller had seen; nothing was stored, the request key is free."""

    def __init__(self, game: GameRecord, seen_seq: int) -> None:
        super().__init__(f"entry {game.seq} is the newest, the request had seen {seen_seq}")
        self.game = game
        """The game as it is now."""
        self.seen_seq = seen_seq


class TooMany(StorageError):
    """A game's log, or a book, holds as much as it may; nothing was stored."""

    def __init__(self, what: str, limit: int) -> None:
        super().__init__(f"{limit} {what}, and no more")
        self.what = what
        """entries or games."""
        self.limit = limit


class NameTaken(StorageError):
    """Other house rules of the book have the name already; nothing was stored."""


class RulesTaken(StorageError):
    """House rules of the book have these values already, under another name; nothing was stored."""

    def __init__(self, name: str) -> None:
        super().__init__("the book has these rules already")
        self.name = name
        """What they are called."""


class StorageBusy(StorageError):
    """Another writer held the database for longer than we wait; nothing was stored, trying again may work."""


class StorageFault(StorageError):
    """The database cannot be read or written until somebody mends it; then it works again without a restart."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"the database: {reason}")
        self.reason = reason
        """full, read_only, missing, corrupt, disk or unreachable."""


class NewerDatabase(StorageError):
    """The database, or something in it, was written by a later version of the scorekeeper."""
