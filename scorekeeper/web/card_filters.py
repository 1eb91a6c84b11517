"""Cards and rulings in templates: corners of cards, red suits within sentences, endings and sides by name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from flask import Blueprint
from markupsafe import Markup, escape

from scorekeeper.engine.cards import RANKS, Card, rank_of, suit_of
from scorekeeper.wording.basis import basis_of
from scorekeeper.wording.cards import SUIT_SIGNS
from scorekeeper.wording.letters import LETTERS, letters
from scorekeeper.wording.presets import preset_line, preset_title, source_name, value_label
from scorekeeper.wording.rules import topic_title
from scorekeeper.wording.table import capital
from scorekeeper.wording.translating import _

_RANK: Final = "|".join(sorted({spoken.rank(rank) for spoken in LETTERS.values() for rank in RANKS}, key=len)[::-1])
_CARD: Final = f"(?:{_RANK})[♠♥♦♣]\ufe0e"
_KEPT_TOGETHER: Final = re.compile(f"{_CARD}(?: {_CARD}){{0,4}}(?! {_CARD})|{_CARD}")
_RED: Final = re.compile(f"((?:{_RANK})[♥♦]\ufe0e)")


def register(blueprint: Blueprint) -> None:
    """Makes the filters known to every template of the app that has the blueprint."""
    for template_filter in (
        basis_of,
        card_rank,
        card_suit,
        ending_title,
        preset_line,
        preset_title,
        source_name,
        suit_title,
        suits,
        topic_title,
        value_label,
        with_laid_off,
    ):
        blueprint.add_app_template_filter(template_filter)
    blueprint.add_app_template_filter(capital, "upfirst")
    blueprint.add_app_template_global(card_letters)


def card_rank(card: Card) -> str:
    """The rank on the corner of a card, in the letters of the language.

    >>> card_rank(Card("TH"))
    '10'
    """
    return letters().rank(rank_of(card))


def card_letters() -> dict[str, dict[str, str]]:
    """For the picker: what is written on cards in this language, in capitals, as the codes of ranks and suits."""
    spoken = letters()
    return {"ranks": spoken.ranks, "suits": spoken.suits}


def card_suit(card: Card) -> str:
    """The suit on the corner of a card, drawn as text.

    >>> card_suit(Card("TH"))
    '♥︎'
    """
    return SUIT_SIGNS[suit_of(card)]


def with_laid_off(meld: Sequence[Card], lay_offs: Sequence[tuple[Card, int]], position: int) -> list[tuple[Card, bool]]:
    """The cards of a meld with those laid off on it, by its position, each with whether it was; a run in order.

    >>> with_laid_off(["9H", "TH", "JH"], [("8H", 0), ("KC", 1)], 0)
    [('8H', True), ('9H', False), ('TH', False), ('JH', False)]
    >>> with_laid_off(["JS", "QS", "KS"], [("AS", 0)], 0)
    [('JS', False), ('QS', False), ('KS', False), ('AS', True)]
    >>> with_laid_off(["7S", "7H", "7D"], [("7C", 0)], 0)
    [('7S', False), ('7H', False), ('7D', False), ('7C', True)]
    """
    cards = [(card, False) for card in meld] + [(card, True) for card, on in lay_offs if on == position]
    at = {RANKS.index(rank_of(card)): (card, laid_off) for card, laid_off in cards}
    # Where a run may go round the ace, it starts at the one card that none comes before.
    starts = [rank for rank in at if (rank - 1) % 13 not in at]
    if len(starts) != 1 or len(at) != len(cards) or len({suit_of(card) for card, _ in cards}) != 1:
        return cards
    return [at[(starts[0] + step) % 13] for step in range(len(cards))]


def suit_title(suit: str) -> str:
    """The name of a suit by its letter.

    >>> suit_title("S")
    'Spades'
    """
    return {"S": _("Spades"), "H": _("Hearts"), "D": _("Diamonds"), "C": _("Clubs")}[suit]


def suits(text: str) -> Markup:
    """A sentence with hearts and diamonds red; a card stays on one line, and so does a short meld.

    >>> str(suits("Q♥︎ & more"))
    '<span class="inline-cards"><span class="red">Q♥︎</span></span> &amp; more'
    """
    marked = _KEPT_TOGETHER.sub(r'<span class="inline-cards">\g<0></span>', str(escape(text)))
    return Markup(_RED.sub(r'<span class="red">\1</span>', marked))


def ending_title(outcome: dict[str, Any]) -> str:
    """How a showdown ended, and who has it where that does not go without saying; from the judge's answer.

    >>> ending_title({"ending": "knock", "winner": "defender"})
    'Undercut'
    """
    return {
        ("knock", "knocker"): _("Knock"),
        ("knock", "defender"): _("Undercut"),
        ("knock", None): _("Nobody scores"),
        ("gin", "knocker"): _("Gin"),
        ("gin", "defender"): _("Gin, to the defender"),
        ("big_gin", "knocker"): _("Big gin"),
        ("big_gin", "defender"): _("Big gin, to the defender"),
    }[outcome["ending"], outcome["winner"]]
