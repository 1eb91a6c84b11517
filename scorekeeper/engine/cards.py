"""Playing cards: their codes, how they are read and written, and sets of them as bit masks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NewType

from scorekeeper.engine.errors import Refusal

Card = NewType("Card", str)
"""A card's code: rank, then suit. "TH" is the ten of hearts."""

RANKS: Final = "A23456789TJQK"
SUITS: Final = "SHDC"

PACK: Final[tuple[Card, ...]] = tuple(Card(rank + suit) for suit in SUITS for rank in RANKS)
"""The 52 cards in the order used everywhere: spades, hearts, diamonds, clubs; ace low."""

BITS: Final[dict[Card, int]] = {card: 1 << place for place, card in enumerate(PACK)}
"""Each card's bit in a mask: 13 bits a suit, in the order of the pack."""

SUIT_BITS: Final = 13
SUIT_MASK: Final = (1 << SUIT_BITS) - 1

VALUES: Final[dict[Card, int]] = {card: min(10, RANKS.index(card[0]) + 1) for card in PACK}
"""Each card's points of deadwood: 1 for an ace, 10 for a court card."""

SYMBOLS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}

_INVISIBLE: Final = dict.fromkeys(map(ord, "\ufe0e\ufe0f\u200b\u200d\u2060\ufeff"))
_SUIT_OF: Final = {
    **dict(zip("SHDCshdc", SUITS + SUITS, strict=True)),
    **dict(zip("♠♥♦♣♤♡♢♧", SUITS + SUITS, strict=True)),
}
_RANK: Final = "10|[Aa2-9TtJjQqKk]"
_SUIT: Final = f"[{''.join(_SUIT_OF)}]"
_CARD: Final = re.compile(rf"(?P<rank>{_RANK})\s*(?P<suit>{_SUIT})|(?P<suit_first>{_SUIT})(?P<rank_last>{_RANK})")
_BETWEEN: Final = r"[\s,;.|/+&-]*"
_LEADING: Final = re.compile(_BETWEEN)
_CARD_IN_TEXT: Final = re.compile(f"(?:{_CARD.pattern}){_BETWEEN}")


def parse_card(given: object, field: str = "card") -> Card:
    """The card that a text names: `10H`, `th`, `♥10` and `10♥` are all "TH".

    Raises Refusal bad_card, with what was given, for anything that is not the name of one card.

    >>> parse_card(" 10♥ ")
    'TH'
    """
    if isinstance(given, str):
        if given in BITS:
            return Card(given)
        found = _CARD.fullmatch(_cleaned(given).strip())
        if found:
            return _card(found)
    raise Refusal("bad_card", field, given)


def parse_cards(given: str | Sequence[object], field: str = "cards") -> tuple[Card, ...]:
    """The cards that a text or a list names, in the order given.

    In a text, spaces and commas between cards may be there or not.
    Raises Refusal bad_card with the part that cannot be read, and duplicate_card with the card that came twice;
    in a list the field is that of the faulty item, such as "cards[3]".

    >>> parse_cards("7S 8s,9♠ 10h")
    ('7S', '8S', '9S', 'TH')
    """
    seen: dict[Card, None] = {}
    for card, where in _in_text(given, field) if isinstance(given, str) else _in_list(given, field):
        if card in seen:
            raise Refusal("duplicate_card", where, card)
        seen[card] = None
    return tuple(seen)


def rank_of(card: Card) -> str:
    """The rank of a card: A, 2 to 9, T, J, Q or K.

    >>> rank_of(Card("TH"))
    'T'
    """
    return card[0]


def suit_of(card: Card) -> str:
    """The suit of a card: S, H, D or C.

    >>> suit_of(Card("TH"))
    'H'
    """
    return card[1]


def card_value(card: Card) -> int:
    """The points of deadwood of a card, 1 to 10; the ace is 1.

    >>> card_value(Card("KS")), card_value(Card("AS"))
    (10, 1)
    """
    return VALUES[card]


def deadwood_of(cards: Iterable[Card]) -> int:
    """The points of deadwood of cards that are in no meld.

    >>> deadwood_of([Card("KS"), Card("3D")])
    13
    """
    return sum(map(VALUES.__getitem__, cards))


def mask_of(cards: Iterable[Card]) -> int:
    """The bit mask of distinct cards.

    >>> mask_of([Card("AS"), Card("3S")])
    5
    """
    return sum(map(BITS.__getitem__, cards))


def cards_in(mask: int) -> tuple[Card, ...]:
    """The cards of a mask, in the order of the pack.

    >>> cards_in(5)
    ('AS', '3S')
    """
    cards = []
    while mask:
        low = mask & -mask
        cards.append(PACK[low.bit_length() - 1])
        mask ^= low
    return tuple(cards)


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards in the order of the pack: spades, hearts, diamonds, clubs; ace low.

    >>> in_order([Card("2H"), Card("AH"), Card("KS")])
    ('KS', 'AH', '2H')
    """
    return tuple(sorted(cards, key=BITS.__getitem__))


def _cleaned(text: str) -> str:
    return text.translate(_INVISIBLE)


def _card(found: re.Match[str]) -> Card:
    rank = found["rank"] or found["rank_last"]
    suit = found["suit"] or found["suit_first"]
    return Card(("T" if rank == "10" else rank.upper()) + _SUIT_OF[suit])


def _in_text(given: str, field: str) -> Iterator[tuple[Card, str]]:
    text = _LEADING.sub("", _cleaned(given), count=1)
    place = 0
    while place < len(text):
        found = _CARD_IN_TEXT.match(text, place)
        if not found:
            raise Refusal("bad_card", field, re.split(r"[\s,;]", text[place:], maxsplit=1)[0])
        yield _card(found), field
        place = found.end()


def _in_list(given: Sequence[object], field: str) -> Iterator[tuple[Card, str]]:
    for place, item in enumerate(given):
        where = f"{field}[{place}]"
        yield parse_card(item, where), where
