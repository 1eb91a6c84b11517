"""What the commands that work on the database share: which one it is, opening it, and its faults in plain words."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import click
from flask import Flask

from scorekeeper import storage
from scorekeeper.storage.backups import Contents, NotOurs
from scorekeeper.storage.database import disconnect
from scorekeeper.web.places import database_url, instance_folder
from scorekeeper.wording.translating import N_, _

FAULTS: Final = {
    "full": N_("The disk is full."),
    "read_only": N_(
        "The database cannot be written, or not be opened: look at the permissions of its file and folder."
    ),
    "disk": N_("The disk does not read or write as it should."),
    "corrupt": N_("The file is damaged: it is no whole database. Restore a backup."),
    "missing": N_("The database is gone, or has no tables."),
    "unreachable": N_("The database server does not answer, or lets nobody in."),
}
FOREIGN: Final = {
    "not_sqlite": N_("This is no database file."),
    "dump": N_("This is a dump of a PostgreSQL: pg_restore or psql puts it back."),
    "export": N_("This is an export, not a backup: scorekeeper import brings it in."),
    "other": N_("This is a database, but not one of the scorekeeper."),
    "empty": N_("The file is empty."),
}

database_option: Callable[..., Any] = click.option(
    "--database",
    envvar="SCOREKEEPER_DATABASE",
    metavar="FILE_OR_URL",
    help="An SQLite file, or an SQLAlchemy address. Default: instance/scorekeeper.sqlite",
)


def address_of(database: str | None) -> str:
    """The SQLAlchemy address of the database, our own without one. Makes no folder but the instance's."""
    folder = instance_folder()
    if database and "://" not in database:
        return f"sqlite:///{Path(database).expanduser().resolve()}"
    return database_url(database, folder)


def app_for(database: str | None) -> Flask:
    """An app with nothing but storage on that database, which is not opened yet."""
    app = Flask("scorekeeper", instance_path=str(instance_folder()))
    app.config["SQLALCHEMY_DATABASE_URI"] = address_of(database)
    storage.init_app(app)
    return app


@contextmanager
def opened(database: str | None, *, new: bool = False) -> Iterator[Flask]:
    """The app with its database brought up to date and its context pushed; a `new` database may be made.

    Raises ClickException, in words, for whatever the database or a file cannot do.
    """
    with told():
        app = app_for(database)
        file = storage.sqlite_file(app)
        if file is not None and not file.exists():
            if not new:
                raise click.ClickException(_("There is no database at %(file)s.", file=file))
            file.parent.mkdir(parents=True, exist_ok=True)
        try:
            storage.upgrade(app)
            with app.app_context():
                yield app
        finally:
            disconnect(app)


def file_of(database: str | None, instead: str) -> Path:
    """The SQLite file of the database. Raises ClickException where it is none, naming the command for it `instead`."""
    with told():
        file = storage.sqlite_file(app_for(database))
    if file is None:
        raise click.ClickException(
            _(
                "This is a PostgreSQL, which has its own: %(instead)s\n"
                "(scorekeeper export and scorekeeper import take everything from one database to another.)",
                instead=instead,
            )
        )
    return file


@contextmanager
def told() -> Iterator[None]:
    """Turns what storage and the file system cannot do into a ClickException, in words."""
    try:
        yield
    except storage.StorageFault as fault:
        raise click.ClickException(_(FAULTS[fault.reason])) from fault
    except storage.StorageBusy as error:
        raise click.ClickException(_("Others are writing to the database. Nothing was done; try again.")) from error
    except storage.NewerDatabase as error:
        raise click.ClickException(
            _("This was written by a newer version of the scorekeeper. Nothing was done; bring this one up to date.")
        ) from error
    except storage.TooMany as error:
        raise click.ClickException(_("The book has %(limit)s games, and takes no more.", limit=error.limit)) from error
    except storage.NotFound as error:
        raise click.ClickException(_("Nothing has this key or link.")) from error
    except NotOurs as error:
        raise click.ClickException(_(FOREIGN[error.reason])) from error
    except OSError as error:
        name = error.filename or _("The file")
        raise click.ClickException(f"{name}: {error.strerror or error}") from error


def key_of(link: str) -> tuple[str, str]:
    """What kind of link it is, "g", "v", "b" or "" for a bare key, and its key.

    >>> key_of("http://localhost:8000/v/abc/sheet.pdf"), key_of("abc")
    (('v', 'abc'), ('', 'abc'))
    """
    parts = link.partition("://")[2].partition("/")[2] if "://" in link else link.lstrip("/")
    steps = parts.partition("?")[0].split("/")
    if len(steps) > 1 and steps[0] in ("g", "v", "b"):
        return steps[0], steps[1].removesuffix(".json")
    return "", steps[0]


def contents_line(file: Path, contents: Contents) -> str:
    """What a database file holds, in a line."""
    return _(
        "%(file)s: books %(books)s, games %(games)s, changes %(changes)s",
        file=file,
        books=contents.books,
        games=contents.games,
        changes=contents.entries,
    )


def compact(document: object) -> bytes:
    """The document as JSON on one line, in UTF-8."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode("utf-8") + b"\n"


def write_new(path: Path, data: bytes, *, overwrite: bool) -> None:
    """Writes a file that only its owner can read, whole or not at all. Raises ClickException where one is there."""
    if path.exists() and not overwrite:
        raise click.ClickException(_("%(file)s is there already; --overwrite replaces it.", file=path))
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with open(os.open(part, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)
