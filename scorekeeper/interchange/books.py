"""Scorebooks, and everything a scorekeeper holds, from JSON and to it.

What else a book holds than games and house rulesets is a field of `BookFile`, named in `_FIELDS`, read in `read_book`
and written in `book_to_json`, so that it goes wherever a book goes: a book's own file and the file of everything.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from scorekeeper.engine.errors import Refusal
from scorekeeper.engine.ruleset import YES_NO, Choice, Whole
from scorekeeper.interchange.book_entries import BookLogRecord, book_log_to_json, read_book_log
from scorekeeper.interchange.entries import LONGEST_KEY, LONGEST_NAME, read_moment
from scorekeeper.interchange.games import GAME_FORMAT, GameFile, game_from_json, game_to_json, read_game
from scorekeeper.interchange.links import read_link
from scorekeeper.interchange.reading import Path, Reading
from scorekeeper.interchange.rulesets import read_ruleset

BOOK_FORMAT: Final = "scorekeeper-book/1"
EVERYTHING_FORMAT: Final = "scorekeeper-everything/1"
FORMATS: Final = (GAME_FORMAT, BOOK_FORMAT, EVERYTHING_FORMAT)

LONGEST_BOOK_NAME: Final = 100
LONGEST_RULESET_NAME: Final = 60
LONGEST_DESCRIPTION: Final = 2000
_FIELDS: Final = ("format", "name", "created", "link", "rulesets", "players", "log", "games")
_HOUSE_FIELDS: Final = ("name", "values", "description", "retired", "derived_from")


class HouseRules(NamedTuple):
    """A house ruleset as a file holds it, with all its values."""

    name: str
    values: dict[str, Any]
    description: str = ""
    retired: bool = False
    """Whether it is no longer offered to new games."""
    derived_from: int | None = None
    """The position in the file of the one it was made from."""


@dataclass(frozen=True, slots=True)
class BookFile:
    """A scorebook as a file holds it: its name, its house rulesets by name, and its games, the newest first."""

    name: str
    rulesets: tuple[HouseRules, ...]
    games: tuple[GameFile, ...]
    created: str | None = None
    link: str | None = None
    """The key of its link, where the file tells it."""
    players: tuple[str, ...] = ()
    """Who is who where the names alone do not tell: each player, whom games and the log name by their positions."""
    log: tuple[BookLogRecord, ...] = ()


@dataclass(frozen=True, slots=True)
class EverythingFile:
    """All books with their links, and the devices that wrote in them: id and label, None where nobody named it."""

    books: tuple[BookFile, ...]
    devices: tuple[tuple[str, str | None], ...] = ()


def read_book(reading: Reading, path: Path, value: object) -> BookFile | None:
    """The book of a JSON object; None where it has faults."""
    before = reading.faults
    given = reading.fields(path, value, _FIELDS, ("format", "name", "games"))
    if "format" in given:
        reading.checked((*path, "format"), given["format"], Choice((BOOK_FORMAT,)))
    name = reading.text((*path, "name"), given.get("name"), LONGEST_BOOK_NAME)
    created = read_moment(reading, (*path, "created"), given.get("created"))
    link = read_link(reading, (*path, "link"), given.get("link"))
    houses = reading.items((*path, "rulesets"), given.get("rulesets", []))
    rulesets = [_house(reading, (*path, "rulesets", index), item, len(houses)) for index, item in enumerate(houses)]
    players = [
        reading.text((*path, "players", index), item, LONGEST_NAME, shortest=1)
        for index, item in enumerate(reading.items((*path, "players"), given.get("players", [])))
    ]
    log = read_book_log(reading, (*path, "log"), given.get("log", []), len(players))
    games = [
        read_game(reading, (*path, "games", index), item, players=len(players))
        for index, item in enumerate(reading.items((*path, "games"), given.get("games", [])))
    ]
    if not reading.clean(before):
        return None
    read = tuple(game for game in games if game is not None)
    return BookFile(name, tuple(rulesets), read, created, link, tuple(players), log)


def _house(reading: Reading, path: Path, value: object, houses: int) -> HouseRules:
    given = reading.fields(path, value, _HOUSE_FIELDS, ("name", "values"))
    derived_from = given.get("derived_from")
    return HouseRules(
        reading.text((*path, "name"), given.get("name"), LONGEST_RULESET_NAME),
        read_ruleset(reading, (*path, "values"), given.get("values", {})).values(),
        reading.text((*path, "description"), given.get("description"), LONGEST_DESCRIPTION),
        bool(reading.checked((*path, "retired"), given.get("retired", False), YES_NO)),
        None if derived_from is None else reading.checked((*path, "derived_from"), derived_from, Whole(0, houses - 1)),
    )


def book_from_json(document: object) -> BookFile:
    """The book of a JSON object. Raises Refusal: the first fault in document order, with its field."""
    reading = Reading(document)
    book = read_book(reading, (), document)
    reading.finish()
    assert book is not None
    return book


def book_to_json(book: BookFile) -> dict[str, Any]:
    """The book as a JSON object, the newest game first."""
    return {
        "format": BOOK_FORMAT,
        "name": book.name,
        **({} if book.created is None else {"created": book.created}),
        **({} if book.link is None else {"link": book.link}),
        "rulesets": [_house_to_json(house) for house in book.rulesets],
        **({"players": list(book.players)} if book.players else {}),
        **({"log": book_log_to_json(book.log)} if book.log else {}),
        "games": [game_to_json(game) for game in book.games],
    }


def _house_to_json(house: HouseRules) -> dict[str, Any]:
    return {
        "name": house.name,
        "values": house.values,
        **({"description": house.description} if house.description else {}),
        **({"retired": True} if house.retired else {}),
        **({} if house.derived_from is None else {"derived_from": house.derived_from}),
    }


def everything_from_json(document: object) -> EverythingFile:
    """Everything of a JSON object. Raises Refusal: the first fault in document order, with its field."""
    reading = Reading(document)
    given = reading.fields((), document, ("format", "devices", "books"), ("format", "books"))
    if "format" in given:
        reading.checked(("format",), given["format"], Choice((EVERYTHING_FORMAT,)))
    devices = []
    for index, item in enumerate(reading.items(("devices",), given.get("devices", []))):
        device = reading.fields(("devices", index), item, ("id", "label"), ("id",))
        key = reading.text(("devices", index, "id"), device.get("id"), LONGEST_KEY, shortest=1)
        devices.append((key, reading.text(("devices", index, "label"), device.get("label"), LONGEST_KEY) or None))
    books = [
        read_book(reading, ("books", index), item)
        for index, item in enumerate(reading.items(("books",), given.get("books", [])))
    ]
    reading.finish()
    return EverythingFile(tuple(book for book in books if book is not None), tuple(devices))


def everything_to_json(everything: EverythingFile) -> dict[str, Any]:
    """Everything as a JSON object."""
    return {
        "format": EVERYTHING_FORMAT,
        "devices": [{"id": key, "label": label} for key, label in everything.devices],
        "books": [book_to_json(book) for book in everything.books],
    }


File = GameFile | BookFile | EverythingFile


def file_from_json(document: dict[str, Any]) -> File:
    """The game, the book or everything that a JSON object holds, by its format; without one it is a game.

    Raises Refusal: the first fault in document order, with its field; a link that stands twice is bad_value.
    """
    name = document.get("format", GAME_FORMAT)
    Choice(FORMATS).check("format", name)
    readers: dict[str, Callable[[object], File]]
    readers = {GAME_FORMAT: game_from_json, BOOK_FORMAT: book_from_json, EVERYTHING_FORMAT: everything_from_json}
    file = readers[name](document)
    seen: set[str] = set()
    for place, key in links_in(file):
        if key in seen:
            raise Refusal("bad_value", place, None, "a link of its own")
        seen.add(key)
    return file


def file_to_bytes(file: File) -> bytes:
    """The file as JSON on one line, in UTF-8."""
    if isinstance(file, GameFile):
        document = game_to_json(file)
    else:
        document = book_to_json(file) if isinstance(file, BookFile) else everything_to_json(file)
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode("utf-8") + b"\n"


def games_in(file: File) -> Iterator[tuple[str, GameFile]]:
    """Each game of a file with the name of its place, "" for a file of one game."""
    if isinstance(file, GameFile):
        yield "", file
        return
    for place, book in books_in(file):
        for index, game in enumerate(book.games):
            yield f"{place}games[{index}].", game


def books_in(file: BookFile | EverythingFile) -> Iterator[tuple[str, BookFile]]:
    """Each book of a file with the name of its place, "" for a file of one book."""
    if isinstance(file, BookFile):
        yield "", file
        return
    for index, book in enumerate(file.books):
        yield f"books[{index}].", book


def links_in(file: File) -> Iterator[tuple[str, str]]:
    """Every link that a file tells, with the name of its place."""
    if not isinstance(file, GameFile):
        for place, book in books_in(file):
            if book.link:
                yield f"{place}link", book.link
    for place, game in games_in(file):
        if game.links:
            yield f"{place}links.score", game.links.score
            yield f"{place}links.view", game.links.view
