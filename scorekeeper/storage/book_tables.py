"""The tables of a book's own log, and of what is derived from its games.

Whatever stands in `game_figures` and `game_words` was computed from a game's log and can be thrown away: what is
missing is computed anew when it is asked for. A change of a game takes its figures away in the same transaction.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, String, Table, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.engine.figures import COLUMNS
from scorekeeper.storage.codec import UtcDateTime
from scorekeeper.storage.tables import Base


class BookEntryRow(Base):
    """One entry of a book's log: who is the same person, what was settled. Never updated, never deleted."""

    __tablename__ = "book_entry"
    __table_args__ = (UniqueConstraint("book_id", "request_key"),)

    book_id: Mapped[int] = mapped_column(ForeignKey("book.id", ondelete="CASCADE"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    request_key: Mapped[str]
    fingerprint: Mapped[str]
    kind: Mapped[str]
    payload: Mapped[dict[str, Any]]
    at: Mapped[datetime]
    device_id: Mapped[str | None] = mapped_column(ForeignKey("device.id"))
    by_label: Mapped[str | None]


CHANGED: Final = " "
"""In `preset` of GAME_FIGURES, behind the preset's name: what follows says to which values it was changed."""

GAME_FIGURES = Table(
    "game_figures",
    Base.metadata,
    Column("game_id", ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("version", Integer, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("book_id", Integer, nullable=False),
    Column("player_id", Integer, nullable=False),
    Column("opponent_id", Integer, nullable=False),
    Column("hidden", Boolean, nullable=False),
    Column("started_at", UtcDateTime, nullable=False),
    Column("ended_at", UtcDateTime, nullable=True),
    Column("month", Integer, nullable=False),
    Column("state", String, nullable=False),
    Column("preset", String, nullable=False),
    Column("layout", String, nullable=False),
    Column("currency", String, nullable=True),
    Column("money", BigInteger, nullable=False),
    Column("run_lead", Integer, nullable=False),
    Column("run_tail", Integer, nullable=False),
    Column("run_decided", Integer, nullable=False),
    *[Column(name, BigInteger, nullable=False) for name in COLUMNS],
    Index("ix_game_figures_book_id_seat_version_hidden", "book_id", "seat", "version", "hidden"),
    Index("ix_game_figures_player_id_opponent_id", "player_id", "opponent_id"),
)
"""What a game gives to each of its players, a row for each seat."""

GAME_WORDS = Table(
    "game_words",
    Base.metadata,
    Column("game_id", ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    Column("text", String, nullable=False),
)
"""The words of a game that are searched: names, notes and reasons, in folded letters."""
