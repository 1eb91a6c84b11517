"""Papers without a game of their own: blank sheets, rulings and cards of rules, for whatever the query asks."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, abort, redirect, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.engine.layout import LAYOUT_DOMAINS
from scorekeeper.engine.presets import PRESETS
from scorekeeper.interchange.rulesets import layout_from_values
from scorekeeper.web.asked_rules import asked_rules
from scorekeeper.web.forms.texts import LAYOUT_FIELDS, values_typed
from scorekeeper.web.judging import alone, asked
from scorekeeper.web.pdf_answers import pdf_answer
from scorekeeper.web.presenting.print_blank import blank_sheets
from scorekeeper.web.presenting.print_rules import ruling_values, ways_to_card
from scorekeeper.web.printing import document, one_page, paper_asked

blueprint = Blueprint("papers", __name__)


@blueprint.get("/blank/<layout>.pdf")
def blank(layout: str) -> ResponseReturnValue:
    """An empty sheet for the rules of the query, or of the `game` that it names."""
    if layout not in LAYOUT_DOMAINS:
        abort(404)
    rules, paper = asked_rules(request.args), paper_asked(request.args)
    setup = rules.setup
    if rules.game is None or setup.layout.name != layout:
        own = [name for name in LAYOUT_DOMAINS[layout] if name in LAYOUT_FIELDS or name in ("game_bonus", "box_bonus")]
        stated = values_typed({**request.args, "sheet": layout})
        values = {name: stated[name] for name in own if name in stated}
        setup = replace(setup, layout=layout_from_values({"layout": layout, **values}, setup.ruleset))
    setup = replace(setup, stopped=False, notice_after=None)

    def draw() -> bytes:
        return one_page("blank.html", paper, ({"game": view.game, "view": view} for view in blank_sheets(setup, paper)))

    return pdf_answer(f"blank-{layout}.pdf", ("blank", setup, paper), draw)


@blueprint.get("/judge.pdf")
def judge() -> ResponseReturnValue:
    """The ruling on the question of the query; without one, the way to the form where it is asked."""
    paper = paper_asked(request.args)
    stated = {
        name: text.strip()
        for name, text in alone(request.args).items()
        if text.strip() and name not in ("paper", "lang")
    }
    question = asked(stated)
    if question is None:
        return redirect(url_for("judge.judge", **stated), 302)  # type: ignore[arg-type]

    def draw() -> bytes:
        return document("judge.html", paper, **ruling_values(question, stated))

    return pdf_answer("ruling.pdf", ("judge", question.document, paper), draw)


@blueprint.get("/rules/<preset>.pdf")
def rules(preset: str) -> ResponseReturnValue:
    """A card of house rules: a preset with what the query changes in it, or the rules of the `game` that it names."""
    if preset not in PRESETS:
        abort(404)
    paper = paper_asked(request.args)
    setup = asked_rules({"preset": preset, **request.args}).setup

    def draw() -> bytes:
        return one_page("rules.html", paper, ways_to_card(setup))

    return pdf_answer(f"rules-{preset}.pdf", ("rules", setup, paper), draw)
