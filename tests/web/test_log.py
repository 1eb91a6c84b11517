"""GET /g/<score_key>/log: every change."""

from __future__ import annotations

from datetime import datetime

from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.wording.book import day_label

from .helpers import JSON, Page, new_game, post_hand


def told(client: FlaskClient, key: str) -> list[str]:
    """The lines of the log, the newest first."""
    return [element.text for element in Page(client.get(f"/g/{key}/log").text).find("li", data_seq=None)]


def test_every_change_is_told_with_what_it_was_and_what_it_is(client: FlaskClient) -> None:
    key = new_game(client)
    post_hand(client, key)
    client.post(f"/g/{key}/hands/1", data={"ending": "dead"})
    client.post(f"/g/{key}/hands/1/note", data={"text": "late"})
    client.post(f"/g/{key}/hands/1/strike")
    client.post(f"/g/{key}/hands/1/restore")
    client.post(f"/g/{key}/stop")
    client.post(f"/g/{key}/resume")
    lines = told(client, key)
    expected = [
        "Play went on",
        "Stopped early",
        "Hand 1 restored: Dead hand. late",
        "Hand 1 struck: it was: Dead hand. late",
        "Note on hand 1: late",
        "Hand 1 corrected: it was: Anna knocks with 3, Bo holds 20. it is now: Dead hand.",
        "Hand 1 recorded: Anna knocks with 3, Bo holds 20.",
        "Game started.",
    ]
    assert len(lines) == len(expected)
    for line, words in zip(lines, expected, strict=True):
        assert words in line


def test_undo_and_redo_are_marked_as_such(client: FlaskClient) -> None:
    key = new_game(client)
    post_hand(client, key)
    client.post(f"/g/{key}/undo")
    client.post(f"/g/{key}/undo", data={"redo": "1"})
    redone, undone, _recorded, _started = told(client, key)
    assert "undo: hand 1" in undone
    assert "redo: hand 1" in redone


def test_changed_rules_are_told_value_by_value(client: FlaskClient) -> None:
    key = new_game(client)
    amended = {"confirm": True, "ruleset": {"preset": "pagat", "target": 150}}
    assert client.post(f"/g/{key}/settings", json=amended, headers=JSON).status_code == 201
    assert "The game was fixed: it was: Target: 100 it is now: Target: 150" in told(client, key)[0]


def test_when_and_by_which_device(client: FlaskClient, app: Flask) -> None:
    key = new_game(client)
    client.post("/device", data={"label": "Anna's phone"})
    post_hand(client, key)
    other = app.test_client()
    post_hand(other, key)
    page = Page(client.get(f"/g/{key}/log").text)
    assert [element.text for element in page.find(class_="by name")] == ["another device", "Anna's phone"]
    moments = [element["datetime"] for element in page.find("time")]
    assert all(moment.endswith("+00:00") for moment in moments)
    shown = [f"{day_label(at)} {at:%H:%M} UTC" for at in map(datetime.fromisoformat, moments)]
    assert [element.text for element in page.find("time")] == shown


def test_this_device_is_called_so_until_it_has_a_name(client: FlaskClient) -> None:
    key = new_game(client)
    post_hand(client, key)
    assert Page(client.get(f"/g/{key}/log").text).one(class_="by name").text == "this device"


def test_json_gives_the_entries(client: FlaskClient) -> None:
    key = new_game(client)
    post_hand(client, key, request_key="first")
    client.post(f"/g/{key}/undo")
    entries = client.get(f"/g/{key}/log", headers=JSON).get_json()["entries"]
    assert [entry["kind"] for entry in entries] == ["recorded", "struck"]
    assert entries[0] | {"at": None, "by": None} == {
        "seq": 1,
        "kind": "recorded",
        "n": 1,
        "hand": {"ending": "knock", "knocker": 1, "knocker_deadwood": 3, "defender_deadwood": 20},
        "at": None,
        "by": None,
        "request_key": "first",
        "title": "Hand 1 recorded",
        "was": [],
        "now": ["Anna knocks with 3, Bo holds 20."],
    }
    assert entries[1]["undoes"] == 1


def test_a_long_log_shows_its_newest_part_first(client: FlaskClient) -> None:
    key = new_game(client)
    for _ in range(102):
        post_hand(client, key, ending="dead")
    lines = told(client, key)
    assert len(lines) == 100
    assert "Hand 102 recorded" in lines[0]
    page = Page(client.get(f"/g/{key}/log").text)
    everything = next(element for element in page.find("a", class_="quiet") if element.text == "All 102 changes")
    assert len(Page(client.get(everything["href"]).text).find("li", data_seq=None)) == 103


def test_no_such_game(client: FlaskClient) -> None:
    assert client.get("/g/nothing/log").status_code == 404


def test_it_is_only_read(client: FlaskClient) -> None:
    assert client.post(f"/g/{new_game(client)}/log").status_code == 405
