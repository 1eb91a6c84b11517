"""`scorekeeper links`: the links of books and games, for whoever has lost them."""

from __future__ import annotations

import click

from scorekeeper.commands.database import database_option, opened
from scorekeeper.commands.serve import home_address
from scorekeeper.interchange.books import BookFile
from scorekeeper.interchange.games import GameFile
from scorekeeper.storage.files import everything_file
from scorekeeper.wording.translating import _


@click.command("links")
@click.argument("name", required=False)
@click.option(
    "--base-url", metavar="URL", help="What the addresses begin with. Default: this machine in its network, port 8000."
)
@database_option
def command(name: str | None, base_url: str | None, database: str | None) -> None:
    """Print the links of all books and games, or of those with NAME in the book's or a player's name.

    Whoever has a link can do what it is for: they are as secret as a key.
    """
    base = (base_url or f"http://{home_address() or 'localhost'}:8000").rstrip("/")
    with opened(database):
        books = everything_file().books
    lines = [line for book in books for line in lines_of(book, (name or "").casefold(), base)]
    if not lines:
        raise click.ClickException(
            _("No book and no player is called %(name)s.", name=name) if name else _("There is no book yet.")
        )
    for line in lines:
        click.echo("".join(char if char.isprintable() else "?" for char in line))


def lines_of(book: BookFile, name: str, base: str) -> list[str]:
    """The lines for a book and those of its games that the name is about; none where it is about neither."""
    all_of_it = name in book.name.casefold()
    games = [game for game in book.games if all_of_it or any(name in player.casefold() for player in players_of(game))]
    if not all_of_it and not games:
        return []
    lines = [book.name, f"  book    {base}/b/{book.link}"]
    for game in games:
        one, two = players_of(game)
        lines.append(f"  {(game.started or '')[:10]} {one} – {two}{' (hidden)' if game.hidden else ''}")
        if game.links:
            lines += [f"    score {base}/g/{game.links.score}", f"    view  {base}/v/{game.links.view}"]
    return lines


def players_of(game: GameFile) -> tuple[str, str]:
    """The names of the players now."""
    return game.agreement().players
