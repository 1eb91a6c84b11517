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
from scorekeeper.wording.book import money_owed, standing_line

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

    @property
    def owed(self) -> dict[str, int]:
        """What is still to be paid, both together."""
        return owed(self.money, [{currency: -amount for currency, amount in self.corrections.items()}])

    @property
    def columns_told(self) -> bool:
        """Whether columns are more than games."""
        games = self.tally.over
        return self.tally.columns_won + self.tally.columns_lost != games

    @property
    def line(self) -> str:
        """The standing in a line."""
        return standing_line(self.names, self.tally, self.owed, self.since.on if self.since else None)

    @property
    def to_pay(self) -> list[str]:
        """Who owes whom how much, a sentence for each currency."""
        return [money_owed(self.names, currency, amount) for currency, amount in self.owed.items()]

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
    paid = settlements(book.log, one, two)
    since = paid[-1] if paid and not whole else None
    if since is None:
        corrections: dict[str, int] = {}
    else:
        before = figures.money(replace(which, until=since.until))
        corrections = owed(before, [settlement.money for settlement in paid])
        which = replace(which, after=since.until)
    row = figures.sums(which, NAMES)
    names = (book.people.name(one), book.people.name(two))
    return Standing((one, two), names, tally_of(row), figures.money(which), since, corrections)


def pairs_of(book: OpenedBook) -> list[tuple[int, int]]:
    """The people who have played each other, those with the most games first."""
    games: dict[tuple[int, int], int] = {}
    for one, two, row in figures.pairs(book.log.book.id, ("over", "stopped", "running")):
        first, second = sorted((book.people.person(one), book.people.person(two)))
        if first != second:
            games[first, second] = games.get((first, second), 0) + sum(map(int, row.values()))
    return sorted(games, key=lambda pair: (-games[pair], pair))
