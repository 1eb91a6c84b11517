"""A game for those who look on: the sheet and its hands, nothing to change, and no key that could."""

from __future__ import annotations

from flask import Blueprint, jsonify, render_template
from flask.typing import ResponseReturnValue

from scorekeeper import storage
from scorekeeper.web.asking import wants_json
from scorekeeper.web.fresh import tagged, unchanged
from scorekeeper.web.loading import load_for_viewing
from scorekeeper.web.pages import sheet_view
from scorekeeper.web.presenting.hand import HandView
from scorekeeper.web.rendered import rendered

blueprint = Blueprint("view", __name__)


@blueprint.get("/v/<view_key>")
def view(view_key: str) -> ResponseReturnValue:
    """The sheet to look at. Asked again by its page every other second: 304 while nothing has changed."""
    answer = unchanged(lambda: storage.newest_seq(view_key=view_key))
    if answer is not None:
        return answer
    if not wants_json():
        return tagged(*rendered("view_key", view_key, lambda: _drawn(view_key)))
    game = load_for_viewing(view_key)
    return tagged(jsonify(game.to_json()), game.seq)


def _drawn(view_key: str) -> str:
    game = load_for_viewing(view_key)
    return render_template("view.html", game=game, view=sheet_view(game))


@blueprint.get("/v/<view_key>/hands/<int:n>")
def hand(view_key: str, n: int) -> ResponseReturnValue:
    """One hand and why, to look at."""
    game = load_for_viewing(view_key)
    shown = HandView(game, n)
    return jsonify(shown.to_json()) if wants_json() else render_template("hand.html", game=game, view=shown)
