"""Two scorekeepers beside each other, sheet by sheet."""

from __future__ import annotations

from typing import Any

from scorekeeper.interchange.books import BookFile, EverythingFile, book_to_json
from scorekeeper.interchange.games import GameFile, game_to_json
from scorekeeper.interchange.sheets import sheet_to_json

Json = dict[str, Any]


def compare(ours: EverythingFile, theirs: EverythingFile) -> Json:
    """How many books, games and hands are the same in both, and each difference: what, where, and in which field.

    A book and a game are known by their links. `what` is "missing" (here), "added" (here only) or "differs"; `where`
    is the place in `theirs`, or in `ours` for what only is there, and `book` the name of the book at that place.

    >>> compare(EverythingFile(()), EverythingFile(()))
    {'books': 0, 'games': 0, 'hands': 0, 'differences': []}
    """
    result = {"books": 0, "games": 0, "hands": 0}
    differences: list[Json] = []
    our_books = {book.link: (f"books[{index}]", book) for index, book in enumerate(ours.books)}
    for index, book in enumerate(theirs.books):
        place = f"books[{index}]"
        if book.link not in our_books:
            differences.append(_difference("missing", place, book))
            continue
        our_place, other = our_books.pop(book.link)
        fields = _fields(_about(other), _about(book))
        games, hands, of_games = _games(other, book, our_place, place)
        if fields:
            differences.append(_difference("differs", place, book, fields))
        differences += of_games
        result["books"] += not fields and not of_games
        result["games"] += games
        result["hands"] += hands
    left = [(index, book) for index, book in enumerate(ours.books) if book.link in our_books]
    differences += [_difference("added", f"books[{index}]", book) for index, book in left]
    if dict(ours.devices) != dict(theirs.devices):
        differences.append({"what": "differs", "where": "devices", "fields": []})
    return {**result, "differences": differences}


def _games(ours: BookFile, theirs: BookFile, our_place: str, their_place: str) -> tuple[int, int, list[Json]]:
    games = hands = 0
    differences: list[Json] = []
    our_games = {game.links: game for game in ours.games}
    for index, game in enumerate(theirs.games):
        here = f"{their_place}.games[{index}]"
        other = our_games.pop(game.links, None)
        if other is None:
            differences.append(_difference("missing", here, theirs))
            continue
        fields = _fields(_printed(other), _printed(game)) + _fields(game_to_json(other), game_to_json(game))
        if fields:
            differences.append(_difference("differs", here, theirs, list(dict.fromkeys(fields))))
        else:
            games += 1
            hands += len(game.sheet().hands)
    left = [index for index, game in enumerate(ours.games) if game.links in our_games]
    differences += [_difference("added", f"{our_place}.games[{index}]", ours) for index in left]
    return games, hands, differences


def _difference(what: str, where: str, book: BookFile, fields: list[str] | None = None) -> Json:
    return {"what": what, "where": where, "book": book.name, "fields": fields or []}


def _about(book: BookFile) -> Json:
    return {name: value for name, value in book_to_json(book).items() if name != "games"}


def _printed(game: GameFile) -> Json:
    return sheet_to_json(game.sheet(), game.agreement().players, game.seq)


def _fields(ours: Json, theirs: Json) -> list[str]:
    return [name for name in {**theirs, **ours} if ours.get(name) != theirs.get(name)]
