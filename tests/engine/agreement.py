"""What the engine and the slow solver say differently: nothing, if both are right."""

from __future__ import annotations

from random import Random

from scorekeeper.engine.arranging import arrangements_within
from scorekeeper.engine.cards import Card, cards_in, mask_of
from scorekeeper.engine.claims import lay_off_faults
from scorekeeper.engine.knocking import Pay, best_tabling
from scorekeeper.engine.layoffs import Answer, LayOff, best_answer, best_lay_offs, least_answer_of
from scorekeeper.engine.melds import Meld, best_arrangement, best_arrangements, discards, least_deadwood
from tests.engine import slow_solver

Hand = tuple[Card, ...]


def as_sets(melds: tuple[Meld, ...]) -> slow_solver.Melds:
    return frozenset(map(frozenset, melds))


def sets_of(masks: tuple[int, ...]) -> slow_solver.Melds:
    return as_sets(tuple(map(cards_in, masks)))


def hand_disagreements(held: Hand) -> list[str]:
    """About one hand: the least deadwood, the best arrangements, all legal ones, and each discard of eleven."""
    cards = frozenset(held)
    found = []
    least = slow_solver.least_deadwood(cards)
    if (got := least_deadwood(held)) != least:
        found.append(f"least deadwood {got}, not {least}")
    best = best_arrangements(held)
    if {as_sets(way.melds) for way in best} != slow_solver.best_arrangements(cards) or len(best) != len(set(best)):
        found.append(f"best arrangements {best}")
    if any(not way.deadwood == slow_solver.worth(way.deadwood_cards) == least for way in best):
        found.append(f"deadwood of the best arrangements {best}")
    if best_arrangement(held) != best[0]:
        found.append(f"best arrangement {best_arrangement(held)}, not {best[0]}")
    if len(held) == 11:
        for card, deadwood in discards(held):
            if deadwood != slow_solver.least_deadwood(cards - {card}):
                found.append(f"deadwood {deadwood} without {card}")
    limit = least + 10
    within = [
        (points, as_sets(tuple(map(cards_in, melds)))) for points, melds in arrangements_within(mask_of(held), limit)
    ]
    legal = [(slow_solver.left_over(cards, melds), melds) for melds in slow_solver.arrangements(cards)]
    if len(within) != len(set(within)) or set(within) != {way for way in legal if way[0] <= limit}:
        found.append(f"arrangements within {limit}")
    return found


def showdown_disagreements(chance: Random, knocker: Hand, defender: Hand) -> list[str]:
    """About two hands: the defender's best, claimed lay-offs, and the most the knocker can get; prices by chance."""
    held, against = frozenset(knocker), frozenset(defender)
    limit = slow_solver.least_deadwood(held) + chance.randint(0, 10)
    legal = [way for way in slow_solver.arrangements(held) if slow_solver.left_over(held, way) <= limit]
    table = tuple(tuple(sorted(meld)) for meld in chance.choice(sorted(legal, key=repr)))
    found = []

    least = slow_solver.least_answer(against, as_sets(table))
    best = best_answer(defender, table)
    if not least == best.deadwood == least_answer_of(mask_of(defender), map(mask_of, table)):
        found.append(f"defender's least {best.deadwood}, not {least}, against {table}")
    found += unsound(defender, table, best)

    own = chance.choice(sorted(slow_solver.arrangements(against), key=repr))
    loose = against.difference(*own)
    left = min(map(slow_solver.worth, slow_solver.hands_after_laying_off(loose, as_sets(table))))
    given = best_lay_offs(defender, [tuple(meld) for meld in own], table)
    if given.deadwood != left:
        found.append(f"defender's least with {own}: {given.deadwood}, not {left}, against {table}")
    found += unsound(defender, table, given)

    claim = some_lay_offs(chance, table, given.laid_off, defender)
    can = slow_solver.can_all_be_laid_off(list(map(frozenset, table)), claim)
    if can != (not lay_off_faults(defender, (), table, claim)):
        found.append(f"lay-offs {claim} on {table}: {'legal' if can else 'not legal'}")

    pay = prices(chance)
    on_gin = chance.random() < 0.3
    most = slow_solver.most_for_knocker(held, against, limit, pay, on_gin)
    tabled = best_tabling(mask_of(knocker), mask_of(defender), limit, pay, lay_off_on_gin=on_gin)
    if tabled.pay != most or tabled.deadwood != slow_solver.left_over(
        held, as_sets(tuple(map(cards_in, tabled.melds)))
    ):
        found.append(f"knocker's most {tabled}, not {most}")
    return found


def unsound(defender: Hand, table: tuple[Meld, ...], answer: Answer) -> list[str]:
    """What is wrong with an answer in itself: an illegal step, a card twice or lost, a wrong sum."""
    grown = list(map(frozenset, table))
    for card, position in answer.laid_off:
        grown[position] |= {card}
        if not slow_solver.is_meld(grown[position]):
            return [f"{card} was laid off where it cannot go: {answer}"]
    melds, deadwood_cards, deadwood = answer.arrangement
    parts = [*(card for meld in melds for card in meld), *deadwood_cards, *(card for card, _ in answer.laid_off)]
    sums = sorted(parts) == sorted(defender) and deadwood == slow_solver.worth(deadwood_cards)
    return [] if sums and all(map(slow_solver.is_meld, as_sets(melds))) else [f"does not add up: {answer}"]


def some_lay_offs(chance: Random, table: tuple[Meld, ...], legal: tuple[LayOff, ...], defender: Hand) -> list[LayOff]:
    """Some of the legal lay-offs in any order, at times with one that may be anywhere."""
    claim = chance.sample(legal, chance.randint(0, len(legal)))
    spare = sorted(set(defender) - {card for card, _ in claim})
    if table and spare and chance.random() < 0.5:
        claim.append((chance.choice(spare), chance.randrange(len(table))))
    chance.shuffle(claim)
    return claim


def prices(chance: Random) -> Pay:
    """What a knocker is paid, with bonuses and ties by chance."""
    knock, undercut, gin = (chance.choice([0, 10, 20, 25, 40]) for _ in range(3))
    tie = chance.choice([-undercut, 0])

    def pay(mine: int, yours: int) -> int:
        if mine == 0:
            return yours + gin
        if mine == yours:
            return tie
        return yours - mine + knock if mine < yours else yours - mine - undercut

    return pay
