"""What makes the app at home on a phone: installable, opening without a network, and minding the phone's own wishes."""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from pathlib import Path

from flask import Blueprint, current_app, jsonify, render_template, url_for
from flask.typing import ResponseReturnValue

from scorekeeper import __version__
from scorekeeper.web.asking import wants_json
from scorekeeper.web.places import PACKAGE, asset_folder
from scorekeeper.wording.translating import _, language

blueprint = Blueprint("phone", __name__)

SHELL = ("css/*.css", "js/*.js", "fonts/*-core.woff2", "fonts/dejavu-suits.woff2", "icons/icon.svg")
"""The static files that pages need without a network."""
NOT_IN_SHELL = ("css/print.css", "js/worker.js")


@blueprint.get("/phone")
def phone() -> ResponseReturnValue:
    """What this phone does by itself: vibrating, keeping its screen on, keeping hands until they can be sent."""
    return jsonify({"version": version()}) if wants_json() else render_template("phone.html")


@blueprint.get("/offline")
def offline() -> ResponseReturnValue:
    """The page in the place of one that cannot be fetched and was never opened here."""
    return jsonify({"version": version()}) if wants_json() else render_template("offline.html")


@blueprint.get("/sw.js")
def worker() -> ResponseReturnValue:
    """The service worker of this version. At the top, since it serves the pages of the whole app."""
    # Each of these files is asked for by name: after an update a browser must not mix old ones with new ones.
    shell = [url_for("phone.offline"), *(url_for("static", filename=name) for name in shell_files())]
    stated = f"const VERSION = {json.dumps(version())};\nconst SHELL = {json.dumps(shell)};\n"
    text = stated + (asset_folder("static") / "js" / "worker.js").read_text("utf-8")
    return text, {"Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache"}


@blueprint.get("/site.webmanifest")
def manifest() -> ResponseReturnValue:
    """What a phone that installs the app is told about it."""
    sizes = {"icon.svg": "any", "icon-192.png": "192x192", "icon-512.png": "512x512"}
    document = {
        "id": "/",
        "lang": language(),
        "name": _("Gin rummy scorekeeper"),
        "short_name": _("Gin rummy"),
        "start_url": url_for("home.home"),
        "scope": url_for("home.home"),
        "display": "standalone",
        "background_color": "#f8f3e7",
        "theme_color": "#1b3a2c",
        "icons": [
            {
                "src": url_for("static", filename=f"icons/{name}"),
                "sizes": size,
                "type": "image/svg+xml" if name.endswith("svg") else "image/png",
                "purpose": "any",
            }
            for name, size in sizes.items()
        ],
    }
    text = json.dumps(document, ensure_ascii=False)
    return text, {"Content-Type": "application/manifest+json", "Cache-Control": "no-cache"}


def shell_files() -> list[str]:
    """The static files that pages need without a network, by their names in the static folder."""
    static = Path(current_app.static_folder or "")
    found = sorted(path.relative_to(static).as_posix() for pattern in SHELL for path in static.glob(pattern))
    return [name for name in found if name not in NOT_IN_SHELL]


@cache
def version() -> str:
    """What changes whenever a page may look, read or behave otherwise: the app's version and a digest of its files."""
    digest = sha256()
    folders = [asset_folder("static"), asset_folder("templates"), PACKAGE / "translations"]
    for path in sorted(path for folder in folders for path in folder.rglob("*") if path.is_file()):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return f"{__version__}-{digest.hexdigest()[:12]}"
