"""From the fields of a request to the event of a hand, and what the sheet would be with it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from flask import request

from scorekeeper.engine.errors import Refusal
from scorekeeper.engine.hand import Ending
from scorekeeper.engine.ledger import Corrected, Event, LogEntry, Recorded, agreement_in, hands_in
from scorekeeper.engine.sheet import Sheet, SheetHand, score_sheet
from scorekeeper.interchange.following import STANDING
from scorekeeper.interchange.hands import hand_from_json
from scorekeeper.interchange.reading import parse_object
from scorekeeper.web.asking import TOKENS, whole_number
from scorekeeper.web.loading import Game
from scorekeeper.wording.letters import in_codes

NUMBERS: Final = ("knocker", "knocker_deadwood", "defender_deadwood", "winner", "points")
FACTS: Final = {
    "played": ("ending", "knocker", "upcard", "knocker_deadwood", "defender_deadwood", "note"),
    "dead": ("ending", "note"),
    "award": ("ending", "winner", "points", "reason", "note"),
}
"""The fields of a form that say something, by how the hand ended; what else it holds does not apply then."""
TYPED: Final = ("after", "hand", *FACTS["played"], "winner", "points", "reason")


def typed_fields(fields: dict[str, Any]) -> dict[str, str]:
    """What was typed into a recording form, and the place it is for: to show it again, or to carry it on.

    A field that came twice, such as a count that may be typed or chosen, is what was filled in of it.
    """
    typed: dict[str, str] = {}
    for name in TYPED:
        values = fields.get(name)
        parts = [
            str(value).strip() for value in (values if isinstance(values, list) else [values]) if value is not None
        ]
        # JSON may hold half a surrogate pair, which can stand in no page and no address.
        text = " ".join(part for part in parts if part).encode("utf-8", "replace").decode()
        if text:
            typed[name] = in_codes(text) if name == "upcard" else text
    return typed


def hand_document(fields: dict[str, Any]) -> dict[str, Any]:
    """The hand of a request as in a game file: of a JSON body as it is, of a form with its texts read.

    A form may hold the whole hand as JSON in `hand`. Its `knocker_deadwood` may be the word gin or big_gin, which is
    then the ending; without an ending it is a knock.
    """
    if request.is_json:
        return {name: value for name, value in fields.items() if name not in (*TOKENS, "after")}
    typed = typed_fields(fields)
    if "hand" in typed:
        return parse_object(typed["hand"])
    count = typed.get("knocker_deadwood", "")
    if count in (Ending.GIN, Ending.BIG_GIN) and typed.get("ending", count) == count:
        del typed["knocker_deadwood"]
        typed["ending"] = count
    ending = typed.setdefault("ending", str(Ending.KNOCK))
    return {
        name: whole_number(typed[name]) if name in NUMBERS else typed[name]
        for name in FACTS.get(ending, FACTS["played"])
        if name in typed
    }


def recorded(game: Game, fields: dict[str, Any]) -> Recorded:
    """The hand of a request recorded, at the end or after the hand it names.

    Raises Refusal: what hand_from_json refuses, and a place that the game does not have.
    """
    return Recorded(hand_from_json(hand_document(fields), game.setup.ruleset), place_after(game, fields))


def corrected(game: Game, n: int, fields: dict[str, Any]) -> Corrected:
    """Hand `n` corrected to the hand of a request. It keeps its note where the request has none.

    Raises Refusal as hand_from_json does, and where no such hand stands.
    """
    was = standing(game, n)
    hand = hand_from_json(hand_document(fields), game.setup.ruleset)
    return Corrected(n, hand if hand.note else replace(hand, note=was.hand.note))


def standing(game: Game, n: int) -> SheetHand:
    """The hand with that number on the sheet. Raises Refusal where there is none, or it was struck."""
    hand = game.hand(n)
    if hand is None:
        raise Refusal("bad_value", "n", n, [row.n for row in game.sheet.hands] or STANDING)
    return hand


def place_after(game: Game, fields: dict[str, Any]) -> int | None:
    """The hand after which a forgotten one belongs (0: before all), None at the end. Raises Refusal."""
    after = number_stated(fields, "after")
    most = recorded_so_far(game)
    if after is not None and not 0 <= after <= most:
        raise Refusal("out_of_range", "after", after, 0 if after < 0 else most)
    return after


def number_stated(fields: dict[str, Any], name: str) -> int | None:
    """The whole number of a field that may be left out or blank. Raises Refusal not_a_whole_number."""
    value = fields.get(name) if request.is_json else whole_number(fields.get(name))
    if value is None or value == "":
        return None
    if type(value) is not int:
        raise Refusal("not_a_whole_number", name, value)
    return value


def recorded_so_far(game: Game) -> int:
    """How many hands were ever recorded in the game, struck ones included: the newest one's number."""
    return sum(isinstance(entry.event, Recorded) for entry in game.entries)


def sheet_with(game: Game, event: Event) -> Sheet:
    """The sheet as it would be after one more event."""
    entries = (*game.entries, LogEntry(game.seq + 1, event))
    return score_sheet(agreement_in(game.file.first, entries).setup, hands_in(entries))


def hand_with(game: Game, event: Recorded | Corrected) -> tuple[Sheet, SheetHand]:
    """The sheet as it would be after a hand is recorded or corrected, and that hand on it."""
    sheet = sheet_with(game, event)
    n = event.n if isinstance(event, Corrected) else recorded_so_far(game) + 1
    return sheet, next(hand for hand in sheet.hands if hand.n == n)
