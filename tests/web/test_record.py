"""POST /g/<score_key>/hands: a hand recorded."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from .helpers import JSON, Page, new_game, post_hand

KNOCK = {"knocker": "1", "knocker_deadwood": "3", "defender_deadwood": "20"}
CARDS = {
    "knocker": ["AS", "2S", "3S", "7H", "8H", "9H", "KC", "KD", "KH", "5C"],
    "defender": ["4S", "6H", "KS", "TD", "JD", "QD", "2D", "3D", "4D", "2C"],
}


def post(client: FlaskClient, key: str, **fields: Any) -> Any:
    """The answer to the recording form."""
    return client.post(f"/g/{key}/hands", data={"request_key": "the-form", **fields})


def hands(client: FlaskClient, key: str) -> list[dict[str, Any]]:
    """The hands on the game's sheet."""
    return list(client.get(f"/g/{key}", headers=JSON).get_json()["hands"])


def test_a_hand_is_stored(client: FlaskClient) -> None:
    key = new_game(client)
    answer = post_hand(client, key)
    assert answer.status_code == 201
    sheet = answer.get_json()
    assert sheet["seq"] == 1
    assert sheet["n"] == 1
    assert sheet["says"] == "Anna knocks with 3, Bo holds 20: 20 − 3 = 17 to Anna."
    assert sheet["columns"][0]["points"] == [17, 0]


def test_the_form_leads_back_to_the_sheet_with_the_hand_marked(client: FlaskClient) -> None:
    key = new_game(client)
    answer = post(client, key, **KNOCK)
    assert answer.status_code == 303
    page = Page(client.get(answer.location).text)
    assert "fresh" in page.one("tr", data_hand="1")["class"]
    assert page.one("p", data_total="1").text == "17"


@pytest.mark.parametrize(
    ("fields", "points", "winner"),
    [
        ({"knocker": "1", "knocker_deadwood": "gin", "defender_deadwood": "12"}, 32, 1),
        ({"ending": "gin", "knocker": "2", "defender_deadwood": "12"}, 32, 2),
        ({"ending": "gin", "knocker": "2", "knocker_deadwood": "gin", "defender_deadwood": " 12 "}, 32, 2),
        ({"ending": "knock", "knocker": "1", "knocker_deadwood": "10", "defender_deadwood": "10"}, 10, 2),
        ({"ending": "dead", "knocker": "1", "knocker_deadwood": "4"}, 0, None),
        ({"ending": "award", "winner": "2", "points": "25", "reason": "agreed"}, 25, 2),
        ({"knocker": "1", "knocker_deadwood": ["", "7"], "defender_deadwood": "9"}, 2, 1),
        ({"hand": '{"ending": "gin", "knocker": 1, "defender_deadwood": 5}'}, 25, 1),
    ],
    ids=["gin-by-its-key", "gin", "gin-twice", "tie", "dead", "award", "a-typed-count", "whole-hand"],
)
def test_what_a_form_may_say(client: FlaskClient, fields: dict[str, str], points: int, winner: int | None) -> None:
    key = new_game(client)
    assert post(client, key, **fields).status_code == 303
    (hand,) = hands(client, key)
    assert (hand["points"], hand["winner"]) == (points, winner)


def test_big_gin_where_it_is_played(client: FlaskClient) -> None:
    key = new_game(client, ruleset={"preset": "american"})
    post(client, key, knocker="1", knocker_deadwood="big_gin", defender_deadwood="10")
    assert hands(client, key)[0]["points"] == 41


def test_a_hand_recorded_by_its_cards(client: FlaskClient) -> None:
    key = new_game(client)
    answer = post_hand(client, key, ending="knock", knocker=1, showdown=CARDS)
    assert answer.status_code == 201
    assert answer.get_json()["hands"][0]["winner"] == 2
    page = Page(client.get(f"/g/{key}/hands/1").text)
    assert page.one("h1").text == "Hand 1"


def test_the_same_request_again_stores_nothing_and_answers_the_same(client: FlaskClient) -> None:
    key = new_game(client)
    first = post_hand(client, key, request_key="one-tap")
    again = post_hand(client, key, request_key="one-tap")
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.get_json() == again.get_json()
    assert len(hands(client, key)) == 1


