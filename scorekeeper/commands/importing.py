"""`scorekeeper import`: a game, a book or everything from a JSON file, whole or not at all."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from typing import Any

import click

from scorekeeper import storage
from scorekeeper.commands.database import compact, database_option, key_of, opened
from scorekeeper.commands.lines import error_json
from scorekeeper.engine.errors import Refusal
from scorekeeper.interchange.books import BookFile, File
from scorekeeper.interchange.games import GameFile
from scorekeeper.storage.files import bring_in_book, bring_in_everything, bring_in_game
from scorekeeper.web.importing import read_file, report
from scorekeeper.wording.importing import book_name
from scorekeeper.wording.translating import _


@click.command("import")
@click.argument("file", type=click.File("rb"))
@click.option("--book", metavar="KEY_OR_LINK", help="The book that a game goes to; else it gets a new one.")
@database_option
def command(file: Any, book: str | None, database: str | None) -> None:
    """Bring in FILE (- for standard input): a game, a book or everything, as scorekeeper export wrote it.

    It comes in whole or not at all. What a file states is taken by its hands, and a difference is reported.
    """
    try:
        read = read_file(file.read())
        if book and not isinstance(read, GameFile):
            raise click.UsageError(_("--book goes with a game: a book stays a book of its own."))
        with opened(database, new=True):
            keys = bring_in(read, book)
    except OSError as error:
        raise click.ClickException(f"{file.name}: {error.strerror or error}") from error
    except Refusal as refusal:
        sys.stdout.buffer.write(compact(error_json(refusal, 1)))
        sys.exit(2)
    sys.stdout.buffer.write(compact(report(read) | keys))


def bring_in(file: File, book: str | None) -> dict[str, str]:
    """The keys of what was stored: of the book, and of a game. Raises Refusal, storage.NotFound."""
    now = datetime.now(UTC)
    if isinstance(file, GameFile):
        key = storage.book_by_key(key_of(book)[1]).key if book else None
        game, _new = bring_in_game(file, key, at=now, book_name=book_name(file.agreement().players))
        return {"score_key": game.score_key, "view_key": game.view_key, "book_key": game.book_key}
    if isinstance(file, BookFile):
        return {"book_key": bring_in_book(file, at=now)[0].key}
    bring_in_everything(file, at=now)
    return {}
