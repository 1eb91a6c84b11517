"""What one sheet gives to a player's statistics, and the sum of many: whole numbers, taken from the sheet.

A game that is over counts in everything. One that was stopped is settled as its sheet says, and nobody has won it. Of
one that is going on only the hands count. A hand after the end of its game counts nowhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from itertools import accumulate
from typing import Any, Final, NamedTuple

from scorekeeper.engine.hand import Ending, Seat
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.sheet import Sheet, SheetHand

VERSION: Final = 2
"""Of the figures. Whoever changes what one means, or adds one, raises it: what was kept of them is then made anew."""

LAST_COUNT: Final = 11
"""The last place of the counts at a knock: it takes the higher ones too."""


@dataclass(frozen=True, slots=True)
class Tally:
    """One player's figures in one game or in several."""

    over: int = 0
    """Games played to their end; likewise the next two."""
    stopped: int = 0
    running: int = 0
    won: int = 0
    lost: int = 0
    columns_won: int = 0
    """Columns closed in games that are settled; a standard sheet has one."""
    columns_lost: int = 0
    net: int = 0
    """His totals less the other's, in settled games, weights included."""
    shutouts: int = 0
    """Standard sheets won from a player who had nothing, and those lost so; then the same of Hollywood's columns."""
    shut_out: int = 0
    blitzes: int = 0
    blitzed: int = 0
    hands: int = 0
    hands_won: int = 0
    hands_lost: int = 0
    dead: int = 0
    """Hands in which the stock ran out."""
    by_knock: int = 0
    """Hands won by knocking; with the next five, every way to win a hand."""
    by_gin: int = 0
    by_big_gin: int = 0
    by_undercut: int = 0
    """Undercuts given."""
    by_defence: int = 0
    """Hands won with no deadwood against the other's gin, where the rules have it so."""
    by_award: int = 0
    knocks: int = 0
    """Hands in which he knocked, won or not; gin is none."""
    knock_points: int = 0
    """The sum of his counts when knocking."""
    undercut: int = 0
    """Undercuts taken."""
    points_won: int = 0
    """Points of the hands he won."""
    points_lost: int = 0
    dealt: int = 0
    """Hands that he dealt, and how many of these he won and lost."""
    dealt_won: int = 0
    dealt_lost: int = 0
    biggest: int = 0
    """The most points in one hand."""
    longest: int = 0
    """The most hands won in a row. A hand that nobody won does not break a row."""
    knocked: tuple[int, ...] = (0,) * (LAST_COUNT + 1)
    """How often he knocked with each count from 0 on, the last place for all higher ones."""
    caught: tuple[int, ...] = (0,) * (LAST_COUNT + 1)
    """How often he was undercut with it."""

    @property
    def drawn(self) -> int:
        """Games that ended with equal totals.

        >>> Tally(over=3, won=1, lost=1).drawn
        1
        """
        return self.over - self.won - self.lost

    @property
    def settled(self) -> int:
        """Games that count in a standing.

        >>> Tally(over=3, stopped=1, running=2).settled
        4
        """
        return self.over + self.stopped

    def row(self) -> dict[str, int]:
        """Every figure by its name, the counts at the knock one by one.

        >>> Tally(knocked=(0, 2, *[0] * 10)).row()["knocked_1"]
        2
        """
        row: dict[str, int] = {name: getattr(self, name) for name in (*SUMS, *LARGEST)}
        return row | {f"{name}_{count}": times for name in COUNTS for count, times in enumerate(getattr(self, name))}


COUNTS: Final = ("knocked", "caught")
LARGEST: Final = ("biggest", "longest")
"""Figures of which the largest stands for many games; all others are summed."""
SUMS: Final = tuple(field.name for field in fields(Tally) if field.name not in (*LARGEST, *COUNTS))
COUNT_COLUMNS: Final = tuple(f"{name}_{count}" for name in COUNTS for count in range(LAST_COUNT + 1))
COLUMNS: Final = (*SUMS, *LARGEST, *COUNT_COLUMNS)
"""The names in a row."""
_PLAIN: Final = frozenset((*SUMS, *LARGEST))
_COUNTED: Final = frozenset(COUNT_COLUMNS)


def tally_of(row: dict[str, Any]) -> Tally:
    """The tally with the figures of a row; a figure that is missing or None is 0.

    >>> tally_of({"over": 2, "knocked_3": 1}) == Tally(over=2, knocked=(0, 0, 0, 1, *[0] * 8))
    True
    """
    plain: dict[str, Any] = {name: int(row[name] or 0) for name in _PLAIN & row.keys()}
    counts: dict[str, Any] = {}
    if not _COUNTED.isdisjoint(row):
        for name in COUNTS:
            counts[name] = tuple(int(row.get(f"{name}_{count}") or 0) for count in range(LAST_COUNT + 1))
    return Tally(**plain, **counts)


def total(tallies: Iterable[Tally]) -> Tally:
    """All the tallies as one.

    >>> total([Tally(won=1, biggest=40), Tally(won=2, biggest=30)]) == Tally(won=3, biggest=40)
    True
    """
    tallies = list(tallies)
    together: dict[str, Any] = {name: sum([getattr(tally, name) for tally in tallies]) for name in SUMS}
    together |= {name: max([getattr(tally, name) for tally in tallies], default=0) for name in LARGEST}
    for name in COUNTS:
        counted = [getattr(tally, name) for tally in tallies]
        together[name] = tuple(sum(counts[count] for counts in counted) for count in range(LAST_COUNT + 1))
    return Tally(**together)


