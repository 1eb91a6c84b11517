"""A book on paper, all of it or a season."""

from __future__ import annotations

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from scorekeeper.storage.figures import state_of_figures
from scorekeeper.web.opened_book import open_book
from scorekeeper.web.pdf_answers import pdf_answer
from scorekeeper.web.presenting.book import house_names
from scorekeeper.web.printing import document, paper_asked
from scorekeeper.web.season import season_stated

blueprint = Blueprint("season", __name__)


@blueprint.get("/b/<book_key>/book.pdf")
def season(book_key: str) -> ResponseReturnValue:
    """Standings, charts and the list of games, `from` a day `to` a day where they are given."""
    book, paper = open_book(book_key), paper_asked(request.args)
    view = season_stated(book, request.args)
    # A change of a game shows in its figures, another name or a merge in the log; rules may be called otherwise.
    state = (state_of_figures(book.log.book.id), len(book.log.entries), book.name, str(house_names(book_key)))
    inputs = ("book", book_key, *state, str(view.first), str(view.last), paper)
    return pdf_answer("scorebook.pdf", inputs, lambda: document("book.html", paper, view=view))