def test_a_double_tap_on_the_form_stores_one_hand(client: FlaskClient) -> None:
    key = new_game(client)
    answers = [post(client, key, seen_seq="0", **KNOCK) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]
    assert answers[0].location == answers[1].location
    assert len(hands(client, key)) == 1


def test_a_key_with_another_body_is_refused(client: FlaskClient) -> None:
    key = new_game(client)
    post_hand(client, key, request_key="one-tap")
    answer = post_hand(client, key, request_key="one-tap", defender_deadwood=21)
    assert answer.status_code == 409
    assert answer.get_json()["error"]["code"] == "key_reused"


def test_a_stale_page_is_told_as_json_with_the_sheet_and_the_key_stays_free(client: FlaskClient) -> None:
    key = new_game(client)
    post_hand(client, key)
    stale = post_hand(client, key, request_key="mine", seen_seq=0)
    assert stale.status_code == 409
    assert stale.get_json()["seq"] == 1
    assert stale.get_json()["error"]["code"] == "stale_seq"
    assert post_hand(client, key, request_key="mine", seen_seq=1).status_code == 201


def test_a_stale_form_shows_the_other_hand_beside_this_one_and_can_record_it_too(client: FlaskClient) -> None:
    key = new_game(client)
    post_hand(client, key, ending="gin", knocker=2, defender_deadwood=31)
    conflict = post(client, key, seen_seq="0", **KNOCK)
    assert conflict.status_code == 409
    page = Page(conflict.text)
    shown = page.one("div", data_conflict=None).text
    assert "Bo goes gin, Anna holds 31." in shown
    assert "Anna knocks with 3, Bo holds 20: 20 − 3 = 17 to Anna." in shown
    assert len(hands(client, key)) == 1
    action = f"/g/{key}/hands"
    assert client.post(action, data=page.fields(action)).status_code == 303
    assert [hand["winner"] for hand in hands(client, key)] == [2, 1]


def test_a_hand_that_changed_rules_refuse_is_not_offered_again(client: FlaskClient) -> None:
    key = new_game(client)
    amended = {"confirm": True, "ruleset": {"preset": "pagat", "knock_limit": 2}}
    assert client.post(f"/g/{key}/settings", json=amended, headers=JSON).status_code == 201
    conflict = post(client, key, seen_seq="0", **KNOCK)
    assert conflict.status_code == 409
    page = Page(conflict.text)
    assert "3 is over the knock limit of 2." in page.one("div", data_conflict=None).text
    assert [form for form in page.find("form") if form["action"].startswith("/g/")] == []


REFUSED = [
    ({"knocker_deadwood": 11}, "knocker_deadwood", "over_knock_limit", "11 is over the knock limit of 10."),
    ({"knocker_deadwood": 0}, "knocker_deadwood", "knock_is_gin", "A knock with 0 is gin. Choose gin instead."),
    ({"defender_deadwood": 101}, "defender_deadwood", "over_max_deadwood", "101 is more than the cards can hold: 100"),
    ({"defender_deadwood": -1}, "defender_deadwood", "out_of_range", "-1 is no count"),
    ({"defender_deadwood": "12.5"}, "defender_deadwood", "not_a_whole_number", "12.5 is no count"),
    ({"defender_deadwood": ""}, "defender_deadwood", "missing", "Give the count of Bo, 0 where nothing was left."),
    ({"knocker_deadwood": ""}, "knocker_deadwood", "missing", "Give the count of Anna, or gin."),
    ({"knocker": ""}, "knocker", "missing", "Say who went out."),
    ({"knocker": 3}, "knocker", "out_of_range", "knocker: 3 is too high; 2 is the most."),
]


@pytest.mark.parametrize(
    ("changes", "field", "code", "message"), REFUSED, ids=[f"{row[1]}-{row[2]}" for row in REFUSED]
)
def test_a_form_is_refused_on_its_field_with_everything_typed_kept(
    client: FlaskClient, changes: dict[str, Any], field: str, code: str, message: str
) -> None:
    key = new_game(client)
    answer = post(client, key, **(KNOCK | {name: str(value) for name, value in changes.items()}))
    assert answer.status_code == 422
    page = Page(answer.text)
    assert page.one(data_error=None).text.startswith(message)
    assert message in page.one(data_field=field).text
    kept = page.fields(f"/g/{key}/preview")
    for name, value in KNOCK.items():
        if name not in changes and name != field:
            assert kept[name] == [value]
    assert hands(client, key) == []


