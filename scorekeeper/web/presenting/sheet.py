"""The sheet of a game as a page shows it: its rows, columns and totals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from flask import url_for

from scorekeeper.engine.columns import Column
from scorekeeper.engine.hand import Ending, Hand, Seat
from scorekeeper.engine.ledger import Corrected, LogEntry, Recorded, redoable, undoable
from scorekeeper.engine.sheet import SheetHand
from scorekeeper.web.fresh import live_tag
from scorekeeper.web.loading import Game
from scorekeeper.wording.log import numbers_of, redo_label, undo_label
from scorekeeper.wording.sheet import hand_sentences, money_sentence, result_sentences
from scorekeeper.wording.sheet_labels import (
    column_name,
    column_result,
    game_heading,
    hand_mark,
    hands_range,
    lead_label,
    points_label,
    settlement_label,
    standing_label,
    to_go,
    to_go_label,
)
from scorekeeper.wording.translating import _

LONG_NAME = 16
"""Letters; a longer name is set in smaller type."""
LAST_ROWS = 6
"""Rows in sight; older ones fold away."""
FOLDED_ROWS = 24
"""Rows in the fold; the ones before them are on the page of all hands."""
MOST_COLUMNS = 6
"""Columns side by side; of a continuous Hollywood the newest ones."""


@dataclass(frozen=True)
class Row:
    """A hand on the sheet. `runs` is what the winner has in each column that it entered."""

    hand: SheetHand
    corrected: bool
    runs: Mapping[int, int]
    closes: frozenset[int]
    """The columns it closed."""
    shut: frozenset[int]
    """The columns that were closed before it."""

    @property
    def n(self) -> int:
        """The hand's number."""
        return self.hand.n

    @property
    def marks(self) -> list[tuple[str, str]]:
        """The small marks beside it, each with its kind."""
        gin = self.hand.hand.ending in (Ending.GIN, Ending.BIG_GIN)
        mark = hand_mark(self.hand)
        marks = {
            (mark, "gin" if gin else ""): bool(mark),
            (_("corrected"), ""): self.corrected,
            (_("note"), ""): bool(self.hand.hand.note),
            (_("not legal"), "bad"): self.hand.illegal is not None,
            (_("not counted"), ""): not self.hand.counted,
            (_("no column"), ""): self.hand.counted and self.hand.score.winner is not None and not self.hand.columns,
        }
        return [mark for mark, is_so in marks.items() if is_so]

    def run(self, column: int, seat: int) -> int | None:
        """What that player has in the column after it, where the hand is his and entered it; else None."""
        return self.runs.get(column) if self.hand.score.winner == seat else None


