"""A ruleset: every number of the scoring as a named value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from scorekeeper.engine.errors import Refusal

UPCARD: Final = "upcard"
"""The knock limit of Oklahoma: the value of the card turned after the deal."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A value that is a whole number from `low` to `high`, both included, or one of the `words`, or null."""

    low: int
    high: int
    nullable: bool = False
    words: tuple[str, ...] = ()

    def check(self, field: str, value: object) -> None:
        """Nothing, where `value` is allowed.

        Raises Refusal not_a_whole_number, or out_of_range with the bound it broke.
        """
        if (value is None and self.nullable) or (isinstance(value, str) and value in self.words):
            return
        if type(value) is not int:
            raise Refusal("not_a_whole_number", field, value, [self.low, self.high])
        if value < self.low:
            raise Refusal("out_of_range", field, value, self.low)
        if value > self.high:
            raise Refusal("out_of_range", field, value, self.high)


@dataclass(frozen=True, slots=True)
class Choice:
    """A value that is one of `options`: words, true and false, or null."""

    options: tuple[str | bool | None, ...]

    def check(self, field: str, value: object) -> None:
        """Nothing, where `value` is allowed. Raises Refusal bad_value with the options."""
        if not any(type(value) is type(option) and value == option for option in self.options):
            raise Refusal("bad_value", field, value, list(self.options))


YES_NO: Final = Choice((True, False))
SHUTOUT_FORMS: Final = Choice(("none", "game_bonus", "points", "points_and_game", "all"))
SHUTOUT_TESTS: Final = Choice(("no_points", "no_hand"))

DOMAINS: Final[Mapping[str, Whole | Choice]] = {
    "knock_limit": Whole(0, 98, words=(UPCARD,)),
    "oklahoma_ace": Choice(("gin_only", "one")),
    "spade_doubles": Choice(("off", "points", "points_and_extra_boxes")),
    "knock_bonus": Whole(0, 1000),
    "undercut_bonus": Whole(0, 1000),
    "gin_bonus": Whole(0, 1000),
    "big_gin_bonus": Whole(0, 1000, nullable=True),
    "tie": Choice(("undercut", "undercut_no_bonus", "nobody", "knocker")),
    "gin_against_zero": Choice(("knocker", "defender")),
    "lay_off_on_gin": YES_NO,
    "eleven_card_hand": YES_NO,
    "target": Whole(1, 10_000, nullable=True),
    "game_bonus": Whole(0, 10_000),
    "box_bonus": Whole(0, 1000),
    "boxes": Choice(("both", "net")),
    "boxes_when": Choice(("settlement", "at_once")),
    "gin_boxes": Whole(0, 9),
    "big_gin_boxes": Whole(0, 9),
    "undercut_boxes": Whole(0, 9),
    "shutout": SHUTOUT_FORMS,
    "blitz": SHUTOUT_FORMS,
    "shutout_test": SHUTOUT_TESTS,
    "blitz_test": SHUTOUT_TESTS,
    "dealer": Choice(("winner", "loser", "alternate")),
    "dealer_after_dead": Choice(("same", "alternate")),
    "stock_end": Choice(("two_left", "empty")),
}
"""What each value may be, in the order in which rules are told."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The values that two players agreed on. `preset` says where they started from and prices nothing.

    Source of the defaults: the page that follows pagat.com, as in the preset of that name.
    """

    preset: str = "pagat"
    knock_limit: int | str = 10
    """Most deadwood a knocker may keep, 0-98 points; 0 is straight gin; "upcard" is Oklahoma."""
    oklahoma_ace: str = "gin_only"
    """What an ace as upcard allows: only gin, or a knock with one point."""
    spade_doubles: str = "off"
    """Whether a spade as upcard doubles the hand's points, and the extra boxes too."""
    knock_bonus: int = 0
    """Points to a knocker who wins the hand without gin."""
    undercut_bonus: int = 10
    gin_bonus: int = 20
    """Points for gin, in place of the knock bonus."""
    big_gin_bonus: int | None = None
    """Points for big gin; None where it is not played, and such a hand is gin."""
    tie: str = "undercut"
    """What equal counts after a knock are."""
    gin_against_zero: str = "knocker"
    """Who wins when the knocker goes gin and the defender has no deadwood either."""
    lay_off_on_gin: bool = False
    eleven_card_hand: bool = False
    """Whether the player who begins may keep eleven cards throughout the hand."""
    target: int | None = 100
    """Points that end a game; None plays until the players stop."""
    game_bonus: int = 100
    box_bonus: int = 20
    boxes: str = "both"
    """Whether both are paid for their boxes, or the one with more for the difference."""
    boxes_when: str = "settlement"
    """Whether boxes are paid at settlement, or at once and counting to the target."""
    gin_boxes: int = 0
    """Boxes for gin on top of the hand's own; likewise the next two."""
    big_gin_boxes: int = 0
    undercut_boxes: int = 0
    shutout: str = "game_bonus"
    """What the winner gets more where the loser has nothing; `blitz` is that of a Hollywood column."""
    blitz: str = "all"
    shutout_test: str = "no_points"
    """What "nothing" means: no points, or no hand won."""
    blitz_test: str = "no_hand"
    dealer: str = "winner"
    """Who deals the next hand."""
    dealer_after_dead: str = "same"
    stock_end: str = "two_left"
    """When the stock counts as run out. Told in the rules; no number depends on it."""

    def __post_init__(self) -> None:
        for name, domain in DOMAINS.items():
            domain.check(name, getattr(self, name))
        if self.spade_doubles != "off" and not self.oklahoma:
            raise Refusal("bad_value", "spade_doubles", self.spade_doubles, ["off"])
        if self.boxes_when == "at_once" and self.boxes == "net":
            raise Refusal("bad_value", "boxes_when", self.boxes_when, ["settlement"])

    @property
    def oklahoma(self) -> bool:
        """Whether the upcard sets the knock limit.

        >>> Ruleset(knock_limit="upcard").oklahoma
        True
        """
        return self.knock_limit == UPCARD

    @property
    def boxes_at_once(self) -> bool:
        """Whether a hand's box is part of its points.

        >>> Ruleset().boxes_at_once
        False
        """
        return self.boxes_when == "at_once"

    @property
    def max_deadwood(self) -> int:
        """The highest count a hand of cards can have, in points: 100, or 110 with eleven cards.

        >>> Ruleset(eleven_card_hand=True).max_deadwood
        110
        """
        return 110 if self.eleven_card_hand else 100

    def values(self) -> dict[str, Any]:
        """Every value by its name, the preset first.

        >>> Ruleset().values()["gin_bonus"]
        20
        """
        return {field.name: getattr(self, field.name) for field in fields(self)}
