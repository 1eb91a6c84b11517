"""A book as the pages of its statistics need it: its log, who is who, and its figures filled in."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from scorekeeper import storage
from scorekeeper.engine.people import People
from scorekeeper.storage.book_log import BookLog, book_log
from scorekeeper.storage.figures import Which, fill_figures
from scorekeeper.web.device import remember_book
from scorekeeper.web.figuring import computed


@dataclass(frozen=True)
class OpenedBook:
    """A book whose figures are up to date; not `complete` where the database cannot be written to keep them."""

    log: BookLog
    complete: bool = True

    @property
    def key(self) -> str:
        """The key in the book's addresses."""
        return self.log.book.key

    @property
    def name(self) -> str:
        """What the book is called."""
        return self.log.book.name

    @cached_property
    def people(self) -> People:
        """Who is who in it."""
        return self.log.people

    def person(self, player: int) -> int:
        """The id of the person that a player is. Raises NotFound where the book has no such player."""
        if player not in self.people.names:
            raise storage.NotFound("the book has no player with this id")
        return self.people.person(player)

    def which(self, player: int, other: int | None = None) -> Which:
        """The games of a person, or of two against each other."""
        others = None if other is None else self.people.members(other)
        return Which(self.people.members(player), others)


def open_book(book_key: str) -> OpenedBook:
    """The book with this key; this device remembers it. Raises NotFound, StorageBusy."""
    log = book_log(book_key)
    remember_book(log.book.key)
    try:
        fill_figures(book_key, computed)
    except storage.StorageFault:
        # Full or read-only: its games can be read all the same.
        return OpenedBook(log, complete=False)
    return OpenedBook(log)
