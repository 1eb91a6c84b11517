"""Bringing a file in, from a page or from the command: what was stored, and where the file differed from its hands."""

from __future__ import annotations

from typing import Any

from scorekeeper.interchange.books import File, books_in, file_from_json, games_in
from scorekeeper.interchange.differences import differences_in
from scorekeeper.interchange.games import GameFile
from scorekeeper.interchange.reading import parse_object
from scorekeeper.wording.importing import difference_sentence

Json = dict[str, Any]


def read_file(data: bytes) -> File:
    """The game, the book or everything in a file. Raises Refusal with the place named."""
    return file_from_json(parse_object(data.decode("utf-8", errors="surrogateescape").removeprefix("\ufeff")))


def report(file: File) -> Json:
    """What the file holds, and each difference with its sentence."""
    games = [game for _, game in games_in(file)]
    books = 0 if isinstance(file, GameFile) else sum(1 for _ in books_in(file))
    hands = sum(len(game.sheet().hands) for game in games)
    differences = [difference.to_json() for difference in differences_in(file)]
    return {
        "imported": {"books": books, "games": len(games), "hands": hands},
        "differences": [{**difference, "message": difference_sentence(**difference)} for difference in differences],
    }
