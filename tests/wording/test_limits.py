"""What would have been allowed is said in every language, wherever in the app it is stated."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import scorekeeper
from scorekeeper.engine import Refusal
from scorekeeper.interchange.following import STANDING, STRUCK
from scorekeeper.interchange.links import KEY_LIMIT
from scorekeeper.web.card_fields import LAY_OFF
from scorekeeper.wording.card_problems import card_problem
from scorekeeper.wording.languages import LANGUAGES, words_of
from scorekeeper.wording.limits import field_in_words, limit_in_words
from scorekeeper.wording.refusals import refusal_sentence
from scorekeeper.wording.translating import ENGLISH, translate_with

TRANSLATED = [language for language in LANGUAGES if language != "en"]


@pytest.fixture(params=TRANSLATED)
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    """A language, which is spoken until the test ends."""
    language: str = request.param
    translate_with(lambda: words_of(language))
    yield language
    translate_with(lambda: ENGLISH)


def limits() -> set[str]:
    """Every limit that is stated in words in the code, numbers in the place of what is filled in."""
    found = {LAY_OFF, KEY_LIMIT, STANDING, STRUCK}
    for file in Path(scorekeeper.__file__).parent.rglob("*.py"):
        for call in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(call, ast.Call) and len(call.args) > 3:
                name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
                if name in ("Refusal", "fault"):
                    found |= words_in(call.args[3])
    return found


def words_in(limit: ast.expr) -> set[str]:
    """The limit, where it is words."""
    if isinstance(limit, ast.Constant) and isinstance(limit.value, str):
        return {limit.value}
    if isinstance(limit, ast.JoinedStr):
        return {"".join(str(part.value) if isinstance(part, ast.Constant) else "60" for part in limit.values)}
    return set()


def test_the_limits_are_found() -> None:
    found = limits()
    assert {"a list", "at most 60 rows", "text of 1 to 60 characters", "another player"} <= found
    assert len(found) >= 35


def test_every_limit_is_said_otherwise_in_every_language(spoken: str) -> None:
    assert [limit for limit in sorted(limits()) if limit_in_words(limit) == limit] == []


def test_its_numbers_stay(spoken: str) -> None:
    assert "2000" in limit_in_words("at most 2000 rows")
    told = limit_in_words("text of 1 to 60 characters")
    assert told.index("1") < told.index("60")


def test_what_is_no_sentence_stays_as_it_is(spoken: str) -> None:
    for limit in ("2026-11-29", "Our book", "", "12", "1 2 3"):
        assert limit_in_words(limit) == limit


def test_a_limit_in_a_refusal(spoken: str) -> None:
    told = refusal_sentence(Refusal("bad_value", "name", 7, "text of 1 to 60 characters"))
    assert limit_in_words("text of 1 to 60 characters") in told
    assert "characters" not in told


def test_endings_are_named_on_both_sides(spoken: str) -> None:
    told = refusal_sentence(Refusal("ending_disagrees", "ending", "big_gin", "knock"))
    assert "big_gin" not in told
    assert "knock" not in told.replace("knack", "")


def test_a_lay_off_is_shown_in_the_letters_of_the_language(spoken: str) -> None:
    told = card_problem(Refusal("bad_value", "lay_offs", "x", LAY_OFF))
    assert "QH" not in told
    assert "HD" in told


def test_fields_of_forms_have_names_and_places_in_files_stay(spoken: str) -> None:
    assert field_in_words("knock_limit") != "knock_limit"
    assert field_in_words("paper") not in ("paper", "Paper")
    assert field_in_words("hands[2].knocker_deadwood") == "hands[2].knocker_deadwood"
    assert field_in_words("") != "the input"
