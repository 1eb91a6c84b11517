"""The sheet of a game as it is printed: every hand, every column, and what belongs under them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from typing import Final

from scorekeeper.engine.columns import Column
from scorekeeper.engine.hand import Ending, Seat
from scorekeeper.interchange.games import GameFile
from scorekeeper.web import printing
from scorekeeper.web.by_cards import asked_of
from scorekeeper.web.judging import Asked
from scorekeeper.web.loading import Game
from scorekeeper.web.presenting.charts import LineChart, races
from scorekeeper.web.presenting.sheet import MOST_COLUMNS, Row, SheetView
from scorekeeper.wording.cards import card_sign
from scorekeeper.wording.log import Change
from scorekeeper.wording.presets import layout_title
from scorekeeper.wording.printed import (
    SmallPrint,
    corrections,
    doubtful,
    hand_notes,
    initials_of,
    running_sentences,
    small_print,
    stake_line,
)
from scorekeeper.wording.translating import _

MOST_RACES: Final = 6
LONGEST_NARROW: Final = 14
"""Letters of a name that stand well over a narrow column."""
ROOM: Final = 18
"""Rows that a running game's sheet has, the empty ones to go on by hand; fewer where its rules need the room."""
HEIGHT: Final = {"a4": 31, "letter": 28}
"""Rows that a page has room for, with nothing but the head above them."""
UNDER_A_RUNNING_GAME: Final = 6
"""Rows that stake, signatures and the heading of the rules take."""


