"""The obvious way to meld, lay off and choose, slow and written apart from the engine: the oracle of its tests.

Cards are codes in frozensets; there are no masks, no tables and no bounds. An arrangement is a frozenset of melds,
a meld a frozenset of cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import combinations

Cards = frozenset[str]
Melds = frozenset[Cards]

ORDER = "A23456789TJQK"


def worth(cards: Iterable[str]) -> int:
    return sum(1 if card[0] == "A" else int(card[0]) if card[0].isdigit() else 10 for card in cards)


@cache
def is_meld(cards: Cards) -> bool:
    ranks = {card[0] for card in cards}
    suits = {card[1] for card in cards}
    if len(cards) < 3:
        return False
    if len(ranks) == 1:
        return True
    return len(suits) == 1 and "".join(sorted(ranks, key=ORDER.index)) in ORDER


@cache
def melds_of(cards: Cards) -> frozenset[Cards]:
    """Every meld among the cards: every subset is tried that shares a rank or a suit."""
    signs = {sign for card in cards for sign in card}
    alike = [[card for card in cards if sign in card] for sign in signs]
    sizes = range(3, len(cards) + 1)
    subsets = (frozenset(some) for cards in alike for size in sizes for some in combinations(cards, size))
    return frozenset(filter(is_meld, subsets))


@cache
def arrangements(cards: Cards) -> frozenset[Melds]:
    """Every way to lay some of the cards down in melds, none at all included."""
    return _choose(cards, melds_of(cards))


def _choose(cards: Cards, melds: frozenset[Cards]) -> frozenset[Melds]:
    ways: set[Melds] = {frozenset()}
    for meld in melds:
        later = frozenset(other for other in melds if not other & meld)
        ways |= {rest | {meld} for rest in _choose(cards - meld, later)}
    return frozenset(ways)


def left_over(cards: Cards, melds: Melds) -> int:
    return worth(cards.difference(*melds))


@cache
def least_deadwood(cards: Cards) -> int:
    return min(left_over(cards, melds) for melds in arrangements(cards))


def best_arrangements(cards: Cards) -> set[Melds]:
    least = least_deadwood(cards)
    return {melds for melds in arrangements(cards) if left_over(cards, melds) == least}


@cache
def hands_after_laying_off(held: Cards, table: Melds) -> frozenset[Cards]:
    """Every hand the defender can come to by laying off one card after another."""
    hands = {held}
    for card in held:
        for meld in table:
            if is_meld(meld | {card}):
                hands |= hands_after_laying_off(held - {card}, table - {meld} | {meld | {card}})
    return frozenset(hands)


@cache
def least_answer(held: Cards, table: Melds) -> int:
    return min(map(least_deadwood, hands_after_laying_off(held, table)))


def can_all_be_laid_off(table: list[Cards], lay_offs: list[tuple[str, int]]) -> bool:
    """Whether some order makes every lay-off legal; tried one after another, wherever one fits."""
    if not lay_offs:
        return True
    for place, (card, position) in enumerate(lay_offs):
        grown = table[position] | {card}
        if is_meld(grown):
            after = [grown if number == position else meld for number, meld in enumerate(table)]
            return can_all_be_laid_off(after, lay_offs[:place] + lay_offs[place + 1 :])
    return False


def most_for_knocker(
    held: Cards, defender: Cards, limit: int, pay: Callable[[int, int], int], lay_off_on_gin: bool
) -> int:
    """The most any legal arrangement pays the knocker, the defender answering as well as he can."""
    pays = []
    for melds in arrangements(held):
        mine = left_over(held, melds)
        if mine <= limit:
            yours = least_answer(defender, melds) if mine or lay_off_on_gin else least_deadwood(defender)
            pays.append(pay(mine, yours))
    return max(pays)


def forget() -> None:
    """Empties what the functions remember, which would fill the memory in a long run."""
    for function in (is_meld, melds_of, arrangements, least_deadwood, hands_after_laying_off, least_answer):
        function.cache_clear()
