"""The rules in plain words: each preset, two side by side, and the questions argued at the table."""

from __future__ import annotations

from functools import lru_cache

from flask import Blueprint, abort, jsonify, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.engine.layout import make_layout
from scorekeeper.engine.presets import PRESETS
from scorekeeper.engine.sheet import Setup
from scorekeeper.web.asked_rules import asked_rules
from scorekeeper.web.asking import wants_json
from scorekeeper.web.presenting.rules_json import preset_to_json, questions_to_json
from scorekeeper.wording.comparing import compared
from scorekeeper.wording.layouts import doubts, game_sentences
from scorekeeper.wording.questions import PARTS, QUESTIONS, Answered, answered, part_title
from scorekeeper.wording.questions.finding import find
from scorekeeper.wording.rules import rule_sentences
from scorekeeper.wording.translating import language

blueprint = Blueprint("rules", __name__)


@blueprint.get("/rules")
def index() -> ResponseReturnValue:
    """Every preset in a line; with `left` and `right` those two side by side."""
    left, right = request.args.get("left", ""), request.args.get("right", "")
    if not left and not right:
        if wants_json():
            return jsonify({"presets": [preset_to_json(each) for each in PRESETS.values()]})
        return render_template("rules.html", presets=PRESETS)
    for name in (left, right):
        if name not in PRESETS:
            abort(404)
    rows = compared(PRESETS[left].ruleset, PRESETS[right].ruleset)
    if wants_json():
        differing = [row.field for row in rows if row.differs]
        sides = {"left": preset_to_json(PRESETS[left]), "right": preset_to_json(PRESETS[right])}
        return jsonify({**sides, "differs": differing})
    return render_template("rules_compare.html", presets=PRESETS, left=left, right=right, rows=rows)


@blueprint.get("/rules/questions")
def questions() -> ResponseReturnValue:
    """The questions, or those that `q` finds, answered for a game's rules or a preset's."""
    asked = asked_rules(request.args)
    q = request.args.get("q", "").strip()
    found = find(q, answers(asked.setup, language()))
    if wants_json():
        return jsonify(questions_to_json(asked.ruleset, found))
    return render_template(
        "questions.html",
        asked=asked,
        q=q,
        found=found,
        show=request.args.get("show", ""),
        parts=PARTS,
        part_title=part_title,
        presets=PRESETS,
    )


@lru_cache(maxsize=64)
def answers(setup: Setup, _locale: str) -> tuple[Answered, ...]:
    """Every question answered under a ruleset and layout: the same until either is another, in each language."""
    return tuple(answered(question, setup) for question in QUESTIONS)


@blueprint.get("/rules/<preset>")
def preset(preset: str) -> ResponseReturnValue:
    """One preset, sentence by sentence, with what each rests on."""
    if preset not in PRESETS:
        abort(404)
    chosen = PRESETS[preset]
    if wants_json():
        return jsonify(preset_to_json(chosen))
    sheet = make_layout(chosen.ruleset, "hollywood") if "hollywood" in chosen.layouts else None
    own = [sentence for sentence in game_sentences(chosen.ruleset, sheet) if sentence.topic == "sheet"] if sheet else []
    return render_template(
        "rules_preset.html",
        preset=chosen,
        presets=PRESETS,
        sentences=[*rule_sentences(chosen.ruleset), *own],
        doubts=doubts(chosen.ruleset, sheet) if sheet else [],
    )
