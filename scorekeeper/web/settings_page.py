"""What the page shows that fixes a game."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from scorekeeper.web.fixing import fix_of
from scorekeeper.web.loading import Game
from scorekeeper.web.setup_page import SetupPage


@dataclass(frozen=True)
class SettingsPage(SetupPage):
    """The form for a game; `unchanged` where what was typed changes nothing."""

    game: Game = field(kw_only=True)
    unchanged: bool = field(default=False, kw_only=True)

    @property
    def book_key(self) -> str:
        """The key of the game's book."""
        return self.game.record.book_key

    def check(self, fields: dict[str, Any]) -> None:
        """Nothing, where the game could be fixed so. Raises Refusal."""
        fix_of(self.game, fields)
