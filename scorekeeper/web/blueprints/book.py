"""A scorebook: its games, newest first, its name, its house rulesets and its link."""

from __future__ import annotations

from flask import Blueprint, flash, jsonify, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from scorekeeper import storage
from scorekeeper.engine.errors import Refusal
from scorekeeper.interchange.books import book_to_json
from scorekeeper.storage.files import book_file
from scorekeeper.storage.house_rules import change_house_rules
from scorekeeper.web.asking import body, wants_json, whole_number
from scorekeeper.web.book_page import BookPage
from scorekeeper.web.device import forget_book, remember_book
from scorekeeper.web.house_rules import name_before
from scorekeeper.web.opened_book import open_book
from scorekeeper.web.starting import LONGEST_BOOK_NAME, LONGEST_RULESET_NAME, free_name, text_stated
from scorekeeper.wording.translating import _

blueprint = Blueprint("book", __name__)


@blueprint.get("/b/<book_key>")
def book(book_key: str) -> ResponseReturnValue:
    """The book's newest games, and how its players stand. As JSON the whole book, as in a book file."""
    if wants_json():
        remember_book(storage.book_by_key(book_key).key)
        return jsonify(book_to_json(book_file(book_key)))
    return render_template("book.html", page=BookPage(open_book(book_key)))


@blueprint.post("/b/<book_key>/rename")
def rename(book_key: str) -> ResponseReturnValue:
    """Gives the book another name."""
    opened = open_book(book_key)
    try:
        name = _name_stated(LONGEST_BOOK_NAME)
    except Refusal as refusal:
        if wants_json():
            raise
        return render_template("book.html", page=BookPage(opened, refusal=refusal)), 422
    renamed = storage.rename_book(book_key, name)
    return jsonify({"key": renamed.key, "name": renamed.name}) if wants_json() else _back(book_key)


@blueprint.post("/b/<book_key>/hide")
def hide(book_key: str) -> ResponseReturnValue:
    """Takes the game with the score key `game` off the list, or, with `hidden` false, puts it back."""
    fields = body()
    record = storage.load_game(score_key=text_stated(fields, "game", 100))
    if record.book_key != book_key:
        raise storage.NotFound
    hidden = fields.get("hidden") not in (False, "false")
    storage.set_hidden(record.score_key, hidden)
    return jsonify({"game": record.score_key, "hidden": hidden}) if wants_json() else _back(book_key)


@blueprint.post("/b/<book_key>/ruleset")
def ruleset(book_key: str) -> ResponseReturnValue:
    """Gives the house ruleset `id` another name."""
    number = whole_number(body().get("id"))
    if type(number) is not int:
        raise Refusal("not_a_whole_number", "id", number)
    name = _name_stated(LONGEST_RULESET_NAME)
    with free_name("name", name, name_before(book_key, number)):
        renamed = change_house_rules(book_key, number, name=name)
    return jsonify({"id": renamed.id, "name": renamed.name}) if wants_json() else _back(book_key)


@blueprint.post("/b/<book_key>/links")
def links(book_key: str) -> ResponseReturnValue:
    """Gives the book a new link; the old one opens nothing any more."""
    opened = storage.new_book_link(book_key)
    forget_book(book_key)
    remember_book(opened.key)
    if wants_json():
        return jsonify({"key": opened.key, "name": opened.name})
    flash(_("The book has a new link. The old one opens nothing any more."))
    return _back(opened.key)


def _name_stated(longest: int) -> str:
    """The name in the request. Raises Refusal bad_value where it is blank or too long."""
    if name := text_stated(body(), "name", longest):
        return name
    raise Refusal("bad_value", "name", "", f"text of 1 to {longest} characters")


def _back(book_key: str) -> ResponseReturnValue:
    return redirect(url_for("book.book", book_key=book_key), 303)
