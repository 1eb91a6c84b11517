"""The scoresheet: one fold from the setup and the hands to everything that is told about a game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from scorekeeper.engine.columns import Column, Pair, RunningColumn
from scorekeeper.engine.hand import Hand, Seat
from scorekeeper.engine.layout import Layout
from scorekeeper.engine.pricing import HandScore
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.scoring import assess


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
    running = [RunningColumn(n, spec) for n, spec in enumerate(layout.columns, start=1)]
    rows: list[SheetHand] = []
    wins = [0, 0]
    dealer = setup.first_dealer
    over = False
    for position, (n, hand) in enumerate(hands, start=1):
        counted, score, faults = assess(pricing, hand)
        entered: list[RunningColumn] = []
        if score.winner is not None and not over:
            wins[score.winner - 1] += 1
            entered = _entered(layout, running, score, wins[score.winner - 1])
            for column in entered:
                column.enter(n, score, layout)
            closed = [column for column in entered if column.winner is not None]
            if layout.continuous and (setup.notice_after is None or position < setup.notice_after):
                last = layout.columns[-1]
                for number in range(len(running) + 1, len(running) + 1 + len(closed)):
                    running.append(RunningColumn(number, replace(last, weight=1)))
        illegal = faults[0].code if faults else None
        columns = tuple([column.n for column in entered])
        rows.append(SheetHand(n, counted, dealer, score, not over, columns, illegal))
        dealer = _next_dealer(setup.ruleset, dealer, score)
        if entered:
            over = (any if layout.race else all)(column.winner is not None for column in running)
    settle_open = setup.stopped or (over and layout.race)
    columns_now = tuple(column.as_told(setup.ruleset, layout, settle_open=settle_open) for column in running)
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


def _entered(layout: Layout, running: list[RunningColumn], score: HandScore, wins: int) -> list[RunningColumn]:
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
