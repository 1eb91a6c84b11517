"""One column of the scoresheet: what entered it, when it closed, and how it is settled."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from scorekeeper.engine.hand import Seat
from scorekeeper.engine.layout import ColumnSpec, Layout
from scorekeeper.engine.pricing import HandScore
from scorekeeper.engine.ruleset import Ruleset

Pair = tuple[int, int]
"""Points or boxes of seat one and of seat two."""


class ColumnEntry(NamedTuple):
    """What stands in a column after a hand that entered it: cumulative points of both."""

    hand: int
    points: Pair


class SettlementLine(NamedTuple):
    """One part of a column's settlement, for both players."""

    what: str
    points: Pair


@dataclass(frozen=True, slots=True)
class Column:
    """One column as it stands. Settlement, totals and net are None while it runs; the lines sum to the totals."""

    n: int
    target: int | None
    weight: int
    points: Pair
    boxes: Pair
    entries: tuple[ColumnEntry, ...]
    closed_by_hand: int | None
    winner: Seat | None
    blitz: bool
    """Whether the loser of the closed column had nothing, whatever that pays; a shutout on a standard sheet."""
    settlement: tuple[SettlementLine, ...] | None
    totals: Pair | None

    @property
    def net(self) -> int | None:
        """Seat one's total less seat two's, before the weight."""
        return None if self.totals is None else self.totals[0] - self.totals[1]


@dataclass(slots=True)
class RunningColumn:
    """A column while the fold goes on; lists of two are by seat."""

    n: int
    spec: ColumnSpec
    points: list[int] = field(default_factory=lambda: [0, 0])
    boxes: list[int] = field(default_factory=lambda: [0, 0])
    box_points: list[int] = field(default_factory=lambda: [0, 0])
    closings: list[int] = field(default_factory=lambda: [0, 0])
    wins: list[int] = field(default_factory=lambda: [0, 0])
    entries: list[ColumnEntry] = field(default_factory=list)
    closed_by_hand: int | None = None
    winner: Seat | None = None

    def enter(self, n: int, score: HandScore, layout: Layout) -> None:
        """Adds a won hand, and closes the column where it reaches the target."""
        winner = score.winner
        assert winner is not None
        seat = winner - 1
        if self.spec.intake == "whole":
            self.points[seat] += score.points
            self.box_points[seat] += score.box_points
        else:
            self.points[seat] += score.difference if self.spec.intake == "difference" else score.closing
        self.boxes[seat] += score.boxes
        self.wins[seat] += 1
        if layout.closing == "by_ending":
            self.closings[seat] += score.closing
        elif layout.closing == "winner" or (layout.closing == "closer" and score.went_out):
            self.closings[seat] += layout.closing_bonus
        self.entries.append(ColumnEntry(n, (self.points[0], self.points[1])))
        if self.spec.target is not None and self.points[seat] >= self.spec.target:
            self.winner = winner
            self.closed_by_hand = n

    def as_told(self, ruleset: Ruleset, layout: Layout, *, settle_open: bool) -> Column:
        """The column as it is told; settled where it is closed, or open and to be settled all the same."""
        nothing = self._loser_has_nothing(ruleset, layout)
        settlement = None
        totals = None
        if self.winner is not None or settle_open:
            settlement = self._settlement(ruleset, layout, nothing)
            totals = (sum(line.points[0] for line in settlement), sum(line.points[1] for line in settlement))
        return Column(
            self.n,
            self.spec.target,
            self.spec.weight,
            (self.points[0], self.points[1]),
            (self.boxes[0], self.boxes[1]),
            tuple(self.entries),
            self.closed_by_hand,
            self.winner,
            nothing,
            settlement,
            totals,
        )

    def _loser_has_nothing(self, ruleset: Ruleset, layout: Layout) -> bool:
        if self.winner is None or layout.doubling is None:
            return False
        loser = self.winner.other - 1
        test = ruleset.shutout_test if layout.doubling == "shutout" else ruleset.blitz_test
        return (self.points[loser] if test == "no_points" else self.wins[loser]) == 0

    def _settlement(self, ruleset: Ruleset, layout: Layout, nothing: bool) -> tuple[SettlementLine, ...]:
        lines = [SettlementLine("points", (self.points[0], self.points[1]))]
        if self.winner is not None:
            lines.append(SettlementLine("game_bonus", _to(self.winner, layout.game_bonus)))
        if not ruleset.boxes_at_once:
            lines.append(SettlementLine("boxes", self._box_bonuses(ruleset, layout)))
        lines.append(SettlementLine("closings", (self.closings[0], self.closings[1])))
        if nothing and self.winner is not None and layout.doubling is not None:
            form = ruleset.shutout if layout.doubling == "shutout" else ruleset.blitz
            extra = self._doubled(form, layout, lines, self.winner)
            lines.append(SettlementLine(layout.doubling, _to(self.winner, extra)))
        return (lines[0], *(line for line in lines[1:] if line.points != (0, 0)))

    def _box_bonuses(self, ruleset: Ruleset, layout: Layout) -> Pair:
        mine, yours = self.boxes
        if ruleset.boxes == "net":
            shared = min(mine, yours)
            mine, yours = mine - shared, yours - shared
        return mine * layout.box_bonus, yours * layout.box_bonus

    def _doubled(self, form: str, layout: Layout, lines: list[SettlementLine], winner: Seat) -> int:
        """The extra points of a shutout or blitz, by its form."""
        seat = winner - 1
        if form == "all":
            return sum(line.points[seat] for line in lines)
        doubled = 0
        if form in ("points", "points_and_game"):
            doubled += self.points[seat] - self.box_points[seat]
        if form in ("game_bonus", "points_and_game"):
            doubled += layout.game_bonus
        return doubled


def _to(seat: Seat, points: int) -> Pair:
    return (points, 0) if seat is Seat.ONE else (0, points)
