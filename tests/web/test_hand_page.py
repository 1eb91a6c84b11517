"""GET /g/<score_key>/hands/<n>: one hand, and why."""

from __future__ import annotations

from flask.testing import FlaskClient

from .helpers import JSON, Page, award, new_game, post_hand


def page_of(client: FlaskClient, key: str, n: int = 1) -> Page:
    """The page of a hand."""
    answer = client.get(f"/g/{key}/hands/{n}")
    assert answer.status_code == 200
    return Page(answer.text)


def test_the_lines_sum_to_the_points(client: FlaskClient) -> None:
    key = new_game(client)
    post_hand(client, key, knocker_deadwood=9, defender_deadwood=3)
    page = page_of(client, key)
    assert page.one(class_="saying italic name").text == "Bo undercuts: 9 − 3 = 6, and 10: 16 to Bo."
    assert [row.text for row in page.find("tr", data_line=None)] == ["Difference, 9 − 3 6", "Undercut 10"]
    assert page.one("td", data_points=None).text == "16"
    assert "Knocked Anna, with 9" in page.one("dl").text
    assert page.one("tr", data_column="1").text == "Total 0 16"


def test_hollywood_tells_every_column_it_entered(client: FlaskClient) -> None:
    key = new_game(client, sheet="hollywood")
    award(client, key, 1, 60)
    award(client, key, 1, 45)
    rows = [row.text for row in page_of(client, key, 2).find("tr", data_column=None)]
    assert rows == ["Column 1 105 0", "Column 2 45 0"]


def test_the_form_to_correct_it_is_filled_in(client: FlaskClient) -> None:
    key = new_game(client, ruleset={"preset": "pagat", "knock_limit": "upcard"})
    post_hand(client, key, ending="gin", knocker=2, defender_deadwood=31, upcard="KS")
    fields = page_of(client, key).fields(f"/g/{key}/preview")
    assert {name: fields[name] for name in ("knocker", "upcard", "knocker_deadwood", "defender_deadwood", "n")} == {
        "knocker": ["2"],
        "upcard": ["KS"],
        "knocker_deadwood": ["gin"],
        "defender_deadwood": ["31"],
        "n": ["1"],
    }


def test_an_award_is_corrected_in_its_own_form(client: FlaskClient) -> None:
    key = new_game(client)
    award(client, key, 2, 25)
    page = page_of(client, key)
    fields = page.fields(f"/g/{key}/preview")
    assert (fields["winner"], fields["points"], fields["reason"]) == (["2"], ["25"], ["as agreed"])
    assert page.find("input", name="knocker") == []


def test_what_striking_it_would_change_is_shown_first(client: FlaskClient) -> None:
    key = new_game(client)
    post_hand(client, key)
    post_hand(client, key, ending="gin", knocker=2, defender_deadwood=5)
    assert [element.text for element in page_of(client, key, 2).find(class_="result")] == ["17 – 25", "17 – 0"]


def test_a_hand_that_new_rules_would_refuse_says_so(client: FlaskClient) -> None:
    key = new_game(client)
    post_hand(client, key, knocker_deadwood=9)
    amended = {"confirm": True, "ruleset": {"preset": "pagat", "knock_limit": 5}}
    assert client.post(f"/g/{key}/settings", json=amended, headers=JSON).status_code == 201
    assert "9 is over the knock limit of 5." in page_of(client, key).one(class_="notice bad").text
    assert "not legal" in Page(client.get(f"/g/{key}").text).one("tr", data_hand="1").text


def test_its_changes_are_told(client: FlaskClient) -> None:
    key = new_game(client)
    post_hand(client, key)
    client.post(f"/g/{key}/hands/1", data={"ending": "dead"})
    changes = [element.text for element in page_of(client, key).find("li", data_seq=None)]
    assert "Hand 1 recorded: Anna knocks with 3, Bo holds 20." in changes[0]
    assert "Hand 1 corrected: it was: Anna knocks with 3, Bo holds 20. it is now: Dead hand." in changes[1]


def test_json(client: FlaskClient) -> None:
    key = new_game(client)
    post_hand(client, key)
    told = client.get(f"/g/{key}/hands/1", headers=JSON).get_json()
    assert told["hand"]["points"] == 17
    assert told["facts"] == {"ending": "knock", "knocker": 1, "knocker_deadwood": 3, "defender_deadwood": 20}
    assert told["says"] == "Anna knocks with 3, Bo holds 20: 20 − 3 = 17 to Anna."
    assert (told["struck"], told["seq"]) == (False, 1)


def test_no_such_hand(client: FlaskClient) -> None:
    key = new_game(client)
    assert client.get(f"/g/{key}/hands/1").status_code == 404
    assert client.get(f"/g/{key}/hands/x").status_code == 404
    assert client.get("/g/nothing/hands/1").status_code == 404
