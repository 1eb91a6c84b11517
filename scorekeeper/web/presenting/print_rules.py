"""Rulings and cards of rules as they are printed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from flask import url_for

from scorekeeper.engine.ledger import Agreement
from scorekeeper.engine.presets import PRESETS
from scorekeeper.engine.sheet import Setup
from scorekeeper.interchange.games import GameFile
from scorekeeper.web import printing
from scorekeeper.web.judging import Asked
from scorekeeper.web.presenting.print_sheet import FiledGame
from scorekeeper.web.presenting.rules import RulesView
from scorekeeper.wording.changes import changed_line
from scorekeeper.wording.presets import option_label, value_label
from scorekeeper.wording.translating import _

FIGURES: Final = ("knock_limit", "gin_bonus", "undercut_bonus", "box_bonus", "game_bonus", "target")
"""The values that stand large on a card."""
LONGEST_CODE: Final = 600
"""Letters of an address; a longer one gives a code too fine for a phone to read."""


def ways_to_card(setup: Setup) -> Iterator[dict[str, Any]]:
    """What the template of a card of rules shows: with room for what else was agreed on, less of it, or set smaller."""
    shown = values_of_card(setup)
    return ({**shown, "lines": lines, "tight": tight} for tight in (False, True) for lines in (5, 3, 2, 0))


def values_of_card(setup: Setup) -> dict[str, Any]:
    """What a card of rules tells, whatever its size."""
    ruleset = setup.ruleset
    view = RulesView(FiledGame(GameFile(Agreement(setup), ())))
    topics = view.topics
    preset = PRESETS[ruleset.preset]
    figures = {name: getattr(ruleset, name) for name in FIGURES}
    if setup.layout.match:
        targets = {column.target for column in setup.layout.columns}
        figures |= {"box_bonus": setup.layout.box_bonus, "game_bonus": setup.layout.game_bonus}
        figures["target"] = targets.pop() if len(targets) == 1 else None
    return {
        "view": view,
        "preset": preset.name,
        "plain": ruleset == preset.ruleset,
        "source": preset.source,
        "figures": [
            (value_label(name), _figure(name, value)) for name, value in figures.items() if not _unsaid(name, value)
        ],
        "halves": [topics[:2], topics[2:]],
    }


def _unsaid(name: str, value: object) -> bool:
    return value == 0 if name in ("box_bonus", "game_bonus") else value is None


def _figure(name: str, value: object) -> str:
    return _("upcard") if value == "upcard" else option_label(name, value)


def ruling_values(asked: Asked, stated: Mapping[str, str]) -> dict[str, Any]:
    """What the template of a ruling shows; `stated` is the question as its address has it."""
    query = {**{name: text for name, text in asked.stated(stated).items() if name != "game"}, **asked.rules.values}
    address = url_for("judge.judge", **query, _external=True)
    readable = len(address) <= LONGEST_CODE
    return {
        "asked": asked,
        "rules": changed_line(asked.rules.ruleset),
        "code": printing.code_to_scan(address) if readable else None,
    }
