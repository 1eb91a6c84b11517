"""Where things lie: the instance folder, the database, the secret, templates and static files."""

from __future__ import annotations

import os
import secrets
import tempfile
from contextlib import suppress
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent


def asset_folder(name: str) -> Path:
    """The folder of templates or static files: inside an installed package, at the top of a checkout."""
    inside = PACKAGE / name
    return inside if inside.is_dir() else PACKAGE.parent / name


def instance_folder(configured: str | os.PathLike[str] | None = None) -> Path:
    """The folder for the database file and the secret, made where it is missing.

    The configured one, or SCOREKEEPER_INSTANCE, or instance/ of a checkout, or, installed, the user's data folder.
    """
    chosen = configured or os.environ.get("SCOREKEEPER_INSTANCE")
    if chosen:
        folder = Path(chosen).expanduser()
    elif (PACKAGE.parent / "pyproject.toml").is_file():
        folder = PACKAGE.parent / "instance"
    else:
        data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
        folder = Path(data) / "scorekeeper"
    folder.mkdir(parents=True, exist_ok=True)
    return folder.resolve()


def database_url(configured: str | None, folder: Path) -> str:
    """The SQLAlchemy address of the database: the configured file or address, or SCOREKEEPER_DATABASE, or our own file.

    >>> database_url("postgresql:///cards", Path("/tmp"))
    'postgresql:///cards'
    """
    chosen = configured or os.environ.get("SCOREKEEPER_DATABASE")
    if chosen and "://" in chosen:
        return chosen
    file = Path(chosen).expanduser().resolve() if chosen else folder / "scorekeeper.sqlite"
    file.parent.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{file}"


def secret_key(folder: Path) -> str:
    """The secret that signs cookies, made once and kept in the folder, readable to its owner only."""
    if from_environment := os.environ.get("SCOREKEEPER_SECRET_KEY"):
        return from_environment
    file = folder / "secret_key"
    if not _stored(file):
        _make_secret(file)
    if file.stat().st_mode & 0o077:
        # Whoever can read it can sign a cookie that says he has opened any book.
        with suppress(OSError):
            file.chmod(0o600)
    return _stored(file)


def _stored(file: Path) -> str:
    try:
        return file.read_text(encoding="ascii").strip()
    except FileNotFoundError:
        return ""


def _make_secret(file: Path) -> None:
    handle, unfinished = tempfile.mkstemp(dir=file.parent, prefix="secret_key.")
    try:
        with open(handle, "w", encoding="ascii") as new:
            new.write(secrets.token_hex(32))
            new.flush()
            os.fsync(handle)
        try:
            # It appears whole. Of two processes that start at once one is first, and both read the same.
            os.link(unfinished, file)
        except OSError:
            # Somebody was first; or what is there holds nothing, left by a full disk; or this disk knows no links.
            if not _stored(file):
                os.replace(unfinished, file)
    finally:
        Path(unfinished).unlink(missing_ok=True)
