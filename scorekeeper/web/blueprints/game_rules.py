"""The rules of a game in plain words, with its actual values."""

from __future__ import annotations

from flask import Blueprint, jsonify, render_template
from flask.typing import ResponseReturnValue

from scorekeeper.web.asking import wants_json
from scorekeeper.web.loading import Game, load_for_scoring, load_for_viewing
from scorekeeper.web.presenting.book import house_names
from scorekeeper.web.presenting.rules import RulesView

blueprint = Blueprint("game_rules", __name__)


@blueprint.get("/g/<score_key>/rules")
def rules(score_key: str) -> ResponseReturnValue:
    """The rules of the game, for those who record it."""
    return _page(load_for_scoring(score_key))


@blueprint.get("/v/<view_key>/rules")
def viewed(view_key: str) -> ResponseReturnValue:
    """The rules of the game, for those who look on."""
    return _page(load_for_viewing(view_key))


def _page(game: Game) -> ResponseReturnValue:
    view = RulesView(game)
    if wants_json():
        return jsonify(view.to_json())
    house = house_names(game.record.book_key).get(game.setup.ruleset, "")
    return render_template("game_rules.html", game=game, view=view, house=house)
