"""The players of a book: found by their names, or made.

The rows are an index over the names in the logs, kept in step by whatever changes a game's names. A player whom the
book's log calls otherwise is found by that name only: a game keeps the name it was played with.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import func, or_, select
from sqlalchemy.orm import Session

from scorekeeper.storage.book_log import people_in
from scorekeeper.storage.database import read
from scorekeeper.storage.loading import find_book
from scorekeeper.storage.records import PlayerRecord
from scorekeeper.storage.tables import Game, Player


def players_of(book_key: str) -> list[PlayerRecord]:
    """The people in the book's games that are not hidden, by today's names, who played last first. Raises NotFound."""

    def work(session: Session) -> list[PlayerRecord]:
        book = find_book(session, book_key)
        last_played = func.max(Game.started_at, type_=Game.started_at.type)
        rows = session.execute(
            select(Player.id, last_played)
            .join(Game, or_(Game.player_one_id == Player.id, Game.player_two_id == Player.id))
            .where(Player.book_id == book.id, Game.book_id == book.id, Game.hidden.is_(False))
            .group_by(Player.id)
            .order_by(last_played.desc(), Player.id)
        )
        people = people_in(session, book.id)
        newest: dict[int, PlayerRecord] = {}
        for player, at in rows:
            person = people.person(player)
            newest.setdefault(person, PlayerRecord(person, people.name(person), at))
        return list(newest.values())

    return read(work)


def seat_players(
    session: Session,
    book_id: int,
    names: Sequence[str],
    preferred: Sequence[int | None] = (None, None),
    stay: Sequence[int | None] = (None, None),
) -> tuple[int, int]:
    """The ids of the book's two different players of these names, made where it has none.

    Of several players of one name the preferred one is taken, else the oldest. Those who `stay` do, whatever the name.
    A player who is the same person as the one in the other seat is not taken: nobody plays himself.
    """
    people = people_in(session, book_id)
    known = list(people.names.items())

    ids = [
        stays or (wish if (wish, name) in known else None)
        for stays, wish, name in zip(stay, preferred, names, strict=True)
    ]
    if ids[0] is not None and ids[1] is not None and people.person(ids[0]) == people.person(ids[1]):
        ids[1] = None
    for seat, name in enumerate(names):
        if ids[seat] is None:
            taken = {people.person(each) for each in ids if each is not None}
            free = [
                player_id for player_id, known_as in known if known_as == name and people.person(player_id) not in taken
            ]
            ids[seat] = free[0] if free else _add_player(session, book_id, name)
    one, two = ids
    assert one is not None
    assert two is not None
    return one, two


def names_in(setup: Mapping[str, Any], payloads: Iterable[Mapping[str, Any]]) -> Sequence[str]:
    """The players' names after these entries: the ones of the last that names them, else those of the set-up."""
    names: Sequence[str] = setup["players"]
    for payload in payloads:
        names = payload.get("players", names)
    return names


def staying(was: Sequence[str], now: Sequence[str], players: tuple[int, int]) -> tuple[int | None, int | None]:
    """Who of a game's players goes on under the name that he had in it, by the seats of now.

    >>> staying(["Anna", "Bo"], ["Bo", "Cy"], (1, 2)), staying(["Anna", "Anna"], ["Anna", "Bo"], (1, 2))
    ((2, None), (1, None))
    """
    same = [players[seat] if was[seat] == now[seat] else None for seat in (0, 1)]
    if was[0] != was[1]:
        same = [dict(zip(was, players, strict=True)).get(name) for name in now]
    return same[0], same[1] if same[1] != same[0] else None


def _add_player(session: Session, book_id: int, name: str) -> int:
    player = Player(book_id=book_id, name=name)
    session.add(player)
    session.flush()
    return player.id
