"""The presets against the rule texts: each value, its source, and what is our assumption."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.engine import DOMAINS, PRESETS, Ruleset, make_layout, make_ruleset

# A value is what the text states, or an assumption of ours where "*" follows.
TABLE: dict[str, dict[str, str]] = {
    "pagat": {
        "knock_bonus": "0",
        "undercut_bonus": "10",
        "gin_bonus": "20",
        "gin_against_zero": "knocker*",
        "lay_off_on_gin": "no",
        "target": "100",
        "game_bonus": "100",
        "shutout": "game_bonus",
        "shutout_test": "no_points",
        "box_bonus": "20",
        "dealer": "winner*",
        "dealer_after_dead": "same",
    },
    "modern": {
        "knock_bonus": "0",
        "undercut_bonus": "25",
        "gin_bonus": "25",
        "gin_against_zero": "knocker*",
        "lay_off_on_gin": "no",
        "target": "100",
        "game_bonus": "100",
        "shutout": "game_bonus",
        "shutout_test": "no_points",
        "box_bonus": "25",
        "dealer": "winner*",
        "dealer_after_dead": "same",
    },
    "norsk": {
        "knock_bonus": "20",
        "undercut_bonus": "30",
        "gin_bonus": "40",
        "gin_against_zero": "knocker*",
        "lay_off_on_gin": "no*",
        "eleven_card_hand": "yes",
        "target": "100*",
        "game_bonus": "0*",
        "shutout": "none*",
        "box_bonus": "0*",
        "dealer": "alternate*",
        "dealer_after_dead": "alternate*",
        "stock_end": "empty",
    },
    "hoyle": {
        "knock_bonus": "0",
        "undercut_bonus": "10",
        "gin_bonus": "25",
        "gin_against_zero": "knocker",
        "lay_off_on_gin": "no",
        "target": "100*",
        "game_bonus": "0*",
        "shutout": "none*",
        "box_bonus": "0*",
        "dealer": "winner",
        "dealer_after_dead": "same*",
    },
    "deutsch": {
        "knock_bonus": "0",
        "undercut_bonus": "25",
        "gin_bonus": "25",
        "gin_against_zero": "knocker",
        "lay_off_on_gin": "no",
        "target": "100",
        "game_bonus": "0*",
        "shutout": "none*",
        "box_bonus": "0*",
        "dealer": "alternate*",
        "dealer_after_dead": "alternate",
    },
    "dansk": {
        "knock_bonus": "20",
        "undercut_bonus": "30",
        "gin_bonus": "40",
        "gin_against_zero": "defender",
        "lay_off_on_gin": "yes*",
        "target": "500",
        "game_bonus": "0*",
        "shutout": "none*",
        "box_bonus": "0*",
        "dealer": "alternate*",
        "dealer_after_dead": "alternate*",
        "blitz": "all",
        "blitz_test": "no_hand",
    },
    "american": {
        "knock_bonus": "0",
        "undercut_bonus": "25",
        "gin_bonus": "25",
        "big_gin_bonus": "31",
        "gin_against_zero": "knocker*",
        "lay_off_on_gin": "no",
        "target": "100",
        "game_bonus": "100",
        "shutout": "points",
        "shutout_test": "no_hand",
        "box_bonus": "25",
        "dealer": "alternate",
        "dealer_after_dead": "same*",
    },
    "club": {
        "knock_limit": "upcard",
        "oklahoma_ace": "gin_only",
        "spade_doubles": "points_and_extra_boxes",
        "knock_bonus": "0",
        "undercut_bonus": "25",
        "undercut_boxes": "1",
        "gin_bonus": "25",
        "gin_boxes": "2",
        "gin_against_zero": "knocker*",
        "lay_off_on_gin": "no*",
        "target": "250",
        "game_bonus": "250*",
        "shutout": "all",
        "shutout_test": "no_points",
        "box_bonus": "25",
        "dealer": "winner*",
        "dealer_after_dead": "same*",
    },
    "palace": {
        "knock_bonus": "0",
        "undercut_bonus": "20",
        "gin_bonus": "25",
        "gin_against_zero": "knocker*",
        "lay_off_on_gin": "no*",
        "target": "100",
        "game_bonus": "0",
        "shutout": "none",
        "box_bonus": "10",
        "boxes_when": "at_once",
        "dealer": "winner*",
        "dealer_after_dead": "same*",
    },
}


def printed(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def test_these_are_the_presets_in_the_order_offered() -> None:
    assert list(PRESETS) == list(TABLE)
    assert [preset.name for preset in PRESETS.values()] == list(TABLE)


@pytest.mark.parametrize("name", TABLE)
def test_values_and_assumptions_are_those_of_the_texts(name: str) -> None:
    preset = PRESETS[name]
    values = preset.ruleset.values()
    told = {field: printed(values[field]) + "*" * preset.sources[field].assumed for field in TABLE[name]}
    assert told == TABLE[name]


@pytest.mark.parametrize("name", TABLE)
def test_silent_values_are_the_base_ones_and_every_value_has_a_source(name: str) -> None:
    preset = PRESETS[name]
    base = Ruleset().values()
    stated = {"preset", *TABLE[name]}
    assert {key: value for key, value in preset.ruleset.values().items() if key not in stated} == {
        key: value for key, value in base.items() if key not in stated
    }
    assert list(preset.sources) == list(DOMAINS)
    assert all(source.text for source in preset.sources.values())


@pytest.mark.parametrize("name", TABLE)
def test_ties_are_undercuts_and_a_blitz_doubles_everything_by_entries(name: str) -> None:
    ruleset = PRESETS[name].ruleset
    assert (ruleset.tie, ruleset.blitz, ruleset.blitz_test) == ("undercut", "all", "no_hand")
    assert not PRESETS[name].sources["tie"].assumed
    assert PRESETS[name].sources["blitz"].assumed == (name != "dansk")


def test_the_base_is_pagat() -> None:
    assert PRESETS["pagat"].ruleset == Ruleset() == make_ruleset()


def test_sources_are_named() -> None:
    assert {name: preset.source for name, preset in PRESETS.items()} == {
        "pagat": "S000",
        "modern": "S000, the usual alternatives",
        "norsk": "S001",
        "hoyle": "S002",
        "deutsch": "S003",
        "dansk": "S004",
        "american": "Wikipedia",
        "club": "RummyTalk",
        "palace": "a phone app, as recorded by jdh8",
    }
    assert PRESETS["american"].sources["shutout"].text == "ginrummy.com"
    assert PRESETS["american"].sources["gin_bonus"].text == "Wikipedia"


def test_a_house_ruleset_is_a_preset_with_changed_values() -> None:
    house = make_ruleset("dansk", target=300, tie="nobody")
    changed = {name for name, value in house.values().items() if value != PRESETS["dansk"].ruleset.values()[name]}
    assert changed == {"target", "tie"}
    assert house.preset == "dansk"


def test_dansk_has_its_own_hollywood() -> None:
    layout = make_layout(make_ruleset("dansk"), "hollywood")
    assert layout.values() == {
        "layout": "hollywood",
        "columns": 3,
        "column_target": [100, 100, 100],
        "weights": [1, 1, 1],
        "schedule": "shift",
        "intake": "difference",
        "game_bonus": 100,
        "box_bonus": 0,
        "closing": "winner",
        "closing_bonus": 20,
        "continuous": False,
    }


def test_club_has_its_own_weights_for_three_columns() -> None:
    club = make_ruleset("club")
    assert make_layout(club, "hollywood").values()["weights"] == [1, 1, 2]
    assert make_layout(club, "hollywood", columns=2).values()["weights"] == [1, 1]
    assert make_layout(club, "hollywood", weights=[1, 2, 3]).values()["weights"] == [1, 2, 3]
