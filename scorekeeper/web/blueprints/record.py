"""Recording: a hand looked at first, stored, and the newest change undone."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, jsonify, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.engine.errors import Refusal
from scorekeeper.engine.ledger import inverse, redoable, undoable
from scorekeeper.web.answering import change, preview_hand, store_hand
from scorekeeper.web.asking import wants_json
from scorekeeper.web.loading import Game, load_for_scoring
from scorekeeper.web.pages import form_page
from scorekeeper.web.panel import Panel
from scorekeeper.web.recording import typed_fields
from scorekeeper.web.storing import Decision

blueprint = Blueprint("record", __name__)


@blueprint.post("/g/<score_key>/preview")
def preview(score_key: str) -> ResponseReturnValue:
    """What a hand would be worth, and where its points would go. Stores nothing."""
    return preview_hand(score_key)


@blueprint.post("/g/<score_key>/hands")
def hands(score_key: str) -> ResponseReturnValue:
    """Records a hand, at the end or `after` another."""
    return store_hand(score_key)


@blueprint.get("/g/<score_key>/award")
def award(score_key: str) -> ResponseReturnValue:
    """The form for points that the table decided; as JSON the sheet."""
    game = load_for_scoring(score_key)
    if wants_json():
        return jsonify(game.to_json())
    return form_page(Panel(game, {**typed_fields(dict(request.args)), "ending": "award"}))


@blueprint.post("/g/<score_key>/undo")
def undo(score_key: str) -> ResponseReturnValue:
    """Takes back the newest change that is not undone; with `redo`, the newest undo."""
    return change(score_key, _undone, url_for("game.game", score_key=score_key))


def _undone(game: Game, fields: dict[str, Any]) -> Decision:
    redo = fields.get("redo") in (True, "1", "true")
    entry = (redoable if redo else undoable)(game.entries)
    if entry is None:
        raise Refusal("bad_value", "redo" if redo else "undo", None, "a change that can be taken back")
    return Decision(inverse(game.file.first, game.entries, entry), undoes=entry.seq)
