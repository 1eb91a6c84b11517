"""The `scorekeeper` command as a whole: what it lists, and what it does not import."""

from __future__ import annotations

import json
import subprocess
import sys

from click.testing import CliRunner

from scorekeeper import __version__
from scorekeeper.cli import COMMANDS, main

GAME = '{"players": ["A", "B"], "ruleset": {"preset": "pagat"}, "sheet": "standard", "hands": [{"ending": "dead"}]}'


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


def test_scoring_imports_no_flask() -> None:
    asked = """
import atexit, sys
from scorekeeper.cli import main
heavy = {"flask", "flask_babel", "sqlalchemy", "waitress", "weasyprint"}
atexit.register(lambda: print(sorted(heavy & set(sys.modules))))
main(["score", "-"])
"""
    answer = subprocess.run([sys.executable, "-c", asked], input=GAME, capture_output=True, text=True, check=True)
    assert json.loads(answer.stdout.splitlines()[0])["totals"] == [0, 0]
    assert answer.stdout.splitlines()[-1] == "[]"
