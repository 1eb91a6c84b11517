"""A blank sheet for any rules: what PrintedSheet shows, of a game of two worked hands, with room to write."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.engine.cards import Card
from scorekeeper.engine.hand import Hand, Seat, gin, knock
from scorekeeper.engine.ledger import Agreement, LogEntry, Recorded
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.sheet import Setup
from scorekeeper.interchange.entries import LogRecord
from scorekeeper.interchange.games import GameFile
from scorekeeper.web.presenting.print_sheet import HEIGHT, FiledGame, PrintedSheet
from scorekeeper.web.presenting.sheet import Row
from scorekeeper.wording.changes import changed_line
from scorekeeper.wording.printed import foot_labels
from scorekeeper.wording.sheet import hand_sentences
from scorekeeper.wording.translating import _


@dataclass(frozen=True)
class BlankSheet(PrintedSheet):
    """A sheet to fill in by hand. The worked hands are in its first rows."""

    fewer: int = 0
    """By how many rows it is shorter than its text would let it be, as far as that can be told beforehand."""

    @property
    def title(self) -> str:
        """What the document is called."""
        return _("Blank scoresheet: %(sheet)s", sheet=self.sheet_name)

    @property
    def author(self) -> str:
        """Whose sheet it is: nobody's yet."""
        return _("Gin rummy")

    @property
    def rules(self) -> str:
        """The rules in a line."""
        return changed_line(self.game.setup.ruleset)

    def is_example(self, _row: Row) -> bool:
        """Whether a row is there to show how it is done: here every one that is not empty."""
        return True

    @property
    def foot(self) -> list[str]:
        """What is reckoned under the hands."""
        return foot_labels(self.game.sheet)

    @property
    def worked(self) -> list[str]:
        """The worked hands in words."""
        return [" ".join(hand_sentences(self.game.sheet, hand, self.game.names)) for hand in self.game.sheet.hands]

    @property
    def empty_rows(self) -> int:
        """About as many rows as fill the page."""
        return HEIGHT[self.paper] - len(self.foot) - round(self.text_rows) - 3 - self.fewer


def blank_sheets(setup: Setup, paper: str) -> Iterator[BlankSheet]:
    """The blank sheet of a setup, with fewer and fewer rows: how many find room, only the drawing tells."""
    records = tuple(
        LogRecord(LogEntry(n, Recorded(hand))) for n, hand in enumerate(worked_hands(setup.ruleset), start=1)
    )
    game = FiledGame(GameFile(Agreement(setup, ("A", "B")), records))
    return (BlankSheet(game, paper=paper, fewer=fewer) for fewer in range(HEIGHT[paper] // 2))


def worked_hands(ruleset: Ruleset) -> list[Hand]:
    """A hand as the rules have it mostly, and gin against it.

    >>> [hand.ending.value for hand in worked_hands(Ruleset(knock_limit=0))]
    ['gin', 'gin']
    """
    limit = ruleset.knock_limit
    upcard = Card("KH") if ruleset.oklahoma else None
    if limit == 0:
        return [gin(Seat.ONE, 20), gin(Seat.TWO, 25)]
    return [knock(Seat.ONE, min(limit, 3) if isinstance(limit, int) else 3, 20, upcard), gin(Seat.TWO, 25, upcard)]
