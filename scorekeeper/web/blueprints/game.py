"""The sheet of a game, for those who record it."""

from __future__ import annotations

import re

from flask import Blueprint, current_app, jsonify, request
from flask.typing import ResponseReturnValue

from scorekeeper import storage
from scorekeeper.web.asking import wants_json
from scorekeeper.web.fresh import tagged, unchanged
from scorekeeper.web.loading import load_for_scoring
from scorekeeper.web.pages import form_page
from scorekeeper.web.panel import Panel
from scorekeeper.web.recording import typed_fields
from scorekeeper.web.rendered import rendered
from scorekeeper.wording.standing import standing

blueprint = Blueprint("game", __name__)


@blueprint.app_template_global()
def has(endpoint: str) -> bool:
    """Whether the app has that page."""
    return endpoint in current_app.view_functions


@blueprint.app_template_filter()
def unbroken(text: str) -> str:
    """The text with its sums held together on one line.

    >>> unbroken("9 − 3 = 6")
    '9\\xa0−\\xa03\\xa0=\\xa06'
    """
    return re.sub(" ([−=]) ", "\u00a0\\1\u00a0", text)


@blueprint.app_context_processor
def wording() -> dict[str, object]:
    """What the pages of a game say."""
    return {"standing_of": standing}


@blueprint.get("/g/<score_key>")
def game(score_key: str) -> ResponseReturnValue:
    """The sheet with the recording form under it; as JSON the sheet."""
    if not wants_json():
        return rendered("score_key", score_key, lambda: _drawn(score_key))[0]
    answer = unchanged(lambda: storage.newest_seq(score_key=score_key))
    if answer is not None:
        return answer
    game = load_for_scoring(score_key)
    return tagged(jsonify(game.to_json()), game.seq)


def _drawn(score_key: str) -> str:
    return form_page(Panel(load_for_scoring(score_key), typed_fields(dict(request.args))))[0]
