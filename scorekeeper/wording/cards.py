"""Cards in words and signs."""

from __future__ import annotations

from typing import Final

from scorekeeper.engine.cards import SYMBOLS, Card, rank_of, suit_of
from scorekeeper.wording.letters import letters
from scorekeeper.wording.translating import _

_TEXT_STYLE: Final = "\ufe0e"
"""Keeps phones from drawing a suit as an emoji."""

SUIT_SIGNS: Final = {suit: sign + _TEXT_STYLE for suit, sign in SYMBOLS.items()}


def card_sign(card: Card) -> str:
    """The card as on its corner, in the letters of the language.

    >>> card_sign(Card("TH"))
    '10♥︎'
    """
    return f"{letters().rank(rank_of(card))}{SUIT_SIGNS[suit_of(card)]}"


def card_name(card: Card) -> str:
    """The card in words.

    >>> card_name(Card("7C"))
    '7 of clubs'
    """
    rank = {"A": _("ace"), "T": "10", "J": _("jack"), "Q": _("queen"), "K": _("king")}.get(rank_of(card), rank_of(card))
    suit = suit_of(card)
    if suit == "S":
        return _("%(rank)s of spades", rank=rank)
    if suit == "H":
        return _("%(rank)s of hearts", rank=rank)
    if suit == "D":
        return _("%(rank)s of diamonds", rank=rank)
    return _("%(rank)s of clubs", rank=rank)


def card_list(cards: tuple[Card, ...] | list[Card]) -> str:
    """The cards as signs with spaces between.

    >>> card_list([Card("AS"), Card("TD")])
    'A♠︎ 10♦︎'
    """
    return " ".join(card_sign(card) for card in cards)
