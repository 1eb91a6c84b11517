"""One hand: why it is worth its points, corrected, struck, restored, noted, or put in where it was forgotten."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, jsonify, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.engine.errors import Refusal
from scorekeeper.engine.ledger import Noted, Restored, Struck, struck_in
from scorekeeper.interchange.following import STRUCK
from scorekeeper.interchange.hands import LONGEST_NOTE
from scorekeeper.interchange.reading import Reading
from scorekeeper.web.answering import change, store_hand
from scorekeeper.web.asking import wants_json
from scorekeeper.web.loading import Game, load_for_scoring
from scorekeeper.web.pages import form_page
from scorekeeper.web.panel import Panel, typed_from
from scorekeeper.web.presenting.hand import HandView
from scorekeeper.web.recording import standing, typed_fields
from scorekeeper.web.storing import Decision

blueprint = Blueprint("hands", __name__)


@blueprint.get("/g/<score_key>/hands/<int:n>")
def hand(score_key: str, n: int) -> ResponseReturnValue:
    """One hand and why; the form to correct it, filled in as it stands."""
    game = load_for_scoring(score_key)
    view = HandView(game, n)
    if wants_json():
        return jsonify(view.to_json())
    return form_page(Panel(game, typed_fields(dict(request.args)) or typed_from(view.hand), n=n))


@blueprint.post("/g/<score_key>/hands/<int:n>")
def correct(score_key: str, n: int) -> ResponseReturnValue:
    """Corrects a hand."""
    return store_hand(score_key, n)


@blueprint.post("/g/<score_key>/hands/<int:n>/strike")
def strike(score_key: str, n: int) -> ResponseReturnValue:
    """Strikes a hand."""

    def decide(game: Game, _fields: dict[str, Any]) -> Decision:
        standing(game, n)
        return Decision(Struck(n))

    return change(score_key, decide, url_for("game.game", score_key=score_key))


@blueprint.post("/g/<score_key>/hands/<int:n>/restore")
def restore(score_key: str, n: int) -> ResponseReturnValue:
    """Restores a struck hand to its old place."""

    def decide(game: Game, _fields: dict[str, Any]) -> Decision:
        struck = [number for number, _hand in struck_in(game.entries)]
        if n not in struck:
            raise Refusal("bad_value", "n", n, struck or STRUCK)
        return Decision(Restored(n))

    return change(score_key, decide, url_for("game.game", score_key=score_key, fresh=n))


@blueprint.post("/g/<score_key>/hands/<int:n>/note")
def note(score_key: str, n: int) -> ResponseReturnValue:
    """Notes something on a hand; an empty `text` takes the note away."""

    def decide(game: Game, fields: dict[str, Any]) -> Decision:
        standing(game, n)
        reading = Reading(fields)
        text = reading.text(("text",), fields.get("text"), LONGEST_NOTE)
        reading.finish()
        return Decision(Noted(n, text))

    return change(score_key, decide, url_for("hands.hand", score_key=score_key, n=n))


@blueprint.get("/g/<score_key>/insert")
def insert(score_key: str) -> ResponseReturnValue:
    """The form for a hand that was forgotten `after` another; 0 is before all. As JSON the sheet."""
    game = load_for_scoring(score_key)
    if wants_json():
        return jsonify(game.to_json())
    return form_page(Panel(game, {"after": "0", **typed_fields(dict(request.args))}))
