"""`.json` at the end of an address asks for JSON, as the Accept header does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


class JsonSuffix:
    """A WSGI app in front of the app that takes the suffix off and sets the header; static files keep theirs."""

    def __init__(self, app: WSGIApplication) -> None:
        self._app = app

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        path = environ.get("PATH_INFO", "")
        if path.endswith(".json") and not path.startswith("/static/"):
            environ = {**environ, "PATH_INFO": path.removesuffix(".json"), "HTTP_ACCEPT": "application/json"}
        return self._app(environ, start_response)
