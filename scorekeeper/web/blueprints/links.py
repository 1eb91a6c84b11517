"""The links of a game, as addresses and as codes to scan."""

from __future__ import annotations

from flask import Blueprint, flash, jsonify, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from scorekeeper import storage
from scorekeeper.web.asking import body, request_key, wants_json
from scorekeeper.web.device import knows_book
from scorekeeper.web.links_page import GameLink, links_of, only_here, renewed_keys
from scorekeeper.web.loading import Game, load_for_scoring
from scorekeeper.wording.translating import _

blueprint = Blueprint("links", __name__)
blueprint.app_template_global("knows_book")(knows_book)


@blueprint.get("/g/<score_key>/links")
def links(score_key: str) -> ResponseReturnValue:
    """The links of the game, and what each is good for."""
    game = load_for_scoring(score_key)
    links = links_of(game)
    if wants_json():
        return jsonify(_as_json(links))
    return render_template("links.html", game=game, links=links, only_here=only_here(request.host))


@blueprint.post("/g/<score_key>/links")
def renew(score_key: str) -> ResponseReturnValue:
    """Gives the game new links; the old ones open nothing any more. Sent twice, it is done once."""
    keys = renewed_keys(score_key, request_key(body()))
    try:
        game = Game(storage.new_links(score_key, keys))
    except storage.NotFound:
        game = load_for_scoring(keys[0])
    if wants_json():
        return jsonify(_as_json(links_of(game))), 201
    if "_flashes" not in session:
        flash(_("The game has new links. The old ones open nothing any more."))
    return redirect(url_for("links.links", score_key=game.key), 303)


def _as_json(links: list[GameLink]) -> dict[str, str]:
    return {link.kind: link.address for link in links}
