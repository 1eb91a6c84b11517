"""The figures of a book's games, derived and kept: filled in where they are missing, summed by the database."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, and_, bindparam, delete, exists, func, insert, or_, select
from sqlalchemy.orm import Session

from scorekeeper.engine.figures import COLUMNS, LARGEST, VERSION
from scorekeeper.storage.book_tables import GAME_FIGURES, GAME_WORDS
from scorekeeper.storage.database import read, write
from scorekeeper.storage.loading import find_book, load_games
from scorekeeper.storage.records import GameRecord
from scorekeeper.storage.tables import Entry, Game

AT_ONCE: Final = 100
"""Games computed between two short writes, so that nobody who records has to wait for them."""
TRIES: Final = 3
"""A game that changes while it is computed is computed again, so often."""

F = GAME_FIGURES.c

FORGET: Final = delete(GAME_FIGURES).where(F.game_id == bindparam("changed"))


@dataclass(frozen=True, slots=True)
class Computed:
    """What was computed of a game: a row of figures for each seat, and its words."""

    game: GameRecord
    rows: tuple[dict[str, Any], dict[str, Any]]
    words: str


@dataclass(frozen=True, slots=True)
class Which:
    """Which games count: those of these players, against these others where they are named, not hidden.

    `until` asks for games that had ended by that moment, `after` for all others; `begun` and `before` for games begun
    at that moment or later, or before it.
    """

    players: Sequence[int]
    others: Sequence[int] | None = None
    after: datetime | None = None
    until: datetime | None = None
    begun: datetime | None = None
    before: datetime | None = None

    def conditions(self) -> list[ColumnElement[bool]]:
        """The same for the database."""
        which: list[ColumnElement[bool]] = [F.player_id.in_(self.players), F.hidden.is_(False)]
        if self.others is None:
            which.append(F.opponent_id.not_in(self.players))
        else:
            which.append(F.opponent_id.in_(self.others))
        if self.after is not None:
            which.append(or_(F.ended_at.is_(None), F.ended_at > self.after))
        if self.until is not None:
            which.append(F.ended_at <= self.until)
        if self.begun is not None:
            which.append(F.started_at >= self.begun)
        if self.before is not None:
            which.append(F.started_at < self.before)
        return which


def fill_figures(book_key: str, compute: Callable[[GameRecord], Computed]) -> None:
    """Computes what is missing of the book's figures. Raises NotFound, and StorageBusy as every write."""
    for _ in range(TRIES):
        due = read(lambda session: _due(session, book_key))
        if not due:
            return
        for start in range(0, len(due), AT_ONCE):
            some = due[start : start + AT_ONCE]
            games = read(lambda session, some=some: load_games(session, Game.id.in_(some)))  # type: ignore[misc]
            computed = [compute(game) for game in games]
            write(lambda session, computed=computed: _keep(session, computed))  # type: ignore[misc]


def _due(session: Session, book_key: str) -> list[int]:
    """The ids of the games without figures of this version; to know that there are none takes two counts."""
    book_id = find_book(session, book_key).id
    kept = (F.seat == 1, F.version == VERSION)
    games = session.scalar(select(func.count()).select_from(Game).where(Game.book_id == book_id))
    if games == session.scalar(select(func.count()).select_from(GAME_FIGURES).where(F.book_id == book_id, *kept)):
        return []
    missing = ~exists().where(F.game_id == Game.id, *kept)
    return list(session.scalars(select(Game.id).where(Game.book_id == book_id, missing).order_by(Game.id)))


