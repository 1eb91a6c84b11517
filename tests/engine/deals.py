"""Deals for tests and measurements: from the full pack, and from few ranks or two suits, where melds overlap."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from scorekeeper.engine.cards import PACK, RANKS, SUITS, Card


def full_pack(chance: Random, count: int) -> tuple[Card, ...]:
    return tuple(chance.sample(PACK, count))


def few_ranks(chance: Random, count: int) -> tuple[Card, ...]:
    """Cards of three to eight ranks of all suits, more ranks where so many cards need them."""
    some = chance.sample(RANKS, max(chance.randint(3, 8), -(-count // 4)))
    return tuple(chance.sample([card for card in PACK if card[0] in some], count))


def neighbouring_ranks(chance: Random, count: int) -> tuple[Card, ...]:
    """Cards of three to eight ranks in a row: the densest in sets and runs that need the same cards."""
    width = max(chance.randint(3, 8), -(-count // 4))
    start = chance.randint(0, len(RANKS) - width)
    return tuple(chance.sample([card for card in PACK if card[0] in RANKS[start : start + width]], count))


def two_suits(chance: Random, count: int) -> tuple[Card, ...]:
    some = chance.sample(SUITS, 2)
    return tuple(chance.sample([card for card in PACK if card[1] in some], count))


OVERLAPPING = (few_ranks, neighbouring_ranks, two_suits)


def overlapping_hands(chance: Random, hands: int, sizes: tuple[int, ...] = (10,)) -> Iterator[tuple[Card, ...]]:
    """That many hands, of each kind and size in turn."""
    for number in range(hands):
        yield OVERLAPPING[number % len(OVERLAPPING)](chance, sizes[number % len(sizes)])


def overlapping_showdowns(
    chance: Random, showdowns: int, knocker_cards: int = 10
) -> Iterator[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """That many pairs of hands: the knocker's, and the defender's ten."""
    for cards in overlapping_hands(chance, showdowns, (knocker_cards + 10,)):
        yield cards[:knocker_cards], cards[knocker_cards:]
