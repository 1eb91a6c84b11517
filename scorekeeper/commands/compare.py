"""`scorekeeper compare`: whether two databases, or a database and an export of everything, agree sheet by sheet."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import click

from scorekeeper.commands.database import compact, database_option, opened, told
from scorekeeper.commands.lines import error_json
from scorekeeper.engine.errors import Refusal
from scorekeeper.interchange.books import EverythingFile, everything_from_json
from scorekeeper.interchange.comparing import compare
from scorekeeper.interchange.reading import parse_object
from scorekeeper.storage.files import everything_file

SQLITE: Final = b"SQLite format 3"


@click.command("compare")
@click.argument("other", metavar="FILE_OR_URL")
@database_option
def command(other: str, database: str | None) -> None:
    """Compare the database with another one, or with a file that export wrote, book by book and sheet by sheet.

    Prints how many books, games and hands are the same, and every difference; the exit code is 2 where there is one.
    """
    try:
        theirs = everything_of(other)
    except Refusal as refusal:
        sys.stdout.buffer.write(compact(error_json(refusal, 1)))
        sys.exit(2)
    with opened(database):
        ours = everything_file()
    result = compare(ours, theirs)
    sys.stdout.buffer.write(compact(result))
    sys.exit(2 if result["differences"] else 0)


def everything_of(place: str) -> EverythingFile:
    """Everything in a database or in an export of it. Raises Refusal where the export is none."""
    if "://" not in place and Path(place).is_file():
        with told(), Path(place).open("rb") as file:
            data = file.read(len(SQLITE))
            data += b"" if data == SQLITE else file.read()
        if data != SQLITE:
            return everything_from_json(parse_object(data.decode("utf-8", errors="surrogateescape")))
    with opened(place):
        return everything_file()
