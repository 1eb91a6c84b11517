"""The worked hand, showdowns of texts, and what is read from a ruling."""

from __future__ import annotations

import pytest

from scorekeeper.engine.cards import Card, parse_cards
from scorekeeper.engine.errors import Refusal
from scorekeeper.engine.hand import Showdown
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.showdown import Ruling, rule
from scorekeeper.engine.table import refusals

# The worked hand of S000: nothing but QH goes on the knocker's melds.
KNOCKER = "3S 4S 5S KC KD KH 9H TH JH 6C"
DEFENDER = "7S 7H 7D 8S 9C 6D 6H QH AD 2H"
MELDS = "3S 4S 5S,KC KD KH,9H TH JH"
GIN = "3S 4S 5S KC KD KH 9H TH JH QH"
BROKEN = "3S 4S 5S,TH JH QH,KH KD KC"
AGAINST_GIN = "6S 7S 7D 8C 9C 6D 4H 2D AD 2H"


def melds_of(text: str | None) -> tuple[tuple[Card, ...], ...] | None:
    return None if text is None else tuple(parse_cards(meld) for meld in text.split(",") if meld)


def showdown(
    knocker: str = KNOCKER,
    defender: str = DEFENDER,
    melds: str | None = None,
    discard: str | None = None,
    own: str | None = None,
    lay_offs: str | None = None,
) -> Showdown:
    """A showdown of texts; lay-offs as in "QH>2"."""
    pairs = None
    if lay_offs is not None:
        pairs = tuple((Card(card), int(position)) for card, position in (part.split(">") for part in lay_offs.split()))
    return Showdown(
        parse_cards(knocker),
        parse_cards(defender),
        melds_of(melds),
        None if discard is None else Card(discard),
        melds_of(own),
        pairs,
    )


def counts(ruling: Ruling) -> tuple[str, int, int]:
    return str(ruling.ending), ruling.knocker_deadwood, ruling.defender_deadwood


def faults(ruling: Ruling) -> list[tuple[str, str, str]]:
    return [(code, who, " ".join(cards)) for code, who, cards in ruling.faults]


def refused(ruleset: Ruleset, shown: Showdown) -> list[tuple[str, str, object, object]]:
    found = refusals(ruleset, shown)
    if found:
        with pytest.raises(Refusal) as refusal:
            rule(ruleset, shown)
        assert str(refusal.value) == str(found[0])
    return [(each.code, each.field, each.value, each.limit) for each in found]
