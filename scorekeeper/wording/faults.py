"""Why a claim does not stand, or a knock is none, in words."""

from __future__ import annotations

from typing import Any, Final

from scorekeeper.engine.cards import RANKS, Card
from scorekeeper.engine.pricing import knock_limit
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.wording.cards import card_list, card_name
from scorekeeper.wording.table import Cards, Names, no_names
from scorekeeper.wording.translating import _


def fault_sentence(
    ruleset: Ruleset,
    fault: dict[str, Any],
    asked: dict[str, Any],
    ruling: dict[str, Any],
    upcard: Card | None = None,
    who: Names | None = None,
) -> str:
    """Why a claim does not stand, or the knock is none."""
    who = who or no_names()
    name = who.defender if fault["who"] == "defender" else who.knocker
    if fault["code"] == "over_knock_limit":
        return over_limit_sentence(ruleset, ruling["knocker"]["deadwood"], upcard)
    if fault["code"] == "cannot_lay_off":
        return _cannot_lay_off(ruleset, fault, asked, ruling)
    return claim_sentence(fault["code"], fault["cards"], name)


CLAIMS: Final = ("not_in_hand", "card_in_two_melds", "too_small", "mixed_ranks", "mixed_suits", "gap", "ace_high")
"""The faults that a claimed meld can have."""


def claim_sentence(code: str, cards: Cards, name: str) -> str:
    """Why a claimed meld of somebody's does not stand; `code` is one of CLAIMS.

    >>> claim_sentence("too_small", ["KS", "KH"], "Bo")
    'K♠︎ K♥︎ is no meld: it takes three cards.'
    """
    shown = card_list(list(cards))
    return {
        "not_in_hand": _("%(cards)s: not among the cards of %(name)s.", cards=shown, name=name),
        "card_in_two_melds": _("%(cards)s is claimed twice; a card counts in one place only.", cards=shown),
        "too_small": _("%(cards)s is no meld: it takes three cards.", cards=shown),
        "mixed_ranks": _("%(cards)s is no meld: the ranks are mixed.", cards=shown),
        "mixed_suits": _("%(cards)s is no run: the suits are mixed.", cards=shown),
        "gap": _("%(cards)s is no run: there is a gap in it.", cards=shown),
        "ace_high": _("%(cards)s is no run: the ace is always low.", cards=card_list(round_the_corner(cards))),
    }[code]


def round_the_corner(cards: Cards) -> list[Card]:
    """Cards of one suit in the order in which somebody took them for a run with the ace above the king.

    >>> round_the_corner([Card("AS"), Card("QS"), Card("KS")]), round_the_corner([Card("AS"), Card("2S"), Card("KS")])
    (['QS', 'KS', 'AS'], ['KS', 'AS', '2S'])
    """
    low_first = sorted(cards, key=lambda card: RANKS.index(card[0]))
    places = [RANKS.index(card[0]) for card in low_first]
    above = next((place for place in range(1, len(places)) if places[place] - places[place - 1] > 1), 0)
    return low_first[above:] + low_first[:above]


def over_limit_sentence(ruleset: Ruleset, count: int, upcard: Card | None) -> str:
    """Why a count is too high to knock with.

    >>> over_limit_sentence(Ruleset(), 11, None)
    '11 is over the knock limit of 10: that is no knock.'
    """
    limit = knock_limit(ruleset, upcard)
    if ruleset.knock_limit == 0:
        return _("Only gin ends a hand under these rules: no knock with %(count)s.", count=count)
    if ruleset.oklahoma and upcard is not None:
        if limit == 0:
            return _(
                "The upcard is the %(upcard)s: only gin ends this hand, no knock with %(count)s.",
                upcard=card_name(upcard),
                count=count,
            )
        return _(
            "%(count)s is over the knock limit of %(limit)s that the upcard sets, the %(upcard)s: that is no knock.",
            count=count,
            limit=limit,
            upcard=card_name(upcard),
        )
    return _("%(count)s is over the knock limit of %(limit)s: that is no knock.", count=count, limit=limit)


def _cannot_lay_off(ruleset: Ruleset, fault: dict[str, Any], asked: dict[str, Any], ruling: dict[str, Any]) -> str:
    cards = card_list(fault["cards"])
    if not ruling["knocker"]["deadwood"] and not ruleset.lay_off_on_gin:
        return _("%(cards)s stays where it is: nothing is laid off on gin.", cards=cards)
    melds = asked.get("knocker_melds") or []
    position = next((place for card, place in asked.get("lay_offs") or [] if card == fault["cards"][0]), len(melds))
    if position >= len(melds):
        return _("%(cards)s cannot be laid off there: there is no such meld.", cards=cards)
    return _("%(cards)s cannot go on %(meld)s.", cards=cards, meld=card_list(melds[position]))
