"""Layouts as data: what each starts from, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.engine import ColumnSpec, Layout, Refusal, Ruleset, make_layout, make_ruleset
from scorekeeper.engine.layout import LAYOUT_DOMAINS

PAGAT = make_ruleset()


def refused(name: str, **values: Any) -> tuple[str, str, object, object]:
    """Code, field, value and limit of the refusal of a layout."""
    with pytest.raises(Refusal) as refusal:
        make_layout(PAGAT, name, **values)
    return refusal.value.code, refusal.value.field, refusal.value.value, refusal.value.limit


def test_standard_is_one_column_of_the_ruleset() -> None:
    layout = make_layout(make_ruleset("modern", target=250, game_bonus=50))
    assert layout.columns == (ColumnSpec(250, 1, "whole"),)
    assert (layout.game_bonus, layout.box_bonus, layout.doubling) == (50, 25, "shutout")
    assert layout.values() == {"layout": "standard"}
    assert not layout.race
    assert not layout.match


def test_hollywood_starts_from_the_ruleset() -> None:
    assert make_layout(make_ruleset("modern", target=150, game_bonus=50), "hollywood").values() == {
        "layout": "hollywood",
        "columns": 3,
        "column_target": [150, 150, 150],
        "weights": [1, 1, 1],
        "schedule": "shift",
        "intake": "whole",
        "game_bonus": 50,
        "box_bonus": 25,
        "closing": None,
        "closing_bonus": 20,
        "continuous": False,
    }


def test_hollywood_is_a_match_and_not_a_race() -> None:
    layout = make_layout(PAGAT, "hollywood")
    assert layout.match
    assert not layout.race
    assert layout.doubling == "blitz"


def test_a_column_target_is_100_where_the_ruleset_has_none() -> None:
    layout = make_layout(make_ruleset(target=None), "hollywood")
    assert [column.target for column in layout.columns] == [100, 100, 100]
    assert make_layout(make_ruleset(target=None)).columns[0].target is None


def test_hollywood_values_can_each_be_changed() -> None:
    changed: dict[str, Any] = {
        "columns": 2,
        "column_target": [100, 150],
        "weights": [1, 2],
        "schedule": "win_count",
        "intake": "difference",
        "game_bonus": 0,
        "box_bonus": 5,
        "closing": "by_ending",
        "closing_bonus": 30,
        "continuous": True,
    }
    assert make_layout(PAGAT, "hollywood", **changed).values() == {"layout": "hollywood", **changed}


def test_one_number_stands_for_every_column() -> None:
    layout = make_layout(PAGAT, "hollywood", columns=4, column_target=125, weights=2)
    assert layout.columns == (ColumnSpec(125, 2),) * 4


def test_split_is_two_accounts() -> None:
    layout = make_layout(PAGAT, "split")
    assert layout.columns == (ColumnSpec(100, 1, "difference"), ColumnSpec(200, 1, "closing"))
    assert (layout.game_bonus, layout.box_bonus, layout.closing, layout.doubling) == (0, 0, None, None)
    assert layout.race
    assert not layout.match
    assert layout.values() == {"layout": "split", "difference_target": 100, "closing_target": 200}
    other = make_layout(PAGAT, "split", difference_target=50, closing_target=75)
    assert other.values() == {"layout": "split", "difference_target": 50, "closing_target": 75}


def test_what_is_changed_goes_before_the_presets_own_defaults() -> None:
    layout = make_layout(make_ruleset("dansk"), "hollywood", intake="whole", column_target=200)
    assert [column.target for column in layout.columns] == [200, 200, 200]
    assert layout.columns[0].intake == "whole"
    assert layout.closing == "winner"
    assert make_layout(make_ruleset("dansk"), "hollywood", closing=None).closing is None


def test_the_presets_own_defaults_go_before_the_rulesets_values() -> None:
    layout = make_layout(make_ruleset("dansk", target=250, game_bonus=7, box_bonus=9), "hollywood")
    assert ([column.target for column in layout.columns], layout.game_bonus, layout.box_bonus) == ([100] * 3, 100, 0)


def test_a_ruleset_of_no_known_preset_has_no_defaults_of_its_own() -> None:
    assert make_layout(Ruleset(preset="house"), "hollywood") == make_layout(PAGAT, "hollywood")


def test_unknown_layouts_and_values_are_refused() -> None:
    assert refused("brooklyn") == ("bad_value", "layout", "brooklyn", ["standard", "hollywood", "split"])
    assert refused("standard", columns=3) == ("unknown_field", "columns", 3, None)
    assert refused("split", weights=3) == ("unknown_field", "weights", 3, None)
    assert refused("hollywood", difference_target=3) == ("unknown_field", "difference_target", 3, None)


@pytest.mark.parametrize(
    ("name", "key", "low", "high"),
    [
        ("hollywood", "columns", 1, 6),
        ("hollywood", "column_target", 1, 10_000),
        ("hollywood", "weights", 1, 100),
        ("hollywood", "game_bonus", 0, 10_000),
        ("hollywood", "box_bonus", 0, 1000),
        ("hollywood", "closing_bonus", 0, 1000),
        ("split", "difference_target", 1, 10_000),
        ("split", "closing_target", 1, 10_000),
    ],
)
def test_numbers_are_bounded(name: str, key: str, low: int, high: int) -> None:
    for value in (low, high):
        assert isinstance(make_layout(PAGAT, name, **{key: value}), Layout)
    assert refused(name, **{key: low - 1}) == ("out_of_range", key, low - 1, low)
    assert refused(name, **{key: high + 1}) == ("out_of_range", key, high + 1, high)
    for value in (True, 2.0, "2", None, {}):
        assert refused(name, **{key: value})[:2] == ("not_a_whole_number", key)


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("schedule", ("shift", "win_count")),
        ("intake", ("whole", "difference")),
        ("closing", (None, "winner", "closer", "by_ending")),
        ("continuous", (False, True)),
    ],
)
def test_words_are_those_of_the_contract(key: str, words: tuple[Any, ...]) -> None:
    for word in words:
        assert make_layout(PAGAT, "hollywood", **{key: word}).values()[key] == word
    for other in ("", "all", 0, 1, []):
        assert refused("hollywood", **{key: other})[:2] == ("bad_value", key)


@pytest.mark.parametrize("key", ["column_target", "weights"])
def test_a_list_must_have_one_value_for_each_column(key: str) -> None:
    assert refused("hollywood", **{key: [1, 2]}) == ("bad_value", key, [1, 2], 3)
    assert refused("hollywood", **{key: []}) == ("bad_value", key, [], 3)
    assert refused("hollywood", columns=2, **{key: [1, 2, 3]}) == ("bad_value", key, [1, 2, 3], 2)
    assert refused("hollywood", **{key: [1, 0, 3]}) == ("out_of_range", f"{key}[1]", 0, 1)
    assert refused("hollywood", **{key: [1, True, 3]})[:2] == ("not_a_whole_number", f"{key}[1]")


def test_these_are_all_the_layouts_values() -> None:
    assert {name: set(domains) for name, domains in LAYOUT_DOMAINS.items()} == {
        name: make_layout(PAGAT, name).values().keys() - {"layout"} for name in LAYOUT_DOMAINS
    }
