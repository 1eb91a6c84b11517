"""The printed sheet, field by field."""

from __future__ import annotations

from tests.interchange.files import DEAD, GIN, KNOCK, Json, log, printed, recorded


def award(winner: int, points: int) -> Json:
    return {"ending": "award", "winner": winner, "points": points}


def test_a_whole_sheet() -> None:
    sheet = printed(award(1, 60), award(1, 45), award(2, 20), ruleset={"preset": "pagat"}, sheet="hollywood")
    ruleset, layout = sheet.pop("ruleset"), sheet.pop("sheet")
    assert (ruleset["preset"], layout["layout"]) == ("pagat", "hollywood")
    assert sheet == {
        "format": "scorekeeper-sheet/1",
        "players": ["A", "B"],
        "stopped": False,
        "seq": 3,
        "hands": [
            {
                "n": n,
                "dealer": 1,
                "winner": winner,
                "points": points,
                "boxes": 1,
                "undercut": False,
                "counted": True,
                "lines": [{"what": "award", "points": points}],
                "columns": columns,
                "illegal": None,
            }
            for n, winner, points, columns in ((1, 1, 60, [1]), (2, 1, 45, [1, 2]), (3, 2, 20, [2]))
        ],
        "columns": [
            {
                "n": 1,
                "target": 100,
                "weight": 1,
                "points": [105, 0],
                "boxes": [2, 0],
                "entries": [{"hand": 1, "points": [60, 0]}, {"hand": 2, "points": [105, 0]}],
                "closed_by_hand": 2,
                "winner": 1,
                "blitz": True,
                "totals": [490, 0],
                "net": 490,
                "settlement": [
                    {"what": "points", "points": [105, 0]},
                    {"what": "game_bonus", "points": [100, 0]},
                    {"what": "boxes", "points": [40, 0]},
                    {"what": "blitz", "points": [245, 0]},
                ],
            },
            {
                "n": 2,
                "target": 100,
                "weight": 1,
                "points": [45, 20],
                "boxes": [1, 1],
                "entries": [{"hand": 2, "points": [45, 0]}, {"hand": 3, "points": [45, 20]}],
                "closed_by_hand": None,
                "winner": None,
                "blitz": False,
                "totals": None,
                "net": None,
                "settlement": None,
            },
            {
                "n": 3,
                "target": 100,
                "weight": 1,
                "points": [0, 0],
                "boxes": [0, 0],
                "entries": [],
                "closed_by_hand": None,
                "winner": None,
                "blitz": False,
                "totals": None,
                "net": None,
                "settlement": None,
            },
        ],
        "over": False,
        "next_dealer": 2,
        "totals": [490, 0],
        "net": 490,
        "game_winner": None,
        "higher_total": 1,
        "columns_won": [1, 0],
    }


def test_fields_come_in_the_order_of_the_contract() -> None:
    assert list(printed()) == [
        "format",
        "players",
        "ruleset",
        "sheet",
        "stopped",
        "seq",
        "hands",
        "columns",
        "over",
        "next_dealer",
        "totals",
        "net",
        "game_winner",
        "higher_total",
        "columns_won",
    ]


def test_a_hand_nobody_won() -> None:
    assert printed(DEAD)["hands"][0] == {
        "n": 1,
        "dealer": 1,
        "winner": None,
        "points": 0,
        "boxes": 0,
        "undercut": False,
        "counted": True,
        "lines": [],
        "columns": [],
        "illegal": None,
    }


def test_lines_of_a_hand() -> None:
    sheet = printed(
        {"ending": "knock", "knocker": 1, "knocker_deadwood": 9, "defender_deadwood": 4, "upcard": "9S"},
        GIN | {"upcard": "2D"},
        ruleset={"knock_limit": "upcard", "spade_doubles": "points", "boxes_when": "at_once"},
    )
    assert sheet["hands"][0]["lines"] == [
        {"what": "difference", "points": 5},
        {"what": "undercut_bonus", "points": 10},
        {"what": "spade_doubled", "points": 15},
        {"what": "box", "points": 20},
    ]
    assert sheet["hands"][1]["lines"] == [
        {"what": "difference", "points": 20},
        {"what": "gin_bonus", "points": 20},
        {"what": "box", "points": 20},
    ]


def test_numbers_of_struck_and_inserted_hands() -> None:
    sheet = printed(
        entries=log(recorded(KNOCK), recorded(GIN), {"kind": "struck", "n": 1}, recorded(DEAD, after=0)),
    )
    assert [hand["n"] for hand in sheet["hands"]] == [3, 2]
    assert [entry["hand"] for entry in sheet["columns"][0]["entries"]] == [2]
    assert sheet["seq"] == 4


def test_a_sheet_of_cards_is_that_of_their_counts() -> None:
    shown = {
        "knocker": ["3S", "4S", "5S", "KC", "KD", "KH", "9H", "TH", "JH", "6C"],
        "defender": ["7S", "7H", "7D", "8S", "9C", "6D", "6H", "QH", "AD", "2H"],
    }
    assert printed({"knocker": 1, "showdown": shown})["hands"] == printed(KNOCK)["hands"]
