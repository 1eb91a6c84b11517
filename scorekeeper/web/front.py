"""What stands between the server and the app: the log, and what a proxy in front is believed."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from scorekeeper.web.request_log import RequestLog, start_logging

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

MOST_PROXIES: Final = 9


def trusted_proxies() -> int:
    """How many proxies in front of the app may say who asks, and by which address: SCOREKEEPER_TRUSTED_PROXIES, or 0.

    Raises ValueError for what is no such number.
    """
    stated = os.environ.get("SCOREKEEPER_TRUSTED_PROXIES", "").strip() or "0"
    if not (stated.isascii() and stated.isdigit() and int(stated) <= MOST_PROXIES):
        raise ValueError(
            f"SCOREKEEPER_TRUSTED_PROXIES is {stated!r}; it must be a whole number from 0 to {MOST_PROXIES}"
        )
    return int(stated)


def in_front(app: Flask, wsgi_app: WSGIApplication) -> WSGIApplication:
    """The WSGI app with everything in front of it. Of a proxy that we were not told of no header is believed."""
    if os.environ.get("SCOREKEEPER_LOG"):
        start_logging()
    proxies: int = app.config["TRUSTED_PROXIES"]
    if proxies:
        wsgi_app = ProxyFix(wsgi_app, x_for=proxies, x_proto=proxies, x_host=proxies, x_prefix=proxies)
    return RequestLog(wsgi_app, trusting=proxies > 0, raising=app.testing or bool(app.config["PROPAGATE_EXCEPTIONS"]))
