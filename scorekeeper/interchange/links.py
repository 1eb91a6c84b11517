"""The keys of links in a file that keeps them, so that moving to another machine breaks no printed code."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from scorekeeper.interchange.reading import Path, Reading

_KEY: Final = re.compile(r"[A-Za-z0-9_-]{22}")
GAME_LINKS: Final = ("score", "view")
KEY_LIMIT: Final = "a key of 22 letters, digits, - and _"


@dataclass(frozen=True, slots=True)
class GameLinks:
    """The keys of a game's two links: the one that records and the one that looks on."""

    score: str
    view: str

    def to_json(self) -> dict[str, str]:
        """The keys as a JSON object."""
        return {"score": self.score, "view": self.view}


def read_game_links(reading: Reading, path: Path, value: object) -> GameLinks | None:
    """The keys of a JSON object; null is none."""
    if value is None:
        return None
    given = reading.fields(path, value, GAME_LINKS, GAME_LINKS)
    before = reading.faults
    score, view = (read_link(reading, (*path, name), given[name]) if name in given else None for name in GAME_LINKS)
    return GameLinks(score, view) if score and view and reading.clean(before) else None


def read_link(reading: Reading, path: Path, value: object) -> str | None:
    """The key of a link, of the length that keeps it from being guessed; null is none."""
    if value is None or (isinstance(value, str) and _KEY.fullmatch(value)):
        return value
    reading.fault(path, "bad_value", value, KEY_LIMIT)
    return None
