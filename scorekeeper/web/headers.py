"""Headers of every page: nothing from elsewhere on any, and no key in anybody's referrer, frame or index."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from flask import Flask, Response, request
from flask.sessions import SecureCookieSessionInterface

POLICY: Final = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "X-Robots-Tag": "noindex, nofollow",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    # The screen may be kept awake. A link may be shared too, which a browser allows unless told otherwise.
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=(), "
    "screen-wake-lock=(self)",
}
LEAN: Final = {"X-Content-Type-Options": HEADERS["X-Content-Type-Options"]}
"""For our styles, scripts and fonts, where the others would be a tenth of a first visit, and for "not modified": what
that stands for has been sent with all of them."""
HSTS: Final = "max-age=31536000"
"""A year, for this name alone."""


class Cookies(SecureCookieSessionInterface):
    """The session in its signed cookie, which goes over https only wherever it came over https."""

    def get_cookie_secure(self, app: Flask) -> bool:
        """Whether the cookie is Secure: under https, or where the configuration says so."""
        return request.is_secure or super().get_cookie_secure(app)


def init_app(app: Flask) -> None:
    """Adds the headers to every answer of the app."""
    app.session_interface = Cookies()

    @app.after_request
    def add_headers(response: Response) -> Response:
        is_lean = request.endpoint == "static" or response.status_code == HTTPStatus.NOT_MODIFIED
        for name, value in (LEAN if is_lean else HEADERS).items():
            response.headers.setdefault(name, value)
        if request.is_secure:
            response.headers.setdefault("Strict-Transport-Security", HSTS)
        if response.mimetype in ("text/html", "application/json"):
            response.headers.setdefault("Cache-Control", "no-cache, private")
            response.headers.add("Vary", "Accept")
        return response
