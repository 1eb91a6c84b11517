"""`scorekeeper backup`: a checked copy of the database, while it is served."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import click

from scorekeeper.commands.database import contents_line, database_option, file_of, told
from scorekeeper.storage.backups import back_up, drop_older, examine, stamped
from scorekeeper.wording.translating import _

POSTGRESQL: Final = "pg_dump --format=custom --file=scorekeeper.dump ADDRESS"
"""What copies such a database."""


@click.command("backup")
@click.argument("target", type=click.Path(path_type=Path), required=False)
@click.option("--keep", type=click.IntRange(1), metavar="N", help="Delete all but the newest N copies in the folder.")
@database_option
def command(target: Path | None, keep: int | None, database: str | None) -> None:
    """Copy the database to TARGET, while it may be in use.

    TARGET is a file, or a folder in which the copy gets the time as its name. Default: backups/ beside the database.
    """
    source = file_of(database, POSTGRESQL)
    with told():
        if not source.exists():
            raise click.ClickException(_("There is no database at %(file)s.", file=source))
        folder = source.parent / "backups" if target is None else target
        # What is not there yet is a folder where only a folder makes sense.
        meant = keep and target is not None and not target.exists() and not target.suffix
        if target is None or target.is_dir() or meant:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            copy = stamped(folder, source.stem, source.suffix, datetime.now(UTC))
        elif keep:
            raise click.UsageError(_("--keep N goes with a folder: there is only one copy in a file."))
        else:
            copy = replaceable(target, source)
        contents = back_up(source, copy)
        click.echo(contents_line(copy, contents))
        for old in drop_older(folder, source.stem, source.suffix, keep) if keep else []:
            click.echo(_("%(file)s: deleted", file=old))


def replaceable(target: Path, source: Path) -> Path:
    """The target, where it is free or an older copy. Raises ClickException where something else would be lost."""
    if not target.exists():
        return target
    if target.samefile(source):
        raise click.ClickException(_("%(file)s is the database itself.", file=target))
    try:
        with told():
            examine(target)
    except click.ClickException as error:
        raise click.ClickException(
            _("%(file)s is there, and is no backup that a new one may replace.", file=target)
        ) from error
    return target
