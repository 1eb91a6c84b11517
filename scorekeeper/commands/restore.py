"""`scorekeeper restore`: a backup put back in the place of the database."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import click

from scorekeeper.commands.database import contents_line, database_option, file_of, told
from scorekeeper.storage.backups import examine, put_back, stamped
from scorekeeper.wording.translating import _

POSTGRESQL: Final = "pg_restore --clean --if-exists --dbname=ADDRESS scorekeeper.dump"
"""What puts back such a database."""


@click.command("restore")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, readable=True, path_type=Path))
@click.option("--overwrite", "--force", is_flag=True, help="Replace the present database, which is kept beside it.")
@database_option
def command(file: Path, overwrite: bool, database: str | None) -> None:
    """Put the backup FILE in the place of the database.

    A database that is there is replaced only with --overwrite, and copied aside first. A server that is running on it
    goes on with what was restored.
    """
    target = file_of(database, POSTGRESQL)
    with told():
        contents = examine(file)
        aside = stamped(target.parent, f"{target.stem}-before-restore", target.suffix, datetime.now(UTC))
        was_there = target.exists()
        if was_there and target.samefile(file):
            raise click.ClickException(_("%(file)s is the database itself.", file=file))
        if was_there and not overwrite:
            raise click.ClickException(
                _(
                    "There is a database at %(file)s. Nothing was done; --overwrite replaces it, and keeps it as "
                    "%(aside)s",
                    file=target,
                    aside=aside,
                )
            )
        target.parent.mkdir(parents=True, exist_ok=True)
        put_back(file, target, aside)
    click.echo(contents_line(target, contents))
    if was_there:
        click.echo(_("%(file)s: what was there before", file=aside))
