"""The search for arrangements, on bit masks of cards.

Once the sets are chosen the suits are independent, and within a suit the best runs cover exactly the stretches of
three or more cards. So a table of 8,192 entries prices a suit, and only ranks that could go either way, into a set
or into a run, need trying. Masks are those of cards.py; a meld is the mask of its cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Final

from scorekeeper.engine.cards import SUIT_BITS, SUIT_MASK


def _stretches(suit: int) -> int:
    """The cards of one suit that have two neighbours in a row with them."""
    starts = suit & suit >> 1 & suit >> 2
    return starts | starts << 1 | starts << 2


def _value(suit: int) -> int:
    return sum(min(10, place + 1) for place in range(SUIT_BITS) if suit >> place & 1)


_STRETCHES: Final = [_stretches(suit) for suit in range(SUIT_MASK + 1)]
_VALUE: Final = [_value(suit) for suit in range(SUIT_MASK + 1)]
_LOOSE: Final = [_value(suit & ~_stretches(suit)) for suit in range(SUIT_MASK + 1)]
_SUIT_SHIFTS: Final = (0, SUIT_BITS, 2 * SUIT_BITS, 3 * SUIT_BITS)
_FOUR_SUITS: Final = sum(1 << shift for shift in _SUIT_SHIFTS)


def least_deadwood_of(held: int) -> int:
    """The least deadwood of a mask of cards, in points.

    >>> least_deadwood_of(0b1110000000001)
    1
    """
    spades = held & SUIT_MASK
    hearts = held >> 13 & SUIT_MASK
    diamonds = held >> 26 & SUIT_MASK
    clubs = held >> 39
    ranks = spades & hearts & (diamonds | clubs) | diamonds & clubs & (spades | hearts)
    if not ranks:
        return _LOOSE[spades] + _LOOSE[hearts] + _LOOSE[diamonds] + _LOOSE[clubs]
    contested = ranks & (_STRETCHES[spades] | _STRETCHES[hearts] | _STRETCHES[diamonds] | _STRETCHES[clubs])
    kept = ~(ranks ^ contested)
    ways = [(spades & kept, hearts & kept, diamonds & kept, clubs & kept)]
    while contested:
        rank = contested & -contested
        contested ^= rank
        others = ~rank
        with_set = []
        for s, h, d, c in ways:
            s0, h0, d0, c0 = s & others, h & others, d & others, c & others
            with_set.append((s0, h0, d0, c0))
            if s & h & d & c & rank:
                with_set += (s, h0, d0, c0), (s0, h, d0, c0), (s0, h0, d, c0), (s0, h0, d0, c)
        ways += with_set
    return min([_LOOSE[s] + _LOOSE[h] + _LOOSE[d] + _LOOSE[c] for s, h, d, c in ways])


def value_of(held: int) -> int:
    """The points of a mask of cards.

    >>> value_of(0b101)
    4
    """
    return sum(_VALUE[held >> shift & SUIT_MASK] for shift in _SUIT_SHIFTS)


def meldable(held: int) -> int:
    """The cards of a mask that are in any meld that can be made of it.

    >>> meldable(0b11101)
    28
    """
    spades = held & SUIT_MASK
    hearts = held >> 13 & SUIT_MASK
    diamonds = held >> 26 & SUIT_MASK
    clubs = held >> 39
    ranks = spades & hearts & (diamonds | clubs) | diamonds & clubs & (spades | hearts)
    runs = _STRETCHES[spades] | _STRETCHES[hearts] << 13 | _STRETCHES[diamonds] << 26 | _STRETCHES[clubs] << 39
    return runs | held & ranks * _FOUR_SUITS


def best_melds_of(held: int) -> tuple[int, ...]:
    """The melds of the best arrangement of a mask of cards, as masks.

    >>> best_melds_of(0b1110000001111)
    (15, 7168)
    """
    choices = _best_set_choices(held)
    if len(choices) == 1:
        sets, rest = choices[0]
        return _in_order(sets + _whole_runs(rest))
    return min((_in_order(sets + _whole_runs(rest)) for sets, rest in choices), key=_preference)


def all_best_melds_of(held: int) -> list[tuple[int, ...]]:
    """The melds of every best arrangement of a mask of cards, as masks, the preferred one first.

    >>> all_best_melds_of(0b111111)
    [(63,), (7, 56)]
    """
    found = []
    for sets, rest in _best_set_choices(held):
        by_suit = [_cuts(rest >> shift & SUIT_MASK) for shift in _SUIT_SHIFTS]
        for cut in product(*by_suit):
            runs = tuple(run << shift for shift, suit in zip(_SUIT_SHIFTS, cut, strict=True) for run in suit)
            found.append(_in_order(sets + runs))
    return sorted(found, key=_preference)


def arrangements_within(held: int, limit: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Every legal arrangement of a mask of cards with no more than `limit` points of deadwood.

    Cards that could be melded may be left out of melds: a knocker may do so. Each comes as its deadwood and its
    melds as masks, in no order.

    >>> sorted(arrangements_within(0b1111, 4))
    [(0, (15,)), (1, (14,)), (4, (7,))]
    """
    ranks = _ranks_of_sets(held)
    for sets, rest in _set_choices(held, ranks):
        s_left, h_left, d_left, c_left = (rest >> shift & SUIT_MASK for shift in _SUIT_SHIFTS)
        least_after_s = _LOOSE[h_left] + _LOOSE[d_left] + _LOOSE[c_left]
        least_after_h = _LOOSE[d_left] + _LOOSE[c_left]
        least_after_d = _LOOSE[c_left]
        for s_points, s_runs in _packings(s_left, 0):
            if s_points + least_after_s > limit:
                break
            for h_points, h_runs in _packings(h_left, 1):
                points = s_points + h_points
                if points + least_after_h > limit:
                    break
                for d_points, d_runs in _packings(d_left, 2):
                    if points + d_points + least_after_d > limit:
                        break
                    for c_points, c_runs in _packings(c_left, 3):
                        total = points + d_points + c_points
                        if total > limit:
                            break
                        yield total, _in_order(sets + s_runs + h_runs + d_runs + c_runs)


