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
from scorekeeper.web.presenting.book import GameRow, Pairing, game_row, pairings
from scorekeeper.web.starting import LONGEST_BOOK_NAME
from scorekeeper.wording.changes import changed_line
from scorekeeper.wording.translating import _

FIRST_SHOWN: Final = 30
MOST_PAIRINGS: Final = 6


@dataclass(frozen=True)
class BookPage:
    """The page of a book: its newest games or `everything`, `with_hidden` ones or without."""

    book: BookRecord
    with_hidden: bool = False
    everything: bool = False
    refusal: Refusal | None = None

    @cached_property
    def _all(self) -> list[GameRow]:
        return [game_row(record) for record in storage.games_of(self.book.key, include_hidden=True)]

    @property
    def games(self) -> list[GameRow]:
        """The games that this page is about, newest first."""
        return [game for game in self._all if self.with_hidden or not game.hidden]

    @property
    def hidden_games(self) -> int:
        """How many games are hidden."""
        return sum(game.hidden for game in self._all)

    @property
    def shown(self) -> list[GameRow]:
        """The games that stand on the page."""
        return self.games if self.everything or self.with_hidden else self.games[:FIRST_SHOWN]

    @property
    def more(self) -> int:
        """How many older games do not."""
        return len(self.games) - len(self.shown)

    @property
    def pairings(self) -> list[Pairing]:
        """Who has won how often against whom."""
        return pairings([game for game in self._all if not game.hidden])[:MOST_PAIRINGS]

    @property
    def start_address(self) -> str:
        """Where a new game in this book starts: as the last one, or afresh."""
        newest = next((game for game in self.games if not game.hidden), None)
        if newest is None:
            return url_for("home.home", book=self.book.key)
        return url_for("home.home", again=newest.key)

    @cached_property
    def houses(self) -> list[tuple[RulesetRecord, str]]:
        """The house rulesets of the book, each with what it changes."""
        return [(house, changed_line(Ruleset(**house.values))) for house in storage.rulesets_of(self.book.key)]

    @property
    def error(self) -> str:
        """What is wrong with the book's name as typed, "" for nothing."""
        if self.refusal is None:
            return ""
        return _("Give the book a name, of at most %(longest)s characters.", longest=LONGEST_BOOK_NAME)
