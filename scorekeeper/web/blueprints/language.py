"""The language of the pages, chosen on any of them and remembered by the device."""

from __future__ import annotations

from urllib.parse import urlsplit, urlunsplit

from flask import Blueprint, jsonify, make_response, redirect, request
from flask.typing import ResponseReturnValue

from scorekeeper.engine.errors import Refusal
from scorekeeper.web.asking import body, wants_json
from scorekeeper.web.translating import choose_language
from scorekeeper.wording.languages import LANGUAGES

blueprint = Blueprint("language", __name__)


@blueprint.post("/language")
def choose() -> ResponseReturnValue:
    """Remembers the `language` on this device, and goes back to the page it was chosen on, `back`."""
    fields = body()
    code = fields.get("language")
    if not isinstance(code, str) or code not in LANGUAGES:
        raise Refusal("bad_value", "language", code, list(LANGUAGES))
    answer = jsonify({"language": code}) if wants_json() else redirect(_own_page(fields.get("back")), 303)
    return choose_language(make_response(answer), code)


def _own_page(back: object) -> str:
    """The address if it is one of our own pages, else the first page."""
    if not isinstance(back, str):
        return "/"
    try:
        parts = urlsplit(back)
    except ValueError:
        return "/"
    ours = (
        parts.netloc in ("", request.host) and parts.path.startswith("/") and not parts.path.startswith(("//", "/\\"))
    )
    return urlunsplit(("", "", parts.path, parts.query.strip("?"), "")) if ours else "/"
