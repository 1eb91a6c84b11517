"""A book's players follow the names in its games."""

from __future__ import annotations

from flask import Flask

from scorekeeper import storage
from tests.storage.helpers import START, minute, record, start


def names_of(book_key: str) -> list[str]:
    return [player.name for player in storage.players_of(book_key)]


def test_who_played_last_comes_first(app: Flask) -> None:
    book = storage.create_book("Club", at=START)
    anna_bo = start("Anna", "Bo", book_key=book.key, at=minute(1))
    start("Cy", "Anna", book_key=book.key, at=minute(2))
    start("Di", "Bo", book_key=book.key, at=minute(0))
    start("Zoe", "Yan")
    players = storage.players_of(book.key)
    assert [(player.name, player.last_played) for player in players] == [
        ("Anna", minute(2)),
        ("Cy", minute(2)),
        ("Bo", minute(1)),
        ("Di", minute(0)),
    ]
    assert anna_bo.player_ids == (players[0].id, players[2].id)


def test_players_of_hidden_games_are_not_offered(app: Flask) -> None:
    book = storage.create_book("Club", at=START)
    start("Anna", "Bo", book_key=book.key)
    trial = start("Anna", "Tset", book_key=book.key)
    storage.set_hidden(trial.score_key, True)
    assert names_of(book.key) == ["Anna", "Bo"]


def test_two_players_of_one_name_are_two(app: Flask) -> None:
    book = storage.create_book("Club", at=START)
    first = start("Anna", "Anna", book_key=book.key)
    older, younger = first.player_ids
    assert older != younger
    assert names_of(book.key) == ["Anna", "Anna"]
    assert start("Anna", "Anna", book_key=book.key).player_ids == (older, younger)
    assert start("Bo", "Anna", book_key=book.key).player_ids[1] == older


def test_an_id_chooses_among_players_of_one_name(app: Flask) -> None:
    book = storage.create_book("Club", at=START)
    older, younger = start("Anna", "Anna", book_key=book.key).player_ids

    def seated(*players: str, ids: tuple[int | None, int | None]) -> tuple[int, int]:
        return start(*players, book_key=book.key, player_ids=ids).player_ids

    assert seated("Anna", "Bo", ids=(younger, None))[0] == younger
    assert seated("Anna", "Anna", ids=(None, older)) == (younger, older)
    assert seated("Anna", "Anna", ids=(younger, younger)) == (younger, older)
    assert seated("Cy", "Anna", ids=(older, younger))[1] == younger
    elsewhere = start("Anna", "Bo", player_ids=(younger, None))
    assert elsewhere.player_ids[0] not in (older, younger)


def test_a_corrected_name_is_the_one_offered(app: Flask) -> None:
    game = start("Ana", "Bo")
    bo = game.player_ids[1]
    corrected = record(game, {"kind": "amended", "players": ["Anna", "Bo"]}).game
    assert names_of(game.book_key) == ["Bo", "Anna"]
    assert corrected.player_ids[1] == bo
    assert storage.load_game(score_key=game.score_key) == corrected
    undone = record(corrected, {"kind": "amended", "players": ["Ana", "Bo"]}).game
    assert undone.player_ids == game.player_ids
    assert names_of(game.book_key) == ["Ana", "Bo"]


def test_swapped_seats_swap_the_players(app: Flask) -> None:
    game = start("Anna", "Bo")
    swapped = record(game, {"kind": "amended", "players": ["Bo", "Anna"]}).game
    assert swapped.player_ids == game.player_ids[::-1]


def test_renaming_one_of_two_with_one_name_keeps_the_other(app: Flask) -> None:
    game = start("Anna", "Anna")
    renamed = record(game, {"kind": "amended", "players": ["Bo", "Anna"]}).game
    assert renamed.player_ids[1] == game.player_ids[1]
    assert names_of(game.book_key) == ["Anna", "Bo"]


def test_an_entry_without_names_moves_nobody(app: Flask) -> None:
    game = record(start("Ana", "Bo"), {"kind": "amended", "players": ["Anna", "Bo"]}).game
    assert record(game, {"kind": "amended", "first_dealer": 2}).game.player_ids == game.player_ids
