"""Reading JSON: what is no JSON, what a value may be, and which fault is told."""

from __future__ import annotations

import json

import pytest

from scorekeeper.engine import Refusal
from scorekeeper.engine.ruleset import Choice, Whole
from scorekeeper.interchange.hands import hand_from_json
from scorekeeper.interchange.reading import (
    DEEPEST,
    MOST_DIGITS,
    Reading,
    field_name,
    is_blank,
    is_printable,
    parse_json,
    parse_object,
)


def nested(levels: int) -> str:
    return "[" * levels + "]" * levels


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "{",
        "{'a': 1}",
        '{"a": 1,}',
        '{"a": NaN}',
        '{"a": Infinity}',
        '{"a": -Infinity}',
        '{"a": 1} {"a": 2}',
        nested(DEEPEST + 1),
        '{"a":' * (DEEPEST + 1) + "1" + "}" * (DEEPEST + 1),
        "[" * 100_000,
        nested(100_000),
    ],
)
def test_what_is_no_json(text: str) -> None:
    with pytest.raises(Refusal) as refusal:
        parse_json(text)
    assert (refusal.value.code, refusal.value.field, refusal.value.value) == ("not_json", "", text[:80])


@pytest.mark.parametrize("sign", ["", "-"])
def test_a_number_beyond_all_is_the_last_that_can_be_written_again(sign: str) -> None:
    value = parse_json(f'{{"a": {sign}1e999}}')
    assert value == {"a": float(sign + "1.7976931348623157e308")}
    assert parse_json(json.dumps(value)) == value


def test_a_byte_order_mark_is_no_part_of_a_text() -> None:
    assert parse_object('\ufeff{"a": 1}') == {"a": 1}
    for text in ("\ufeff[]", "\ufeff{", "\ufeff"):
        with pytest.raises(Refusal) as refusal:
            parse_object(text)
        assert (refusal.value.code, refusal.value.value) == ("not_json", text[1:])


def test_bytes_that_are_no_text_are_told_as_what_can_be_written() -> None:
    with pytest.raises(Refusal) as refusal:
        parse_json(b"\xff\xfe{\x00}\x00".decode("utf-8", "surrogateescape"))
    assert refusal.value.value == "\ufffd\ufffd{\x00}\x00"


@pytest.mark.parametrize("text", ["[]", "null", "1", '"a"', "true", "[{}]"])
def test_anything_but_an_object_is_no_json_here(text: str) -> None:
    with pytest.raises(Refusal, match=r"^not_json"):
        parse_object(text)


def test_what_is_json() -> None:
    assert parse_json('{"a": [1, 2.5, -1e10, null, "x"]}') == {"a": [1, 2.5, -1e10, None, "x"]}
    assert parse_object('\n{"a": 1}\r\n') == {"a": 1}
    assert parse_json("9" * MOST_DIGITS) == parse_json("9" * 50_000) == 10**MOST_DIGITS - 1


def test_a_number_without_end_is_out_of_range_where_it_stands() -> None:
    document = parse_object('{"ending": "gin", "knocker": 1, "defender_deadwood": -' + "1" * 50_000 + "}")
    with pytest.raises(Refusal, match=r"^out_of_range at defender_deadwood"):
        hand_from_json(document)


def test_nesting_is_read_as_deep_as_it_says_and_width_is_no_depth() -> None:
    assert parse_json(nested(DEEPEST)) is not None
    wide = [{"a": [1]}] * 1000
    assert parse_json(json.dumps(wide)) == wide


def test_paths_are_written_as_in_a_refusal() -> None:
    assert field_name(("hands", 2, "showdown", "knocker", 0)) == "hands[2].showdown.knocker[0]"
    assert field_name((3, "a")) == "[3].a"
    assert field_name(()) == ""


DOCUMENT = {"b": 1, "a": [10, {"y": 1, "x": 2}], "c": 3}


IN_ORDER: list[tuple[str | int, ...]] = [
    (),
    ("b",),
    ("a",),
    ("a", 0),
    ("a", 1),
    ("a", 1, "y"),
    ("a", 1, "x"),
    ("a", 1, "missing"),
    ("a", 5),
    ("c",),
    ("missing",),
]
"""Paths from the first in the document to the last; what is missing comes after what is there."""


@pytest.mark.parametrize("path", IN_ORDER)
def test_the_first_fault_in_document_order_is_told(path: tuple[str | int, ...]) -> None:
    reading = Reading(DOCUMENT)
    for later in reversed(IN_ORDER[IN_ORDER.index(path) :]):
        reading.fault(later, "bad_value")
    with pytest.raises(Refusal) as refusal:
        reading.finish()
    assert refusal.value.field == field_name(path)


