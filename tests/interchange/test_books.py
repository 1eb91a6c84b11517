"""Book files and files of everything: what they may hold, and what is wrong with them where."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from scorekeeper.engine import Refusal
from scorekeeper.interchange.books import (
    BookFile,
    EverythingFile,
    book_from_json,
    book_to_json,
    everything_from_json,
    everything_to_json,
    file_from_json,
)
from scorekeeper.interchange.differences import differences_in
from scorekeeper.interchange.games import GameFile, game_from_json, game_to_json
from tests.interchange.files import DEAD, GIN, KNOCK, Json, file, log, recorded

KEYS = [letter * 22 for letter in "abcdefgh"]
LOG: list[dict[str, Any]] = [
    {"seq": 1, "kind": "merged", "player": 0, "into": 2},
    {"seq": 2, "kind": "renamed", "player": 2, "name": "Anna"},
    {"seq": 3, "kind": "undone", "undoes": 1},
    {
        "seq": 4,
        "kind": "settled",
        "players": [0, 1],
        "on": "2026-11-29",
        "until": "2026-11-30T00:00:00+00:00",
        "note": "cash",
        "money": {"kr": -1250},
        "at": "2026-11-30T00:00:00+00:00",
        "by": "phone",
        "request_key": "k",
    },
]
BOOK: dict[str, Any] = {
    "format": "scorekeeper-book/1",
    "name": "Club",
    "created": "2026-11-29T18:30:00+00:00",
    "link": KEYS[0],
    "rulesets": [
        {"name": "new", "values": {}, "derived_from": 1},
        {"name": "old", "values": {"target": 200}, "description": "Until 2020.", "retired": True},
    ],
    "players": ["Ann", "Bo", "Anne"],
    "log": LOG,
    "games": [
        file(KNOCK, seats=[2, 1], hidden=True, from_paper=True, links={"score": KEYS[1], "view": KEYS[2]}),
        file(GIN, seats=[0, 1]),
    ],
}
EVERYTHING = {
    "format": "scorekeeper-everything/1",
    "devices": [{"id": "phone", "label": "Anna's phone"}, {"id": "tablet", "label": None}],
    "books": [BOOK],
}


def changed(document: dict[str, Any], path: list[Any], value: Any) -> dict[str, Any]:
    """The document with another value at the path."""
    document = deepcopy(document)
    place: Any = document
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return document


def test_all_that_a_book_may_hold_comes_back() -> None:
    book = book_from_json(BOOK)
    document = book_to_json(book)
    assert book_from_json(document) == book
    assert book_to_json(book_from_json(document)) == document
    for name in ("created", "link", "players"):
        assert document[name] == BOOK[name]
    unknown = {"at": None, "by": None, "request_key": None}
    assert document["log"] == [{**line, **unknown, **line} for line in LOG]
    assert document["rulesets"][1]["description"] == "Until 2020."
    first, second = document["games"]
    assert (first["seats"], first["hidden"], first["from_paper"], first["links"]["view"]) == (
        [2, 1],
        True,
        True,
        KEYS[2],
    )
    assert not {"hidden", "from_paper", "links"} & second.keys()


def test_everything_comes_back() -> None:
    everything = everything_from_json(EVERYTHING)
    assert everything.devices == (("phone", "Anna's phone"), ("tablet", None))
    document = everything_to_json(everything)
    assert everything_from_json(document) == everything
    assert document["devices"] == EVERYTHING["devices"]


def test_a_file_is_what_its_format_says() -> None:
    assert isinstance(file_from_json(file(KNOCK)), GameFile)
    assert isinstance(file_from_json(BOOK), BookFile)
    assert isinstance(file_from_json(EVERYTHING), EverythingFile)


FAULTS: list[tuple[list[Any], Any, str, str]] = [
    (["log", 0, "player"], 3, "out_of_range", "log[0].player"),
    (["log", 0, "into"], "Bo", "not_a_whole_number", "log[0].into"),
    (["log", 0, "seq"], 2, "out_of_range", "log[0].seq"),
    (["log", 0, "kind"], "divorced", "bad_value", "log[0].kind"),
    (["log", 0, "kind"], ["merged"], "bad_value", "log[0].kind"),
    (["log", 1, "name"], "", "bad_value", "log[1].name"),
    (["log", 1], "merged", "bad_value", "log[1]"),
    (["log", 2, "undoes"], 3, "out_of_range", "log[2].undoes"),
    (["log", 3, "players"], [0], "bad_value", "log[3].players"),
    (["log", 3, "players", 1], 9, "out_of_range", "log[3].players[1]"),
    (["log", 3, "players", 1], 0, "bad_value", "log[3].players"),
    (["log", 2, "undoes"], True, "not_a_whole_number", "log[2].undoes"),
    (["log", 3, "on"], "yesterday", "bad_value", "log[3].on"),
    (["log", 3, "on"], "2026-W48-1", "bad_value", "log[3].on"),
    (["log", 3, "on"], 20261129, "bad_value", "log[3].on"),
    (["log", 3, "on"], None, "bad_value", "log[3].on"),
    (["log", 3, "until"], "0002-01-01T00:00:00+14:00", "bad_value", "log[3].until"),
    (["log", 3, "until"], None, "bad_value", "log[3].until"),
    (["log", 3, "money"], 5, "bad_value", "log[3].money"),
    (["log", 3, "money", "kr"], 0.5, "not_a_whole_number", "log[3].money.kr"),
    (["log", 3, "at"], "late", "bad_value", "log[3].at"),
    (["log", 3, "colour"], 1, "unknown_field", "log[3].colour"),
    (["players", 1], "", "bad_value", "players[1]"),
    (["games", 1, "seats"], [0, 3], "out_of_range", "games[1].seats[1]"),
    (["games", 1, "seats"], [0], "bad_value", "games[1].seats"),
    (["games", 1, "seats"], [1, 1], "bad_value", "games[1].seats"),
    (["games", 1, "hidden"], 1, "bad_value", "games[1].hidden"),
    (["games", 1, "totals"], ["1", 2], "not_a_whole_number", "games[1].totals[0]"),
    (["games", 0, "links"], {"score": KEYS[1]}, "missing", "games[0].links.view"),
    (["games", 0, "links", "score"], "short", "bad_value", "games[0].links.score"),
    (["games", 1, "links"], {"score": KEYS[2], "view": KEYS[3]}, "bad_value", "games[1].links.score"),
    (["games", 1, "links"], {"score": KEYS[0], "view": KEYS[3]}, "bad_value", "games[1].links.score"),
    (["link"], 5, "bad_value", "link"),
    (["created"], "9999-12-31T23:59:59-01:00", "bad_value", "created"),
    (["rulesets", 0, "derived_from"], 2, "out_of_range", "rulesets[0].derived_from"),
    (["rulesets", 0, "retired"], "yes", "bad_value", "rulesets[0].retired"),
    (["rulesets", 0, "description"], "x" * 2001, "bad_value", "rulesets[0].description"),
]


@pytest.mark.parametrize(
    ("path", "value", "code", "field"), FAULTS, ids=[fault[3] + "-" + fault[2] for fault in FAULTS]
)
def test_a_fault_is_told_with_its_place(path: list[Any], value: Any, code: str, field: str) -> None:
    with pytest.raises(Refusal) as refused:
        file_from_json(changed(BOOK, path, value))
    assert (refused.value.code, refused.value.field) == (code, field)
    with pytest.raises(Refusal) as refused:
        file_from_json(changed(EVERYTHING, ["books", 0, *path], value))
    assert (refused.value.code, refused.value.field) == (code, f"books[0].{field}")


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        (["devices", 0, "id"], "", "devices[0].id"),
        (["devices", 1, "label"], 5, "devices[1].label"),
        (["devices"], {}, "devices"),
        (["books"], None, "books"),
    ],
)
def test_a_fault_of_everything_is_told_with_its_place(path: list[Any], value: Any, field: str) -> None:
    with pytest.raises(Refusal) as refused:
        file_from_json(changed(EVERYTHING, path, value))
    assert (refused.value.code, refused.value.field) == ("bad_value", field)


# --- what a file states ----------------------------------------------------------------------------------------------


def told(**changes: Any) -> list[tuple[str, str]]:
    """Code and field of each difference in a file of two logged hands with these changes."""
    entries = log(recorded(KNOCK), recorded(GIN), {"kind": "amended", "players": ["C", "D"], "first_dealer": 2})
    agreed = {"players": ["C", "D"], "first_dealer": 2, "as_started": {"players": ["A", "B"], "first_dealer": 1}}
    found = game_from_json(file(KNOCK, GIN, entries=entries, **(agreed | changes)))
    return [(difference.code, difference.field) for difference in differences_in(found)]


def test_a_file_that_agrees_with_itself_has_no_difference() -> None:
    assert told() == []
    assert told(totals=[0, 0]) == []
    assert told(totals=None) == []


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"hands": [KNOCK]}, "hands[1]"),
        ({"hands": [KNOCK, GIN, DEAD]}, "hands[2]"),
        ({"hands": [GIN, KNOCK]}, "hands[0]"),
        ({"stopped": True}, "stopped"),
        ({"players": ["C", "E"]}, "players"),
        ({"first_dealer": 1}, "first_dealer"),
        ({"ruleset": {"preset": "dansk"}, "as_started": {"ruleset": {}, "players": ["A", "B"]}}, "ruleset"),
    ],
)
def test_what_the_log_contradicts_is_told(changes: dict[str, Any], field: str) -> None:
    assert ("hands_disagree_with_entries", field) in told(**changes)


def test_totals_that_the_hands_do_not_make_are_told() -> None:
    (difference,) = differences_in(game_from_json(file(KNOCK, stopped=True, totals=[46, 1])))
    assert (difference.code, difference.value, difference.limit) == ("totals_disagree_with_hands", (46, 1), [46, 0])


def test_an_export_states_its_totals() -> None:
    assert game_to_json(game_from_json(file(KNOCK, stopped=True)))["totals"] == [46, 0]


def test_notice_that_lay_ahead_stays_where_it_was() -> None:
    hollywood = {"layout": "hollywood", "continuous": True}
    game = game_from_json(file(KNOCK, sheet=hollywood, notice_after=2))
    document = game_to_json(game)
    assert document["as_started"]["notice_after"] == 2
    # Two more hands were recorded since; the number of the file's hands says nothing about when notice was given.
    entries = log(*(recorded(KNOCK) for _ in range(3)))
    again = game_from_json({**document, "hands": [KNOCK] * 3, "entries": entries})
    assert not again.disagrees
    assert again.agreement().setup.notice_after == 2
    assert game_from_json(game_to_json(again)) == again


NOTICE = {"kind": "notice"}
CONTINUOUS: Json = {"sheet": {"layout": "hollywood", "columns": 1, "continuous": True}}


def differing(entries: list[Json], hands: int = 1, **changes: Any) -> list[str]:
    """The fields in which a file of so many knocks differs from its log."""
    found = game_from_json(file(*[KNOCK] * hands, entries=entries, **CONTINUOUS, **changes))
    assert {difference.code for difference in differences_in(found)} <= {"hands_disagree_with_entries"}
    return [difference.field for difference in differences_in(found)]


@pytest.mark.parametrize(
    ("stated", "entries", "fields"),
    [
        (1, [recorded(KNOCK)], ["notice_after"]),
        (0, [recorded(KNOCK)], ["notice_after"]),
        (None, [recorded(KNOCK)], []),
        (None, [recorded(KNOCK), NOTICE], ["notice_after"]),
        (0, [recorded(KNOCK), NOTICE], ["notice_after"]),
        (7, [recorded(KNOCK), NOTICE], ["notice_after"]),
        (1, [recorded(KNOCK), NOTICE], []),
        (1, [recorded(KNOCK), NOTICE, {"kind": "notice", "given": False}], ["notice_after"]),
        (7, [recorded(KNOCK), NOTICE, {"kind": "notice", "given": False}], ["notice_after"]),
        (None, [recorded(KNOCK), NOTICE, {"kind": "notice", "given": False}], []),
    ],
)
def test_a_stated_notice_is_compared_with_the_log(stated: int | None, entries: list[Json], fields: list[str]) -> None:
    assert differing(log(*entries), notice_after=stated) == fields
    assert differing(log(*entries)) == []


def test_notice_that_lies_ahead_stands_beside_a_log_as_beside_hands_alone() -> None:
    for beside in ({}, {"entries": log(recorded(KNOCK))}):
        game = game_from_json(file(KNOCK, notice_after=2, **CONTINUOUS, **beside))
        assert (game.agreement().setup.notice_after, game.contradicted) == (2, ())
        assert game_to_json(game)["as_started"]["notice_after"] == 2
        assert game_from_json(game_to_json(game)) == game


def test_what_lies_ahead_is_counted_by_the_log() -> None:
    both = log(recorded(KNOCK), recorded(KNOCK))
    assert differing(both, notice_after=2) == ["hands[1]", "notice_after"]
    assert differing(both[:1], hands=2, notice_after=2) == ["hands[1]"]
    assert differing(both[:1], notice_after=2, as_started={"notice_after": 3}) == ["notice_after"]


def test_what_a_file_leaves_out_disagrees_with_nothing() -> None:
    amended = {"kind": "amended", "first_dealer": 2, "stake": {"per_point": "1"}}
    document = game_to_json(game_from_json(file(KNOCK, entries=log(recorded(KNOCK), amended, {"kind": "stopped"}))))
    optional = ("first_dealer", "started", "stake", "stopped", "notice_after", "totals", "format")
    for left_out in (*((name,) for name in optional), optional):
        kept = {name: part for name, part in document.items() if name not in left_out}
        assert list(differences_in(game_from_json(kept))) == []
    bare = file(KNOCK, entries=log(recorded(KNOCK), {"kind": "stopped"}))
    assert list(differences_in(game_from_json(bare))) == []
    assert game_from_json({**bare, "stopped": False}).contradicted == ("stopped",)
