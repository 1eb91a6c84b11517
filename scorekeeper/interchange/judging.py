"""The judge: a question about cards as a JSON object in, the ruling as a JSON object out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from scorekeeper.engine.cards import Card
from scorekeeper.engine.claims import Fault, judge_melds
from scorekeeper.engine.errors import Refusal
from scorekeeper.engine.hand import Ending, Seat, Showdown
from scorekeeper.engine.layoffs import Answer, best_answer, best_lay_offs
from scorekeeper.engine.melds import Arrangement, Meld, arrange, best_arrangements, discards, least_deadwood
from scorekeeper.engine.presets import BASE, PRESETS
from scorekeeper.engine.pricing import HandScore, knock_limit, price
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.showdown import Ruling, as_laid, rule
from scorekeeper.engine.table import refusals
from scorekeeper.interchange.hands import read_melds, read_showdown_parts, refuse_cards
from scorekeeper.interchange.reading import Reading
from scorekeeper.interchange.rulesets import read_ruleset

ALSO: Final = ("ruleset", "upcard")
"""What every question may state beside its cards."""


def judge(document: dict[str, Any], *, upcard_open: bool = False) -> dict[str, Any]:
    """The ruling on a showdown, or the answer to a shorter question about one hand, under its ruleset (or pagat's).

    Where Oklahoma needs an upcard to say whether one hand may knock, `upcard_open` says null there and all the rest.

    Raises Refusal, the first in document order, for cards that cannot be ruled on, an unknown field or value, and
    upcard_required. Claims that do not stand and illegal knocks are `faults` of the ruling.

    >>> judge({"cards": ["5S", "6S", "7S", "KC"]})["deadwood"]
    10
    """
    reading = Reading(document)
    ruleset, upcard = BASE.ruleset, None
    if document.get("ruleset") is not None:
        ruleset = read_ruleset(reading, ("ruleset",), document["ruleset"])
        if not reading.clean():
            # Of a ruleset with faults it is not known how many cards it allows: only what none allows is told.
            ruleset = replace(ruleset, eleven_card_hand=True)
    if document.get("upcard") is not None:
        upcard = reading.card(("upcard",), document["upcard"])
    if "cards" not in document:
        return _showdown(reading, document, ruleset, upcard)
    if document.get("tabled") is not None:
        return _tabled(reading, document, ruleset)
    if document.get("melds") is not None:
        return _claim(reading, document, ruleset)
    return _hand(reading, document, ruleset, upcard, upcard_open)


def _showdown(reading: Reading, document: dict[str, Any], ruleset: Ruleset, upcard: Card | None) -> dict[str, Any]:
    before = reading.faults
    parts = read_showdown_parts(reading, (), document, ALSO)
    refuse_cards(reading, (), parts, ruleset, before)
    reading.finish()
    showdown = Showdown(**parts)
    ruling = rule(ruleset, showdown, upcard)
    if _lacks_upcard(ruleset, ruling, upcard):
        raise Refusal("upcard_required", "upcard")
    return ruling_to_json(ruleset, ruling, upcard) | {"by_preset": _by_preset(showdown, upcard)}


def ruling_to_json(ruleset: Ruleset, ruling: Ruling, upcard: Card | None = None) -> dict[str, Any]:
    """A ruling as a JSON object, priced under its ruleset; ending, winner and points are null where it has faults.

    >>> from scorekeeper.engine.cards import parse_cards
    >>> hands = Showdown(parse_cards("AS 2S 3S 7H 8H 9H KC KD KH 5C"), parse_cards("4S 6H KS TD JD QD 2D 3D 4D 2C"))
    >>> ruling_to_json(Ruleset(), rule(Ruleset(), hands))["points"]
    13
    """
    better = ruling.better_for_knocker
    return {
        **_outcome(ruleset, ruling, upcard),
        "lines": [] if ruling.faults else [line._asdict() for line in _price(ruleset, ruling, upcard).lines],
        "knocker": _arrangement(ruling.knocker) | {"discard": ruling.discard},
        "defender": _arrangement(ruling.answer.arrangement) | {"laid_off": _laid_off(ruling.answer)},
        "faults": [_fault(fault) for fault in ruling.faults],
        "missed": None if ruling.missed is None else _missed(ruling.missed),
        "better_for_knocker": None
        if better is None
        else {
            "melds": _melds(better.arrangement.melds),
            "deadwood": better.arrangement.deadwood,
            "points": better.points,
        },
    }


def _by_preset(showdown: Showdown, upcard: Card | None) -> dict[str, dict[str, Any]]:
    """How every preset would price the showdown; nulls where it would refuse it or needs an upcard."""
    outcomes = {}
    for name, preset in PRESETS.items():
        outcomes[name] = {"ending": None, "winner": None, "points": None}
        if not refusals(preset.ruleset, showdown):
            ruling = as_laid(preset.ruleset, showdown, upcard)
            if not _lacks_upcard(preset.ruleset, ruling, upcard):
                outcomes[name] = _outcome(preset.ruleset, ruling, upcard)
    return outcomes


def _lacks_upcard(ruleset: Ruleset, ruling: Ruling, upcard: Card | None) -> bool:
    """Whether the ruling stands or falls with an upcard that was not stated."""
    needed = ruleset.oklahoma and (ruling.ending is Ending.KNOCK or ruleset.spade_doubles != "off")
    return needed and upcard is None and not ruling.faults


def _outcome(ruleset: Ruleset, ruling: Ruling, upcard: Card | None) -> dict[str, Any]:
    if ruling.faults:
        return {"ending": None, "winner": None, "points": None}
    score = _price(ruleset, ruling, upcard)
    winner = {Seat.ONE: "knocker", Seat.TWO: "defender", None: None}[score.winner]
    return {"ending": str(ruling.ending), "winner": winner, "points": score.points}


def _price(ruleset: Ruleset, ruling: Ruling, upcard: Card | None) -> HandScore:
    return price(ruleset, ruling.ending, Seat.ONE, ruling.knocker_deadwood, ruling.defender_deadwood, upcard)


def _hand(
    reading: Reading, document: dict[str, Any], ruleset: Ruleset, upcard: Card | None, upcard_open: bool
) -> dict[str, Any]:
    """What one hand is worth, whether it may knock, and of eleven cards what to throw away."""
    cards = _read_cards(reading, document, ruleset, ())
    reading.finish()
    limit = knock_limit(ruleset, upcard)
    arrangements = best_arrangements(cards)
    deadwood = arrangements[0].deadwood
    after = discards(cards) if len(cards) >= 11 else ()
    best = after[0].deadwood if after else deadwood
    if limit is None and best and not upcard_open:
        raise Refusal("upcard_required", "upcard")
    answer: dict[str, Any] = {
        "deadwood": deadwood,
        "arrangements": [_arrangement(arrangement) for arrangement in arrangements],
        **_may_end(best, limit),
    }
    if not after:
        return answer
    return answer | {
        "big_gin": deadwood == 0,
        "best_discards": [card for card, left in after if left == best],
        "deadwood_after_discard": best,
        "gin_discards": [card for card, left in after if left == 0],
        "knock_discards": [card for card, left in after if left <= (limit or 0)],
    }


def _may_end(deadwood: int, limit: int | None) -> dict[str, Any]:
    """Whether it is gin, and whether its holder may knock: null where that takes an upcard that was not stated."""
    gin = deadwood == 0
    return {"gin": gin, "may_knock": True if gin else None if limit is None else deadwood <= limit}


def _claim(reading: Reading, document: dict[str, Any], ruleset: Ruleset) -> dict[str, Any]:
    """Whether these melds can be made of the cards, and what they leave over."""
    cards = _read_cards(reading, document, ruleset, ("melds",))
    melds = read_melds(reading, ("melds",), document["melds"])
    reading.finish()
    standing, faults = judge_melds(cards, melds, "knocker")
    arrangement = arrange(cards, [meld for meld in standing if meld])
    return {
        "faults": [_fault(fault) | {"who": None} for fault in faults],
        **_arrangement(arrangement),
        "best_deadwood": least_deadwood(cards),
    }


def _tabled(reading: Reading, document: dict[str, Any], ruleset: Ruleset) -> dict[str, Any]:
    """What of the cards goes on melds on the table, with the melds claimed for them or else the best of the rest.

    What the melds would come to is null while one of them, or of those on the table, is in dispute.
    """
    cards = _read_cards(reading, document, ruleset, ("melds", "tabled"))
    tabled = read_melds(reading, ("tabled",), document["tabled"])
    claimed = document.get("melds")
    melds = None if claimed is None else read_melds(reading, ("melds",), claimed)
    for place, meld in enumerate(tabled):
        for position, card in enumerate(meld):
            if card in cards:
                reading.fault(("tabled", place, position), "card_held_by_both", card)
    reading.finish()
    on_table, faults = judge_melds([card for meld in tabled for card in meld], tabled, "knocker")
    own, own_faults = judge_melds(cards, melds or (), "defender")
    if faults or own_faults:
        told = [_fault(fault) for fault in faults + own_faults]
        return {"faults": told, "laid_off": None, "melds": None, "deadwood": None, "deadwood_cards": None}
    table = [meld for meld in on_table if meld]
    answer = best_answer(cards, table) if melds is None else best_lay_offs(cards, [meld for meld in own if meld], table)
    return {"faults": [], "laid_off": _laid_off(answer), **_arrangement(answer.arrangement)}


def _read_cards(
    reading: Reading, document: dict[str, Any], ruleset: Ruleset, also: tuple[str, ...]
) -> tuple[Card, ...]:
    """The cards of a question about one hand: 1 to 11, or 12 where a player may hold eleven."""
    reading.fields((), {name: item for name, item in document.items() if item is not None}, (*ALSO, *also, "cards"))
    before = reading.faults
    cards = reading.cards(("cards",), document["cards"])
    most = 12 if ruleset.eleven_card_hand else 11
    if reading.clean(before) and not 1 <= len(cards) <= most:
        reading.fault(("cards",), "wrong_card_count", len(cards), most if cards else 1)
    return cards


def _arrangement(arrangement: Arrangement) -> dict[str, Any]:
    return {
        "melds": _melds(arrangement.melds),
        "deadwood": arrangement.deadwood,
        "deadwood_cards": list(arrangement.deadwood_cards),
    }


def _melds(melds: tuple[Meld, ...]) -> list[list[Card]]:
    return [list(meld) for meld in melds]


def _laid_off(answer: Answer) -> list[list[Any]]:
    return [[card, position] for card, position in answer.laid_off]


def _missed(best: Answer) -> dict[str, Any]:
    return {"deadwood": best.deadwood, "melds": _melds(best.arrangement.melds), "laid_off": _laid_off(best)}


def _fault(fault: Fault) -> dict[str, Any]:
    return {"code": fault.code, "who": fault.who, "cards": list(fault.cards)}
