"""Hands, from JSON and to it."""

from __future__ import annotations

import re
from typing import Any, Final

from scorekeeper.engine.cards import Card
from scorekeeper.engine.hand import Ending, Hand, Seat, Showdown
from scorekeeper.engine.ruleset import Choice, Ruleset, Whole
from scorekeeper.engine.scoring import MAX_AWARD, assess
from scorekeeper.engine.table import refusals
from scorekeeper.interchange.reading import Path, Reading

ENDING: Final = Choice(tuple(str(ending) for ending in Ending))
SEAT: Final = Whole(1, 2)
AWARD_POINTS: Final = Whole(1, MAX_AWARD)
MOST_DEADWOOD: Final = 110
"""The highest count under any ruleset, in points."""

LONGEST_NOTE: Final = 500
LONGEST_REASON: Final = 200

_COMMON: Final = ("ending", "upcard", "note")
_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "knock": ("knocker", "knocker_deadwood", "defender_deadwood"),
    "gin": ("knocker", "knocker_deadwood", "defender_deadwood"),
    "big_gin": ("knocker", "knocker_deadwood", "defender_deadwood"),
    "dead": (),
    "award": ("winner", "points", "reason"),
    "showdown": ("knocker", "showdown"),
}
_NEEDED: Final[dict[str, tuple[str, ...]]] = {
    "knock": ("knocker", "knocker_deadwood", "defender_deadwood"),
    "gin": ("knocker", "defender_deadwood"),
    "big_gin": ("knocker", "defender_deadwood"),
    "dead": (),
    "award": ("winner", "points"),
    "showdown": ("knocker", "showdown"),
}
_ANY_FIELD: Final = (*_COMMON, *dict.fromkeys(name for names in _FIELDS.values() for name in names))
_STEP: Final = re.compile(r"[.\[]")
SHOWDOWN_FIELDS: Final = ("knocker", "knocker_melds", "discard", "defender", "defender_melds", "lay_offs")


def read_hand(reading: Reading, path: Path, value: object, ruleset: Ruleset | None) -> Hand | None:
    """The hand of a JSON object, judged under `ruleset`; with None only its shape is read. None where it has faults.

    A count that is not whole, negative or over what cards can hold is a fault of its field, whatever the ruleset.
    """
    before = reading.faults
    if not isinstance(value, dict):
        reading.fault(path, "bad_value", value, "an object")
        return None
    kind = _kind(reading, path, value)
    known = _ANY_FIELD if kind is None else (*_COMMON, *_FIELDS[kind])
    needed = () if kind is None else _NEEDED[kind]
    # A null says that a field does not apply, which is so for every field the ending does not have.
    stated = {
        name: item for name, item in value.items() if item is not None or name in needed or name not in _ANY_FIELD
    }
    given = reading.fields(path, stated, known, needed)
    ending = given.pop("ending", None)
    facts: dict[str, Any] = {}
    for name, item in given.items():
        since = reading.faults
        fact = _fact(reading, (*path, name), name, item, ruleset)
        if reading.clean(since):
            facts[name] = fact
    if kind is None:
        return None
    hand = Hand(None if ending is None else Ending(ending), **facts)
    if ruleset is None:
        _check_counts(reading, path, hand)
    else:
        # Judged also where a field has a fault, as that may not be the first: but nothing is said of the field again.
        fresh = [
            fault
            for fault in assess(ruleset, hand).faults
            if not reading.faulty((*path, fault.field.partition(".")[0]), before)
        ]
        for fault in fresh:
            reading.refuse(path, fault)
    return hand if reading.clean(before) else None


def _kind(reading: Reading, path: Path, value: dict[str, Any]) -> str | None:
    if value.get("ending") is None:
        if value.get("showdown") is not None:
            return "showdown"
        reading.fault((*path, "ending"), "missing")
        return None
    ending: str | None = reading.checked((*path, "ending"), value["ending"], ENDING)
    if ending in ("knock", "gin", "big_gin") and value.get("showdown") is not None:
        return "showdown"
    return ending


def _fact(reading: Reading, path: Path, name: str, item: object, ruleset: Ruleset | None) -> Any:
    if name in ("knocker", "winner"):
        seat = reading.checked(path, item, SEAT)
        return None if seat is None else Seat(seat)
    if name in ("knocker_deadwood", "defender_deadwood"):
        if type(item) is not int:
            reading.fault(path, "not_a_whole_number", item, [0, 100])
        return item
    if name == "points":
        return reading.checked(path, item, AWARD_POINTS)
    if name == "upcard":
        return reading.card(path, item)
    if name == "showdown":
        before = reading.faults
        parts = read_showdown_parts(reading, path, item)
        if reading.clean(before):
            return Showdown(**parts)
        if ruleset is not None:
            refuse_cards(reading, path, parts, ruleset, before)
        return None
    return reading.text(path, item, LONGEST_NOTE if name == "note" else LONGEST_REASON)


