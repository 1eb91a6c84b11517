"""Answers that are PDFs: told apart by a tag, drawn once, and a clear page where none can be drawn."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from flask import Response, current_app, jsonify, make_response, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper import pdf
from scorekeeper.web.asking import wants_json
from scorekeeper.web.kept import MOST_AT_ONCE, CrowdedError, kept, name_of
from scorekeeper.wording.translating import _, language

POLICY: Final = "object-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
"""What a browser's own viewer needs to show a PDF: it is an object in a page that the browser makes."""

DRAWING_SECONDS: Final = 5
"""What Retry-After says to whom comes while enough others wait."""


def pdf_answer(file_name: str, inputs: tuple[object, ...], draw: Callable[[], bytes]) -> Response:
    """The PDF drawn from these inputs: 304 where the asker has it, from what is kept where it was drawn before.

    The language of the request and the address it came to are inputs of every PDF. Raises pdf.DrawingError and
    CrowdedError.
    """
    name = name_of(*inputs, language(), request.root_url)
    if request.if_none_match.contains_weak(name):
        answer = make_response("", 304)
    else:
        answer = make_response(kept(Path(current_app.instance_path) / "pdf", name, draw))
        answer.mimetype = "application/pdf"
        answer.headers["Content-Disposition"] = f'inline; filename="{file_name}"'
    answer.set_etag(name)
    answer.headers["Content-Security-Policy"] = POLICY
    answer.headers["Cache-Control"] = "no-cache, private"
    answer.headers.add("Vary", "Accept-Language, Cookie")
    return answer


def crowded(_error: CrowdedError) -> ResponseReturnValue:
    """503: others are before this one; when to try again."""
    message = _("Other sheets are being drawn. Try again in a few seconds.")
    if wants_json():
        error = {"code": "busy", "field": "", "value": None, "limit": MOST_AT_ONCE, "message": message}
        answer = jsonify({"error": error})
    else:
        answer = make_response(render_template("error.html", status=503, message=message, code="busy"))
    answer.status_code = 503
    answer.retry_after = DRAWING_SECONDS
    return answer


def unavailable(error: pdf.DrawingError) -> ResponseReturnValue:
    """503: what to install, so that PDFs can be drawn."""
    packages = " ".join(pdf.LIBRARIES)
    if wants_json():
        message = _("PDFs need Pango, which this computer does not have. Install: %(packages)s", packages=packages)
        return jsonify(
            {"error": {"code": "pdf_unavailable", "field": "", "value": None, "limit": None, "message": message}}
        ), 503
    return render_template("pdf_unavailable.html", packages=packages), 503
