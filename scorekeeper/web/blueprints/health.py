"""Whether the app is up, and the token that a page's script sends with what it stored while offline."""

from __future__ import annotations

from flask import Blueprint, jsonify
from flask.typing import ResponseReturnValue
from flask_wtf.csrf import generate_csrf

from scorekeeper import __version__, storage

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
def healthz() -> ResponseReturnValue:
    """200 where the app and its database answer."""
    storage.books_by_keys([])
    return jsonify({"status": "ok", "version": __version__})


@blueprint.get("/token")
def token() -> ResponseReturnValue:
    """A fresh CSRF token for this device, as JSON."""
    return jsonify({"csrf_token": generate_csrf()})
