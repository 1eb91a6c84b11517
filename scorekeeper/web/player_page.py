"""What the page of a player shows: everything that the sheets of his games say of him."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, NamedTuple

from scorekeeper import storage
from scorekeeper.engine.figures import Tally, longest_run, tally_of, total
from scorekeeper.storage import figures
from scorekeeper.storage.book_tables import CHANGED
from scorekeeper.storage.figures import Which
from scorekeeper.web.figuring import rules_mark
from scorekeeper.web.opened_book import OpenedBook
from scorekeeper.web.presenting.book import GameRow, game_rows, own_rules
from scorekeeper.web.presenting.charts import BarChart, knock_chart
from scorekeeper.web.starting import HOUSE
from scorekeeper.wording.figures import Figure, figure_groups, month_label, signed_points
from scorekeeper.wording.presets import preset_title
from scorekeeper.wording.translating import _

NAMES: Final = ("over", "stopped", "running", "won", "lost", "net", "hands", "hands_won", "points_won")
"""The figures by preset, by opponent and by time."""

NEWEST_GAMES: Final = 10


class Part(NamedTuple):
    """A part of a player's games: those by some rules, against an opponent, or of a time. `key` says which."""

    key: str
    label: str
    tally: Tally


@dataclass(frozen=True)
class PlayerPage:
    """A player of a book."""

    book: OpenedBook
    player: int

    @property
    def name(self) -> str:
        """What he is called today."""
        return self.book.people.name(self.player)

    @property
    def which(self) -> Which:
        """His games."""
        return self.book.which(self.player)

    @cached_property
    def tally(self) -> Tally:
        """All his figures, with the longest run from one game into the next."""
        return replace(tally_of(figures.sums(self.which)), longest=longest_run(figures.runs(self.which)))

    @property
    def groups(self) -> list[tuple[str, list[Figure]]]:
        """The same in words."""
        return figure_groups(self.tally)

    @property
    def knocks(self) -> BarChart | None:
        """The chart of his counts when knocking."""
        return knock_chart(self.tally)

    @cached_property
    def _parts(self) -> list[tuple[tuple[str, int, int], Tally]]:
        """His games by rules, opponent and year, each with the others: one look at the book for all three."""
        by: Any = figures.sums_by(self.which, NAMES, ("preset", "opponent_id", "year"))
        return [(key, tally_of(row)) for key, row in by]

    @cached_property
    def by_preset(self) -> list[Part]:
        """His games by the preset they were started from, or the book's own rules; the most played first."""
        own = {rules_mark(ruleset): house for ruleset, house in own_rules(storage.rulesets_of(self.book.key)).items()}

        def rules(mark: str) -> tuple[str, str]:
            if house := own.get(mark):
                return f"{HOUSE}{house.id}", house.name
            preset = mark.partition(CHANGED)[0]
            return preset, preset_title(preset)

        parts = _together((rules(mark), tally) for (mark, _other, _year), tally in self._parts)
        return _most_first(Part(key, label, tally) for (key, label), tally in parts)

    @cached_property
    def by_opponent(self) -> list[Part]:
        """His games by who he played, the one he played the most first."""
        people = self.book.people
        parts = _together((people.person(other), tally) for (_mark, other, _year), tally in self._parts)
        return _most_first(Part(str(person), people.name(person), tally) for person, tally in parts)

    @cached_property
    def by_time(self) -> list[Part]:
        """His games by year, the newest first; by month where they are of one year."""
        parts = _together((year, tally) for (_mark, _other, year), tally in self._parts)
        if len(parts) == 1:
            parts = [(month, tally_of(row)) for (month,), row in figures.sums_by(self.which, NAMES, ("month",))]
        return [Part(str(key), month_label(key), tally) for key, tally in sorted(parts, reverse=True, key=_key)]

    @cached_property
    def games(self) -> list[GameRow]:
        """His newest games."""
        return game_rows(figures.games_with_ids(figures.newest_ids(self.which, NEWEST_GAMES)))

    def of(self, part: int, whole: int) -> str:
        """So many of so many."""
        return _("%(part)s of %(whole)s", part=part, whole=whole)

    def signed(self, points: int) -> str:
        """Points on balance."""
        return signed_points(points)

    def to_json(self) -> dict[str, Any]:
        """Everything as JSON, in the engine's names."""

        def parts(of: list[Part]) -> list[dict[str, Any]]:
            told = [{name: getattr(part.tally, name) for name in NAMES} for part in of]
            return [{"key": part.key, "label": part.label, **row} for part, row in zip(of, told, strict=True)]

        return {
            "player": {"id": self.player, "name": self.name},
            "figures": self.tally.row(),
            "by_preset": parts(self.by_preset),
            "by_opponent": parts(self.by_opponent),
            "by_time": parts(self.by_time),
        }


def _together(tallies: Iterable[tuple[Any, Tally]]) -> list[tuple[Any, Tally]]:
    """The tallies with the same key as one, in the order in which the keys come."""
    by_key: dict[Any, list[Tally]] = {}
    for key, tally in tallies:
        by_key.setdefault(key, []).append(tally)
    return [(key, total(some)) for key, some in by_key.items()]


def _most_first(parts: Iterable[Part]) -> list[Part]:
    return sorted(parts, key=lambda part: (-part.tally.hands, part.label))


def _key(part: tuple[Any, Tally]) -> Any:
    return part[0]
