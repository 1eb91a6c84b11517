"""Whether a hand is legal under a ruleset, and what it is worth: from totals, from cards, or as an award."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from scorekeeper.engine.claims import Fault
from scorekeeper.engine.errors import Refusal
from scorekeeper.engine.hand import Ending, Hand, Seat, Showdown
from scorekeeper.engine.pricing import NOBODY, HandScore, knock_limit, price, price_award
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.showdown import as_laid
from scorekeeper.engine.table import refusals

MAX_AWARD = 100_000
"""The most points one award may be: far above any hand, and low enough that no total grows absurd."""


class Assessment(NamedTuple):
    """A hand under a ruleset: its facts with the ending and counts the cards say, its price, and why it is refused."""

    hand: Hand
    score: HandScore
    faults: tuple[Refusal, ...]


def assess(ruleset: Ruleset, hand: Hand) -> Assessment:
    """The price of a hand and every reason to refuse it, none where it is legal. Never raises.

    Source: the refusals of the knock limit, gin and the upcard in S000-S004 and RummyTalk.
    """
    if hand.ending is Ending.AWARD:
        return _award(ruleset, hand)
    if hand.ending is Ending.DEAD:
        return Assessment(hand, NOBODY, ())
    if hand.knocker is None:
        return Assessment(hand, NOBODY, (Refusal("missing", "knocker"),))
    if hand.showdown is not None:
        return _showdown(ruleset, hand, hand.knocker, hand.showdown)
    if hand.ending is None:
        return Assessment(hand, NOBODY, (Refusal("missing", "ending"),))
    score = price(ruleset, hand.ending, hand.knocker, hand.knocker_deadwood, hand.defender_deadwood, hand.upcard)
    return Assessment(hand, score, _count_faults(ruleset, hand, hand.ending))


def check_hand(ruleset: Ruleset, hand: Hand) -> None:
    """Nothing, where the hand is legal under the ruleset.

    Raises Refusal with the field, the value and the limit: over_knock_limit, knock_is_gin, over_max_deadwood,
    out_of_range, upcard_required, ending_disagrees, or what is wrong with the cards.

    >>> from scorekeeper.engine.hand import knock
    >>> check_hand(Ruleset(), knock(Seat.ONE, 11, 20))
    Traceback (most recent call last):
    scorekeeper.engine.errors.Refusal: over_knock_limit at knocker_deadwood: 11, limit 10
    """
    faults = assess(ruleset, hand).faults
    if faults:
        raise faults[0]


def score_hand(ruleset: Ruleset, hand: Hand) -> HandScore:
    """The points a hand awards, as lines that sum to them.

    Game bonus, shutout and boxes paid at settlement belong to the column, not to the hand.
    Never raises: whether the hand was legal is check_hand's question.

    >>> from scorekeeper.engine.hand import knock
    >>> score_hand(Ruleset(), knock(Seat.ONE, 4, 20)).points
    16
    """
    return assess(ruleset, hand).score


def _award(ruleset: Ruleset, hand: Hand) -> Assessment:
    if hand.winner is None:
        return Assessment(hand, NOBODY, (Refusal("missing", "winner"),))
    faults: list[Refusal] = []
    if hand.points < 1:
        faults.append(Refusal("out_of_range", "points", hand.points, 1))
    elif hand.points > MAX_AWARD:
        faults.append(Refusal("out_of_range", "points", hand.points, MAX_AWARD))
    return Assessment(hand, price_award(ruleset, hand.winner, hand.points), tuple(faults))


def _count_faults(ruleset: Ruleset, hand: Hand, ending: Ending) -> tuple[Refusal, ...]:
    faults: list[Refusal] = []
    knocker_deadwood, defender_deadwood = hand.knocker_deadwood, hand.defender_deadwood
    highest = ruleset.max_deadwood
    limit = knock_limit(ruleset, hand.upcard)
    if knocker_deadwood < 0:
        faults.append(Refusal("out_of_range", "knocker_deadwood", knocker_deadwood, 0))
    elif knocker_deadwood > highest:
        faults.append(Refusal("over_max_deadwood", "knocker_deadwood", knocker_deadwood, highest))
    elif ending is not Ending.KNOCK:
        if knocker_deadwood:
            faults.append(Refusal("out_of_range", "knocker_deadwood", knocker_deadwood, 0))
    elif knocker_deadwood == 0:
        faults.append(Refusal("knock_is_gin", "knocker_deadwood", 0, limit))
    elif limit is not None and knocker_deadwood > limit:
        faults.append(Refusal("over_knock_limit", "knocker_deadwood", knocker_deadwood, limit))
    if defender_deadwood < 0:
        faults.append(Refusal("out_of_range", "defender_deadwood", defender_deadwood, 0))
    elif defender_deadwood > highest:
        faults.append(Refusal("over_max_deadwood", "defender_deadwood", defender_deadwood, highest))
    if hand.upcard is None and _needs_upcard(ruleset, ending):
        faults.append(Refusal("upcard_required", "upcard"))
    return tuple(faults)


def _needs_upcard(ruleset: Ruleset, ending: Ending) -> bool:
    return ruleset.oklahoma and (ending is Ending.KNOCK or ruleset.spade_doubles != "off")


def _showdown(ruleset: Ruleset, hand: Hand, knocker: Seat, showdown: Showdown) -> Assessment:
    try:
        ruling = as_laid(ruleset, showdown, hand.upcard)
    except Refusal:
        unclear = tuple(refusal.at("showdown") for refusal in refusals(ruleset, showdown))
        if ruleset.eleven_card_hand:
            return Assessment(hand, NOBODY, unclear)
        # Cards laid down under the eleven-card rule stay on the record when the rule is changed: they keep their price.
        laid = _showdown(replace(ruleset, eleven_card_hand=True), hand, knocker, showdown)
        return Assessment(laid.hand, laid.score, unclear)
    faults = [
        Refusal("over_knock_limit", "showdown.knocker", ruling.knocker_deadwood, knock_limit(ruleset, hand.upcard))
        if fault.code == "over_knock_limit"
        else Refusal(fault.code, f"showdown.{_place(showdown, fault)}", list(fault.cards))
        for fault in ruling.faults
    ]
    claimed = hand.ending
    if claimed is Ending.BIG_GIN and ruleset.big_gin_bonus is None:
        claimed = Ending.GIN
    if claimed is not None and claimed is not ruling.ending:
        faults.append(Refusal("ending_disagrees", "ending", str(hand.ending), str(ruling.ending)))
    if hand.upcard is None and _needs_upcard(ruleset, ruling.ending):
        faults.append(Refusal("upcard_required", "upcard"))
    counts = (ruling.knocker_deadwood, ruling.defender_deadwood)
    counted = replace(hand, ending=ruling.ending, knocker_deadwood=counts[0], defender_deadwood=counts[1])
    return Assessment(counted, price(ruleset, ruling.ending, knocker, *counts, hand.upcard), tuple(faults))


def _place(showdown: Showdown, fault: Fault) -> str:
    """Which claim has the fault: a lay-off, a meld, or where it was several, the list of them."""
    laid_off = [place for place, (card, _) in enumerate(showdown.lay_offs or ()) if (card,) == fault.cards]
    if fault.who == "defender" and laid_off:
        return f"lay_offs[{laid_off[-1]}]"
    melds = showdown.knocker_melds if fault.who == "knocker" else showdown.defender_melds
    claimed = [place for place, meld in enumerate(melds or ()) if set(fault.cards) <= set(meld)]
    return f"{fault.who}_melds[{claimed[-1]}]"
