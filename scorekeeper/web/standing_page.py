"""What the page of two players shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from typing import Any, Final

from scorekeeper.engine.errors import Refusal
from scorekeeper.storage import figures
from scorekeeper.web.opened_book import OpenedBook
from scorekeeper.web.presenting.book import GameRow, game_rows
from scorekeeper.web.presenting.charts import LineChart, net_chart
from scorekeeper.web.settling import Settlement, settlements
from scorekeeper.web.standings import Standing, standing_between
from scorekeeper.wording.book import correction_sentence, paid_label, rule_of_counting
from scorekeeper.wording.figures import pair, signed_points
from scorekeeper.wording.refusals import refusal_sentence
from scorekeeper.wording.translating import _

POINTS_DRAWN: Final = 60
NEWEST_GAMES: Final = 10


@dataclass(frozen=True)
class StandingPage:
    """Two people of a book, since they last settled or, `whole`, since the beginning."""

    book: OpenedBook
    one: int
    two: int
    whole: bool = False
    refusal: Refusal | None = None
    typed: Mapping[str, Any] = field(default_factory=dict)

    @cached_property
    def standing(self) -> Standing:
        """How they stand."""
        return standing_between(self.book, self.one, self.two, whole=self.whole)

    @property
    def names(self) -> tuple[str, str]:
        """Their names of today."""
        return self.standing.names

    @cached_property
    def settlements(self) -> list[Settlement]:
        """What they have settled, the newest first."""
        return settlements(self.book.log, self.one, self.two)[::-1]

    @property
    def rows(self) -> list[tuple[str, str, str]]:
        """The figures of both beside each other: their name, and each one's."""
        tally = self.standing.tally
        rows = [(_("Games won"), str(tally.won), str(tally.lost))]
        if self.standing.columns_told:
            rows.append((_("Columns won"), str(tally.columns_won), str(tally.columns_lost)))
        rows.append((_("Points on balance"), signed_points(tally.net), signed_points(-tally.net)))
        if tally.shutouts or tally.shut_out:
            rows.append((_("Shutouts given"), str(tally.shutouts), str(tally.shut_out)))
        if tally.blitzes or tally.blitzed:
            rows.append((_("Blitzes given"), str(tally.blitzes), str(tally.blitzed)))
        return rows

    @property
    def also(self) -> list[tuple[str, int]]:
        """Games that nobody has won."""
        tally = self.standing.tally
        counted = ((_("Drawn"), tally.drawn), (_("Stopped early"), tally.stopped), (_("Going on"), tally.running))
        return [(label, number) for label, number in counted if number]

    @property
    def corrections(self) -> list[str]:
        """By how much settled games have changed since."""
        standing = self.standing
        return [correction_sentence(standing.names, each, amount) for each, amount in standing.corrections.items()]

    @cached_property
    def chart(self) -> LineChart | None:
        """The net over all their games."""
        steps = figures.net_over_time(self.book.which(self.one, self.two), POINTS_DRAWN)
        return net_chart(steps, self.names)

    @cached_property
    def games(self) -> list[GameRow]:
        """Their newest games."""
        ids = figures.newest_ids(self.book.which(self.one, self.two), NEWEST_GAMES)
        return game_rows(figures.games_with_ids(ids))

    @property
    def rules(self) -> list[str]:
        """Which games count."""
        return rule_of_counting()

    @property
    def today(self) -> str:
        """The day that the form is filled in with."""
        return str(self.typed.get("on") or datetime.now(UTC).date())

    @property
    def message(self) -> str:
        """What is wrong with what was typed, "" for nothing."""
        return refusal_sentence(self.refusal) if self.refusal else ""

    @property
    def faulty(self) -> str:
        """The name of the field that is wrong, "" for none."""
        return self.refusal.field if self.refusal else ""

    def paid(self, settlement: Settlement) -> str:
        """What was paid at a settlement, and to whom."""
        return paid_label(self.names, settlement.money)

    def pair(self, one: int, two: int) -> str:
        """Two numbers beside each other."""
        return pair(one, two)

    def to_json(self) -> dict[str, Any]:
        """The standing, what was settled, and the newest games, as JSON."""
        return {
            **self.standing.to_json(),
            "settled": [settlement.to_json() for settlement in self.settlements],
            "net_over_time": [] if self.chart is None else [list(row) for row in self.chart.rows],
            "games": [row.key for row in self.games],
        }
