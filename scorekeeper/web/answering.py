"""The answers to a change of a game: the sheet, what has to be put right, or what somebody else did meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from flask import jsonify, redirect, url_for
from flask.typing import ResponseReturnValue

from scorekeeper import storage
from scorekeeper.engine.errors import Refusal
from scorekeeper.engine.ledger import Corrected, Recorded
from scorekeeper.interchange.sheets import sheet_to_json
from scorekeeper.web.asking import TOKENS, body, new_request_key, request_key, seen_seq, wants_json
from scorekeeper.web.errors import error_json, stale
from scorekeeper.web.loading import Game, load_for_scoring
from scorekeeper.web.pages import confirm_page, conflict_page, form_page
from scorekeeper.web.panel import Panel
from scorekeeper.web.recording import corrected, hand_with, number_stated, recorded, typed_fields
from scorekeeper.web.storing import Decision, Stored, store
from scorekeeper.wording.log import numbers_of
from scorekeeper.wording.recording import missed_meld_warning
from scorekeeper.wording.sheet import hand_sentences


def change(score_key: str, decide: Callable[[Game, dict[str, Any]], Decision], to: str) -> ResponseReturnValue:
    """The answer to a change that needs no form: the sheet as JSON, or the way to the page `to`.

    Raises what `decide` and the road of storing raise, but a stale page is shown what happened meanwhile.
    """
    fields = body()
    try:
        stored = store(score_key, fields, lambda game: decide(game, fields))
    except storage.StaleSeq as error:
        return stale(error) if wants_json() else conflict_page(error)
    if wants_json():
        return jsonify(stored.game.to_json()), 201 if stored.created else 200
    return redirect(to, 303)


def store_hand(score_key: str, n: int | None = None) -> ResponseReturnValue:
    """The answer to a hand recorded, or, with `n`, to that hand corrected."""
    fields = body()
    try:
        stored = store(score_key, fields, lambda game: Decision(_event(game, fields, n)))
    except Refusal as refusal:
        return _refused(load_for_scoring(score_key), fields, refusal, n)
    except storage.StaleSeq as error:
        return stale(error) if wants_json() else _conflict(error, fields, n)
    return _stored(stored)


def preview_hand(score_key: str) -> ResponseReturnValue:
    """The answer to a hand that is to be looked at first, recorded or (where the fields name an `n`) corrected.

    As JSON its sentences and its price; else the page that stores it on a tap.
    """
    fields = body()
    game = load_for_scoring(score_key)
    n = number_stated(fields, "n")
    fields.pop("n", None)
    try:
        event = _event(game, fields, n)
    except Refusal as refusal:
        return _refused(game, fields, refusal, n)
    sheet, hand = hand_with(game, event)
    if not wants_json():
        return confirm_page(_panel(game, fields, n), sheet, hand)
    warning = missed_meld_warning(sheet.setup.ruleset, hand.hand)
    says = [*hand_sentences(sheet, hand, game.names), *([warning] if warning else [])]
    document = sheet_to_json(sheet, game.names, game.seq)
    priced = next(line for line in document["hands"] if line["n"] == hand.n)
    after = {name: document[name] for name in ("over", "game_winner", "totals", "next_dealer", "seq")}
    return jsonify({"says": " ".join(says), "hand": priced, **after})


def _event(game: Game, fields: dict[str, Any], n: int | None) -> Recorded | Corrected:
    return recorded(game, fields) if n is None else corrected(game, n, fields)


def _panel(game: Game, fields: dict[str, Any], n: int | None) -> Panel:
    """The form as it was sent, with what it had seen."""
    seen = seen_seq(fields)
    seen = game.seq if seen is None else seen
    return Panel(game, typed_fields(fields), n=n, request_key=request_key(fields), seen_seq=seen)


def _refused(game: Game, fields: dict[str, Any], refusal: Refusal, n: int | None) -> ResponseReturnValue:
    """422 on the field, with everything that was typed."""
    if refusal.field in TOKENS:
        raise refusal
    panel = replace(_panel(game, fields, n), refusal=refusal, request_key=new_request_key())
    return (jsonify(error_json(refusal, panel.message)), 422) if wants_json() else form_page(panel)


def _conflict(error: storage.StaleSeq, fields: dict[str, Any], n: int | None) -> ResponseReturnValue:
    game = Game(error.game)
    panel = _panel(game, fields, n)
    try:
        says = hand_sentences(*hand_with(game, _event(game, fields, n)), game.names)
    except Refusal as refusal:
        panel = replace(panel, refusal=refusal)
        says = []
    return conflict_page(error, panel, says)


def _stored(stored: Stored) -> ResponseReturnValue:
    game = stored.game
    n = numbers_of(game.entries)[stored.seq]
    if not wants_json():
        return redirect(url_for("game.game", score_key=game.key, fresh=n), 303)
    hand = game.hand(n)
    says = [] if hand is None else hand_sentences(game.sheet, hand, game.names)
    return jsonify({**game.to_json(), "n": n, "says": " ".join(says)}), 201 if stored.created else 200
