"""A book's games as a list shows them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from scorekeeper import storage
from scorekeeper.engine.hand import Seat
from scorekeeper.engine.presets import PRESETS
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.storage import GameRecord, RulesetRecord
from scorekeeper.web.loading import Game
from scorekeeper.wording.presets import layout_title, preset_title
from scorekeeper.wording.standing import standing_score
from scorekeeper.wording.translating import _

MOST_COMPUTED: Final = 5000


@dataclass(frozen=True)
class GameRow:
    """A game in a list: who, when, by which rules, and how it stands. `state` is "running", "over" or "stopped".

    The score is `in_columns` where it is one of each column; then it is longer than a figure.
    """

    key: str
    names: tuple[str, str]
    player_ids: tuple[int, int]
    started: date
    ruleset: Ruleset
    layout: str
    state: str
    score: str
    in_columns: bool
    winner: Seat | None
    dealer: Seat
    hidden: bool
    from_paper: bool
    house: str = ""
    """What the book calls its rules, where it has a name for them."""

    @property
    def preset(self) -> str:
        """The preset that its rules started from."""
        return self.ruleset.preset

    @property
    def rules(self) -> str:
        """The name of its rules, and its sheet where that is not the standard one."""
        rules = self.house or preset_title(self.preset)
        if self.layout == "standard":
            return rules
        return _("%(rules)s, %(layout)s", rules=rules, layout=layout_title(self.layout))

    @property
    def result(self) -> str:
        """How it stands, in a word or two."""
        if self.state == "running":
            return _("Going on, %(dealer)s deals", dealer=self.names[self.dealer - 1])
        if self.state == "stopped":
            return _("Stopped early")
        if self.winner is None:
            return _("Drawn")
        return _("%(winner)s won", winner=self.names[self.winner - 1])


_computed: dict[tuple[str, int], GameRow] = {}
"""Rows by a game's key and the number of its newest entry, so that a long book is quick. A log only grows."""


def game_rows(records: Sequence[GameRecord]) -> list[GameRow]:
    """The rows of games of one book."""
    houses = house_names(records[0].book_key) if records else {}
    return [replace(row, house=houses.get(row.ruleset, "")) for row in map(_game_row, records)]


def house_names(book_key: str) -> dict[Ruleset, str]:
    """What a book calls rules of its own, by their values; of two names for the same, that which is in use."""
    return {ruleset: house.name for ruleset, house in own_rules(storage.rulesets_of(book_key)).items()}


def own_rules(rulesets: Iterable[RulesetRecord]) -> dict[Ruleset, RulesetRecord]:
    """The rulesets of a book by their values; of two for the same, that which is in use."""
    houses = sorted(rulesets, key=lambda house: not house.retired)
    named = {Ruleset(**house.values): house for house in houses}
    # A name for a preset as it is would rename games that were never played under it.
    return {ruleset: house for ruleset, house in named.items() if ruleset != PRESETS[ruleset.preset].ruleset}


def _game_row(record: GameRecord) -> GameRow:
    version = (record.score_key, record.seq)
    row = _computed.get(version)
    if row is None:
        if len(_computed) >= MOST_COMPUTED:
            _computed.clear()
        row = _computed[version] = _compute(record)
    return replace(row, hidden=record.hidden)


def _compute(record: GameRecord) -> GameRow:
    game = Game(record)
    sheet = game.sheet
    settled = sheet.over or sheet.setup.stopped
    return GameRow(
        key=record.score_key,
        names=game.names,
        player_ids=record.player_ids,
        started=record.started_at.date(),
        ruleset=sheet.setup.ruleset,
        layout=sheet.setup.layout.name,
        state="over" if sheet.over else "stopped" if sheet.setup.stopped else "running",
        score=standing_score(sheet),
        in_columns=len(sheet.columns) > 1 and not settled,
        winner=sheet.game_winner,
        dealer=sheet.next_dealer,
        hidden=record.hidden,
        from_paper=record.from_paper,
    )
