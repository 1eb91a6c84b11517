"""Every value a ruleset may and may not have."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from scorekeeper.engine import DOMAINS, TOGGLES, Refusal, Ruleset, make_ruleset
from scorekeeper.engine.errors import CODES

RANGES = {
    "knock_limit": (0, 98),
    "knock_bonus": (0, 1000),
    "undercut_bonus": (0, 1000),
    "gin_bonus": (0, 1000),
    "big_gin_bonus": (0, 1000),
    "target": (1, 10_000),
    "game_bonus": (0, 10_000),
    "box_bonus": (0, 1000),
    "gin_boxes": (0, 9),
    "big_gin_boxes": (0, 9),
    "undercut_boxes": (0, 9),
}
WORDS: dict[str, tuple[Any, ...]] = {
    "oklahoma_ace": ("gin_only", "one"),
    "spade_doubles": ("off", "points", "points_and_extra_boxes"),
    "tie": ("undercut", "undercut_no_bonus", "nobody", "knocker"),
    "gin_against_zero": ("knocker", "defender"),
    "lay_off_on_gin": (True, False),
    "eleven_card_hand": (True, False),
    "boxes": ("both", "net"),
    "boxes_when": ("settlement", "at_once"),
    "shutout": ("none", "game_bonus", "points", "points_and_game", "all"),
    "blitz": ("none", "game_bonus", "points", "points_and_game", "all"),
    "shutout_test": ("no_points", "no_hand"),
    "blitz_test": ("no_points", "no_hand"),
    "dealer": ("winner", "loser", "alternate"),
    "dealer_after_dead": ("same", "alternate"),
    "stock_end": ("two_left", "empty"),
}
NULLABLE = {"big_gin_bonus", "target"}


def refused(**values: Any) -> tuple[str, str, object, object]:
    """Code, field, value and limit of the refusal of some values."""
    with pytest.raises(Refusal) as refusal:
        make_ruleset(**values)
    return refusal.value.code, refusal.value.field, refusal.value.value, refusal.value.limit


def test_these_are_all_the_values() -> None:
    assert list(DOMAINS) == [field.name for field in fields(Ruleset) if field.name != "preset"]
    assert set(DOMAINS) == RANGES.keys() | WORDS.keys()
    assert list(Ruleset().values()) == ["preset", *DOMAINS]


@pytest.mark.parametrize(("name", "bounds"), RANGES.items(), ids=list(RANGES))
def test_whole_numbers_are_bounded(name: str, bounds: tuple[int, int]) -> None:
    low, high = bounds
    for value in bounds:
        assert make_ruleset(**{name: value}).values()[name] == value
    assert refused(**{name: low - 1}) == ("out_of_range", name, low - 1, low)
    assert refused(**{name: high + 1}) == ("out_of_range", name, high + 1, high)
    assert refused(**{name: 10**40}) == ("out_of_range", name, 10**40, high)


@pytest.mark.parametrize("value", [True, False, 2.0, "2", "", [], {}, 1e300])
@pytest.mark.parametrize("name", RANGES)
def test_what_is_no_whole_number(name: str, value: object) -> None:
    code, field, given, limit = refused(**{name: value})
    assert (code, field, limit) == ("not_a_whole_number", name, list(RANGES[name]))
    assert given is value


@pytest.mark.parametrize("name", RANGES)
def test_null_is_a_number_only_where_something_may_not_be_played(name: str) -> None:
    if name in NULLABLE:
        assert make_ruleset(**{name: None}).values()[name] is None
    else:
        assert refused(**{name: None})[:2] == ("not_a_whole_number", name)


@pytest.mark.parametrize(("name", "word"), [(name, word) for name, words in WORDS.items() for word in words])
def test_each_word_is_allowed(name: str, word: object) -> None:
    values = {"knock_limit": "upcard"} if name == "spade_doubles" else {}
    assert make_ruleset(**{name: word}, **values).values()[name] == word


@pytest.mark.parametrize("value", ["", "Undercut", "nothing", 0, 1, None, 1.0, [], {}, ["undercut"]])
@pytest.mark.parametrize("name", WORDS)
def test_no_other_word_is(name: str, value: object) -> None:
    assert refused(**{name: value}) == ("bad_value", name, value, list(WORDS[name]))


def test_a_truth_is_no_word_and_a_word_no_truth() -> None:
    assert refused(tie=True)[:2] == ("bad_value", "tie")
    assert refused(lay_off_on_gin="true")[:2] == ("bad_value", "lay_off_on_gin")


def test_the_upcard_is_a_knock_limit_and_no_other_word_is() -> None:
    assert make_ruleset(knock_limit="upcard").oklahoma
    assert refused(knock_limit="Upcard") == ("not_a_whole_number", "knock_limit", "Upcard", [0, 98])
    assert refused(target="upcard")[:2] == ("not_a_whole_number", "target")


def test_an_unknown_value_is_refused_by_name() -> None:
    assert refused(gin_bonsu=25) == ("unknown_field", "gin_bonsu", 25, None)


def test_an_unknown_preset_is_refused_with_those_there_are() -> None:
    code, field, value, limit = refused(preset="bridge")
    assert (code, field, value) == ("bad_value", "preset", "bridge")
    assert isinstance(limit, list)
    assert limit[0] == "pagat"


def test_net_boxes_cannot_be_paid_at_once() -> None:
    assert refused(boxes="net", boxes_when="at_once") == ("bad_value", "boxes_when", "at_once", ["settlement"])
    assert refused(preset="palace", boxes="net")[:2] == ("bad_value", "boxes_when")


def test_a_spade_doubles_only_where_there_is_an_upcard() -> None:
    assert refused(spade_doubles="points") == ("bad_value", "spade_doubles", "points", ["off"])
    with pytest.raises(Refusal, match="bad_value at spade_doubles"):
        Ruleset(spade_doubles="points")


def test_a_preset_that_doubles_for_spades_gives_that_up_with_the_upcard() -> None:
    straight = make_ruleset("club", knock_limit=0)
    assert (straight.knock_limit, straight.spade_doubles, straight.gin_boxes) == (0, "off", 2)
    assert refused(preset="club", knock_limit=10, spade_doubles="points")[:2] == ("bad_value", "spade_doubles")


@pytest.mark.parametrize("preset", ["pagat", "club", "dansk", "palace"])
@pytest.mark.parametrize("toggle", TOGGLES)
def test_toggles_go_with_any_preset(preset: str, toggle: str) -> None:
    values = make_ruleset(preset, **TOGGLES[toggle]).values()
    assert {name: values[name] for name in TOGGLES[toggle]} == TOGGLES[toggle]
    assert values["target"] == make_ruleset(preset).target


def test_the_toggles() -> None:
    assert TOGGLES == {
        "oklahoma": {"knock_limit": "upcard", "oklahoma_ace": "gin_only", "spade_doubles": "points"},
        "straight_gin": {"knock_limit": 0},
        "big_gin": {"big_gin_bonus": 31},
    }


def test_a_ruleset_made_directly_is_judged_too() -> None:
    with pytest.raises(Refusal, match="out_of_range at target: 0, limit 1"):
        replace(Ruleset(), target=0)


def test_the_highest_count_is_that_of_ten_cards_or_eleven() -> None:
    assert Ruleset().max_deadwood == 100
    assert Ruleset(eleven_card_hand=True).max_deadwood == 110


def test_boxes_at_once() -> None:
    assert not Ruleset().boxes_at_once
    assert Ruleset(boxes_when="at_once").boxes_at_once


def test_a_refusal_says_what_and_where() -> None:
    refusal = Refusal("over_knock_limit", "knocker_deadwood", 11, 10)
    assert str(refusal) == "over_knock_limit at knocker_deadwood: 11, limit 10"
    assert str(Refusal("not_json", "", "[]")) == "not_json at input: '[]'"
    assert refusal.at("hands[2]").field == "hands[2].knocker_deadwood"
    assert refusal.at("").field == "knocker_deadwood"
    assert Refusal("missing", "[2]").at("hands").field == "hands[2]"
    assert Refusal("missing", "").at("hands").field == "hands"
    assert isinstance(refusal, ValueError)


def test_the_codes_are_those_of_the_contract() -> None:
    assert CODES == (
        "not_json",
        "unknown_field",
        "missing",
        "not_a_whole_number",
        "bad_value",
        "out_of_range",
        "over_knock_limit",
        "knock_is_gin",
        "over_max_deadwood",
        "upcard_required",
        "bad_card",
        "duplicate_card",
        "card_held_by_both",
        "wrong_card_count",
        "ending_disagrees",
    )
