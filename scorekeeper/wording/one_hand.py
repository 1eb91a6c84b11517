"""The judge's answers about one hand in words: what it is worth, whether it may knock, what to throw away."""

from __future__ import annotations

from typing import Any

from scorekeeper.engine.cards import Card
from scorekeeper.engine.pricing import knock_limit
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.wording.cards import card_list, card_name
from scorekeeper.wording.faults import fault_sentence, over_limit_sentence
from scorekeeper.wording.ruling import Step
from scorekeeper.wording.table import and_list, by_meld, capital, deadwood_sentence, meld_list, or_list
from scorekeeper.wording.translating import _


def hand_steps(ruleset: Ruleset, asked: dict[str, Any], answer: dict[str, Any], upcard: Card | None) -> list[Step]:
    """The answer to a question about one hand, sentence by sentence.

    `asked` is the question and `answer` the judge's, both as JSON objects.
    """
    if "tabled" in asked:
        return _tabled(ruleset, asked, answer)
    if "melds" in asked:
        return _claim(ruleset, asked, answer)
    return _hand(ruleset, answer, upcard)


def hand_verdict(answer: dict[str, Any]) -> str:
    """The answer in a word or two: the count that is left, or that the claim does not stand.

    >>> hand_verdict({"faults": [], "deadwood": 5})
    '5 left over'
    """
    if answer.get("faults"):
        return _("It does not stand")
    count = answer.get("deadwood_after_discard", answer["deadwood"])
    return _("%(count)s left over", count=count) if count else _("Gin")


def _hand(ruleset: Ruleset, answer: dict[str, Any], upcard: Card | None) -> list[Step]:
    best = answer["arrangements"][0]
    steps = [Step("hand", _laid_out(best))]
    if best["deadwood"]:
        steps.append(Step("hand", capital(deadwood_sentence(best, _("the hand")))))
    ways = len(answer["arrangements"])
    if ways == 2:
        steps.append(Step("hand", _("It can be laid out in one more way, with the same count.")))
    elif ways > 2:
        steps.append(Step("hand", _("It can be laid out in %(count)s more ways, with the same count.", count=ways - 1)))
    if "best_discards" in answer:
        return steps + _discards(ruleset, answer, upcard)
    steps.append(Step("ruling", _may_end(ruleset, answer, answer["deadwood"], upcard)))
    return steps


def _laid_out(arrangement: dict[str, Any]) -> str:
    if not arrangement["melds"]:
        return _("There is no meld in it.")
    return _("The best melds are %(melds)s.", melds=meld_list(arrangement["melds"]))


def _may_end(ruleset: Ruleset, answer: dict[str, Any], count: int, upcard: Card | None) -> str:
    if answer["gin"]:
        return _("Nothing is left over: it is gin.")
    if answer["may_knock"] is None:
        return _("Whether %(count)s is low enough to knock depends on the upcard.", count=count)
    if not answer["may_knock"]:
        return over_limit_sentence(ruleset, count, upcard)
    limit = knock_limit(ruleset, upcard)
    if ruleset.oklahoma and upcard is not None:
        return _(
            "Yes, knocking is allowed: %(count)s is within the limit of %(limit)s that the upcard sets, the "
            "%(upcard)s.",
            count=count,
            limit=limit,
            upcard=card_name(upcard),
        )
    return _("Yes, knocking is allowed: %(count)s is within the limit of %(limit)s.", count=count, limit=limit)


def _discards(ruleset: Ruleset, answer: dict[str, Any], upcard: Card | None) -> list[Step]:
    steps = []
    if answer["big_gin"] and ruleset.big_gin_bonus is not None:
        return [Step("ruling", _("All eleven are melded: it is big gin. Keep them all."))]
    if answer["big_gin"]:
        steps.append(Step("hand", _("All eleven are melded, but big gin is not played under these rules.")))
    best, count = and_list([card_list([card]) for card in answer["best_discards"]]), answer["deadwood_after_discard"]
    if len(answer["best_discards"]) == 1:
        steps.append(Step("ruling", _("Throw away %(card)s: %(count)s is left.", card=best, count=count)))
    else:
        steps.append(Step("ruling", _("Throw away one of %(cards)s: %(count)s is left.", cards=best, count=count)))
    steps.append(Step("ruling", _may_end(ruleset, answer, count, upcard)))
    knocks = answer["knock_discards"]
    if answer["may_knock"] and knocks and set(knocks) != set(answer["best_discards"]):
        cards = or_list([card_list([card]) for card in knocks])
        steps.append(Step("hand", _("Knocking is allowed after throwing away %(cards)s.", cards=cards)))
    return steps


def _claim(ruleset: Ruleset, asked: dict[str, Any], answer: dict[str, Any]) -> list[Step]:
    steps = [Step("fault", fault_sentence(ruleset, fault, asked, answer)) for fault in answer["faults"]]
    if answer["faults"]:
        return steps
    if answer["melds"]:
        steps.append(Step("ruling", _("%(melds)s can be laid down so.", melds=meld_list(answer["melds"]))))
    if answer["deadwood"]:
        steps.append(Step("hand", capital(deadwood_sentence(answer, _("the hand")))))
    else:
        steps.append(Step("hand", _("Nothing is left over: it is gin.")))
    if answer["best_deadwood"] < answer["deadwood"]:
        steps.append(
            Step(
                "missed",
                _(
                    "The best melds leave %(best)s instead of %(count)s.",
                    best=answer["best_deadwood"],
                    count=answer["deadwood"],
                ),
            )
        )
    return steps


def _tabled(ruleset: Ruleset, asked: dict[str, Any], answer: dict[str, Any]) -> list[Step]:
    if answer["faults"]:
        return [Step("fault", fault_sentence(ruleset, fault, asked, answer)) for fault in answer["faults"]]
    steps = [
        Step(
            "ruling",
            _(
                "%(cards)s can be laid off on %(meld)s.",
                cards=card_list(cards),
                meld=card_list(asked["tabled"][position]),
            ),
        )
        for position, cards in by_meld(answer["laid_off"]).items()
    ]
    if not steps:
        steps.append(Step("ruling", _("Nothing is worth laying off on these melds.")))
    if answer["melds"]:
        steps.append(Step("hand", _("Melded are %(melds)s.", melds=meld_list(answer["melds"]))))
    if answer["deadwood"]:
        steps.append(Step("hand", capital(deadwood_sentence(answer, _("the hand")))))
    else:
        steps.append(Step("hand", _("Nothing is left over.")))
    return steps
