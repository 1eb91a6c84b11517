"""POST /g/<score_key>/hands/<n>: a hand corrected, the winning one too."""

from __future__ import annotations

from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from .helpers import JSON, Page, award, new_game, post_hand

GIN = {"ending": "gin", "knocker": 2, "defender_deadwood": 31}


def correct(client: FlaskClient, key: str, n: int, **hand: Any) -> Any:
    """The answer to correcting a hand, as JSON."""
    return client.post(f"/g/{key}/hands/{n}", json=hand, headers=JSON)


def test_a_hand_is_corrected_and_marked(client: FlaskClient) -> None:
    key = new_game(client)
    post_hand(client, key)
    answer = correct(client, key, 1, **GIN)
    assert answer.status_code == 201
    assert answer.get_json()["columns"][0]["points"] == [0, 51]
    assert answer.get_json()["says"] == "Bo goes gin: 31, and 20: 51 to Bo."
    assert "corrected" in Page(client.get(f"/g/{key}").text).one("tr", data_hand="1").text


def test_the_form_leads_to_the_sheet_by_way_of_what_would_change(client: FlaskClient) -> None:
    key = new_game(client)
    post_hand(client, key)
    fields = Page(client.get(f"/g/{key}/hands/1").text).fields(f"/g/{key}/preview")
    page = Page(client.post(f"/g/{key}/preview", data={**fields, "defender_deadwood": "12"}).text)
    assert [element.text for element in page.find(class_="result")] == ["17 – 0", "9 – 0"]
    answer = client.post(f"/g/{key}/hands/1", data=page.fields(f"/g/{key}/hands/1"))
    assert (answer.status_code, answer.location) == (303, f"/g/{key}?fresh=1")
    assert Page(client.get(answer.location).text).one(data_total="1").text == "9"


def test_a_correction_can_end_the_game_earlier_and_what_follows_is_kept(client: FlaskClient) -> None:
    key = new_game(client)
    for winner, points in ((1, 60), (2, 45), (1, 45)):
        award(client, key, winner, points)
    sheet = correct(client, key, 2, ending="award", winner=2, points=105, reason="as agreed").get_json()
    assert (sheet["over"], sheet["game_winner"]) == (True, 2)
    assert [hand["counted"] for hand in sheet["hands"]] == [True, True, False]


def test_correcting_the_winning_hand_reopens_the_game(client: FlaskClient) -> None:
    key = new_game(client)
    award(client, key, 1, 120)
    assert correct(client, key, 1, ending="dead").get_json()["over"] is False
    assert Page(client.get(f"/g/{key}").text).find("form", id="record")


def test_correcting_the_first_winner_routes_every_later_hand_anew(client: FlaskClient) -> None:
    key = new_game(client, sheet="hollywood")
    for points in (60, 45, 20):
        award(client, key, 1, points)
    sheet = correct(client, key, 1, ending="award", winner=2, points=60, reason="").get_json()
    assert [hand["columns"] for hand in sheet["hands"]] == [[1], [1], [1, 2]]


def test_it_keeps_its_note_unless_a_new_one_is_given(client: FlaskClient) -> None:
    key = new_game(client)
    post_hand(client, key, note="a long hand")
    correct(client, key, 1, **GIN)
    assert client.get(f"/g/{key}/hands/1", headers=JSON).get_json()["facts"]["note"] == "a long hand"
    correct(client, key, 1, **GIN, note="a short hand")
    assert client.get(f"/g/{key}/hands/1", headers=JSON).get_json()["facts"]["note"] == "a short hand"


def test_a_refusal_stays_on_the_page_of_the_hand(client: FlaskClient) -> None:
    key = new_game(client)
    post_hand(client, key)
    answer = client.post(
        f"/g/{key}/hands/1", data={"knocker": "1", "knocker_deadwood": "4", "defender_deadwood": "999"}
    )
    assert answer.status_code == 422
    page = Page(answer.text)
    assert page.one("h1").text == "Hand 1"
    assert "999 is more than the cards can hold" in page.one(data_field="defender_deadwood").text
    assert "open" in page.one("details", data_correct=None).attributes
    assert client.get(f"/g/{key}", headers=JSON).get_json()["seq"] == 1


def test_the_same_request_again_is_stored_once(client: FlaskClient) -> None:
    key = new_game(client)
    post_hand(client, key)
    assert correct(client, key, 1, **GIN, request_key="tap").status_code == 201
    assert correct(client, key, 1, **GIN, request_key="tap").status_code == 200
    assert client.get(f"/g/{key}", headers=JSON).get_json()["seq"] == 2


def test_a_stale_correction_shows_what_happened_and_can_be_made_all_the_same(client: FlaskClient) -> None:
    key = new_game(client)
    post_hand(client, key)
    correct(client, key, 1, ending="dead")
    fields = {"knocker": "2", "knocker_deadwood": "gin", "defender_deadwood": "31", "seen_seq": "1"}
    answer = client.post(f"/g/{key}/hands/1", data=fields)
    assert answer.status_code == 409
    page = Page(answer.text)
    assert "Hand 1 corrected" in page.one(data_conflict=None).text
    assert client.post(f"/g/{key}/hands/1", data=page.fields(f"/g/{key}/hands/1")).status_code == 303
    assert client.get(f"/g/{key}", headers=JSON).get_json()["columns"][0]["points"] == [0, 51]


def test_a_struck_hand_is_not_corrected(client: FlaskClient) -> None:
    key = new_game(client)
    post_hand(client, key)
    client.post(f"/g/{key}/hands/1/strike")
    assert correct(client, key, 1, **GIN).get_json()["error"]["field"] == "n"


def test_no_such_hand(client: FlaskClient) -> None:
    key = new_game(client)
    assert correct(client, key, 1, **GIN).status_code == 422
    assert client.post(f"/g/{key}/hands/1", data=GIN).status_code == 404
    assert correct(client, "nothing", 1, **GIN).status_code == 404


def test_without_a_token(guarded: Flask) -> None:
    assert guarded.test_client().post("/g/any/hands/1", data=GIN).status_code == 400


def test_a_played_hand_becomes_an_award_and_back(client: FlaskClient) -> None:
    key = new_game(client)
    post_hand(client, key)
    page = Page(client.get(f"/g/{key}/hands/1?ending=award").text)
    fields = page.fields(f"/g/{key}/preview")
    assert fields["ending"] == ["award"]
    shown = Page(
        client.post(f"/g/{key}/preview", data={**fields, "winner": "2", "points": "25", "reason": "agreed"}).text
    )
    client.post(f"/g/{key}/hands/1", data=shown.fields(f"/g/{key}/hands/1"))
    sheet = client.get(f"/g/{key}", headers=JSON).get_json()
    assert sheet["hands"][0]["lines"] == [{"what": "award", "points": 25}]
    again = Page(client.get(f"/g/{key}/hands/1?ending=knock").text)
    assert again.find("input", name="knocker_deadwood")
