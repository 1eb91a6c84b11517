"""`scorekeeper judge`: one ruling for one object, one compact line for each of many, errors on their lines."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest
from click.testing import CliRunner, Result

from scorekeeper.cli import main

SHOWDOWN = {
    "knocker": ["AS", "2S", "3S", "7H", "8H", "9H", "KC", "KD", "KH", "5C"],
    "defender": ["4S", "6H", "KS", "TD", "JD", "QD", "2D", "3D", "4D", "2C"],
}
HAND = {"cards": ["5S", "6S", "7S", "KC"]}


def judge(text: str) -> Result:
    return CliRunner().invoke(main, ["judge", "-"], input=text)


def lines(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_one_object_gives_one_ruling() -> None:
    result = judge(json.dumps(SHOWDOWN, indent=1))
    answer = json.loads(result.stdout)
    assert (result.exit_code, answer["winner"], answer["points"]) == (0, "defender", 13)


def test_a_file_is_read_by_its_name(tmp_path: Any) -> None:
    (tmp_path / "question.json").write_text(json.dumps(HAND), "utf-8")
    result = CliRunner().invoke(main, ["judge", str(tmp_path / "question.json")])
    assert (result.exit_code, json.loads(result.stdout)["deadwood"]) == (0, 10)


def test_each_line_is_answered_and_a_refused_one_does_not_stop_the_rest() -> None:
    result = judge("\n".join([json.dumps(HAND), "", '{"cards": ["1S"]}', "[]", json.dumps(SHOWDOWN)]))
    first, bad_card, not_json, last = lines(result)
    assert result.exit_code == 2
    assert (first["deadwood"], last["points"]) == (10, 13)
    assert {name: bad_card["error"][name] for name in ("code", "field", "value", "line")} == {
        "code": "bad_card",
        "field": "cards[0]",
        "value": "1S",
        "line": 3,
    }
    assert "1S" in bad_card["error"]["message"]
    assert (not_json["error"]["code"], not_json["error"]["line"]) == ("not_json", 4)


def test_a_ruling_with_faults_is_no_refusal() -> None:
    result = judge(json.dumps(SHOWDOWN | {"knocker_melds": [["KC", "KD", "AS"]]}))
    assert result.exit_code == 0
    assert [fault["code"] for fault in json.loads(result.stdout)["faults"]] == ["mixed_ranks"]


@pytest.mark.parametrize(("text", "code"), [("7S 8S 9S", "not_json"), ("{}", "missing")])
def test_what_is_no_question_is_refused(text: str, code: str) -> None:
    result = judge(text)
    assert result.exit_code == 2
    assert json.loads(result.stdout)["error"]["code"] == code


def test_judging_imports_no_flask() -> None:
    asked = """
import atexit, sys
from scorekeeper.cli import main
heavy = {"flask", "flask_babel", "sqlalchemy", "waitress", "weasyprint"}
atexit.register(lambda: print(sorted(heavy & set(sys.modules))))
main(["judge", "-"])
"""
    command = [sys.executable, "-c", asked]
    answer = subprocess.run(command, input=json.dumps(HAND), capture_output=True, text=True, check=True)
    assert answer.stdout.splitlines()[-1] == "[]"
