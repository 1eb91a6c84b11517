"""Our own log read back: what event_to_json and agreement_to_json wrote, which nothing can be wrong with any more.

What comes from outside is read by `games` and `entries`, which note every fault; here that would be most of the work of
a page. Whatever they took and wrote down again reads the same here.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from scorekeeper.engine.cards import parse_card
from scorekeeper.engine.hand import Ending, Hand, Seat
from scorekeeper.engine.layout import Layout
from scorekeeper.engine.ledger import (
    Agreement,
    Amended,
    Corrected,
    Event,
    Noted,
    Notice,
    Recorded,
    Restored,
    Resumed,
    Stake,
    Stopped,
    Struck,
)
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.sheet import Setup
from scorekeeper.interchange.hands import hand_from_json
from scorekeeper.interchange.rulesets import layout_from_values, ruleset_from_values

Json = Mapping[str, Any]

_SEATS: Final = {1: Seat.ONE, 2: Seat.TWO, None: None}
_ENDINGS: Final = {str(ending): ending for ending in Ending}


def stored_agreement(setup: Json) -> Agreement:
    """What was agreed on first, of a game's stored setup.

    >>> stored_agreement({"players": ["A", "B"], "ruleset": {}, "sheet": "standard"}).players
    ('A', 'B')
    """
    one, two = setup["players"]
    rules = json.dumps([setup["ruleset"], setup["sheet"]])
    # A game from a file may have had notice that lay ahead.
    first = Setup(*_rules(rules), Seat(setup.get("first_dealer") or 1), notice_after=setup.get("notice_after"))
    return Agreement(first, (one, two), _stake(setup.get("stake")))


def stored_event(kind: str, payload: Json, agreed: list[Any]) -> Event:
    """The event of a stored entry. `agreed` is the ruleset and the sheet as they were given, kept up to date in place.

    >>> stored_event("struck", {"n": 3}, [])
    Struck(n=3)
    """
    if kind == "recorded":
        return Recorded(_hand(payload["hand"]), payload.get("after"))
    if kind == "corrected":
        return Corrected(payload["n"], _hand(payload["hand"]))
    if kind == "amended":
        return _amended(payload, agreed)
    if kind == "noted":
        return Noted(payload["n"], payload["text"])
    if kind in ("struck", "restored"):
        return (Struck if kind == "struck" else Restored)(payload["n"])
    if kind == "notice":
        return Notice(payload.get("given", True))
    return Stopped() if kind == "stopped" else Resumed()


def _hand(stored: Json) -> Hand:
    # Cards are few and their reading is long: they go the way of those from outside.
    if "showdown" in stored:
        return hand_from_json(dict(stored))
    upcard = stored.get("upcard")
    return Hand(
        _ENDINGS[stored["ending"]],
        _SEATS[stored.get("knocker")],
        stored.get("knocker_deadwood", 0),
        stored.get("defender_deadwood", 0),
        None if upcard is None else parse_card(upcard),
        None,
        _SEATS[stored.get("winner")],
        stored.get("points", 0),
        stored.get("reason") or "",
        stored.get("note") or "",
    )


def _amended(stored: Json, agreed: list[Any]) -> Amended:
    """The amendment. A ruleset alone re-reads the sheet as it was given, as its values may follow the rules."""
    ruleset: Ruleset | None = None
    layout: Layout | None = None
    if stored.get("ruleset") is not None:
        agreed[0] = stored["ruleset"]
    if stored.get("sheet") is not None:
        agreed[1] = stored["sheet"]
    if stored.get("ruleset") is not None or stored.get("sheet") is not None:
        read, layout = _rules(json.dumps(agreed))
        ruleset = read if stored.get("ruleset") is not None else None
    players = stored.get("players")
    return Amended(
        ruleset,
        layout,
        _SEATS[stored.get("first_dealer")],
        None if players is None else (players[0], players[1]),
        _stake(stored["stake"]) if "stake" in stored else None,
    )


def _stake(stored: Json | None) -> Stake:
    return Stake() if stored is None else Stake(stored["per_point"], stored.get("currency") or "")


@lru_cache(maxsize=256)
def _rules(text: str) -> tuple[Ruleset, Layout]:
    """The ruleset and the layout of their stored values: most games are played by the same few rules."""
    values, sheet = json.loads(text)
    ruleset = ruleset_from_values(values)
    return ruleset, layout_from_values(sheet, ruleset)