@dataclass(frozen=True, slots=True)
class Band:
    """Columns that are printed beside each other, with the rows in which something can happen to them."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class PrintedSheet(SheetView):
    """A game's sheet as it is printed. `link` is the address of the live sheet, where there is one."""

    everything: bool = True
    link: str = ""
    cards: bool = False
    """Whether hands that were entered by their cards show them."""
    paper: str = "a4"
    race: bool = False
    """Whether a chart shows how the game went, also before it is over."""
    house: str = ""
    """What the game's book calls its rules, where it has a name for them."""

    @property
    def title(self) -> str:
        """What the document is called."""
        return _("Scoresheet: %(heading)s", heading=self.heading)

    @property
    def author(self) -> str:
        """Whose sheet it is."""
        return _("%(one)s and %(two)s", one=self.game.names[0], two=self.game.names[1])

    @cached_property
    def day(self) -> date | None:
        """The day on which the game was started; None where its file does not say."""
        started = self.game.file.started
        return None if started is None else datetime.fromisoformat(started).date()

    @property
    def date(self) -> str:
        """That day in words; "" where it is not known."""
        return "" if self.day is None else printing.date_in_words(self.day)

    @property
    def sheet_name(self) -> str:
        """The kind of sheet."""
        return layout_title(self.game.setup.layout.name)

    @property
    def code(self) -> str:
        """The address of the live sheet, to be scanned."""
        return printing.code_to_scan(self.link)

    @property
    def races(self) -> list[LineChart]:
        """How the game went in the last MOST_RACES columns, once it is over or where it is asked for."""
        return races(self.game.sheet, self.game.names)[-MOST_RACES:] if self.race or self.game.sheet.over else []

    @property
    def beside(self) -> int:
        """How many settlements stand beside each other at most: heads of long names need room."""
        return 3 if max(map(len, self.game.names)) <= LONGEST_NARROW else 2

    @property
    def stake(self) -> str:
        """What is played for."""
        return stake_line(self.game.agreement.stake)

    @property
    def standing(self) -> list[str]:
        """How the game stands, or how it ended."""
        return self.result or running_sentences(self.game.sheet, self.game.names)

    @cached_property
    def bands(self) -> list[Band]:
        """The columns in groups that find room beside each other; together they show every hand at least once."""
        columns, rows = self.game.sheet.columns, self.rows
        groups = [columns[at : at + MOST_COLUMNS] for at in range(0, len(columns), MOST_COLUMNS)]
        if len(groups) == 1:
            return [Band(columns, rows)]
        starts = [0, *(self._first_row(group) for group in groups[1:]), len(rows)]
        return [
            Band(group, rows[start : max(self._last_row(group) + 1, after)])
            for group, start, after in zip(groups, starts, starts[1:], strict=False)
        ]

    def _first_row(self, group: tuple[Column, ...]) -> int:
        numbers = {column.n for column in group}
        entered = (at for at, row in enumerate(self.rows) if not numbers.isdisjoint(row.runs))
        return next(entered, len(self.rows))

    def _last_row(self, group: tuple[Column, ...]) -> int:
        numbers = {column.n for column in group}
        return max((at for at, row in enumerate(self.rows) if not numbers.isdisjoint(row.runs)), default=-1)

    @property
    def empty_rows(self) -> int:
        """How many rows are left empty, for a running game to go on by hand."""
        room = HEIGHT[self.paper] - UNDER_A_RUNNING_GAME - round(self.text_rows)
        return 0 if self.finished else max(2, min(ROOM, room) - len(self.rows))

    @property
    def text_rows(self) -> float:
        """How many rows the small print is about as high as."""
        text = sum(len(value) + 3 for group in self.small_print for value in group.values)
        lines = text / 125 + len(self.small_print) / 2 + sum(1 + len(told) // 130 for told in self.doubtful)
        return lines * 0.54

    def is_example(self, _row: Row) -> bool:
        """Whether a row is there to show how it is done: not on the sheet of a game."""
        return False

    @property
    def foot(self) -> list[str]:
        """What is left to be reckoned by hand under the columns: nothing, it stands in the settlement."""
        return []

    def deadwood(self, row: Row, seat: Seat) -> int | None:
        """What a player was left with in a hand; None where nobody went out."""
        hand = row.hand.hand
        if hand.knocker is None or hand.ending is None or hand.ending in (Ending.DEAD, Ending.AWARD):
            return None
        return hand.knocker_deadwood if hand.knocker is seat else hand.defender_deadwood

    def marks(self, row: Row) -> list[tuple[str, str]]:
        """The remarks on a hand, each with its kind: those of the screen, and a column that it closed to nothing."""
        word = _("blitz") if self.game.setup.layout.match else _("shutout")
        shut_out = any(column.blitz for column in self.game.sheet.columns if column.n in row.closes)
        return [*row.marks, *([(word, "gin")] if shut_out else [])]

    @property
    def initials(self) -> tuple[str, str]:
        """The names where there is room for a letter or two."""
        return initials_of(self.game.names)

    def upcard(self, row: Row) -> str:
        """The upcard of a hand as on its corner; "" where it was not told."""
        upcard = row.hand.hand.upcard
        return "" if upcard is None else card_sign(upcard)

    @cached_property
    def small_print(self) -> list[SmallPrint]:
        """Every value of the rules with its source."""
        return small_print(self.game.setup.ruleset, self.game.setup.layout)

    @cached_property
    def doubtful(self) -> list[str]:
        """What in the rules is our reading."""
        return doubtful(self.game.setup.ruleset, self.game.setup.layout)

    @cached_property
    def corrections(self) -> list[Change]:
        """What was changed after it was recorded, the oldest change first."""
        return corrections(self.game.file.first, self.game.entries)

    @property
    def notes(self) -> list[str]:
        """Notes on hands, and what awards were for."""
        return hand_notes(self.game.sheet)

    @property
    def showdowns(self) -> list[tuple[int, Asked]]:
        """The hands whose cards are shown, as the judge rules on them, by their numbers."""
        if not self.cards:
            return []
        asked = [(hand.n, asked_of(self.game, hand.hand)) for hand in self.game.sheet.hands]
        return [(n, each) for n, each in asked if each is not None]


class FiledGame(Game):
    """The game of a file, which was never stored."""

    def __init__(self, file: GameFile) -> None:
        # There is no record: what is cached under these names would be read from it, and is here already.
        self.__dict__.update(file=file, first=file.first, entries=file.entries, may_record=False)

    @property
    def seq(self) -> int:
        """The number of the newest entry, 0 before the first."""
        return self.file.seq
