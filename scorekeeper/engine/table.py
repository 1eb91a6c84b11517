"""What can lie on a table at all: cards that are no cards, doubled, wrongly counted or held by both are refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scorekeeper.engine.cards import BITS, Card
from scorekeeper.engine.errors import Refusal
from scorekeeper.engine.hand import Showdown
from scorekeeper.engine.layoffs import LayOff
from scorekeeper.engine.ruleset import Ruleset


def refusals(ruleset: Ruleset, showdown: Showdown) -> tuple[Refusal, ...]:
    """Every reason why these cards cannot be ruled on, the knocker's first; none where they can.

    Codes are bad_card, duplicate_card, wrong_card_count with the counts that are allowed, card_held_by_both (at the
    defender's card), and missing where lay-offs go on melds that were not stated.

    A knocker shows ten cards, with his discard or without; where a player may hold eleven, one of the two may have one
    more. Source: S000-S004, and S001 for eleven cards.

    >>> from scorekeeper.engine.cards import PACK
    >>> [str(refusal) for refusal in refusals(Ruleset(), Showdown(PACK[:10], PACK[9:19]))]
    ["card_held_by_both at defender[0]: 'TS'"]
    """
    return tuple(_refusals(ruleset, showdown))


def _refusals(ruleset: Ruleset, showdown: Showdown) -> Iterator[Refusal]:
    discard = () if showdown.discard is None else (showdown.discard,)
    shown = {*showdown.knocker, *discard}
    kept = [10, 11] if ruleset.eleven_card_hand else [10]

    if unclear := tuple(_unclear("knocker", showdown.knocker)):
        yield from unclear
    else:
        allowed = [count + 1 for count in kept] if discard else [10, *(count + 1 for count in kept)]
        if len(shown) not in allowed:
            yield Refusal("wrong_card_count", "knocker", len(shown), allowed)
    for place, meld in enumerate(showdown.knocker_melds or ()):
        yield from _unclear(f"knocker_melds[{place}]", meld)
    if showdown.lay_offs is not None and showdown.knocker_melds is None:
        yield Refusal("missing", "knocker_melds")
    if discard and discard[0] not in BITS:
        yield Refusal("bad_card", "discard", discard[0])

    if unclear := tuple(_unclear("defender", showdown.defender)):
        yield from unclear
    else:
        allowed = kept if len(shown) <= 11 else [10]
        if len(showdown.defender) not in allowed:
            yield Refusal("wrong_card_count", "defender", len(showdown.defender), allowed)
    for place, card in enumerate(showdown.defender):
        if card in shown:
            yield Refusal("card_held_by_both", f"defender[{place}]", card)
    for place, meld in enumerate(showdown.defender_melds or ()):
        yield from _unclear(f"defender_melds[{place}]", meld)

    seen: set[LayOff] = set()
    for place, lay_off in enumerate(showdown.lay_offs or ()):
        if lay_off[0] not in BITS:
            yield Refusal("bad_card", f"lay_offs[{place}][0]", lay_off[0])
        elif lay_off in seen:
            yield Refusal("duplicate_card", f"lay_offs[{place}][0]", lay_off[0])
        seen.add(lay_off)


def _unclear(field: str, cards: Iterable[Card]) -> Iterator[Refusal]:
    seen: set[Card] = set()
    for place, card in enumerate(cards):
        if card not in BITS:
            yield Refusal("bad_card", f"{field}[{place}]", card)
        elif card in seen:
            yield Refusal("duplicate_card", f"{field}[{place}]", card)
        seen.add(card)
