"""What a database cannot do just now, told apart by the codes of SQLite and PostgreSQL."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import Any, Final

from sqlalchemy import Engine, event
from sqlalchemy.exc import DBAPIError, DisconnectionError, InterfaceError

from scorekeeper.storage.errors import StorageBusy, StorageError, StorageFault

SQLITE: Final = {
    3: "read_only",  # SQLITE_PERM
    8: "read_only",  # SQLITE_READONLY
    10: "disk",  # SQLITE_IOERR
    11: "corrupt",  # SQLITE_CORRUPT
    13: "full",  # SQLITE_FULL
    14: "read_only",  # SQLITE_CANTOPEN: the file, or what lies beside it, may not be opened to write
    26: "corrupt",  # SQLITE_NOTADB
}
"""By the primary result code, https://sqlite.org/rescode.html."""
POSTGRESQL: Final = {
    "25006": "read_only",
    "3D000": "missing",
    "42P01": "missing",
    "53100": "full",
    "58030": "disk",
    "XX001": "corrupt",
    "XX002": "corrupt",
}
"""By SQLSTATE, https://www.postgresql.org/docs/current/errcodes-appendix.html."""
GONE: Final = ("08", "28", "57P")
"""How the codes of a server begin that is not there, lets nobody in, or is stopping."""
FULL_HOUSE: Final = "53300"
"""PostgreSQL has no connection to spare."""


def is_busy(error: DBAPIError) -> bool:
    """Whether others hold what the statement needed: trying again may work."""
    if getattr(error.orig, "sqlstate", None) in {"55P03", "40P01", FULL_HOUSE}:  # lock_not_available, deadlock_detected
        return True
    # The low byte is the primary code: 5 is SQLITE_BUSY, 6 SQLITE_LOCKED.
    return getattr(error.orig, "sqlite_errorcode", 0) & 0xFF in {5, 6}


def told(error: DBAPIError) -> StorageError | None:
    """What the error means for whoever keeps the score; None where it is a fault of ours."""
    if is_busy(error):
        return StorageBusy("another writer holds the database; try again")
    reason = _reason(error)
    return StorageFault(reason) if reason else None


def _reason(error: DBAPIError) -> str | None:
    code = getattr(error.orig, "sqlite_errorcode", None)
    if code is not None:
        return "missing" if "no such table" in str(error.orig) else SQLITE.get(code & 0xFF)
    state = getattr(error.orig, "sqlstate", None)
    if state is None:
        # A connection that cannot be made, or broke, says why in words only.
        lost = error.connection_invalidated or type(error.orig).__name__ in ("OperationalError", "ConnectionTimeout")
        return "unreachable" if lost or isinstance(error, InterfaceError) else None
    return "unreachable" if state.startswith(GONE) else POSTGRESQL.get(state)


def watch_file(engine: Engine, file: str) -> None:
    """Lets no connection work on an SQLite file that has been taken away: what it stored there would be lost.

    A connection to a file that has another in its place is made anew. A file that was there and is gone is not made
    again, empty: then StorageFault is raised, until it is back.
    """
    seen = False

    def connecting(*_about: object) -> None:
        if seen and not os.path.exists(file):
            raise StorageFault("missing")
        _align_side_files(file)

    def connected(_connection: object, record: Any) -> None:
        nonlocal seen
        seen = True
        record.info["file"] = _identity(file)

    def checked_out(_connection: object, record: Any, _proxy: object) -> None:
        identity = _identity(file)
        if identity is None:
            raise StorageFault("missing")
        if identity != record.info["file"]:
            raise DisconnectionError

    event.listen(engine, "do_connect", connecting)
    event.listen(engine, "connect", connected)
    event.listen(engine, "checkout", checked_out)


def _align_side_files(file: str) -> None:
    """Gives what SQLite keeps beside the file the file's own mode.

    Made while the file was read-only, they are so themselves, and would keep it so when it is not any more.
    """
    for side in (f"{file}-wal", f"{file}-shm"):
        with suppress(OSError):
            mode = os.stat(file).st_mode & 0o777
            if os.stat(side).st_mode & 0o777 != mode:
                os.chmod(side, mode)


def _identity(file: str) -> tuple[int, int] | None:
    try:
        status = os.stat(file)
    except OSError:
        return None
    return status.st_dev, status.st_ino
