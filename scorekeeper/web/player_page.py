"""What the page of a player shows: everything that the sheets of his games say of him."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, NamedTuple

from scorekeeper.engine.figures import Tally, longest_run, tally_of, total
from scorekeeper.storage import figures
from scorekeeper.storage.figures import Which
from scorekeeper.web.opened_book import OpenedBook
from scorekeeper.web.presenting.charts import BarChart, knock_chart
from scorekeeper.wording.figures import Figure, figure_groups, month_label, signed_points
from scorekeeper.wording.presets import preset_title
from scorekeeper.wording.translating import _

NAMES: Final = ("over", "stopped", "running", "won", "lost", "net", "hands", "hands_won", "points_won")
"""The figures by preset, by opponent and by time."""
MOST_MONTHS: Final = 12
"""So many months are told one by one; more of them by years."""


class Part(NamedTuple):
    """A part of a player's games: those by a preset, against an opponent, or of a time. `key` says which."""

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
        [(_key, row)] = figures.sums(self.which)
        return replace(tally_of(row), longest=longest_run(figures.runs(self.which)))

    @property
    def groups(self) -> list[tuple[str, list[Figure]]]:
        """The same in words."""
        return figure_groups(self.tally)

    @property
    def knocks(self) -> BarChart | None:
        """The chart of his counts when knocking."""
        return knock_chart(self.tally)

    @cached_property
    def by_preset(self) -> list[Part]:
        """His games by the preset they were started from."""
        return [Part(preset, preset_title(preset), tally) for preset, tally in self._by("preset")]

    @cached_property
    def by_opponent(self) -> list[Part]:
        """His games by who he played."""
        people = self.book.people
        persons = ((people.person(other), tally) for other, tally in self._by("opponent_id"))
        parts = [Part(str(person), people.name(person), tally) for person, tally in _together(persons)]
        return sorted(parts, key=lambda part: -part.tally.hands)

    @cached_property
    def by_time(self) -> list[Part]:
        """His games by month, or by year where there are many months; the newest first."""
        months = self._by("month")
        if len(months) > MOST_MONTHS:
            months = _together((month // 100, tally) for month, tally in months)
        return [Part(str(month), month_label(month), tally) for month, tally in reversed(months)]

    def _by(self, what: str) -> list[tuple[Any, Tally]]:
        return [(key, tally_of(row)) for key, row in figures.sums(self.which, NAMES, by=what)]

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
