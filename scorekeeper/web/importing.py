"""Bringing a file in: what was stored, and where the file differed from its own hands."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, Final

from flask import current_app, request, url_for

from scorekeeper.engine.errors import Refusal
from scorekeeper.interchange.books import (
    BOOK_FORMAT,
    EVERYTHING_FORMAT,
    BookFile,
    EverythingFile,
    File,
    books_in,
    file_from_json,
    games_in,
)
from scorekeeper.interchange.differences import differences_in
from scorekeeper.interchange.games import GAME_FORMAT, GameFile
from scorekeeper.interchange.reading import parse_object
from scorekeeper.storage import BookRecord, GameRecord
from scorekeeper.storage.files import bring_in_book, bring_in_game, without_links
from scorekeeper.web import limits
from scorekeeper.web.asking import TOKENS, new_request_key, request_key
from scorekeeper.web.device import device_id, remember_book
from scorekeeper.wording.importing import book_name, difference_sentence
from scorekeeper.wording.refusals import refusal_sentence
from scorekeeper.wording.translating import _

LONGEST_FILE_NAME: Final = 60
REST: Final = 10_000
"""Bytes of a request that are not its file."""

Json = dict[str, Any]


@dataclass(frozen=True)
class ImportPage:
    """The form that a file is sent with, for a book or for none, and why the last one was refused."""

    book: BookRecord | None = None
    refusal: Refusal | None = None

    @property
    def action(self) -> str:
        """Where the form goes."""
        return url_for("importing.add", book_key=self.book.key) if self.book else url_for("importing.new")

    @property
    def formats(self) -> list[str]:
        """What a file may be."""
        return [GAME_FORMAT] if self.book else [GAME_FORMAT, BOOK_FORMAT]

    @property
    def most_bytes(self) -> int:
        """How large a file may be, a little less than a request."""
        return int(current_app.config["MAX_CONTENT_LENGTH"]) - REST

    @property
    def megabytes(self) -> int:
        """The same in megabytes, rounded."""
        return round(self.most_bytes / 1_000_000)

    def with_refusal(self, refusal: Refusal) -> ImportPage:
        """The page with what is wrong with the file."""
        return replace(self, refusal=refusal)

    @property
    def error(self) -> str:
        """What is wrong with the file, "" for nothing."""
        if self.refusal is None:
            return ""
        if (self.refusal.code, self.refusal.field) == ("missing", "file"):
            return _("Choose a file first.")
        return refusal_sentence(self.refusal)

    @property
    def place(self) -> str:
        """Where in the file it is, "" where it is the whole file."""
        field = self.refusal.field if self.refusal else ""
        return "" if field in ("file", *TOKENS) else field.encode("utf-8", "replace").decode()

    @property
    def request_key(self) -> str:
        """A key for the next try."""
        return new_request_key()

    @property
    def file_name(self) -> str:
        """What the file is called that was refused, "" where it has no name."""
        sent = request.files.get("file")
        return (sent.filename or "")[-LONGEST_FILE_NAME:] if self.refusal and sent else ""


@dataclass(frozen=True, slots=True)
class Imported:
    """What a request brought in, or had brought in before where it is not `created`."""

    file: File
    game: GameRecord | None
    book_key: str
    created: bool

    @property
    def address(self) -> str:
        """Where it is now."""
        if self.game is not None:
            return url_for("game.game", score_key=self.game.score_key)
        return url_for("book.book", book_key=self.book_key)

    @property
    def report(self) -> Json:
        """What it holds, and each difference with its sentence."""
        return report(self.file)

    def to_json(self) -> Json:
        """The report with the keys of the links that open it."""
        keys = {} if self.game is None else {"score_key": self.game.score_key, "view_key": self.game.view_key}
        return {**self.report, **keys, "book_key": self.book_key}


def read_file(data: bytes) -> File:
    """The game, the book or everything in a file. Raises Refusal with the place named."""
    return file_from_json(parse_object(data.decode("utf-8", errors="surrogateescape")))


def report(file: File) -> Json:
    """What a file holds, and each difference with its sentence."""
    games = [game for _place, game in games_in(file)]
    books = 0 if isinstance(file, GameFile) else sum(1 for _book in books_in(file))
    hands = sum(len(game.sheet().hands) for game in games)
    differences = [difference.to_json() for difference in differences_in(file)]
    return {
        "imported": {"books": books, "games": len(games), "hands": hands},
        "differences": [{**difference, "message": difference_sentence(**difference)} for difference in differences],
    }


def bring_in(book_key: str | None = None) -> Imported:
    """What the request's file holds, stored: a game in the book, or a game in a new book, or a book.

    Links that the file tells are not taken over. Raises Refusal with the place named, and storage's NotFound,
    KeyReused, TooMany and StorageBusy.
    """
    data, key = _sent()
    file = _fit(read_file(data), book_key)
    # A request that made a book may be repeated by this device only: the answer tells the book's link.
    owner = device_id() if book_key is None else ""
    about: dict[str, Any] = {
        "at": datetime.now(UTC),
        "request_key": key,
        "fingerprint": hashlib.sha256(data + owner.encode()).hexdigest(),
    }
    if book_key is None:
        limits.refuse_many_books()
    game: GameRecord | None = None
    if isinstance(file, GameFile):
        game, created = bring_in_game(file, book_key, book_name=book_name(file.agreement().players), **about)
        opened = game.book_key
    else:
        book, created = bring_in_book(file, **about)
        opened = book.key
    if created and book_key is None:
        limits.note_book(opened)
    remember_book(opened)
    return Imported(file, game, opened, created)


def _sent() -> tuple[bytes, str]:
    """The bytes of the file, of a form or as the body, and the key of the request. Raises Refusal missing."""
    if request.is_json:
        return request.get_data(), request_key(dict(request.args))
    sent = request.files.get("file")
    if sent is None or not sent.filename:
        raise Refusal("missing", "file")
    with sent.stream:
        return sent.stream.read(), request_key(dict(request.form))


def _fit(file: File, book_key: str | None) -> GameFile | BookFile:
    if isinstance(file, EverythingFile):
        # Whoever may send it could choose the links of strangers' games; the host does it from the command.
        raise Refusal("bad_value", "format", EVERYTHING_FORMAT, "a game or a book, not everything")
    if book_key is not None and isinstance(file, BookFile):
        raise Refusal("bad_value", "format", BOOK_FORMAT, "a game; a book comes in from the first page")
    return without_links(file)
