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


def read_ruleset(reading: Reading, path: Path, value: object) -> Ruleset:
    """The ruleset of a JSON object: a preset (pagat where none is named) with changed values.

    Notes every fault; with any, the base ruleset comes back so that reading can go on.
    """
    before = reading.faults
    given = reading.fields(path, value, ("preset", *DOMAINS))
    for name, item in given.items():
        reading.checked((*path, name), item, PRESET if name == "preset" else DOMAINS[name])
    if reading.clean(before):
        try:
            return make_ruleset(**given)
        except Refusal as refusal:
            reading.refuse(path, refusal)
    return BASE.ruleset


def read_layout(reading: Reading, path: Path, value: object, ruleset: Ruleset) -> Layout:
    """The layout of a JSON name or object under a ruleset. Faults as in read_ruleset; then the standard layout."""
    before = reading.faults
    values: dict[str, Any] = {}
    if isinstance(value, str):
        name = reading.checked(path, value, LAYOUT)
    else:
        if isinstance(value, dict) and "layout" not in value:
            reading.fault((*path, "layout"), "missing")
        name = value.get("layout") if isinstance(value, dict) else "standard"
        if reading.clean(before):
            name = reading.checked((*path, "layout"), name, LAYOUT)
        known = LAYOUT_DOMAINS.get(name, {}) if isinstance(name, str) else {}
        if reading.clean(before):
            values = reading.fields(path, value, ("layout", *known))
            values.pop("layout", None)
        for key, item in values.items():
            try:
                check_layout_value(str(name), key, item)
            except Refusal as refusal:
                reading.refuse(path, refusal)
    if reading.clean(before):
        try:
            return make_layout(ruleset, name, **values)
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
