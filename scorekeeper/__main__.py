"""`python -m scorekeeper` is the `scorekeeper` command."""

from __future__ import annotations

from scorekeeper.cli import main

main(prog_name="scorekeeper")
