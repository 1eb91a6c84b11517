"""The pages of a game that show the recording form, each from what was typed and what has to be put right."""

from __future__ import annotations

from flask import render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper import storage
from scorekeeper.engine.sheet import Sheet, SheetHand
from scorekeeper.web.asking import whole_number
from scorekeeper.web.loading import Game
from scorekeeper.web.panel import Panel
from scorekeeper.web.presenting.hand import HandView
from scorekeeper.web.presenting.log import LogView
from scorekeeper.web.presenting.sheet import SheetView
from scorekeeper.wording.recording import missed_meld_warning
from scorekeeper.wording.sheet import hand_sentences


def form_page(panel: Panel) -> tuple[str, int]:
    """The page that this form stands on, filled in as typed: 422 where something has to be put right.

    Raises storage.NotFound where it corrects a hand that was never recorded.
    """
    if panel.n is not None:
        page = render_template("hand.html", panel=panel, game=panel.game, view=HandView(panel.game, panel.n))
    elif panel.is_award:
        page = render_template("award.html", panel=panel, game=panel.game)
    elif "after" in panel.typed:
        page = render_template("insert.html", panel=panel, game=panel.game)
    else:
        page = render_template("game.html", panel=panel, game=panel.game, view=sheet_view(panel.game))
    return page, 200 if panel.refusal is None else 422


def sheet_view(game: Game) -> SheetView:
    """The sheet as the address asks for it: `all` its hands, the one marked that was just stored (`fresh`)."""
    fresh = whole_number(request.args.get("fresh"))
    return SheetView(game, fresh if isinstance(fresh, int) else None, everything="all" in request.args)


def confirm_page(panel: Panel, then: Sheet, hand: SheetHand) -> ResponseReturnValue:
    """The sum of a hand in words and what stands then, with the button that stores it."""
    game = panel.game
    return render_template(
        "confirm.html",
        panel=panel,
        game=game,
        n=hand.n,
        then=then,
        says=hand_sentences(then, hand, game.names),
        warning=missed_meld_warning(then.setup.ruleset, hand.hand),
    )


def conflict_page(
    error: storage.StaleSeq, panel: Panel | None = None, says: list[str] | None = None
) -> ResponseReturnValue:
    """409: what happened since the sender looked, beside the hand that was not stored, ready to be recorded too."""
    game = Game(error.game)
    changes = LogView(game).since(error.seen_seq)
    return render_template("conflict.html", panel=panel, game=game, changes=changes, says=says or []), 409
