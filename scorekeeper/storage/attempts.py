"""How often a source has done what it may do only so often: counted once for all processes, and soon forgotten."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from scorekeeper.storage.database import read, write
from scorekeeper.storage.tables import Attempt

WINDOW: Final = timedelta(hours=1)
"""How long an attempt counts; older ones are deleted with the next that is noted."""
PATIENCE_MS: Final = 200
"""How long noting one waits for other writers: whoever records a hand comes first."""


def attempts_of(kind: str, *sources: str, at: datetime) -> tuple[int, ...]:
    """How many different attempts each source has made in the hour before `at`: one query."""
    counted = (
        select(Attempt.source, func.count())
        .where(Attempt.kind == kind, Attempt.source.in_(sources), Attempt.at > at - WINDOW)
        .group_by(Attempt.source)
    )
    made = read(lambda session: {row[0]: int(row[1]) for row in session.execute(counted)})
    return tuple(made.get(source, 0) for source in sources)


def note_attempt(kind: str, source: str, what: str, *, at: datetime, most: int) -> int:
    """How many different attempts the source has made, this one included, where it makes no more than `most`.

    What it tried before, or tries beyond that, is not written down: a flood costs no writing.

    Raises StorageBusy, soon.
    """
    known = (Attempt.kind == kind, Attempt.source == source, Attempt.what == what, Attempt.at > at - WINDOW)

    def look(session: Session) -> tuple[bool, int]:
        return session.scalar(select(Attempt.what).where(*known)) is not None, _count(session, kind, source, at)

    def work(session: Session) -> None:
        session.execute(delete(Attempt).where(Attempt.at <= at - WINDOW))
        if session.get(Attempt, (kind, source, what)) is None:
            session.add(Attempt(kind=kind, source=source, what=what, at=at))

    is_known, count = read(look)
    if is_known or count >= most:
        return count
    write(work, patience_ms=PATIENCE_MS)
    return count + 1


def _count(session: Session, kind: str, source: str, at: datetime) -> int:
    counted = select(func.count()).where(Attempt.kind == kind, Attempt.source == source, Attempt.at > at - WINDOW)
    return session.scalar(counted) or 0
