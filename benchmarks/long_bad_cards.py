"""./run long bad-cards: ten thousand generated questions to the judge, as JSON, through the command and on the page.

Each is answered or refused with a clear error: a code that is documented, never another exception and never a 500.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from click.testing import CliRunner
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, seed, settings

from scorekeeper import create_app
from scorekeeper.cli import main as command
from scorekeeper.engine import CODES, Refusal
from scorekeeper.engine.claims import FAULT_CODES
from scorekeeper.interchange.judging import judge
from tests.interchange.questions import questions


def outcome(question: dict[str, Any]) -> str:
    """What becomes of a question as JSON: "ruled", "faults", or the code of its refusal."""
    try:
        answer = judge(question)
    except Refusal as refusal:
        return refusal.code
    codes = [fault["code"] for fault in answer.get("faults", ())]
    assert set(codes) <= set(FAULT_CODES), codes
    return "faults" if codes else "ruled"


def through_command(question: dict[str, Any]) -> str:
    """The same through `scorekeeper judge -`."""
    result = CliRunner().invoke(command, ["judge", "-"], input=json.dumps(question))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    answer = json.loads(result.stdout)
    if "error" in answer:
        assert result.exit_code == 2
        assert answer["error"]["message"], answer
        return str(answer["error"]["code"])
    assert result.exit_code == 0
    return "faults" if answer.get("faults") else "ruled"


def on_page(client: FlaskClient, question: dict[str, Any]) -> list[int]:
    """The statuses of the page and of its JSON, the question's fields as a form would send them."""
    fields = {name: as_text(value) for name, value in question.items()}
    return [client.get(address, query_string=fields).status_code for address in ("/judge", "/judge.json")]


def as_text(value: object) -> str:
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return " ".join(value)
    return value if isinstance(value, str) else json.dumps(value)


def main() -> None:
    """Prints what became of the questions and, last, one line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--questions", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=20_261_129)
    options = parser.parse_args()
    outcomes: Counter[str] = Counter()
    statuses: Counter[int] = Counter()

    with tempfile.TemporaryDirectory() as folder:
        config = {"DATABASE": str(Path(folder) / "scorekeeper.sqlite"), "INSTANCE": folder, "TESTING": True}
        client = create_app({**config, "SECRET_KEY": "of this run"}).test_client()

        @seed(options.seed)
        @settings(max_examples=options.questions, database=None, deadline=None, suppress_health_check=list(HealthCheck))
        @given(questions)
        def ask(question: dict[str, Any]) -> None:
            told = outcome(question)
            assert told in ("ruled", "faults", *CODES)
            assert through_command(question) == told
            found = on_page(client, question)
            assert set(found) <= {200, 302, 422}, (question, found)
            outcomes[told] += 1
            statuses.update(found)

        ask()
    for told, count in outcomes.most_common():
        print(f"{count:>7} {told}")
    result = {
        "what": "questions to the judge as JSON, through the command and on the page: answered or refused",
        "questions": outcomes.total(),
        "outcomes": dict(outcomes),
        "page_statuses": {str(status): count for status, count in sorted(statuses.items())},
        "seed": options.seed,
        "pass": outcomes.total() >= options.questions,
    }
    print(json.dumps(result))
    raise SystemExit(0 if result["pass"] else 1)


if __name__ == "__main__":
    main()
