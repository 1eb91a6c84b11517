"""The scoresheet: one fold from the setup and the hands to everything that is told about a game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from scorekeeper.engine.hand import Hand, Seat
from scorekeeper.engine.layout import ColumnSpec, Layout
from scorekeeper.engine.pricing import HandScore
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.scoring import assess

Pair = tuple[int, int]
"""Points or boxes of seat one and of seat two."""


class NumberedHand(NamedTuple):
    """A hand with the number it was given once and keeps."""

    n: int
    hand: Hand


@dataclass(frozen=True, slots=True)
class Setup:
    """What the players agreed on, apart from the hands.

    `notice_after` is how many hands had been played when notice was given in continuous Hollywood; None: not yet.
    """

    ruleset: Ruleset
    layout: Layout
    first_dealer: Seat = Seat.ONE
    stopped: bool = False
    notice_after: int | None = None


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


class SheetHand(NamedTuple):
    """A hand on the sheet: its price, who dealt it, and which columns it entered."""

    n: int
    hand: Hand
    """The facts, with the ending and the counts that the cards say where it was recorded by its cards."""
    dealer: Seat
    score: HandScore
    counted: bool
    """False for a hand after the end of the game: kept and priced, but in no column."""
    columns: tuple[int, ...]
    illegal: str | None
    """The code with which the ruleset would refuse this hand now, or None."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything that is told about a game. `totals` and `net` sum the settled columns, each times its weight."""

    setup: Setup
    hands: tuple[SheetHand, ...]
    columns: tuple[Column, ...]
    over: bool
    next_dealer: Seat
    totals: Pair
    game_winner: Seat | None
    """Who won by the rules of the layout: reached the target first, or has the higher total of a match that is over."""
    columns_won: Pair

    @property
    def net(self) -> int:
        """Seat one's weighted total less seat two's."""
        return self.totals[0] - self.totals[1]

    @property
    def higher_total(self) -> Seat | None:
        """Who has the higher total now; None where they are equal."""
        return _higher(self.totals)


def score_sheet(setup: Setup, hands: Iterable[NumberedHand]) -> Sheet:
    """The sheet of a game. Never raises: hands after the end, and hands the ruleset would refuse, are kept and marked.

    Source: standard sheet S000 and S002-S004; Hollywood S004, rummy-games, pokerwiner; split account S004.

    >>> from scorekeeper.engine.hand import gin, knock
    >>> from scorekeeper.engine.layout import make_layout
    >>> setup = Setup(Ruleset(), make_layout(Ruleset()))
    >>> score_sheet(setup, number_hands([knock(Seat.ONE, 4, 20), gin(Seat.TWO, 31)])).columns[0].points
    (16, 51)
    """
    layout = setup.layout
    pricing = setup.ruleset
    if pricing.box_bonus != layout.box_bonus:
        pricing = replace(pricing, box_bonus=layout.box_bonus)
    running = [_RunningColumn(n, spec) for n, spec in enumerate(layout.columns, start=1)]
    rows: list[SheetHand] = []
    wins = [0, 0]
    dealer = setup.first_dealer
    over = False
    for position, (n, hand) in enumerate(hands, start=1):
        counted, score, faults = assess(pricing, hand)
        entered: list[_RunningColumn] = []
        if score.winner is not None and not over:
            wins[score.winner - 1] += 1
            entered = _entered(layout, running, score, wins[score.winner - 1])
            for column in entered:
                column.enter(n, score, layout)
            closed = [column for column in entered if column.winner is not None]
            if layout.continuous and (setup.notice_after is None or position < setup.notice_after):
                last = layout.columns[-1]
                for number in range(len(running) + 1, len(running) + 1 + len(closed)):
                    running.append(_RunningColumn(number, replace(last, weight=1)))
        illegal = faults[0].code if faults else None
        columns = tuple([column.n for column in entered])
        rows.append(SheetHand(n, counted, dealer, score, not over, columns, illegal))
        dealer = _next_dealer(setup.ruleset, dealer, score)
        if entered and not over:
            over = (any if layout.race else all)(column.winner is not None for column in running)
    columns_now = tuple(column.settle(setup, settle_open=setup.stopped or (over and layout.race)) for column in running)
    totals = _weighted_totals(columns_now)
    return Sheet(
        setup,
        tuple(rows),
        columns_now,
        over,
        dealer,
        totals,
        _game_winner(layout, columns_now, totals) if over else None,
        _count_winners(columns_now),
    )


