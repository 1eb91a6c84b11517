"""Fixing the game: wrong rules, names, seats, dealer or stake, with both results shown before anything is stored."""

from __future__ import annotations

from functools import partial
from typing import Any

from flask import Blueprint, flash, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from scorekeeper import storage
from scorekeeper.engine.errors import Refusal
from scorekeeper.web.asking import TOKENS, body, wants_json
from scorekeeper.web.errors import stale
from scorekeeper.web.fixing import Fix, fix_of
from scorekeeper.web.forms.setup_form import texts_of
from scorekeeper.web.loading import Game, load_for_scoring
from scorekeeper.web.settings_page import SettingsPage
from scorekeeper.web.storing import Decision, store
from scorekeeper.wording.translating import _

blueprint = Blueprint("settings", __name__)


@blueprint.get("/g/<score_key>/settings")
def settings(score_key: str) -> ResponseReturnValue:
    """The form with what the game is set up with; as JSON the sheet, which has all of it."""
    game = load_for_scoring(score_key)
    if wants_json():
        return jsonify(game.to_json())
    return render_template("settings.html", page=SettingsPage(texts_of(game.agreement), game=game))


@blueprint.post("/g/<score_key>/settings")
def fix(score_key: str) -> ResponseReturnValue:
    """Shows both results, and with `confirm` stores the change."""
    game = load_for_scoring(score_key)
    fields = body()
    try:
        change = fix_of(game, fields)
        if not fields.get("confirm"):
            return jsonify(change.to_json()) if wants_json() else _both_results(change)
        stored = None if change.changes_nothing else store(score_key, fields, partial(_decide, fields))
    except Refusal as refusal:
        if wants_json() or request.is_json:
            raise
        page = SettingsPage(MultiDict(request.form), refusal, game=game)
        return render_template("settings.html", page=page), 422
    except storage.StaleSeq as error:
        return stale(error) if wants_json() else _both_results(fix_of(Game(error.game), fields), late=True)
    return _stored(stored.game if stored else game, created=stored is not None and stored.created)


def _decide(fields: dict[str, Any], game: Game) -> Decision:
    return Decision(fix_of(game, fields).event)


def _stored(game: Game, created: bool) -> ResponseReturnValue:
    if wants_json():
        return jsonify(game.to_json()), 201 if created else 200
    if created:
        flash(_("The game is fixed. The log keeps what it was before."))
    return redirect(url_for("game.game", score_key=game.key), 303)


def _both_results(change: Fix, late: bool = False) -> ResponseReturnValue:
    """The page that asks before it is stored; 409 and once more where somebody else has recorded meanwhile."""
    texts = MultiDict(request.form)
    if change.changes_nothing:
        page = SettingsPage(texts, game=change.game, unchanged=True)
        return render_template("settings.html", page=page)
    typed = [(name, text) for name, text in texts.items(multi=True) if name not in (*TOKENS, "confirm")]
    page_of_both = render_template("settings_confirm.html", game=change.game, fix=change, typed=typed, late=late)
    return page_of_both, 409 if late else 200
