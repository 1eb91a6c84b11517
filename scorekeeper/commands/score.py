"""`scorekeeper score`: game files in, sheets out. Needs no database and imports no Flask."""

from __future__ import annotations

from typing import Any

import click

from scorekeeper.commands.lines import answer
from scorekeeper.interchange.differences import differences_in
from scorekeeper.interchange.games import game_from_json
from scorekeeper.interchange.sheets import sheet_to_json


@click.command("score")
@click.argument("file", type=click.File("rb"))
def command(file: Any) -> None:
    """Score the games of FILE (- for standard input): one JSON object, or one a line."""
    answer(file.read(), score)


def score(document: dict[str, Any]) -> dict[str, Any]:
    """The sheet of a game file. Raises Refusal with the field named.

    A file whose hands are not those of its log is scored by the log, one whose totals are not those of its hands by its
    hands, and `warnings` says so.
    """
    game = game_from_json(document)
    sheet = sheet_to_json(game.sheet(), game.agreement().players, game.seq)
    if differences := list(differences_in(game)):
        sheet["warnings"] = [difference.to_json() for difference in differences]
    return sheet
