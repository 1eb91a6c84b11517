"""One line of JSON for every request, without keys or names: when, what kind of page, how it ended, how long it took.

The route is logged and not the path, as whoever has a path may open what is under it. The id stands in the answer's
X-Request-ID and on an error's page, so that what somebody saw is found in the log.
"""

from __future__ import annotations

import json
import logging
import os
import re
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from logging.handlers import WatchedFileHandler
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Final

from flask import Flask, request

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

NOTE: Final = "scorekeeper.request"
"""Where a request's note is in its WSGI environment."""
GIVEN_ID: Final = re.compile(r"[\w.:-]{1,64}", re.ASCII)
FIRST_STEP: Final = re.compile(r"/[a-z]{0,12}(?=/|$)")
LONGEST_METHOD: Final = 16

logger = logging.getLogger("scorekeeper.requests")


@dataclass(slots=True)
class Note:
    """What is known of a request for its line in the log."""

    id: str
    route: str = ""
    """The pattern of its address; "" where the app was not asked, or knows no such address."""


def init_app(app: Flask) -> None:
    """Tells the log which route a request took, and which request an exception belongs to."""

    @app.before_request
    def note_route() -> None:
        if request.url_rule is not None and (note := request.environ.get(NOTE)):
            note.route = request.url_rule.rule

    def log_exception(error: Any) -> None:
        note = request.environ.get(NOTE)
        line = f"request {note.id}: {request.method[:LONGEST_METHOD]!a} {note.route}" if note else "a request"
        app.logger.error("%s failed", line, exc_info=error)

    # Flask's own says the path, and with it the key.
    app.log_exception = log_exception  # type: ignore[assignment, method-assign]


def request_id() -> str:
    """The id of the request in hand, "" where it came past the log."""
    note = request.environ.get(NOTE)
    return note.id if note else ""


def start_logging() -> None:
    """Writes the lines where SCOREKEEPER_LOG says: a file, "off", or, where it says nothing, standard error."""
    chosen = os.environ.get("SCOREKEEPER_LOG", "")
    if chosen == "off":
        return
    handler = WatchedFileHandler(chosen, encoding="utf-8") if chosen else logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(message)s"))
    logger.handlers[:] = [handler]
    logger.propagate = False
    logger.setLevel(logging.INFO)


class RequestLog:
    """A WSGI app around everything: gives each request an id, and logs it when its answer has been sent.

    `trusting` is whether a proxy in front may give the id. What the app raises is logged too; unless `raising`, it is
    answered with a bare 500.
    """

    def __init__(self, app: WSGIApplication, *, trusting: bool = False, raising: bool = False) -> None:
        self._app = app
        self._trusting = trusting
        self._raising = raising

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        began = time.perf_counter()
        given = environ.get("HTTP_X_REQUEST_ID", "") if self._trusting else ""
        note = environ[NOTE] = Note(given if GIVEN_ID.fullmatch(given) else token_hex(8))
        line = _Line(environ["REQUEST_METHOD"], environ.get("PATH_INFO", ""), note, began)

        def start(status: str, headers: list[tuple[str, str]], *exc_info: Any) -> Any:
            line.status = int(status[:3])
            return start_response(status, [*headers, ("X-Request-ID", note.id)], *exc_info)

        try:
            answer = self._app(environ, start)
        except Exception:
            # What the app began to say before is taken back.
            begun = (sys.exc_info(),) if line.status else ()
            if self._raising:
                line.status = 500
                line.write()
                raise
            logger.exception("request %s failed outside the app", note.id)
            start("500 INTERNAL SERVER ERROR", [("Content-Type", "text/plain; charset=utf-8")], *begun)
            answer = [f"500, request {note.id}\n".encode()]
        if not logger.isEnabledFor(logging.INFO):
            return answer
        if isinstance(answer, list):
            line.bytes = sum(map(len, answer))
            line.write()
            return answer
        return _Counted(answer, line, raising=self._raising)


@dataclass(slots=True)
class _Line:
    """The line of one request."""

    method: str
    path: str
    note: Note
    began: float
    status: int = 0
    bytes: int = 0

    def write(self) -> None:
        """Logs it."""
        if not logger.isEnabledFor(logging.INFO):
            return
        fields = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
            "method": self.method[:LONGEST_METHOD],
            "route": self.note.route or self._first_step(),
            "status": self.status,
            "ms": round((time.perf_counter() - self.began) * 1000, 1),
            "bytes": self.bytes,
            "request": self.note.id,
        }
        logger.info(json.dumps(fields))

    def _first_step(self) -> str:
        # Enough to tell a page from a poll, too little to open anything.
        step = FIRST_STEP.match(self.path)
        return f"{step[0]}/*" if step else "*"


class _Counted:
    """An answer as it is sent, bytes counted; its line is written when the server closes it."""

    def __init__(self, answer: Iterable[bytes], line: _Line, *, raising: bool) -> None:
        self._answer = answer
        self._line = line
        self._raising = raising

    def __iter__(self) -> Iterator[bytes]:
        try:
            for part in self._answer:
                self._line.bytes += len(part)
                yield part
        except Exception:
            if self._raising:
                raise
            # The server would log it with the path.
            logger.exception("the answer to request %s broke off", self._line.note.id)

    def close(self) -> None:
        try:
            if hasattr(self._answer, "close"):
                self._answer.close()
        finally:
            self._line.write()
