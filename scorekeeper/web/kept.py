"""PDFs that were drawn before, kept under the instance folder: found again by what they were drawn from."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from threading import BoundedSemaphore, Lock
from typing import Final

from scorekeeper import __version__
from scorekeeper.web.places import PACKAGE, asset_folder

MOST_FILES: Final = 400
MOST_BYTES: Final = 60_000_000
MOST_AT_ONCE: Final = 4
"""Requests that are drawn or wait for it: half of what the server answers at once, so that no page waits for them."""
_drawing: Final = Lock()
_queue: Final = BoundedSemaphore(MOST_AT_ONCE)


class CrowdedError(Exception):
    """Enough others wait for their drawings already."""


@lru_cache(maxsize=1)
def version() -> str:
    """What tells this state of the app from any other that would draw otherwise: its code, templates, styles, fonts."""
    digest = hashlib.sha256(__version__.encode())
    folders = [PACKAGE, *(asset_folder(name) for name in ("templates", "static"))]
    for folder in folders:
        for file in sorted(folder.rglob("*")):
            if file.suffix in (".py", ".mo", ".html", ".css", ".woff2"):
                digest.update(f"{file.relative_to(folder)}\0".encode())
                digest.update(file.read_bytes())
    return digest.hexdigest()


def name_of(*inputs: object) -> str:
    """The name of the PDF that these inputs give in this version of the app. Nobody can read a key out of it."""
    return hashlib.sha256("\0".join(map(str, (version(), *inputs))).encode("utf-8", "replace")).hexdigest()[:40]


def kept(folder: Path, name: str, draw: Callable[[], bytes]) -> bytes:
    """The PDF of that name from the folder; where it is not there yet, as `draw` gives it, and kept from then on.

    Any number of processes may do so at once. At most MOST_FILES are kept, and MOST_BYTES; the oldest go first.
    Raises CrowdedError where MOST_AT_ONCE others are at it.
    """
    file = folder / f"{name}.pdf"
    with suppress(OSError):
        return file.read_bytes()
    if not _queue.acquire(blocking=False):
        raise CrowdedError
    try:
        # Whoever waits for a drawing that somebody else asked for first finds it done.
        with _drawing:
            with suppress(OSError):
                return file.read_bytes()
            drawn = draw()
            # A full disk keeps nothing, and prints all the same.
            with suppress(OSError):
                _keep(file, drawn)
    finally:
        _queue.release()
    return drawn


def _keep(file: Path, content: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, unfinished = tempfile.mkstemp(dir=file.parent, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as new:
            new.write(content)
        Path(unfinished).replace(file)
    except OSError:
        Path(unfinished).unlink(missing_ok=True)
        raise
    _tidy(file.parent)


def _tidy(folder: Path) -> None:
    """Takes the oldest away, unfinished ones of processes that died among them, until the rest is little enough."""
    files = []
    for file in folder.iterdir():
        with suppress(FileNotFoundError):
            status = file.stat()
            files.append((status.st_mtime_ns, status.st_size, file))
    files.sort(reverse=True)
    taken = 0
    for position, (_time, size, file) in enumerate(files):
        taken += size
        if position and (position >= MOST_FILES or taken > MOST_BYTES):
            file.unlink(missing_ok=True)
