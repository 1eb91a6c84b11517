"""Hands as comma-separated values for a spreadsheet, in UTF-8 with the mark that tells it so."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from typing import Final

from scorekeeper.engine.hand import Seat
from scorekeeper.engine.ledger import Recorded
from scorekeeper.engine.sheet import SheetHand
from scorekeeper.interchange.books import BookFile, File, books_in
from scorekeeper.interchange.games import GameFile

COLUMNS: Final = (
    *("book", "game", "started", "player_1", "player_2", "sheet", "hand", "recorded", "dealer"),
    *("ending", "knocker", "knocker_deadwood", "defender_deadwood", "upcard"),
    *("winner", "points_1", "points_2", "boxes_1", "boxes_2", "undercut", "counted", "columns", "reason", "note"),
)
"""What the first row says; docs/database.md tells what each is."""

_FORMULA: Final = re.compile(r"(^|[;\t\r\n\"])(\s*)(?=[=+\-@\uff0b\uff0d\uff1d\uff20])")
"""Where a spreadsheet would begin to compute: at the start of a cell, or of what it may take for the next one."""

Cell = str | int | None


def hands_csv(file: File) -> bytes:
    """The hands that stand, one a row in the order in which they were played, game by game, under COLUMNS.

    A text that a spreadsheet would take for a formula has an apostrophe before it.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for book, number, game in _games(file):
        for row in _rows(book, number, game):
            writer.writerow([plain(cell) if isinstance(cell, str) else cell for cell in row])
    return text.getvalue().encode("utf-8-sig")


def plain(text: str) -> str:
    """The text as one that no spreadsheet computes.

    >>> plain("=1+1"), plain("9 - 3"), plain("a;=b")
    ("'=1+1", '9 - 3', "a;'=b")
    """
    return _FORMULA.sub(r"\1\2'", text)


def _games(file: File) -> Iterator[tuple[str, int, GameFile]]:
    """The games with the name of their book, and their number in it, the oldest being 1."""
    if isinstance(file, GameFile):
        yield "", 1, file
        return
    for _, book in books_in(file):
        yield from _games_of(book)


def _games_of(book: BookFile) -> Iterator[tuple[str, int, GameFile]]:
    for number, game in enumerate(reversed(book.games), start=1):
        yield book.name, number, game


def _rows(book: str, number: int, game: GameFile) -> Iterator[list[Cell]]:
    names = game.agreement().players
    layout = str(game.agreement().setup.layout.values()["layout"])
    times = [record.at for record in game.records if isinstance(record.entry.event, Recorded)]
    for hand in game.sheet().hands:
        about = [book, number, game.started, *names, layout, hand.n, times[hand.n - 1]]
        yield [*about, *_facts(hand, names), *_price(hand, names)]


def _facts(hand: SheetHand, names: tuple[str, str]) -> list[Cell]:
    facts = hand.hand
    counted = facts.knocker is not None
    return [
        _name(hand.dealer, names),
        None if facts.ending is None else str(facts.ending),
        _name(facts.knocker, names),
        facts.knocker_deadwood if counted else None,
        facts.defender_deadwood if counted else None,
        facts.upcard,
    ]


def _price(hand: SheetHand, names: tuple[str, str]) -> list[Cell]:
    score = hand.score
    amounts = [
        amount if score.winner == seat else 0 for amount in (score.points, score.boxes) for seat in (Seat.ONE, Seat.TWO)
    ]
    flags = [int(score.undercut), int(hand.counted)]
    columns = " ".join(map(str, hand.columns))
    return [_name(score.winner, names), *amounts, *flags, columns, hand.hand.reason, hand.hand.note]


def _name(seat: Seat | None, names: tuple[str, str]) -> str | None:
    return None if seat is None else names[seat - 1]
