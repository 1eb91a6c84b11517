"""What is wrong with melds and lay-offs as claimed at the table: each fault named, with its cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from scorekeeper.engine.cards import RANKS, Card, in_order
from scorekeeper.engine.layoffs import cards_that_fit
from scorekeeper.engine.melds import Meld

FAULT_CODES = (
    "not_in_hand",
    "card_in_two_melds",
    "too_small",
    "ace_high",
    "gap",
    "mixed_ranks",
    "mixed_suits",
    "cannot_lay_off",
    "over_knock_limit",
)
"""Every code a Fault may carry."""


class Fault(NamedTuple):
    """Why a claim does not stand, or a knock is illegal: a ruling, not an unreadable input."""

    code: str
    who: str
    """"knocker" or "defender"."""
    cards: tuple[Card, ...]


def not_a_meld(cards: Sequence[Card]) -> str | None:
    """Why distinct cards are no meld, None where they are one.

    One of too_small, ace_high, gap, mixed_ranks and mixed_suits. An ace is high where the cards are in a row
    round the corner from the king. Source: ace low only, in S000-S004.

    >>> from scorekeeper.engine.cards import parse_cards
    >>> not_a_meld(parse_cards("QS KS AS")), not_a_meld(parse_cards("2S AS 3S"))
    ('ace_high', None)
    """
    if len(cards) < 3:
        return "too_small"
    ranks = {card[0] for card in cards}
    suits = {card[1] for card in cards}
    if len(ranks) == 1:
        return None
    if len(suits) == 1:
        places = sorted(map(RANKS.index, ranks))
        gaps = [(after - before) % len(RANKS) for before, after in zip(places, [*places[1:], places[0]], strict=True)]
        if gaps[:-1].count(1) == len(gaps) - 1:
            return None
        return "ace_high" if gaps.count(1) == len(gaps) - 1 else "gap"
    return "mixed_ranks" if len(ranks) < len(cards) else "mixed_suits"


def judge_melds(
    held: Iterable[Card], melds: Iterable[Sequence[Card]], who: str
) -> tuple[tuple[Meld | None, ...], tuple[Fault, ...]]:
    """The claimed melds in their order, None for each that does not stand, and the faults, one for each of these.

    A meld's fault is the first of not_in_hand, card_in_two_melds (told of the later meld) and what not_a_meld says.
    Its cards are those not held or used before, or else the whole meld.

    >>> from scorekeeper.engine.cards import parse_cards
    >>> judge_melds(parse_cards("7S 8S 9S 9H"), [parse_cards("9H 8S 7S")], "knocker")
    ((None,), (Fault(code='mixed_suits', who='knocker', cards=('7S', '8S', '9H')),))
    """
    held = frozenset(held)
    used: set[Card] = set()
    standing: list[Meld | None] = []
    faults = []
    for meld in melds:
        strange = [card for card in meld if card not in held]
        twice = [card for card in meld if card in used]
        used.update(meld)
        if strange:
            fault = Fault("not_in_hand", who, in_order(strange))
        elif twice:
            fault = Fault("card_in_two_melds", who, in_order(twice))
        elif code := not_a_meld(meld):
            fault = Fault(code, who, in_order(meld))
        else:
            standing.append(in_order(meld))
            continue
        standing.append(None)
        faults.append(fault)
    return tuple(standing), tuple(faults)


def lay_off_faults(
    held: Iterable[Card],
    own_melds: Iterable[Sequence[Card]],
    table: Sequence[Meld | None],
    lay_offs: Sequence[tuple[Card, int]],
) -> tuple[Fault, ...]:
    """The faults of the defender's claimed lay-offs, at most one a card; none where some order makes all legal.

    A lay-off is a card and the position of a meld in `table`; a position with no meld is cannot_lay_off. A meld that
    is None does not stand itself, and what goes on it is not judged.

    Codes are not_in_hand, card_in_two_melds (also in a meld of the defender's, or laid off twice) and cannot_lay_off.
    Source: chains and the fourth card, in S000-S004.

    >>> from scorekeeper.engine.cards import parse_cards
    >>> nines = parse_cards("9H TH JH")
    >>> lay_off_faults(parse_cards("KH 7H 8H"), [], [nines], [("7H", 0), ("KH", 0), ("8H", 0)])
    (Fault(code='cannot_lay_off', who='defender', cards=('KH',)),)
    """
    held = frozenset(held)
    used = {card for meld in own_melds for card in meld}
    codes: dict[int, str] = {}
    for place, (card, _) in enumerate(lay_offs):
        if card not in held:
            codes[place] = "not_in_hand"
        elif card in used:
            codes[place] = "card_in_two_melds"
        used.add(card)
    for position in {position for _, position in lay_offs}:
        onto = {card for card, where in lay_offs if where == position}
        meld = table[position] if 0 <= position < len(table) else ()
        fitting = onto if meld is None else cards_that_fit(meld, onto) if meld else ()
        for place, (card, where) in enumerate(lay_offs):
            if where == position and card not in fitting:
                codes.setdefault(place, "cannot_lay_off")
    return tuple(Fault(codes[place], "defender", (card,)) for place, (card, _) in enumerate(lay_offs) if place in codes)
