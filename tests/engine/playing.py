"""Builders for the engine's tests: rulesets and whole sheets in one line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scorekeeper.engine import Hand, Ruleset, Seat, Setup, Sheet, make_layout, make_ruleset, number_hands, score_sheet

A, B = Seat.ONE, Seat.TWO

OKLAHOMA = {"knock_limit": "upcard", "spade_doubles": "points"}


def setup(
    ruleset: Ruleset | None = None,
    layout: str | Mapping[str, Any] = "standard",
    *,
    first_dealer: Seat = A,
    stopped: bool = False,
    notice_after: int | None = None,
    **values: Any,
) -> Setup:
    """A setup from a ruleset, or from a preset with changed values."""
    ruleset = make_ruleset(**values) if ruleset is None else ruleset
    layout = {"layout": layout} if isinstance(layout, str) else layout
    name = str(layout["layout"])
    made = make_layout(ruleset, name, **{key: value for key, value in layout.items() if key != "layout"})
    return Setup(ruleset, made, first_dealer, stopped, notice_after)


def sheet(hands: Iterable[Hand], *args: Any, **values: Any) -> Sheet:
    """The sheet of some hands under what `setup` makes of the rest."""
    return score_sheet(setup(*args, **values), number_hands(hands))


def settled(played: Sheet, column: int = 1) -> dict[str, tuple[int, int]]:
    """The lines of a column's settlement by what they are for; none while it runs."""
    return dict(played.columns[column - 1].settlement or ())