@dataclass(frozen=True)
class SheetView:
    """A game's sheet as a page shows it. `fresh` is the hand that was just stored, `everything` shows every row."""

    game: Game
    fresh: int | None = None
    everything: bool = False

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """Every hand."""
        return tuple(_rows(self.game))

    @property
    def shown(self) -> tuple[Row, ...]:
        """The rows in sight; once all is settled, none."""
        if self.everything:
            return self.rows
        return () if self.finished else self.rows[-LAST_ROWS:]

    @property
    def folded(self) -> tuple[Row, ...]:
        """The rows that are folded away."""
        if self.everything:
            return ()
        return self.rows[-FOLDED_ROWS:] if self.finished else self.rows[-LAST_ROWS - FOLDED_ROWS : -LAST_ROWS]

    @property
    def left_out(self) -> int:
        """How many rows are on the page of all hands only."""
        return len(self.rows) - len(self.shown) - len(self.folded)

    @property
    def fold_open(self) -> bool:
        """Whether the hand that was just stored is among the folded ones."""
        return not self.finished and any(row.n == self.fresh for row in self.folded)

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns to show."""
        return self.game.sheet.columns[-MOST_COLUMNS:]

    @property
    def digits(self) -> int:
        """How many figures the longest entry in these columns has, so that all of them find room."""
        return max(len(str(points)) for column in self.columns for points in column.points)

    @property
    def first_open(self) -> int:
        """The number of the first column that runs, or of the last where none does."""
        return next((column.n for column in self.columns if column.winner is None), self.columns[-1].n)

    @cached_property
    def all_settled(self) -> tuple[Column, ...]:
        """The columns with a settlement: while others run, the one that closed last first."""
        columns = [column for column in self.game.sheet.columns if column.settlement is not None]
        if self.finished:
            return tuple(columns)
        order = {hand.n: place for place, hand in enumerate(self.game.sheet.hands)}
        return tuple(sorted(columns, key=lambda column: -order.get(column.closed_by_hand or 0, len(order))))

    @property
    def settled(self) -> tuple[Column, ...]:
        """Those whose settlement is shown: of very many, the others are on the page of everything."""
        return self.all_settled if self.everything else self.all_settled[:MOST_COLUMNS]

    @property
    def explained(self) -> SheetHand | None:
        """The hand to explain: the one just stored, or else the last."""
        fresh = None if self.fresh is None else self.game.hand(self.fresh)
        return fresh or (self.game.sheet.hands[-1] if self.game.sheet.hands else None)

    @property
    def explanation(self) -> list[str]:
        """Why that hand is worth its points, and where they went."""
        hand = self.explained
        return [] if hand is None else hand_sentences(self.game.sheet, hand, self.game.names)

    @property
    def next_number(self) -> int:
        """The number that the next hand gets."""
        return 1 + sum(isinstance(entry.event, Recorded) for entry in self.game.entries)

    @property
    def undo(self) -> str:
        """What Undo would take back; "" where there is nothing."""
        entry = undoable(self.game.entries)
        return "" if entry is None else undo_label(entry.event, numbers_of(self.game.entries).get(entry.seq))

    @property
    def redo(self) -> str:
        """What Redo would make again; "" where there is nothing."""
        undone = redoable(self.game.entries)
        if undone is None:
            return ""
        entry = next(entry for entry in self.game.entries if entry.seq == undone.undoes)
        return redo_label(entry.event, numbers_of(self.game.entries).get(entry.seq))

    @property
    def finished(self) -> bool:
        """Whether the totals are settled: the game is over, or was stopped."""
        return self.game.sheet.over or self.game.setup.stopped

    @property
    def long_names(self) -> bool:
        """Whether the names need a smaller type to stand over their totals."""
        return long_names(self.game)

    @property
    def live_tag(self) -> str:
        """What the page's script asks with, whether anything has changed: a scorer's asks for JSON."""
        return live_tag(self.game.seq, as_json=self.game.may_record)

    @property
    def heading(self) -> str:
        """What the game is."""
        return game_heading(self.game.setup.layout, self.game.names)

    @property
    def caption(self) -> str:
        """What the table in sight holds."""
        return hands_range([row.n for row in self.shown])

    @property
    def fold_label(self) -> str:
        """Which hands are folded away."""
        if self.finished:
            return _("The only hand") if len(self.rows) == 1 else _("All %(count)s hands", count=len(self.rows))
        return hands_range([row.n for row in self.folded])

    @property
    def lead(self) -> str:
        """Who is paid by how much, once all is settled."""
        return lead_label(self.game.sheet, self.game.names)

    @property
    def points_line(self) -> str:
        """The points behind settled totals."""
        return points_label(self.game.sheet)

    @property
    def result(self) -> list[str]:
        """Who won, and who has the higher total."""
        return result_sentences(self.game.sheet, self.game.names)

    @property
    def money(self) -> str:
        """Who pays whom how much; "" where no money is played for."""
        return money_sentence(self.game.sheet, self.game.names, self.game.agreement.stake)

    def total(self, seat: int) -> int:
        """The large figure of a player: his points while a single sheet runs, else what is settled."""
        if self.finished or self.game.setup.layout.match:
            return self.game.sheet.totals[seat - 1]
        return self.game.sheet.columns[0].points[seat - 1]

    def to_go(self, column: Column, seat: Seat) -> int | None:
        """What the player still needs to close the column."""
        return to_go(column, seat)

    def to_go_label(self, column: Column, seat: Seat) -> str:
        """The same in words."""
        return to_go_label(self.game.sheet, column, seat)

    def standing_label(self, seat: Seat) -> str:
        """What stands under a settled total."""
        return standing_label(self.game.sheet, seat)

    def column_name(self, n: int) -> str:
        """What a column is called."""
        return column_name(self.game.sheet, n)

    def column_result(self, column: Column) -> str:
        """What a settled column came to."""
        return column_result(self.game.sheet, column, self.game.names)

    def settlement_label(self, what: str, column: Column) -> str:
        """What a line of a settlement is for."""
        return settlement_label(what, column, self.game.sheet)

    def row_class(self, row: Row) -> str:
        """How the row is drawn."""
        classes = {
            "dead": row.hand.score.winner is None,
            "uncounted": not row.hand.counted,
            "fresh": row.n == self.fresh,
        }
        return " ".join(name for name, is_so in classes.items() if is_so)

    def address(self, **values: Any) -> str:
        """The address of this page."""
        if self.game.may_record:
            return url_for("game.game", score_key=self.game.key, **values)
        return url_for("view.view", view_key=self.game.key, **values)

    def hand_address(self, n: int) -> str:
        """The address of a hand's page."""
        if self.game.may_record:
            return url_for("hands.hand", score_key=self.game.key, n=n)
        return url_for("view.hand", view_key=self.game.key, n=n)


def long_names(game: Game) -> bool:
    """Whether a name of the game is so long that it needs a smaller type."""
    return max(map(len, game.names)) > LONG_NAME


def corrected_hands(entries: Iterable[LogEntry]) -> frozenset[int]:
    """The numbers of the hands that stand otherwise than they were first recorded, notes aside."""
    first: dict[int, Hand] = {}
    now: dict[int, Hand] = {}
    for entry in entries:
        if isinstance(entry.event, Recorded):
            n = len(first) + 1
            first[n] = now[n] = entry.event.hand
        elif isinstance(entry.event, Corrected):
            now[entry.event.n] = entry.event.hand
    return frozenset(n for n, hand in now.items() if replace(hand, note="") != replace(first.get(n, hand), note=""))


def _rows(game: Game) -> Iterable[Row]:
    sheet = game.sheet
    corrected = corrected_hands(game.entries)
    runs: dict[int, dict[int, int]] = {}
    winners = {hand.n: hand.score.winner for hand in sheet.hands}
    for column in sheet.columns:
        for entry in column.entries:
            winner = winners[entry.hand]
            assert winner is not None
            runs.setdefault(entry.hand, {})[column.n] = entry.points[winner - 1]
    closed: dict[int | None, set[int]] = {}
    for column in sheet.columns:
        closed.setdefault(column.closed_by_hand, set()).add(column.n)
    shut: frozenset[int] = frozenset()
    for hand in sheet.hands:
        closes = frozenset(closed.get(hand.n, ()))
        yield Row(hand, hand.n in corrected, runs.get(hand.n, {}), closes, shut)
        shut |= closes
