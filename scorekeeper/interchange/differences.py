"""Where a file said something else than its own hands, which are what counts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scorekeeper.interchange.books import File, games_in


@dataclass(frozen=True, slots=True)
class Difference:
    """A field of the file, what it said, and what is right. Neither is told where it is no number."""

    code: str
    """"totals_disagree_with_hands" or "hands_disagree_with_entries"."""
    field: str
    value: Any = None
    limit: Any = None

    def to_json(self) -> dict[str, Any]:
        """The difference as a JSON object, in the form of an error."""
        return {"code": self.code, "field": self.field, "value": self.value, "limit": self.limit}


def differences_in(file: File) -> Iterator[Difference]:
    """Every difference in a file, game by game."""
    for place, game in games_in(file):
        for name in game.contradicted:
            yield Difference("hands_disagree_with_entries", f"{place}{name}")
        totals = game.sheet().totals if game.stated_totals is not None else None
        if totals is not None and game.stated_totals != tuple(totals):
            yield Difference("totals_disagree_with_hands", f"{place}totals", game.stated_totals, list(totals))
