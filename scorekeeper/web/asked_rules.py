"""The rules that a page is asked about in its query: a preset with changed values, or those of a running game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper import storage
from scorekeeper.engine.layout import make_layout
from scorekeeper.engine.presets import PRESETS, TOGGLES
from scorekeeper.engine.ruleset import DOMAINS, Ruleset
from scorekeeper.engine.sheet import Setup
from scorekeeper.interchange.reading import parse_json
from scorekeeper.interchange.rulesets import ruleset_from_values
from scorekeeper.web.forms.texts import values_typed
from scorekeeper.web.loading import Game, load_for_scoring, load_for_viewing


@dataclass(frozen=True)
class AskedRules:
    """The rules asked about: those of `game`, or else of a preset with changes."""

    setup: Setup
    game: Game | None = None

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset asked about."""
        return self.setup.ruleset

    @property
    def values(self) -> dict[str, str]:
        """The ruleset as fields of a query: its preset, and what was changed. No key of a game, so it can be shared."""
        return ruleset_query(self.ruleset)

    @property
    def query(self) -> dict[str, str]:
        """What keeps asking about the same rules from page to page: the game's key, or the ruleset's values."""
        return self.values if self.game is None else {"game": self.game.key}


def asked_rules(args: Mapping[str, str]) -> AskedRules:
    """The rules a query asks about: of `game`, a score or view key, or those of its ruleset.

    Raises storage.NotFound, or Refusal with the field named.
    """
    if key := args.get("game", "").strip():
        game = _game(key)
        return AskedRules(game.setup, game)
    ruleset = ruleset_from_values(ruleset_document(args))
    return AskedRules(Setup(ruleset, make_layout(ruleset)))


def _game(key: str) -> Game:
    try:
        return load_for_scoring(key)
    except storage.NotFound:
        return load_for_viewing(key)


def ruleset_document(args: Mapping[str, str]) -> dict[str, Any]:
    """The ruleset that a query's fields state, as in a game file; blank fields state nothing.

    `ruleset` may hold a preset's name, or a whole ruleset as JSON. Raises Refusal not_json, or bad_value where a form
    contradicts itself.
    """
    stated = values_typed(args)
    document = {name: stated[name] for name in ("preset", *DOMAINS) if name in stated}
    for name, changes in TOGGLES.items():
        document = {**changes, **document} if stated.get(name) else document
    whole = args.get("ruleset", "").strip()
    if whole.startswith("{"):
        return {**parse_json(whole), **document}
    return {"preset": whole, **document} if whole else document


def ruleset_query(ruleset: Ruleset) -> dict[str, str]:
    """A ruleset as fields of a query: its preset, and the values that are not the preset's.

    >>> ruleset_query(Ruleset(target=None))
    {'preset': 'pagat', 'target': 'none'}
    """
    usual = PRESETS[ruleset.preset].ruleset
    query = {"preset": ruleset.preset}
    for name in DOMAINS:
        value = getattr(ruleset, name)
        if value != getattr(usual, name):
            query[name] = "none" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
    return query
