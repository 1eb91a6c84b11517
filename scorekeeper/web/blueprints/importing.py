"""Bringing in a file: a game into a book, or a game or a book as a new one."""

from __future__ import annotations

from flask import Blueprint, flash, jsonify, redirect, render_template
from flask.typing import ResponseReturnValue

from scorekeeper import storage
from scorekeeper.engine.errors import Refusal
from scorekeeper.web.asking import wants_json
from scorekeeper.web.importing import ImportPage, bring_in
from scorekeeper.wording.importing import brought_in

blueprint = Blueprint("importing", __name__)


@blueprint.get("/import")
def form() -> ResponseReturnValue:
    """The form for a file that gets a book of its own. As JSON, what may be sent here."""
    return _page(ImportPage())


@blueprint.post("/import")
def new() -> ResponseReturnValue:
    """Brings in a game, in a new book, or a book."""
    return _answer(ImportPage())


@blueprint.get("/b/<book_key>/import")
def form_of_book(book_key: str) -> ResponseReturnValue:
    """The form for a game that goes into the book."""
    return _page(ImportPage(storage.book_by_key(book_key)))


@blueprint.post("/b/<book_key>/import")
def add(book_key: str) -> ResponseReturnValue:
    """Brings a game into the book."""
    return _answer(ImportPage(storage.book_by_key(book_key)))


def _page(page: ImportPage) -> ResponseReturnValue:
    if wants_json():
        return jsonify({"formats": page.formats, "most_bytes": page.most_bytes})
    return render_template("import.html", page=page)


def _answer(page: ImportPage) -> ResponseReturnValue:
    """What was brought in: as JSON, or where it is, or, where the file differed from its hands, a page that says so."""
    try:
        done = bring_in(page.book.key if page.book else None)
    except Refusal as refusal:
        if wants_json():
            raise
        return render_template("import.html", page=page.with_refusal(refusal)), 422
    status = 201 if done.created else 200
    if wants_json():
        return jsonify(done.to_json()), status
    message = brought_in(**done.report["imported"])
    if done.report["differences"]:
        return render_template("imported.html", done=done, message=message), status
    flash(message)
    return redirect(done.address, 303)
