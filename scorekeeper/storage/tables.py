"""The tables. No totals, winners, dealers or "finished" flags: those are computed from the entries."""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar

from sqlalchemy import ForeignKey, MetaData, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from scorekeeper.storage.codec import LinkKey, UtcDateTime, VersionedJson


class Base(DeclarativeBase):
    # SQLite can only alter a constraint that has a name.
    metadata = MetaData(
        naming_convention={
            "pk": "pk_%(table_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        }
    )
    type_annotation_map: ClassVar = {datetime: UtcDateTime, dict[str, Any]: VersionedJson}


class Book(Base):
    """A family's or club's scorebook; whoever holds its key may do everything in it."""

    __tablename__ = "book"

    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(LinkKey, unique=True)
    name: Mapped[str]
    created_at: Mapped[datetime]
    request_key: Mapped[str | None] = mapped_column(unique=True)
    fingerprint: Mapped[str]


class Player(Base):
    """A player of a book: an index over the names in its games. Two may share a name."""

    __tablename__ = "player"

    id: Mapped[int] = mapped_column(primary_key=True)
    book_id: Mapped[int] = mapped_column(ForeignKey("book.id"), index=True)
    name: Mapped[str]


class Device(Base):
    """A browser that recorded something: a random id with a label its owner may edit."""

    __tablename__ = "device"

    id: Mapped[str] = mapped_column(primary_key=True)
    label: Mapped[str | None]


class Game(Base):
    """Two players of a book, the values they started with, and the keys of the game's links."""

    __tablename__ = "game"

    id: Mapped[int] = mapped_column(primary_key=True)
    book_id: Mapped[int] = mapped_column(ForeignKey("book.id"), index=True)
    started_at: Mapped[datetime]
    device_id: Mapped[str | None] = mapped_column(ForeignKey("device.id"))
    player_one_id: Mapped[int] = mapped_column(ForeignKey("player.id"))
    player_two_id: Mapped[int] = mapped_column(ForeignKey("player.id"))
    setup: Mapped[dict[str, Any]]
    view_key: Mapped[str] = mapped_column(LinkKey, unique=True)
    score_key: Mapped[str] = mapped_column(LinkKey, unique=True)
    request_key: Mapped[str] = mapped_column(unique=True)
    fingerprint: Mapped[str]
    hidden: Mapped[bool]
    from_paper: Mapped[bool] = mapped_column(default=False)
    """Whether it was entered later, from a sheet on paper."""


class Entry(Base):
    """One entry of a game's log. Never updated, never deleted."""

    __tablename__ = "entry"
    __table_args__ = (UniqueConstraint("game_id", "request_key"),)

    game_id: Mapped[int] = mapped_column(ForeignKey("game.id"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    request_key: Mapped[str]
    fingerprint: Mapped[str]
    kind: Mapped[str]
    payload: Mapped[dict[str, Any]]
    at: Mapped[datetime]
    device_id: Mapped[str | None] = mapped_column(ForeignKey("device.id"))
    by_label: Mapped[str | None]
    """Only where the entry was imported; otherwise the device's label of today is shown."""


class HouseRuleset(Base):
    """A book's own ruleset: a name and all its values, which never change once a game may have them."""

    __tablename__ = "house_ruleset"

    id: Mapped[int] = mapped_column(primary_key=True)
    book_id: Mapped[int] = mapped_column(ForeignKey("book.id"), index=True)
    name: Mapped[str]
    values: Mapped[dict[str, Any]]
    created_at: Mapped[datetime]
    description: Mapped[str] = mapped_column(default="")
    retired: Mapped[bool] = mapped_column(default=False)
    """Whether it is no longer offered to new games."""
    derived_from: Mapped[int | None]
    """The house ruleset it was made from."""


class Attempt(Base):
    """Something that an address may do so often and no more: a wrong link tried, a book made. Forgotten soon."""

    __tablename__ = "attempt"

    kind: Mapped[str] = mapped_column(primary_key=True)
    source: Mapped[str] = mapped_column(primary_key=True)
    """A digest of the address or device; whose it was cannot be read from it."""
    what: Mapped[str] = mapped_column(primary_key=True)
    """A digest of what was tried: the same wrong link again is no other attempt."""
    at: Mapped[datetime] = mapped_column(index=True)
