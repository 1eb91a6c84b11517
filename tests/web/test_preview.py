"""POST /g/<score_key>/preview: what a hand would be worth, stored nowhere."""

from __future__ import annotations

from flask import Flask
from flask.testing import FlaskClient

from .helpers import JSON, Page, award, new_game, post_hand

UNDERCUT = {"knocker": "1", "knocker_deadwood": "9", "defender_deadwood": "3"}


def test_json_says_the_sum_and_prices_it(client: FlaskClient) -> None:
    key = new_game(client)
    told = client.post(f"/g/{key}/preview", data=UNDERCUT, headers=JSON).get_json()
    assert told["says"] == "Bo undercuts: 9 − 3 = 6, and 10: 16 to Bo."
    assert told["hand"]["lines"] == [{"what": "difference", "points": 6}, {"what": "undercut_bonus", "points": 10}]
    assert (told["hand"]["n"], told["over"], told["seq"]) == (1, False, 0)
    assert client.get(f"/g/{key}", headers=JSON).get_json()["hands"] == []


def test_a_json_body_is_previewed_too(client: FlaskClient) -> None:
    hand = {"ending": "gin", "knocker": 1, "defender_deadwood": 90}
    told = client.post(f"/g/{new_game(client)}/preview", json=hand, headers=JSON).get_json()
    assert told["says"] == "Anna goes gin: 90, and 20: 110 to Anna. Anna reaches 110 and wins the game, shutout."
    assert (told["over"], told["game_winner"]) == (True, 1)


def test_hollywood_says_where_the_points_would_go(client: FlaskClient) -> None:
    key = new_game(client, sheet="hollywood")
    award(client, key, 1, 79)
    hand = {"knocker": "1", "knocker_deadwood": "4", "defender_deadwood": "30"}
    told = client.post(f"/g/{key}/preview", data=hand, headers=JSON).get_json()
    assert told["says"].endswith("26 into columns 1 and 2. Column 1 closes at 105, blitz.")


def test_without_a_script_a_page_confirms_and_records(client: FlaskClient) -> None:
    key = new_game(client)
    page = Page(client.post(f"/g/{key}/preview", data={**UNDERCUT, "request_key": "form", "seen_seq": "0"}).text)
    assert page.one(class_="saying italic name").text == "Bo undercuts: 9 − 3 = 6, and 10: 16 to Bo."
    assert [element.text for element in page.find(class_="result")] == ["0 – 0", "0 – 16"]
    fields = page.fields(f"/g/{key}/hands")
    assert fields["request_key"] == ["form"]
    assert client.post(f"/g/{key}/hands", data=fields).status_code == 303
    assert client.get(f"/g/{key}", headers=JSON).get_json()["columns"][0]["points"] == [0, 16]


def test_it_can_be_changed_first(client: FlaskClient) -> None:
    key = new_game(client)
    page = Page(client.post(f"/g/{key}/preview", data=UNDERCUT).text)
    back = next(element for element in page.find("a", class_="quiet") if element.text == "Change it first")
    again = Page(client.get(back["href"]).text).fields(f"/g/{key}/preview")
    assert {name: again[name] for name in UNDERCUT} == {name: [value] for name, value in UNDERCUT.items()}


def test_a_dead_hand_needs_nothing_else(client: FlaskClient) -> None:
    page = Page(client.post(f"/g/{new_game(client)}/preview", data={"ending": "dead", "knocker_deadwood": ""}).text)
    assert page.one(class_="saying italic name").text == "Dead hand: nobody scores."


def test_a_count_that_means_a_missed_meld_is_warned_of(client: FlaskClient) -> None:
    key = new_game(client)
    hand = {**UNDERCUT, "defender_deadwood": "99"}
    warning = "99 is so high that a meld was missed: 98 at most when melded."
    assert Page(client.post(f"/g/{key}/preview", data=hand).text).one(data_warning=None).text == warning
    assert client.post(f"/g/{key}/preview", data=hand, headers=JSON).get_json()["says"].endswith(warning)
    melded = client.post(f"/g/{key}/preview", data=hand | {"defender_deadwood": "98"})
    assert Page(melded.text).find(data_warning=None) == []


def test_a_correction_is_previewed_in_its_place(client: FlaskClient) -> None:
    key = new_game(client)
    post_hand(client, key)
    post_hand(client, key)
    told = client.post(f"/g/{key}/preview", data={**UNDERCUT, "n": "1"}, headers=JSON).get_json()
    assert told["hand"]["n"] == 1
    assert client.post(f"/g/{key}/preview", data={**UNDERCUT, "n": "9"}, headers=JSON).status_code == 422
    assert client.post(f"/g/{key}/preview", data={**UNDERCUT, "n": "x"}, headers=JSON).status_code == 422


def test_a_refusal_stays_on_its_field(client: FlaskClient) -> None:
    key = new_game(client)
    answer = client.post(f"/g/{key}/preview", data={**UNDERCUT, "defender_deadwood": "three"})
    assert answer.status_code == 422
    page = Page(answer.text)
    assert "three is no count" in page.one(data_field="defender_deadwood").text
    assert page.one("input", name="defender_deadwood")["value"] == "three"


def test_json_names_the_upcard_in_the_message(client: FlaskClient) -> None:
    key = new_game(client, ruleset={"preset": "pagat", "knock_limit": "upcard"})
    hand = {"ending": "knock", "knocker": 1, "upcard": "7C", "knocker_deadwood": 9, "defender_deadwood": 20}
    error = client.post(f"/g/{key}/preview", json=hand, headers=JSON).get_json()["error"]
    assert error["message"] == "9 is over the knock limit of 7 (upcard 7 of clubs)."
    assert (error["field"], error["value"], error["limit"]) == ("knocker_deadwood", 9, 7)


def test_no_such_game(client: FlaskClient) -> None:
    assert client.post("/g/nothing/preview", data=UNDERCUT).status_code == 404


def test_it_is_only_posted_to(client: FlaskClient) -> None:
    assert client.get(f"/g/{new_game(client)}/preview", headers=JSON).status_code == 405


def test_without_a_token(guarded: Flask) -> None:
    assert guarded.test_client().post("/g/any/preview", data=UNDERCUT).status_code == 400


def test_what_was_seen_is_carried_on_to_where_it_is_stored(client: FlaskClient) -> None:
    key = new_game(client)
    post_hand(client, key)
    page = Page(client.post(f"/g/{key}/preview", data={**UNDERCUT, "seen_seq": "0"}).text)
    assert client.post(f"/g/{key}/hands", data=page.fields(f"/g/{key}/hands")).status_code == 409


def test_text_is_no_number_in_json(client: FlaskClient) -> None:
    key = new_game(client)
    post_hand(client, key)
    hand = {"ending": "dead"}
    for place in ({"n": "1"}, {"after": "1"}):
        answer = client.post(f"/g/{key}/preview", json={**hand, **place}, headers=JSON)
        assert answer.get_json()["error"]["code"] == "not_a_whole_number"
