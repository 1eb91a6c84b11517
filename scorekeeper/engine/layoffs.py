"""The defender's answer: what he lays off on the knocker's melds, and what he melds himself.

Masks are those of cards.py. Two cards chained on one end of a run are enough for the least deadwood: three are a run
of their own. A claim may still chain three; claims.py judges those.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import takewhile
from typing import Final, NamedTuple

from scorekeeper.engine.arranging import best_melds_of, least_deadwood_of, meldable
from scorekeeper.engine.cards import BITS, PACK, Card, mask_of
from scorekeeper.engine.melds import ALL_MELDS, Arrangement, Meld, arrangement_of

LayOff = tuple[Card, int]
"""A card, and the position of the meld it goes on."""


def _ends(meld: Meld) -> tuple[tuple[int, ...], ...]:
    """For each place where cards can go on a meld: the cards that follow one another there, as bits."""
    if meld[0][0] == meld[1][0]:
        return tuple((BITS[card],) for card in PACK if card[0] == meld[0][0] and card not in meld)
    in_suit = [BITS[card] for card in PACK if card[1] == meld[0][1]]
    first, last = in_suit.index(BITS[meld[0]]), in_suit.index(BITS[meld[-1]])
    return tuple(chain for chain in (tuple(in_suit[last + 1 :]), tuple(reversed(in_suit[:first]))) if chain)


_ENDS: Final = {mask_of(meld): _ends(meld) for meld in ALL_MELDS}
_PAIRS: Final = {meld: [(*end, 0)[:2] for end in ends] for meld, ends in _ENDS.items()}
"""The first card and the one after it at each end, 0 where there is none."""


class Answer(NamedTuple):
    """How the defender laid his hand down."""

    arrangement: Arrangement
    laid_off: tuple[LayOff, ...]
    """In an order in which each is legal."""

    @property
    def deadwood(self) -> int:
        """The points that count against the defender."""
        return self.arrangement.deadwood


def best_answer(held: Iterable[Card], table: Sequence[Meld]) -> Answer:
    """The defender's answer with the least deadwood to the melds on the table; of several the fewest lay-offs.

    He may break a meld of his own to lay its cards off, and one card laid off may let another follow.
    Source: laying off in S000-S004.

    >>> from scorekeeper.engine.cards import parse_cards
    >>> best_answer(parse_cards("8S 7S KH"), [parse_cards("9S TS JS")]).laid_off
    (('8S', 0), ('7S', 0))
    """
    held_mask = mask_of(held)
    melds = [mask_of(meld) for meld in table]
    chosen = min(
        _worth_laying_off(held_mask, melds),
        key=lambda laid: (least_deadwood_of(held_mask ^ laid), laid.bit_count(), laid),
    )
    rest = held_mask ^ chosen
    return Answer(arrangement_of(rest, best_melds_of(rest)), _placed(chosen, melds))


def best_lay_offs(held: Iterable[Card], own_melds: Iterable[Meld], table: Sequence[Meld]) -> Answer:
    """The answer that lays off all it can of the cards outside the defender's own melds, those being given.

    >>> from scorekeeper.engine.cards import parse_cards
    >>> best_lay_offs(parse_cards("8S 7S 6S KH"), [], [parse_cards("9S TS JS")]).deadwood
    10
    """
    held_mask = mask_of(held)
    own = [mask_of(meld) for meld in own_melds]
    laid_off = _placed(held_mask ^ sum(own), [mask_of(meld) for meld in table])
    return Answer(arrangement_of(held_mask ^ mask_of(card for card, _ in laid_off), own), laid_off)


def answer_with(
    held: Iterable[Card], own_melds: Iterable[Meld] | None, table: Sequence[Meld | None], lay_offs: Sequence[LayOff]
) -> Answer:
    """The answer with these legal lay-offs, and these melds or else the best of the other cards.

    >>> from scorekeeper.engine.cards import parse_cards
    >>> answer_with(parse_cards("8S 7S 6S KH"), None, [parse_cards("9S TS JS")], [("8S", 0)]).deadwood
    23
    """
    rest = mask_of(held) ^ mask_of(card for card, _ in lay_offs)
    own = best_melds_of(rest) if own_melds is None else [mask_of(meld) for meld in own_melds]
    laid_off = []
    for position, meld in enumerate(table):
        if meld:
            onto = (card for card, where in lay_offs if where == position)
            laid_off += [(card, position) for card in cards_that_fit(meld, onto)]
    return Answer(arrangement_of(rest, own), tuple(laid_off))


def cards_that_fit(meld: Meld, cards: Iterable[Card]) -> tuple[Card, ...]:
    """Those of the cards that can go on a meld one after another, in an order in which each is legal.

    >>> from scorekeeper.engine.cards import parse_cards
    >>> cards_that_fit(parse_cards("4S 5S 6S"), parse_cards("7H 9S 8S 7S 2S"))
    ('7S', '8S', '9S')
    """
    return tuple(map(_card_of, _following(mask_of(meld), mask_of(cards))))


def least_answer_of(held: int, table: Iterable[int]) -> int:
    """The least deadwood a mask of cards comes down to, in points, given the melds on the table.

    >>> least_answer_of(0b1001_0000, [0b1110]), least_answer_of(0b11_0000, [0b1110])
    (8, 0)
    """
    return min([least_deadwood_of(held ^ laid) for laid in _worth_laying_off(held, table)])


def _worth_laying_off(held: int, table: Iterable[int]) -> Collection[int]:
    """Sets of cards that can be laid off together; among them is one that leaves the least deadwood.

    A card that is in no meld the defender could make is always laid off.
    """
    chances = [pair for meld in table for pair in _PAIRS[meld] if pair[0] & held]
    if not chances:
        return (0,)
    in_melds = meldable(held)
    together = {0}
    for first, second in chances:
        both = first | second & held
        choices = [both]
        if first & in_melds:
            choices.append(0)
        if second & in_melds:
            choices.append(first)
        together = {laid | more for laid in together for more in choices}
    return together


def _placed(cards: int, table: Sequence[int]) -> tuple[LayOff, ...]:
    """All that can be laid off of the cards, runs before sets so that every chain can follow, in a legal order."""
    laid_off = []
    left = cards
    for position, meld in sorted(enumerate(table), key=lambda placed: not placed[1] & placed[1] >> 1):
        for card in _following(meld, left):
            left ^= card
            laid_off.append((_card_of(card), position))
    return tuple(laid_off)


def _following(meld: int, cards: int) -> Iterator[int]:
    """Those of the cards that can go on a meld one after another."""
    for end in _ENDS[meld]:
        yield from takewhile(cards.__and__, end)


def _card_of(bit: int) -> Card:
    return PACK[bit.bit_length() - 1]
