"""A hand of a game entered by its cards. Every step is a GET; the last one's form stores the hand as any other."""

from __future__ import annotations

from flask import Blueprint, abort, jsonify, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.engine.errors import Refusal
from scorekeeper.web.asking import wants_json, whole_number
from scorekeeper.web.by_cards import PREFIX, CardsEntry, asked_of, judge_fields, typed_by_cards
from scorekeeper.web.loading import load_for_scoring
from scorekeeper.wording.card_problems import card_problem

blueprint = Blueprint("cards", __name__)
blueprint.add_app_template_global(asked_of)
blueprint.add_app_template_global(judge_fields)

STEP_OF = {"upcard": "who", "knocker": "knocker", "knocker_melds": "knocker", "discard": "knocker"}
"""The step on which a field is typed; the others are the defender's."""


@blueprint.get("/g/<score_key>/cards")
def enter(score_key: str) -> ResponseReturnValue:
    """The next step of entering a hand by its cards: a new one, one that belongs `after` another, or `n` corrected."""
    entry = entry_of(score_key)
    if wants_json():
        return jsonify(entry.game.to_json())
    try:
        step = entry.step
        if step == "ruling" and not entry.asked.answer["faults"]:
            entry.goes  # noqa: B018 - what the sheet would refuse is refused before it is offered
        return page(entry, step)
    except Refusal as refusal:
        field = refusal.field.removeprefix("showdown.").partition("[")[0]
        return page(entry, STEP_OF.get(field, "defender"), refusal, field), 422


def entry_of(score_key: str) -> CardsEntry:
    """What the address says was entered; of a hand to correct, what it says over what stands."""
    game = load_for_scoring(score_key)
    n, after = whole_number(request.args.get("n")), whole_number(request.args.get("after"))
    hand = game.hand(n) if isinstance(n, int) else None
    if n is not None and hand is None:
        abort(404)
    typed = {name: text.strip() for name, text in request.args.items() if name not in ("n", "after") and text.strip()}
    if hand is not None and not any(name.startswith(PREFIX) for name in typed):
        typed = {"step": "knocker", **typed_by_cards(hand.hand), **typed}
    return CardsEntry(game, typed, hand and hand.n, after if isinstance(after, int) else None)


def page(entry: CardsEntry, step: str, refusal: Refusal | None = None, field: str = "") -> str:
    """The page of a step, with what has to be put right."""
    names = entry.names if entry.knocker else None
    message = card_problem(refusal, entry.typed_upcard, names) if refusal else ""
    key = entry.game.key
    action = url_for("record.hands", score_key=key)
    return render_template(
        "cards.html",
        entry=entry,
        game=entry.game,
        step=step,
        problem={"message": message, "field": field},
        stated={name.removeprefix(PREFIX): text for name, text in entry.entered.items() if name != "knocker"},
        action=action if entry.n is None else url_for("hands.correct", score_key=key, n=entry.n),
    )
