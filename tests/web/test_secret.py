"""The secret that signs cookies: made once, whole, and nobody else's to read."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.web.places import secret_key
from tests.web.conftest import close, make_app


def mode(file: Path) -> int:
    return file.stat().st_mode & 0o777


def test_it_is_made_once_for_its_owner_only(tmp_path: Path) -> None:
    made = secret_key(tmp_path)
    assert len(made) == 64
    assert mode(tmp_path / "secret_key") == 0o600
    assert secret_key(tmp_path) == made
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]


def test_of_many_processes_at_once_all_read_the_same(tmp_path: Path) -> None:
    line = "import sys; from pathlib import Path; from scorekeeper.web.places import secret_key as k;"
    line += "sys.stdin.read(); print(k(Path(sys.argv[1])))"
    root = Path(__file__).parents[2]
    started = [
        subprocess.Popen(
            [sys.executable, "-c", line, tmp_path],
            cwd=root,
            env={**os.environ, "PYTHONPATH": str(root)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(4)
    ]
    said = {process.communicate()[0] for process in started}
    assert said == {f"{secret_key(tmp_path)}\n"}


def test_one_that_others_may_read_is_put_right(tmp_path: Path) -> None:
    made = secret_key(tmp_path)
    (tmp_path / "secret_key").chmod(0o644)
    assert secret_key(tmp_path) == made
    assert mode(tmp_path / "secret_key") == 0o600


def test_one_that_holds_nothing_is_made_anew(tmp_path: Path) -> None:
    (tmp_path / "secret_key").touch()
    assert len(secret_key(tmp_path)) == 64
    assert mode(tmp_path / "secret_key") == 0o600


def test_where_there_are_no_hard_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_paths: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "link", refused)
    made = secret_key(tmp_path)
    assert len(made) == 64
    assert secret_key(tmp_path) == made


def test_a_new_database_is_its_owner_s_too(tmp_path: Path) -> None:
    close(make_app(tmp_path))
    assert mode(tmp_path / "scorekeeper.sqlite") == 0o600
