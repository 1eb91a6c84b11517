"""Finding a game of a book."""

from __future__ import annotations

from flask import Blueprint, jsonify, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.web.asking import wants_json
from scorekeeper.web.finding import FindPage
from scorekeeper.web.opened_book import open_book

blueprint = Blueprint("finding", __name__)


@blueprint.get("/b/<book_key>/find")
def find(book_key: str) -> ResponseReturnValue:
    """The games by words `q`, `player`, `other`, `preset`, `sheet`, days `from` and `to`, `hidden`; page by page."""
    book = open_book(book_key)
    page = FindPage(book, request.args)
    if wants_json():
        return jsonify(page.to_json())
    return render_template("find.html", page=page, book=book), 422 if page.refusal else 200
