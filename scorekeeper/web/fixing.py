"""Fixing what a game was set up with: what a request changes, and what the sheet would be then."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from scorekeeper import storage
from scorekeeper.engine.ledger import Agreement, Amended, LogEntry
from scorekeeper.engine.sheet import Sheet
from scorekeeper.interchange.sheets import sheet_to_json
from scorekeeper.web.forms.agreeing import agreed, values_stated
from scorekeeper.web.loading import Game
from scorekeeper.web.recording import sheet_with
from scorekeeper.web.starting import house_values, refuse_one_name_for_two
from scorekeeper.wording.changes import followed_line, left_out_lines
from scorekeeper.wording.log import changes
from scorekeeper.wording.standing import Standing, standing


@dataclass(frozen=True)
class Fix:
    """A change to what a game was set up with, and both results."""

    game: Game
    event: Amended

    @property
    def changes_nothing(self) -> bool:
        """Whether everything is as it is now."""
        return self.event == Amended()

    @cached_property
    def sheet(self) -> Sheet:
        """The sheet as it would be."""
        return sheet_with(self.game, self.event)

    @property
    def names(self) -> tuple[str, str]:
        """The names as they would be."""
        return self.event.players or self.game.names

    @property
    def lines(self) -> list[tuple[str, str]]:
        """Each value that changes: as it is, and as it would be."""
        entries = (*self.game.entries, LogEntry(self.game.seq + 1, self.event))
        change = changes(self.game.file.first, entries)[-1]
        return list(zip(change.was, change.now, strict=True))

    @property
    def now(self) -> Standing:
        """Where the game stands now."""
        return standing(self.game.sheet, self.game.names)

    @property
    def then(self) -> Standing:
        """Where it would stand."""
        return standing(self.sheet, self.names)

    @property
    def remarks(self) -> list[str]:
        """What else is to be known before: columns that follow, hands that would not count or would be refused."""
        return [*followed_line(self.game.setup, self.sheet.setup), *left_out_lines(self.game.sheet, self.sheet)]

    def to_json(self) -> dict[str, Any]:
        """Both sheets as JSON."""
        return {
            "now": self.game.to_json(),
            "then": sheet_to_json(self.sheet, self.names, self.game.seq),
            "changes": [{"was": was, "then": then} for was, then in self.lines],
            "says": [self.now.says, self.then.says, *self.remarks],
        }


def fix_of(game: Game, fields: Mapping[str, Any]) -> Fix:
    """What the fields of a request change in the game. Raises Refusal."""
    stated = values_stated(fields)
    book = storage.book_by_key(game.record.book_key)
    then = agreed(stated, now=game.agreement, house=house_values(stated, book))
    refuse_one_name_for_two(then.players, game.names)
    return Fix(game, _amended(game.agreement, then))


def _amended(now: Agreement, then: Agreement) -> Amended:
    return Amended(
        ruleset=then.setup.ruleset if then.setup.ruleset != now.setup.ruleset else None,
        layout=then.setup.layout if then.setup.layout != now.setup.layout else None,
        first_dealer=then.setup.first_dealer if then.setup.first_dealer is not now.setup.first_dealer else None,
        players=then.players if then.players != now.players else None,
        stake=then.stake if then.stake != now.stake else None,
    )
