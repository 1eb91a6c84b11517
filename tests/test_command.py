"""The `scorekeeper` command as a whole: what it lists, and what it does not import."""

from __future__ import annotations

import subprocess
import sys

from click.testing import CliRunner

from scorekeeper import __version__
from scorekeeper.cli import COMMANDS, main


def test_help_lists_every_command() -> None:
    result = CliRunner().invoke(main, ["--help"])
    assert result.exit_code == 0
    assert [line.split()[0] for line in result.output.partition("Commands:")[2].splitlines() if line] == list(COMMANDS)


def test_the_version_is_told() -> None:
    result = CliRunner().invoke(main, ["--version"])
    assert result.output == f"scorekeeper, version {__version__}\n"


def test_an_unknown_command_is_refused() -> None:
    result = CliRunner().invoke(main, ["shuffle"])
    assert result.exit_code == 2
    assert "No such command 'shuffle'" in result.output


def test_the_command_itself_imports_no_flask() -> None:
    asked = "import sys, scorekeeper.cli; print(sorted({'flask', 'sqlalchemy', 'waitress'} & set(sys.modules)))"
    answer = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert answer.stdout == "[]\n"
