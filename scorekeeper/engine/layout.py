"""Layouts of a scoresheet as data: its columns, what enters them, when, and how they are settled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from scorekeeper.engine.errors import Refusal
from scorekeeper.engine.presets import PRESETS
from scorekeeper.engine.ruleset import DOMAINS, YES_NO, Choice, Ruleset, Whole


@dataclass(frozen=True, slots=True)
class ColumnSpec:
    """One column: the points that close it (None: never), its weight in the total, and the part of a hand that enters.

    `intake` is "whole" for all the hand's points, "difference" for the gap between the counts alone, or "closing"
    for the bonus alone.
    """

    target: int | None
    weight: int = 1
    intake: str = "whole"


@dataclass(frozen=True, slots=True)
class Layout:
    """A scoresheet: one column is the standard sheet, three are Hollywood, two the split account."""

    name: str
    columns: tuple[ColumnSpec, ...]
    schedule: str
    """Which open columns a win enters: "all", "shift" or "win_count"."""
    game_bonus: int = 0
    box_bonus: int = 0
    closing: str | None = None
    """Who earns the closing bonus of an entry at settlement: nobody, its "winner", the "closer", or "by_ending"."""
    closing_bonus: int = 20
    continuous: bool = False
    """Whether each column that closes opens another."""
    doubling: str | None = None
    """The values that settle a loser who has nothing: the ruleset's "shutout", its "blitz", or none."""

    @property
    def race(self) -> bool:
        """Whether the first column to close ends the game and settles them all: the split account, in our reading."""
        return self.name == "split"

    @property
    def match(self) -> bool:
        """Whether the game is won by the higher total of several columns."""
        return self.name == "hollywood"

    def values(self) -> dict[str, Any]:
        """Every value by its name in a game file.

        >>> make_layout(Ruleset(), "split").values()
        {'layout': 'split', 'difference_target': 100, 'closing_target': 200}
        """
        if self.name == "standard":
            return {"layout": self.name}
        if self.name == "split":
            difference, closing = self.columns
            return {"layout": self.name, "difference_target": difference.target, "closing_target": closing.target}
        return {
            "layout": self.name,
            "columns": len(self.columns),
            "column_target": [column.target for column in self.columns],
            "weights": [column.weight for column in self.columns],
            "schedule": self.schedule,
            "intake": self.columns[0].intake,
            "game_bonus": self.game_bonus,
            "box_bonus": self.box_bonus,
            "closing": self.closing,
            "closing_bonus": self.closing_bonus,
            "continuous": self.continuous,
        }


COLUMN_TARGET: Final = Whole(1, 10_000)
WEIGHT: Final = Whole(1, 100)
SPLIT_TARGET: Final = Whole(1, 10_000)

LAYOUT_DOMAINS: Final[Mapping[str, Mapping[str, Whole | Choice | None]]] = {
    "standard": {},
    "hollywood": {
        "columns": Whole(1, 6),
        "column_target": None,
        "weights": None,
        "schedule": Choice(("shift", "win_count")),
        "intake": Choice(("whole", "difference")),
        "game_bonus": DOMAINS["game_bonus"],
        "box_bonus": DOMAINS["box_bonus"],
        "closing": Choice((None, "winner", "closer", "by_ending")),
        "closing_bonus": Whole(0, 1000),
        "continuous": YES_NO,
    },
    "split": {"difference_target": SPLIT_TARGET, "closing_target": SPLIT_TARGET},
}
"""The values of each layout and what each may be; None for those that are lists, a value for each column."""


def make_layout(ruleset: Ruleset, name: str = "standard", **values: Any) -> Layout:
    """The layout of that name under a ruleset. What is not given is the preset's own default, then the ruleset's value.

    Raises Refusal bad_value, unknown_field, not_a_whole_number or out_of_range, with the field named.
    Source: Hollywood in S004, rummy-games and pokerwiner; weights in RummyTalk; the split account in S004.

    >>> [column.target for column in make_layout(Ruleset(target=150), "hollywood").columns]
    [150, 150, 150]
    """
    if name not in LAYOUT_DOMAINS:
        raise Refusal("bad_value", "layout", name, list(LAYOUT_DOMAINS))
    for key, value in values.items():
        check_layout_value(name, key, value)
    if name == "standard":
        return Layout(
            name, (ColumnSpec(ruleset.target),), "all", ruleset.game_bonus, ruleset.box_bonus, doubling="shutout"
        )
    if name == "split":
        return Layout(
            name,
            (
                ColumnSpec(values.get("difference_target", 100), intake="difference"),
                ColumnSpec(values.get("closing_target", 200), intake="closing"),
            ),
            "all",
        )
    return _hollywood(ruleset, values)


def check_layout_value(name: str, key: str, value: object) -> None:
    """Nothing, where the layout `name` may have this value. Raises Refusal as make_layout does."""
    domains = LAYOUT_DOMAINS[name]
    if key not in domains:
        raise Refusal("unknown_field", key, value)
    domain = domains[key]
    if domain is not None:
        domain.check(key, value)
        return
    each = COLUMN_TARGET if key == "column_target" else WEIGHT
    if not isinstance(value, (list, tuple)):
        each.check(key, value)
        return
    for position, item in enumerate(value):
        each.check(f"{key}[{position}]", item)


def _hollywood(ruleset: Ruleset, values: Mapping[str, Any]) -> Layout:
    defaults = PRESETS[ruleset.preset].layouts.get("hollywood", {}) if ruleset.preset in PRESETS else {}
    number = values.get("columns", 3)
    if "weights" in defaults and len(defaults["weights"]) != number:
        defaults = {key: value for key, value in defaults.items() if key != "weights"}
    chosen = {
        "column_target": 100 if ruleset.target is None else ruleset.target,
        "weights": 1,
        "schedule": "shift",
        "intake": "whole",
        "game_bonus": ruleset.game_bonus,
        "box_bonus": ruleset.box_bonus,
        "closing": None,
        "closing_bonus": 20,
        "continuous": False,
        **defaults,
        **values,
    }
    targets = _for_each("column_target", chosen["column_target"], number)
    weights = _for_each("weights", chosen["weights"], number)
    return Layout(
        "hollywood",
        tuple(ColumnSpec(target, weight, chosen["intake"]) for target, weight in zip(targets, weights, strict=True)),
        chosen["schedule"],
        chosen["game_bonus"],
        chosen["box_bonus"],
        chosen["closing"],
        chosen["closing_bonus"],
        chosen["continuous"],
        "blitz",
    )


def _for_each(key: str, value: Any, number: int) -> tuple[int, ...]:
    if isinstance(value, (list, tuple)):
        if len(value) != number:
            raise Refusal("bad_value", key, list(value), number)
        return tuple(value)
    return (value,) * number
