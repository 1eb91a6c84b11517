"""The `scorekeeper` command: a group whose commands are imported only when one of them is called."""

from __future__ import annotations

from importlib import import_module

import click

from scorekeeper import __version__
from scorekeeper.wording.languages import words_of_environment
from scorekeeper.wording.translating import translate_with

COMMANDS = {
    "backup": "scorekeeper.commands.backup",
    "compare": "scorekeeper.commands.compare",
    "export": "scorekeeper.commands.exporting",
    "import": "scorekeeper.commands.importing",
    "judge": "scorekeeper.commands.judge",
    "links": "scorekeeper.commands.links",
    "pdf": "scorekeeper.commands.pdf",
    "restore": "scorekeeper.commands.restore",
    "score": "scorekeeper.commands.score",
    "serve": "scorekeeper.commands.serve",
}
"""The module of each command; the module's `command` is the command."""


class LazyGroup(click.Group):
    """A group that knows its commands by name and imports one when it is wanted: `score` must not wait for Flask."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands, in the order of COMMANDS."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, or None."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(COMMANDS[cmd_name]).command
        return command


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="scorekeeper")
def main() -> None:
    """Keep the score of gin rummy."""
    translate_with(words_of_environment)
