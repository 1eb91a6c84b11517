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
from scorekeeper.web.loading import Game
from scorekeeper.web.presenting.book import GameRow, Pairing, game_row, pairings
from scorekeeper.wording.changes import changed_line
from scorekeeper.wording.translating import _

FIRST_SHOWN: Final = 30
MOST_PAIRINGS: Final = 6


@dataclass(frozen=True)
class BookPage:
    """The page of a book. To `tidy` is to rename and to hide; `everything` shows the old games too."""

    book: BookRecord
    tidy: bool = False
    everything: bool = False
    refusal: Refusal | None = None

    @cached_property
    def games(self) -> list[GameRow]:
        """All the games that this page is about, newest first: the hidden ones too where it tidies."""
        return [game_row(Game(record)) for record in storage.games_of(self.book.key, include_hidden=self.tidy)]

    @property
    def shown(self) -> list[GameRow]:
        """The games that stand on the page."""
        return self.games if self.everything or self.tidy else self.games[:FIRST_SHOWN]

    @property
    def more(self) -> int:
        """How many older games are not on the page."""
        return len(self.games) - len(self.shown)

    @property
    def pairings(self) -> list[Pairing]:
        """Who has won how often against whom."""
        return pairings([game for game in self.games if not game.hidden])[:MOST_PAIRINGS]

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

    def error(self, field: str) -> str:
        """What is wrong with a name that was typed, "" for nothing."""
        if self.refusal is None or self.refusal.field != field:
            return ""
        return _("A name has 1 to %(longest)s characters.", longest=str(self.refusal.limit).split()[-2])
