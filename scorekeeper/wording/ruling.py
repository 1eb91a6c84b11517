"""The judge's ruling on a showdown in words, step by step."""

from __future__ import annotations

from typing import Any, NamedTuple

from scorekeeper.engine.cards import Card
from scorekeeper.engine.hand import Ending, Hand, Seat
from scorekeeper.engine.pricing import knock_limit, price
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.wording.cards import card_list, card_name, card_sign
from scorekeeper.wording.faults import fault_sentence
from scorekeeper.wording.hands import price_sentences
from scorekeeper.wording.table import Names, and_list, by_meld, capital, deadwood_sentence, meld_list, no_names
from scorekeeper.wording.translating import _


class Step(NamedTuple):
    """A sentence of a ruling. `kind` is knocker, ending, defender, price, fault, missed or better."""

    kind: str
    text: str


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


def _price(ruleset: Ruleset, ruling: dict[str, Any], upcard: Card | None, who: Names) -> list[str]:
    counts = ruling["knocker"]["deadwood"], ruling["defender"]["deadwood"]
    ending = Ending(ruling["ending"])
    hand = Hand(ending, Seat.ONE, *counts, upcard)
    return price_sentences(hand, price(ruleset, ending, Seat.ONE, *counts, upcard), who)


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