def _keep(session: Session, computed: Sequence[Computed]) -> None:
    """Stores the figures of those games that nobody has changed since they were read."""
    ids = [each.game.id for each in computed]
    # Locked, so that no entry can come in between; in SQLite the immediate transaction has locked everything.
    locked = {game.id: game for game in session.scalars(select(Game).where(Game.id.in_(ids)).with_for_update())}
    counted = select(Entry.game_id, func.max(Entry.seq)).where(Entry.game_id.in_(ids)).group_by(Entry.game_id)
    newest: dict[int, int] = {row[0]: row[1] for row in session.execute(counted)}
    for each in computed:
        game = locked.get(each.game.id)
        if game is None or newest.get(game.id, 0) != each.game.seq or game.hidden != each.game.hidden:
            continue
        forget_figures(session.connection(), game.id)
        about = {
            "game_id": game.id,
            "version": VERSION,
            "seq": each.game.seq,
            "book_id": game.book_id,
            "hidden": game.hidden,
            "started_at": game.started_at,
        }
        one, two = game.player_one_id, game.player_two_id
        session.execute(
            insert(GAME_FIGURES),
            [
                {**about, **each.rows[0], "seat": 1, "player_id": one, "opponent_id": two},
                {**about, **each.rows[1], "seat": 2, "player_id": two, "opponent_id": one},
            ],
        )
        session.execute(delete(GAME_WORDS).where(GAME_WORDS.c.game_id == game.id))
        session.execute(insert(GAME_WORDS), {"game_id": game.id, "text": each.words})


def forget_figures(connection: Connection, game_id: int) -> None:
    """Throws away what was computed of a game, as it changes. Its words are replaced with the next figures."""
    connection.execute(FORGET, {"changed": game_id})


def sums(which: Which, names: Sequence[str] = COLUMNS) -> dict[str, Any]:
    """The named figures of the games that count, all together; None for each where none does."""

    def work(session: Session) -> dict[str, Any]:
        row = session.execute(select(*_summed(names)).where(*which.conditions())).one()
        return dict(zip(names, row, strict=True))

    return read(work)


