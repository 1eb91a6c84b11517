"""The facts of one hand. Nothing here knows a price or a limit."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum

from scorekeeper.engine.cards import Card


class Seat(IntEnum):
    """A side of the table. Names belong to the game, not to the engine."""

    ONE = 1
    TWO = 2

    @property
    def other(self) -> Seat:
        """The seat across the table.

        >>> Seat.ONE.other
        <Seat.TWO: 2>
        """
        return Seat.TWO if self is Seat.ONE else Seat.ONE


class Ending(StrEnum):
    """How a hand ended."""

    KNOCK = "knock"
    GIN = "gin"
    BIG_GIN = "big_gin"
    DEAD = "dead"
    AWARD = "award"


@dataclass(frozen=True, slots=True)
class Showdown:
    """Both hands as they lie on the table.

    `knocker` holds ten cards, or eleven with the discard among them (one more each way where a player may
    hold eleven). Melds and lay-offs that are None were not stated, and the best are taken; () means none.
    A lay-off is a card and the position of the knocker's meld it goes on, from 0.
    """

    knocker: tuple[Card, ...]
    defender: tuple[Card, ...]
    knocker_melds: tuple[tuple[Card, ...], ...] | None = None
    discard: Card | None = None
    defender_melds: tuple[tuple[Card, ...], ...] | None = None
    lay_offs: tuple[tuple[Card, int], ...] | None = None


@dataclass(frozen=True, slots=True)
class Hand:
    """One deal and how it ended: facts only.

    Counts are points of deadwood after lay-offs. `ending` is None only beside a showdown, where the cards say it.
    `winner`, `points` and `reason` belong to an award: what the table decided where the rules did not.
    """

    ending: Ending | None
    knocker: Seat | None = None
    knocker_deadwood: int = 0
    defender_deadwood: int = 0
    upcard: Card | None = None
    showdown: Showdown | None = None
    winner: Seat | None = None
    points: int = 0
    reason: str = ""
    note: str = ""


def knock(knocker: Seat, knocker_deadwood: int, defender_deadwood: int, upcard: Card | None = None) -> Hand:
    """A hand that `knocker` ended by knocking.

    >>> knock(Seat.ONE, 4, 20).ending
    <Ending.KNOCK: 'knock'>
    """
    return Hand(Ending.KNOCK, knocker, knocker_deadwood, defender_deadwood, upcard)


def gin(knocker: Seat, defender_deadwood: int, upcard: Card | None = None) -> Hand:
    """A hand in which `knocker` went gin.

    >>> gin(Seat.TWO, 31).knocker_deadwood
    0
    """
    return Hand(Ending.GIN, knocker, 0, defender_deadwood, upcard)


def big_gin(knocker: Seat, defender_deadwood: int, upcard: Card | None = None) -> Hand:
    """A hand in which all eleven of `knocker`'s cards were melded.

    >>> big_gin(Seat.ONE, 12).ending
    <Ending.BIG_GIN: 'big_gin'>
    """
    return Hand(Ending.BIG_GIN, knocker, 0, defender_deadwood, upcard)


def dead() -> Hand:
    """A hand in which the stock ran out.

    >>> dead().knocker is None
    True
    """
    return Hand(Ending.DEAD)


def award(winner: Seat, points: int, reason: str = "") -> Hand:
    """A hand whose points the table decided.

    >>> award(Seat.TWO, 25, "agreed at the table").points
    25
    """
    return Hand(Ending.AWARD, winner=winner, points=points, reason=reason)
