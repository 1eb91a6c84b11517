"""What a request asks for: HTML or JSON, its fields, and the tokens that make a repeat harmless."""

from __future__ import annotations

from secrets import token_urlsafe
from typing import Any

from flask import request
from werkzeug.datastructures import MultiDict

from scorekeeper import storage
from scorekeeper.engine.errors import Refusal
from scorekeeper.interchange.reading import MOST_DIGITS, is_printable, parse_object

TOKENS = ("request_key", "seen_seq", "csrf_token")
LONGEST_KEY = 100


def wants_json() -> bool:
    """Whether the answer should be JSON: asked for by the Accept header or by `.json`."""
    best = request.accept_mimetypes.best_match(["text/html", "application/json"])
    return best == "application/json" and request.accept_mimetypes[best] > request.accept_mimetypes["text/html"]


def body() -> dict[str, Any]:
    """The fields of the request: of a JSON body as they are, of a form as text. Raises Refusal not_json."""
    if request.is_json:
        try:
            text = request.get_data().decode()
        except UnicodeDecodeError:
            raise Refusal("not_json", "", request.get_data(as_text=True)[:80]) from None
        return parse_object(text)
    return fields_of(request.form)


def fields_of(form: MultiDict[str, str]) -> dict[str, Any]:
    """The texts of a form by their names, several under one name as a list."""
    return {name: values[0] if len(values) == 1 else values for name, values in form.lists()}


def request_key(fields: dict[str, Any]) -> str:
    """The key that makes a repeat of this request harmless; where none was sent, one that nobody repeats.

    Raises Refusal bad_value.
    """
    key = fields.get("request_key")
    if key is None or key == "":
        return new_request_key()
    if not isinstance(key, str) or len(key) > LONGEST_KEY or not is_printable(key):
        raise Refusal("bad_value", "request_key", key, f"text of 1 to {LONGEST_KEY} characters")
    return key


def new_request_key() -> str:
    """A key for a form that is about to be shown."""
    return token_urlsafe(12)


def seen_seq(fields: dict[str, Any]) -> int | None:
    """The newest entry that the sender had seen, None where it did not say. Raises Refusal not_a_whole_number."""
    if fields.get("seen_seq") in (None, ""):
        return None
    seen = whole_number(fields["seen_seq"])
    if type(seen) is not int:
        raise Refusal("not_a_whole_number", "seen_seq", seen)
    return seen


def whole_number(value: object) -> object:
    """The whole number that a form's text is; anything else as it is.

    >>> whole_number(" 12 "), whole_number("1.5"), whole_number("")
    (12, '1.5', '')
    """
    if isinstance(value, str):
        text = value.strip()
        digits = text.removeprefix("-")
        if digits.isascii() and digits.isdigit():
            # What is left of a longer one is still far outside every range, as in a file.
            return int(text[:MOST_DIGITS])
    return value


def request_fingerprint(fields: dict[str, Any]) -> str:
    """What tells one request from another under the same key: what is done to what, and all fields but the tokens."""
    done = f"{request.method} {request.url_rule}"
    # Which game or book it is, its link tells; that may have been changed since, and the request key is its own.
    to = {name: value for name, value in (request.view_args or {}).items() if not name.endswith("_key")}
    stated = {name: value for name, value in fields.items() if name not in TOKENS}
    return storage.fingerprint({"done": done, "to": to, "stated": stated})
