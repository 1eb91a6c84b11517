"""Answers that need not be sent again: whoever asks once more is told so before anything is computed."""

from __future__ import annotations

from flask import Response, make_response, request
from flask.typing import ResponseReturnValue
from werkzeug.http import quote_etag

from scorekeeper import __version__
from scorekeeper.web.asking import wants_json


def unchanged(seq: int) -> Response | None:
    """304 where the asker already has the answer for the newest entry `seq`, else None."""
    tag = _tag(seq, as_json=wants_json())
    if not request.if_none_match.contains_weak(tag):
        return None
    return tagged(("", 304), seq)


def tagged(answer: ResponseReturnValue, seq: int) -> Response:
    """The answer with the tag that lets the asker ask whether it has changed."""
    response = make_response(answer)
    response.set_etag(_tag(seq, as_json=wants_json()), weak=True)
    return response


def live_tag(seq: int, *, as_json: bool) -> str:
    """The tag of an answer as a script sends it back, so that its first question is already whether it has changed."""
    return quote_etag(_tag(seq, as_json=as_json), weak=True)


def _tag(seq: int, *, as_json: bool) -> str:
    return f"{__version__}.{'json' if as_json else 'html'}.{seq}"
