"""The figures kept of a book are those of its sheets, whatever happens to its games."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from flask import Flask

from scorekeeper import storage
from scorekeeper.engine.figures import COLUMNS, longest_run, tally_of, total
from scorekeeper.storage import figures
from scorekeeper.storage.database import read, write
from scorekeeper.storage.figures import Computed, Which, figure_rows, fill_figures, forget_figures
from scorekeeper.storage.searching import Sought, find_games
from scorekeeper.web.figuring import computed, folded
from tests.storage.helpers import START, minute, queries, record, start, statements

RULES = {"knock_limit": 10, "gin_bonus": 25, "big_gin_bonus": None, "target": 100}


def some_entry(chance: Random, recorded: int) -> dict[str, Any]:
    kind = chance.random()
    if recorded and kind < 0.1:
        return {"kind": "struck", "n": chance.randint(1, recorded)}
    if recorded and kind < 0.15:
        return {"kind": "corrected", "n": chance.randint(1, recorded), "hand": some_hand(chance)}
    if kind < 0.2:
        return {"kind": chance.choice(["stopped", "resumed"])}
    if kind < 0.25:
        return {"kind": "amended", "players": chance.choice([["Anna", "Bo"], ["Bo", "Anna"], ["Anna", "Cy"]])}
    return {"kind": "recorded", "hand": some_hand(chance)}


def some_hand(chance: Random) -> dict[str, Any]:
    seat = chance.choice((1, 2))
    return chance.choice(
        [
            {"ending": "knock", "knocker": seat, "knocker_deadwood": 4, "defender_deadwood": chance.randint(0, 60)},
            {"ending": "gin", "knocker": seat, "defender_deadwood": chance.randint(0, 60)},
            {"ending": "dead"},
            {"ending": "award", "winner": seat, "points": chance.randint(1, 60), "reason": "Ökad"},
        ]
    )


def afresh(book_key: str) -> list[dict[str, Any]]:
    """What the rows have to be: computed from the games as they are stored."""
    rows = []
    for game in sorted(storage.games_of(book_key, include_hidden=True), key=lambda game: game.id):
        for seat, row in enumerate(computed(game).rows, start=1):
            ids = game.player_ids if seat == 1 else game.player_ids[::-1]
            about = {"game_id": game.id, "seat": seat, "seq": game.seq, "hidden": game.hidden}
            rows.append({**about, "player_id": ids[0], "opponent_id": ids[1], **row})
    return rows


def kept(book_key: str, expected: list[dict[str, Any]]) -> list[dict[str, Any]]:
    rows = figure_rows(book_key)
    return [{name: row[name] for name in wanted} for row, wanted in zip(rows, expected, strict=True)]


@pytest.mark.parametrize("seed", range(4))
def test_what_is_kept_is_what_is_computed_afresh(app: Flask, seed: int) -> None:
    chance = Random(seed)
    book = storage.create_book("Club", at=START)
    games = [start("Anna", "Bo", book_key=book.key, at=minute(n)) for n in range(5)]
    for _ in range(40):
        place = chance.randrange(len(games))
        if chance.random() < 0.1:
            games[place] = storage.set_hidden(games[place].score_key, chance.random() < 0.5)
        else:
            recorded = sum(entry.kind == "recorded" for entry in games[place].entries)
            games[place] = record(games[place], some_entry(chance, recorded)).game
        if chance.random() < 0.3:
            fill_figures(book.key, computed)
    fill_figures(book.key, computed)
    expected = afresh(book.key)
    assert kept(book.key, expected) == expected
    assert {row["version"] for row in figure_rows(book.key)} == {figures.VERSION}


@pytest.mark.parametrize("seed", range(3))
def test_the_sums_of_the_database_are_the_engines(app: Flask, seed: int) -> None:
    chance = Random(seed)
    book = storage.create_book("Club", at=START)
    for n in range(8):
        pair = chance.choice([("Anna", "Bo"), ("Bo", "Anna"), ("Anna", "Cy")])
        game = start(*pair, book_key=book.key, at=minute(n))
        for _ in range(chance.randrange(9)):
            game = record(game, {"kind": "recorded", "hand": some_hand(chance)}).game
    fill_figures(book.key, computed)
    anna = next(player.id for player in storage.players_of(book.key) if player.name == "Anna")
    mine = [row for row in figure_rows(book.key) if row["player_id"] == anna]
    expected = total(tally_of({name: row[name] for name in COLUMNS}) for row in mine)
    assert tally_of(figures.sums(Which([anna]))) == expected
    for by in ("preset", "opponent_id", "month", "year"):
        parts = figures.sums_by(Which([anna]), COLUMNS, [by])
        assert total(tally_of(row) for _key, row in parts) == expected
    runs = [(row["run_lead"], row["run_tail"], row["longest"], row["run_decided"]) for row in mine]
    assert longest_run(figures.runs(Which([anna]))) == longest_run(runs)
    assert sum(net for _at, net in figures.net_over_time(Which([anna]), 3)) == expected.net
    assert figures.money(Which([anna])).get("kr", 0) == sum(row["money"] for row in mine)


def test_full_figures_ask_for_nothing_but_two_counts(app: Flask) -> None:
    game = record(start()).game
    fill_figures(game.book_key, computed)
    with statements() as sent:
        fill_figures(game.book_key, computed)
    assert len(queries(sent)) == 3


def test_a_change_throws_away_the_figures_of_its_game_alone(app: Flask) -> None:
    book = storage.create_book("Club", at=START)
    one, two = (record(start(book_key=book.key)).game for _ in range(2))
    fill_figures(book.key, computed)
    record(one)
    assert {row["game_id"] for row in figure_rows(book.key)} == {two.id}
    storage.set_hidden(two.score_key, True)
    assert figure_rows(book.key) == []


def test_what_changed_while_it_was_computed_is_computed_again(app: Flask) -> None:
    game = record(start()).game
    seen = []

    def slow(stored: storage.GameRecord) -> Computed:
        seen.append(stored.seq)
        if len(seen) == 1:
            record(stored)
        return computed(stored)

    fill_figures(game.book_key, slow)
    assert seen == [1, 2]
    assert {row["seq"] for row in figure_rows(game.book_key)} == {2}


def test_a_game_that_never_rests_is_left_for_the_next_time(app: Flask) -> None:
    game = record(start()).game

    def restless(stored: storage.GameRecord) -> Computed:
        record(stored)
        return computed(stored)

    fill_figures(game.book_key, restless)
    assert figure_rows(game.book_key) == []


def test_figures_of_another_version_are_thrown_away(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    game = record(start()).game
    fill_figures(game.book_key, computed)
    monkeypatch.setattr(figures, "VERSION", figures.VERSION + 1)
    fill_figures(game.book_key, computed)
    assert {row["version"] for row in figure_rows(game.book_key)} == {figures.VERSION}


def test_all_of_it_can_be_thrown_away(app: Flask) -> None:
    game = record(start()).game
    fill_figures(game.book_key, computed)
    before = figure_rows(game.book_key)
    write(lambda session: forget_figures(session.connection(), game.id))
    fill_figures(game.book_key, computed)
    assert figure_rows(game.book_key) == before


def test_games_ended_by_a_moment_and_all_others(app: Flask) -> None:
    book = storage.create_book("Club", at=START)
    won = {"kind": "recorded", "hand": {"ending": "award", "winner": 1, "points": 100, "reason": ""}}
    early = record(start(book_key=book.key), won, at=minute(10)).game
    record(start(book_key=book.key), won, at=minute(20))
    record(start(book_key=book.key), at=minute(5))
    # A correction is no other end.
    record(early, {"kind": "corrected", "n": 1, "hand": won["hand"]}, at=minute(30))
    fill_figures(book.key, computed)
    anna = early.player_ids[0]
    until, after = (
        figures.sums(which, ("over", "running"))
        for which in (
            Which([anna], until=minute(15)),
            Which([anna], after=minute(15)),
        )
    )
    assert (until, after) == ({"over": 1, "running": 0}, {"over": 1, "running": 1})


def test_words_are_found_whatever_their_letters(app: Flask) -> None:
    book = storage.create_book("Club", at=START)
    noted = record(start("Åsa", "Bo", book_key=book.key), at=minute(1)).game
    noted = record(noted, {"kind": "noted", "n": 1, "text": "100 %_rätt, sa ÖRJAN"}).game
    start("Anna", "Bo", book_key=book.key, at=minute(3))
    fill_figures(book.key, computed)

    def found(text: str) -> list[int]:
        words = [(word, []) for word in folded(text).split()]
        games, number = find_games(Sought(book.id, words=words), limit=5)
        assert len(games) == number
        return [game.id for game in games]

    assert found("åSA") == found("örjan Å") == found("RÄTT") == found("%_r") == [noted.id]
    assert found("_%") == found("åsa cy") == []
    assert len(found("bo")) == 2


def test_deleting_a_game_leaves_nothing_of_it(app: Flask) -> None:
    game = record(start()).game
    fill_figures(game.book_key, computed)
    storage.delete_game(game.book_key, game.score_key)
    assert figure_rows(game.book_key) == []
    assert read(lambda session: session.connection().exec_driver_sql("SELECT count(*) FROM game_words").scalar()) == 0
