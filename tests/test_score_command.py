"""`scorekeeper score` as it is run: what goes in, what comes out, and the exit code."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.commands.score import score
from scorekeeper.engine import PRESETS, Refusal
from tests.interchange.files import DEAD, GIN, KNOCK, file, log, recorded

Json = dict[str, Any]


def run(data: bytes | str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """The command, run on its own with `data` as its input."""
    return subprocess.run(
        [sys.executable, "-m", "scorekeeper", "score", *(arguments or ("-",))],
        input=data.encode("utf-8") if isinstance(data, str) else data,
        capture_output=True,
        check=False,
        env=os.environ | environment,
    )


def answers(done: subprocess.CompletedProcess[bytes], code: int = 0) -> list[Json]:
    """The objects printed, one a line, of a run that ended with this code and said nothing else."""
    assert (done.returncode, done.stderr) == (code, b"")
    return [json.loads(line, parse_constant=lambda name: pytest.fail(name)) for line in done.stdout.splitlines()]


def error(done: subprocess.CompletedProcess[bytes]) -> Json:
    """The one error of a run that was refused."""
    (answer,) = answers(done, 2)
    assert list(answer) == ["error"]
    assert set(answer["error"]) == {"code", "field", "value", "limit", "line", "message"}
    assert isinstance(answer["error"]["message"], str)
    return dict(answer["error"])


def test_a_game_on_one_line_is_a_sheet_on_one_line() -> None:
    (sheet,) = answers(run(json.dumps(file(KNOCK, GIN))))
    assert (sheet["format"], sheet["columns"][0]["points"], sheet["seq"]) == ("scorekeeper-sheet/1", [26, 40], 2)


def test_a_game_on_many_lines_is_a_sheet_on_many() -> None:
    done = run("\n" + json.dumps(file(KNOCK), indent=4) + "\n\n")
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) > 20
    assert json.loads(done.stdout)["columns"][0]["points"] == [26, 0]


def test_a_file_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(file(KNOCK)), "utf-8")
    (sheet,) = answers(run("", str(path)))
    assert sheet["hands"][0]["points"] == 26


def test_no_such_file_is_no_answer() -> None:
    done = run("", "/no/such/file.json")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"No such file" in done.stderr


def test_a_refused_game_says_what_where_and_what_to_do() -> None:
    assert error(run(json.dumps(file(DEAD, DEAD, KNOCK | {"knocker_deadwood": 11})))) == {
        "code": "over_knock_limit",
        "field": "hands[2].knocker_deadwood",
        "value": 11,
        "limit": 10,
        "line": 1,
        "message": "11 is over the knock limit of 10.",
    }


def test_a_whole_object_is_line_1_wherever_its_fault_is() -> None:
    done = run("\n\n" + json.dumps(file(KNOCK | {"knocker_deadwood": 0}), indent=2))
    assert done.returncode == 2
    assert json.loads(done.stdout)["error"]["line"] == 1


def test_lines_are_answered_one_by_one_and_a_refused_one_does_not_end_the_run() -> None:
    lines = [
        json.dumps(file(KNOCK)),
        "",
        json.dumps(file(GIN, ruleset={"target": 0})),
        "   ",
        "{not json",
        "[1, 2]",
        '{"players": ["A", "B"], "ruleset": {"target": NaN}}',
        "\t" + json.dumps(file(DEAD)) + "\r",
        "{}",
    ]
    found = answers(run("\n".join(lines) + "\n\n"), 2)
    assert [answer.get("format") for answer in found] == [
        "scorekeeper-sheet/1",
        None,
        None,
        None,
        None,
        "scorekeeper-sheet/1",
        None,
    ]
    errors = [answer["error"] for answer in found if "error" in answer]
    assert [(each["code"], each["field"], each["line"]) for each in errors] == [
        ("out_of_range", "ruleset.target", 3),
        ("not_json", "", 5),
        ("not_json", "", 6),
        ("not_json", "", 7),
        ("missing", "players", 9),
    ]


def test_lines_that_are_all_right_end_with_0() -> None:
    assert len(answers(run("\n".join([json.dumps(file(KNOCK))] * 3)))) == 3


@pytest.mark.parametrize("data", ["", "\n", "  \n\t\n\r\n"])
def test_nothing_is_answered_with_nothing(data: str) -> None:
    assert answers(run(data)) == []


@pytest.mark.parametrize("data", ["[]", "null", "5", '"x"', "[{}]", "not json", "{", "\x00"])
def test_anything_but_an_object_is_not_json(data: str) -> None:
    refusal = error(run(data))
    assert (refusal["code"], refusal["value"]) == ("not_json", data)


@pytest.mark.parametrize(
    "data",
    [
        pytest.param("[" * 100_000, id="open"),
        pytest.param('{"players":' + "[" * 100_000 + "]" * 100_000 + "}", id="bottomless"),
        pytest.param('{"players":' + "[" * 900 + "]" * 900 + "}", id="deep"),
        pytest.param('{"ruleset":{"target":' + '{"a":' * 400 + "1" + "}" * 402, id="deep-objects"),
        pytest.param('{"ruleset":{"target":-Infinity}}', id="infinity"),
        pytest.param(b"\xff\xfe{\x00}\x00", id="utf-16"),
        pytest.param('{"hands": [}', id="broken"),
    ],
)
def test_what_cannot_be_read_is_not_json(data: str | bytes) -> None:
    assert error(run(data))["code"] == "not_json"


def test_a_number_of_thousands_of_digits_is_out_of_range_where_it_stands() -> None:
    refused = error(run('{"ruleset":{"target":' + "9" * 5000 + "}}"))
    assert (refused["code"], refused["field"], refused["limit"]) == ("out_of_range", "ruleset.target", 10_000)


@pytest.mark.parametrize("number", ["1e999", "-1e999", "1e9"])
def test_a_number_with_an_exponent_is_no_whole_one_where_it_stands(number: str) -> None:
    refused = error(run('{"ruleset":{"target":' + number + "}}"))
    assert (refused["code"], refused["field"]) == ("not_a_whole_number", "ruleset.target")


def test_a_huge_number_is_out_of_range() -> None:
    refusal = error(run(json.dumps(file(GIN | {"defender_deadwood": 10**4000}))))
    assert (refusal["code"], refusal["limit"]) == ("over_max_deadwood", 100)
    assert refusal["value"] == 10**4000
    assert len(refusal["message"]) < 200


@pytest.mark.parametrize("field", [("players",), ("ruleset",), ("sheet",), ("hands",), ("hands", 0), ("colour",)])
@pytest.mark.parametrize(
    "value", [None, True, 0, -1, 1.5, "x", "\x00", [], {}, [[]], {"a": {}}, 10**30], ids=lambda value: repr(value)[:9]
)
def test_nonsense_anywhere_is_refused_and_never_a_crash(field: tuple[str | int, ...], value: object) -> None:
    document: Any = file(KNOCK)
    at = document if len(field) == 1 else document[field[0]]
    at[field[-1]] = value
    if (field, value) in ((("ruleset",), {}), (("hands",), [])):
        assert score(document)["format"] == "scorekeeper-sheet/1"
        return
    with pytest.raises(Refusal) as refusal:
        score(document)
    assert refusal.value.field.startswith(str(field[0]))


def test_names_may_be_anything_that_can_be_written() -> None:
    names = ['"O\'Neil" <b>', "松本 😀 " + "å" * 34]
    (sheet,) = answers(run(json.dumps(file(players=names), ensure_ascii=False)))
    assert sheet["players"] == names
    (sheet,) = answers(run(json.dumps(file(players=names)), LC_ALL="C", PYTHONIOENCODING="ascii", PYTHONUTF8="0"))
    assert sheet["players"] == names


def test_half_a_surrogate_pair_is_refused_and_can_be_written() -> None:
    refusal = error(run('{"players":["\\ud800","B"],"ruleset":{},"sheet":"standard","hands":[]}'))
    assert (refusal["code"], refusal["field"], refusal["value"]) == ("bad_value", "players[0]", "\ud800")
    refusal = error(run(b'{"players":["\xff","B"],"ruleset":{},"sheet":"standard","hands":[]}'))
    assert (refusal["code"], refusal["field"]) == ("bad_value", "players[0]")


def test_a_byte_order_mark_is_no_part_of_the_input() -> None:
    (sheet,) = answers(run(b"\xef\xbb\xbf" + json.dumps(file(DEAD)).encode()))
    assert sheet["hands"][0]["points"] == 0
    assert len(answers(run(b"\xef\xbb\xbf" + b"\n".join([json.dumps(file(DEAD)).encode()] * 2)))) == 2


def test_hands_that_are_not_those_of_the_log_are_told() -> None:
    (sheet,) = answers(run(json.dumps(file(GIN, entries=log(recorded(KNOCK))))))
    assert [(warning["code"], warning["field"]) for warning in sheet["warnings"]] == [
        ("hands_disagree_with_entries", "hands[0]")
    ]
    assert sheet["hands"][0]["points"] == 26
    (sheet,) = answers(run(json.dumps(file(KNOCK, entries=log(recorded(KNOCK))))))
    assert "warnings" not in sheet


@pytest.mark.parametrize("layout", ["standard", "hollywood", "split"])
@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_on_every_sheet(preset: str, layout: str) -> None:
    hands = [KNOCK | {"upcard": "7C"}, GIN | {"upcard": "2D"}, DEAD, {"ending": "award", "winner": 1, "points": 90}]
    sheet = score(file(*hands, ruleset={"preset": preset}, sheet=layout))
    assert (sheet["ruleset"]["preset"], sheet["sheet"]["layout"]) == (preset, layout)
    assert [hand["winner"] for hand in sheet["hands"]] == [1, 2, None, 1]


def test_it_imports_nothing_of_the_app() -> None:
    heavy = "{'flask', 'flask_babel', 'sqlalchemy', 'weasyprint', 'waitress', 'wtforms', 'babel'}"
    program = (
        "import io, sys; sys.argv = ['scorekeeper', 'score', '-']\n"
        "from scorekeeper.cli import main\n"
        "try: main()\n"
        "except SystemExit as end: code = end.code\n"
        f"print(code, sorted({heavy} & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], input=json.dumps(file(KNOCK)).encode(), capture_output=True, check=True
    )
    assert done.stderr == b"0 []\n"
    assert json.loads(done.stdout)["format"] == "scorekeeper-sheet/1"
