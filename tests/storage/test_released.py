"""From every released revision, with data in it, up to this one: nothing is lost, and every sheet is as it was."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask

from scorekeeper import storage
from scorekeeper.interchange.books import everything_from_json
from scorekeeper.storage.database import disconnect
from scorekeeper.storage.files import bring_in_everything, everything_file
from scorekeeper.web.loading import Game
from tests.storage.conftest import BOTH, empty
from tests.storage.full import everything, recorded
from tests.storage.helpers import KNOCK, make_app, minute, record, start
from tests.storage.released import ROWS, SHEETS, make_released, revisions


@pytest.fixture(params=revisions())
def released(request: pytest.FixtureRequest, empty_url: str) -> Iterator[Flask]:
    """An app on a database of a released revision, brought up to this one, its context pushed."""
    app = make_app(empty_url)
    make_released(app, request.param)
    storage.upgrade(app)
    with app.app_context():
        yield app
    disconnect(app)


def test_every_sheet_is_as_it_was(released: Flask) -> None:
    sheets = {key: Game(storage.load_game(score_key=key)).to_json() for key in SHEETS}
    assert sheets == SHEETS


def test_every_row_is_there_and_more_can_be_added(released: Flask) -> None:
    sent = everything_file()
    assert [book.link for book in sent.books] == [row["key"] for row in ROWS["book"]]
    assert sum(game.seq for book in sent.books for game in book.games) == len(ROWS["entry"])
    assert [(key, label) for key, label in sent.devices] == [(row["id"], row["label"]) for row in ROWS["device"]]
    assert [house.name for book in sent.books for house in book.rulesets] == ["Ours"]
    assert sum(game.hidden for book in sent.books for game in book.games) == 1
    key = str(sent.books[0].link)
    game = storage.games_of(key)[0]
    assert record(game, recorded(KNOCK), request_key="new").created
    assert start(book_key=key, request_key="new game").seq == 0
    storage.create_book("New", at=minute(1))


@pytest.fixture(params=BOTH)
def other(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """An app on another database, with all tables and no rows."""
    app = make_app(empty(request, tmp_path_factory.mktemp("other") / "other.sqlite", number=1))
    yield app
    disconnect(app)


def test_it_can_be_moved(released: Flask, other: Flask) -> None:
    sent = everything()
    with other.app_context():
        bring_in_everything(everything_from_json(sent), at=minute(99))
        assert everything() == sent
