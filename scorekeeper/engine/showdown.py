"""Rules on two hands as they lie on the table: the counts, the faults of what was claimed, and what was missed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.engine.cards import Card, card_value, mask_of
from scorekeeper.engine.claims import Fault, judge_melds, lay_off_faults
from scorekeeper.engine.hand import Ending, Seat, Showdown
from scorekeeper.engine.knocking import best_tabling
from scorekeeper.engine.layoffs import Answer, answer_with, best_answer, best_lay_offs
from scorekeeper.engine.melds import Arrangement, Meld, arrangement_of, best_arrangements, discards, least_deadwood
from scorekeeper.engine.pricing import knock_limit, price
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.table import refusals


class BetterForKnocker(NamedTuple):
    """What the knocker could have tabled instead."""

    arrangement: Arrangement
    points: int
    """What it pays him against the defender's best answer; minus the points where he would be undercut."""


class Ruling(NamedTuple):
    """What the cards say. Where there are faults, the counts are without the claims that do not stand."""

    ending: Ending
    knocker: Arrangement
    discard: Card | None
    """As showdown, or of eleven cards without one the best."""
    answer: Answer
    """The defender's."""
    faults: tuple[Fault, ...] = ()
    missed: Answer | None = None
    """The defender's best answer, where it is less than he laid down."""
    better_for_knocker: BetterForKnocker | None = None

    @property
    def knocker_deadwood(self) -> int:
        """The knocker's count, in points."""
        return self.knocker.deadwood

    @property
    def defender_deadwood(self) -> int:
        """The defender's count after lay-offs, in points."""
        return self.answer.deadwood


def rule(ruleset: Ruleset, showdown: Showdown, upcard: Card | None = None) -> Ruling:
    """The ruling on a showdown under a ruleset.

    Melds and lay-offs that were not stated are the best, given those that were; the knocker's are those of the least
    count, among equals the ones that pay him most. Without an upcard that Oklahoma needs, no knock is too high.

    Raises Refusal for what cannot be ruled on, the first of table.refusals(). Claims that do not stand and an illegal
    knock are faults of the ruling.
    Source: S000-S004, and the contract where they are silent.

    >>> from scorekeeper.engine.cards import parse_cards
    >>> hands = Showdown(parse_cards("AS 2S 3S 7H 8H 9H KC KD KH 5C"), parse_cards("4S 6H KS TD JD QD 2D 3D 4D 2C"))
    >>> ruling = rule(Ruleset(), hands)
    >>> ruling.knocker_deadwood, ruling.defender_deadwood, [card for card, _ in ruling.answer.laid_off]
    (5, 2, ['4S', '6H', 'KS'])
    """
    ruling = as_laid(ruleset, showdown, upcard)
    if ruling.faults:
        return ruling
    table = ruling.knocker.melds if _may_lay_off(ruleset, ruling.ending) else ()
    best = best_answer(showdown.defender, table)
    return ruling._replace(
        missed=best if best.deadwood < ruling.defender_deadwood else None,
        better_for_knocker=_better_for_knocker(ruleset, ruling, showdown.defender, upcard),
    )


def as_laid(ruleset: Ruleset, showdown: Showdown, upcard: Card | None = None) -> Ruling:
    """The ruling on a showdown without asking what could have been done better; otherwise as rule().

    >>> from scorekeeper.engine.cards import parse_cards
    >>> cards = parse_cards("AS 2S 3S 7H 8H 9H KC KD KH 5C"), parse_cards("4S 6H KS TD JD QD 2D 3D 4D 2C")
    >>> as_laid(Ruleset(), Showdown(*cards, defender_melds=())).missed is None
    True
    """
    found = refusals(ruleset, showdown)
    if found:
        raise found[0]
    limit = knock_limit(ruleset, upcard)
    if showdown.knocker_melds is not None:
        return _ruling(ruleset, showdown, _as_claimed(ruleset, showdown, showdown.knocker_melds), limit)
    rulings = [_ruling(ruleset, showdown, stand, limit) for stand in _least_stands(ruleset, showdown)]
    if len(rulings) == 1:
        return rulings[0]
    return max(rulings, key=lambda way: _pay(ruleset, way.ending, way.knocker_deadwood, way.defender_deadwood, upcard))


class _Stand(NamedTuple):
    """What the knocker stands by."""

    arrangement: Arrangement
    discard: Card | None
    ending: Ending
    table: Sequence[Meld | None]
    """The melds as the lay-offs name them; None for a claimed one that does not stand."""
    faults: tuple[Fault, ...] = ()


def _least_stands(ruleset: Ruleset, showdown: Showdown) -> list[_Stand]:
    """Every arrangement of the least count, after each of the best discards where one is to be made."""
    held = _kept(showdown)
    if not _one_too_many(showdown) or (ruleset.big_gin_bonus is not None and least_deadwood(held) == 0):
        ways = [(arrangement, showdown.discard) for arrangement in best_arrangements(held)]
    else:
        options = discards(held)
        ways = [
            (arrangement, card)
            for card, deadwood in options
            if deadwood == options[0].deadwood
            for arrangement in best_arrangements(other for other in held if other != card)
        ]
    return [
        _Stand(arrangement, card, _ending(ruleset, showdown, arrangement, card), arrangement.melds)
        for arrangement, card in ways
    ]


