"""Rulesets and layouts of the sheet, from JSON and to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from scorekeeper.engine.errors import Refusal
from scorekeeper.engine.layout import LAYOUT_DOMAINS, Layout, check_layout_value, make_layout
from scorekeeper.engine.presets import BASE, PRESETS, make_ruleset
from scorekeeper.engine.ruleset import DOMAINS, Choice, Ruleset
from scorekeeper.interchange.reading import Path, Reading

PRESET: Final = Choice(tuple(PRESETS))
LAYOUT: Final = Choice(tuple(LAYOUT_DOMAINS))

_JUDGED_TOGETHER: Final = {"preset", "knock_limit", "spade_doubles", "boxes", "boxes_when"}
"""The values that may be refused for what another of them is."""

_ANY_LAYOUT: Final = {key: domain for domains in LAYOUT_DOMAINS.values() for key, domain in domains.items()}


def read_ruleset(reading: Reading, path: Path, value: object) -> Ruleset:
    """The ruleset of a JSON object: a preset (pagat where none is named) with changed values.

    Notes every fault; with any, some ruleset comes back so that reading can go on.
    """
    given = reading.fields(path, value, ("preset", *DOMAINS))
    domains = {"preset": PRESET, **DOMAINS}
    allowed = {name: item for name, item in given.items() if reading.allows((*path, name), item, domains[name])}
    if _JUDGED_TOGETHER.isdisjoint(given.keys() - allowed.keys()):
        try:
            return make_ruleset(**allowed)
        except Refusal as refusal:
            reading.refuse(path, refusal)
    return BASE.ruleset


def read_layout(reading: Reading, path: Path, value: object, ruleset: Ruleset) -> Layout:
    """The layout of a JSON name or object under a ruleset. Faults as in read_ruleset; then some layout."""
    if isinstance(value, str):
        return make_layout(ruleset, value if reading.allows(path, value, LAYOUT) else "standard")
    if not isinstance(value, dict):
        reading.fault(path, "bad_value", value, "a name or an object")
        return make_layout(ruleset)
    name = value.get("layout")
    known = LAYOUT_DOMAINS[name] if isinstance(name, str) and name in LAYOUT_DOMAINS else _ANY_LAYOUT
    given = reading.fields(path, value, ("layout", *known), ("layout",))
    if "layout" not in given or not reading.allows((*path, "layout"), given.pop("layout"), LAYOUT):
        return make_layout(ruleset)
    allowed: dict[str, Any] = {}
    for key, item in given.items():
        try:
            check_layout_value(str(name), key, item)
            allowed[key] = item
        except Refusal as refusal:
            reading.refuse(path, refusal)
    # Without the number of columns no list for them can be judged.
    if "columns" in allowed or "columns" not in given:
        try:
            return make_layout(ruleset, str(name), **allowed)
        except Refusal as refusal:
            reading.refuse(path, refusal)
    return make_layout(ruleset)


def ruleset_from_values(values: Mapping[str, Any]) -> Ruleset:
    """The ruleset with these values, as in a game file. Raises Refusal with the field named.

    >>> ruleset_from_values({"preset": "hoyle", "target": 150}).target
    150
    """
    document = dict(values)
    reading = Reading(document)
    ruleset = read_ruleset(reading, (), document)
    reading.finish()
    return ruleset


def layout_from_values(values: str | Mapping[str, Any], ruleset: Ruleset) -> Layout:
    """The layout with this name or these values, as in a game file. Raises Refusal with the field named.

    >>> layout_from_values("split", Ruleset()).race
    True
    """
    document = values if isinstance(values, str) else dict(values)
    reading = Reading(document)
    layout = read_layout(reading, (), document, ruleset)
    reading.finish()
    return layout
