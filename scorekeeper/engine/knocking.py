"""The knocker's choice: which arrangement of his cards pays him most against this defender."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from typing import NamedTuple

from scorekeeper.engine.arranging import arrangements_within, best_melds_of, least_deadwood_of, value_of
from scorekeeper.engine.layoffs import least_answer_of

Pay = Callable[[int, int], int]
"""What the knocker is paid for two counts, his and the defender's; an undercut pays him minus its points.

His 0 is gin, priced as it likes; from 1 up he must never be paid more for a higher count of his, nor for a lower one
of the defender's.
"""


class Tabling(NamedTuple):
    """An arrangement the knocker may table, and what it pays him against the defender's best answer."""

    pay: int
    deadwood: int
    melds: tuple[int, ...]
    """As masks of cards."""


def best_tabling(held: int, defender: int, limit: int, pay: Pay, *, lay_off_on_gin: bool = False) -> Tabling:
    """The arrangement of a mask of cards that pays the knocker most; of equals that with the least deadwood.

    All legal arrangements count: up to `limit` points of deadwood, melds broken up or left out. Where even the
    least is above the limit, that is what comes back. Source: the knocker may arrange to block lay-offs, as in S000.

    >>> best_tabling(0b1111, 0b10000, 4, lambda mine, yours: yours - mine).melds
    (15,)
    """
    no_lay_offs = least_deadwood_of(defender)

    def tabled(deadwood: int, melds: tuple[int, ...]) -> Tabling:
        if deadwood or lay_off_on_gin:
            return Tabling(pay(deadwood, least_answer_of(defender, melds)), deadwood, melds)
        return Tabling(pay(0, no_lay_offs), 0, melds)

    melds = best_melds_of(held)
    least = value_of(held ^ sum(melds))
    best = tabled(least, melds)
    # No count can pay more than against a defender who lays nothing off: that bounds what is worth a look.
    ceiling = pay(least, no_lay_offs)
    if ceiling <= best.pay and (least or limit == 0 or pay(1, no_lay_offs) <= best.pay):
        return best
    highest = bisect_left(range(1, limit + 1), True, key=lambda mine: pay(mine, no_lay_offs) <= best.pay)
    for deadwood, melds in sorted(arrangements_within(held, max(least, highest))):
        if pay(deadwood, no_lay_offs) > best.pay:
            option = tabled(deadwood, melds)
            if option.pay > best.pay:
                best = option
    return best