def number_hands(hands: Iterable[Hand]) -> tuple[NumberedHand, ...]:
    """The hands numbered from 1 in their order.

    >>> from scorekeeper.engine.hand import dead
    >>> [n for n, _ in number_hands([dead(), dead()])]
    [1, 2]
    """
    return tuple(NumberedHand(n, hand) for n, hand in enumerate(hands, start=1))


@dataclass(slots=True)
class _RunningColumn:
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

    def settle(self, setup: Setup, *, settle_open: bool) -> Column:
        """The column as it is told; settled where it is closed, or where play was stopped."""
        nothing = self._loser_has_nothing(setup)
        settlement = None
        totals = None
        if self.winner is not None or settle_open:
            settlement = self._settlement(setup, nothing)
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

    def _loser_has_nothing(self, setup: Setup) -> bool:
        doubling = setup.layout.doubling
        if self.winner is None or doubling is None:
            return False
        loser = self.winner.other - 1
        test = setup.ruleset.shutout_test if doubling == "shutout" else setup.ruleset.blitz_test
        return (self.points[loser] if test == "no_points" else self.wins[loser]) == 0

    def _settlement(self, setup: Setup, nothing: bool) -> tuple[SettlementLine, ...]:
        layout, ruleset = setup.layout, setup.ruleset
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


def _entered(layout: Layout, running: list[_RunningColumn], score: HandScore, wins: int) -> list[_RunningColumn]:
    """The open columns that a won hand enters, judged before it."""
    assert score.winner is not None
    seat = score.winner - 1
    open_columns = [column for column in running if column.winner is None]
    if layout.schedule == "win_count":
        return [column for column in open_columns if column.n <= wins]
    if layout.schedule == "shift":
        first_empty = next((column for column in open_columns if not column.wins[seat]), None)
        return [column for column in open_columns if column.wins[seat] or column is first_empty]
    if score.lines[0].what == "award":
        return [column for column in open_columns if column.spec.intake != "closing"]
    return open_columns


def _next_dealer(ruleset: Ruleset, dealer: Seat, score: HandScore) -> Seat:
    """Who deals after a hand, by the ruleset's rule."""
    if score.winner is None:
        return dealer if ruleset.dealer_after_dead == "same" else dealer.other
    if ruleset.dealer == "alternate":
        return dealer.other
    return score.winner if ruleset.dealer == "winner" else score.winner.other


def _to(seat: Seat, points: int) -> Pair:
    return (points, 0) if seat is Seat.ONE else (0, points)


def _higher(totals: Pair) -> Seat | None:
    if totals[0] == totals[1]:
        return None
    return Seat.ONE if totals[0] > totals[1] else Seat.TWO


def _weighted_totals(columns: tuple[Column, ...]) -> Pair:
    settled = [(column.weight, column.totals) for column in columns if column.totals is not None]
    return (
        sum(weight * totals[0] for weight, totals in settled),
        sum(weight * totals[1] for weight, totals in settled),
    )


def _count_winners(columns: tuple[Column, ...]) -> Pair:
    winners = [column.winner for column in columns]
    return winners.count(Seat.ONE), winners.count(Seat.TWO)


def _game_winner(layout: Layout, columns: tuple[Column, ...], totals: Pair) -> Seat | None:
    """The winner of a game that is over."""
    if layout.match:
        return _higher(totals)
    return next((column.winner for column in columns if column.winner is not None), None)
