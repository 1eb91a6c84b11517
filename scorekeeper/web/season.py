"""A book on paper: how its players stand, charts, and the list of its games; all of it or a season."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from functools import cached_property
from typing import Any, Final

from scorekeeper.engine.errors import Refusal
from scorekeeper.engine.figures import Tally, tally_of, total
from scorekeeper.storage import figures
from scorekeeper.storage.figures import Which
from scorekeeper.storage.searching import Sought, find_games
from scorekeeper.web.opened_book import OpenedBook
from scorekeeper.web.presenting.book import GameRow, game_rows
from scorekeeper.web.presenting.charts import BarChart, LineChart, knock_chart, net_chart
from scorekeeper.web.settling import day_stated
from scorekeeper.web.standings import NAMES, Standing, pairs_of, standing_between
from scorekeeper.wording.book import day_label, rule_of_counting
from scorekeeper.wording.figures import average, share, signed_points
from scorekeeper.wording.translating import _, ngettext

MOST_GAMES: Final = 300
MOST_STANDINGS: Final = 12
MOST_CHARTS: Final = 4
POINTS_DRAWN: Final = 60


@dataclass(frozen=True)
class Rivalry:
    """Two people in a season: how they stand, and the chart of it."""

    standing: Standing
    chart: LineChart | None


@dataclass(frozen=True)
class Season:
    """A book from a day until another, both included; None: without that bound."""

    book: OpenedBook
    first: date | None = None
    last: date | None = None

    @property
    def begun(self) -> datetime | None:
        """The first moment of it."""
        return None if self.first is None else datetime.combine(self.first, time(), UTC)

    @property
    def before(self) -> datetime | None:
        """The first moment after it."""
        if self.last is None or self.last == date.max:
            return None
        return datetime.combine(self.last + timedelta(days=1), time(), UTC)

    def _within(self, which: Which) -> Which:
        return replace(which, begun=self.begun, before=self.before)

    @property
    def title(self) -> str:
        """What the book is called."""
        return self.book.name

    @property
    def period(self) -> str:
        """From when until when."""
        if self.first and self.last:
            return _("%(first)s to %(last)s", first=day_label(self.first), last=day_label(self.last))
        if self.first:
            return _("From %(day)s", day=day_label(self.first))
        if self.last:
            return _("Until %(day)s", day=day_label(self.last))
        return _("From the beginning until today")

    @cached_property
    def rivalries(self) -> list[Rivalry]:
        """Those who have met in it, those with the most games in the book first."""
        found = [self._rivalry(one, two) for one, two in pairs_of(self.book)]
        met = [each for each in found if each.standing.tally.settled or each.standing.tally.running]
        return met[:MOST_STANDINGS]

    def _rivalry(self, one: int, two: int) -> Rivalry:
        which = self._within(self.book.which(one, two))
        names = (self.book.people.name(one), self.book.people.name(two))
        if self.first or self.last:
            tally = tally_of(figures.sums(which, NAMES))
            standing = Standing((one, two), names, tally, figures.money(which), None, {}, owing=False)
        else:
            standing = standing_between(self.book, one, two, whole=True)
        return Rivalry(standing, net_chart(figures.net_over_time(which, POINTS_DRAWN), names))

    @property
    def charts(self) -> list[LineChart]:
        """The charts of those who played the most."""
        return [each.chart for each in self.rivalries[:MOST_CHARTS] if each.chart and len(each.chart.rows) > 1]

    @cached_property
    def players(self) -> list[tuple[str, list[str]]]:
        """Each player with games, hands, average and points."""
        people = self.book.people
        told = []
        for person in people.everybody:
            row = figures.sums(self._within(self.book.which(person)))
            tally = tally_of(row)
            if tally.hands:
                told.append((people.name(person), tally))
        return [(name, _figures_of(tally)) for name, tally in sorted(told, key=lambda each: -each[1].hands)]

    @cached_property
    def knocks(self) -> BarChart | None:
        """The counts at all the knocks of the season."""
        everybody = [self._within(self.book.which(person)) for person in self.book.people.everybody]
        return knock_chart(total(tally_of(figures.sums(which)) for which in everybody))

    @cached_property
    def _games(self) -> tuple[list[GameRow], int]:
        sought = Sought(self.book.log.book.id, begun=self.begun, before=self.before)
        records, number = find_games(sought, limit=MOST_GAMES)
        return game_rows(records), number

    @property
    def games(self) -> list[GameRow]:
        """The newest games of it, as many as are listed."""
        return self._games[0]

    @property
    def number(self) -> str:
        """How many games there are."""
        return ngettext("%(num)s game", "%(num)s games", self._games[1])

    @property
    def left_out(self) -> int:
        """How many are not listed."""
        return self._games[1] - len(self.games)

    @property
    def rules(self) -> list[str]:
        """Which games count."""
        return rule_of_counting()

    def day(self, day: date) -> str:
        """A day as it is written."""
        return day_label(day)


def _figures_of(tally: Tally) -> list[str]:
    return [
        share(tally.won, tally.over),
        share(tally.hands_won, tally.hands),
        average(tally.points_won, tally.hands_won),
        average(tally.knock_points, tally.knocks),
        signed_points(tally.net),
    ]


def season_stated(book: OpenedBook, args: Mapping[str, Any]) -> Season:
    """The season that a query asks for, `from` a day and `to` a day. Raises Refusal with the field named."""
    first, last = day_stated(args, "from"), day_stated(args, "to")
    if first and last and last < first:
        raise Refusal("bad_value", "to", str(last), str(first))
    return Season(book, first, last)
