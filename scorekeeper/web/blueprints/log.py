"""The log of a game."""

from __future__ import annotations

from flask import Blueprint, jsonify, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.engine.ledger import struck_in
from scorekeeper.web.asking import wants_json
from scorekeeper.web.loading import load_for_scoring
from scorekeeper.web.presenting.log import NEWEST, LogView

blueprint = Blueprint("log", __name__)


@blueprint.get("/g/<score_key>/log")
def log(score_key: str) -> ResponseReturnValue:
    """Every change, what it was and what it is now, when and by which device."""
    game = load_for_scoring(score_key)
    view = LogView(game)
    if wants_json():
        return jsonify({"entries": view.to_json(), "seq": game.seq})
    shown = view.newest(None if "all" in request.args else NEWEST)
    struck = [n for n, _hand in struck_in(game.entries)]
    return render_template("log.html", game=game, changes=shown, struck=struck)
