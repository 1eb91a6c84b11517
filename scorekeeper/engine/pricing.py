"""The price of one hand from its two counts, line by line."""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.engine.cards import Card, card_value, rank_of, suit_of
from scorekeeper.engine.hand import Ending, Seat
from scorekeeper.engine.ruleset import Ruleset


class Line(NamedTuple):
    """One part of a price: `what` it is for, and its points."""

    what: str
    points: int


class HandScore(NamedTuple):
    """What a hand is worth to its winner. The lines sum to the points."""

    winner: Seat | None
    points: int
    boxes: int
    """Boxes won, the hand's own and extra ones; 0 where nobody won."""
    undercut: bool
    lines: tuple[Line, ...]
    difference: int
    """The part that enters an account of differences, doubled where a spade doubled it; an award enters whole."""
    closing: int
    """The knock, undercut or gin bonus earned, doubled where a spade doubled it."""
    box_points: int
    """The part of the points that is a box paid at once."""
    went_out: bool
    """Whether the winner is the one who knocked or went gin."""


NOBODY = HandScore(None, 0, 0, False, (), 0, 0, 0, False)
"""A hand that nobody won."""


def knock_limit(ruleset: Ruleset, upcard: Card | None) -> int | None:
    """The most deadwood a knocker may keep, in points; None where it takes an upcard that is not known.

    Source: Oklahoma in S000; the ace in Bicycle and RummyTalk (gin only) and at pagat (one).

    >>> knock_limit(Ruleset(knock_limit="upcard"), Card("KS")), knock_limit(Ruleset(knock_limit="upcard"), Card("AC"))
    (10, 0)
    """
    if isinstance(ruleset.knock_limit, int):
        return ruleset.knock_limit
    if upcard is None:
        return None
    if rank_of(upcard) == "A" and ruleset.oklahoma_ace == "gin_only":
        return 0
    return card_value(upcard)


def price(
    ruleset: Ruleset,
    ending: Ending,
    knocker: Seat,
    knocker_deadwood: int,
    defender_deadwood: int,
    upcard: Card | None = None,
) -> HandScore:
    """The price of a hand that `knocker` ended by a knock, gin or big gin.

    Counts are points of deadwood after lay-offs. Never raises: whether the knock was legal is check_hand's question.
    Source: scoring in S000-S004; ties and gin against nothing as the ruleset says.

    >>> price(Ruleset(), Ending.KNOCK, Seat.ONE, 6, 5).lines
    (Line(what='difference', points=1), Line(what='undercut_bonus', points=10))
    """
    winner, what, bonus, extra_boxes = _outcome(ruleset, ending, knocker, knocker_deadwood, defender_deadwood)
    if winner is None:
        return NOBODY
    spade = ruleset.spade_doubles != "off" and upcard is not None and suit_of(upcard) == "S"
    if spade and ruleset.spade_doubles == "points_and_extra_boxes":
        extra_boxes *= 2
    difference = abs(defender_deadwood - knocker_deadwood)
    lines = [Line("difference", difference)]
    points = difference + bonus
    if bonus:
        lines.append(Line(what, bonus))
    if spade:
        if points:
            lines.append(Line("spade_doubled", points))
        points, difference, bonus = 2 * points, 2 * difference, 2 * bonus
    boxes = 1 + extra_boxes
    box_points = boxes * ruleset.box_bonus if ruleset.boxes_at_once else 0
    if box_points:
        lines.append(Line("box", box_points))
    undercut = what == "undercut_bonus"
    return HandScore(
        winner,
        points + box_points,
        boxes,
        undercut,
        tuple(lines),
        difference,
        bonus,
        box_points,
        winner is knocker,
    )


def price_award(ruleset: Ruleset, winner: Seat, points: int) -> HandScore:
    """The price of a hand whose points the table decided: as they stand, with the hand's box.

    >>> price_award(Ruleset(), Seat.TWO, 25).points
    25
    """
    box_points = ruleset.box_bonus if ruleset.boxes_at_once else 0
    lines = (Line("award", points), Line("box", box_points)) if box_points else (Line("award", points),)
    return HandScore(winner, points + box_points, 1, False, lines, points, 0, box_points, False)


def _outcome(
    ruleset: Ruleset, ending: Ending, knocker: Seat, knocker_deadwood: int, defender_deadwood: int
) -> tuple[Seat | None, str, int, int]:
    """Who won, the name of the bonus, its points, and the extra boxes."""
    if ending is not Ending.KNOCK:
        if defender_deadwood == 0 and ruleset.gin_against_zero == "defender":
            return knocker.other, "gin_bonus", ruleset.gin_bonus, 0
        if ending is Ending.BIG_GIN and ruleset.big_gin_bonus is not None:
            return knocker, "big_gin_bonus", ruleset.big_gin_bonus, ruleset.big_gin_boxes
        return knocker, "gin_bonus", ruleset.gin_bonus, ruleset.gin_boxes
    if knocker_deadwood < defender_deadwood:
        return knocker, "knock_bonus", ruleset.knock_bonus, 0
    if knocker_deadwood == defender_deadwood and ruleset.tie != "undercut":
        if ruleset.tie == "nobody":
            return None, "", 0, 0
        if ruleset.tie == "knocker":
            return knocker, "knock_bonus", 0, 0
        return knocker.other, "undercut_bonus", 0, ruleset.undercut_boxes
    return knocker.other, "undercut_bonus", ruleset.undercut_bonus, ruleset.undercut_boxes
