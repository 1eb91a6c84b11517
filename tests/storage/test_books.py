"""Scorebooks, their games and their house rulesets."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask

from scorekeeper import storage
from scorekeeper.storage.house_rules import change_house_rules, make_house_rules
from tests.storage.helpers import START, minute, queries, record, start, statements


def test_a_book_is_found_by_its_key(app: Flask) -> None:
    book = storage.create_book("Club", at=START)
    assert (book.name, book.created_at) == ("Club", START)
    assert storage.book_by_key(book.key) == book
    with pytest.raises(storage.NotFound):
        storage.book_by_key("nobody's")


def test_the_same_request_again_gets_the_first_book(app: Flask) -> None:
    book = storage.create_book("Club", at=START, request_key="k")
    assert storage.create_book("Club", at=minute(1), request_key="k") == book
    with pytest.raises(storage.KeyReused):
        storage.create_book("Family", at=START, request_key="k")
    renamed = storage.rename_book(book.key, "Family")
    assert storage.create_book("Club", at=START, request_key="k") == renamed


def test_books_come_in_the_order_of_their_keys(app: Flask) -> None:
    one, two, three = (storage.create_book(name, at=START) for name in ("one", "two", "three"))
    asked = [three.key, "nobody's", one.key, three.key]
    assert storage.books_by_keys(asked) == [three, one]
    assert storage.books_by_keys([]) == []
    assert two not in storage.books_by_keys(asked)


def test_a_book_can_be_renamed(app: Flask) -> None:
    game = start(book_name="Clbu")
    book = storage.rename_book(game.book_key, "Club")
    assert book.name == "Club"
    assert storage.book_by_key(game.book_key) == book
    assert storage.load_game(score_key=game.score_key).book_name == "Club"
    with pytest.raises(storage.NotFound):
        storage.rename_book("nobody's", "Club")


def test_a_new_link_closes_the_old_one(app: Flask) -> None:
    game = start()
    book = storage.new_book_link(game.book_key)
    assert book.key != game.book_key
    assert storage.load_game(score_key=game.score_key).book_key == book.key
    with pytest.raises(storage.NotFound):
        storage.games_of(game.book_key)


def test_games_are_listed_newest_first_with_their_logs(app: Flask) -> None:
    book = storage.create_book("Club", at=START)
    middle, old, new = (start(book_key=book.key, at=minute(n)) for n in (5, 1, 9))
    twin = start(book_key=book.key, at=minute(5))
    middle = record(record(middle).game).game
    old = record(old).game
    start()
    assert storage.games_of(book.key) == [new, twin, middle, old]

    assert storage.games_of(book.key, newest=3) == [new, twin, middle]


def test_two_games_with_the_same_result_are_two(app: Flask) -> None:
    book = storage.create_book("Club", at=START)
    for _ in range(2):
        record(start(book_key=book.key))
    assert [[entry.payload for entry in game.entries] for game in storage.games_of(book.key)] == [
        [{"n": 1, "hand": {"ending": "knock", "knocker": 1, "knocker_deadwood": 3, "defender_deadwood": 20}}]
    ] * 2


def test_a_long_list_takes_three_queries(app: Flask) -> None:
    book = storage.create_book("Club", at=START)
    for _ in range(4):
        record(record(start(book_key=book.key)).game)
    with statements() as sent:
        assert len(storage.games_of(book.key)) == 4
    assert len(queries(sent)) == 3


def test_house_rulesets_belong_to_their_book(app: Flask) -> None:
    club, family = (storage.create_book(name, at=START) for name in ("Club", "Family"))
    values = {"knock_limit": "upcard", "big_gin_bonus": None, "lay_off_on_gin": False}
    ours = storage.add_ruleset(club.key, "Ours", values, at=START)
    easy = storage.add_ruleset(club.key, "Easy", values | {"knock_limit": 10}, at=minute(1))
    assert (ours.name, ours.values, ours.created_at) == ("Ours", values, START)
    assert storage.rulesets_of(club.key) == [easy, ours]
    assert storage.rulesets_of(family.key) == []
    renamed = change_house_rules(club.key, ours.id, name="A")
    assert storage.rulesets_of(club.key) == [renamed, easy]
    with pytest.raises(storage.NotFound):
        change_house_rules(family.key, ours.id, name="Mine")
    assert storage.rulesets_of(club.key) == [renamed, easy]


def test_house_rulesets_of_a_book_have_different_names(app: Flask) -> None:
    book = storage.create_book("Club", at=START)
    ours = storage.add_ruleset(book.key, "Ours", {"target": 100}, at=START)
    assert storage.add_ruleset(book.key, "Ours", {"target": 100}, at=START) == ours
    easy = storage.add_ruleset(book.key, "Easy", {"target": 50}, at=START)
    with pytest.raises(storage.NameTaken):
        storage.add_ruleset(book.key, "Ours", {"target": 50}, at=START)
    with pytest.raises(storage.NameTaken):
        make_house_rules(book.key, "Ours", {"target": 50}, description="", derived_from=None, at=START)
    with pytest.raises(storage.NameTaken):
        change_house_rules(book.key, easy.id, name="Ours")
    with pytest.raises(storage.NameTaken):
        start(book_key=book.key, house=("Ours", {"target": 50}))
    assert storage.rulesets_of(book.key) == [easy, ours]
    assert storage.games_of(book.key) == []
    assert change_house_rules(book.key, ours.id, name="Ours") == ours
    start(book_key=book.key, house=("Ours", {"target": 100}))
    assert storage.rulesets_of(book.key) == [easy, ours]


def test_at_once_only_one_gets_the_name(app: Flask) -> None:
    book = storage.create_book("Club", at=START)

    def one(target: int) -> bool:
        with app.app_context():
            try:
                start(book_key=book.key, house=("Ours", {"target": target}))
            except storage.NameTaken:
                return False
            return True

    with ThreadPoolExecutor(6) as pool:
        assert sum(pool.map(one, range(6))) == 1
    assert len(storage.rulesets_of(book.key)) == len(storage.games_of(book.key)) == 1