def running_totals(nets: Iterable[int]) -> list[int]:
    """The net after each of the nets.

    >>> running_totals([10, -15, 7])
    [10, -5, 2]
    """
    return list(accumulate(nets))


class Run(NamedTuple):
    """Hands won in a row within one game: from its first hand on, up to its last, the longest, and hands decided."""

    lead: int
    tail: int
    longest: int
    decided: int


def longest_run(runs: Iterable[tuple[int, int, int, int]]) -> int:
    """The most hands won in a row over the runs of games in their order, from one game into the next.

    >>> longest_run([Run(1, 2, 2, 4), Run(3, 3, 3, 3), Run(1, 0, 1, 2)])
    6
    """
    longest = going = 0
    for lead, tail, within, decided in runs:
        going += lead
        longest = max(longest, going, within)
        if lead < decided:
            going = tail
    return longest


class Figures(NamedTuple):
    """What one game gives to one player."""

    tally: Tally
    run: Run


def figures_of(sheet: Sheet, seat: Seat) -> Figures:
    """The figures of the player in a seat.

    >>> from scorekeeper.engine import Ruleset, Setup, gin, make_layout, number_hands, score_sheet
    >>> sheet = score_sheet(Setup(Ruleset(), make_layout(Ruleset())), number_hands([gin(Seat.ONE, 80)]))
    >>> tally, _run = figures_of(sheet, Seat.ONE)
    >>> tally.won, tally.net, tally.shutouts, tally.by_gin
    (1, 320, 1, 1)
    """
    hands = [hand for hand in sheet.hands if hand.counted]
    run = _run_of(hands, seat)
    counted = _of_hands(sheet.setup.ruleset, hands, seat)
    return Figures(Tally(**_of_game(sheet, seat), **counted, longest=run.longest), run)


def _of_game(sheet: Sheet, seat: Seat) -> dict[str, Any]:
    if not sheet.over and not sheet.setup.stopped:
        return {"running": 1}
    standard = sheet.setup.layout.name == "standard"
    taken = [column.winner for column in sheet.columns if column.blitz]
    mine, yours = taken.count(seat), taken.count(seat.other)
    return {
        "over": int(sheet.over),
        "stopped": int(not sheet.over),
        "won": int(sheet.game_winner is seat),
        "lost": int(sheet.game_winner is seat.other),
        "columns_won": sheet.columns_won[seat - 1],
        "columns_lost": sheet.columns_won[seat.other - 1],
        "net": sheet.net if seat is Seat.ONE else -sheet.net,
        "shutouts": mine if standard else 0,
        "shut_out": yours if standard else 0,
        "blitzes": 0 if standard else mine,
        "blitzed": 0 if standard else yours,
    }


def _of_hands(ruleset: Ruleset, hands: list[SheetHand], seat: Seat) -> dict[str, Any]:
    won = [hand for hand in hands if hand.score.winner is seat]
    lost = [hand for hand in hands if hand.score.winner is seat.other]
    knocks = [hand for hand in hands if hand.hand.ending is Ending.KNOCK and hand.hand.knocker is seat]
    caught = [hand for hand in knocks if hand.score.undercut]
    ways = [way_won(ruleset, hand) for hand in won]
    return {
        "hands": len(hands),
        "hands_won": len(won),
        "hands_lost": len(lost),
        "dead": sum(hand.hand.ending is Ending.DEAD for hand in hands),
        **{f"by_{way}": ways.count(way) for way in WAYS},
        "knocks": len(knocks),
        "knock_points": sum(hand.hand.knocker_deadwood for hand in knocks),
        "undercut": len(caught),
        "points_won": sum(hand.score.points for hand in won),
        "points_lost": sum(hand.score.points for hand in lost),
        "dealt": sum(hand.dealer is seat for hand in hands),
        "dealt_won": sum(hand.dealer is seat for hand in won),
        "dealt_lost": sum(hand.dealer is seat for hand in lost),
        "biggest": max((hand.score.points for hand in won), default=0),
        "knocked": _by_count(knocks),
        "caught": _by_count(caught),
    }


WAYS: Final = ("knock", "gin", "big_gin", "undercut", "defence", "award")
"""The ways to win a hand."""


def way_won(ruleset: Ruleset, hand: SheetHand) -> str:
    """How the winner of a hand won it, one of WAYS. Big gin is gin where it is not played."""
    ending = hand.hand.ending
    if hand.score.undercut:
        return "undercut"
    if ending is Ending.AWARD:
        return "award"
    if not hand.score.went_out:
        return "defence"
    if ending is Ending.KNOCK:
        return "knock"
    return "big_gin" if ending is Ending.BIG_GIN and ruleset.big_gin_bonus is not None else "gin"


def _by_count(hands: list[SheetHand]) -> tuple[int, ...]:
    counts = [min(hand.hand.knocker_deadwood, LAST_COUNT) for hand in hands]
    return tuple(counts.count(count) for count in range(LAST_COUNT + 1))


def _run_of(hands: list[SheetHand], seat: Seat) -> Run:
    decided = [hand.score.winner is seat for hand in hands if hand.score.winner is not None]
    longest = going = 0
    for is_won in decided:
        going = going + 1 if is_won else 0
        longest = max(longest, going)
    lead = decided.index(False) if False in decided else len(decided)
    return Run(lead, going, longest, len(decided))
