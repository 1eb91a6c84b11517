"""A player of a book: hands, knocks, gins, runs; by preset, by opponent and by time."""

from __future__ import annotations

from flask import Blueprint, jsonify, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.web.asking import wants_json
from scorekeeper.web.opened_book import open_book
from scorekeeper.web.player_page import PlayerPage

blueprint = Blueprint("player", __name__)


@blueprint.get("/b/<book_key>/players/<int:player>")
def player(book_key: str, player: int) -> ResponseReturnValue:
    """Everything about a player; the address of one who was merged leads to whom he is."""
    book = open_book(book_key)
    person = book.person(player)
    page = PlayerPage(book, person)
    if wants_json():
        return jsonify(page.to_json())
    if person != player:
        return redirect(url_for("player.player", book_key=book_key, player=person))
    return render_template("player.html", page=page, book=book)
