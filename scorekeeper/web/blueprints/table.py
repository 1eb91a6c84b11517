"""The sheet in large print, for a tablet on the table or a screen on the wall; it follows by itself."""

from __future__ import annotations

from flask import Blueprint, jsonify, render_template
from flask.typing import ResponseReturnValue

from scorekeeper import storage
from scorekeeper.web.asking import wants_json
from scorekeeper.web.fresh import live_tag, tagged, unchanged
from scorekeeper.web.loading import Game, load_for_scoring, load_for_viewing
from scorekeeper.web.presenting.sheet import SheetView
from scorekeeper.web.rendered import rendered

blueprint = Blueprint("table", __name__)


@blueprint.get("/g/<score_key>/table")
def table(score_key: str) -> ResponseReturnValue:
    """The large print of a game, for those who record it; nothing can be recorded on it."""
    answer = unchanged(lambda: storage.newest_seq(score_key=score_key))
    if answer is not None:
        return answer
    if not wants_json():
        return tagged(*rendered("score_key", score_key, lambda: _drawn(load_for_scoring(score_key))))
    return _as_json(load_for_scoring(score_key))


@blueprint.get("/v/<view_key>/table")
def viewed(view_key: str) -> ResponseReturnValue:
    """The same for those who look on."""
    answer = unchanged(lambda: storage.newest_seq(view_key=view_key))
    if answer is not None:
        return answer
    if not wants_json():
        return tagged(*rendered("view_key", view_key, lambda: _drawn(load_for_viewing(view_key))))
    return _as_json(load_for_viewing(view_key))


def _drawn(game: Game) -> str:
    return render_template("table.html", game=game, view=SheetView(game), tag=live_tag(game.seq, as_json=False))


def _as_json(game: Game) -> ResponseReturnValue:
    return tagged(jsonify(game.to_json()), game.seq)
