"""The people of a book: other names, and two players who are one person."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Blueprint, flash, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.engine.errors import Refusal
from scorekeeper.storage.book_log import BookEntryRecord
from scorekeeper.web.asking import body, wants_json
from scorekeeper.web.opened_book import OpenedBook, open_book
from scorekeeper.web.people_page import PeoplePage, merge, rename
from scorekeeper.wording.translating import _

blueprint = Blueprint("people", __name__)


@blueprint.get("/b/<book_key>/players")
def people(book_key: str) -> ResponseReturnValue:
    """Everybody in the book."""
    page = PeoplePage(open_book(book_key))
    return jsonify(page.to_json()) if wants_json() else render_template("people.html", page=page, book=page.book)


@blueprint.post("/b/<book_key>/players/rename")
def renamed(book_key: str) -> ResponseReturnValue:
    """Calls `player` by another `name` in the book; his games keep the names they were played with."""
    return _changed(book_key, rename, _("The book has the new name; games keep the one they were played with."))


@blueprint.post("/b/<book_key>/players/merge")
def merged(book_key: str) -> ResponseReturnValue:
    """Says that `player` is the same person as `into`."""
    return _changed(book_key, merge, _("They are one person now. It can be taken back here."))


def _changed(
    book_key: str, change: Callable[[OpenedBook, dict[str, Any]], tuple[BookEntryRecord, bool]], says: str
) -> ResponseReturnValue:
    book, fields = open_book(book_key), body()
    try:
        entry, created = change(book, fields)
    except Refusal as refusal:
        if wants_json() or request.is_json:
            raise
        return render_template("people.html", page=PeoplePage(book, refusal, fields), book=book), 422
    if wants_json():
        return jsonify({"seq": entry.seq, "kind": entry.kind, **entry.payload}), 201 if created else 200
    flash(says)
    return redirect(url_for("people.people", book_key=book_key), 303)
