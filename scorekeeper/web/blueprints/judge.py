"""The judge: a showdown or one hand, ruled on without any game. The question is in the address."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from flask import Blueprint, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.engine.errors import Refusal
from scorekeeper.engine.presets import PRESETS
from scorekeeper.engine.ruleset import DOMAINS, Choice
from scorekeeper.interchange import judging
from scorekeeper.web.asked_rules import asked_rules
from scorekeeper.web.asking import wants_json
from scorekeeper.web.card_filters import register
from scorekeeper.web.errors import error_json
from scorekeeper.web.judging import CLAIMS, QUESTION, Asked, alone, asked, on_the_form
from scorekeeper.wording.card_problems import card_problem
from scorekeeper.wording.letters import in_codes
from scorekeeper.wording.presets import option_label

blueprint = Blueprint("judge", __name__)
register(blueprint)

VALUES: Final = tuple(
    name
    for name in DOMAINS
    if name.startswith(("knock", "oklahoma", "spade", "undercut_bonus", "gin_bonus", "gin_against", "big_gin_bonus"))
    or name in ("tie", "lay_off_on_gin", "eleven_card_hand")
)
"""The values of a ruleset that a ruling may depend on."""


@blueprint.get("/judge")
def judge() -> ResponseReturnValue:
    """The ruling on the question in the query; the form to ask one where there is none, or to `edit` it.

    As JSON the judge's answer; with `words` also what it says.
    """
    if wants_json():
        try:
            return jsonify(answered(request.args))
        except Refusal as refusal:
            return jsonify(error_json(refusal, card_problem(refusal))), 422
    stated = {name: text.strip() for name, text in alone(request.args).items() if text.strip()}
    # In codes the address means the same to whoever it is handed on to.
    stated |= {name: in_codes(stated[name]) for name in QUESTION if name in stated}
    if "game" in stated:
        # The address is there to be handed on, and a game's key is not: its rules go on without it.
        stated = {**stated, **asked_rules(stated).values}
        del stated["game"]
    if stated != request.args.to_dict():
        return redirect(url_for("judge.judge", **stated), 302)  # type: ignore[arg-type]
    editing = stated.pop("edit", "")
    try:
        question = asked(stated)
        if question is None or editing:
            return form(stated)
        stated = question.stated(stated)
        printed = url_for("papers.judge", **stated)  # type: ignore[arg-type]
        return render_template("judge.html", asked=question, stated=stated, pdf=printed)
    except Refusal as refusal:
        return form(stated, refusal), 422


def answered(args: Mapping[str, str]) -> dict[str, Any]:
    """The judge's answer as JSON. Raises Refusal."""
    question = asked(args)
    if question is None or "words" not in args:
        return judging.judge(question.document if question else {})
    return {**question.answer, "says": says(question)}


def says(question: Asked) -> list[dict[str, str]]:
    """The answer in words, for a script: each sentence with its kind."""
    return [step._asdict() for step in question.steps]


def form(stated: dict[str, str], refusal: Refusal | None = None) -> str:
    """The form as it was filled in, and what is wrong with it."""
    typed = on_the_form(stated)
    field = refusal.field.removeprefix("ruleset.").partition("[")[0] if refusal else ""
    problem = {"message": card_problem(refusal) if refusal else "", "field": typed.get(field, field)}
    stated = {typed.get(name, name): text for name, text in stated.items()}
    return render_template(
        "judge_form.html",
        stated=stated,
        problem=problem,
        presets=PRESETS,
        chosen=stated.get("preset", stated.get("ruleset", "pagat")),
        shown_rules=VALUES,
        shown_fields=("preset", "upcard", "discard", "knocker", "defender", *CLAIMS, *VALUES),
        changed=any(name in stated for name in VALUES),
        value_options=value_options,
    )


def value_options(name: str) -> list[tuple[str, str]]:
    """The options of a value that is a choice, as a form states them and in words; none for a number."""
    domain = DOMAINS[name]
    options = domain.options if isinstance(domain, Choice) else ()
    return [(str(option).lower(), option_label(name, option)) for option in options]
