"""Game files and books as a whole: what they need, what they refuse, and that they come back as they went."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.engine import LogEntry, Noted, Notice, Recorded, Refusal, Seat, Stake, Stopped, hands_in
from scorekeeper.interchange.books import book_from_json, book_to_json
from scorekeeper.interchange.games import GameFile, game_from_json, game_to_json
from tests.interchange.files import DEAD, GIN, KNOCK, Json, fault_in, file, log, printed, read, recorded, refusal_of

AWARD: Json = {"ending": "award", "winner": 1, "points": 60, "reason": ""}


def game_refusal(**changes: Any) -> tuple[str, str, object, object]:
    return refusal_of(file(**changes))


@pytest.mark.parametrize("name", ["players", "ruleset", "sheet", "hands"])
def test_only_these_are_needed(name: str) -> None:
    document = file(KNOCK)
    assert set(document) == {"players", "ruleset", "sheet", "hands"}
    game_from_json(document)
    del document[name]
    assert refusal_of(document) == ("missing", name, None, None)


def test_the_whole_example() -> None:
    document = file(
        KNOCK,
        GIN | {"upcard": "KS"},
        {"ending": "big_gin", "knocker": 1, "defender_deadwood": 12},
        DEAD,
        {"ending": "award", "winner": 2, "points": 25, "reason": "agreed at the table"},
        format="scorekeeper-game/1",
        first_dealer=2,
        started="2026-11-29T19:30:00+01:00",
        stake={"per_point": "0.05", "currency": "kr"},
        ruleset={"preset": "pagat", "target": 150},
        stopped=False,
        notice_after=None,
    )
    game = game_from_json(document)
    assert game.first.players == ("A", "B")
    assert game.first.stake == Stake("0.05", "kr")
    assert game.first.setup.first_dealer is Seat.TWO
    assert (game.started, game.seq, game.disagrees) == ("2026-11-29T19:30:00+01:00", 5, False)
    assert game.first.setup.ruleset.target == 150
    assert [row.score.points for row in game.sheet().hands] == [26, 40, 32, 0, 25]


@pytest.mark.parametrize(
    ("changes", "refusal"),
    [
        ({"format": "scorekeeper-game/2"}, ("bad_value", "format", "scorekeeper-game/2", ["scorekeeper-game/1"])),
        ({"format": None}, ("bad_value", "format", None)),
        ({"colour": "red"}, ("unknown_field", "colour", "red", None)),
        ({"colour": None}, ("unknown_field", "colour", None, None)),
        ({"players": "AB"}, ("bad_value", "players", "AB", "a list")),
        ({"players": ["A"]}, ("bad_value", "players", ["A"], "two names")),
        ({"players": ["A", "B", "C"]}, ("bad_value", "players", ["A", "B", "C"], "two names")),
        ({"players": []}, ("bad_value", "players", [], "two names")),
        ({"players": ["A", ""]}, ("bad_value", "players[1]", "")),
        ({"players": ["A", "  "]}, ("bad_value", "players[1]", "  ")),
        ({"players": [None, "B"]}, ("bad_value", "players[0]", None)),
        ({"players": [1, "B"]}, ("bad_value", "players[0]", 1)),
        ({"players": ["A" * 61, "B"]}, ("bad_value", "players[0]", "A" * 61)),
        ({"players": ["A\x00", "B"]}, ("bad_value", "players[0]", "A\x00")),
        ({"first_dealer": 3}, ("out_of_range", "first_dealer", 3, 2)),
        ({"first_dealer": 0}, ("out_of_range", "first_dealer", 0, 1)),
        ({"first_dealer": "1"}, ("not_a_whole_number", "first_dealer", "1", [1, 2])),
        ({"first_dealer": True}, ("not_a_whole_number", "first_dealer", True)),
        ({"started": "yesterday"}, ("bad_value", "started", "yesterday")),
        ({"started": 1764441000}, ("bad_value", "started", 1764441000)),
        ({"started": "2026-13-29T19:30:00"}, ("bad_value", "started", "2026-13-29T19:30:00")),
        ({"started": "2026-11-29\ud80019:30:00"}, ("bad_value", "started", "2026-11-29\ud80019:30:00")),
        ({"stake": 5}, ("bad_value", "stake", 5)),
        ({"stake": {}}, ("missing", "stake.per_point")),
        ({"stake": {"per_point": 0.05}}, ("bad_value", "stake.per_point", 0.05)),
        ({"stake": {"per_point": "-1"}}, ("bad_value", "stake.per_point", "-1")),
        ({"stake": {"per_point": "1e3"}}, ("bad_value", "stake.per_point", "1e3")),
        ({"stake": {"per_point": "0.00001"}}, ("bad_value", "stake.per_point", "0.00001")),
        ({"stake": {"per_point": "1000000"}}, ("bad_value", "stake.per_point", "1000000")),
        ({"stake": {"per_point": "1."}}, ("bad_value", "stake.per_point", "1.")),
        ({"stake": {"per_point": "."}}, ("bad_value", "stake.per_point", ".")),
        ({"stake": {"per_point": "1", "currency": "x" * 13}}, ("bad_value", "stake.currency", "x" * 13)),
        ({"stake": {"per_point": "1", "limit": 3}}, ("unknown_field", "stake.limit", 3)),
        ({"stopped": 1}, ("bad_value", "stopped", 1, [True, False])),
        ({"stopped": "false"}, ("bad_value", "stopped", "false")),
        ({"stopped": None}, ("bad_value", "stopped", None)),
        ({"notice_after": -1}, ("out_of_range", "notice_after", -1, 0)),
        ({"notice_after": 1.0}, ("not_a_whole_number", "notice_after", 1.0)),
        ({"hands": None}, ("bad_value", "hands", None, "a list")),
        ({"hands": {}}, ("bad_value", "hands", {}, "a list")),
        ({"hands": [None]}, ("bad_value", "hands[0]", None, "an object")),
        ({"as_started": {"players": ["B", "A"]}}, ("missing", "entries", None, None)),
        ({"as_started": {"hands": []}}, ("unknown_field", "as_started.hands", [])),
        ({"as_started": []}, ("bad_value", "as_started", [])),
    ],
)
def test_refusals(changes: dict[str, Any], refusal: tuple[object, ...]) -> None:
    assert game_refusal(**changes)[: len(refusal)] == refusal


@pytest.mark.parametrize("document", [None, [], 5, "x"])
def test_a_game_is_an_object(document: object) -> None:
    assert refusal_of(document) == ("bad_value", "", document, "an object")


@pytest.mark.parametrize(
    ("document", "field"),
    [
        ({"hands": [KNOCK | {"knocker_deadwood": 11}], "players": ["A"], "ruleset": {}, "sheet": "x"}, "hands[0]"),
        ({"players": ["A"], "hands": [KNOCK | {"knocker_deadwood": 11}], "ruleset": {}, "sheet": "x"}, "players"),
        ({"hands": [KNOCK | {"knocker_deadwood": "x"}], "players": ["A", "B"], "ruleset": 5, "sheet": "x"}, "hands[0]"),
        ({"sheet": "x", "stake": 5, "colour": 1}, "sheet"),
        ({"colour": 1, "sheet": "x", "stake": 5}, "colour"),
        ({"stake": 5, "first_dealer": 7, "format": 1}, "stake"),
        ({"format": 1, "stake": 5, "first_dealer": 7}, "format"),
        ({"hands": [], "sheet": "standard", "ruleset": {}}, "players"),
        ({"stopped": 5, "started": 5, "notice_after": "x"}, "stopped"),
    ],
)
def test_the_first_fault_of_a_file_is_told(document: Json, field: str) -> None:
    assert fault_in(document)[1].startswith(field)


def test_a_hand_cannot_be_judged_under_a_ruleset_that_cannot_be_read() -> None:
    assert fault_in(file(KNOCK, ruleset={"knock_limit": -1}))[1] == "ruleset.knock_limit"
    document = {"hands": [KNOCK | {"knocker_deadwood": 11}], "players": ["A", "B"], "ruleset": 5, "sheet": "standard"}
    assert fault_in(document)[1] == "ruleset"


@pytest.mark.parametrize(
    "players", [["Bo", "Bo"], ['"O\'Neil" <script>', "🃏"], ["Å" * 40, "a & b"], ["A" * 60, "松本"]]
)
def test_names_are_text(players: list[str]) -> None:
    assert printed(players=players)["players"] == players


@pytest.mark.parametrize("per_point", ["0.05", "1", "0", "999999", "0.0001", ""])
def test_stakes(per_point: str) -> None:
    game = read(stake={"per_point": per_point, "currency": "€"})
    assert game.first.stake == Stake(per_point, "€")
    assert read(stake={"per_point": per_point}).first.stake == Stake(per_point)
    assert read(stake=None).first.stake == Stake()


def test_seat_one_deals_first_where_nothing_is_said() -> None:
    assert printed()["next_dealer"] == 1
    assert printed(first_dealer=2)["next_dealer"] == 2


def test_stopped_is_an_entry_of_the_log() -> None:
    game = read(KNOCK, stopped=True)
    assert game.entries == (LogEntry(1, game.entries[0].event), LogEntry(2, Stopped()))
    assert game.agreement().setup.stopped
    assert printed(KNOCK, stopped=True)["stopped"]


CONTINUOUS: Json = {"layout": "hollywood", "columns": 1, "continuous": True}


@pytest.mark.parametrize(("notice_after", "columns"), [(None, 4), (0, 1), (1, 1), (2, 2), (3, 3), (4, 4), (1000, 4)])
def test_notice_after_survives_an_export(notice_after: int | None, columns: int) -> None:
    hands = [AWARD | {"points": 100}] * 3
    game = read(*hands, sheet=CONTINUOUS, notice_after=notice_after)
    again = game_from_json(game_to_json(game))
    assert len(game.sheet().columns) == len(again.sheet().columns) == columns
    assert game.agreement().setup.notice_after == again.agreement().setup.notice_after == notice_after
    assert (again, again.disagrees) == (game, False)


def test_notice_is_an_entry_of_the_log() -> None:
    events = [entry.event for entry in read(KNOCK, GIN, notice_after=1, stopped=True).entries]
    assert [type(event) for event in events] == [Recorded, Notice, Recorded, Stopped]


def test_a_file_of_hands_and_its_export_are_the_same_game() -> None:
    game = read(KNOCK | {"note": "late"}, DEAD, AWARD, stopped=True, players=["Bo", "Bo"], first_dealer=2)
    document = game_to_json(game)
    assert game_from_json(document) == game
    assert game_to_json(game_from_json(document)) == document
    assert document["hands"] == [KNOCK | {"note": "late"}, DEAD, AWARD]
    assert [entry["kind"] for entry in document["entries"]] == ["recorded", "recorded", "recorded", "stopped"]
    assert "as_started" not in document


def test_an_export_has_every_value() -> None:
    document = game_to_json(read(ruleset={"preset": "dansk"}, sheet="hollywood"))
    assert document["format"] == "scorekeeper-game/1"
    assert document["ruleset"]["gin_bonus"] == 40
    assert document["sheet"]["column_target"] == [100, 100, 100]
    assert (document["stake"], document["notice_after"], document["stopped"]) == (None, None, False)


def test_a_later_preset_does_not_reprice_an_exported_game() -> None:
    document = game_to_json(read(KNOCK, ruleset={"preset": "pagat"}))
    # What the export says is what counts, as if pagat's gin bonus had been changed since.
    document["ruleset"]["gin_bonus"] = 99
    assert game_from_json(document).first.setup.ruleset.gin_bonus == 99


# --- books -----------------------------------------------------------------------------------------------------------


def book(**changes: Any) -> Json:
    return {"format": "scorekeeper-book/1", "name": "Family", "games": [file(KNOCK)], **changes}


def test_a_book_comes_back_as_it_went() -> None:
    house = {"preset": "modern", "target": 250}
    read_book = book_from_json(book(rulesets=[{"name": "ours", "values": house}]))
    assert (read_book.name, len(read_book.games)) == ("Family", 1)
    assert read_book.rulesets[0][0] == "ours"
    assert read_book.rulesets[0][1]["target"] == 250
    again = book_to_json(read_book)
    assert book_from_json(again) == read_book


@pytest.mark.parametrize(
    ("changes", "code", "field"),
    [
        ({"format": "scorekeeper-game/1"}, "bad_value", "format"),
        ({"name": 5}, "bad_value", "name"),
        ({"games": {}}, "bad_value", "games"),
        ({"games": [file(KNOCK), file(KNOCK | {"knocker_deadwood": 11})]}, "over_knock_limit", "games[1].hands[0]"),
        ({"games": [file(players=["A"])]}, "bad_value", "games[0].players"),
        ({"rulesets": [{"name": "ours"}]}, "missing", "rulesets[0].values"),
        ({"rulesets": [{"name": "ours", "values": {"target": 0}}]}, "out_of_range", "rulesets[0].values.target"),
        ({"rulesets": [5]}, "bad_value", "rulesets[0]"),
        ({"colour": 1}, "unknown_field", "colour"),
    ],
)
def test_book_refusals(changes: dict[str, Any], code: str, field: str) -> None:
    with pytest.raises(Refusal) as refusal:
        book_from_json(book(**changes))
    assert refusal.value.code == code
    assert refusal.value.field.startswith(field)


@pytest.mark.parametrize("name", ["format", "name", "games"])
def test_what_a_book_needs(name: str) -> None:
    document = book()
    del document[name]
    with pytest.raises(Refusal, match=rf"^missing at {name}"):
        book_from_json(document)


def test_a_noted_hand_is_exported_with_its_note() -> None:
    game = read(KNOCK)
    noted = GameFile(game.first, (*game.records, type(game.records[0])(LogEntry(2, Noted(1, "late")))))
    document = game_to_json(noted)
    assert document["hands"] == [KNOCK | {"note": "late"}]
    assert hands_in(game_from_json(document).entries) == hands_in(noted.entries)
    assert document["entries"] == [
        *log(recorded(KNOCK, n=1, at=None, by=None, request_key=None)),
        {"seq": 2, "kind": "noted", "n": 1, "text": "late", "at": None, "by": None, "request_key": None},
    ]
