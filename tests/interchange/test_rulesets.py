"""Rulesets and sheets in a game file: every value, every refusal with its field."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.engine import DOMAINS, PRESETS, Refusal, make_layout, make_ruleset
from scorekeeper.interchange.rulesets import layout_from_values, ruleset_from_values
from tests.interchange.files import fault_in, file, printed, read, refusal_of


def ruleset_refusal(**values: Any) -> tuple[str, str, object, object]:
    return refusal_of(file(ruleset=values))


def sheet_refusal(sheet: object) -> tuple[str, str, object, object]:
    return refusal_of(file(sheet=sheet))


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_and_every_value_it_has(name: str) -> None:
    values = PRESETS[name].ruleset.values()
    assert printed(ruleset={"preset": name})["ruleset"] == values
    assert printed(ruleset=values)["ruleset"] == values


def test_other_fields_override_the_presets_values_wherever_they_stand() -> None:
    for ruleset in ({"preset": "dansk", "target": 150}, {"target": 150, "preset": "dansk"}):
        assert read(ruleset=ruleset).first.setup.ruleset == make_ruleset("dansk", target=150)


def test_a_ruleset_without_a_preset_starts_from_pagat() -> None:
    assert printed(ruleset={})["ruleset"] == PRESETS["pagat"].ruleset.values()
    assert printed(ruleset={"gin_bonus": 25})["ruleset"] == PRESETS["pagat"].ruleset.values() | {"gin_bonus": 25}


def test_null_is_not_played_and_no_target() -> None:
    values = printed(ruleset={"preset": "american", "big_gin_bonus": None, "target": None})["ruleset"]
    assert (values["big_gin_bonus"], values["target"]) == (None, None)


@pytest.mark.parametrize("name", DOMAINS)
def test_a_wrong_value_is_refused_at_its_field(name: str) -> None:
    code, field, value, _ = ruleset_refusal(**{name: [7]})
    assert (code in ("bad_value", "not_a_whole_number"), field, value) == (True, f"ruleset.{name}", [7])


@pytest.mark.parametrize(
    ("values", "refusal"),
    [
        ({"preset": "bridge"}, ("bad_value", "ruleset.preset", "bridge", list(PRESETS))),
        ({"preset": None}, ("bad_value", "ruleset.preset", None, list(PRESETS))),
        ({"gin": 25}, ("unknown_field", "ruleset.gin", 25, None)),
        ({"target": True}, ("not_a_whole_number", "ruleset.target", True, [1, 10_000])),
        ({"target": 2.0}, ("not_a_whole_number", "ruleset.target", 2.0, [1, 10_000])),
        ({"target": "2"}, ("not_a_whole_number", "ruleset.target", "2", [1, 10_000])),
        ({"target": 0}, ("out_of_range", "ruleset.target", 0, 1)),
        ({"target": 10_001}, ("out_of_range", "ruleset.target", 10_001, 10_000)),
        ({"knock_limit": 99}, ("out_of_range", "ruleset.knock_limit", 99, 98)),
        ({"knock_limit": -1}, ("out_of_range", "ruleset.knock_limit", -1, 0)),
        ({"gin_boxes": 10}, ("out_of_range", "ruleset.gin_boxes", 10, 9)),
        ({"game_bonus": None}, ("not_a_whole_number", "ruleset.game_bonus", None, [0, 10_000])),
        ({"boxes": "net", "boxes_when": "at_once"}, ("bad_value", "ruleset.boxes_when", "at_once", ["settlement"])),
        ({"preset": "palace", "boxes": "net"}, ("bad_value", "ruleset.boxes_when", "at_once", ["settlement"])),
        ({"spade_doubles": "points"}, ("bad_value", "ruleset.spade_doubles", "points", ["off"])),
    ],
)
def test_refusals(values: dict[str, Any], refusal: tuple[str, str, object, object]) -> None:
    assert ruleset_refusal(**values) == refusal


@pytest.mark.parametrize("value", [None, 5, "pagat", []])
def test_a_ruleset_is_an_object(value: object) -> None:
    assert refusal_of(file(ruleset=value)) == ("bad_value", "ruleset", value, "an object")


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"target": 0, "gin": 1, "tie": "x"}, "target"),
        ({"gin": 1, "target": 0}, "gin"),
        ({"boxes_when": "at_once", "boxes": "net", "target": 0}, "boxes_when"),
        ({"target": 0, "boxes_when": "at_once", "boxes": "net"}, "target"),
        ({"spade_doubles": "points", "gin": 1}, "spade_doubles"),
        # Whether these go together cannot be said while one of them is unreadable.
        ({"spade_doubles": "points", "knock_limit": "up"}, "knock_limit"),
        ({"spade_doubles": "points", "preset": "clbu"}, "preset"),
        ({"boxes_when": "at_once", "boxes": "nett"}, "boxes"),
    ],
)
def test_the_first_fault_is_told(values: dict[str, Any], field: str) -> None:
    assert ruleset_refusal(**values)[1] == f"ruleset.{field}"


# --- the sheet -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["standard", "hollywood", "split"])
def test_a_sheet_is_a_name_or_an_object(name: str) -> None:
    values = make_layout(make_ruleset(), name).values()
    for sheet in (name, {"layout": name}, values):
        assert printed(sheet=sheet)["sheet"] == values


def test_hollywood_takes_the_rulesets_values() -> None:
    values = printed(ruleset={"preset": "modern", "target": 150}, sheet="hollywood")["sheet"]
    assert (values["column_target"], values["game_bonus"], values["box_bonus"]) == ([150, 150, 150], 100, 25)
    assert printed(ruleset={"target": None}, sheet="hollywood")["sheet"]["column_target"] == [100, 100, 100]


def test_a_presets_own_defaults_apply_where_the_file_names_it() -> None:
    dansk = printed(ruleset={"preset": "dansk"}, sheet={"layout": "hollywood", "schedule": "win_count"})
    assert (dansk["sheet"]["intake"], dansk["sheet"]["schedule"]) == ("difference", "win_count")
    assert dansk["sheet"]["closing"] == "winner"
    club = printed(ruleset={"preset": "club"}, sheet="hollywood")["sheet"]
    assert (club["weights"], club["column_target"]) == ([1, 1, 2], [250, 250, 250])
    values = PRESETS["club"].ruleset.values()
    del values["preset"]
    assert printed(ruleset=values, sheet="hollywood")["sheet"]["weights"] == [1, 1, 1]


@pytest.mark.parametrize(
    ("sheet", "refusal"),
    [
        ("holywood", ("bad_value", "sheet", "holywood", ["standard", "hollywood", "split"])),
        ({"layout": "x"}, ("bad_value", "sheet.layout", "x", ["standard", "hollywood", "split"])),
        ({"layout": []}, ("bad_value", "sheet.layout", [], ["standard", "hollywood", "split"])),
        ({"layout": None}, ("bad_value", "sheet.layout", None, ["standard", "hollywood", "split"])),
        ({}, ("missing", "sheet.layout", None, None)),
        (None, ("bad_value", "sheet", None, "a name or an object")),
        (5, ("bad_value", "sheet", 5, "a name or an object")),
        ({"layout": "standard", "columns": 3}, ("unknown_field", "sheet.columns", 3, None)),
        ({"layout": "split", "schedule": "shift"}, ("unknown_field", "sheet.schedule", "shift", None)),
        ({"layout": "hollywood", "columns": 7}, ("out_of_range", "sheet.columns", 7, 6)),
        ({"layout": "hollywood", "columns": True}, ("not_a_whole_number", "sheet.columns", True, [1, 6])),
        ({"layout": "hollywood", "weights": [1, 1]}, ("bad_value", "sheet.weights", [1, 1], 3)),
        ({"layout": "hollywood", "column_target": [1, 2, "3"]}, ("not_a_whole_number", "sheet.column_target[2]", "3")),
        ({"layout": "hollywood", "columns": 2, "column_target": [1]}, ("bad_value", "sheet.column_target", [1], 2)),
        ({"layout": "hollywood", "schedule": "all"}, ("bad_value", "sheet.schedule", "all", ["shift", "win_count"])),
        ({"layout": "hollywood", "intake": "closing"}, ("bad_value", "sheet.intake", "closing")),
        (
            {"layout": "hollywood", "closing": "loser"},
            ("bad_value", "sheet.closing", "loser", [None, "winner", "closer", "by_ending"]),
        ),
        ({"layout": "hollywood", "continuous": None}, ("bad_value", "sheet.continuous", None, [True, False])),
        ({"layout": "split", "closing_target": 0}, ("out_of_range", "sheet.closing_target", 0, 1)),
    ],
)
def test_sheets_refused(sheet: object, refusal: tuple[object, ...]) -> None:
    assert sheet_refusal(sheet)[: len(refusal)] == refusal


@pytest.mark.parametrize(
    ("sheet", "field"),
    [
        ({"weights": [1], "layout": "hollywood", "columns": 9}, "columns"),
        ({"weights": [1], "layout": "hollywood", "colour": 9}, "weights"),
        ({"colour": 9, "layout": "x"}, "colour"),
        ({"weights": [1], "layout": "x"}, "layout"),
        ({"columns": 3, "weights": 1}, "layout"),
        ({"schedule": "x", "weights": 0, "layout": "hollywood"}, "schedule"),
    ],
)
def test_the_first_fault_of_a_sheet_is_told(sheet: dict[str, Any], field: str) -> None:
    assert sheet_refusal(sheet)[1] == f"sheet.{field}"


def test_a_faulty_sheet_before_a_faulty_ruleset_is_told_first() -> None:
    assert fault_in({"players": ["A", "B"], "sheet": "x", "ruleset": {"target": 0}, "hands": []})[1] == "sheet"
    assert fault_in({"players": ["A", "B"], "ruleset": {"target": 0}, "sheet": "x", "hands": []})[1] == "ruleset.target"


# --- one at a time ---------------------------------------------------------------------------------------------------


def test_values_alone_as_for_a_house_ruleset() -> None:
    assert ruleset_from_values({"preset": "norsk", "target": 300}) == make_ruleset("norsk", target=300)
    with pytest.raises(Refusal, match=r"^out_of_range at target: 0"):
        ruleset_from_values({"target": 0})


def test_a_layout_alone() -> None:
    ruleset = make_ruleset("dansk")
    assert layout_from_values("hollywood", ruleset) == make_layout(ruleset, "hollywood")
    assert layout_from_values({"layout": "hollywood", "weights": 2}, ruleset).columns[0].weight == 2
    with pytest.raises(Refusal, match=r"^bad_value at input: 'x'"):
        layout_from_values("x", ruleset)
    with pytest.raises(Refusal, match=r"^bad_value at weights: \[1\]"):
        layout_from_values({"layout": "hollywood", "weights": [1]}, ruleset)
