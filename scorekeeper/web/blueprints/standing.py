"""Two players of a book: games, points and money, and what they have settled."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, flash, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper import storage
from scorekeeper.engine.errors import Refusal
from scorekeeper.web.asking import body, wants_json
from scorekeeper.web.device import knows_book
from scorekeeper.web.loading import Game
from scorekeeper.web.opened_book import OpenedBook, open_book
from scorekeeper.web.presenting.charts import LineChart, races
from scorekeeper.web.presenting.sheet import MOST_COLUMNS
from scorekeeper.web.settling import settle
from scorekeeper.web.standing_page import StandingPage
from scorekeeper.web.standings import Standing, standing_between
from scorekeeper.wording.translating import _

blueprint = Blueprint("standing", __name__)

PAIR: Final = "/b/<book_key>/players/<int:player>/against/<int:other>"


@blueprint.app_template_global()
def standing_after(game: Game) -> Standing | None:
    """How the players of a settled game stand in their book; None where this page may not tell, without the book."""
    if not game.may_record or not knows_book(game.record.book_key):
        return None
    book = open_book(game.record.book_key)
    one, two = (book.people.person(player) for player in game.record.player_ids)
    told = book.complete and one != two and not game.record.hidden
    return standing_between(book, one, two) if told else None


@blueprint.app_template_global()
def races_of(game: Game) -> list[LineChart]:
    """The charts of a game's race, one for each column; of very many the newest."""
    return races(game.sheet, game.names)[-MOST_COLUMNS:]


@blueprint.get(PAIR)
def standing(book_key: str, player: int, other: int) -> ResponseReturnValue:
    """How they stand since they last settled; with `whole` since the beginning."""
    book = open_book(book_key)
    page = StandingPage(book, *_pair(book, player, other), whole="whole" in request.args)
    return jsonify(page.to_json()) if wants_json() else render_template("standing.html", page=page, book=book)


@blueprint.post(f"{PAIR}/settle")
def settled(book_key: str, player: int, other: int) -> ResponseReturnValue:
    """Notes that they are even, `on` a day and with a `note`."""
    book = open_book(book_key)
    one, two = _pair(book, player, other)
    fields = body()
    try:
        entry, created = settle(book, one, two, fields)
    except Refusal as refusal:
        if wants_json() or request.is_json:
            raise
        page = StandingPage(book, one, two, refusal=refusal, typed=fields)
        return render_template("standing.html", page=page, book=book), 422
    if wants_json():
        return jsonify({"seq": entry.seq, "kind": entry.kind, **entry.payload}), 201 if created else 200
    flash(_("Settled. The book’s log keeps it, and it can be taken back there."))
    return redirect(url_for("standing.standing", book_key=book_key, player=one, other=two), 303)


def _pair(book: OpenedBook, player: int, other: int) -> tuple[int, int]:
    """The two people. Raises NotFound where the book does not have them, or they are one."""
    one, two = book.person(player), book.person(other)
    if one == two:
        raise storage.NotFound("nobody plays himself")
    return one, two
