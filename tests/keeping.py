"""What the tests of the commands that keep a scorekeeper's data share."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result
from flask import Flask

from scorekeeper import storage
from scorekeeper.cli import main
from scorekeeper.storage.database import disconnect
from tests.storage.full import everything, fill
from tests.storage.helpers import make_app


def run(*arguments: str | Path, data: bytes | None = None) -> Result:
    """The command, its surroundings as they are."""
    result = CliRunner().invoke(main, [str(argument) for argument in arguments], input=data)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    assert "Traceback" not in result.output
    return result


def done(*arguments: str | Path, data: bytes | None = None) -> bytes:
    """What the command printed, which said nothing else and succeeded."""
    result = run(*arguments, data=data)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout_bytes


def said(*arguments: str | Path, code: int = 1) -> str:
    """Why the command did nothing."""
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (code, "")
    return result.stderr


def refused(*arguments: str | Path, data: bytes | None = None) -> dict[str, Any]:
    """The error that the command printed, in the form of the contract."""
    result = run(*arguments, data=data)
    assert (result.exit_code, result.stderr) == (2, "")
    document = json.loads(result.stdout)
    assert list(document) == ["error"]
    assert set(document["error"]) == {"code", "field", "value", "limit", "line", "message"}
    error: dict[str, Any] = document["error"]
    return error


@contextmanager
def opened(place: Path | str) -> Iterator[Flask]:
    """An app on the database at a path or an address, its context pushed."""
    app = make_app(str(place) if "://" in str(place) else f"sqlite:///{place}")
    try:
        storage.upgrade(app)
        with app.app_context():
            yield app
    finally:
        disconnect(app)


def filled(place: Path | str) -> dict[str, Any]:
    """The file of everything in a database that was filled."""
    with opened(place):
        fill()
        return everything()


def all_of(place: Path | str) -> dict[str, Any]:
    """The file of everything in a database."""
    with opened(place):
        return everything()
