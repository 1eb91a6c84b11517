"""A book's games as a list shows them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from scorekeeper.engine.hand import Seat
from scorekeeper.storage import GameRecord
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
    preset: str
    layout: str
    state: str
    score: str
    in_columns: bool
    winner: Seat | None
    dealer: Seat
    hidden: bool
    from_paper: bool

    @property
    def rules(self) -> str:
        """The preset it started from, and its sheet where that is not the standard one."""
        if self.layout == "standard":
            return preset_title(self.preset)
        return _("%(rules)s, %(layout)s", rules=preset_title(self.preset), layout=layout_title(self.layout))

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


def game_row(record: GameRecord) -> GameRow:
    """The row of a game."""
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
        preset=sheet.setup.ruleset.preset,
        layout=sheet.setup.layout.name,
        state="over" if sheet.over else "stopped" if sheet.setup.stopped else "running",
        score=standing_score(sheet),
        in_columns=len(sheet.columns) > 1 and not settled,
        winner=sheet.game_winner,
        dealer=sheet.next_dealer,
        hidden=record.hidden,
        from_paper=record.from_paper,
    )
