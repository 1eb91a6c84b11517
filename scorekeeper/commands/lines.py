"""How `score` and `judge` read and answer: one object whole, or JSON Lines, with errors on their lines."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any, Final

from scorekeeper.engine.errors import Refusal
from scorekeeper.interchange.reading import BYTE_ORDER_MARK, parse_object
from scorekeeper.wording.refusals import refusal_sentence

COMPACT: Final[dict[str, Any]] = {"separators": (",", ":")}
Answer = Callable[[dict[str, Any]], dict[str, Any]]


def answer(data: bytes, reply: Answer) -> None:
    """Prints the reply to each object in `data` and exits with 2 where any was refused.

    Input that parses whole as one object gives one result; otherwise every non-blank line gives one compact line.
    """
    text = data.decode("utf-8", errors="surrogateescape").removeprefix(BYTE_ORDER_MARK)
    whole = _whole(text)
    if whole is not None:
        result, refused = _reply(whole, reply, 1)
        # What came on one line goes out on one line, so that a stream of one game reads like a stream of many.
        pretty = "\n" in text.strip()
        _print(json.dumps(result, ensure_ascii=False, **({"indent": 2} if pretty else COMPACT)))
        sys.exit(2 if refused else 0)
    any_refused = False
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            result, refused = _reply(line, reply, number)
            any_refused = any_refused or refused
            _print(json.dumps(result, ensure_ascii=False, **COMPACT))
    sys.exit(2 if any_refused else 0)


def error_json(refusal: Refusal, line: int | None = None) -> dict[str, Any]:
    """A refusal as a JSON object: its code, field, value and limit, the line of input, and what to do."""
    error: dict[str, Any] = {
        "code": refusal.code,
        "field": refusal.field,
        "value": refusal.value,
        "limit": refusal.limit,
    }
    if line is not None:
        error["line"] = line
    return {"error": {**error, "message": refusal_sentence(refusal)}}


def _whole(text: str) -> dict[str, Any] | None:
    try:
        return parse_object(text)
    except Refusal:
        return None


def _reply(given: dict[str, Any] | str, reply: Answer, line: int) -> tuple[dict[str, Any], bool]:
    try:
        return reply(parse_object(given) if isinstance(given, str) else given), False
    except Refusal as refusal:
        return error_json(refusal, line), True


def _print(text: str) -> None:
    # UTF-8 whatever the terminal speaks: JSON is. What was half a surrogate pair in the input is written as an escape.
    sys.stdout.buffer.write(text.encode("utf-8", errors="backslashreplace") + b"\n")
