"""The texts of a form, and the values they stand for in a game file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from scorekeeper.engine.errors import Refusal
from scorekeeper.engine.layout import LAYOUT_DOMAINS
from scorekeeper.engine.presets import TOGGLES
from scorekeeper.engine.ruleset import DOMAINS, YES_NO, Whole
from scorekeeper.web.asking import whole_number

LAYOUT_FIELDS: Final = {
    name: domain for domains in LAYOUT_DOMAINS.values() for name, domain in domains.items() if name not in DOMAINS
}
"""The values of a layout that have a field of their own. Its bonuses are typed once, for game and columns alike."""

NONE: Final = "none"
"""How a form says null: not played, no target, nobody."""

PLAIN: Final = ("preset", "sheet", "book", "new_book", "save_as")
_ABSENT: Final[dict[str, str]] = {"no_target": "target", "no_big_gin": "big_gin_bonus"}
"""Switches that say that a value is none, and the value."""


def values_typed(fields: Mapping[str, Any]) -> dict[str, Any]:
    """What a form states, as values of a game file. A field left blank states nothing.

    Raises Refusal bad_value where a number is given and also said to be none.
    """
    stated: dict[str, Any] = {}
    if "players" in fields:
        names = fields["players"]
        stated["players"] = names if isinstance(names, list) else [names]
    for name in PLAIN:
        if text := _text(fields, name):
            stated[name] = text
    own = LAYOUT_DOMAINS.get(stated.get("sheet", ""), LAYOUT_FIELDS)
    for name in (*DOMAINS, *(field for field in LAYOUT_FIELDS if field in own)):
        if text := _text(fields, name):
            stated[name] = _value(name, text)
    for switch, name in _ABSENT.items():
        if _text(fields, switch):
            if stated.get(name) is not None:
                raise Refusal("bad_value", name, stated[name], "blank where it is switched off")
            stated[name] = None
    for name in (*TOGGLES, "swap"):
        if _text(fields, name):
            stated[name] = True
    if dealer := _text(fields, "first_dealer"):
        stated["first_dealer"] = whole_number(dealer)
    if "per_point" in fields:
        stated["stake"] = _stake(_text(fields, "per_point"), _text(fields, "currency"))
    return stated


def _text(fields: Mapping[str, Any], name: str) -> str:
    """The text of a field; of several under one name the last that is not blank."""
    value = fields.get(name, "")
    texts = value if isinstance(value, list) else [value]
    return next((text.strip() for text in reversed(texts) if isinstance(text, str) and text.strip()), "")


def _value(name: str, text: str) -> Any:
    domain = DOMAINS[name] if name in DOMAINS else LAYOUT_FIELDS[name]
    if text == NONE and (name == "closing" or (isinstance(domain, Whole) and domain.nullable)):
        return None
    if domain is None:
        items = [whole_number(item) for item in re.split(r"[\s,;/\u2013-]+", text) if item]
        return items[0] if len(items) == 1 else items
    if domain == YES_NO:
        return {"true": True, "false": False}.get(text, text)
    return whole_number(text) if isinstance(domain, Whole) else text


def _stake(per_point: str, currency: str) -> dict[str, str] | None:
    """The stake typed; a decimal comma is a point, and no amount is no stake."""
    return {"per_point": per_point.replace(",", "."), "currency": currency} if per_point else None
