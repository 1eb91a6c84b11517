"""From a stored game to the figures that are kept of it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from scorekeeper.engine.figures import figures_of
from scorekeeper.engine.hand import Seat
from scorekeeper.engine.ledger import Recorded, Stopped, hands_in
from scorekeeper.engine.money import minor_units
from scorekeeper.engine.presets import PRESETS
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.interchange.names import folded
from scorekeeper.storage import GameRecord, fingerprint
from scorekeeper.storage.book_tables import CHANGED
from scorekeeper.storage.figures import Computed
from scorekeeper.web.loading import Game


def computed(record: GameRecord) -> Computed:
    """What the book keeps of a game: a row of figures for each seat, and the words to search."""
    game = Game(record)
    return Computed(record, (_row(game, Seat.ONE), _row(game, Seat.TWO)), _words(game))


def state_of(game: Game) -> str:
    """Whether a game is "running", "over" or "stopped"."""
    return "over" if game.sheet.over else "stopped" if game.setup.stopped else "running"


def rules_mark(ruleset: Ruleset) -> str:
    """What stands for the rules among a book's figures: the preset; behind it, where values differ, which they are.

    >>> rules_mark(Ruleset()), len(rules_mark(Ruleset(target=150)).removeprefix(f"pagat{CHANGED}"))
    ('pagat', 64)
    """
    if ruleset == PRESETS[ruleset.preset].ruleset:
        return ruleset.preset
    return f"{ruleset.preset}{CHANGED}{fingerprint(ruleset.values())}"


def _row(game: Game, seat: Seat) -> dict[str, Any]:
    tally, run = figures_of(game.sheet, seat)
    stake = game.agreement.stake
    played_for = bool(minor_units(10_000, stake.per_point))
    begun = game.record.started_at
    return {
        **tally.row(),
        "run_lead": run.lead,
        "run_tail": run.tail,
        "run_decided": run.decided,
        "ended_at": _ended_at(game),
        "month": begun.year * 100 + begun.month,
        "state": state_of(game),
        "preset": rules_mark(game.setup.ruleset),
        "layout": game.setup.layout.name,
        "currency": stake.currency if played_for else None,
        "money": minor_units(tally.net, stake.per_point),
    }


def _ended_at(game: Game) -> datetime | None:
    """When the entry was made that ended the game: the hand that closed it was recorded, or it was stopped.

    A later correction is no other end, so that it does not move a game over a settlement.
    """
    if state_of(game) == "running":
        return None
    logged = list(zip(game.record.entries, game.entries, strict=True))
    if not game.sheet.over:
        return max(record.at for record, entry in logged if isinstance(entry.event, Stopped))
    recorded = [record.at for record, entry in logged if isinstance(entry.event, Recorded)]
    return recorded[[hand.n for hand in game.sheet.hands if hand.counted][-1] - 1]


def _words(game: Game) -> str:
    """Names, notes and the reasons of awards."""
    hands = [hand for _n, hand in hands_in(game.entries)]
    texts = [*game.names, *(text for hand in hands for text in (hand.note, hand.reason) if text)]
    return folded("\n".join(texts))
