"""The sheet of a game on paper."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, jsonify, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper import storage
from scorekeeper.pdf import DrawingError
from scorekeeper.web.asking import wants_json
from scorekeeper.web.kept import CrowdedError
from scorekeeper.web.loading import Game, load_for_scoring, load_for_viewing
from scorekeeper.web.pdf_answers import crowded, pdf_answer, unavailable
from scorekeeper.web.presenting.book import own_rules
from scorekeeper.web.presenting.print_sheet import PrintedSheet
from scorekeeper.web.printing import PAPERS, document, paper_asked
from scorekeeper.wording.languages import LANGUAGES
from scorekeeper.wording.translating import language

blueprint = Blueprint("pdf", __name__)
blueprint.app_errorhandler(DrawingError)(unavailable)
blueprint.app_errorhandler(CrowdedError)(crowded)


@blueprint.get("/g/<score_key>/sheet.pdf")
def sheet(score_key: str) -> ResponseReturnValue:
    """The sheet, for those who record it."""
    houses = storage.rulesets_around(score_key=score_key)
    return _printed(score_key, storage.newest_seq(score_key=score_key), houses, load_for_scoring)


@blueprint.get("/v/<view_key>/sheet.pdf")
def viewed(view_key: str) -> ResponseReturnValue:
    """The sheet, for those who look on."""
    houses = storage.rulesets_around(view_key=view_key)
    return _printed(view_key, storage.newest_seq(view_key=view_key), houses, load_for_viewing)


@blueprint.get("/g/<score_key>/print")
def choose(score_key: str) -> ResponseReturnValue:
    """What can be chosen about the sheet on paper; as JSON where it is."""
    game = load_for_scoring(score_key)
    paper = paper_asked(request.args)
    if wants_json():
        choices = {"papers": list(PAPERS), "paper": paper, "languages": list(LANGUAGES), "lang": language()}
        return jsonify({"sheet": url_for("pdf.sheet", score_key=score_key), **choices})
    with_cards = any(hand.hand.showdown for hand in game.sheet.hands)
    return render_template("print_choice.html", game=game, paper=paper, with_cards=with_cards)


def _printed(
    key: str, seq: int, houses: list[storage.RulesetRecord], load: Callable[[str], Game]
) -> ResponseReturnValue:
    """The sheet after entry `seq`. A key stands for one game and one link to look on, so that it names the drawing."""
    # Only what rules are called can change, and which of two names is in use.
    called = str([(house.id, house.name, house.retired) for house in houses])
    paper = paper_asked(request.args)
    cards, race = (bool(request.args.get(name)) for name in ("cards", "race"))

    def draw() -> bytes:
        game = load(key)
        # A sheet lies about: what is printed on it leads to where nothing can be changed.
        link = url_for("view.view", view_key=game.record.view_key, _external=True)
        house = own_rules(houses).get(game.setup.ruleset)
        name = house.name if house else ""
        view = PrintedSheet(game, link=link, paper=paper, cards=cards, race=race, house=name)
        return document("sheet.html", paper, game=game, view=view)

    return pdf_answer("scoresheet.pdf", ("sheet", key, seq, called, paper, cards, race), draw)
