"""PDFs that were drawn are kept: once each, no more than there is room for, by any number at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier, Event
from time import sleep

import pytest

from scorekeeper.pdf import DrawingError
from scorekeeper.web import kept as keeping
from scorekeeper.web.kept import CrowdedError, kept, name_of


def names_in(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir()}


def test_drawn_once_and_kept(tmp_path: Path) -> None:
    drawn: list[bytes] = []

    def draw() -> bytes:
        drawn.append(b"a drawing")
        return drawn[-1]

    assert kept(tmp_path / "pdf", "one", draw) == kept(tmp_path / "pdf", "one", draw) == b"a drawing"
    assert len(drawn) == 1
    assert names_in(tmp_path / "pdf") == {"one.pdf"}


def test_at_most_so_many_wait_and_the_next_is_sent_away(tmp_path: Path) -> None:
    goes_on = Event()
    started = Barrier(2)

    def slow() -> bytes:
        started.wait(10)
        assert goes_on.wait(10)
        return b"slow"

    with ThreadPoolExecutor(keeping.MOST_AT_ONCE) as pool:
        first = pool.submit(kept, tmp_path, "slow", slow)
        started.wait(10)
        waiting = [pool.submit(kept, tmp_path, str(n), lambda: b"x") for n in range(keeping.MOST_AT_ONCE - 1)]
        while keeping._queue._value:
            sleep(0.01)
        with pytest.raises(CrowdedError):
            kept(tmp_path, "one more", lambda: b"x")
        goes_on.set()
        assert first.result(10) == b"slow"
        assert {each.result(10) for each in waiting} == {b"x"}
    assert kept(tmp_path, "one more", lambda: b"x") == b"x"


def test_a_drawing_that_fails_leaves_its_place(tmp_path: Path) -> None:
    def fails() -> bytes:
        raise DrawingError

    for _ in range(keeping.MOST_AT_ONCE + 1):
        with pytest.raises(DrawingError):
            kept(tmp_path, "one", fails)


def test_many_who_ask_at_once_wait_for_one_drawing(tmp_path: Path) -> None:
    drawn: list[int] = []

    def draw() -> bytes:
        drawn.append(1)
        return b"x" * 100_000

    with ThreadPoolExecutor(keeping.MOST_AT_ONCE) as pool:
        answers = list(pool.map(lambda _: kept(tmp_path, "one", draw), range(16)))
    assert set(answers) == {b"x" * 100_000}
    assert len(drawn) == 1


def test_the_oldest_go_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "MOST_FILES", 3)
    for number in range(5):
        kept(tmp_path, str(number), lambda: b"x")
    assert names_in(tmp_path) == {"2.pdf", "3.pdf", "4.pdf"}


def test_so_many_bytes_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "MOST_BYTES", 250)
    for number in range(4):
        kept(tmp_path, str(number), lambda: b"x" * 100)
    assert names_in(tmp_path) == {"2.pdf", "3.pdf"}


def test_one_that_is_larger_than_all_is_kept_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "MOST_BYTES", 50)
    for number in range(2):
        kept(tmp_path, str(number), lambda: b"x" * 100)
    assert names_in(tmp_path) == {"1.pdf"}


def test_what_cannot_be_kept_is_drawn_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "a file").write_text("no folder")
    assert kept(tmp_path / "a file", "one", lambda: b"a drawing") == b"a drawing"


def test_other_inputs_have_another_name() -> None:
    assert name_of("sheet", "key", 1) == name_of("sheet", "key", 1)
    assert len({name_of("sheet", "key", 1), name_of("sheet", "key", 2), name_of("sheet", "key1", "")}) == 3
    assert "key" not in name_of("sheet", "key", 1)
