"""What storage hands out: frozen values that need no session.

The dicts inside are in the form of the game file; treat them as read-only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class EntryRecord:
    """One entry of a game's log."""

    seq: int
    """From 1, without gaps within a game."""
    kind: str
    payload: Json
    """The rest of the entry: `hand`, `n`, `text`, ..."""
    at: datetime
    by: str | None
    """The id of the device that sent it; None where it was imported."""
    by_label: str | None
    """What the device's owner calls it today, or what the imported file said."""
    request_key: str
    fingerprint: str
    """Of the request's body; empty where it was imported."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game: what it started from and everything that happened since."""

    id: int
    book_key: str
    book_name: str
    setup: Json
    """players, first_dealer, started, stake, ruleset and sheet as they were when the game was made."""
    started_at: datetime
    by: str | None
    by_label: str | None
    player_ids: tuple[int, int]
    view_key: str
    score_key: str
    request_key: str
    fingerprint: str
    """Of the body that made it; empty where it was imported."""
    hidden: bool
    entries: tuple[EntryRecord, ...]
    from_paper: bool = False
    """Whether it was entered later, from a sheet on paper."""

    @property
    def seq(self) -> int:
        """The newest entry's number, 0 before the first."""
        return self.entries[-1].seq if self.entries else 0


@dataclass(frozen=True, slots=True)
class BookRecord:
    """A scorebook."""

    id: int
    key: str
    name: str
    created_at: datetime


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """A player of a book; two of a book's players may share a name."""

    id: int
    name: str
    last_played: datetime


@dataclass(frozen=True, slots=True)
class RulesetRecord:
    """A house ruleset of a book."""

    id: int
    name: str
    values: Json
    created_at: datetime
    description: str = ""
    retired: bool = False
    """Whether it is no longer offered to new games."""
    derived_from: int | None = None
    """The id of the house ruleset it was made from."""


@dataclass(frozen=True, slots=True)
class Appended:
    """What became of an append."""

    entry: EntryRecord
    game: GameRecord
    """The game as it is now, the entry included."""
    created: bool
    """False where the same request had been stored before."""


@dataclass(frozen=True, slots=True)
class GameToImport:
    """A game from a file, with its log in contract form (`seq`, `kind`, `at`, `by`, `request_key` and the payload)."""

    setup: Json
    entries: Sequence[Mapping[str, Any]]
    started_at: datetime
    hidden: bool = False
    links: tuple[str, str] | None = None
    """Its score key and its view key; None for new ones."""
    from_paper: bool = False
    seats: tuple[int, int] | None = None
    """The positions of its players in the list of its book; None where their names tell who they are."""
