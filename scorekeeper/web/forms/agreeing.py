"""What a request says that two players agree on: names, rules, sheet, first dealer and stake."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from flask import request

from scorekeeper.engine.errors import Refusal
from scorekeeper.engine.layout import LAYOUT_DOMAINS, Layout, make_layout
from scorekeeper.engine.ledger import Agreement
from scorekeeper.engine.presets import PRESETS, TOGGLES
from scorekeeper.engine.ruleset import DOMAINS, UPCARD, YES_NO, Ruleset
from scorekeeper.interchange.games import agreement_to_json, game_from_json
from scorekeeper.interchange.rulesets import ruleset_from_values
from scorekeeper.web.asking import TOKENS
from scorekeeper.web.forms.texts import LAYOUT_FIELDS, PLAIN, values_typed

Values = dict[str, Any]

KNOWN: Final = (
    "players",
    "ruleset",
    "stake",
    "per_point",
    "currency",
    "first_dealer",
    "swap",
    "confirm",
    *PLAIN,
    *DOMAINS,
    *LAYOUT_FIELDS,
    *TOGGLES,
)


def values_stated(fields: Mapping[str, Any]) -> Values:
    """What the request states, as values of a game file, the ruleset's nested or by their own names.

    Raises Refusal: unknown_field for a JSON body, bad_value where a form contradicts itself.
    """
    if not request.is_json:
        return values_typed(fields)
    stated = {name: value for name, value in fields.items() if name not in TOKENS}
    for name, value in stated.items():
        if name not in KNOWN:
            raise Refusal("unknown_field", name, value)
    if "per_point" in stated:
        stated["stake"] = {"per_point": stated.pop("per_point"), "currency": stated.pop("currency", "")}
    return stated


def agreed(stated: Values, *, now: Agreement | None = None, house: Values | None = None) -> Agreement:
    """What is agreed on. What is not stated stays as it is `now`; in a new game it is as the preset and the sheet say.

    A stated preset is a new start, all its values with it; so are the values of a `house` ruleset.
    Raises Refusal with the field as the request named it.
    """
    document = agreement_to_json(now) if now else {}
    if "players" in stated:
        document["players"] = stated["players"]
    if now and stated.get("swap") and isinstance(document["players"], list):
        document["players"] = document["players"][::-1]
    try:
        document["ruleset"] = _ruleset(stated, now, house)
        document["sheet"] = _layout(stated, document["ruleset"], now)
        document |= {name: stated[name] for name in ("first_dealer", "stake") if name in stated}
        agreement = game_from_json({**document, "hands": []}).first
    except Refusal as refusal:
        raise as_sent(refusal, stated) from None
    if now is None:
        return agreement
    setup = agreement.setup
    kept = replace(now.setup, ruleset=setup.ruleset, layout=setup.layout, first_dealer=setup.first_dealer)
    return replace(agreement, setup=kept)


def as_sent(refusal: Refusal, stated: Values) -> Refusal:
    """The refusal with its field as the request named it: without the part of the game file that it did not send."""
    part, _, field = refusal.field.partition(".")
    if field and not isinstance(stated.get(part), dict) and part in ("ruleset", "sheet"):
        return Refusal(refusal.code, "sheet" if field == "layout" else field, refusal.value, refusal.limit)
    return refusal


def changed_values(layout: Layout, usual: Layout) -> Values:
    """The layout's values that are not the usual ones, a list for columns that are all alike as one value."""
    before = {name: _one_for_all(value) for name, value in usual.values().items()}
    now = {name: _one_for_all(value) for name, value in layout.values().items()}
    return {name: value for name, value in now.items() if value != before[name]}


def _one_for_all(value: Any) -> Any:
    return value[0] if isinstance(value, list) and len(set(value)) == 1 else value


def _ruleset(stated: Values, now: Agreement | None, house: Values | None) -> Any:
    """The values of the ruleset, as in a game file: where it starts from, the toggles, and what is stated over them."""
    nested = stated.get("ruleset", {})
    if not isinstance(nested, dict):
        return nested
    named = {**nested, **{name: stated[name] for name in ("preset", *DOMAINS) if name in stated}}
    start: Values = {}
    if "preset" not in named:
        start = house or (now.setup.ruleset.values() if now else {})
    values = {**start, **_toggled(stated, named, start), **named}
    if named.get("knock_limit", UPCARD) != UPCARD and "spade_doubles" not in named:
        values.pop("spade_doubles", None)
    return values


def _toggled(stated: Values, named: Values, start: Values) -> Values:
    """The values of the toggles that are on. Raises Refusal bad_value where a stated knock limit is another."""
    values: Values = {}
    for name, changes in TOGGLES.items():
        YES_NO.check(name, stated.get(name, False))
        if not stated.get(name):
            continue
        for field, value in changes.items():
            if field == "knock_limit" and named.get(field, values.get(field, value)) != value:
                raise Refusal("bad_value", name, stated[name], "off where another knock limit is chosen")
            values[field] = value
    if values.get("knock_limit") == UPCARD and _starts_with_upcard(named, start):
        values = {field: value for field, value in values.items() if field not in TOGGLES["oklahoma"]}
    return values


def _starts_with_upcard(named: Values, start: Values) -> bool:
    preset = named.get("preset")
    if isinstance(preset, str) and preset in PRESETS:
        return PRESETS[preset].ruleset.oklahoma
    return bool(start.get("knock_limit") == UPCARD)


def _layout(stated: Values, ruleset_values: Any, now: Agreement | None) -> Any:
    """The layout, as in a game file: as it is sent whole, or its name with the values stated by themselves."""
    sheet = stated.get("sheet", now.setup.layout.name if now else "standard")
    by_themselves = {name: stated[name] for name in LAYOUT_FIELDS if name in stated}
    if isinstance(sheet, dict):
        return {**sheet, **by_themselves}
    if not isinstance(sheet, str) or sheet not in LAYOUT_DOMAINS:
        return sheet
    values: Values = {}
    if now and "sheet" not in stated:
        values = changed_values(now.setup.layout, make_layout(now.setup.ruleset, sheet))
    values |= by_themselves
    as_in_a_file = "ruleset" in stated and "sheet" in stated
    if sheet == "hollywood" and isinstance(ruleset_values, dict) and not as_in_a_file:
        with suppress(Refusal):
            _follow(values, stated, ruleset_from_values(ruleset_values), now)
    return {"layout": sheet, **values}


def _follow(values: Values, stated: Values, ruleset: Ruleset, now: Agreement | None) -> None:
    """Lets columns take the target and the bonuses of the ruleset that are stated, or are not its preset's own.

    Columns with targets of their own keep them; those that had the game's old target get its new one.
    """
    usual = PRESETS[ruleset.preset].ruleset
    for field in ("game_bonus", "box_bonus"):
        changed = getattr(ruleset, field) != getattr(usual, field)
        if field in stated or (changed and field not in values):
            values[field] = getattr(ruleset, field)
    target = ruleset.target
    if target is None:
        return
    if "column_target" not in values:
        if "target" in stated or target != usual.target:
            values["column_target"] = target
    elif now and now.setup.layout.match:
        was = [column.target for column in now.setup.layout.columns]
        if values["column_target"] in (was, _one_for_all(was)):
            values["column_target"] = [target if each == now.setup.ruleset.target else each for each in was]
