"""The rules that a ruling rests on, each with its source."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from scorekeeper.engine.cards import Card, parse_cards, rank_of, suit_of
from scorekeeper.engine.hand import Ending
from scorekeeper.engine.melds import best_arrangement
from scorekeeper.engine.sheet import Setup
from scorekeeper.wording.basis import Basis, basis_of
from scorekeeper.wording.presets import value_label
from scorekeeper.wording.questions import BY_NAME, Way, answered
from scorekeeper.wording.rules import rule_sentences


class Applied(NamedTuple):
    """A rule that was applied: a sentence of the ruleset with its basis, or the answer to a question with its way."""

    name: str
    """The value or the question."""
    title: str
    text: str
    basis: Basis | None = None
    question: str = ""
    """The question's anchor, where it is one."""
    way: Way | None = None


def rules_applied(setup: Setup, asked: dict[str, Any], ruling: dict[str, Any], upcard: Card | None) -> list[Applied]:
    """The rules that decided a showdown: first those of its price, then what was argued about.

    `asked` is the showdown and `ruling` the judge's answer to it, both as JSON objects.
    """
    applied = []
    fields = list(dict.fromkeys(_fields(setup, ruling, upcard)))
    for sentence in rule_sentences(setup.ruleset):
        decisive = [field for field in fields if field == sentence.fields[0]]
        if decisive:
            field = decisive[0]
            applied.append(Applied(field, value_label(field), sentence.text, basis_of(setup.ruleset, field)))
    for name in dict.fromkeys(_questions(setup, asked, ruling, upcard)):
        told = answered(BY_NAME[name], setup)
        applied.append(Applied(name, told.title, told.way.text, told.basis, name, told.way))
    return applied


def _fields(setup: Setup, ruling: dict[str, Any], upcard: Card | None) -> Iterator[str]:
    """The values that the outcome rests on."""
    faults = {fault["code"] for fault in ruling["faults"]}
    if "over_knock_limit" in faults or ruling["ending"] == Ending.KNOCK:
        yield "knock_limit"
        if upcard is not None and rank_of(upcard) == "A":
            yield "oklahoma_ace"
    if ruling["ending"] == Ending.KNOCK:
        counts = ruling["knocker"]["deadwood"], ruling["defender"]["deadwood"]
        if counts[0] == counts[1]:
            yield "tie"
        else:
            yield "knock_bonus" if counts[0] < counts[1] else "undercut_bonus"
    elif ruling["ending"] is not None:
        yield "gin_bonus" if ruling["ending"] == Ending.GIN else "big_gin_bonus"
        yield "lay_off_on_gin"
        if not ruling["defender"]["deadwood"]:
            yield "gin_against_zero"
    if upcard is not None and suit_of(upcard) == "S" and ruling["ending"] is not None:
        yield "spade_doubles"


def _questions(setup: Setup, asked: dict[str, Any], ruling: dict[str, Any], upcard: Card | None) -> Iterator[str]:
    """The questions that the showdown raises."""
    faults = {fault["code"] for fault in ruling["faults"]}
    if "ace_high" in faults:
        yield "ace-high"
    if "over_knock_limit" in faults:
        yield "knock-above-limit"
    if "cannot_lay_off" in faults and not ruling["knocker"]["deadwood"]:
        yield "lay-off-on-gin"
    if faults:
        return
    table = [list(meld) for meld in ruling["knocker"]["melds"]]
    laid_off = ruling["defender"]["laid_off"]
    places = [place for _, place in laid_off]
    if any(rank_of(table[place][0]) == rank_of(table[place][1]) for place in places):
        yield "fourth-card"
    if any(_chained(table[place], [card for card, where in laid_off if where == place]) for place in set(places)):
        yield "chain"
    own = best_arrangement(parse_cards(asked["defender"])).melds
    if {card for card, _ in laid_off} & {card for meld in own for card in meld}:
        yield "break-a-meld"
    if ruling["missed"]:
        yield "must-lay-off"
    if ruling["better_for_knocker"] or _blocks(asked, ruling):
        yield "block-lay-offs"
    if ruling["ending"] == Ending.KNOCK and not ruling["defender"]["deadwood"]:
        yield "defender-reaches-nothing"


def _chained(meld: list[Card], laid: list[Card]) -> bool:
    """Whether one of the cards laid off on a run lies next to another of them, and not to the run."""
    ranks = "A23456789TJQK"
    places = [ranks.index(card[0]) for card in meld]
    return any(ranks.index(card[0]) not in (min(places) - 1, max(places) + 1) for card in laid if len(laid) > 1)


def _blocks(asked: dict[str, Any], ruling: dict[str, Any]) -> bool:
    """Whether the knocker laid down more deadwood than the cards had to leave."""
    side = ruling["knocker"]
    cards = [card for meld in side["melds"] for card in meld] + side["deadwood_cards"]
    return bool(asked.get("knocker_melds") and best_arrangement(cards).deadwood < side["deadwood"])