def sums_by(which: Which, names: Sequence[str], by: Sequence[str]) -> list[tuple[tuple[Any, ...], dict[str, Any]]]:
    """The named figures for each combination of values of `by`, "preset", "opponent_id", "month" or "year"."""
    keys = [F.month // 100 if name == "year" else F[name] for name in by]

    def work(session: Session) -> list[tuple[tuple[Any, ...], dict[str, Any]]]:
        rows = session.execute(select(*keys, *_summed(names)).where(*which.conditions()).group_by(*keys)).all()
        return [(tuple(row[: len(keys)]), dict(zip(names, row[len(keys) :], strict=True))) for row in rows]

    return read(work)


def _summed(names: Sequence[str]) -> list[Any]:
    return [(func.max if name in LARGEST else func.sum)(F[name]) for name in names]


def money(which: Which) -> dict[str, int]:
    """What the players have won in each currency that a settled game has, in hundredths, less what they lost."""

    def work(session: Session) -> dict[str, int]:
        conditions = [*which.conditions(), F.currency.is_not(None), F.state != "running"]
        rows = session.execute(
            select(F.currency, func.sum(F.money)).where(*conditions).group_by(F.currency).order_by(F.currency)
        )
        return {currency: int(amount) for currency, amount in rows}

    return read(work)


def runs(which: Which) -> list[tuple[int, int, int, int]]:
    """The runs of each game, in the order in which they were begun: the fields of an engine's Run."""

    def work(session: Session) -> list[tuple[int, int, int, int]]:
        columns = select(F.run_lead, F.run_tail, F.longest, F.run_decided).where(*which.conditions())
        rows: Any = session.execute(columns.order_by(F.started_at, F.game_id)).all()
        return list(rows)

    return read(work)


def by_player(book_id: int, names: Sequence[str]) -> list[tuple[int, dict[str, Any]]]:
    """The named figures of each player of the book, hidden games aside."""

    def work(session: Session) -> list[tuple[int, dict[str, Any]]]:
        rows = session.execute(
            select(F.player_id, *[func.sum(F[name]) for name in names])
            .where(F.book_id == book_id, F.hidden.is_(False))
            .group_by(F.player_id)
        )
        return [(player, dict(zip(names, row, strict=True))) for player, *row in rows]

    return read(work)


def have_met(players: Sequence[int], others: Sequence[int]) -> bool:
    """Whether any of these players has a game against any of the others, hidden ones too."""

    def work(session: Session) -> bool:
        sides = (Game.player_one_id.in_(players), Game.player_two_id.in_(others))
        swapped = (Game.player_one_id.in_(others), Game.player_two_id.in_(players))
        return bool(session.scalar(select(exists().where(or_(and_(*sides), and_(*swapped))))))

    return read(work)


def meetings(book_id: int) -> set[tuple[int, int]]:
    """The players of the book who have a game against each other, hidden ones too, each two both ways round."""

    def work(session: Session) -> set[tuple[int, int]]:
        rows = session.execute(select(Game.player_one_id, Game.player_two_id).where(Game.book_id == book_id).distinct())
        return {pair for one, two in rows for pair in ((one, two), (two, one))}

    return read(work)


def net_over_time(which: Which, steps: int) -> list[tuple[datetime, int]]:
    """The net of settled games in the order in which they were begun, in so many steps or fewer.

    Of each step when its last game was begun, and the net of its games.
    """
    numbered = (
        select(F.started_at, F.net, func.ntile(steps).over(order_by=(F.started_at, F.game_id)).label("step"))
        .where(*which.conditions(), F.state != "running")
        .subquery()
    )
    last = func.max(numbered.c.started_at, type_=F.started_at.type)

    def work(session: Session) -> list[tuple[datetime, int]]:
        rows = session.execute(
            select(last, func.sum(numbered.c.net)).group_by(numbered.c.step).order_by(numbered.c.step)
        ).all()
        return [(at, int(net)) for at, net in rows]

    return read(work)


def pairs(book_id: int, names: Sequence[str]) -> list[tuple[int, int, dict[str, Any]]]:
    """The named figures for each two players of the book that met, those of the one with the lower id."""

    def work(session: Session) -> list[tuple[int, int, dict[str, Any]]]:
        rows = session.execute(
            select(F.player_id, F.opponent_id, *[func.sum(F[name]) for name in names])
            .where(F.book_id == book_id, F.hidden.is_(False), F.player_id < F.opponent_id)
            .group_by(F.player_id, F.opponent_id)
        )
        return [(one, two, dict(zip(names, row, strict=True))) for one, two, *row in rows]

    return read(work)


def game_counts(book_id: int) -> tuple[int, int]:
    """How many games of the book are shown, and how many are hidden."""

    def work(session: Session) -> tuple[int, int]:
        # In the order of the index, so that no row has to be looked at.
        kept = select(F.hidden, func.count()).where(F.book_id == book_id, F.seat == 1, F.version == VERSION)
        numbers = {bool(hidden): int(number) for hidden, number in session.execute(kept.group_by(F.hidden))}
        return numbers.get(False, 0), numbers.get(True, 0)

    return read(work)


def state_of_figures(book_id: int) -> tuple[int, int, int]:
    """Numbers that change whenever a game of the book does: games, entries in all, and the hidden ones."""

    def work(session: Session) -> tuple[int, int, int]:
        numbers = select(func.count(), func.coalesce(func.sum(F.seq), 0), func.count().filter(F.hidden.is_(True)))
        games, entries, hidden = session.execute(numbers.where(F.book_id == book_id, F.seat == 1)).one()
        return int(games), int(entries), int(hidden)

    return read(work)


def newest_ids(which: Which, limit: int, offset: int = 0) -> list[int]:
    """The ids of the games that count, the newest first, so many of them."""

    def work(session: Session) -> list[int]:
        newest_first = select(F.game_id).where(*which.conditions()).order_by(F.started_at.desc(), F.game_id.desc())
        return list(session.scalars(newest_first.limit(limit).offset(offset)))

    return read(work)


def games_with_ids(ids: Sequence[int]) -> list[GameRecord]:
    """The games with these ids, newest first."""
    return read(lambda session: load_games(session, Game.id.in_(ids)))


def figure_rows(book_key: str) -> list[dict[str, Any]]:
    """Every row kept of a book, as it stands."""

    def work(session: Session) -> list[dict[str, Any]]:
        book_id = find_book(session, book_key).id
        rows = session.execute(select(GAME_FIGURES).where(F.book_id == book_id).order_by(F.game_id, F.seat))
        return [dict(row) for row in rows.mappings()]

    return read(work)
