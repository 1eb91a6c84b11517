"""Scorebooks: their names, games and house rulesets."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Connection, select, true
from sqlalchemy.orm import Session

from scorekeeper.interchange.names import same_name
from scorekeeper.storage.codec import fingerprint, new_key
from scorekeeper.storage.database import read, read_rows, write
from scorekeeper.storage.errors import KeyReused, NameTaken, RulesTaken
from scorekeeper.storage.loading import book_record, find_book, load_games
from scorekeeper.storage.records import BookRecord, GameRecord, Json, RulesetRecord
from scorekeeper.storage.tables import Book, Game, HouseRuleset


def create_book(name: str, *, at: datetime, request_key: str | None = None) -> BookRecord:
    """A new book, or the one that this request key made before. Raises KeyReused where that one got another name."""
    body = fingerprint({"name": name})

    def work(session: Session) -> BookRecord:
        if request_key is not None:
            made = session.scalar(select(Book).where(Book.request_key == request_key))
            if made is not None:
                if made.fingerprint != body:
                    raise KeyReused
                return book_record(made)
        return book_record(add_book(session, name, at, request_key))

    return write(work)


def add_book(session: Session, name: str, at: datetime, request_key: str | None = None) -> Book:
    """The row of a new book."""
    book = Book(
        key=new_key(), name=name, created_at=at, request_key=request_key, fingerprint=fingerprint({"name": name})
    )
    session.add(book)
    session.flush()
    return book


def book_by_key(book_key: str) -> BookRecord:
    """The book with this key. Raises NotFound."""
    return read(lambda session: book_record(find_book(session, book_key)))


def books_by_keys(book_keys: Sequence[str]) -> list[BookRecord]:
    """The books with these keys, in the same order; keys of no book are left out."""

    def work(session: Session) -> list[BookRecord]:
        found = {book.key: book_record(book) for book in session.scalars(select(Book).where(Book.key.in_(book_keys)))}
        return [found[key] for key in dict.fromkeys(book_keys) if key in found]

    return read(work)


def rename_book(book_key: str, name: str) -> BookRecord:
    """The book under its new name. Raises NotFound."""

    def work(session: Session) -> BookRecord:
        book = find_book(session, book_key, lock=True)
        book.name = name
        return book_record(book)

    return write(work)


def new_book_link(book_key: str) -> BookRecord:
    """The book under a new key; the old one opens nothing any more. Raises NotFound."""

    def work(session: Session) -> BookRecord:
        book = find_book(session, book_key, lock=True)
        book.key = new_key()
        return book_record(book)

    return write(work)


def games_of(book_key: str, *, include_hidden: bool = False, newest: int | None = None) -> list[GameRecord]:
    """The book's games with their logs, newest first, all of them or only so many. Raises NotFound."""

    def work(session: Session) -> list[GameRecord]:
        book = find_book(session, book_key)
        which = [Game.book_id == book.id, true() if include_hidden else Game.hidden.is_(False)]
        if newest is not None:
            ids = select(Game.id).where(*which).order_by(Game.started_at.desc(), Game.id.desc()).limit(newest)
            which = [Game.id.in_(ids)]
        return load_games(session, *which)

    return read(work)


def rulesets_of(book_key: str) -> list[RulesetRecord]:
    """The book's house rulesets, by name. Raises NotFound."""

    def work(session: Session) -> list[RulesetRecord]:
        book = find_book(session, book_key)
        rows = session.scalars(
            select(HouseRuleset).where(HouseRuleset.book_id == book.id).order_by(HouseRuleset.name, HouseRuleset.id)
        )
        return [ruleset_record(row) for row in rows]

    return read(work)


def rulesets_around(*, score_key: str | None = None, view_key: str | None = None) -> list[RulesetRecord]:
    """The house rulesets of the book in which the game with this key is, by name; none where no game has it."""
    which = Game.score_key == score_key if view_key is None else Game.view_key == view_key

    house = HouseRuleset
    told = (house.id, house.name, house.values, house.created_at, house.description, house.retired, house.derived_from)

    def work(connection: Connection) -> list[RulesetRecord]:
        of_its_book = select(*told).join(Game, Game.book_id == house.book_id).where(which)
        return [RulesetRecord(*row) for row in connection.execute(of_its_book.order_by(house.name, house.id))]

    return read_rows(work)


def add_ruleset(book_key: str, name: str, values: Json, *, at: datetime) -> RulesetRecord:
    """The new house ruleset of the book, or the one of this name and these values.

    Raises NotFound, NameTaken, RulesTaken.
    """

    def work(session: Session) -> RulesetRecord:
        book = find_book(session, book_key, lock=True)
        return ruleset_record(keep_ruleset(session, book.id, name, values, at)[0])

    return write(work)


def keep_ruleset(session: Session, book_id: int, name: str, values: Json, at: datetime) -> tuple[HouseRuleset, bool]:
    """The row of a new house ruleset and True, or of the one of this name and these values and False.

    The book has to be locked. Raises NameTaken, and RulesTaken where the values have another name: games are listed
    under the name of their values.
    """
    alike = [known for known in _houses(session, book_id) if known.values == values]
    for known in alike:
        if known.name == name:
            return known, False
    check_name(session, book_id, name)
    if alike:
        raise RulesTaken(alike[0].name)
    return insert_ruleset(session, book_id, name, values, at), True


def check_name(session: Session, book_id: int, name: str, ruleset_id: int | None = None) -> None:
    """Nothing, where no house ruleset of the locked book but that one has such a name. Raises NameTaken."""
    if any(same_name(known.name, name) and known.id != ruleset_id for known in _houses(session, book_id)):
        raise NameTaken


def _houses(session: Session, book_id: int) -> list[HouseRuleset]:
    return list(session.scalars(select(HouseRuleset).where(HouseRuleset.book_id == book_id)))


def insert_ruleset(session: Session, book_id: int, name: str, values: Json, at: datetime) -> HouseRuleset:
    """The row of a new house ruleset."""
    ruleset = HouseRuleset(book_id=book_id, name=name, values=values, created_at=at)
    session.add(ruleset)
    session.flush()
    return ruleset


def ruleset_record(ruleset: HouseRuleset) -> RulesetRecord:
    """The house ruleset as callers see it."""
    return RulesetRecord(
        ruleset.id,
        ruleset.name,
        ruleset.values,
        ruleset.created_at,
        ruleset.description,
        ruleset.retired,
        ruleset.derived_from,
    )
