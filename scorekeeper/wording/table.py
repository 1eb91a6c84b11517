"""Words for cards on the table: lists of melds, what is left over, and the two by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from scorekeeper.engine.cards import Card, card_value
from scorekeeper.wording.cards import card_list, card_sign
from scorekeeper.wording.translating import _, language

Cards = Sequence[Card]


class Names(NamedTuple):
    """What the two are called."""

    knocker: str
    defender: str


def no_names() -> Names:
    """The two without names of their own.

    >>> no_names().knocker
    'the knocker'
    """
    return Names(_("the knocker"), _("the defender"))


def deadwood_sentence(side: dict[str, Any], name: str) -> str:
    """What somebody has left over, card by card, and what it adds up to.

    >>> deadwood_sentence({"deadwood_cards": ["6C", "2D"], "deadwood": 8}, "Bo")
    'Bo has 6♣︎ 2♦︎ left over: 6 + 2 = 8.'
    """
    cards, count = side["deadwood_cards"], side["deadwood"]
    if len(cards) == 1:
        return _("%(name)s has %(card)s left over: %(count)s.", name=name, card=card_sign(cards[0]), count=count)
    return _(
        "%(name)s has %(cards)s left over: %(sum)s = %(count)s.",
        name=name,
        cards=card_list(cards),
        sum=" + ".join(str(card_value(card)) for card in cards),
        count=count,
    )


def by_meld(laid_off: Sequence[Any]) -> dict[int, list[Card]]:
    """The cards laid off on each meld, by its position.

    >>> by_meld([["QH", 2], ["KH", 2], ["3C", 0]])
    {2: ['QH', 'KH'], 0: ['3C']}
    """
    onto: dict[int, list[Card]] = {}
    for card, position in laid_off:
        onto.setdefault(position, []).append(card)
    return onto


def meld_list(melds: Sequence[Cards]) -> str:
    """The melds as signs.

    >>> meld_list([["AS", "2S", "3S"], ["KS", "KH", "KD"]])
    'A♠︎ 2♠︎ 3♠︎ and K♠︎ K♥︎ K♦︎'
    """
    return and_list([card_list(list(meld)) for meld in melds])


def and_list(items: Sequence[str]) -> str:
    """Items as one says them after each other.

    >>> and_list(["one", "two", "three"])
    'one, two and three'
    """
    if len(items) < 2:
        return "".join(items)
    return _("%(items)s and %(last)s", items=", ".join(items[:-1]), last=items[-1])


def or_list(items: Sequence[str]) -> str:
    """Items of which one is enough, as one says them after each other.

    >>> or_list(["one", "two", "three"])
    'one, two or three'
    """
    if len(items) < 2:
        return "".join(items)
    return _("%(items)s or %(last)s", items=", ".join(items[:-1]), last=items[-1])


def within(text: str) -> str:
    """A label as it stands within a sentence or in the margin: with a small letter, but in German, where nouns keep it.

    >>> within("Dead hand")
    'dead hand'
    """
    return text if language() == "de" else text[:1].lower() + text[1:]


def capital(text: str) -> str:
    """The sentence with a capital at its start.

    >>> capital("the knocker lays down nothing.")
    'The knocker lays down nothing.'
    """
    return text[:1].upper() + text[1:]
