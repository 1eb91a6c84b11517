"""Arrangements of a hand into melds: the least deadwood, every best arrangement, the best discard."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Final, NamedTuple

from scorekeeper.engine.arranging import all_best_melds_of, best_melds_of, least_deadwood_of, value_of
from scorekeeper.engine.cards import BITS, RANKS, SUITS, Card, cards_in, mask_of

Meld = tuple[Card, ...]
"""A set or a run, in the order of the pack."""


class Arrangement(NamedTuple):
    """One way to lay a hand down."""

    melds: tuple[Meld, ...]
    deadwood_cards: tuple[Card, ...]
    deadwood: int
    """Points of the cards in no meld."""


class Discard(NamedTuple):
    """A card that may be thrown away, and the least deadwood of the rest."""

    card: Card
    deadwood: int


_SETS: Final = [
    tuple(Card(rank + suit) for suit in suits) for rank in RANKS for suits in (*combinations(SUITS, 3), SUITS)
]
_RUNS: Final = [
    tuple(Card(rank + suit) for rank in RANKS[start:end])
    for suit in SUITS
    for start in range(len(RANKS))
    for end in range(start + 3, len(RANKS) + 1)
]
ALL_MELDS: Final[tuple[Meld, ...]] = (*_SETS, *_RUNS)
"""The 65 sets and 264 runs of the pack."""

_bit_of: Final = BITS.__getitem__


def least_deadwood(cards: Iterable[Card]) -> int:
    """The least deadwood that distinct cards can be melded down to, in points.

    >>> from scorekeeper.engine.cards import parse_cards
    >>> least_deadwood(parse_cards("5S 6S 7S 7H 7D KC"))
    21
    """
    return least_deadwood_of(sum(map(_bit_of, cards)))


def best_arrangement(cards: Iterable[Card]) -> Arrangement:
    """The arrangement with the least deadwood; of several the one of fewest melds, sets before runs.

    >>> from scorekeeper.engine.cards import parse_cards
    >>> best_arrangement(parse_cards("5S 6S 7S 8S 7H 7D KC")).melds
    (('5S', '6S', '7S', '8S'),)
    """
    held = mask_of(cards)
    return arrangement_of(held, best_melds_of(held))


def best_arrangements(cards: Iterable[Card]) -> tuple[Arrangement, ...]:
    """Every arrangement with the least deadwood, that of fewest melds first.

    Arrangements are different where one has a meld that the other has not: six cards in a row are one run or two.

    >>> from scorekeeper.engine.cards import parse_cards
    >>> len(best_arrangements(parse_cards("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S")))
    9
    """
    held = mask_of(cards)
    return tuple(arrangement_of(held, melds) for melds in all_best_melds_of(held))


def arrange(cards: Iterable[Card], melds: Iterable[Meld]) -> Arrangement:
    """The arrangement of the cards with these melds, which are to be sound and of these cards.

    >>> from scorekeeper.engine.cards import parse_cards
    >>> arrange(parse_cards("5S 6S 7S 8S"), [parse_cards("5S 6S 7S")]).deadwood
    8
    """
    return arrangement_of(mask_of(cards), map(mask_of, melds))


def melds_in(cards: Iterable[Card]) -> tuple[Meld, ...]:
    """Every meld that can be made of the cards: sets by rank, then runs by suit.

    >>> from scorekeeper.engine.cards import parse_cards
    >>> melds_in(parse_cards("7S 7H 7D 8S 9S KC"))
    (('7S', '7H', '7D'), ('7S', '8S', '9S'))
    """
    held = set(cards)
    return tuple(meld for meld in ALL_MELDS if held.issuperset(meld))


def discards(cards: Iterable[Card]) -> tuple[Discard, ...]:
    """Each card with the least deadwood of the others, the best to throw away first.

    >>> from scorekeeper.engine.cards import parse_cards
    >>> discards(parse_cards("5S 6S 7S KC 2D"))[0]
    Discard(card='KC', deadwood=2)
    """
    held = mask_of(cards)
    after = [Discard(card, least_deadwood_of(held ^ BITS[card])) for card in cards_in(held)]
    return tuple(sorted(after, key=lambda discard: discard.deadwood))


def arrangement_of(held: int, melds: Iterable[int]) -> Arrangement:
    """The arrangement of a mask of cards with these melds, given as masks within it.

    >>> arrangement_of(0b1111, [0b1110]).deadwood_cards
    ('AS',)
    """
    loose = held ^ sum(melds := tuple(melds))
    return Arrangement(tuple(map(cards_in, melds)), cards_in(loose), value_of(loose))
