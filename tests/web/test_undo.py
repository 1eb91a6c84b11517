"""POST /g/<score_key>/undo: the newest change taken back, and made again."""

from __future__ import annotations

from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from .helpers import JSON, Page, award, new_game, post_hand


def sheet(client: FlaskClient, key: str) -> dict[str, Any]:
    """The game's sheet."""
    found: dict[str, Any] = client.get(f"/g/{key}", headers=JSON).get_json()
    return found


def undo(client: FlaskClient, key: str, **fields: Any) -> Any:
    """The answer to an undo, as JSON."""
    return client.post(f"/g/{key}/undo", json=fields, headers=JSON)


def test_undo_and_redo_of_a_hand(client: FlaskClient) -> None:
    key = new_game(client)
    post_hand(client, key)
    before = sheet(client, key)
    assert undo(client, key).get_json()["hands"] == []
    redone = undo(client, key, redo=True).get_json()
    assert {**redone, "seq": None} == {**before, "seq": None}


def quiet_buttons(client: FlaskClient, key: str) -> list[str]:
    """What the small buttons of the sheet say that undo and redo."""
    buttons = Page(client.get(f"/g/{key}").text).find("button", class_="quiet")
    return [button.text for button in buttons if button.text.startswith(("Undo", "Redo"))]


def test_the_buttons_say_what_they_would_do(client: FlaskClient) -> None:
    key = new_game(client)
    post_hand(client, key)
    client.post(f"/g/{key}/hands/1/strike")
    assert quiet_buttons(client, key)[:1] == ["Undo: striking hand 1"]
    assert client.post(f"/g/{key}/undo", data={"seen_seq": "2"}).location == f"/g/{key}"
    assert quiet_buttons(client, key)[:2] == ["Undo: hand 1", "Redo: striking hand 1"]
    assert client.post(f"/g/{key}/undo", data={"redo": "1"}).status_code == 303
    assert sheet(client, key)["hands"] == []


def test_undoing_twice_goes_back_two(client: FlaskClient) -> None:
    key = new_game(client)
    post_hand(client, key)
    post_hand(client, key)
    undo(client, key)
    assert undo(client, key).get_json()["hands"] == []


def test_undo_of_the_first_hand_gives_the_deal_back(client: FlaskClient) -> None:
    key = new_game(client)
    assert post_hand(client, key, knocker=2).get_json()["next_dealer"] == 2
    assert undo(client, key).get_json()["next_dealer"] == 1


def test_undo_of_the_winning_hand_reopens_the_game(client: FlaskClient) -> None:
    key = new_game(client)
    assert award(client, key, 1, 120).get_json()["over"] is True
    reopened = undo(client, key).get_json()
    assert (reopened["over"], reopened["totals"]) == (False, [0, 0])


def test_undo_of_a_hand_that_closed_three_columns_reopens_all_three(client: FlaskClient) -> None:
    key = new_game(client, sheet="hollywood")
    for points in (5, 5, 98):
        award(client, key, 1, points)
    assert award(client, key, 1, 99).get_json()["over"] is True
    assert [column["winner"] for column in undo(client, key).get_json()["columns"]] == [1, 1, None]
    reopened = undo(client, key).get_json()
    assert [column["winner"] for column in reopened["columns"]] == [None, None, None]


def test_a_double_tap_undoes_one(client: FlaskClient) -> None:
    key = new_game(client)
    post_hand(client, key)
    post_hand(client, key)
    assert undo(client, key, request_key="tap").status_code == 201
    assert undo(client, key, request_key="tap").status_code == 200
    assert len(sheet(client, key)["hands"]) == 1


def test_a_stale_undo_takes_nothing_back(client: FlaskClient) -> None:
    key = new_game(client)
    post_hand(client, key)
    post_hand(client, key)
    assert undo(client, key, seen_seq=1).status_code == 409
    page = client.post(f"/g/{key}/undo", data={"seen_seq": "1"})
    assert page.status_code == 409
    assert "Hand 2 recorded" in Page(page.text).one(data_conflict=None).text
    assert len(sheet(client, key)["hands"]) == 2


def test_nothing_to_take_back(client: FlaskClient) -> None:
    key = new_game(client)
    assert undo(client, key).get_json()["error"]["field"] == "undo"
    assert undo(client, key, redo=True).get_json()["error"]["field"] == "redo"


def test_a_new_hand_ends_what_can_be_made_again(client: FlaskClient) -> None:
    key = new_game(client)
    post_hand(client, key)
    undo(client, key)
    post_hand(client, key)
    assert undo(client, key, redo=True).status_code == 422


def test_no_such_game(client: FlaskClient) -> None:
    assert undo(client, "nothing").status_code == 404


def test_it_is_only_posted_to(client: FlaskClient) -> None:
    assert client.get(f"/g/{new_game(client)}/undo", headers=JSON).status_code == 405


def test_without_a_token(guarded: Flask) -> None:
    assert guarded.test_client().post("/g/any/undo").status_code == 400
