"""The letters on the corners of cards in each language: how a card is shown, and how typed ones are understood."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from scorekeeper.engine.cards import SYMBOLS
from scorekeeper.wording.translating import language

_RANK: Final = "(?:10|[A2-9TJQK])"
_SUIT: Final = "(?:[SHDC♠♥♦♣♤♡♢♧]\ufe0e?)"
_CODED: Final = re.compile(f"(?:{_RANK}{_SUIT}|{_SUIT}{_RANK})+|{_RANK}", re.IGNORECASE)
_RUN: Final = re.compile("(?:[^\\W_]|[♠♥♦♣♤♡♢♧]\ufe0e?)+")


@dataclass(frozen=True)
class Letters:
    """The letters of a language: `shown` by rank, and what is `read`, in capitals, as which rank and which suit."""

    shown: dict[str, str]
    ranks: dict[str, str]
    suits: dict[str, str]

    def rank(self, rank: str) -> str:
        """The rank as on the corner of a card.

        >>> LETTERS["sv"].rank("J"), LETTERS["sv"].rank("T")
        ('Kn', '10')
        """
        return self.shown.get(rank, rank)


def _letters(jack: str, queen: str, suits: str, *, also: dict[str, str]) -> Letters:
    shown = {"T": "10", "J": jack, "Q": queen}
    plain = {rank: rank for rank in "A23456789TJQK"}
    ranks = {**plain, "10": "T", jack.upper(): "J", queen.upper(): "Q", **also}
    named = dict(zip(suits.upper().split(), "SHDC", strict=True))
    return Letters(shown, ranks, {**named, **{sign: suit for suit, sign in SYMBOLS.items()}})


LETTERS: Final = {
    "en": Letters({"T": "10"}, {}, {}),
    "sv": _letters("Kn", "D", "S H R K", also={"E": "A", "ESS": "A"}),
    "nb": _letters("Kn", "D", "S H R K", also={"E": "A", "ESS": "A", "B": "J"}),
    "da": _letters("B", "D", "S H R K", also={"E": "A", "ES": "A", "KN": "J"}),
    "de": _letters("B", "D", "P H Ka Kr", also={"ASS": "A"}),
}
"""By language; English has only the letters of the codes. Its own letters and the signs of the suits do in each."""


def letters() -> Letters:
    """The letters of the language spoken now."""
    return LETTERS[language()]


def in_codes(text: str, written: Letters | None = None) -> str:
    """The text with the cards in it as codes, where they are written in these letters, or else in those spoken now.

    Whatever reads as codes already is left alone, and a text whose every card does is left alone whole: an address
    with codes in it means the same in every language.

    >>> in_codes("HD KKn / KD", LETTERS["sv"]), in_codes("KD KS", LETTERS["sv"])
    ('QH JC / QC', 'KD KS')
    """
    spoken = written or letters()
    if not spoken.suits:
        return text
    if not any(_translated(run, spoken) and not _CODED.fullmatch(run) for run in _RUN.findall(text)):
        return text
    return _RUN.sub(lambda run: _translated(run[0], spoken) or run[0], text)


def _translated(run: str, spoken: Letters) -> str:
    """The codes of a run of cards, or of a rank alone; "" where it is neither in these letters."""
    bare = run.replace("\ufe0e", "").upper()
    if bare in spoken.ranks:
        return spoken.ranks[bare].replace("T", "10")
    cards, place = [], 0
    for found in _pattern(tuple(spoken.ranks), tuple(spoken.suits)).finditer(bare):
        if found.start() != place:
            return ""
        place = found.end()
        rank, suit = found["rank"] or found["rank_first"], found["suit"] or found["suit_last"]
        cards.append(spoken.ranks[rank] + spoken.suits[suit])
    return " ".join(cards) if cards and place == len(bare) else ""


@cache
def _pattern(ranks: tuple[str, ...], suits: tuple[str, ...]) -> re.Pattern[str]:
    rank = "|".join(sorted(ranks, key=len, reverse=True))
    suit = "|".join(sorted(suits, key=len, reverse=True))
    return re.compile(f"(?P<suit>{suit})(?P<rank>{rank})|(?P<rank_first>{rank})(?P<suit_last>{suit})")