def _check_counts(reading: Reading, path: Path, hand: Hand) -> None:
    for name, count in (("knocker_deadwood", hand.knocker_deadwood), ("defender_deadwood", hand.defender_deadwood)):
        if count < 0:
            reading.fault((*path, name), "out_of_range", count, 0)
        elif count > MOST_DEADWOOD:
            reading.fault((*path, name), "over_max_deadwood", count, MOST_DEADWOOD)


def read_showdown_parts(
    reading: Reading, path: Path, value: object, also_known: tuple[str, ...] = ()
) -> dict[str, Any]:
    """What could be read of a showdown, by the names of its fields; what has faults is there without them.

    It may have `also_known` fields beside its own. Reads the shape only: what cards can be is for `refuse_cards`.
    """
    given = reading.fields(path, value, (*SHOWDOWN_FIELDS, *also_known), ("knocker", "defender"))
    parts: dict[str, Any] = {}
    for name, item in given.items():
        here = (*path, name)
        if name in ("knocker", "defender"):
            parts[name] = reading.cards(here, item)
        elif item is None or name in also_known:
            continue
        elif name == "discard":
            parts[name] = reading.card(here, item)
        elif name == "lay_offs":
            parts[name] = _lay_offs(reading, here, item)
        else:
            parts[name] = read_melds(reading, here, item)
    return parts


def refuse_cards(reading: Reading, path: Path, parts: dict[str, Any], ruleset: Ruleset, since: int) -> None:
    """Notes why these cards cannot be ruled on.

    Judged also where a field has a fault after the first `since`, as that may not be the first in the document: but
    nothing is said of the field again.
    """
    showdown = Showdown(**{"knocker": (), "defender": (), **parts})
    fresh = [
        refusal
        for refusal in refusals(ruleset, showdown)
        if not reading.faulty((*path, _STEP.split(refusal.field)[0]), since)
    ]
    for refusal in fresh:
        reading.refuse(path, refusal)


def read_melds(reading: Reading, path: Path, value: object) -> tuple[tuple[Card, ...], ...]:
    """The melds of a JSON list of lists of cards. Whether they are melds is not asked here."""
    return tuple(reading.cards((*path, index), meld) for index, meld in enumerate(reading.items(path, value)))


def _lay_offs(reading: Reading, path: Path, value: object) -> tuple[tuple[Card, int], ...]:
    lay_offs = []
    for index, item in enumerate(reading.items(path, value)):
        here = (*path, index)
        if not isinstance(item, list) or len(item) != 2:
            reading.fault(here, "bad_value", item, "a card and the position of a meld")
            continue
        card = reading.card((*here, 0), item[0])
        position = reading.checked((*here, 1), item[1], Whole(0, 9))
        if card is not None and position is not None:
            lay_offs.append((card, int(position)))
    return tuple(lay_offs)


def hand_from_json(document: object, ruleset: Ruleset | None = None) -> Hand:
    """The hand of a JSON object, judged under `ruleset` unless that is None.

    Raises Refusal with the field named.

    >>> hand_from_json({"ending": "gin", "knocker": 2, "defender_deadwood": 31}).knocker
    <Seat.TWO: 2>
    """
    reading = Reading(document)
    hand = read_hand(reading, (), document, ruleset)
    reading.finish()
    assert hand is not None
    return hand


def hand_to_json(hand: Hand) -> dict[str, Any]:
    """The facts of a hand as a JSON object, without those that do not apply.

    >>> hand_to_json(Hand(Ending.DEAD))
    {'ending': 'dead'}
    """
    document: dict[str, Any] = {} if hand.ending is None else {"ending": str(hand.ending)}
    if hand.knocker is not None:
        document["knocker"] = int(hand.knocker)
    if hand.showdown is not None:
        document["showdown"] = _showdown_to_json(hand.showdown)
    elif hand.ending is Ending.KNOCK:
        document["knocker_deadwood"] = hand.knocker_deadwood
    if hand.showdown is None and hand.knocker is not None:
        document["defender_deadwood"] = hand.defender_deadwood
    if hand.winner is not None:
        document |= {"winner": int(hand.winner), "points": hand.points, "reason": hand.reason}
    if hand.upcard is not None:
        document["upcard"] = hand.upcard
    if hand.note:
        document["note"] = hand.note
    return document


def _showdown_to_json(showdown: Showdown) -> dict[str, Any]:
    document: dict[str, Any] = {"knocker": list(showdown.knocker)}
    if showdown.knocker_melds is not None:
        document["knocker_melds"] = [list(meld) for meld in showdown.knocker_melds]
    if showdown.discard is not None:
        document["discard"] = showdown.discard
    document["defender"] = list(showdown.defender)
    if showdown.defender_melds is not None:
        document["defender_melds"] = [list(meld) for meld in showdown.defender_melds]
    if showdown.lay_offs is not None:
        document["lay_offs"] = [[card, meld] for card, meld in showdown.lay_offs]
    return document
