"""A game or a book to keep: as a file that can be brought in again, and its hands for a spreadsheet."""

from __future__ import annotations

import io

from flask import Blueprint, Response, render_template, send_file, url_for
from flask.typing import ResponseReturnValue

from scorekeeper import storage
from scorekeeper.interchange.books import BookFile, File, file_to_bytes
from scorekeeper.interchange.games import GameFile
from scorekeeper.interchange.spreadsheet import hands_csv
from scorekeeper.storage.files import book_file, game_file
from scorekeeper.web.asking import wants_json

blueprint = Blueprint("exporting", __name__)


@blueprint.get("/g/<score_key>/export")
def game(score_key: str) -> ResponseReturnValue:
    """The page with the files of a game. As JSON the game file, to keep."""
    back = url_for("game.game", score_key=score_key)
    return _page(_game(score_key), back=back, csv=url_for("exporting.hands_of_game", score_key=score_key))


@blueprint.get("/g/<score_key>/hands.csv")
def hands_of_game(score_key: str) -> ResponseReturnValue:
    """The hands of a game, for a spreadsheet."""
    return _hands(_game(score_key))


@blueprint.get("/b/<book_key>/export")
def book(book_key: str) -> ResponseReturnValue:
    """The page with the files of a book. As JSON the book file, to keep."""
    back = url_for("book.book", book_key=book_key)
    return _page(book_file(book_key), back=back, csv=url_for("exporting.hands_of_book", book_key=book_key))


@blueprint.get("/b/<book_key>/hands.csv")
def hands_of_book(book_key: str) -> ResponseReturnValue:
    """The hands of all games of a book, for a spreadsheet."""
    return _hands(book_file(book_key))


def _game(score_key: str) -> GameFile:
    return game_file(storage.load_game(score_key=score_key))


def _page(file: BookFile | GameFile, *, back: str, csv: str) -> ResponseReturnValue:
    """The page with the files that keep it; as JSON the file itself."""
    if wants_json():
        return _download(file, file_to_bytes(file), "json")
    book = file if isinstance(file, BookFile) else None
    return render_template("export.html", book=book, title=_title(file), back=back, csv=csv)


def _hands(file: BookFile | GameFile) -> Response:
    return _download(file, hands_csv(file), "csv")


def _title(file: File) -> str:
    """What the file is about: the players and the day, or the name of the book."""
    if isinstance(file, BookFile):
        return file.name
    if isinstance(file, GameFile):
        return " ".join((" – ".join(file.agreement().players), (file.started or "")[:10]))
    return ""


def _download(file: File, data: bytes, ending: str) -> Response:
    kept = "".join(char if char.isalnum() or char in " -–_" else "" for char in _title(file))
    name = f"{' '.join(kept.split()) or 'scorekeeper'}.{ending}"
    mimetype = "application/json" if ending == "json" else "text/csv"
    return send_file(io.BytesIO(data), mimetype, as_attachment=True, download_name=name, max_age=0)