def _as_claimed(ruleset: Ruleset, showdown: Showdown, claimed: tuple[Meld, ...]) -> _Stand:
    """The claimed melds that stand, with the best discard where one is to be made."""
    cards = _kept(showdown)
    table, faults = judge_melds(cards, claimed, "knocker")
    held = mask_of(cards)
    melds = [mask_of(meld) for meld in table if meld]
    arrangement = arrangement_of(held, melds)
    discard = showdown.discard
    if _one_too_many(showdown) and arrangement.deadwood_cards:
        discard = max(arrangement.deadwood_cards, key=card_value)
        arrangement = arrangement_of(held ^ mask_of([discard]), melds)
    return _Stand(arrangement, discard, _ending(ruleset, showdown, arrangement, discard), table, faults)


def _kept(showdown: Showdown) -> tuple[Card, ...]:
    return tuple(card for card in showdown.knocker if card != showdown.discard)


def _one_too_many(showdown: Showdown) -> bool:
    """Whether the knocker shows a card more than he keeps, and has not said which he throws away."""
    return showdown.discard is None and len(showdown.knocker) > 10


def _ending(ruleset: Ruleset, showdown: Showdown, arrangement: Arrangement, discard: Card | None) -> Ending:
    if arrangement.deadwood:
        return Ending.KNOCK
    kept_all = _one_too_many(showdown) and discard is None
    return Ending.BIG_GIN if kept_all and ruleset.big_gin_bonus is not None else Ending.GIN


def _ruling(ruleset: Ruleset, showdown: Showdown, stand: _Stand, limit: int | None) -> Ruling:
    """The ruling where the knocker stands so, with the faults in the order of the claims."""
    faults = stand.faults
    deadwood = stand.arrangement.deadwood
    if not faults and stand.ending is Ending.KNOCK and limit is not None and deadwood > limit:
        faults = (Fault("over_knock_limit", "knocker", stand.arrangement.deadwood_cards),)
    # Whether it is gin is open while a meld of the knocker's is in dispute; then lay-offs are judged as on a knock.
    table = stand.table if stand.faults or _may_lay_off(ruleset, stand.ending) else ()
    answer, defender_faults = _answer(showdown, table)
    return Ruling(stand.ending, stand.arrangement, stand.discard, answer, faults + defender_faults)


def _answer(showdown: Showdown, table: Sequence[Meld | None]) -> tuple[Answer, tuple[Fault, ...]]:
    """The defender's answer, the best given what he claimed, and the faults of his claims."""
    faults: tuple[Fault, ...] = ()
    own: list[Meld] | None = None
    if showdown.defender_melds is not None:
        standing, faults = judge_melds(showdown.defender, showdown.defender_melds, "defender")
        own = [meld for meld in standing if meld]
    if showdown.lay_offs is None:
        open_melds = [meld for meld in table if meld]
        if own is None:
            return best_answer(showdown.defender, open_melds), faults
        return best_lay_offs(showdown.defender, own, open_melds), faults
    wrong = lay_off_faults(showdown.defender, showdown.defender_melds or (), table, showdown.lay_offs)
    not_laid = {card for fault in wrong for card in fault.cards}
    sound = [lay_off for lay_off in showdown.lay_offs if lay_off[0] not in not_laid and table[lay_off[1]]]
    return answer_with(showdown.defender, own, table, sound), faults + wrong


def _may_lay_off(ruleset: Ruleset, ending: Ending) -> bool:
    return ending is Ending.KNOCK or ruleset.lay_off_on_gin


def _better_for_knocker(
    ruleset: Ruleset, ruling: Ruling, defender: tuple[Card, ...], upcard: Card | None
) -> BetterForKnocker | None:
    """The arrangement of the same cards that would have paid the knocker most, where it is more than he got."""
    gin = ruling.ending if ruling.ending is Ending.BIG_GIN else Ending.GIN
    # Whoever has kept all his cards has thrown none away, and only gin lets him end the hand so.
    cards = [*ruling.knocker.deadwood_cards, *(card for meld in ruling.knocker.melds for card in meld)]
    kept_all = ruling.discard is None and len(cards) > 10
    limit = 0 if kept_all else knock_limit(ruleset, upcard) or 0
    held = mask_of(cards)

    def pay(mine: int, yours: int) -> int:
        return _pay(ruleset, Ending.KNOCK if mine else gin, mine, yours, upcard)

    best = best_tabling(held, mask_of(defender), limit, pay, lay_off_on_gin=ruleset.lay_off_on_gin)
    if best.pay <= pay(ruling.knocker_deadwood, ruling.defender_deadwood):
        return None
    return BetterForKnocker(arrangement_of(held, best.melds), best.pay)


def _pay(ruleset: Ruleset, ending: Ending, mine: int, yours: int, upcard: Card | None) -> int:
    """What the knocker gets; minus the points of the defender's."""
    score = price(ruleset, ending, Seat.ONE, mine, yours, upcard)
    return score.points if score.winner is Seat.ONE else -score.points
