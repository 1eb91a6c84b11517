"""What the page of a book shows."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from flask import url_for

from scorekeeper import storage
from scorekeeper.engine.errors import Refusal
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.storage import BookRecord, RulesetRecord
from scorekeeper.storage.figures import game_counts
from scorekeeper.web.opened_book import OpenedBook
from scorekeeper.web.presenting.book import GameRow, game_rows
from scorekeeper.web.standings import Standing, pairs_of, standing_between
from scorekeeper.web.starting import LONGEST_BOOK_NAME
from scorekeeper.wording.changes import changed_line
from scorekeeper.wording.translating import _

FIRST_SHOWN: Final = 30
MOST_STANDINGS: Final = 3


@dataclass(frozen=True)
class BookPage:
    """The page of a book: its newest games, and how its players stand."""

    opened: OpenedBook
    refusal: Refusal | None = None

    @property
    def book(self) -> BookRecord:
        """The book."""
        return self.opened.log.book

    @cached_property
    def _counts(self) -> tuple[int, int]:
        return game_counts(self.book.id)

    @property
    def games(self) -> int:
        """How many games are not hidden."""
        return self._counts[0]

    @property
    def hidden_games(self) -> int:
        """How many games are."""
        return self._counts[1]

    @cached_property
    def shown(self) -> list[GameRow]:
        """The newest games."""
        return game_rows(storage.games_of(self.book.key, newest=FIRST_SHOWN))

    @property
    def more(self) -> int:
        """How many older games do not stand on the page."""
        return self.games - len(self.shown)

    @cached_property
    def pairs(self) -> list[tuple[int, int]]:
        """The players who have met, those with the most games first."""
        return pairs_of(self.opened)

    @property
    def standings(self) -> list[Standing]:
        """How those stand who have played the most games."""
        return [standing_between(self.opened, one, two) for one, two in self.pairs[:MOST_STANDINGS]]

    @property
    def start_address(self) -> str:
        """Where a new game in this book starts: as the last one, or afresh."""
        if not self.shown:
            return url_for("home.home", book=self.book.key)
        return url_for("home.home", again=self.shown[0].key)

    @cached_property
    def houses(self) -> list[tuple[RulesetRecord, str]]:
        """The house rulesets of the book that are in use, each with what it changes."""
        in_use = [house for house in storage.rulesets_of(self.book.key) if not house.retired]
        return [(house, changed_line(Ruleset(**house.values))) for house in in_use]

    @property
    def error(self) -> str:
        """What is wrong with the book's name as typed, "" for nothing."""
        if self.refusal is None:
            return ""
        return _("Give the book a name, of at most %(longest)s characters.", longest=LONGEST_BOOK_NAME)
