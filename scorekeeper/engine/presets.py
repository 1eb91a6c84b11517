"""The presets: the values of published rule texts, each value with its source.

S000-S004 are five rule texts: a Swedish page that follows pagat.com (S000), a Norwegian one (S001), a Swedish
translation of Hoyle (S002), a German one (S003) and a Danish one (S004). Where a text is silent or unclear the
value is an assumption, and says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from scorekeeper.engine.errors import Refusal
from scorekeeper.engine.ruleset import DOMAINS, UPCARD, Ruleset


@dataclass(frozen=True, slots=True)
class Source:
    """Where a value comes from. `assumed` is true where the text is silent or unclear and we chose."""

    text: str
    assumed: bool = False


@dataclass(frozen=True, slots=True)
class Preset:
    """A named ruleset with the source of each value, and its own defaults for a layout of the sheet."""

    ruleset: Ruleset
    source: str
    sources: Mapping[str, Source]
    layouts: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The preset's name, as in a game file.

        >>> PRESETS["hoyle"].name
        'hoyle'
        """
        return self.ruleset.preset


def _preset(
    name: str,
    source: str,
    stated: Mapping[str, Any],
    assumed: Mapping[str, Any],
    *,
    cited: Mapping[str, str] | None = None,
    layouts: Mapping[str, Mapping[str, Any]] | None = None,
) -> Preset:
    """A preset from what its text states and what we assumed; every other value is the base's, as an assumption."""
    ruleset = replace(Ruleset(), preset=name, **stated, **assumed)
    sources = {
        value: Source((cited or {}).get(value, source)) if value in stated else Source(source, assumed=True)
        for value in DOMAINS
    }
    return Preset(ruleset, source, sources, layouts or {})


_COMMON: Final = {
    "knock_limit": 10,
    "tie": "undercut",
    "knock_bonus": 0,
}
"""What every text without a knock bonus states: ten points, equal counts undercut, the difference alone."""

_PAGAT: Final = {
    **_COMMON,
    "undercut_bonus": 10,
    "gin_bonus": 20,
    "lay_off_on_gin": False,
    "target": 100,
    "game_bonus": 100,
    "box_bonus": 20,
    "boxes": "both",
    "boxes_when": "settlement",
    "shutout": "game_bonus",
    "shutout_test": "no_points",
    "dealer_after_dead": "same",
    "stock_end": "two_left",
}

_CLOSING_GAME: Final = {
    "knock_limit": 10,
    "tie": "undercut",
    "knock_bonus": 20,
    "undercut_bonus": 30,
    "gin_bonus": 40,
}
"""The bonuses that S001 and S004 share."""

_NO_SETTLEMENT: Final = {"game_bonus": 0, "shutout": "none", "box_bonus": 0}
"""For texts that name no game bonus, no shutout and no boxes."""