def _in_order(melds: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(melds, key=lambda meld: meld & -meld))


def _preference(melds: tuple[int, ...]) -> tuple[int, int, tuple[int, ...]]:
    runs = sum(1 for meld in melds if meld & meld >> 1)
    return len(melds), runs, melds


def _ranks_of_sets(held: int) -> int:
    s, h, d, c = (held >> shift & SUIT_MASK for shift in _SUIT_SHIFTS)
    return s & h & (d | c) | d & c & (s | h)


def _sets(held: int, rank: int) -> list[int]:
    """Every set of a rank of which three or four are held, given as its bit within a suit; the largest first."""
    of_rank = held & rank * _FOUR_SUITS
    if of_rank.bit_count() == 3:
        return [of_rank]
    return [of_rank, *(of_rank ^ rank << shift for shift in _SUIT_SHIFTS)]


def _set_choices(held: int, ranks: int) -> list[tuple[tuple[int, ...], int]]:
    """Every choice of sets of these ranks, none included, with the cards that are left."""
    choices: list[tuple[tuple[int, ...], int]] = [((), held)]
    while ranks:
        rank = ranks & -ranks
        ranks ^= rank
        sets = _sets(held, rank)
        choices += [((*chosen, meld), rest ^ meld) for chosen, rest in choices for meld in sets]
    return choices


def _best_set_choices(held: int) -> list[tuple[tuple[int, ...], int]]:
    """The choices of sets that lead to the least deadwood, with the cards left for runs."""
    ranks = _ranks_of_sets(held)
    if not ranks:
        return [((), held)]
    runs = _STRETCHES[held & SUIT_MASK] | _STRETCHES[held >> 13 & SUIT_MASK]
    runs |= _STRETCHES[held >> 26 & SUIT_MASK] | _STRETCHES[held >> 39]
    contested = ranks & runs
    certain = ranks ^ contested
    sets = []
    while certain:
        rank = certain & -certain
        certain ^= rank
        sets.append(held & rank * _FOUR_SUITS)
    rest = held ^ sum(sets)
    choices = [((*sets, *chosen), left) for chosen, left in _set_choices(rest, contested)]
    if len(choices) == 1:
        return choices
    deadwood = [
        _LOOSE[left & SUIT_MASK] + _LOOSE[left >> 13 & SUIT_MASK] + _LOOSE[left >> 26 & SUIT_MASK] + _LOOSE[left >> 39]
        for _, left in choices
    ]
    least = min(deadwood)
    return [choice for choice, points in zip(choices, deadwood, strict=True) if points == least]


def _whole_runs(held: int) -> tuple[int, ...]:
    """The stretches of three or more cards in suit, each as one run."""
    runs = []
    for shift in _SUIT_SHIFTS:
        left = _STRETCHES[held >> shift & SUIT_MASK]
        while left:
            low = left & -left
            run = left & ~(left + low)
            runs.append(run << shift)
            left ^= run
    return tuple(runs)


@cache
def _cuts(suit: int) -> tuple[tuple[int, ...], ...]:
    """Every way to cover all the stretches of one suit with runs."""
    return tuple(runs for points, runs in _packings(suit, 0) if points == _LOOSE[suit])


@cache
def _packings(suit: int, place: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Every way to lay runs of one suit, as the points left over and the runs at their place in a mask; best first."""
    shift = place * SUIT_BITS
    if not suit:
        return ((0, ()),)
    low = suit & -suit
    found = [(points + _VALUE[low], runs) for points, runs in _packings(suit ^ low, place)]
    run = low | low << 1
    while suit & (run := run | run << 1) == run:
        found += [(points, (run << shift, *runs)) for points, runs in _packings(suit ^ run, place)]
    return tuple(sorted(found))
