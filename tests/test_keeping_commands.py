"""`scorekeeper export`, `import`, `compare` and `links`: moving house, and telling what is wrong in words."""

from __future__ import annotations

import csv
import io
import json
import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.storage import database
from scorekeeper.storage.files import everything_file
from tests.keeping import all_of, done, filled, opened, refused, run, said
from tests.storage.postgres import Cluster

KNOCK = {"ending": "knock", "knocker": 1, "knocker_deadwood": 6, "defender_deadwood": 32}
GAME: dict[str, Any] = {"players": ["Cy", "Di"], "ruleset": {}, "sheet": "standard", "hands": [KNOCK]}


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The database of the commands, which is not there yet."""
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "instance"))
    monkeypatch.delenv("SCOREKEEPER_DATABASE", raising=False)
    (tmp_path / "instance").mkdir()
    return tmp_path / "instance" / "scorekeeper.sqlite"


def written(path: Path, document: object) -> Path:
    path.write_text(json.dumps(document), "utf-8")
    return path


# --- moving house ----------------------------------------------------------------------------------------------------


@pytest.mark.needs("postgresql")
def test_from_sqlite_to_postgresql_and_back(place: Path, tmp_path: Path, cluster: Cluster) -> None:
    sent = filled(place)
    there, back = cluster.url(cluster.create()), tmp_path / "back.sqlite"
    done("export", "-o", tmp_path / "one.json")
    done("import", tmp_path / "one.json", "--database", there)
    done("export", "-o", tmp_path / "two.json", "--database", there)
    done("import", tmp_path / "two.json", "--database", back)
    done("export", "-o", tmp_path / "three.json", "--database", back)
    files = [(tmp_path / name).read_bytes() for name in ("one.json", "two.json", "three.json")]
    assert files[0] == files[1] == files[2]
    assert json.loads(files[0]) == sent
    for here, other in ((place, there), (there, str(back)), (back, str(tmp_path / "one.json"))):
        found = json.loads(done("compare", other, "--database", here))
        assert (found["books"], found["games"], found["differences"]) == (4, 6, [])


def test_what_changed_since_is_found(place: Path, tmp_path: Path) -> None:
    filled(place)
    done("export", "-o", tmp_path / "all.json")
    with opened(place):
        book = str(everything_file().books[0].link)
    done("import", written(tmp_path / "game.json", {**GAME, "players": ["Anna", "Bo"]}), "--book", book)
    result = run("compare", tmp_path / "all.json")
    assert result.exit_code == 2
    added = {"what": "added", "where": "books[0].games[0]", "book": "Æøå", "fields": []}
    assert json.loads(result.stdout)["differences"] == [added]


def test_everything_is_readable_to_its_owner_only(place: Path, tmp_path: Path) -> None:
    filled(place)
    done("export", "-o", tmp_path / "all.json")
    assert stat.S_IMODE((tmp_path / "all.json").stat().st_mode) == 0o600
    with (tmp_path / "sent.json").open("wb") as file:
        line = [sys.executable, "-m", "scorekeeper", "export"]
        subprocess.run(line, stdout=file, check=True, env=os.environ)
    assert stat.S_IMODE((tmp_path / "sent.json").stat().st_mode) == 0o600
    assert (tmp_path / "sent.json").read_bytes() == (tmp_path / "all.json").read_bytes()


def test_everything_twice_is_refused(place: Path, tmp_path: Path) -> None:
    filled(place)
    (tmp_path / "all.json").write_bytes(done("export"))
    before = all_of(place)
    assert refused("import", tmp_path / "all.json")["code"] == "link_taken"
    assert all_of(place) == before


# --- a game, a book --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["{}", "/g/{}", "http://h:8000/g/{}", "https://h.example/g/{}/hands/3?all"])
def test_a_game_by_its_key_or_its_link(place: Path, form: str) -> None:
    game = filled(place)["books"][0]["games"][0]
    sent = json.loads(done("export", form.format(game["links"]["score"])))
    assert sent["players"] == game["players"]
    assert "links" not in sent


def test_a_book_and_a_game_to_look_on(place: Path) -> None:
    book = filled(place)["books"][0]
    assert json.loads(done("export", book["link"]))["name"] == book["name"]
    assert json.loads(done("export", f"/b/{book['link']}"))["format"] == "scorekeeper-book/1"
    assert json.loads(done("export", f"/v/{book['games'][0]['links']['view']}"))["format"] == "scorekeeper-game/1"


def test_keys_go_along_when_asked_for(place: Path) -> None:
    book = filled(place)["books"][0]
    assert json.loads(done("export", book["link"], "--with-links"))["link"] == book["link"]
    assert book["link"] not in done("export", book["link"]).decode()


def test_a_game_joins_a_book_or_gets_one(place: Path, tmp_path: Path) -> None:
    file = written(tmp_path / "game.json", GAME)
    first = json.loads(done("import", file))
    assert first["imported"] == {"books": 0, "games": 1, "hands": 1}
    second = json.loads(done("import", file, "--book", f"http://h/b/{first['book_key']}"))
    assert second["book_key"] == first["book_key"]
    (book,) = all_of(place)["books"]
    assert (book["name"], len(book["games"])) == ("Cy and Di", 2)
    assert json.loads(done("import", "-", data=json.dumps(GAME).encode()))["score_key"]


def test_what_differs_is_reported(place: Path, tmp_path: Path) -> None:
    report = json.loads(done("import", written(tmp_path / "game.json", {**GAME, "totals": [5, 6]})))
    assert report["differences"] == [
        {
            "code": "totals_disagree_with_hands",
            "field": "totals",
            "value": [5, 6],
            "limit": [0, 0],
            "message": "totals: the file says 5 and 6, its hands make 0 and 0. The hands were taken.",
        }
    ]


OVER = {**GAME, "hands": [{**KNOCK, "knocker_deadwood": 11}]}
MERGED = {"seq": 1, "kind": "merged", "player": 1, "into": 0}
REFUSED: dict[str, tuple[object, str, str]] = {
    "over-the-limit": (OVER, "over_knock_limit", "hands[0].knocker_deadwood"),
    "in-everything": (
        {"format": "scorekeeper-everything/1", "books": [{"format": "scorekeeper-book/1", "name": "B", "games": [{}]}]},
        "missing",
        "books[0].games[0].players",
    ),
    "a-list": ([GAME], "not_json", ""),
    "bad-log": (
        {"format": "scorekeeper-book/1", "name": "B", "players": ["A"], "games": [], "log": [MERGED]},
        "out_of_range",
        "log[0].player",
    ),
    "bad-seat": ({**GAME, "seats": [0, 1]}, "out_of_range", "seats[0]"),
}


@pytest.mark.parametrize(("document", "code", "field"), REFUSED.values(), ids=REFUSED)
def test_what_is_refused_names_its_place_and_stores_nothing(
    place: Path, tmp_path: Path, document: object, code: str, field: str
) -> None:
    error = refused("import", written(tmp_path / "file.json", document))
    assert (error["code"], error["field"], error["line"]) == (code, field, 1)
    assert not place.exists()


# --- a spreadsheet ---------------------------------------------------------------------------------------------------


def test_hands_for_a_spreadsheet(place: Path, tmp_path: Path) -> None:
    sent = filled(place)
    found = list(csv.DictReader(io.StringIO(done("export", "--csv").decode("utf-8-sig"))))
    games = [game for book in sent["books"] for game in book["games"]]
    assert len(found) == sum(len(game["hands"]) for game in games)
    assert {row["reason"] for row in found} == {"", "'=1+1"}
    assert "'-late" in {row["note"] for row in found}
    assert {row["book"] for row in found} == {"Æøå", "Notice ahead"}


# --- links -----------------------------------------------------------------------------------------------------------


def test_links_are_told(place: Path) -> None:
    sent = filled(place)
    text = done("links", "--base-url", "https://scores.example/").decode()
    for book in sent["books"]:
        assert f"  book    https://scores.example/b/{book['link']}\n" in text
        for game in book["games"]:
            assert f"    score https://scores.example/g/{game['links']['score']}\n" in text
            assert f"    view  https://scores.example/v/{game['links']['view']}\n" in text
    assert text.count("(hidden)") == 2


def test_links_are_found_by_name(place: Path) -> None:
    filled(place)
    assert done("links", "æØ").decode().count("    score ") == 3
    assert done("links", "cY").decode().count("    score ") == 1
    assert said("links", "Zed") == "Error: No book and no player is called Zed.\n"


def test_a_name_cannot_steer_the_terminal(place: Path, tmp_path: Path) -> None:
    done("import", written(tmp_path / "game.json", {**GAME, "players": ["\x9b31mCy", "Di"]}))
    assert "?31mCy – Di" in done("links").decode()


# --- what goes wrong -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["export", "links", "compare"])
def test_there_has_to_be_a_database(place: Path, tmp_path: Path, command: str) -> None:
    file = written(tmp_path / "all.json", {"format": "scorekeeper-everything/1", "books": []})
    arguments = [command, *([file] if command == "compare" else [])]
    assert said(*arguments) == f"Error: There is no database at {place}.\n"
    assert said(*arguments, "--database", tmp_path / "no" / "x.sqlite") == (
        f"Error: There is no database at {tmp_path / 'no' / 'x.sqlite'}.\n"
    )
    assert not (tmp_path / "no").exists()


def test_what_there_is_not_is_told(place: Path, tmp_path: Path) -> None:
    filled(place)
    assert said("export", "nobody") == "Error: Nothing has this key or link.\n"
    file = written(tmp_path / "game.json", GAME)
    assert said("import", file, "--book", "nobody") == "Error: Nothing has this key or link.\n"
    assert "a key or a link is empty" in said("export", "", code=2)
    for wrong, words in (("nowhere.json", "No such file"), (".", "Is a directory")):
        assert words in said("import", tmp_path / wrong, code=2)
    everything = written(tmp_path / "all.json", {"format": "scorekeeper-everything/1", "books": []})
    assert "--book goes with a game" in said("import", everything, "--book", "x", code=2)


def test_a_file_that_is_there_is_not_overwritten_unasked(place: Path, tmp_path: Path) -> None:
    filled(place)
    (tmp_path / "diary").write_text("mine")
    assert "--overwrite replaces it" in said("export", "-o", tmp_path / "diary")
    assert (tmp_path / "diary").read_text() == "mine"
    done("export", "-o", tmp_path / "diary", "--overwrite")
    assert json.loads((tmp_path / "diary").read_bytes()) == all_of(place)


def test_a_folder_that_is_not_there_is_told(place: Path, tmp_path: Path) -> None:
    filled(place)
    assert "No such file or directory" in said("export", "-o", tmp_path / "no" / "all.json")


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda path: path.write_bytes(b"Dear diary, nothing of note today." * 40), "The file is damaged"),
        (lambda path: path.write_bytes(b"SQLite format 3\0" + b"\xa5" * 9000), "The file is damaged"),
    ],
)
def test_a_database_that_is_none_is_told(place: Path, spoil: Any, words: str) -> None:
    spoil(place)
    assert words in said("export")
    assert words in said("links")


def test_a_server_that_is_not_there_is_told() -> None:
    words = said("export", "--database", "postgresql://anna:secret@127.0.0.1:1/scores")
    assert words == "Error: The database server does not answer, or lets nobody in.\n"


def test_a_database_that_others_hold_is_told(place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(place)
    monkeypatch.setattr(database, "BUSY_TIMEOUT_MS", 50)
    file = written(tmp_path / "game.json", GAME)
    with closing(sqlite3.connect(place, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        words = "Error: Others are writing to the database. Nothing was done; try again.\n"
        assert said("import", file) == words
        assert json.loads(done("export"))
        other.execute("ROLLBACK")
    assert json.loads(done("import", file))["imported"]["games"] == 1


def test_a_database_of_a_newer_version_is_told(place: Path) -> None:
    filled(place)
    with closing(sqlite3.connect(place)) as other:
        other.execute("UPDATE alembic_version SET version_num = '9999'")
        other.commit()
    for command in ("export", "links"):
        assert "written by a newer version" in said(command)