@pytest.mark.parametrize(("changes", "field", "code"), [row[:3] for row in REFUSED[:4]])
def test_json_is_refused_with_the_field(client: FlaskClient, changes: dict[str, Any], field: str, code: str) -> None:
    answer = post_hand(client, new_game(client), **changes)
    assert answer.status_code == 422
    error = answer.get_json()["error"]
    assert (error["field"], error["code"]) == (field, code)
    assert error["message"]


def test_text_is_no_number_in_json(client: FlaskClient) -> None:
    answer = post_hand(client, new_game(client), defender_deadwood="20")
    assert answer.get_json()["error"]["code"] == "not_a_whole_number"


def test_a_knock_with_nothing_left_is_offered_as_gin(client: FlaskClient) -> None:
    key = new_game(client, ruleset={"preset": "pagat", "knock_limit": 30})
    page = Page(post(client, key, knocker="1", knocker_deadwood="0", defender_deadwood="20").text)
    offer = page.one("button", name="ending", value="gin")
    assert offer.text == "It was gin"
    fields = {**page.fields(f"/g/{key}/preview"), "ending": "gin"}
    assert client.post(f"/g/{key}/hands", data=fields).status_code == 303
    assert hands(client, key)[0]["points"] == 40


def test_a_refusal_names_the_limit_and_the_upcard(client: FlaskClient) -> None:
    key = new_game(client, ruleset={"preset": "pagat", "knock_limit": "upcard"})
    answer = post(client, key, knocker="1", upcard="7♣", knocker_deadwood="9", defender_deadwood="20")
    assert Page(answer.text).one(data_error=None).text == "9 is over the knock limit of 7 (upcard 7 of clubs)."
    answer = post(client, key, knocker="1", knocker_deadwood="9", defender_deadwood="20")
    assert "a spade may double the hand." in Page(answer.text).one(data_field="upcard").text


def test_an_award_is_refused_on_its_own_page(client: FlaskClient) -> None:
    key = new_game(client)
    answer = post(client, key, ending="award", winner="2", points="0", reason="luck")
    assert answer.status_code == 422
    page = Page(answer.text)
    assert page.one("h1").text == "Award points"
    assert page.one(data_field="points").text.endswith("0 is no award: it must be a whole number of points from 1.")
    assert page.one("input", name="reason")["value"] == "luck"


def test_hollywood_says_where_the_points_went(client: FlaskClient) -> None:
    key = new_game(client, sheet="hollywood")
    for points in (60, 45):
        answer = post_hand(client, key, ending="award", winner=1, points=points)
    assert answer.get_json()["says"] == (
        "45 to Anna, as agreed at the table. 45 into columns 1 and 2. Column 1 closes at 105, blitz."
    )


def test_names_are_shown_as_text(client: FlaskClient) -> None:
    names = ["<b>\"Bo\"</b> & 'O' 🃏", "Maximiliane-Alexandra von und zu Hohenfels"]
    key = new_game(client, players=names)
    post(client, key, **KNOCK)
    page = Page(client.get(f"/g/{key}").text)
    assert [element.text for element in page.find("h2")] == names
    assert page.find("b", class_="none") == []


def test_two_players_of_one_name_keep_two_scores(client: FlaskClient) -> None:
    key = new_game(client, players=["Kim", "Kim"])
    post(client, key, **KNOCK)
    post(client, key, request_key="another", knocker="2", knocker_deadwood="gin", defender_deadwood="5")
    page = Page(client.get(f"/g/{key}").text)
    assert (page.one(data_total="1").text, page.one(data_total="2").text) == ("17", "25")


def test_no_such_game(client: FlaskClient) -> None:
    assert client.post("/g/nothing/hands", json={}, headers=JSON).status_code == 404


def test_hands_are_not_read_there(client: FlaskClient) -> None:
    assert client.get(f"/g/{new_game(client)}/hands", headers=JSON).status_code == 405


def test_without_a_token(guarded: Flask) -> None:
    assert guarded.test_client().post("/g/any/hands", data=KNOCK).status_code == 400
