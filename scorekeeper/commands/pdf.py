"""`scorekeeper pdf`: a game file in, its scoresheet out. Needs no server and no database."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click

from scorekeeper.commands.lines import error_json
from scorekeeper.engine.errors import Refusal
from scorekeeper.interchange.games import game_from_json
from scorekeeper.interchange.reading import parse_object
from scorekeeper.wording.languages import LANGUAGES, words_of
from scorekeeper.wording.translating import _, translate_with


@click.command("pdf")
@click.argument("gamefile", type=click.File("rb"))
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="Default: standard output.")
@click.option("--paper", type=click.Choice(["a4", "letter"], case_sensitive=False), default="a4", show_default=True)
@click.option("--cards", is_flag=True, help="Show the cards of the hands that were entered by them.")
@click.option("--lang", type=click.Choice(list(LANGUAGES)), default="en", show_default=True, help="Its language.")
@click.option("--link", default="", metavar="ADDRESS", help="Where the sheet can be seen, for a code to scan.")
def command(gamefile: Any, output: Path | None, paper: str, cards: bool, lang: str, link: str) -> None:
    """Print the scoresheet of GAMEFILE (- for standard input) as PDF."""
    from scorekeeper import pdf
    from scorekeeper.web.presenting.print_sheet import FiledGame, PrintedSheet
    from scorekeeper.web.printing import document

    # The same file gives the same bytes, whatever language the environment speaks.
    translate_with(lambda: words_of(lang))
    text = gamefile.read().decode("utf-8", errors="surrogateescape")
    try:
        game = FiledGame(game_from_json(parse_object(text)))
    except Refusal as refusal:
        answer = json.dumps(error_json(refusal, 1), ensure_ascii=False, separators=(",", ":"))
        sys.stdout.buffer.write(answer.encode("utf-8", errors="backslashreplace") + b"\n")
        sys.exit(2)
    view = PrintedSheet(game, link=link, paper=paper, cards=cards)
    try:
        drawn = document("sheet.html", paper, game=game, view=view)
    except pdf.DrawingError as error:
        packages = " ".join(pdf.LIBRARIES)
        message = _("PDFs need Pango, which this computer does not have. Install: %(packages)s", packages=packages)
        raise click.ClickException(message) from error
    if output is None:
        sys.stdout.buffer.write(drawn)
        return
    try:
        output.write_bytes(drawn)
    except OSError as error:
        raise click.FileError(str(output), error.strerror) from error
