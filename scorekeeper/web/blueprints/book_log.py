"""The log of a book: names, merges and settlements, each of which can be taken back."""

from __future__ import annotations

from flask import Blueprint, flash, jsonify, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.web.asking import body, wants_json
from scorekeeper.web.book_log_page import BookLogPage
from scorekeeper.web.opened_book import open_book
from scorekeeper.web.people_page import take_back
from scorekeeper.wording.translating import _

blueprint = Blueprint("book_log", __name__)


@blueprint.get("/b/<book_key>/log")
def log(book_key: str) -> ResponseReturnValue:
    """Every entry of the book's log, the newest first."""
    page = BookLogPage(open_book(book_key))
    return jsonify(page.to_json()) if wants_json() else render_template("book_log.html", page=page, book=page.book)


@blueprint.post("/b/<book_key>/log/undo")
def undo(book_key: str) -> ResponseReturnValue:
    """Takes back the entry `seq`."""
    entry, created = take_back(open_book(book_key), body())
    if wants_json():
        return jsonify({"seq": entry.seq, "kind": entry.kind, **entry.payload}), 201 if created else 200
    flash(_("Taken back."))
    return redirect(url_for("book_log.log", book_key=book_key), 303)
