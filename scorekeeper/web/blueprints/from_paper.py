"""A sheet on paper, entered later."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from scorekeeper import storage
from scorekeeper.engine.errors import Refusal
from scorekeeper.storage import BookRecord
from scorekeeper.web.asking import body, wants_json
from scorekeeper.web.device import remember_book
from scorekeeper.web.from_paper import enter, page_of, paper_stated

blueprint = Blueprint("from_paper", __name__)


@blueprint.get("/b/<book_key>/paper")
def paper(book_key: str) -> ResponseReturnValue:
    """The form: who played, when, by which rules, and a row for each hand."""
    book = storage.book_by_key(book_key)
    remember_book(book.key)
    if wants_json():
        return jsonify({"book": book.name, "rows": ["who", "how", "first", "second"]})
    return _form(book, MultiDict())


@blueprint.post("/b/<book_key>/paper")
def entered(book_key: str) -> ResponseReturnValue:
    """Enters the sheet as a game, marked as from paper; with `more` only shows more rows."""
    book, fields = storage.book_by_key(book_key), body()
    as_json = wants_json() or request.is_json
    if fields.get("more") and not as_json:
        return _form(book, MultiDict(request.form), more=True)
    stated = None
    try:
        stated = paper_stated(book, fields)
        game, created = enter(book, stated, fields)
    except Refusal as refusal:
        if as_json:
            raise
        return _form(book, MultiDict(request.form), refusal=refusal, paper=stated), 422
    if wants_json():
        return jsonify({**game.to_json(), "score_key": game.key}), 201 if created else 200
    return redirect(url_for("game.game", score_key=game.key), 303)


def _form(book: BookRecord, texts: MultiDict[str, str], **what: Any) -> str:
    return render_template("paper.html", page=page_of(book, texts, **what), book=book)
