"""`scorekeeper pdf` prints a game file without a server and without a database."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from scorekeeper import pdf
from scorekeeper.cli import main
from scorekeeper.web import printing

from .reading import Printed, game_file, text_of


def run(document: object, *options: str) -> Result:
    text = document if isinstance(document, str) else json.dumps(document)
    return CliRunner().invoke(main, ["pdf", "-", *options], input=text)


@pytest.mark.needs("pango")
@pytest.mark.parametrize("paper", ["letter", "A4"])
def test_to_a_file(tmp_path: Path, paper: str) -> None:
    (tmp_path / "game.json").write_text(json.dumps(game_file()), "utf-8")
    out = tmp_path / "sheet.pdf"
    result = CliRunner().invoke(main, ["pdf", str(tmp_path / "game.json"), "-o", str(out), "--paper", paper])
    assert (result.exit_code, result.output) == (0, "")
    assert out.read_bytes().startswith(b"%PDF-1.7")


@pytest.mark.needs("pango", "poppler")
def test_to_standard_output_in_another_language() -> None:
    result = run(game_file(), "--lang", "sv")
    assert result.exit_code == 0
    text = text_of(result.stdout_bytes)
    assert "29 november 2026" in text
    assert text.split() != Printed(game_file()).text.split()


@pytest.mark.parametrize(
    ("document", "code", "field"),
    [
        ("no json", "not_json", ""),
        ("[]", "not_json", ""),
        ({**game_file(), "sheet": "square"}, "bad_value", "sheet"),
        ({**game_file(), "hands": [{"ending": "knock", "knocker": 1, "knocker_deadwood": 11, "defender_deadwood": 2}]},
         "over_knock_limit", "hands[0].knocker_deadwood"),
    ],
    ids=["no-json", "no-object", "no-sheet", "over-limit"],
)  # fmt: skip
def test_a_bad_file_is_refused(document: Any, code: str, field: str, tmp_path: Path) -> None:
    out = tmp_path / "sheet.pdf"
    result = run(document, "-o", str(out))
    assert result.exit_code == 2
    error = json.loads(result.output)["error"]
    assert (error["code"], error["field"], error["line"]) == (code, field, 1)
    assert not out.exists()


@pytest.mark.parametrize(("place", "told"), [("missing/sheet.pdf", "No such file"), ("file/sheet.pdf", "Not a dir")])
def test_where_it_cannot_be_written_is_said(
    place: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setattr(printing, "document", lambda *_what, **_values: b"%PDF")
    result = run(game_file(), "-o", str(tmp_path / place))
    assert result.exit_code == 1
    assert f"'{tmp_path / place}': {told}" in result.output


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["pdf", str(tmp_path / "game.json")])
    assert result.exit_code == 2
    assert "No such file" in result.output


def test_without_pango_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_styles: Path) -> None:
        raise pdf.DrawingError

    monkeypatch.setattr(pdf, "_dress", missing)
    result = run(game_file())
    assert result.exit_code == 1
    assert all(package in result.output for package in pdf.LIBRARIES)
