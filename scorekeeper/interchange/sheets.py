"""Sheets, to JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from scorekeeper.engine.columns import Column
from scorekeeper.engine.hand import Seat
from scorekeeper.engine.sheet import Sheet, SheetHand

SHEET_FORMAT: Final = "scorekeeper-sheet/1"


def sheet_to_json(sheet: Sheet, players: Sequence[str], seq: int) -> dict[str, Any]:
    """The sheet as a JSON object: every hand with its lines, every column, whose deal it is, who won.

    >>> from scorekeeper.interchange.games import game_from_json
    >>> file = {"players": ["A", "B"], "ruleset": {}, "sheet": "standard", "hands": []}
    >>> sheet_to_json(game_from_json(file).sheet(), ["A", "B"], 0)["totals"]
    [0, 0]
    """
    return {
        "format": SHEET_FORMAT,
        "players": list(players),
        "ruleset": sheet.setup.ruleset.values(),
        "sheet": sheet.setup.layout.values(),
        "stopped": sheet.setup.stopped,
        "seq": seq,
        "hands": [_hand(hand) for hand in sheet.hands],
        "columns": [_column(column) for column in sheet.columns],
        "over": sheet.over,
        "next_dealer": int(sheet.next_dealer),
        "totals": list(sheet.totals),
        "net": sheet.net,
        "game_winner": _seat(sheet.game_winner),
        "higher_total": _seat(sheet.higher_total),
        "columns_won": list(sheet.columns_won),
    }


def _hand(hand: SheetHand) -> dict[str, Any]:
    score = hand.score
    return {
        "n": hand.n,
        "dealer": int(hand.dealer),
        "winner": _seat(score.winner),
        "points": score.points,
        "boxes": score.boxes,
        "undercut": score.undercut,
        "counted": hand.counted,
        "lines": [{"what": line.what, "points": line.points} for line in score.lines],
        "columns": list(hand.columns),
        "illegal": hand.illegal,
    }


def _column(column: Column) -> dict[str, Any]:
    settlement = column.settlement
    return {
        "n": column.n,
        "target": column.target,
        "weight": column.weight,
        "points": list(column.points),
        "boxes": list(column.boxes),
        "entries": [{"hand": entry.hand, "points": list(entry.points)} for entry in column.entries],
        "closed_by_hand": column.closed_by_hand,
        "winner": _seat(column.winner),
        "blitz": column.blitz,
        "totals": None if column.totals is None else list(column.totals),
        "net": column.net,
        "settlement": None
        if settlement is None
        else [{"what": line.what, "points": list(line.points)} for line in settlement],
    }


def _seat(seat: Seat | None) -> int | None:
    return None if seat is None else int(seat)
