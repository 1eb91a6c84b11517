"""Styles, scripts, fonts and icons: with the version in their address they are asked for once in a year."""

from __future__ import annotations

import gzip
import hashlib
import re
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from flask import Flask, Response, make_response, request
from werkzeug.exceptions import NotFound
from werkzeug.security import safe_join

TEXTS: Final = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".json": "application/json"}
"""What is worth compressing."""
NOT_SENT: Final = {
    ".css": re.compile(r"/\*.*?\*/\s*|^[ \t]+", re.DOTALL | re.MULTILINE),
    ".js": re.compile(r"^[ \t]*//.*\n|^[ \t]+", re.MULTILINE),
}
"""Comments that have lines of their own and indentation: a fifth of what is sent. No text of ours goes over lines."""
YEAR: Final = 365 * 24 * 3600


def init_app(app: Flask) -> None:
    """Puts the version before the path of every static file, so that what one file names beside it has it too.

    Under another version, or none, a file is there as well, but is asked for anew each time.
    """
    folder = Path(app.static_folder or "")
    current = digest_of(folder)

    @app.url_defaults
    def add_version(endpoint: str, values: dict[str, Any]) -> None:
        if endpoint == "static":
            values.setdefault("version", current)

    def serve(filename: str, version: str | None = None) -> Response:
        answer = _text(folder, filename) if Path(filename).suffix in TEXTS else app.send_static_file(filename)
        answer.cache_control.clear()
        if version == current:
            answer.cache_control.public = True
            answer.cache_control.max_age = YEAR
            answer.cache_control.immutable = True
        else:
            answer.cache_control.no_cache = True
        return answer

    app.view_functions["static"] = serve
    app.add_url_rule("/static/-<version>/<path:filename>", endpoint="static")


def digest_of(folder: Path) -> str:
    """What tells this state of the files from any other."""
    digest = hashlib.sha256()
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            digest.update(f"{file.relative_to(folder)}\0".encode() + file.read_bytes())
    return digest.hexdigest()[:10]


def _text(folder: Path, filename: str) -> Response:
    found = safe_join(str(folder), filename)
    file = Path(found or "")
    if found is None or not file.is_file():
        raise NotFound
    packed = _packed(file, file.stat().st_mtime_ns)
    answer = make_response(packed.gzip if request.accept_encodings["gzip"] else packed.text)
    answer.mimetype = TEXTS[file.suffix]
    if request.accept_encodings["gzip"]:
        answer.headers["Content-Encoding"] = "gzip"
    # Weak: the same for both encodings.
    answer.set_etag(packed.digest, weak=True)
    answer.make_conditional(request)
    return answer


def lean(text: str, suffix: str) -> str:
    """A style or a script without what only its writers need.

    >>> lean("// Says it.\\n  say(hello); // now\\n", ".js")
    'say(hello); // now\\n'
    """
    return NOT_SENT[suffix].sub("", text)


class Packed(NamedTuple):
    """A text, its gzip, and what tells it from another."""

    text: bytes
    gzip: bytes
    digest: str


@lru_cache(maxsize=128)
def _packed(file: Path, _changed: int) -> Packed:
    """A file as small as it gets: that is done once, and there are few files."""
    text = file.read_bytes()
    if file.suffix in NOT_SENT:
        text = lean(text.decode(), file.suffix).encode()
    return Packed(text, gzip.compress(text, 9, mtime=0), hashlib.sha256(text).hexdigest()[:16])
