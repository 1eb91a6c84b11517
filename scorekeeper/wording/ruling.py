"""The judge's ruling on a showdown in words, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from scorekeeper.engine.cards import RANKS, Card, card_value
from scorekeeper.engine.hand import Ending, Hand, Seat
from scorekeeper.engine.pricing import knock_limit, price
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.wording.cards import card_list, card_name, card_sign
from scorekeeper.wording.hands import price_sentences
from scorekeeper.wording.translating import _

Cards = Sequence[Card]


class Step(NamedTuple):
    """A sentence of a ruling. `kind` is knocker, ending, defender, price, fault, missed or better."""

    kind: str
    text: str


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


def ruling_steps(
    ruleset: Ruleset, asked: dict[str, Any], ruling: dict[str, Any], upcard: Card | None, names: Names | None = None
) -> list[Step]:
    """The ruling on a showdown, from what lies on the table to the points, or to the faults.

    `asked` is the showdown and `ruling` the judge's answer to it, both as JSON objects. Sentences start with a
    capital and are whole; cards are shown as signs.
    """
    who = names or no_names()
    if ruling["faults"]:
        faults = [fault_sentence(ruleset, fault, asked, ruling, upcard, who) for fault in ruling["faults"]]
        return [Step("fault", capital(text)) for text in faults]
    steps = [Step("knocker", text) for text in _knocker(ruling, who)]
    steps.append(Step("ending", _ending(ruleset, ruling, upcard)))
    steps += [Step("defender", text) for text in _defender(ruleset, ruling, who)]
    steps += [Step("price", text) for text in _price(ruleset, ruling, upcard, who)]
    if ruling["missed"]:
        steps.append(Step("missed", missed_sentence(ruling, who)))
    if ruling["better_for_knocker"]:
        steps.append(Step("better", better_sentence(ruling, who)))
    return [Step(kind, capital(text)) for kind, text in steps]


def verdict(ruling: dict[str, Any], names: Names | None = None) -> str:
    """The outcome in a few words.

    >>> verdict({"faults": [], "winner": "knocker", "points": 26})
    '26 to the knocker'
    """
    who = names or no_names()
    if ruling["faults"]:
        return _("It does not stand")
    if ruling["winner"] is None:
        return _("Nobody scores")
    name = who.knocker if ruling["winner"] == "knocker" else who.defender
    return _("%(points)s to %(name)s", points=ruling["points"], name=name)


def _knocker(ruling: dict[str, Any], who: Names) -> list[str]:
    side, told = ruling["knocker"], []
    if side["discard"]:
        told.append(_("%(name)s throws away %(card)s.", name=who.knocker, card=card_sign(side["discard"])))
    if side["melds"]:
        told.append(_("%(name)s lays down %(melds)s.", name=who.knocker, melds=meld_list(side["melds"])))
    if side["deadwood"]:
        told.append(deadwood_sentence(side, who.knocker))
    return told


def _ending(ruleset: Ruleset, ruling: dict[str, Any], upcard: Card | None) -> str:
    if ruling["ending"] == Ending.KNOCK:
        return _within_limit(ruleset, ruling["knocker"]["deadwood"], upcard)
    if ruling["ending"] == Ending.BIG_GIN:
        return _("All eleven cards are melded: it is big gin.")
    return _("Nothing is left over: it is gin.")


def _within_limit(ruleset: Ruleset, count: int, upcard: Card | None) -> str:
    limit = knock_limit(ruleset, upcard)
    if ruleset.oklahoma and upcard is not None:
        return _(
            "%(count)s is within the limit of %(limit)s that the upcard sets, the %(upcard)s: it is a knock.",
            count=count,
            limit=limit,
            upcard=card_name(upcard),
        )
    return _("%(count)s is within the limit of %(limit)s: it is a knock.", count=count, limit=limit)


def _defender(ruleset: Ruleset, ruling: dict[str, Any], who: Names) -> list[str]:
    side, told = ruling["defender"], []
    if side["melds"]:
        told.append(_("%(name)s melds %(melds)s.", name=who.defender, melds=meld_list(side["melds"])))
    else:
        told.append(_("%(name)s melds nothing.", name=who.defender))
    for position, cards in by_meld(side["laid_off"]).items():
        told.append(
            _(
                "%(name)s lays off %(cards)s on %(meld)s.",
                name=who.defender,
                cards=card_list(cards),
                meld=card_list(ruling["knocker"]["melds"][position]),
            )
        )
    if ruling["ending"] != Ending.KNOCK and not ruleset.lay_off_on_gin:
        told.append(_("Nothing is laid off on gin."))
    if side["deadwood"]:
        told.append(deadwood_sentence(side, who.defender))
    else:
        told.append(_("%(name)s has nothing left over.", name=who.defender))
    return told


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


def _price(ruleset: Ruleset, ruling: dict[str, Any], upcard: Card | None, who: Names) -> list[str]:
    counts = ruling["knocker"]["deadwood"], ruling["defender"]["deadwood"]
    ending = Ending(ruling["ending"])
    hand = Hand(ending, Seat.ONE, *counts, upcard)
    return price_sentences(hand, price(ruleset, ending, Seat.ONE, *counts, upcard), who)


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
    code, cards = fault["code"], card_list(fault["cards"])
    if code == "ace_high":
        return _("%(cards)s is no run: the ace is always low.", cards=card_list(round_the_corner(fault["cards"])))
    if code == "over_knock_limit":
        return over_limit_sentence(ruleset, ruling["knocker"]["deadwood"], upcard)
    if code == "cannot_lay_off":
        return _cannot_lay_off(ruleset, fault, asked, ruling)
    if code == "not_in_hand":
        return _("%(cards)s: not among the cards of %(name)s.", cards=cards, name=name)
    return {
        "card_in_two_melds": _("%(cards)s is claimed twice; a card counts in one place only.", cards=cards),
        "too_small": _("%(cards)s is no meld: it takes three cards.", cards=cards),
        "mixed_ranks": _("%(cards)s is no meld: the ranks are mixed.", cards=cards),
        "mixed_suits": _("%(cards)s is no run: the suits are mixed.", cards=cards),
        "gap": _("%(cards)s is no run: there is a gap in it.", cards=cards),
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


def missed_sentence(ruling: dict[str, Any], who: Names | None = None) -> str:
    """What the defender could have laid down instead, and what that would have come to."""
    who = who or no_names()
    missed, laid = ruling["missed"], ruling["defender"]
    table = ruling["knocker"]["melds"]
    count, best = laid["deadwood"], missed["deadwood"]
    more = [lay_off for lay_off in missed["laid_off"] if lay_off not in laid["laid_off"]]
    fewer = [lay_off for lay_off in laid["laid_off"] if lay_off not in missed["laid_off"]]
    lay_offs = by_meld(more)
    if missed["melds"] == laid["melds"] and not fewer and len(lay_offs) == 1:
        position, cards = next(iter(lay_offs.items()))
        return _(
            "%(cards)s could go on %(meld)s: %(best)s instead of %(count)s.",
            cards=card_list(cards),
            meld=card_list(table[position]),
            best=best,
            count=count,
        )
    values = {"best": best, "count": count, "melds": meld_list(missed["melds"]), "name": who.defender}
    if missed["laid_off"]:
        values["lay_offs"] = and_list(
            [
                _("%(cards)s on %(meld)s", cards=card_list(cards), meld=card_list(table[position]))
                for position, cards in by_meld(missed["laid_off"]).items()
            ]
        )
        if missed["melds"]:
            return _(
                "%(name)s could have melded %(melds)s and laid off %(lay_offs)s: %(best)s instead of %(count)s.",
                **values,
            )
        return _("%(name)s could have laid off %(lay_offs)s: %(best)s instead of %(count)s.", **values)
    return _("%(name)s could have melded %(melds)s: %(best)s instead of %(count)s.", **values)


def better_sentence(ruling: dict[str, Any], who: Names | None = None) -> str:
    """What the knocker could have laid down instead, and what that would have paid."""
    who = who or no_names()
    better = ruling["better_for_knocker"]
    now = ruling["points"] * {"knocker": 1, "defender": -1, None: 0}[ruling["winner"]]
    values = {
        "melds": meld_list(better["melds"]),
        "deadwood": better["deadwood"],
        "points": abs(better["points"]),
        "now": abs(now),
        "name": who.knocker,
        "other": who.defender,
    }
    if better["points"] < 0:
        return _(
            "%(name)s could have laid down %(melds)s, with %(deadwood)s left over: %(points)s to %(other)s instead of "
            "%(now)s.",
            **values,
        )
    if now < 0:
        return _(
            "%(name)s could have laid down %(melds)s, with %(deadwood)s left over: %(points)s, instead of %(now)s to "
            "%(other)s.",
            **values,
        )
    return _(
        "%(name)s could have laid down %(melds)s, with %(deadwood)s left over: %(points)s instead of %(now)s.",
        **values,
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


def capital(text: str) -> str:
    """The sentence with a capital at its start.

    >>> capital("the knocker lays down nothing.")
    'The knocker lays down nothing.'
    """
    return text[:1].upper() + text[1:]
