"""The house rulesets of a book: named, described, made from each other, retired and brought back."""

from __future__ import annotations

from flask import Blueprint, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from scorekeeper import storage
from scorekeeper.engine.errors import Refusal
from scorekeeper.web.asking import body, wants_json
from scorekeeper.web.device import remember_book
from scorekeeper.web.house_rules import HouseRules, HouseRulesPage, change_rules, make_rules
from scorekeeper.web.starting import HOUSE

blueprint = Blueprint("house_rules", __name__)


@blueprint.get("/b/<book_key>/rules")
def index(book_key: str) -> ResponseReturnValue:
    """The house rulesets, with what differs from their presets; `from` opens the form of one made from these."""
    book = storage.book_by_key(book_key)
    remember_book(book.key)
    start = request.args.get("from", "").strip()
    page = HouseRulesPage(MultiDict([("preset", start)]) if start else MultiDict(), book=book)
    if wants_json():
        return jsonify({"rulesets": [house.to_json() for house in page.rules]})
    return render_template("house_rules.html", page=page, book=book, HOUSE=HOUSE)


@blueprint.post("/b/<book_key>/rules")
def made(book_key: str) -> ResponseReturnValue:
    """Makes a house ruleset from a preset, or from another with `house:` and its id, and the values that differ."""
    book, fields = storage.book_by_key(book_key), body()
    try:
        record = make_rules(book, fields)
    except Refusal as refusal:
        if wants_json() or request.is_json:
            raise
        page = HouseRulesPage(MultiDict(request.form), refusal, book=book)
        return render_template("house_rules.html", page=page, book=book, HOUSE=HOUSE), 422
    return (jsonify(HouseRules(record, "").to_json()), 201) if wants_json() else _back(book_key)


@blueprint.post("/b/<book_key>/rules/<int:house>")
def changed(book_key: str, house: int) -> ResponseReturnValue:
    """Changes the name or description of a house ruleset, or retires it or brings it back; never its values."""
    book, fields = storage.book_by_key(book_key), body()
    try:
        record = change_rules(book, house, fields)
    except Refusal as refusal:
        if wants_json() or request.is_json:
            raise
        page = HouseRulesPage(MultiDict(request.form), refusal, book=book, changed=house)
        return render_template("house_rules.html", page=page, book=book, HOUSE=HOUSE), 422
    return jsonify(HouseRules(record, "").to_json()) if wants_json() else _back(book_key)


def _back(book_key: str) -> ResponseReturnValue:
    return redirect(url_for("house_rules.index", book_key=book_key), 303)
