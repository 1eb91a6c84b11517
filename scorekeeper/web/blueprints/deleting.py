"""Deleting a game or a book for good, after a second question. Only with the key of the book."""

from __future__ import annotations

from flask import Blueprint, flash, jsonify, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from scorekeeper import storage
from scorekeeper.engine.errors import Refusal
from scorekeeper.web import deleting
from scorekeeper.web.asking import wants_json
from scorekeeper.web.device import forget_book
from scorekeeper.wording.translating import _

blueprint = Blueprint("deleting", __name__)


@blueprint.get("/b/<book_key>/delete")
def book(book_key: str) -> ResponseReturnValue:
    """What would go with the book, and the question. As JSON, what there is to lose."""
    return _shown(deleting.page_of_book(book_key))


@blueprint.post("/b/<book_key>/delete")
def delete_book(book_key: str) -> ResponseReturnValue:
    """Deletes the book and everything in it, where `name` is its name."""
    try:
        deleting.require_name(storage.book_by_key(book_key))
    except Refusal:
        if wants_json():
            raise
        return _shown(deleting.page_of_book(book_key, wrong=True))
    gone = storage.delete_book(book_key)
    forget_book(book_key)
    deleting.forget_prints()
    if wants_json():
        return jsonify({"deleted": gone.name})
    flash(_("%(name)s is deleted.", name=gone.name))
    return redirect(url_for("home.home"), 303)


@blueprint.get("/b/<book_key>/games/<score_key>/delete")
def game(book_key: str, score_key: str) -> ResponseReturnValue:
    """What would go with the game, and the question."""
    return _shown(deleting.page_of_game(book_key, score_key))


@blueprint.post("/b/<book_key>/games/<score_key>/delete")
def delete_game(book_key: str, score_key: str) -> ResponseReturnValue:
    """Deletes the game, where `confirm` is "delete"."""
    deleting.game_of(book_key, score_key)
    try:
        deleting.require_yes()
    except Refusal:
        if wants_json():
            raise
        return _shown(deleting.page_of_game(book_key, score_key, wrong=True))
    storage.delete_game(book_key, score_key)
    deleting.forget_prints()
    if wants_json():
        return jsonify({"deleted": score_key})
    flash(_("The game is deleted."))
    return redirect(url_for("book.book", book_key=book_key), 303)


def _shown(page: deleting.DeletePage) -> ResponseReturnValue:
    if wants_json():
        return jsonify({"name": page.book.name, "games": page.games})
    return render_template("delete.html", page=page), 422 if page.wrong else 200
