"""Finding games of a book by who played, when, by which rules, and by words of their notes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, func, or_, select
from sqlalchemy.orm import Session

from scorekeeper.storage.book_tables import CHANGED, GAME_FIGURES, GAME_WORDS
from scorekeeper.storage.database import read
from scorekeeper.storage.loading import load_games
from scorekeeper.storage.records import GameRecord
from scorekeeper.storage.tables import Game

F = GAME_FIGURES.c


@dataclass(frozen=True, slots=True)
class Sought:
    """What the games have to be like; what is None or empty is not asked.

    `words` are in folded letters, and each of them has to be in the game's words, or to be the name of one of the
    players with the ids beside it.
    """

    book_id: int
    players: Sequence[int] = ()
    others: Sequence[int] = ()
    preset: str = ""
    layout: str = ""
    begun: datetime | None = None
    before: datetime | None = None
    words: Sequence[tuple[str, Sequence[int]]] = ()
    hidden: bool = False

    def conditions(self) -> list[ColumnElement[bool]]:
        """The same for the database."""
        which: list[ColumnElement[bool]] = [F.book_id == self.book_id, F.hidden.is_(self.hidden)]
        if self.players and self.others:
            which += [F.player_id.in_(self.players), F.opponent_id.in_(self.others)]
        elif self.players:
            which += [F.seat == 1, or_(F.player_id.in_(self.players), F.opponent_id.in_(self.players))]
        else:
            which.append(F.seat == 1)
        if self.preset:
            which.append(or_(F.preset == self.preset, F.preset.startswith(self.preset + CHANGED, autoescape=True)))
        if self.layout:
            which.append(F.layout == self.layout)
        if self.begun is not None:
            which.append(F.started_at >= self.begun)
        if self.before is not None:
            which.append(F.started_at < self.before)
        for word, players in self.words:
            named = or_(F.player_id.in_(players), F.opponent_id.in_(players))
            which.append(or_(GAME_WORDS.c.text.contains(word, autoescape=True), named))
        return which


def find_games(sought: Sought, *, limit: int, offset: int = 0) -> tuple[list[GameRecord], int]:
    """The games found, newest first, so many of them from `offset` on; and how many there are."""

    def work(session: Session) -> tuple[list[GameRecord], int]:
        found = select(F.game_id).where(*sought.conditions())
        if sought.words:
            found = found.join(GAME_WORDS, GAME_WORDS.c.game_id == F.game_id)
        number = session.scalar(select(func.count()).select_from(found.subquery())) or 0
        newest_first = found.order_by(F.started_at.desc(), F.game_id.desc()).limit(limit).offset(offset)
        ids = list(session.scalars(newest_first))
        return load_games(session, Game.id.in_(ids)), number

    return read(work)
