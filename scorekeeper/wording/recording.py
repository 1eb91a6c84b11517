"""What the recording form says when something in it has to be put right."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.engine.cards import Card
from scorekeeper.engine.errors import Refusal
from scorekeeper.engine.hand import Ending, Hand, Seat
from scorekeeper.engine.pricing import Line
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.wording.hands import line_label
from scorekeeper.wording.refusals import refusal_sentence
from scorekeeper.wording.translating import _

COUNTS = ("knocker_deadwood", "defender_deadwood")


def hand_refusal_sentence(
    refusal: Refusal, names: Sequence[str], knocker: Seat | None = None, upcard: Card | None = None
) -> str:
    """What to do about a hand that was refused, in words for the person who typed it.

    `knocker` and `upcard` are those of the hand, where they are known.

    >>> hand_refusal_sentence(Refusal("missing", "defender_deadwood"), ["Anna", "Bo"], Seat.ONE)
    'Give the count of Bo, 0 where nothing was left.'
    """
    blank = refusal.code == "not_a_whole_number" and refusal.value in ("", None)
    if refusal.code == "missing" or blank:
        sentence = _missing(refusal.field, names, knocker)
        if sentence:
            return sentence
    if refusal.field in COUNTS and refusal.code in ("not_a_whole_number", "out_of_range"):
        return _("%(value)s is no count: it must be a whole number from 0.", value=refusal.value)
    if refusal.field == "points" and refusal.code in ("not_a_whole_number", "out_of_range"):
        if refusal.code == "out_of_range" and isinstance(refusal.limit, int) and refusal.limit > 1:
            return _("%(value)s is too many points: %(limit)s at most.", value=refusal.value, limit=refusal.limit)
        return _("%(value)s is no award: it must be a whole number of points from 1.", value=refusal.value)
    return refusal_sentence(refusal, upcard)


def _missing(field: str, names: Sequence[str], knocker: Seat | None) -> str:
    if field == "knocker":
        return _("Say who went out.")
    if field == "winner":
        return _("Say who gets the points.")
    if field == "points":
        return _("Say how many points.")
    if field == "knocker_deadwood":
        if knocker is None:
            return _("Give the count of the one who went out, or gin.")
        return _("Give the count of %(name)s, or gin.", name=names[knocker - 1])
    if field == "defender_deadwood":
        if knocker is None:
            return _("Give the count of the other one, 0 where nothing was left.")
        return _("Give the count of %(name)s, 0 where nothing was left.", name=names[knocker.other - 1])
    return ""


def missed_meld_warning(ruleset: Ruleset, hand: Hand) -> str:
    """That a count is higher than any ten (or eleven) cards melded best can hold; "" where it is not.

    >>> from scorekeeper.engine.hand import gin
    >>> missed_meld_warning(Ruleset(), gin(Seat.ONE, 98))
    ''
    """
    # Any ten cards hold a meld once they count 99 or more, any eleven at 107.
    most = 106 if ruleset.eleven_card_hand else 98
    highest = max(hand.knocker_deadwood, hand.defender_deadwood)
    if hand.showdown is not None or highest <= most:
        return ""
    return _("%(count)s is so high that a meld was missed: %(most)s at most when melded.", count=highest, most=most)


def counts_facts(hand: Hand, names: Sequence[str]) -> list[tuple[str, str]]:
    """How a hand ended and what each side held, as labels with their values.

    >>> from scorekeeper.engine.hand import knock
    >>> counts_facts(knock(Seat.ONE, 9, 3), ["Anna", "Bo"])
    [('Knocked', 'Anna, with 9'), ('Against', 'Bo, with 3 after lay-offs')]
    """
    if hand.ending is Ending.AWARD and hand.winner is not None:
        return [(_("Awarded to"), names[hand.winner - 1])]
    if hand.knocker is None:
        return []
    knocker, defender = names[hand.knocker - 1], names[hand.knocker.other - 1]
    counts = {"knocker_deadwood": hand.knocker_deadwood, "defender_deadwood": hand.defender_deadwood}
    if hand.ending is Ending.KNOCK:
        return [
            (_("Knocked"), _("%(name)s, with %(knocker_deadwood)s", name=knocker, **counts)),
            (_("Against"), _("%(name)s, with %(defender_deadwood)s after lay-offs", name=defender, **counts)),
        ]
    how = _("Went big gin") if hand.ending is Ending.BIG_GIN else _("Went gin")
    return [(how, knocker), (_("Against"), _("%(name)s, with %(defender_deadwood)s", name=defender, **counts))]


def priced_line_label(line: Line, hand: Hand) -> str:
    """What a line of a hand's price is for; of a difference, between which counts.

    >>> from scorekeeper.engine.hand import knock
    >>> priced_line_label(Line("difference", 6), knock(Seat.ONE, 9, 3))
    'Difference, 9 − 3'
    """
    counts = (hand.knocker_deadwood, hand.defender_deadwood)
    if line.what == "difference" and hand.ending is Ending.KNOCK:
        return _("Difference, %(high)s − %(low)s", high=max(counts), low=min(counts))
    if line.what == "difference":
        return _("Count of the other hand")
    return line_label(line.what)


def suit_name(suit: str) -> str:
    """The name of a suit, by its letter.

    >>> suit_name("S")
    'Spades'
    """
    return {"S": _("Spades"), "H": _("Hearts"), "D": _("Diamonds"), "C": _("Clubs")}[suit]
