"""The README tells the rules as they are: every value, what it may be, every preset, every sheet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scorekeeper.engine import DOMAINS, PRESETS, TOGGLES, Preset
from scorekeeper.engine.layout import COLUMN_TARGET, LAYOUT_DOMAINS, WEIGHT
from scorekeeper.engine.ruleset import YES_NO, Choice, Whole

README = (Path(__file__).parent.parent / "README.md").read_text("utf-8")
SECTION = README.partition("## The rules as values\n")[2].partition("\n## ")[0]


def rows(text: str) -> dict[str, list[str]]:
    """The rows of the tables in a text by the name in their first cell."""
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line[:3] == "| `"]
    return {row[0].strip("`"): row[1:] for row in cells}


VALUES, PRESET_ROWS, SHEETS = (rows(part) for part in SECTION.split("\n### "))


def told(domain: Whole | Choice) -> str:
    """What a value may be, in words."""
    if domain == YES_NO:
        return "yes, no"
    if isinstance(domain, Choice):
        return ", ".join(str(option) for option in domain.options if option is not None) + ", or none" * (
            None in domain.options
        )
    return ", ".join([f"{domain.low} to {domain.high}", *domain.words]) + ", or none" * domain.nullable


def test_every_value_of_a_ruleset_is_told_with_what_it_may_be() -> None:
    assert {name: row[0] for name, row in VALUES.items()} == {name: told(domain) for name, domain in DOMAINS.items()}
    assert all(row[1] for row in VALUES.values())


def test_every_value_of_a_sheet_is_told_with_what_it_may_be() -> None:
    lists = {"column_target": COLUMN_TARGET, "weights": WEIGHT}
    expected = {
        name: told(domain or lists[name]) for domains in LAYOUT_DOMAINS.values() for name, domain in domains.items()
    }
    assert {name: row[0] for name, row in SHEETS.items()} == expected
    assert all(f"`{name}`" in SECTION for name in LAYOUT_DOMAINS)


def cell(preset: Preset, *names: str) -> str:
    """Values of a preset as in the table, starred where they are assumed."""
    values = [preset.ruleset.values()[name] for name in names]
    if values[0] == "none":
        values = values[:1]
    words = ", ".join({True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value) for value in values)
    return words + "*" * preset.sources[names[0]].assumed


def test_every_preset_is_told_with_its_source() -> None:
    columns = [
        ("knock_bonus",),
        ("undercut_bonus",),
        ("gin_bonus",),
        ("gin_against_zero",),
        ("lay_off_on_gin",),
        ("target",),
        ("game_bonus",),
        ("shutout", "shutout_test"),
        ("box_bonus",),
        ("dealer",),
        ("dealer_after_dead",),
    ]
    assert {
        name: [preset.source, *[cell(preset, *names) for names in columns]] for name, preset in PRESETS.items()
    } == PRESET_ROWS


@pytest.mark.parametrize("toggle", TOGGLES)
def test_every_toggle_is_told_with_its_values(toggle: str) -> None:
    for name, value in TOGGLES[toggle].items():
        assert re.search(rf"`{name}`\s+{value}", SECTION)


def test_what_no_column_of_the_presets_tells_is_told_below_it() -> None:
    odd = {
        name: {key for key, value in preset.ruleset.values().items() if value != PRESETS["pagat"].ruleset.values()[key]}
        for name, preset in PRESETS.items()
    }
    in_columns = {"preset", "knock_bonus", "undercut_bonus", "gin_bonus", "gin_against_zero", "lay_off_on_gin"}
    in_columns |= {"target", "game_bonus", "shutout", "shutout_test", "box_bonus", "dealer", "dealer_after_dead"}
    assert {name: keys - in_columns for name, keys in odd.items() if keys - in_columns} == {
        "norsk": {"eleven_card_hand", "stock_end"},
        "american": {"big_gin_bonus"},
        "club": {"knock_limit", "spade_doubles", "gin_boxes", "undercut_boxes"},
        "palace": {"boxes_when"},
    }
