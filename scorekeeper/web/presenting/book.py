"""A book's games as a list shows them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from scorekeeper.engine.hand import Seat
from scorekeeper.web.loading import Game
from scorekeeper.wording.presets import layout_title, preset_title
from scorekeeper.wording.standing import standing_score
from scorekeeper.wording.translating import _


@dataclass(frozen=True)
class GameRow:
    """A game in a list: who, when, by which rules, and how it stands. `state` is "running", "over" or "stopped"."""

    key: str
    names: tuple[str, str]
    player_ids: tuple[int, int]
    started: date
    rules: str
    state: str
    score: str
    winner: Seat | None
    dealer: Seat
    hidden: bool

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


def game_row(game: Game) -> GameRow:
    """The row of a game."""
    sheet = game.sheet
    rules = preset_title(sheet.setup.ruleset.preset)
    if sheet.setup.layout.name != "standard":
        rules = _("%(rules)s, %(layout)s", rules=rules, layout=layout_title(sheet.setup.layout.name))
    return GameRow(
        game.record.score_key,
        game.names,
        game.record.player_ids,
        game.record.started_at.date(),
        rules,
        "over" if sheet.over else "stopped" if sheet.setup.stopped else "running",
        standing_score(sheet),
        sheet.game_winner,
        sheet.next_dealer,
        game.record.hidden,
    )


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two players of a book and how many games each has won against the other."""

    names: tuple[str, str]
    wins: tuple[int, int]


def pairings(rows: Sequence[GameRow]) -> list[Pairing]:
    """The pairs of players with a game won, those with the most games first."""
    names: dict[tuple[int, int], tuple[str, str]] = {}
    won: dict[tuple[int, int], Counter[int]] = {}
    for row in rows:
        if row.winner is None:
            continue
        one, two = row.player_ids
        pair = (min(one, two), max(one, two))
        names.setdefault(pair, row.names if one < two else row.names[::-1])
        won.setdefault(pair, Counter())[row.player_ids[row.winner - 1]] += 1
    most_games_first = sorted(won, key=lambda pair: -won[pair].total())
    return [Pairing(names[pair], (won[pair][pair[0]], won[pair][pair[1]])) for pair in most_games_first]