def test_of_several_missing_fields_the_first_noted_is_told() -> None:
    reading = Reading(DOCUMENT)
    reading.fields((), DOCUMENT, ("a", "b", "c"), ("e", "d"))
    with pytest.raises(Refusal, match=r"^missing at e"):
        reading.finish()


def test_without_faults_there_is_nothing_to_tell() -> None:
    reading = Reading(DOCUMENT)
    reading.finish()
    assert reading.clean()
    assert not reading.faulty(())


def test_faults_are_counted_and_found_again() -> None:
    reading = Reading(DOCUMENT)
    reading.fault(("a", 1, "x"), "bad_value")
    assert (reading.faults, reading.clean(), reading.clean(1)) == (1, False, True)
    assert reading.faulty(("a",))
    assert reading.faulty(("a", 1, "x"))
    assert not reading.faulty(("a", 0))
    assert not reading.faulty(("a",), since=1)


def test_a_refusals_own_field_is_inside_the_path() -> None:
    reading = Reading(DOCUMENT)
    reading.refuse(("hands", 2), Refusal("bad_card", "showdown.knocker[3]", "XX"))
    with pytest.raises(Refusal, match=r"bad_card at hands\[2\]\.showdown\.knocker\[3\]: 'XX'"):
        reading.finish()


def test_values_are_checked_by_their_domain() -> None:
    reading = Reading({})
    assert reading.checked(("n",), 3, Whole(1, 5)) == 3
    assert reading.checked(("t",), False, Choice((True, False))) is False
    assert reading.clean()
    assert reading.checked(("n",), 9, Whole(1, 5)) is None
    assert not reading.allows(("t",), 1, Choice((True, False)))
    assert reading.faults == 2


@pytest.mark.parametrize(
    ("value", "text"),
    [("Bo", "Bo"), ("  Bo ", "Bo"), ("<b>“Bo”</b> 🃏", "<b>“Bo”</b> 🃏"), ("x" * 10, "x" * 10), ("a\nb", "a\nb")],
)
def test_texts(value: str, text: str) -> None:
    reading = Reading({})
    assert reading.text(("t",), value, 10 if len(value) == 10 else 60, shortest=1) == text
    assert reading.clean()


@pytest.mark.parametrize("value", [None, "", "  ", 5, ["Bo"], "x" * 11, "Bo\x00", "Bo\x7f", "\ud800", True])
def test_what_is_no_text(value: object) -> None:
    reading = Reading({})
    assert reading.text(("t",), value, 10, shortest=1) == ""
    with pytest.raises(Refusal, match=r"^bad_value at t"):
        reading.finish()


def test_a_text_that_may_be_empty_may_be_null() -> None:
    reading = Reading({})
    assert [reading.text(("t",), value, 10) for value in (None, "", " ")] == ["", "", ""]
    assert reading.clean()


def test_printable() -> None:
    assert is_printable("Åsa ♠ 😀\n")
    assert not any(map(is_printable, ["\t", "\x1b[0m", "\udfff"]))


INVISIBLE = [" ", "\u200b", "\ufeff", "\u00ad", "\u061c", "\U000e0041", "\u115f", "\u3164", "\ufffe", "\u2800\u2060"]


@pytest.mark.parametrize("name", INVISIBLE)
def test_a_name_that_nobody_sees_is_none(name: str) -> None:
    assert is_blank(name)
    assert not any(map(is_blank, [f"Bo{name}", "\u0301", "\U0001fae9"]))
    reading = Reading({})
    assert reading.text(("name",), name, 60, shortest=1) == ""
    assert not reading.clean()


def test_cards_that_are_none_are_faults_each_in_its_place() -> None:
    reading = Reading({"cards": ["10H", "♠7", "xx", 5, None]})
    assert reading.cards(("cards",), ["10H", "♠7", "xx", 5, None]) == ("TH", "7S")
    assert reading.faults == 3
    with pytest.raises(Refusal, match=r"bad_card at cards\[2\]: 'xx'"):
        reading.finish()


def test_what_is_no_list_or_object() -> None:
    for value in (None, 5, "x", {}):
        reading = Reading({})
        assert reading.items(("l",), value) == []
        assert not reading.clean()
    for other in (None, 5, "x", []):
        reading = Reading({})
        assert reading.fields(("o",), other, ("a",), ("a",)) == {}
        assert reading.faults == 1
