"""The people of a book: who they are, what they are called, and which players of the games are one person."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from scorekeeper.engine.errors import Refusal
from scorekeeper.engine.figures import Tally, tally_of, total
from scorekeeper.engine.people import in_force
from scorekeeper.interchange.entries import LONGEST_NAME
from scorekeeper.interchange.names import folded, same_name
from scorekeeper.storage import figures
from scorekeeper.storage.book_log import BookEntryRecord, BookLog
from scorekeeper.web.asking import whole_number
from scorekeeper.web.opened_book import OpenedBook
from scorekeeper.web.settling import store_in_book
from scorekeeper.web.starting import text_stated
from scorekeeper.wording.refusals import refusal_sentence


@dataclass(frozen=True)
class Person:
    """A person of a book: the id, today's name, the games, and who else he is, each with the entry that says so."""

    id: int
    name: str
    tally: Tally
    also: tuple[tuple[int, str], ...]

    @property
    def games(self) -> int:
        """All his games, those going on too."""
        return self.tally.settled + self.tally.running


@dataclass(frozen=True)
class PeoplePage:
    """The people of a book, and what is wrong with what was typed about one of them."""

    book: OpenedBook
    refusal: Refusal | None = None
    typed: Mapping[str, Any] = field(default_factory=dict)

    @cached_property
    def people(self) -> list[Person]:
        """Everybody, by name."""
        people = self.book.people
        tallies = dict(figures.by_player(self.book.log.book.id, ("over", "stopped", "running", "won", "net")))
        entries = in_force([record.entry for record in self.book.log.entries])
        merges = [(entry.seq, entry.facts["player"]) for entry in entries if entry.kind == "merged"]
        found = []
        for person in people.everybody:
            members = people.members(person)
            tally = total(tally_of(tallies[member]) for member in members if member in tallies)
            also = tuple((seq, people.names[player]) for seq, player in merges if player in members)
            found.append(Person(person, people.name(person), tally, also))
        return sorted(found, key=lambda person: folded(person.name))

    @cached_property
    def _met(self) -> set[tuple[int, int]]:
        people = self.book.people
        return {(people.person(one), people.person(two)) for one, two in figures.meetings(self.book.log.book.id)}

    def may_be(self, person: Person) -> list[Person]:
        """Who may be the same person as this one: all others whom he has not played, as nobody plays himself."""
        return [other for other in self.people if other.id != person.id and (person.id, other.id) not in self._met]

    @property
    def message(self) -> str:
        """What is wrong, "" for nothing."""
        return refusal_sentence(self.refusal) if self.refusal else ""

    def faulty(self, person: Person) -> bool:
        """Whether it is about this person."""
        return self.refusal is not None and str(self.typed.get("player")) == str(person.id)

    @property
    def elsewhere(self) -> bool:
        """Whether something is wrong that is about nobody on the page."""
        return self.refusal is not None and not any(self.faulty(person) for person in self.people)

    def to_json(self) -> dict[str, Any]:
        """The people as JSON."""
        return {
            "players": [
                {
                    "id": person.id,
                    "name": person.name,
                    "games": person.games,
                    "won": person.tally.won,
                    "net": person.tally.net,
                    "also": [{"seq": seq, "name": name} for seq, name in person.also],
                }
                for person in self.people
            ]
        }


def rename(book: OpenedBook, fields: dict[str, Any]) -> tuple[BookEntryRecord, bool]:
    """The entry that calls a person by another name. His games keep the names they were played with.

    Raises Refusal with the field named, and what store_in_book raises.
    """
    name = text_stated(fields, "name", LONGEST_NAME)
    if not name:
        raise Refusal("bad_value", "name", "", f"text of 1 to {LONGEST_NAME} characters")

    def build(log: BookLog) -> dict[str, Any]:
        people = log.people
        player = _stated(log, fields, "player")
        if any(same_name(people.name(other), name) for other in people.everybody if other != player):
            raise Refusal("bad_value", "name", name, "a name that nobody else in this book has")
        return {"kind": "renamed", "player": player, "name": name}

    return store_in_book(book.key, fields, build)


def merge(book: OpenedBook, fields: dict[str, Any]) -> tuple[BookEntryRecord, bool]:
    """The entry that says that a person is the same as another, whose name stands.

    No game changes, so that taking it back restores all. Raises Refusal: for one and the same, and for two who have
    played each other, as nobody plays himself; and what store_in_book raises.
    """

    def build(log: BookLog) -> dict[str, Any]:
        player, into = _stated(log, fields, "player"), _stated(log, fields, "into")
        if player == into:
            raise Refusal("bad_value", "into", log.people.name(into), "another player")
        if figures.have_met(log.people.members(player), log.people.members(into)):
            raise Refusal("bad_value", "into", log.people.name(into), "a player he has not played against")
        return {"kind": "merged", "player": player, "into": into}

    return store_in_book(book.key, fields, build)


def take_back(book: OpenedBook, fields: dict[str, Any]) -> tuple[BookEntryRecord, bool]:
    """The entry that takes back the one with the number `seq`. Raises Refusal where that does not stand."""
    seq = whole_number(fields.get("seq"))
    if type(seq) is not int:
        raise Refusal("not_a_whole_number", "seq", seq)

    def build(log: BookLog) -> dict[str, Any]:
        standing = [entry.seq for entry in in_force([record.entry for record in log.entries])]
        if seq not in standing:
            raise Refusal("bad_value", "seq", seq, "an entry that stands")
        return {"kind": "undone", "undoes": seq}

    return store_in_book(book.key, fields, build)


def _stated(log: BookLog, fields: Mapping[str, Any], name: str) -> int:
    number = whole_number(fields.get(name))
    if type(number) is not int or number not in log.names:
        raise Refusal("bad_value", name, fields.get(name), "a player of this book")
    return log.people.person(number)
