"""The log of a book, and whom the names in its games lead to."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from scorekeeper import storage
from scorekeeper.storage.book_log import append_to_book, book_log
from tests.storage.helpers import START, minute, record, start


def say(book_key: str, key: str = "k", **entry: Any) -> int:
    """The number of the entry stored."""
    made, _created = append_to_book(
        book_key, lambda log: entry, request_key=key, fingerprint=str(entry), by=None, at=minute(1)
    )
    return made.seq


def test_an_entry_is_stored_once(app: Flask) -> None:
    book = start().book_key
    assert [say(book, "a", kind="renamed", player=1, name="Ann") for _ in range(2)] == [1, 1]
    assert say(book, "b", kind="renamed", player=1, name="Ann") == 2
    with pytest.raises(storage.KeyReused):
        say(book, "a", kind="renamed", player=1, name="Other")
    assert [(entry.seq, entry.kind, entry.payload["name"]) for entry in book_log(book).entries] == [
        (1, "renamed", "Ann"),
        (2, "renamed", "Ann"),
    ]


def test_an_entry_says_which_device_made_it(app: Flask) -> None:
    book = start().book_key
    storage.label_device("phone", "Anna's phone")
    entry, created = append_to_book(
        book, lambda log: {"kind": "undone", "undoes": 7}, request_key="k", fingerprint="f", by="phone", at=START
    )
    assert (created, entry.by_label) == (True, "Anna's phone")
    assert book_log(book).entries == (entry,)


def test_a_refusal_stores_nothing(app: Flask) -> None:
    book = start().book_key

    def refuse(_log: object) -> dict[str, Any]:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        append_to_book(book, refuse, request_key="k", fingerprint="f", by=None, at=START)
    assert book_log(book).entries == ()
    with pytest.raises(storage.NotFound):
        book_log("nonsense")


def test_players_are_offered_by_todays_names_and_once(app: Flask) -> None:
    book = storage.create_book("Club", at=START)
    ann, bo = start("Ann", "Bo", book_key=book.key, at=minute(1)).player_ids
    anna, _bo = start("Anna", "Bo", book_key=book.key, at=minute(2)).player_ids
    say(book.key, "1", kind="merged", player=ann, into=anna)
    say(book.key, "2", kind="renamed", player=bo, name="Bosse")
    assert [player.name for player in storage.players_of(book.key)] == ["Bosse", "Anna"]


def test_a_new_game_finds_a_person_by_todays_name_only(app: Flask) -> None:
    book = storage.create_book("Club", at=START)
    anna, bo = start("Anna", "Bo", book_key=book.key).player_ids
    say(book.key, kind="renamed", player=anna, name="Anna K.")
    assert start("Anna K.", "Bo", book_key=book.key).player_ids == (anna, bo)
    other, _bo = start("Anna", "Bo", book_key=book.key).player_ids
    assert other not in (anna, bo)


def test_a_merged_name_still_leads_to_the_person(app: Flask) -> None:
    book = storage.create_book("Club", at=START)
    ann, bo = start("Ann", "Bo", book_key=book.key).player_ids
    anna, _bo = start("Anna", "Bo", book_key=book.key).player_ids
    say(book.key, kind="merged", player=ann, into=anna)
    again = start("Ann", "Bo", book_key=book.key).player_ids
    assert book_log(book.key).people.person(again[0]) == anna
    assert again[1] == bo


def test_fixing_one_name_moves_nobody_else(app: Flask) -> None:
    book = storage.create_book("Club", at=START)
    game = start("Anna", "Bo", book_key=book.key)
    anna, bo = game.player_ids
    say(book.key, kind="renamed", player=anna, name="Anna K.")
    fixed = record(game, {"kind": "amended", "players": ["Anna", "Cy"]}).game
    assert fixed.player_ids[0] == anna
    assert fixed.player_ids[1] not in (anna, bo)
    swapped = record(fixed, {"kind": "amended", "players": ["Cy", "Anna"]}).game
    assert swapped.player_ids == fixed.player_ids[::-1]
    both = record(swapped, {"kind": "amended", "players": ["Anna", "Anna"]}).game
    assert len(set(both.player_ids)) == 2
    assert anna in both.player_ids
