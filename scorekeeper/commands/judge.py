"""`scorekeeper judge`: questions about cards in, rulings out. Needs no database and imports no Flask."""

from __future__ import annotations

from typing import Any

import click

from scorekeeper.commands.lines import answer
from scorekeeper.interchange.judging import judge


@click.command("judge")
@click.argument("file", type=click.File("rb"))
def command(file: Any) -> None:
    """Rule on the cards of FILE (- for standard input): one JSON object, or one a line."""
    answer(file.read(), judge)
