"""Stopping early, going on, and notice in a continuous Hollywood."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.engine.errors import Refusal
from scorekeeper.engine.ledger import Notice, Resumed, Stopped
from scorekeeper.web.answering import change
from scorekeeper.web.loading import Game
from scorekeeper.web.storing import Decision

blueprint = Blueprint("play", __name__)


@blueprint.post("/g/<score_key>/stop")
def stop(score_key: str) -> ResponseReturnValue:
    """Stops before the end: what is open is settled without a winner."""

    def decide(game: Game, _fields: dict[str, Any]) -> Decision:
        if game.setup.stopped or game.sheet.over:
            raise Refusal("bad_value", "stop", None, "a game that is running")
        return Decision(Stopped())

    return change(score_key, decide, url_for("game.game", score_key=score_key))


@blueprint.post("/g/<score_key>/resume")
def resume(score_key: str) -> ResponseReturnValue:
    """Goes on where play was stopped."""

    def decide(game: Game, _fields: dict[str, Any]) -> Decision:
        if not game.setup.stopped:
            raise Refusal("bad_value", "resume", None, "a game that was stopped")
        return Decision(Resumed())

    return change(score_key, decide, url_for("game.game", score_key=score_key))


@blueprint.post("/g/<score_key>/notice")
def notice(score_key: str) -> ResponseReturnValue:
    """Gives notice in a continuous Hollywood, or, with `given` false, takes it back."""

    def decide(game: Game, fields: dict[str, Any]) -> Decision:
        given = fields.get("given") not in (False, "false")
        if not game.setup.layout.continuous or given is (game.setup.notice_after is not None):
            raise Refusal("bad_value", "notice", given, "a continuous Hollywood in which that is still open")
        return Decision(Notice(given))

    return change(score_key, decide, url_for("game.game", score_key=score_key))