_ALL: Final = (
    _preset(
        "pagat",
        "S000",
        _PAGAT,
        {"gin_against_zero": "knocker", "dealer": "winner"},
    ),
    _preset(
        "modern",
        "S000, the usual alternatives",
        {**_PAGAT, "undercut_bonus": 25, "gin_bonus": 25, "box_bonus": 25},
        {"gin_against_zero": "knocker", "dealer": "winner"},
    ),
    _preset(
        "norsk",
        "S001",
        {**_CLOSING_GAME, "eleven_card_hand": True, "stock_end": "empty"},
        {
            **_NO_SETTLEMENT,
            "gin_against_zero": "knocker",
            "lay_off_on_gin": False,
            "target": 100,
            "dealer": "alternate",
            "dealer_after_dead": "alternate",
        },
    ),
    _preset(
        "hoyle",
        "S002",
        {
            **_COMMON,
            "undercut_bonus": 10,
            "gin_bonus": 25,
            "gin_against_zero": "knocker",
            "lay_off_on_gin": False,
            "dealer": "winner",
        },
        {**_NO_SETTLEMENT, "target": 100, "dealer_after_dead": "same"},
    ),
    _preset(
        "deutsch",
        "S003",
        {
            **_COMMON,
            "undercut_bonus": 25,
            "gin_bonus": 25,
            "gin_against_zero": "knocker",
            "lay_off_on_gin": False,
            "target": 100,
            "dealer_after_dead": "alternate",
            "stock_end": "two_left",
        },
        {**_NO_SETTLEMENT, "dealer": "alternate"},
    ),
    _preset(
        "dansk",
        "S004",
        {
            **_CLOSING_GAME,
            "gin_against_zero": "defender",
            "target": 500,
            "blitz": "all",
            "blitz_test": "no_hand",
            "stock_end": "two_left",
        },
        {**_NO_SETTLEMENT, "lay_off_on_gin": True, "dealer": "alternate", "dealer_after_dead": "alternate"},
        layouts={
            "hollywood": {
                "column_target": 100,
                "game_bonus": 100,
                "box_bonus": 0,
                "intake": "difference",
                "closing": "winner",
                "closing_bonus": 20,
                "schedule": "shift",
            }
        },
    ),
    _preset(
        "american",
        "Wikipedia",
        {
            **_COMMON,
            "undercut_bonus": 25,
            "gin_bonus": 25,
            "big_gin_bonus": 31,
            "lay_off_on_gin": False,
            "target": 100,
            "game_bonus": 100,
            "shutout": "points",
            "shutout_test": "no_hand",
            "box_bonus": 25,
            "dealer": "alternate",
        },
        {"gin_against_zero": "knocker", "dealer_after_dead": "same"},
        cited={"shutout": "ginrummy.com", "shutout_test": "ginrummy.com"},
    ),
    _preset(
        "club",
        "RummyTalk",
        {
            **_COMMON,
            "knock_limit": UPCARD,
            "oklahoma_ace": "gin_only",
            "spade_doubles": "points_and_extra_boxes",
            "undercut_bonus": 25,
            "undercut_boxes": 1,
            "gin_bonus": 25,
            "gin_boxes": 2,
            "target": 250,
            "shutout": "all",
            "shutout_test": "no_points",
            "box_bonus": 25,
        },
        {
            "gin_against_zero": "knocker",
            "lay_off_on_gin": False,
            "game_bonus": 250,
            "dealer": "winner",
            "dealer_after_dead": "same",
        },
        layouts={"hollywood": {"weights": (1, 1, 2)}},
    ),
    _preset(
        "palace",
        "a phone app, as recorded by jdh8",
        {
            **_COMMON,
            "undercut_bonus": 20,
            "gin_bonus": 25,
            "target": 100,
            "game_bonus": 0,
            "shutout": "none",
            "box_bonus": 10,
            "boxes_when": "at_once",
        },
        {
            "gin_against_zero": "knocker",
            "lay_off_on_gin": False,
            "dealer": "winner",
            "dealer_after_dead": "same",
        },
    ),
)

PRESETS: Final[Mapping[str, Preset]] = {preset.name: preset for preset in _ALL}
"""The presets by name, in the order in which they are offered."""

BASE: Final = PRESETS["pagat"]
"""The preset from which a ruleset without one starts."""


def make_ruleset(preset: str = "pagat", **values: Any) -> Ruleset:
    """The ruleset of a preset with some values changed.

    A preset that doubles for spades stops doing so where the change gives up the upcard limit, unless the change
    itself asks for spades.

    Raises Refusal bad_value, unknown_field, not_a_whole_number or out_of_range, with the field named.

    >>> make_ruleset("hoyle", target=150).target
    150
    """
    if preset not in PRESETS:
        raise Refusal("bad_value", "preset", preset, list(PRESETS))
    for name, value in values.items():
        if name not in DOMAINS:
            raise Refusal("unknown_field", name, value)
        DOMAINS[name].check(name, value)
    base = PRESETS[preset].ruleset
    if values.get("knock_limit", UPCARD) != UPCARD:
        values.setdefault("spade_doubles", "off")
    return replace(base, **values)


TOGGLES: Final[Mapping[str, Mapping[str, Any]]] = {
    "oklahoma": {"knock_limit": UPCARD, "oklahoma_ace": "gin_only", "spade_doubles": "points"},
    "straight_gin": {"knock_limit": 0},
    "big_gin": {"big_gin_bonus": 31},
}
"""Changes that go with any preset. Source: S000's variants; big gin's 31 as in american."""
