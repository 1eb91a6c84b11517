"""Whether the app is up, what robots may read, and the token for what a page's script stored while offline."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify
from flask.typing import ResponseReturnValue
from flask_wtf.csrf import generate_csrf

from scorekeeper import __version__, storage
from scorekeeper.web.device import device_id

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
def healthz() -> ResponseReturnValue:
    """200 where the app and its database answer; 503 with what is wrong, in one word, where the database does not."""
    try:
        storage.check_database()
    except storage.StorageFault as fault:
        return jsonify({"status": "down", "database": fault.reason, "version": __version__}), 503
    except storage.StorageBusy:
        return jsonify({"status": "down", "database": "busy", "version": __version__}), 503
    return jsonify({"status": "ok", "database": "ok", "version": __version__})


@blueprint.get("/robots.txt")
def robots() -> ResponseReturnValue:
    """Nothing: what is under a link is for whoever was given it."""
    return Response("User-agent: *\nDisallow: /\n", mimetype="text/plain")


@blueprint.get("/token")
def token() -> ResponseReturnValue:
    """A fresh CSRF token for this device, as JSON."""
    # A device that was never here is known from now on: what it sends first may be sent again.
    device_id()
    return jsonify({"csrf_token": generate_csrf()})
