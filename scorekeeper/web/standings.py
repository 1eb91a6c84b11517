"""How two people of a book stand with each other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from scorekeeper.engine.figures import Tally, tally_of
from scorekeeper.engine.people import owed
from scorekeeper.storage import figures
from scorekeeper.web.opened_book import OpenedBook
from scorekeeper.web.settling import Settlement, settlements
from scorekeeper.wording.book import owed_now, standing_line

NAMES: Final = (
    "over",
    "stopped",
    "running",
    "won",
    "lost",
    "columns_won",
    "columns_lost",
    "net",
    "shutouts",
    "shut_out",
    "blitzes",
    "blitzed",
)
"""The figures of a standing."""


@dataclass(frozen=True)
class Standing:
    """How `one` stands with `two`, since the beginning or since a settlement."""

    ids: tuple[int, int]
    names: tuple[str, str]
    tally: Tally
    money: Mapping[str, int]
    """In hundredths of each currency: what `one` has won of `two` in these games, or, below zero, lost."""
    since: Settlement | None
    corrections: Mapping[str, int]
    """The same, by which settled games have come to something else since they were settled."""
    paid: tuple[Mapping[str, int], ...] = ()
    """What was paid for these very games, settlement by settlement."""
    owing: bool = True
    """Whether the money of these games is owed where it was not paid; for a part of them, such as a season, nobody
    can say."""

    @property
    def owed(self) -> dict[str, int]:
        """What is still to be paid, all together."""
        return owed(self.money, [*self.paid, {currency: -amount for currency, amount in self.corrections.items()}])

    @property
    def columns_told(self) -> bool:
        """Whether columns are more than games."""
        games = self.tally.over
        return self.tally.columns_won + self.tally.columns_lost != games

    @property
    def line(self) -> str:
        """The standing in a line; after settlements also what is owed now."""
        if self.paid or not self.owing:
            line = standing_line(self.names, self.tally, self.money, owing=False)
            return line if not self.owing else f"{line} {owed_now(self.names, self.owed)}"
        return standing_line(self.names, self.tally, self.owed, self.since.on if self.since else None)

    def to_json(self) -> dict[str, Any]:
        """The standing as JSON."""
        told = {name: getattr(self.tally, name) for name in NAMES}
        return {
            "players": [{"id": player, "name": name} for player, name in zip(self.ids, self.names, strict=True)],
            "since": None if self.since is None else {"on": self.since.on.isoformat(), "seq": self.since.seq},
            **told,
            "drawn": self.tally.drawn,
            "money": dict(self.money),
            "corrections": dict(self.corrections),
            "owed": self.owed,
            "says": self.line,
        }


def standing_between(book: OpenedBook, one: int, two: int, *, whole: bool = False) -> Standing:
    """How two people stand since they last settled, or, where they never did or for the `whole` book, altogether."""
    which = book.which(one, two)
    settled = settlements(book.log, one, two)
    paid = tuple(settlement.money for settlement in settled)
    since = settled[-1] if settled and not whole else None
    corrections: dict[str, int] = {}
    if since is not None:
        corrections = owed(figures.money(replace(which, until=since.until)), paid)
        which, paid = replace(which, after=since.until), ()
    row = figures.sums(which, NAMES)
    names = (book.people.name(one), book.people.name(two))
    return Standing((one, two), names, tally_of(row), figures.money(which), since, corrections, paid)


def pairs_of(book: OpenedBook) -> list[tuple[int, int]]:
    """The people who have played each other, those with the most games first."""
    games: dict[tuple[int, int], int] = {}
    for one, two, row in figures.pairs(book.log.book.id, ("over", "stopped", "running")):
        first, second = sorted((book.people.person(one), book.people.person(two)))
        if first != second:
            games[first, second] = games.get((first, second), 0) + sum(map(int, row.values()))
    return sorted(games, key=lambda pair: (-games[pair], pair))
