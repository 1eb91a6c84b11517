"""`scorekeeper backup` and `restore`: whole copies of a database in use, and nothing overwritten unasked."""

from __future__ import annotations

import os
import shutil
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper import storage
from scorekeeper.storage import backups
from scorekeeper.storage.database import disconnect
from tests.keeping import all_of, done, filled, opened, said
from tests.storage.full import recorded
from tests.storage.helpers import KNOCK, make_app, record, start
from tests.storage.released import ROWS, make_released


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The database of the commands, which is not there yet."""
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "instance"))
    monkeypatch.delenv("SCOREKEEPER_DATABASE", raising=False)
    (tmp_path / "instance").mkdir()
    return tmp_path / "instance" / "scorekeeper.sqlite"


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_copy_gets_the_time_as_its_name(place: Path) -> None:
    sent = filled(place)
    text = done("backup").decode()
    (copy,) = (place.parent / "backups").iterdir()
    assert text.startswith(f"{copy}: books 4, games 6, changes ")
    assert copy.match("scorekeeper-????-??-??T??-??-??Z.sqlite")
    assert (mode(copy), mode(copy.parent)) == (0o600, 0o700)
    with closing(sqlite3.connect(copy)) as opened_copy:
        assert opened_copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert opened_copy.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    assert all_of(copy) == sent


def test_it_goes_into_a_folder_or_a_file_and_replaces_a_copy(place: Path, tmp_path: Path) -> None:
    filled(place)
    target = tmp_path / "copy.sqlite"
    done("backup", target)
    with opened(place):
        start()
    done("backup", target)
    assert all_of(target) == all_of(place)
    (tmp_path / "disk").mkdir()
    done("backup", tmp_path / "disk")
    assert len(names(tmp_path / "disk")) == 1
    assert [name for name in names(tmp_path) if "part" in name] == []


def test_a_folder_that_is_not_there_yet_is_made(place: Path, tmp_path: Path) -> None:
    filled(place)
    for _ in range(3):
        done("backup", tmp_path / "disk" / "copies", "--keep", "2")
    assert len(names(tmp_path / "disk" / "copies")) == 2


def test_only_the_newest_are_kept(place: Path) -> None:
    filled(place)
    folder = place.parent / "backups"
    folder.mkdir()
    strangers = ["scorekeeper-2020-01-01T00-00-00Z.txt", "other-2020-01-01T00-00-00Z.sqlite", "scorekeeper-mine.sqlite"]
    olds = [f"scorekeeper-2020-01-0{day}T00-00-00Z.sqlite" for day in (1, 2, 3)]
    for name in [*strangers, *olds]:
        (folder / name).touch()
    done("backup", "--keep", "2")
    done("backup", "--keep", "2")
    assert sorted([*strangers, *olds]) != names(folder)
    left = [name for name in names(folder) if name not in strangers]
    assert len(left) == 2
    assert not set(left) & set(olds)


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("instance/scorekeeper.sqlite", "is the database itself"),
        ("notes.txt", "is no backup that a new one may replace"),
        ("no/such/folder/copy.sqlite", "No such file or directory"),
    ],
)
def test_a_copy_that_would_destroy_something_is_not_made(place: Path, tmp_path: Path, target: str, words: str) -> None:
    sent = filled(place)
    (tmp_path / "notes.txt").write_text("mine")
    assert words in said("backup", tmp_path / target)
    assert (all_of(place), (tmp_path / "notes.txt").read_text()) == (sent, "mine")


def test_there_has_to_be_a_database(place: Path) -> None:
    assert said("backup") == f"Error: There is no database at {place}.\n"
    assert not place.exists()


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_a_postgresql_is_left_to_its_own_tools(tmp_path: Path, command: str) -> None:
    (tmp_path / "file").touch()
    arguments = [command, *([tmp_path / "file"] if command == "restore" else [])]
    words = said(*arguments, "--database", "postgresql://anna:secret@db.example/scores")
    assert ("pg_dump" if command == "backup" else "pg_restore") in words
    assert "secret" not in words


def test_a_copy_that_is_not_whole_gets_no_name(place: Path, tmp_path: Path) -> None:
    filled(place)
    with place.open("r+b") as file:
        file.seek(place.stat().st_size // 2)
        file.write(b"\xa5" * 9000)
    assert "damaged" in said("backup", tmp_path / "copy.sqlite")
    assert "copy.sqlite" not in names(tmp_path)


def test_a_disk_that_fills_up_leaves_nothing_behind(
    place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(place)
    before = names(tmp_path)
    connect = backups._connect

    def small(file: Path) -> sqlite3.Connection:
        connection = connect(file)
        if file.name.endswith(".part"):
            connection.execute("PRAGMA max_page_count=20")
        return connection

    monkeypatch.setattr(backups, "_connect", small)
    assert said("backup", tmp_path / "copy.sqlite") == "Error: The disk is full.\n"
    assert names(tmp_path) == before


def test_it_is_made_while_hands_are_recorded(place: Path, tmp_path: Path) -> None:
    with opened(place) as app:
        game = start()
        stop = threading.Event()
        keys = []

        def write() -> None:
            with app.app_context():
                now = game
                while not stop.is_set():
                    now = record(now, recorded(KNOCK)).game
                    keys.append(now.entries[-1].request_key)

        writer = threading.Thread(target=write)
        writer.start()
        try:
            copies = []
            for n in range(5):
                known = list(keys)
                done("backup", tmp_path / f"{n}.sqlite")
                copies.append((tmp_path / f"{n}.sqlite", known))
        finally:
            stop.set()
            writer.join()
    for copy, known in copies:
        entries = all_of(copy)["books"][0]["games"][0]["entries"]
        stored = [entry["request_key"] for entry in entries]
        # Everything acknowledged before it began is in it, and it ends where the log stood at some moment.
        assert stored == keys[: len(stored)]
        assert len(stored) >= len(known)


# --- restore ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def copy(place: Path, tmp_path: Path) -> Path:
    """A backup of a filled database, which has a game more by now."""
    filled(place)
    done("backup", tmp_path / "copy.sqlite")
    with opened(place):
        start()
    return tmp_path / "copy.sqlite"


def test_where_nothing_is_it_is_put(place: Path, tmp_path: Path, copy: Path) -> None:
    target = tmp_path / "new" / "house.sqlite"
    text = done("restore", copy, "--database", target).decode()
    assert text.startswith(f"{target}: books 4, games 6, changes ")
    assert mode(target) == 0o600
    assert all_of(target) == all_of(copy)


def test_what_is_there_is_not_overwritten_unasked(place: Path, copy: Path) -> None:
    before = all_of(place)
    words = said("restore", copy)
    assert f"There is a database at {place}. Nothing was done; --overwrite replaces it" in words
    assert all_of(place) == before
    assert names(place.parent) == ["scorekeeper.sqlite"]


@pytest.mark.parametrize("option", ["--overwrite", "--force"])
def test_what_is_there_is_kept_aside(place: Path, copy: Path, option: str) -> None:
    before = all_of(place)
    done("restore", copy, option)
    assert all_of(place) == all_of(copy)
    (aside,) = place.parent.glob("scorekeeper-before-restore-*.sqlite")
    assert (all_of(aside), mode(aside)) == (before, 0o600)


def test_a_running_app_goes_on_with_what_was_restored(place: Path, copy: Path) -> None:
    with opened(place):
        stranger = start()
        done("restore", copy, "--overwrite")
        with pytest.raises(storage.NotFound):
            storage.load_game(score_key=stranger.score_key)
        again = record(start()).game
        assert storage.load_game(score_key=again.score_key) == again
    with closing(sqlite3.connect(place)) as database:
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_damaged_database_is_moved_aside_as_it_is(place: Path, copy: Path) -> None:
    place.write_bytes(b"SQLite format 3\0" + b"\xa5" * 9000)
    done("restore", copy, "--overwrite")
    assert all_of(place) == all_of(copy)
    (aside,) = place.parent.glob("scorekeeper-before-restore-*.sqlite")
    assert aside.read_bytes().endswith(b"\xa5" * 9000)


def test_a_file_cut_off_from_its_journal_is_looked_at_with_it(place: Path, tmp_path: Path) -> None:
    with opened(place):
        start()
        # As after a power cut: what was recorded last lies beside the file.
        for ending in ("", "-wal"):
            shutil.copy(f"{place}{ending}", f"{tmp_path / 'cut.sqlite'}{ending}")
        sent = len(storage.books_by_keys([]))
    assert sent == 0
    done("restore", tmp_path / "cut.sqlite", "--overwrite")
    assert len(all_of(place)["books"]) == 1


def damaged(path: Path, copy: Path) -> None:
    data = copy.read_bytes()
    path.write_bytes(data[: len(data) // 2] + b"\xa5" * 9000 + data[len(data) // 2 + 9000 :])


def newer(path: Path, copy: Path) -> None:
    shutil.copy(copy, path)
    with closing(sqlite3.connect(path)) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()


def unreadable(path: Path, copy: Path) -> None:
    shutil.copy(copy, path)
    with closing(sqlite3.connect(path)) as database:
        database.execute("UPDATE entry SET payload = '{broken' WHERE rowid = (SELECT max(rowid) FROM entry)")
        database.commit()


def without_version(path: Path, copy: Path) -> None:
    shutil.copy(copy, path)
    with closing(sqlite3.connect(path)) as database:
        database.execute("UPDATE game SET setup = '[1]' WHERE id = (SELECT max(id) FROM game)")
        database.commit()


def another(path: Path, copy: Path) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE recipe (name TEXT)")
        database.commit()


def written(data: bytes) -> Callable[[Path, Path], object]:
    return lambda path, _copy: path.write_bytes(data)


BAD: dict[str, tuple[Callable[[Path, Path], object], str]] = {
    "damaged": (damaged, "The file is damaged"),
    "cut-short": (lambda path, copy: path.write_bytes(copy.read_bytes()[:-5000]), "The file is damaged"),
    "unreadable": (unreadable, "The file is damaged"),
    "without-version": (without_version, "The file is damaged"),
    "newer": (newer, "written by a newer version"),
    "not-ours": (another, "not one of the scorekeeper"),
    "no-database": (written(b"Dear diary"), "This is no database file."),
    "an-export": (written(b'{"format":"scorekeeper-everything/1"}'), "scorekeeper import brings it in"),
    "a-dump": (written(b"PGDMP\x01\x0e"), "pg_restore"),
    "empty": (written(b""), "The file is empty."),
}


@pytest.mark.parametrize(("make", "words"), BAD.values(), ids=BAD)
def test_what_is_no_backup_of_ours_is_refused(
    place: Path, tmp_path: Path, copy: Path, make: Callable[[Path, Path], object], words: str
) -> None:
    make(tmp_path / "bad.sqlite", copy)
    before = all_of(place)
    assert words in said("restore", tmp_path / "bad.sqlite", "--overwrite")
    assert all_of(place) == before
    assert names(place.parent) == ["scorekeeper.sqlite"]


def test_an_older_backup_is_brought_up_to_date(place: Path, tmp_path: Path, copy: Path) -> None:
    old = make_app(f"sqlite:///{tmp_path / 'old.sqlite'}")
    make_released(old, "0001")
    disconnect(old)
    done("restore", tmp_path / "old.sqlite", "--overwrite")
    assert len(all_of(place)["books"]) == len(ROWS["book"])


@pytest.mark.parametrize(("file", "words"), [("nowhere", "does not exist"), (".", "is a directory")])
def test_what_cannot_be_read_is_told(place: Path, tmp_path: Path, file: str, words: str) -> None:
    assert words in said("restore", tmp_path / file, code=2)


def test_the_database_is_not_restored_onto_itself(place: Path, copy: Path) -> None:
    link = copy.with_name("link.sqlite")
    os.link(place, link)
    assert "is the database itself" in said("restore", link, "--overwrite")
