"""A log is judged line by line, as on the pages: each hand under the rules of its moment, each change possible."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.engine import Corrected, LogEntry, Restored, knock
from scorekeeper.engine.hand import Seat
from scorekeeper.interchange.following import STANDING, STRUCK
from scorekeeper.interchange.games import game_from_json, game_to_json
from tests.interchange.files import DEAD, GIN, KNOCK, SHOWN, Json, file, log, printed, read, recorded, refusal_of

TO_FIVE: Json = {"kind": "amended", "ruleset": {"knock_limit": 5}}
TO_TEN: Json = {"kind": "amended", "ruleset": {"knock_limit": 10}}
NOTED: Json = {"kind": "noted", "n": 1, "text": "y"}
LOW: Json = KNOCK | {"knocker_deadwood": 5}


def hand_of(**changes: Any) -> Json:
    return KNOCK | changes


def corrected(hand: Json, **more: Any) -> Json:
    return {"kind": "corrected", "n": 1, "hand": hand, **more}


@pytest.mark.parametrize(
    ("ruleset", "hand", "refusal"),
    [
        ({}, hand_of(knocker_deadwood=11), ("over_knock_limit", "knocker_deadwood", 11, 10)),
        ({}, hand_of(knocker_deadwood=0), ("knock_is_gin", "knocker_deadwood", 0, 10)),
        ({"knock_limit": 0}, hand_of(knocker_deadwood=1), ("over_knock_limit", "knocker_deadwood", 1, 0)),
        ({}, hand_of(defender_deadwood=101), ("over_max_deadwood", "defender_deadwood", 101, 100)),
        ({}, GIN | {"knocker_deadwood": 7}, ("out_of_range", "knocker_deadwood", 7, 0)),
        ({"knock_limit": "upcard"}, KNOCK, ("upcard_required", "upcard", None, None)),
        ({"knock_limit": "upcard"}, hand_of(upcard="5C"), ("over_knock_limit", "knocker_deadwood", 6, 5)),
        (
            {"knock_limit": 5},
            {"knocker": 1, "showdown": SHOWN},
            ("over_knock_limit", "showdown.knocker", 6, 5),
        ),
        (
            {},
            {"ending": "gin", "knocker": 1, "showdown": SHOWN},
            ("ending_disagrees", "ending", "gin", "knock"),
        ),
    ],
)
def test_a_hand_that_was_never_legal(ruleset: Json, hand: Json, refusal: tuple[object, ...]) -> None:
    code, field, value, limit = refusal
    plain = refusal_of(file(hand, ruleset=ruleset))
    assert plain == (code, f"hands[0].{field}", value, limit)
    entries = log(recorded(DEAD), {"kind": "stopped"}, {"kind": "resumed"}, recorded(hand))
    assert refusal_of(file(entries=entries, ruleset=ruleset)) == (code, f"entries[3].hand.{field}", value, limit)
    entries = log(recorded(DEAD), corrected(hand))
    assert refusal_of(file(entries=entries, ruleset=ruleset)) == (code, f"entries[1].hand.{field}", value, limit)


def test_what_is_legal_as_a_hand_is_legal_in_a_log() -> None:
    big_gin = {"ending": "big_gin", "knocker": 1, "defender_deadwood": 12, "upcard": "KS"}
    assert printed(big_gin)["hands"] == printed(entries=log(recorded(big_gin)))["hands"]


def test_a_hand_that_became_illegal_stays() -> None:
    game = read(entries=log(recorded(KNOCK), TO_FIVE, {"kind": "struck", "n": 1}, {"kind": "restored", "n": 1}))
    again = game_from_json(game_to_json(game))
    assert (again, again.disagrees) == (game, False)
    sheet = printed(entries=log(recorded(KNOCK), TO_FIVE, {"kind": "noted", "n": 1, "text": "late"}))
    assert (sheet["hands"][0]["illegal"], sheet["hands"][0]["points"]) == ("over_knock_limit", 26)


def test_the_rules_are_those_of_the_line() -> None:
    first = {"ruleset": {"knock_limit": 5}}
    assert read(entries=log(TO_TEN, recorded(KNOCK)), **first).seq == 2
    assert read(entries=log(TO_FIVE, TO_TEN | {"undoes": 1}, recorded(KNOCK))).seq == 3
    for entries, place in (
        ([recorded(KNOCK), TO_TEN], 0),
        ([TO_TEN, TO_FIVE, recorded(KNOCK)], 2),
        ([TO_TEN, {**TO_FIVE, "undoes": 1}, recorded(KNOCK)], 2),
        ([TO_TEN, recorded(KNOCK), TO_FIVE, corrected(KNOCK | {"knocker_deadwood": 7})], 3),
    ):
        wrong = refusal_of(file(entries=log(*entries), **first))
        assert wrong[:2] == ("over_knock_limit", f"entries[{place}].hand.knocker_deadwood")


def test_the_rules_of_the_first_line_are_those_it_started_with() -> None:
    entries = log(recorded(KNOCK), TO_FIVE)
    amended = {"ruleset": {"knock_limit": 5}, "as_started": {"ruleset": {"knock_limit": 10}}}
    assert read(KNOCK, entries=entries, **amended).seq == 2
    other = {"ruleset": {"knock_limit": 10}, "as_started": {"ruleset": {"knock_limit": 5}}}
    assert refusal_of(file(KNOCK, entries=entries, **other))[1] == "entries[0].hand.knocker_deadwood"


def test_an_undo_may_bring_back_a_hand_that_is_illegal_by_then() -> None:
    entries = log(recorded(KNOCK), TO_FIVE, corrected(LOW), corrected(KNOCK, undoes=3))
    game = read(entries=entries)
    assert game.entries[-1] == LogEntry(4, Corrected(1, knock(Seat.ONE, 6, 32)), 3)
    assert game_from_json(game_to_json(game)) == game
    assert refusal_of(file(entries=log(*entries[:3], corrected(KNOCK))))[1] == "entries[3].hand.knocker_deadwood"


def test_undo_and_redo_go_by_the_newest() -> None:
    undo, again = {"kind": "struck", "n": 1, "undoes": 1}, {"kind": "restored", "n": 1, "undoes": 2}
    game = read(entries=log(recorded(KNOCK), undo, again, undo, again | {"undoes": 4}))
    assert [(entry.undoes, type(entry.event)) for entry in game.entries[-1:]] == [(4, Restored)]


@pytest.mark.parametrize(
    ("entries", "refusal"),
    [
        # What an undo names.
        (
            [recorded(KNOCK), recorded(DEAD), {"kind": "struck", "n": 1, "undoes": 1}],
            ("bad_value", "[2].undoes", 1, [2]),
        ),
        (
            [recorded(KNOCK), {"kind": "struck", "n": 1, "undoes": 1}, {"kind": "struck", "n": 1, "undoes": 1}],
            ("bad_value", "[2].undoes", 1, [2]),
        ),
        (
            [recorded(DEAD), {"kind": "stopped"}, {"kind": "resumed", "undoes": 2}, {"kind": "stopped", "undoes": 2}],
            ("bad_value", "[3].undoes", 2, [1, 3]),
        ),
        # What an undo does.
        ([recorded(KNOCK), {"kind": "stopped", "undoes": 1}], ("bad_value", "[1].kind", "stopped", ["struck"])),
        (
            [recorded(KNOCK), recorded(DEAD), {"kind": "struck", "n": 1, "undoes": 2}],
            ("bad_value", "[2].n", 1, [2]),
        ),
        ([recorded(KNOCK), corrected(GIN), corrected(DEAD, undoes=2)], ("bad_value", "[2].hand", DEAD, [KNOCK])),
        (
            [recorded(DEAD | {"note": "x"}), NOTED, NOTED | {"text": "", "undoes": 2}],
            ("bad_value", "[2].text", "", ["x"]),
        ),
        (
            [{"kind": "amended", "players": ["C", "D"]}, {"kind": "amended", "players": ["A", "C"], "undoes": 1}],
            ("bad_value", "[1].players", ["A", "C"], [["A", "B"]]),
        ),
        (
            [{"kind": "amended", "first_dealer": 2}, {"kind": "amended", "players": ["A", "B"], "undoes": 1}],
            ("bad_value", "[1].players", ["A", "B"], None),
        ),
        (
            [recorded(GIN), corrected(DEAD), corrected(GIN | {"knocker_deadwood": 7}, undoes=2)],
            ("bad_value", "[2].hand", GIN, [GIN]),
        ),
        # Hands that are not there, or are.
        ([recorded(KNOCK), {"kind": "restored", "n": 1}], ("bad_value", "[1].n", 1, STRUCK)),
        (
            [recorded(KNOCK), recorded(DEAD), {"kind": "struck", "n": 1}, {"kind": "struck", "n": 1}],
            ("bad_value", "[3].n", 1, [2]),
        ),
        ([recorded(KNOCK), {"kind": "struck", "n": 1}, corrected(GIN)], ("bad_value", "[2].n", 1, STANDING)),
        (
            [recorded(KNOCK), {"kind": "struck", "n": 1}, {"kind": "noted", "n": 1, "text": "x"}],
            ("bad_value", "[2].n", 1, STANDING),
        ),
        # Stopping, going on, notice.
        ([{"kind": "stopped"}, {"kind": "stopped"}], ("bad_value", "[1].kind", "stopped", "a game that is running")),
        ([{"kind": "resumed"}], ("bad_value", "[0].kind", "resumed", "a game that was stopped")),
        ([{"kind": "notice"}, {"kind": "notice"}], ("bad_value", "[1].given", True, [False])),
        ([{"kind": "notice", "given": False}], ("bad_value", "[0].given", False, [True])),
        # The first in the document, inside a line too.
        (
            [{"hand": KNOCK | {"knocker_deadwood": 11}, "kind": "recorded", "after": 9}],
            ("over_knock_limit", "[0].hand"),
        ),
        ([{"after": 9, "kind": "recorded", "hand": KNOCK | {"knocker_deadwood": 11}}], ("out_of_range", "[0].after")),
        ([{"at": "now", "kind": "struck", "n": 1}], ("bad_value", "[0].at", "now")),
    ],
)
def test_what_could_not_be_recorded(entries: list[Json], refusal: tuple[object, ...]) -> None:
    code, field, value, limit = refusal_of(file(entries=log(*entries)))
    found = (code, field.removeprefix("entries"), value, limit)
    assert (found[0], found[1][: len(str(refusal[1]))], *found[2 : len(refusal)]) == refusal


def test_an_amendment_may_be_taken_back_in_other_words() -> None:
    entries = log({"kind": "amended", "first_dealer": 2, "players": ["C", "D"]})
    same = {"kind": "amended", "players": ["A", "B"], "first_dealer": 1, "stake": None, "undoes": 1}
    assert read(entries=[*entries, same | {"seq": 2}]).agreement() == read().agreement()


def test_what_a_file_of_hands_alone_may_say_is_no_fault_in_its_log() -> None:
    award = {"ending": "award", "winner": 1, "points": 100}
    for says in ({"stopped": True}, {"notice_after": 1}, {"stopped": True, "notice_after": 0}):
        game = read(award, award, **says)
        assert game_from_json(game_to_json(game)) == game


def test_hands_after_the_end_and_after_stopping_are_recorded() -> None:
    award = {"ending": "award", "winner": 1, "points": 100}
    sheet = printed(entries=log(recorded(award), recorded(KNOCK), {"kind": "stopped"}, recorded(GIN)))
    assert [hand["counted"] for hand in sheet["hands"]] == [True, False, False]


def test_notice_that_lay_ahead_can_be_taken_back() -> None:
    continuous = {"layout": "hollywood", "columns": 1, "continuous": True}
    ahead = game_to_json(read(KNOCK, sheet=continuous, notice_after=3))
    back = {"seq": 2, "kind": "notice", "given": False}
    assert game_from_json({**ahead, "entries": [*ahead["entries"], back]}).agreement().setup.notice_after is None
    again = {"seq": 2, "kind": "notice"}
    assert refusal_of({**ahead, "entries": [*ahead["entries"], again]})[:2] == ("bad_value", "entries[1].given")


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"ruleset": {"target": 0}}, "ruleset.target"),
        ({"as_started": {"ruleset": {"target": 0}}, "ruleset": {}}, "as_started.ruleset.target"),
        ({"players": ["A"]}, "players"),
    ],
)
def test_nothing_is_judged_by_what_could_not_be_read(changes: Json, field: str) -> None:
    undone = [{"kind": "amended", "players": ["C", "D"]}, {"kind": "amended", "players": ["A", "B"], "undoes": 1}]
    hand = KNOCK | {"knocker_deadwood": 11}
    entries = log(*undone, *([] if "players" in changes else [recorded(hand)]))
    document = {"entries": entries, **{k: v for k, v in file().items() if k not in changes}, **changes}
    assert refusal_of(document)[1] == field
