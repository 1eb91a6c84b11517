"""Headers of every answer: nothing from elsewhere on any page, and no key in anybody's referrer."""

from __future__ import annotations

from flask import Flask, Response

POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)


def init_app(app: Flask) -> None:
    """Adds the headers to every answer of the app."""

    @app.after_request
    def add_headers(response: Response) -> Response:
        response.headers.setdefault("Content-Security-Policy", POLICY)
        response.headers.setdefault("Referrer-Policy", "same-origin")
        response.headers.setdefault("X-Content-Type-Options", "nosniff")
        if response.mimetype in ("text/html", "application/json"):
            response.headers.setdefault("Cache-Control", "no-cache, private")
            response.headers.add("Vary", "Accept")
        return response
