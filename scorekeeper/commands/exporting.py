"""`scorekeeper export`: a game, a book or everything, as JSON or as hands for a spreadsheet."""

from __future__ import annotations

import json
import os
import stat
import sys
from contextlib import suppress
from pathlib import Path

import click

from scorekeeper import storage
from scorekeeper.commands.database import database_option, key_of, opened, told, write_new
from scorekeeper.interchange.books import File, file_to_bytes
from scorekeeper.interchange.spreadsheet import hands_csv
from scorekeeper.storage.files import book_file, everything_file, game_file
from scorekeeper.web.statistics import statistics_of
from scorekeeper.wording.translating import _


@click.command("export")
@click.argument("what", required=False)
@click.option("--csv", is_flag=True, help="The hands, one a row, for a spreadsheet.")
@click.option("--with-links", is_flag=True, help="Put the keys of the links in the file of a game or a book.")
@click.option("--statistics", is_flag=True, help="The standings and figures of a book, in place of its games.")
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="A file, in place of the output.")
@click.option("--overwrite", is_flag=True, help="Replace that file where it is there already.")
@database_option
def command(
    what: str | None,
    csv: bool,
    with_links: bool,
    statistics: bool,
    output: Path | None,
    overwrite: bool,
    database: str | None,
) -> None:
    """Write out WHAT, a game or a book by its key or its link; without it, everything.

    Everything has the keys of all links in it, so that they go on working where it is imported: a file that is made
    is readable to its owner only.
    """
    if what is not None and not what.strip():
        raise click.BadParameter(_("a key or a link is empty."), param_hint="WHAT")
    if statistics and (what is None or csv):
        raise click.UsageError(_("--statistics is of one book, and JSON."))
    with opened(database):
        if statistics:
            data = added_up(what or "")
        else:
            file = everything_file() if what is None else found(what, with_links)
            data = hands_csv(file) if csv else file_to_bytes(file)
    with told():
        if output is not None:
            write_new(output, data, overwrite=overwrite)
            return
        if what is None or with_links:
            keep_private()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()


def found(what: str, with_links: bool = False) -> File:
    """The game or the book that a key or a link opens. Raises storage.NotFound."""
    kind, key = key_of(what.strip())
    if kind in ("", "g"):
        with suppress(storage.NotFound):
            return game_file(storage.load_game(score_key=key), with_links=with_links)
    if kind in ("", "v"):
        with suppress(storage.NotFound):
            return game_file(storage.load_game(view_key=key), with_links=with_links)
    if kind in ("", "b"):
        return book_file(key, with_links=with_links)
    raise storage.NotFound("no game has this key")


def added_up(what: str) -> bytes:
    """The statistics of the book that a key or a link opens, as JSON. Raises storage.NotFound."""
    kind, key = key_of(what.strip())
    if kind not in ("", "b"):
        raise storage.NotFound("no book has this key")
    return json.dumps(statistics_of(key), ensure_ascii=False, separators=(",", ":")).encode("utf-8") + b"\n"


def keep_private() -> None:
    """Makes the file that the output goes to readable to its owner only, where it goes to one."""
    with suppress(OSError):
        descriptor = sys.stdout.fileno()
        if stat.S_ISREG(os.fstat(descriptor).st_mode):
            os.fchmod(descriptor, 0o600)
