"""What the pages show that delete a game or a book for good."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from flask import current_app

from scorekeeper import storage
from scorekeeper.engine.errors import Refusal
from scorekeeper.storage import BookRecord, GameRecord
from scorekeeper.web.asking import body
from scorekeeper.web.loading import Game
from scorekeeper.wording.translating import _

CONFIRMED: Final = "delete"
"""What `confirm` holds where the second question was answered."""


@dataclass(frozen=True)
class DeletePage:
    """A game of a book, or the whole book, before it is deleted; `wrong` where the question was not answered."""

    book: BookRecord
    games: int
    game: Game | None = None
    wrong: bool = False

    @property
    def error(self) -> str:
        """What to type or to press; "" where nothing is wrong."""
        if not self.wrong:
            return ""
        if self.game is not None:
            return _("Nothing was deleted. Say so below if it shall be.")
        return _("Nothing was deleted. Type the name of the book as it stands above.")


def page_of_book(book_key: str, *, wrong: bool = False) -> DeletePage:
    """The page before the book is deleted. Raises storage.NotFound."""
    book = storage.book_by_key(book_key)
    return DeletePage(book, len(storage.games_of(book_key, include_hidden=True)), wrong=wrong)


def page_of_game(book_key: str, score_key: str, *, wrong: bool = False) -> DeletePage:
    """The page before the game is deleted. Raises storage.NotFound, also for a game of another book."""
    book = storage.book_by_key(book_key)
    return DeletePage(book, 1, Game(game_of(book_key, score_key)), wrong=wrong)


def game_of(book_key: str, score_key: str) -> GameRecord:
    """The book's game. Raises storage.NotFound."""
    record = storage.load_game(score_key=score_key)
    if record.book_key != book_key:
        raise storage.NotFound("the book has no game with this key")
    return record


def require_name(book: BookRecord) -> None:
    """Raises Refusal bad_value or missing unless the request holds the book's name."""
    _require("name", book.name)


def require_yes() -> None:
    """Raises Refusal bad_value or missing unless the request says `confirm` is "delete"."""
    _require("confirm", CONFIRMED)


def _require(field: str, wanted: str) -> None:
    stated = body().get(field)
    if stated is None:
        raise Refusal("missing", field)
    if not isinstance(stated, str) or " ".join(stated.split()) != " ".join(wanted.split()):
        raise Refusal("bad_value", field, stated, wanted)


def forget_prints() -> None:
    """Deletes the PDFs that are kept: nothing in their names says which game they are of. Others are drawn again."""
    for file in Path(current_app.instance_path, "pdf").glob("*.pdf"):
        with suppress(OSError):
            file.unlink()
