"""The question whether a sheet has changed, answered before any of the app's machinery: onlookers ask all the time."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from flask import Flask, make_response

from scorekeeper.storage.newest import NewestSeq
from scorekeeper.web.fresh import stands_for

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

PAGE: Final = re.compile(r"/(?:g/(?P<score_key>[\w-]+)|v/(?P<view_key>[\w-]+))(?P<table>/table)?", re.ASCII)
"""The addresses whose answers carry a tag; of `/g/<score_key>` only the JSON does."""


class Polling:
    """A WSGI app in front of the app: 304 where the one tag that is sent is still the game's; else the app answers.

    Only what a page's script sends is looked at, one kind in Accept and one tag. The answer has the headers that the
    app would put on its own.
    """

    def __init__(self, app: Flask) -> None:
        self._flask = app
        self._app: WSGIApplication = app.wsgi_app
        self._newest = NewestSeq(app)
        self._headers: dict[str, list[tuple[str, str]]] = {}

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        tag = environ.get("HTTP_IF_NONE_MATCH")
        if tag and environ["REQUEST_METHOD"] == "GET" and self._is_newest(environ, tag):
            start_response("304 NOT MODIFIED", [*self._headers_for(environ["wsgi.url_scheme"]), ("ETag", tag)])
            return []
        return self._app(environ, start_response)

    def _is_newest(self, environ: WSGIEnvironment, tag: str) -> bool:
        page = PAGE.fullmatch(environ.get("PATH_INFO", ""))
        kind = {"application/json": "json", "text/html": "html"}.get(environ.get("HTTP_ACCEPT", ""))
        if page is None or kind is None:
            return False
        view_key = page["view_key"]
        if kind == "html" and not (view_key or page["table"]):
            return False
        seq = self._newest("view_key", view_key) if view_key else self._newest("score_key", page["score_key"])
        return seq is not None and stands_for(tag, seq, kind)

    def _headers_for(self, scheme: str) -> list[tuple[str, str]]:
        if scheme not in self._headers:
            with self._flask.test_request_context(base_url=f"{scheme}://localhost") as context:
                answer = self._flask.process_response(make_response("", 304))
                self._headers[scheme] = list(answer.get_wsgi_headers(context.request.environ))
        return self._headers[scheme]
