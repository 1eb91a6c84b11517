"""The log in a game file: every kind of entry, what it refuses, and that it goes before the hands."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.engine import (
    Amended,
    Corrected,
    LogEntry,
    Noted,
    Notice,
    Recorded,
    Restored,
    Resumed,
    Seat,
    Stake,
    Stopped,
    Struck,
    dead,
    hands_in,
    knock,
    make_layout,
    make_ruleset,
)
from scorekeeper.interchange.games import GameFile, game_from_json, game_to_json
from tests.interchange.files import DEAD, GIN, KNOCK, Json, file, log, printed, read, recorded, refusal_of

ONE = knock(Seat.ONE, 6, 32)
AMENDED_TO_FIVE: Json = {"kind": "amended", "ruleset": {"knock_limit": 5}}


def read_log(*entries: Json, **changes: Any) -> GameFile:
    return read(entries=log(*entries), **changes)


def log_refusal(*entries: object) -> tuple[str, str, object, object]:
    """The refusal of the last entry of a log, its field inside the entry."""
    before = [{"seq": seq, **recorded(KNOCK)} for seq in range(1, len(entries) + 2)][:2]
    code, field, value, limit = refusal_of(file(entries=[*before, *entries]))
    assert field.startswith("entries[2]")
    return code, field.removeprefix("entries[2]").removeprefix("."), value, limit


def test_every_kind_of_entry() -> None:
    modern = make_ruleset("modern")
    game = read_log(
        recorded(KNOCK),
        recorded(DEAD, n=2, after=0),
        {"kind": "corrected", "n": 1, "hand": GIN},
        {"kind": "struck", "n": 2},
        {"kind": "restored", "n": 2, "undoes": 4},
        {"kind": "noted", "n": 1, "text": "late"},
        {"kind": "stopped"},
        {"kind": "resumed"},
        {"kind": "notice"},
        {"kind": "notice", "given": False},
        {"kind": "amended", "ruleset": {"preset": "modern"}},
        {"kind": "amended", "sheet": "split"},
        {"kind": "amended", "first_dealer": 2, "players": ["B", "A"], "stake": {"per_point": "1", "currency": "€"}},
    )
    events = [entry.event for entry in game.entries]
    assert events[0] == Recorded(ONE)
    assert events[1] == Recorded(dead(), after=0)
    assert isinstance(events[2], Corrected)
    assert events[3:10] == [
        Struck(2),
        Restored(2),
        Noted(1, "late"),
        Stopped(),
        Resumed(),
        Notice(),
        Notice(given=False),
    ]
    assert events[10] == Amended(modern, make_layout(modern))
    assert events[11] == Amended(layout=make_layout(modern, "split"))
    assert events[12] == Amended(first_dealer=Seat.TWO, players=("B", "A"), stake=Stake("1", "€"))
    assert [entry.undoes for entry in game.entries] == [None] * 4 + [4] + [None] * 8


def test_every_kind_of_entry_is_written_as_it_was_read() -> None:
    values, layout = make_ruleset("modern").values(), make_layout(make_ruleset("modern")).values()
    lines = log(
        recorded(KNOCK, n=1),
        recorded(DEAD, n=2, after=0),
        {"kind": "corrected", "n": 1, "hand": GIN},
        {"kind": "struck", "n": 2},
        {"kind": "restored", "n": 2, "undoes": 4},
        {"kind": "noted", "n": 1, "text": "late"},
        {"kind": "stopped"},
        {"kind": "resumed"},
        {"kind": "notice"},
        {"kind": "notice", "given": False},
        {"kind": "amended", "ruleset": values, "sheet": layout},
        {"kind": "amended", "first_dealer": 2, "players": ["B", "A"], "stake": {"per_point": "1", "currency": "€"}},
    )
    nothing = {"at": None, "by": None, "request_key": None}
    assert game_to_json(read(entries=lines))["entries"] == [line | nothing for line in lines]


def test_circumstances_are_kept() -> None:
    entry = recorded(KNOCK) | {"at": "2026-11-29T19:30:00+01:00", "by": "phone", "request_key": "k1"}
    (record,) = read_log(entry).records
    assert (record.at, record.by, record.request_key) == ("2026-11-29T19:30:00+01:00", "phone", "k1")
    assert record.entry == LogEntry(1, Recorded(ONE))
    (bare,) = read_log(recorded(KNOCK) | {"at": None, "by": None, "request_key": None}).records
    assert (bare.at, bare.by, bare.request_key) == (None, None, None)


def test_a_null_is_a_field_that_does_not_apply() -> None:
    entry = {"kind": "struck", "n": 1, "hand": None, "undoes": None, "after": None, "text": None, "ruleset": None}
    assert read_log(recorded(KNOCK), entry).entries[1] == LogEntry(2, Struck(1))


@pytest.mark.parametrize(
    ("entry", "refusal"),
    [
        (5, ("bad_value", "", 5, "an object")),
        ({"seq": 3}, ("missing", "kind", None, None)),
        ({"seq": 3, "kind": None}, ("missing", "kind", None, None)),
        ({"seq": 3, "kind": "undone"}, ("bad_value", "kind", "undone")),
        ({"seq": 3, "kind": ["struck"]}, ("bad_value", "kind", ["struck"])),
        ({"kind": "stopped"}, ("missing", "seq", None, None)),
        ({"seq": 4, "kind": "stopped"}, ("out_of_range", "seq", 4, 3)),
        ({"seq": 2, "kind": "stopped"}, ("out_of_range", "seq", 2, 3)),
        ({"seq": "3", "kind": "stopped"}, ("not_a_whole_number", "seq", "3")),
        ({"seq": 3, "kind": "stopped", "n": 1}, ("unknown_field", "n", 1)),
        ({"seq": 3, "kind": "stopped", "colour": None}, ("unknown_field", "colour", None)),
        ({"seq": 3, "kind": "struck"}, ("missing", "n", None, None)),
        ({"seq": 3, "kind": "struck", "n": 3}, ("out_of_range", "n", 3, 2)),
        ({"seq": 3, "kind": "struck", "n": 0}, ("out_of_range", "n", 0, 1)),
        ({"seq": 3, "kind": "restored", "n": True}, ("not_a_whole_number", "n", True)),
        ({"seq": 3, "kind": "corrected", "n": 1}, ("missing", "hand", None, None)),
        ({"seq": 3, "kind": "corrected", "n": 1, "hand": {"ending": "x"}}, ("bad_value", "hand.ending", "x")),
        ({"seq": 3, "kind": "corrected", "n": 3, "hand": DEAD}, ("out_of_range", "n", 3, 2)),
        ({"seq": 3, "kind": "recorded"}, ("missing", "hand", None, None)),
        ({"seq": 3, "kind": "recorded", "hand": DEAD, "n": 2}, ("out_of_range", "n", 2, 3)),
        ({"seq": 3, "kind": "recorded", "hand": DEAD, "after": 3}, ("out_of_range", "after", 3, 2)),
        ({"seq": 3, "kind": "recorded", "hand": DEAD, "after": -1}, ("out_of_range", "after", -1, 0)),
        (
            {"seq": 3, "kind": "recorded", "hand": KNOCK | {"defender_deadwood": 111}},
            ("over_max_deadwood", "hand.defender_deadwood", 111, 100),
        ),
        ({"seq": 3, "kind": "noted", "n": 1}, ("missing", "text", None, None)),
        ({"seq": 3, "kind": "noted", "n": 1, "text": 5}, ("bad_value", "text", 5)),
        ({"seq": 3, "kind": "stopped", "undoes": 3}, ("out_of_range", "undoes", 3, 2)),
        ({"seq": 3, "kind": "stopped", "undoes": 0}, ("out_of_range", "undoes", 0, 1)),
        ({"seq": 3, "kind": "notice", "given": 1}, ("bad_value", "given", 1)),
        ({"seq": 3, "kind": "amended", "ruleset": {"target": 0}}, ("out_of_range", "ruleset.target", 0, 1)),
        ({"seq": 3, "kind": "amended", "sheet": "x"}, ("bad_value", "sheet", "x")),
        ({"seq": 3, "kind": "amended", "first_dealer": 3}, ("out_of_range", "first_dealer", 3, 2)),
        ({"seq": 3, "kind": "amended", "players": ["A"]}, ("bad_value", "players", ["A"])),
        ({"seq": 3, "kind": "amended", "stake": {"per_point": 5}}, ("bad_value", "stake.per_point", 5)),
        ({"seq": 3, "kind": "amended", "target": 5}, ("unknown_field", "target", 5)),
        ({"seq": 3, "kind": "stopped", "at": "now"}, ("bad_value", "at", "now")),
        ({"seq": 3, "kind": "stopped", "by": 5}, ("bad_value", "by", 5)),
        ({"seq": 3, "kind": "stopped", "request_key": "x" * 101}, ("bad_value", "request_key")),
        ({"colour": 1, "kind": "undone"}, ("unknown_field", "colour", 1)),
    ],
)
def test_refusals(entry: object, refusal: tuple[object, ...]) -> None:
    assert log_refusal(entry)[: len(refusal)] == refusal


def test_a_log_cannot_name_a_hand_before_any_was_recorded() -> None:
    assert refusal_of(file(entries=log({"kind": "struck", "n": 1}))) == ("out_of_range", "entries[0].n", 1, 0)


def test_a_log_is_a_list() -> None:
    assert refusal_of(file(entries={}))[:2] == ("bad_value", "entries")


def test_entries_go_before_hands_and_it_is_told() -> None:
    agreeing = read(KNOCK, entries=log(recorded(KNOCK)))
    assert not agreeing.disagrees
    for hands in ([], [GIN], [KNOCK, GIN], [KNOCK | {"note": "late"}]):
        game = read(*hands, entries=log(recorded(KNOCK)))
        assert game.disagrees
        assert hands_in(game.entries) == ((1, ONE),)
    assert read(KNOCK, stopped=True, entries=log(recorded(KNOCK))).disagrees
    assert not read(KNOCK, stopped=True, entries=log(recorded(KNOCK), {"kind": "stopped"})).disagrees


def test_an_empty_log_is_a_log_and_null_is_none() -> None:
    assert read(KNOCK, entries=[]).disagrees
    assert hands_in(read(KNOCK, entries=None).entries) == ((1, ONE),)


def test_hands_beside_a_log_are_read_for_their_shape() -> None:
    entries = log(recorded(KNOCK), AMENDED_TO_FIVE)
    assert not read(KNOCK, entries=entries).disagrees
    assert read(KNOCK | {"knocker_deadwood": 15}, entries=entries).disagrees
    assert refusal_of(file({"ending": "x"}, entries=entries))[:2] == ("bad_value", "hands[0].ending")


# --- amendments ------------------------------------------------------------------------------------------------------


def test_an_amended_game_comes_back_as_it_went() -> None:
    game = read_log(
        recorded(KNOCK),
        {"kind": "amended", "ruleset": {"preset": "modern", "target": 150}},
        {"kind": "amended", "players": ["Bo", "Anna"], "first_dealer": 2, "stake": {"per_point": "1"}},
        sheet="hollywood",
    )
    now = game.agreement()
    assert [column.target for column in now.setup.layout.columns] == [150, 150, 150]
    assert (now.players, now.setup.first_dealer, now.stake) == (("Bo", "Anna"), Seat.TWO, Stake("1"))
    document = game_to_json(game)
    assert (document["players"], document["ruleset"]["preset"]) == (["Bo", "Anna"], "modern")
    assert (document["as_started"]["players"], document["as_started"]["ruleset"]["preset"]) == (["A", "B"], "pagat")
    again = game_from_json(document)
    assert (again.first, again.entries, again.sheet()) == (game.first, game.entries, game.sheet())
    assert game_to_json(again) == document


def test_an_amended_ruleset_alone_reads_the_sheet_again_as_it_was_given() -> None:
    changed = {"kind": "amended", "ruleset": {"target": 150}}
    by_name = read_log(changed, sheet="hollywood").agreement().setup.layout
    assert [column.target for column in by_name.columns] == [150] * 3
    own = read_log(changed, sheet={"layout": "hollywood", "column_target": 75}).agreement().setup.layout
    assert [column.target for column in own.columns] == [75] * 3
    later = read_log({"kind": "amended", "sheet": "hollywood"}, changed).agreement().setup.layout
    assert [column.target for column in later.columns] == [150] * 3


def test_what_a_file_says_is_what_was_agreed_on_first_where_nothing_else_does() -> None:
    game = read_log({"kind": "amended", "players": ["Bo", "Anna"]})
    assert (game.first.players, game.agreement().players) == (("A", "B"), ("Bo", "Anna"))


def test_as_started_may_name_a_part() -> None:
    entries = log({"kind": "amended", "ruleset": {"preset": "modern"}})
    game = read(entries=entries, as_started={"ruleset": {"preset": "dansk"}}, ruleset={"preset": "modern"})
    assert game.first.setup.ruleset.preset == "dansk"
    assert game.agreement().setup.ruleset.preset == "modern"
    assert game.first.players == ("A", "B")
    assert refusal_of(file(entries=entries, as_started={"ruleset": {"target": 0}}))[:2] == (
        "out_of_range",
        "as_started.ruleset.target",
    )


def test_the_printed_sheet_has_the_names_and_values_that_stand_now() -> None:
    sheet = printed(
        entries=log(
            recorded(KNOCK),
            {"kind": "amended", "players": ["Bo", "Anna"], "ruleset": {"preset": "norsk"}},
        )
    )
    assert (sheet["players"], sheet["ruleset"]["preset"], sheet["seq"]) == (["Bo", "Anna"], "norsk", 2)
    assert sheet["hands"][0]["points"] == 46
