"""What the page shows that fixes a game."""

from __future__ import annotations

from dataclasses import dataclass, field

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
