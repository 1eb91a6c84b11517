"""Who is who in a book: players by the names in its games, and what its log says of them since.

A merge says that two players are one person. It changes no game, so taking it back restores what was.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple


class BookEntry(NamedTuple):
    """An entry of a book's log: its kind is "merged", "renamed", "settled" or "undone", with the facts of each."""

    seq: int
    kind: str
    facts: Mapping[str, Any]


def in_force(entries: Sequence[BookEntry]) -> tuple[BookEntry, ...]:
    """The entries that stand: neither taken back nor themselves an undo.

    >>> [entry.seq for entry in in_force([BookEntry(1, "merged", {}), BookEntry(2, "undone", {"undoes": 1})])]
    []
    """
    undone = {entry.facts["undoes"] for entry in entries if entry.kind == "undone"}
    return tuple(entry for entry in entries if entry.kind != "undone" and entry.seq not in undone)


@dataclass(frozen=True, slots=True)
class People:
    """The players of a book by their ids. A person goes by the id of the player that others were merged into."""

    names: Mapping[int, str]
    """What each player is called today, before any merge."""
    into: Mapping[int, int] = field(default_factory=dict)
    """The merges in force."""

    def person(self, player: int) -> int:
        """The id of the person that a player is."""
        while player in self.into:
            player = self.into[player]
        return player

    def members(self, player: int) -> tuple[int, ...]:
        """The ids of all players that are the same person as this one, itself included."""
        person = self.person(player)
        return tuple(each for each in self.names if self.person(each) == person)

    def name(self, player: int) -> str:
        """What the person is called today."""
        return self.names[self.person(player)]

    @property
    def everybody(self) -> tuple[int, ...]:
        """The persons, each by his id, in the order of the players."""
        return tuple(dict.fromkeys(self.person(player) for player in self.names))


def people_of(names: Mapping[int, str], entries: Sequence[BookEntry]) -> People:
    """Who is who, from the names in the games by player, and the book's log.

    >>> people_of({1: "Ann", 2: "Anna"}, [BookEntry(1, "merged", {"player": 1, "into": 2})]).name(1)
    'Anna'
    """
    standing = [entry for entry in in_force(entries) if entry.facts.get("player") in names]
    renamed = {entry.facts["player"]: entry.facts["name"] for entry in standing if entry.kind == "renamed"}
    people = People({**names, **renamed})
    for entry in standing:
        if entry.kind == "merged" and entry.facts["into"] in names:
            player, into = people.person(entry.facts["player"]), people.person(entry.facts["into"])
            # Whoever is the same person already would be merged in a circle.
            if player != into:
                people = People(people.names, {**people.into, player: into})
    return people


def owed(earned: Mapping[str, int], paid: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """What is still owed in each currency, in hundredths, after what was paid; what comes to nothing is left out.

    >>> owed({"kr": 1700, "EUR": 50}, [{"kr": 1200}, {"EUR": 50}])
    {'kr': 500}
    """
    left = dict(earned)
    for amounts in paid:
        for currency, amount in amounts.items():
            left[currency] = left.get(currency, 0) - amount
    return {currency: amount for currency, amount in left.items() if amount}
