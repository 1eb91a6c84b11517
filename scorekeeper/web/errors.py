"""What an error looks like: a page or JSON, with the status that says whose turn it is."""

from __future__ import annotations

from typing import Any, Final

from flask import Flask, Response, current_app, jsonify, make_response, redirect, render_template, request
from flask.typing import ResponseReturnValue
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import BadHost, HTTPException, MethodNotAllowed, TooManyRequests

from scorekeeper import storage
from scorekeeper.engine.errors import Refusal
from scorekeeper.web.asking import wants_json
from scorekeeper.web.limits import note_wrong_link
from scorekeeper.web.loading import Game
from scorekeeper.web.request_log import request_id
from scorekeeper.wording.refusals import refusal_sentence
from scorekeeper.wording.storage_faults import fault_sentence, too_many_sentence
from scorekeeper.wording.translating import _

BUSY_SECONDS: Final = 1
MENDING_SECONDS: Final = 30
"""What Retry-After says."""


def init_app(app: Flask) -> None:
    """Answers of the app to what goes wrong."""
    app.register_error_handler(Refusal, refused)
    app.register_error_handler(storage.NotFound, not_found)
    app.register_error_handler(storage.StaleSeq, stale)
    app.register_error_handler(storage.KeyReused, key_reused)
    app.register_error_handler(storage.StorageBusy, busy)
    app.register_error_handler(storage.StorageFault, fault)
    app.register_error_handler(storage.TooMany, too_many)
    app.register_error_handler(CSRFError, lambda error: _answer(400, "csrf", _csrf()))
    app.register_error_handler(HTTPException, http_error)
    app.context_processor(lambda: {"request_id": request_id()})


def not_found(_error: storage.NotFound) -> ResponseReturnValue:
    """404, the same for a wrong key and one that nobody ever had; 429 for whoever tries one after another."""
    try:
        note_wrong_link()
    except TooManyRequests as error:
        return http_error(error)
    return _answer(404, "not_found", _not_found())


def busy(_error: storage.StorageBusy) -> ResponseReturnValue:
    """503: trying again in a moment may work."""
    return _later(_answer(503, "busy", _busy()), BUSY_SECONDS)


def fault(error: storage.StorageFault) -> ResponseReturnValue:
    """503, or 507 for a full disk, with what whoever runs the server has to do."""
    status = 507 if error.reason == "full" else 503
    return _later(_answer(status, f"storage_{error.reason}", fault_sentence(error.reason)), MENDING_SECONDS)


def too_many(error: storage.TooMany) -> ResponseReturnValue:
    """422: the game or the book holds no more."""
    return _answer(422, "out_of_range", too_many_sentence(error.what, error.limit), field=error.what, limit=error.limit)


def refused(refusal: Refusal) -> ResponseReturnValue:
    """422 with what was wrong, where it stands, and the limit."""
    return _answer(
        422, refusal.code, refusal_sentence(refusal), field=refusal.field, value=refusal.value, limit=refusal.limit
    )


def stale(error: storage.StaleSeq) -> ResponseReturnValue:
    """409 with the game as it is now. The key is free for another try."""
    return _answer(409, "stale_seq", _stale(), Game(error.game).to_json(), value=error.seen_seq, limit=error.game.seq)


def key_reused(error: storage.KeyReused) -> ResponseReturnValue:
    """409: this key already stands for another request."""
    sheet = None if error.game is None else Game(error.game).to_json()
    return _answer(409, "key_reused", _key_reused(), sheet, field="request_key")


def http_error(error: HTTPException) -> ResponseReturnValue:
    """The status as it is, in our own dress."""
    # Without a host that can be one no page can be drawn, as it could not name any address.
    if error.code is None or error.code < 400 or (isinstance(error, BadHost) and not wants_json()):
        return error.get_response()
    if isinstance(error, MethodNotAllowed) and request.method in ("GET", "HEAD") and not wants_json():
        return redirect(_page_above())
    messages = {404: _not_found(), 405: _not_allowed(), 413: _too_large(), 429: _too_often()}
    code = error.name.lower().replace(" ", "_")
    answer = make_response(_answer(error.code, code, messages.get(error.code, _broken())))
    if isinstance(error, MethodNotAllowed):
        answer.allow.update(error.valid_methods or ())
    if isinstance(error, TooManyRequests):
        answer.retry_after = error.retry_after
    return answer


def _page_above() -> str:
    """The nearest address above this one that shows a page.

    What is only sent to is left in the address bar where a form was refused, and opened again from there.
    """
    routes, path = current_app.create_url_adapter(request), request.path
    while routes and path and not routes.test(path or "/", "GET"):
        path = path.rpartition("/")[0]
    return f"{request.script_root}{path or '/'}"


def error_json(refusal: Refusal, message: str) -> dict[str, Any]:
    """A refusal as JSON, with a sentence of the caller's."""
    return {
        "error": {
            "code": refusal.code,
            "field": refusal.field,
            "value": refusal.value,
            "limit": refusal.limit,
            "message": message,
        }
    }


def _answer(
    status: int, code: str, message: str, sheet: dict[str, Any] | None = None, field: str = "", **values: object
) -> ResponseReturnValue:
    if wants_json():
        error = {"code": code, "field": field, "value": None, "limit": None, **values, "message": message}
        return jsonify({**(sheet or {}), "error": error}), status
    return render_template("error.html", status=status, message=message, code=code), status


def _later(answer: ResponseReturnValue, seconds: int) -> Response:
    response = make_response(answer)
    response.retry_after = seconds
    return response


def _not_found() -> str:
    return _("There is nothing under this link. It may have been replaced by a new one.")


def _busy() -> str:
    return _("Somebody else was writing at the same moment. Nothing was stored; try again.")


def _csrf() -> str:
    return _("This page was open for too long to be sure who sent it. Nothing was stored; reload it and send it again.")


def _stale() -> str:
    return _("Somebody else has recorded since this page was opened. Nothing was overwritten.")


def _key_reused() -> str:
    return _("This was sent before with other values. Nothing was stored; open the sheet and look.")


def _not_allowed() -> str:
    return _("This link cannot be used that way.")


def _too_large() -> str:
    return _("That is more than one request may hold. Nothing was stored.")


def _too_often() -> str:
    return _("Too much came from here in a short time. What is stored is safe; try again in a while.")


def _broken() -> str:
    return _("That did not work. Nothing was stored.")
