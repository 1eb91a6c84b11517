"""Cards and rulings in templates: corners of cards, red suits within sentences, endings and sides by name."""

from __future__ import annotations

import re
from typing import Any, Final

from flask import Blueprint
from markupsafe import Markup, escape

from scorekeeper.engine.cards import Card, rank_of, suit_of
from scorekeeper.wording.basis import basis_of
from scorekeeper.wording.cards import SUIT_SIGNS
from scorekeeper.wording.presets import preset_line, preset_title, source_name, value_label
from scorekeeper.wording.rules import topic_title
from scorekeeper.wording.table import capital
from scorekeeper.wording.translating import _

_CARD: Final = "(?:10|[A2-9JQK])[♠♥♦♣]\ufe0e"
_KEPT_TOGETHER: Final = re.compile(f"{_CARD}(?: {_CARD}){{0,4}}(?! {_CARD})|{_CARD}")
_RED: Final = re.compile("((?:10|[A2-9JQK])[♥♦]\ufe0e)")


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
    ):
        blueprint.add_app_template_filter(template_filter)
    blueprint.add_app_template_filter(capital, "upfirst")


def card_rank(card: Card) -> str:
    """The rank on the corner of a card.

    >>> card_rank(Card("TH"))
    '10'
    """
    return rank_of(card).replace("T", "10")


def card_suit(card: Card) -> str:
    """The suit on the corner of a card, drawn as text.

    >>> card_suit(Card("TH"))
    '♥︎'
    """
    return SUIT_SIGNS[suit_of(card)]


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
