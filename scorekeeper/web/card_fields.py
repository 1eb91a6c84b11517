"""Cards, melds and lay-offs as people type them, and the JSON they stand for."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from scorekeeper.engine.cards import Card, parse_card, parse_cards
from scorekeeper.engine.claims import not_a_meld
from scorekeeper.engine.errors import Refusal
from scorekeeper.engine.layoffs import cards_that_fit
from scorekeeper.engine.melds import Meld
from scorekeeper.interchange.reading import parse_json
from scorekeeper.wording.letters import in_codes

CARD_FIELDS: Final = ("knocker", "defender", "cards")
MELD_FIELDS: Final = ("knocker_melds", "defender_melds", "melds", "tabled")
NONE: Final = frozenset(
    ("none", "-", "\u2013", "no", "ingen", "inga", "ingenting", "intet", "ingenting", "keine", "nichts")
)

LAY_OFF: Final = "a card and a meld, such as QH on 9-T-J"
"""What a lay-off is, as a refusal names it."""

_ON: Final = r"\s*(?:>|@|:|\u2192|\b(?:on(?:to)?|to|på|til|till|an|auf)\b)\s*"
_LAY_OFF: Final = re.compile(rf"(?P<cards>.+?){_ON}(?P<meld>.+)", re.IGNORECASE | re.DOTALL)
_BETWEEN_LAY_OFFS: Final = re.compile(r"[,;/\n]+|(?<=[>@]\d)\s+(?=\S)")
_RANK: Final = re.compile(r"\b(?:10|[A2-9TJQK])\b", re.IGNORECASE)


def showdown_document(fields: Mapping[str, str], *, typed: bool = False) -> dict[str, Any]:
    """The showdown, or the question about one hand, that form fields state, as a JSON object; blank ones state nothing.

    Cards are a text, in the letters of the language spoken now or as codes; melds are parted by a slash, lay-offs read
    "QH on 9-T-J" or "QH>2"; "none" is none of them. Unless all was `typed`, a field may hold JSON instead, and goes as
    it is.
    Raises Refusal bad_card, duplicate_card, bad_value or not_json with the field named.
    """
    document: dict[str, Any] = {}
    for name in (*CARD_FIELDS, *MELD_FIELDS, "discard", "upcard"):
        text = fields.get(name, "").strip()
        if not text:
            continue
        if text.startswith("[") and not typed:
            document[name] = _coded(parse_json(text))
            continue
        text = in_codes(text)
        if name in CARD_FIELDS:
            document[name] = list(parse_cards(text, name))
        elif name in MELD_FIELDS:
            document[name] = melds_typed(text, name)
        else:
            document[name] = parse_card(text, name)
    lay_offs = fields.get("lay_offs", "").strip()
    if lay_offs.startswith("[") and not typed:
        document["lay_offs"] = _coded(parse_json(lay_offs))
    elif lay_offs:
        document["lay_offs"] = lay_offs_typed(in_codes(lay_offs), document.get("knocker_melds"))
    return document


def _coded(value: Any, depth: int = 3) -> Any:
    """A value of JSON with the cards in it by their codes; what is none stays, to be refused in its place."""
    if isinstance(value, list) and depth:
        return [_coded(item, depth - 1) for item in value]
    with suppress(Refusal):
        return parse_card(value)
    return value


def melds_typed(text: str, field: str) -> list[list[Card]]:
    """The melds that a text names, parted by slashes, semicolons or line breaks.

    >>> melds_typed("3S 4S 5S / KS KH KD", "knocker_melds")
    [['3S', '4S', '5S'], ['KS', 'KH', 'KD']]
    """
    if text.casefold() in NONE:
        return []
    parts = [part for part in re.split(r"[/;\n|]+", text) if part.strip()]
    return [list(parse_cards(part, f"{field}[{place}]")) for place, part in enumerate(parts)]


def lay_offs_typed(text: str, melds: object) -> list[list[Any]]:
    """The lay-offs that a text names, each a card and the position of the knocker's meld, from 0.

    A meld is named by its cards or ranks, or by its number, from 1; cards that can go on one meld only need none.
    Raises Refusal missing where there are no melds to name, and bad_value for a part that cannot be read.

    >>> lay_offs_typed("QH KH on 9-T-J, 7C>2", [["9H", "TH", "JH"], ["7S", "7H", "7D"]])
    [['QH', 0], ['KH', 0], ['7C', 1]]
    >>> lay_offs_typed("KH QH", [["9H", "TH", "JH"], ["7S", "7H", "7D"]])
    [['KH', 0], ['QH', 0]]
    """
    if text.casefold() in NONE:
        return []
    table = _table(melds)
    read: list[list[Any]] = []
    for part in _BETWEEN_LAY_OFFS.split(text):
        if not part.strip():
            continue
        found = _LAY_OFF.fullmatch(part.strip())
        if not found:
            read += _unnamed(part.strip(), table)
            continue
        for card in parse_cards(found["cards"], "lay_offs"):
            read.append([card, _position(found["meld"].strip(), card, table)])
    return read


def _unnamed(text: str, melds: Sequence[Meld]) -> list[list[Any]]:
    """Cards with the position of the one meld that takes them all. Raises Refusal bad_value where that is not plain."""
    try:
        cards = parse_cards(text)
    except Refusal:
        cards = ()
    sound = [(place, meld) for place, meld in enumerate(melds) if not not_a_meld(meld)]
    fitting = [place for place, meld in sound if len(cards_that_fit(meld, cards)) == len(cards)]
    if not cards or len(fitting) != 1:
        raise Refusal("bad_value", "lay_offs", text, LAY_OFF)
    return [[card, fitting[0]] for card in cards]


def _table(melds: object) -> list[tuple[Card, ...]]:
    """The melds that lay-offs go on. Raises Refusal missing, bad_value, bad_card or duplicate_card."""
    if melds is None:
        raise Refusal("missing", "knocker_melds")
    if not isinstance(melds, list) or not all(isinstance(meld, list) for meld in melds):
        raise Refusal("bad_value", "knocker_melds", melds, "a list of melds")
    return [parse_cards(meld, f"knocker_melds[{place}]") for place, meld in enumerate(melds)]


def _position(named: str, card: Card, melds: Sequence[Sequence[Card]]) -> int:
    """The position of the meld that is named: by its number, its cards, or its ranks, the suit of `card` preferred."""
    if named.isascii() and named.isdigit() and len(named) == 1:
        return int(named) - 1 if 1 <= int(named) <= len(melds) else len(melds)
    try:
        cards = set(parse_cards(named))
        fitting = [place for place, meld in enumerate(melds) if cards and cards <= set(meld)]
    except Refusal:
        ranks = {rank.upper().replace("10", "T") for rank in _RANK.findall(named)}
        fitting = [place for place, meld in enumerate(melds) if ranks and ranks == {other[0] for other in meld}]
    if not fitting:
        raise Refusal("bad_value", "lay_offs", named, "a meld that lies on the table")
    return min(fitting, key=lambda place: melds[place][0][1] != card[1])


def melds_as_text(melds: Sequence[Sequence[Card]]) -> str:
    """Melds as a field shows them.

    >>> melds_as_text([["3S", "4S", "5S"], ["KS", "KH", "KD"]])
    '3S 4S 5S / KS KH KD'
    """
    return " / ".join(" ".join(meld) for meld in melds) or "none"


def lay_offs_as_text(lay_offs: Sequence[Sequence[Any]]) -> str:
    """Lay-offs as a field shows them: the card, and the number of the meld from 1.

    >>> lay_offs_as_text([["QH", 2]])
    'QH>3'
    """
    return " ".join(f"{card}>{position + 1}" for card, position in lay_offs) or "none"
