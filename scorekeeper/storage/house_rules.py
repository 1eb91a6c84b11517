"""A book's house rulesets: made once with their values, described, retired and brought back."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.storage.books import check_name, keep_ruleset, ruleset_record
from scorekeeper.storage.database import write
from scorekeeper.storage.errors import NotFound
from scorekeeper.storage.loading import find_book
from scorekeeper.storage.records import Json, RulesetRecord
from scorekeeper.storage.tables import HouseRuleset


def make_house_rules(
    book_key: str, name: str, values: Json, *, description: str, derived_from: int | None, at: datetime
) -> RulesetRecord:
    """The new house ruleset, or the one of this name and these values that the book has already.

    Raises NotFound; NameTaken where others have this name, RulesTaken where others have these values.
    """

    def work(session: Session) -> RulesetRecord:
        book = find_book(session, book_key, lock=True)
        row, created = keep_ruleset(session, book.id, name, values, at)
        if created:
            row.description, row.derived_from = description, derived_from
        return ruleset_record(row)

    return write(work)


def change_house_rules(
    book_key: str,
    ruleset_id: int,
    *,
    name: str | None = None,
    description: str | None = None,
    retired: bool | None = None,
) -> RulesetRecord:
    """The house ruleset with what is given changed; its values never do. Raises NotFound, NameTaken."""

    def work(session: Session) -> RulesetRecord:
        book = find_book(session, book_key, lock=True)
        rows = session.scalars(select(HouseRuleset).where(HouseRuleset.book_id == book.id))
        # Looked for here and not by the database, which fails at numbers larger than its own.
        row = next((row for row in rows if row.id == ruleset_id), None)
        if row is None:
            raise NotFound("the book has no house ruleset with this id")
        if name is not None and name != row.name:
            check_name(session, book.id, name, row.id)
            row.name = name
        row.description = row.description if description is None else description
        row.retired = row.retired if retired is None else retired
        return ruleset_record(row)

    return write(work)
