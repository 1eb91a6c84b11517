"""Answers that need not be sent again: whoever asks once more is told so before anything is computed."""

from __future__ import annotations

from collections.abc import Callable

from flask import Response, make_response, request
from flask.typing import ResponseReturnValue
from werkzeug.http import quote_etag

from scorekeeper import __version__
from scorekeeper.web.asking import wants_json
from scorekeeper.wording.translating import language


def unchanged(newest: Callable[[], int]) -> Response | None:
    """304 where the asker already has the answer for the newest entry, else None. Asked only by who has some answer."""
    if not request.if_none_match:
        return None
    seq = newest()
    return tagged(("", 304), seq) if request.if_none_match.contains_weak(_tag(seq, _kind())) else None


def tagged(answer: ResponseReturnValue, seq: int) -> Response:
    """The answer with the tag that lets the asker ask whether it has changed."""
    response = make_response(answer)
    response.set_etag(_tag(seq, _kind()), weak=True)
    return response


def live_tag(seq: int, *, as_json: bool) -> str:
    """The tag of an answer as a script sends it back, so that its first question is already whether it has changed."""
    return quote_etag(_tag(seq, "json" if as_json else "html"), weak=True)


def stands_for(tag: str, seq: int, kind: str) -> bool:
    """Whether a tag that was sent is that of the newest entry `seq`, "json" or "html", in whatever language.

    >>> stands_for(f'W/"{__version__}.html.en.7"', 7, "html"), stands_for(f'W/"{__version__}.html.en.7"', 8, "html")
    (True, False)
    """
    return tag.startswith(f'W/"{__version__}.{kind}.') and tag.endswith(f'.{seq}"')


def _kind() -> str:
    return "json" if wants_json() else "html"


def _tag(seq: int, kind: str) -> str:
    return f"{__version__}.{kind}.{language()}.{seq}"
