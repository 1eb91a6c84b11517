"""What goes out comes in again, to the byte: games, books and everything, from either database into either."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper import storage
from scorekeeper.engine import Refusal
from scorekeeper.interchange.books import (
    BookFile,
    EverythingFile,
    HouseRules,
    book_to_json,
    everything_from_json,
    file_from_json,
)
from scorekeeper.interchange.comparing import compare
from scorekeeper.interchange.entries import LogRecord
from scorekeeper.interchange.games import GameFile, game_from_json, game_to_json
from scorekeeper.storage.database import db
from scorekeeper.storage.files import (
    book_file,
    bring_in_book,
    bring_in_everything,
    bring_in_game,
    everything_file,
    game_file,
    without_links,
)
from scorekeeper.storage.games import MOST_ENTRIES
from scorekeeper.storage.tables import Base
from tests.engine.strategies import agreements, played_logs, rulesets
from tests.storage.conftest import BOTH, empty
from tests.storage.full import everything, fill
from tests.storage.helpers import make_app, minute

EXPORTED = {"book", "book_entry", "device", "entry", "game", "house_ruleset", "player"}
DERIVED = {"attempt", "game_figures", "game_words"}
"""What is counted or computed anew where it is missing."""


def bytes_of(document: Any) -> bytes:
    return json.dumps(document, ensure_ascii=False).encode()


def through_json(document: Any) -> Any:
    return json.loads(bytes_of(document))


@pytest.fixture(params=BOTH)
def other(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Flask]:
    """An app on another database, SQLite or PostgreSQL, with all tables and no rows."""
    app = make_app(empty(request, tmp_path / "other.sqlite", number=1))
    yield app
    with app.app_context():
        db.engine.dispose()


def test_no_table_is_forgotten() -> None:
    assert set(Base.metadata.tables) == EXPORTED | DERIVED


def test_everything_moves_to_another_database_and_is_the_same(app: Flask, other: Flask) -> None:
    fill()
    sent = everything()
    assert {len(book["games"]) for book in sent["books"]} == {3, 1, 0, 2}
    with other.app_context():
        bring_in_everything(everything_from_json(through_json(sent)), at=minute(99))
        assert bytes_of(everything()) == bytes_of(sent)
        there = everything_file()
    found = compare(everything_file(), there)
    assert (found["books"], found["games"], found["differences"]) == (4, 6, [])
    assert found["hands"] > 5


def test_what_moved_can_be_gone_on_with(app: Flask, other: Flask) -> None:
    fill()
    sent = everything()
    game = next(game for game in sent["books"][0]["games"] if len(game["entries"]) > 9)
    with other.app_context():
        bring_in_everything(everything_from_json(sent), at=minute(99))
        here = storage.load_game(view_key=game["links"]["view"])
        assert here.score_key == game["links"]["score"]
        assert {entry.by_label for entry in here.entries} == {"Anna's phone", None}
        storage.label_device("tablet", "Bo's tablet")
        assert {entry.by_label for entry in storage.load_game(score_key=here.score_key).entries} == {
            "Anna's phone",
            "Bo's tablet",
            None,
        }
        again = storage.append(
            here.score_key,
            lambda _: {"kind": "stopped"},
            seen_seq=0,
            request_key=here.entries[0].request_key,
            fingerprint="the phone's own",
            by="phone",
            at=minute(100),
        )
        assert (again.created, again.entry.seq) == (False, 1)


def test_everything_twice_is_refused_whole(app: Flask, other: Flask) -> None:
    fill()
    sent = everything_from_json(everything())
    with other.app_context():
        bring_in_everything(sent, at=minute(99))
        before = everything()
        with pytest.raises(Refusal) as refused:
            bring_in_everything(sent, at=minute(99))
        assert (refused.value.code, refused.value.field) == ("link_taken", "books[0].link")
        newer = replace(sent, books=(BookFile("New", (), ()), sent.books[1]))
        with pytest.raises(Refusal) as refused:
            bring_in_everything(newer, at=minute(99))
        assert refused.value.field == "books[1].link"
        assert everything() == before


def test_a_book_goes_out_and_comes_in(app: Flask) -> None:
    fill()
    for book in everything_file().books:
        sent = book_to_json(book_file(str(book.link)))
        assert "links" not in bytes_of(sent).decode()
        assert str(book.link) not in bytes_of(sent).decode()
        read = file_from_json(through_json(sent))
        assert isinstance(read, BookFile)
        came, _ = bring_in_book(read, at=minute(99))
        assert came.key != book.link
        assert bytes_of(book_to_json(book_file(came.key))) == bytes_of(sent)


def test_a_game_goes_out_and_comes_in(app: Flask) -> None:
    fill()
    book = storage.create_book("Other", at=minute(1))
    for one in everything_file().books:
        for record in storage.games_of(str(one.link), include_hidden=True):
            sent = game_to_json(game_file(record))
            came, _ = bring_in_game(game_from_json(through_json(sent)), book.key, at=minute(99))
            assert bytes_of(game_to_json(game_file(came))) == bytes_of(sent)
            assert {came.score_key, came.view_key}.isdisjoint({record.score_key, record.view_key})


def test_links_go_along_when_asked_for(app: Flask, other: Flask) -> None:
    fill()
    key = str(everything_file().books[0].link)
    sent = book_to_json(book_file(key, with_links=True))
    with other.app_context():
        read = file_from_json(sent)
        assert isinstance(read, BookFile)
        assert bring_in_book(read, at=minute(99))[0].key == key
        assert book_to_json(book_file(key, with_links=True)) == sent
        plain = without_links(read)
        assert isinstance(plain, BookFile)
        assert bring_in_book(plain, at=minute(99))[0].key != key


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_any_book_goes_out_and_comes_in(app: Flask, data: st.DataObject) -> None:
    games = []
    for _ in range(data.draw(st.integers(0, 3))):
        first = data.draw(agreements())
        entries = data.draw(played_logs(first))
        at = data.draw(st.sampled_from([None, "2026-11-29T19:30:00+01:00", "2026-11-29T18:30:00", "1999-01-01"]))
        records = tuple(LogRecord(entry, at, "phone", f"k{entry.seq}") for entry in entries)
        games.append(GameFile(first, records, at, hidden=data.draw(st.booleans()), from_paper=data.draw(st.booleans())))
    houses = tuple(HouseRules("Ours", rules.values()) for rules in data.draw(st.lists(rulesets(), max_size=2)))
    came, _ = bring_in_book(BookFile("Club", houses, tuple(games)), at=minute(99))
    sent = book_to_json(book_file(came.key))
    read = file_from_json(through_json(sent))
    assert isinstance(read, BookFile)
    assert not any(game.disagrees for game in read.games)
    again, _ = bring_in_book(read, at=minute(200))
    assert bytes_of(book_to_json(book_file(again.key))) == bytes_of(sent)
    stored = storage.games_of(again.key, include_hidden=True)
    sheets = sorted(str(game.sheet()) for game in games)
    assert sorted(str(game_file(record).sheet()) for record in stored) == sheets


def test_a_game_longer_than_may_be_kept_is_refused(app: Flask) -> None:
    log = [{"seq": seq, "kind": "notice", "given": seq % 2 == 1} for seq in range(1, MOST_ENTRIES + 2)]
    file = {"players": ["A", "B"], "ruleset": {}, "sheet": "standard", "hands": [], "entries": log}
    with pytest.raises(Refusal) as refused:
        bring_in_everything(EverythingFile((BookFile("Club", (), (game_from_json(file),)),)), at=minute(1))
    assert (refused.value.code, refused.value.field, refused.value.limit) == (
        "out_of_range",
        "books[0].games[0].entries",
        MOST_ENTRIES,
    )
    assert everything()["books"] == []


CHANGES: dict[str, tuple[list[Any], Any]] = {
    "totals of a hand": (["games", 0, "entries", 0, "hand", "defender_deadwood"], 21),
    "a note": (["games", 0, "entries", 0, "hand", "note"], "x"),
    "hidden": (["games", 0, "hidden"], True),
    "a name": (["name"], "Klub"),
    "a ruleset": (["rulesets", 0, "values", "target"], 99),
    "a date": (["games", 0, "started"], "2026-11-30T19:30:00+01:00"),
}


@pytest.mark.parametrize(("path", "value"), CHANGES.values(), ids=CHANGES)
def test_a_comparison_finds_what_differs(app: Flask, path: list[Any], value: Any) -> None:
    fill()
    ours = everything()
    theirs = deepcopy(ours)
    place: Any = theirs["books"][0]
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    theirs["books"][0]["games"][0]["hands"] = []
    found = compare(everything_from_json(ours), everything_from_json(theirs))["differences"]
    assert [(one["what"], one["book"]) for one in found] == [("differs", theirs["books"][0]["name"])]
    assert found[0]["where"].startswith("books[0]")
    assert found[0]["fields"]


def test_a_comparison_finds_what_only_one_has(app: Flask) -> None:
    fill()
    ours = everything()
    theirs = deepcopy(ours)
    del theirs["books"][0]["games"][1]
    gone = theirs["books"].pop(1)
    # The places of what only one has are places there, whatever order the other's books are in.
    theirs["books"].reverse()
    differences = compare(everything_from_json(ours), everything_from_json(theirs))["differences"]
    assert [(one["what"], one["where"], one["book"]) for one in differences] == [
        ("added", "books[0].games[1]", "Æøå"),
        ("added", "books[1]", "Two of a name"),
    ]
    differences = compare(everything_from_json(theirs), everything_from_json(ours))["differences"]
    assert [(one["what"], one["where"], one["book"]) for one in differences] == [
        ("missing", "books[0].games[1]", "Æøå"),
        ("missing", "books[1]", "Two of a name"),
    ]
    keys = [gone["link"], *(link for game in gone["games"] for link in game["links"].values())]
    assert not any(key in str(differences) for key in keys)
