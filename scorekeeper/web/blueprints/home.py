"""The first page: a new game, the games that are going on, and this device's books."""

from __future__ import annotations

import datetime

from babel.dates import format_skeleton
from flask import Blueprint, flash, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from scorekeeper import storage
from scorekeeper.engine.errors import Refusal
from scorekeeper.web.asking import body, wants_json
from scorekeeper.web.device import book_keys, device_id
from scorekeeper.web.home_page import HomePage, opening_texts
from scorekeeper.web.loading import Game
from scorekeeper.web.starting import start_game, text_stated
from scorekeeper.wording.translating import _, language

blueprint = Blueprint("home", __name__)

LONGEST_LABEL = 40


@blueprint.app_template_filter()
def day(date: datetime.date) -> str:
    """The date as people write it, without the year where it is this one."""
    this_year = date.year == datetime.datetime.now(datetime.UTC).year
    # The plain English of Babel is American, which puts the day second. No line ends within a date.
    shown = format_skeleton("MMMd" if this_year else "yMMMd", date, locale={"en": "en_GB"}.get(language(), language()))
    return str(shown).replace(" ", "\u00a0")


@blueprint.app_template_global()
def rematch_fields(score_key: str) -> list[tuple[str, str]]:
    """What starts a game like this one at once, as the form filled in from it would."""
    return list(opening_texts(MultiDict({"again": score_key})).items(multi=True))


@blueprint.get("/")
def home() -> ResponseReturnValue:
    """The form of a new game; `again` fills it in from a game, `players` with names, `book` says where it belongs."""
    if wants_json():
        books = storage.books_by_keys(book_keys())
        return jsonify({"books": [{"key": book.key, "name": book.name} for book in books]})
    return render_template("home.html", page=HomePage(opening_texts(request.args)))


@blueprint.post("/games")
def games() -> ResponseReturnValue:
    """Starts a game."""
    fields = body()
    try:
        game, created = start_game(fields)
    except Refusal as refusal:
        if wants_json() or request.is_json:
            raise
        return render_template("home.html", page=HomePage(MultiDict(request.form), refusal)), 422
    except storage.KeyReused as error:
        if wants_json() or request.is_json:
            raise
        return render_template(
            "home.html", page=HomePage(MultiDict(request.form), started=error.game, reused=True)
        ), 409
    if wants_json():
        keys = {"score_key": game.key, "view_key": game.record.view_key, "book_key": game.record.book_key}
        return jsonify({**game.to_json(), **keys}), 201 if created else 200
    if fields.get("first_dealer") == "draw":
        flash(drawn_sentence(game), "drawn")
    return redirect(url_for("game.game", score_key=game.key), 303)


@blueprint.post("/device")
def device() -> ResponseReturnValue:
    """Names this device for the logs; a blank name takes the old one away."""
    label = text_stated(body(), "label", LONGEST_LABEL)
    storage.label_device(device_id(), label or None)
    return jsonify({"label": label or None}) if wants_json() else redirect(url_for("home.home", _anchor="device"), 303)


def drawn_sentence(game: Game) -> str:
    """Who was drawn to deal first."""
    return _("Drawn for the deal: %(name)s.", name=game.name(game.setup.first_dealer))
