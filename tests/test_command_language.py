"""The commands speak the language of the environment, as programs of a shell do."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ELEVEN = {"ending": "knock", "knocker": 1, "knocker_deadwood": 11, "defender_deadwood": 20}
GAME = {"players": ["A", "B"], "ruleset": {"preset": "pagat"}, "sheet": "standard", "hands": [ELEVEN]}
ASKED = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
SAID = {
    "en": "11 is over the knock limit of 10.",
    "sv": "knackgränsen",
    "nb": "bankegrensen",
    "da": "lukkegrænsen",
    "de": "Klopfgrenze",
}


def run(*arguments: str, given: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, in an environment that asks for a language in no other way."""
    kept = {name: value for name, value in os.environ.items() if name not in ASKED}
    command = [sys.executable, "-m", "scorekeeper", *arguments]
    return subprocess.run(
        command, input=given, capture_output=True, text=True, encoding="utf-8", env={**kept, **environment}, check=False
    )


def message(result: subprocess.CompletedProcess[str]) -> str:
    """The sentence of the error that was printed, whose code is the same in every language."""
    error = json.loads(result.stdout)["error"]
    assert (error["code"], error["limit"]) == ("over_knock_limit", 10)
    told: str = error["message"]
    return told


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "sv_SE.UTF-8"}, "sv"),
        ({"LANG": "sv_SE.UTF-8", "LC_ALL": "da_DK.UTF-8"}, "da"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "fr:de_AT:sv"}, "de"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "no_NO"}, "nb"),
    ],
)
def test_score_explains_in_the_language_of_the_environment(environment: dict[str, str], language: str) -> None:
    result = run("score", "-", given=json.dumps(GAME), **environment)
    assert result.returncode == 2
    assert SAID[language] in message(result)


def test_judge_does_too() -> None:
    asked = {"knocker": ["3S", "4S"], "defender": ["5S"]}
    english, german = (run("judge", "-", given=json.dumps(asked), LANG=language) for language in ("C", "de_DE.UTF-8"))
    told = [json.loads(result.stdout)["error"] for result in (english, german)]
    assert told[0]["message"] != told[1]["message"]
    assert "Karten" in told[1]["message"]
    assert {**told[0], "message": ""} == {**told[1], "message": ""}


@pytest.mark.parametrize(
    ("language", "said"), [("C", "There is no database"), ("sv_SE.UTF-8", "Det finns ingen databas")]
)
@pytest.mark.parametrize("command", ["export", "backup"])
def test_what_cannot_be_done_is_said_in_it(command: str, language: str, said: str, tmp_path: Path) -> None:
    result = run(command, "--database", str(tmp_path / "none.sqlite"), LANG=language)
    assert (result.returncode, result.stdout) == (1, "")
    assert said in result.stderr


def test_a_sheet_is_in_the_language_that_is_asked_for_by_name() -> None:
    result = run("pdf", "-", "--paper", "letter", given="[]", LANG="sv_SE.UTF-8")
    assert result.returncode == 2
    assert json.loads(result.stdout)["error"]["message"].startswith("This is not a JSON object")


def test_serve_greets_in_it(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in ASKED} | {"LANG": "de_DE.UTF-8"}
    command = [sys.executable, "-m", "scorekeeper", "serve", "--host", "127.0.0.1", "--port", "0"]
    at = ["--database", str(tmp_path / "scorekeeper.sqlite")]
    environment["SCOREKEEPER_INSTANCE"] = str(tmp_path)
    with subprocess.Popen(command + at, env=environment, stdout=subprocess.PIPE, encoding="utf-8") as server:
        assert server.stdout is not None
        greeting = server.stdout.readline()
        server.terminate()
    assert greeting.strip() == "Der Zettel ist offen unter"
