"""Fixing the game: /g/<k>/settings."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from scorekeeper.engine.presets import PRESETS
from tests.web.helpers import JSON, Page, award, new_game, post_hand


def form_of(client: FlaskClient, key: str) -> dict[str, list[str]]:
    """What the form of the game is filled in with."""
    response = client.get(f"/g/{key}/settings")
    assert response.status_code == 200
    return Page(response.text).fields()


def fix(client: FlaskClient, key: str, **changes: Any) -> TestResponse:
    """The answer to the form with some fields changed: both results, nothing stored."""
    fields = form_of(client, key) | {
        name: value if isinstance(value, list) else [value] for name, value in changes.items()
    }
    return client.post(f"/g/{key}/settings", data=MultiDict(fields))


def confirm(client: FlaskClient, key: str, response: TestResponse) -> TestResponse:
    """The answer to the page that shows both results, sent on."""
    assert response.status_code == 200, response.text
    return client.post(f"/g/{key}/settings", data=MultiDict(Page(response.text).fields()))


def sheet(client: FlaskClient, key: str) -> dict[str, Any]:
    """The game's sheet."""
    document: dict[str, Any] = client.get(f"/g/{key}", headers=JSON).get_json()
    return document


def result(response: TestResponse, which: str) -> str:
    """The points on the page of both results, "now" or "then"."""
    return Page(response.text).one(data_result=which).text


def changes(response: TestResponse) -> list[str]:
    """The values that change, on the page of both results."""
    return [row.text for row in Page(response.text).find("tr", data_change=None)]


@pytest.fixture
def key(client: FlaskClient) -> str:
    """A running game by pagat's rules: 83 for Anna, 40 for Bo."""
    key = new_game(client)
    award(client, key, 2, 40)
    award(client, key, 1, 83)
    return key


def test_both_results_are_shown_and_nothing_is_stored(client: FlaskClient, key: str) -> None:
    before = sheet(client, key)
    response = fix(client, key, target="80")
    assert response.status_code == 200
    assert (result(response, "now"), result(response, "then")) == ("83 – 40", "83 – 40")
    text = Page(response.text).one("main").text
    assert "Going on." in text
    assert "Over. Anna wins the game, 203 to 60." in text
    assert changes(response) == ["Target: 100Target: 80"]
    assert sheet(client, key) == before


def test_confirmed_it_is_stored_as_one_change_and_told(client: FlaskClient, key: str) -> None:
    response = confirm(client, key, fix(client, key, target="80"))
    assert (response.status_code, response.headers["Location"]) == (303, f"/g/{key}")
    assert "The game is fixed." in client.get(f"/g/{key}").text
    after = sheet(client, key)
    assert (after["seq"], after["ruleset"]["target"], after["over"]) == (3, 80, True)
    assert [hand["counted"] for hand in after["hands"]] == [True, True]
    log = Page(client.get(f"/g/{key}/log").text).one("main").text
    assert "Target: 100" in log
    assert "Target: 80" in log


def test_a_double_tap_stores_it_once(client: FlaskClient, key: str) -> None:
    page = fix(client, key, target="80")
    assert [confirm(client, key, page).status_code for _ in range(2)] == [303, 303]
    assert sheet(client, key)["seq"] == 3


def test_an_undo_takes_it_back(client: FlaskClient, key: str) -> None:
    confirm(client, key, fix(client, key, target="80", players=["Ada", "Bo"]))
    assert client.post(f"/g/{key}/undo", json={}, headers=JSON).status_code == 201
    assert (sheet(client, key)["ruleset"]["target"], sheet(client, key)["players"]) == (100, ["Anna", "Bo"])


@pytest.mark.parametrize("preset", [name for name in PRESETS if name != "pagat"])
def test_a_wrong_preset_takes_all_its_values_with_it(client: FlaskClient, key: str, preset: str) -> None:
    confirm(client, key, fix(client, key, preset=preset))
    assert sheet(client, key)["ruleset"] == PRESETS[preset].ruleset.values()


def test_what_was_changed_in_the_old_rules_stays_visible_and_stays(client: FlaskClient) -> None:
    key = new_game(client, ruleset={"target": 150})
    assert form_of(client, key)["target"] == ["150"]
    confirm(client, key, fix(client, key, preset="modern"))
    ruleset = sheet(client, key)["ruleset"]
    assert (ruleset["preset"], ruleset["target"], ruleset["gin_bonus"]) == ("modern", 150, 25)


def test_swapped_seats(client: FlaskClient, key: str) -> None:
    response = fix(client, key, swap="1")
    assert changes(response) == ["AnnaBo", "BoAnna"]
    confirm(client, key, response)
    after = sheet(client, key)
    assert (after["players"], after["columns"][0]["points"]) == (["Bo", "Anna"], [83, 40])


def test_a_misspelt_name_counts_for_the_player_of_that_name(client: FlaskClient) -> None:
    award(client, new_game(client, players=["Anna", "Bo"]), 1, 100)
    key = new_game(client, players=["Ana", "Bo"])
    award(client, key, 1, 100)
    confirm(client, key, fix(client, key, players=["Anna", "Bo"]))
    book = client.get("/", headers=JSON).get_json()["books"][0]["key"]
    line = Page(client.get(f"/b/{book}").text).one("span", data_standing=None).text
    assert line == "Anna leads the book 2 to 0, 640 points."


def test_another_first_dealer_and_stake(client: FlaskClient, key: str) -> None:
    response = fix(client, key, first_dealer="2", per_point="0,10", currency="kr")
    assert changes(response) == ["First dealer: AnnaFirst dealer: Bo", "No stakeStake: 0.10 kr a point"]
    confirm(client, key, response)
    assert sheet(client, key)["hands"][0]["dealer"] == 2
    assert form_of(client, key)["per_point"] == ["0.10"]
    confirm(client, key, fix(client, key, per_point="", currency=""))
    assert form_of(client, key)["per_point"] == [""]


def test_another_sheet(client: FlaskClient, key: str) -> None:
    confirm(client, key, fix(client, key, sheet="hollywood"))
    assert [column["points"] for column in sheet(client, key)["columns"]] == [[83, 40], [0, 0], [0, 0]]


def test_columns_that_had_the_target_follow_it(client: FlaskClient) -> None:
    key = new_game(client, sheet={"layout": "hollywood", "column_target": [100, 100, 200], "weights": [1, 1, 2]})
    response = fix(client, key, target="150")
    assert "The columns that had the old target get the new one too." in Page(response.text).one("main").text
    confirm(client, key, response)
    after = sheet(client, key)["sheet"]
    assert (after["column_target"], after["weights"]) == ([150, 150, 200], [1, 1, 2])


@pytest.mark.parametrize(
    ("body", "targets"),
    [
        ({"target": 150}, [150, 150, 150]),
        ({"ruleset": {"preset": "pagat", "target": 150}}, [150, 150, 150]),
        ({"target": 150, "column_target": [100, 120, 150]}, [100, 120, 150]),
        ({"gin_bonus": 25}, [100, 100, 100]),
        ({"preset": "dansk"}, [100, 100, 100]),
    ],
)
def test_what_is_not_sent_stays(client: FlaskClient, body: dict[str, Any], targets: list[int]) -> None:
    key = new_game(client, sheet={"layout": "hollywood", "weights": [1, 1, 2]})
    response = client.post(f"/g/{key}/settings", json={**body, "confirm": True}, headers=JSON)
    assert response.status_code == (201 if body else 200), response.text
    after = response.get_json()["sheet"]
    assert (after["column_target"], after["weights"]) == (targets, [1, 1, 2])


def test_hands_that_the_rules_would_have_refused_are_named(client: FlaskClient) -> None:
    key = new_game(client)
    post_hand(client, key, knocker_deadwood=8)
    response = fix(client, key, knock_limit="7")
    assert "Not allowed by these rules, but kept and priced: hand 1." in Page(response.text).one("main").text
    confirm(client, key, response)
    assert sheet(client, key)["hands"][0]["illegal"] == "over_knock_limit"


def test_a_lower_target_leaves_hands_out(client: FlaskClient, key: str) -> None:
    post_hand(client, key)
    response = fix(client, key, target="40")
    assert (result(response, "now"), result(response, "then")) == ("100 – 40", "0 – 40")
    assert "Then after the end, kept but not counted: hands 2 and 3." in Page(response.text).one("main").text
    confirm(client, key, response)
    assert [hand["counted"] for hand in sheet(client, key)["hands"]] == [True, False, False]


def test_a_higher_target_counts_hands_again(client: FlaskClient) -> None:
    key = new_game(client, ruleset={"target": 50})
    award(client, key, 1, 60)
    award(client, key, 1, 10)
    text = Page(fix(client, key, target="100").text).one("main").text
    assert "Then counted again: hand 2." in text


def test_nothing_changed_is_said_and_not_stored(client: FlaskClient, key: str) -> None:
    response = fix(client, key)
    assert response.status_code == 200
    assert "That is what the game has already." in Page(response.text).one("main").text
    answer = client.post(f"/g/{key}/settings", json={"target": 100, "confirm": True}, headers=JSON)
    assert (answer.status_code, answer.get_json()["seq"]) == (200, 2)


def test_a_finished_game_can_be_fixed_too(client: FlaskClient) -> None:
    key = new_game(client)
    award(client, key, 1, 104)
    confirm(client, key, fix(client, key, preset="modern"))
    after = sheet(client, key)
    assert (after["over"], after["totals"]) == (True, [329, 0])


def test_house_rules_of_the_game_s_book_can_be_chosen(client: FlaskClient) -> None:
    new_game(client, ruleset={"gin_bonus": 33}, save_as="Sunday")
    key = new_game(client)
    house = next(
        element["value"]
        for element in Page(client.get(f"/g/{key}/settings").text).find("input", name="preset")
        if element["value"].startswith("house:")
    )
    confirm(client, key, fix(client, key, preset=house))
    assert sheet(client, key)["ruleset"]["gin_bonus"] == 33


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"target": "0"}, "Target: 0 is too low"),
        ({"knock_limit": "99"}, "Knock limit: 99 is too high"),
        ({"players": ["", "Bo"]}, "Give both players a name"),
        ({"preset": "nonsense"}, "Rules: nonsense"),
        ({"weights": "1-1", "sheet": "hollywood"}, "Weights: 1 1 must have 3 values"),
        ({"per_point": "x"}, "x is no stake."),
    ],
)
def test_a_bad_value_is_refused_on_its_field(client: FlaskClient, key: str, fields: dict[str, Any], said: str) -> None:
    response = fix(client, key, gin_bonus="33", **fields)
    assert response.status_code == 422
    page = Page(response.text)
    assert any(said in element.text for element in page.find(data_error=None))
    assert page.fields()["gin_bonus"] == ["33"]
    assert sheet(client, key)["seq"] == 2


def test_as_json_both_sheets_then_the_stored_one(client: FlaskClient, key: str) -> None:
    body = {"target": 80, "request_key": "once"}
    answer = client.post(f"/g/{key}/settings", json=body, headers=JSON)
    document = answer.get_json()
    assert answer.status_code == 200
    assert (document["now"]["over"], document["then"]["over"]) == (False, True)
    assert document["changes"] == [{"was": "Target: 100", "then": "Target: 80"}]
    assert sheet(client, key)["seq"] == 2
    first, second = (client.post(f"/g/{key}/settings", json={**body, "confirm": True}, headers=JSON) for _ in range(2))
    assert (first.status_code, second.status_code) == (201, 200)
    assert first.get_json() == second.get_json() == sheet(client, key)
    assert client.get(f"/g/{key}/settings", headers=JSON).get_json() == sheet(client, key)


def test_as_json_a_bad_value(client: FlaskClient, key: str) -> None:
    answer = client.post(f"/g/{key}/settings", json={"ruleset": {"target": 0}}, headers=JSON)
    assert (answer.status_code, answer.get_json()["error"]["field"]) == (422, "ruleset.target")


def test_somebody_else_recorded_meanwhile(client: FlaskClient, key: str) -> None:
    page = fix(client, key, target="80")
    award(client, key, 2, 50)
    response = confirm(client, key, page)
    assert response.status_code == 409
    assert Page(response.text).one(data_error="stale_seq")
    assert (result(response, "now"), sheet(client, key)["ruleset"]["target"]) == ("83 – 90", 100)
    again = client.post(f"/g/{key}/settings", data=MultiDict(Page(response.text).fields()))
    assert (again.status_code, sheet(client, key)["ruleset"]["target"]) == (303, 80)


def test_as_json_somebody_else_recorded_meanwhile(client: FlaskClient, key: str) -> None:
    body = {"target": 80, "confirm": True, "seen_seq": 1}
    answer = client.post(f"/g/{key}/settings", json=body, headers=JSON)
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (409, "stale_seq")


def test_a_view_key_fixes_nothing(client: FlaskClient, app: Flask) -> None:
    game = client.post("/games", json={"players": ["A", "B"]}, headers=JSON).get_json()
    assert client.get(f"/g/{game['view_key']}/settings").status_code == 404
    assert client.post(f"/g/{game['view_key']}/settings", data={"target": "80"}).status_code == 404


def test_a_name_is_not_fixed_to_be_the_other_players(client: FlaskClient, key: str) -> None:
    response = fix(client, key, players=["Anna", "anna"])
    assert response.status_code == 422
    assert "Both are called anna." in Page(response.text).one("p", data_error=None).text
    assert sheet(client, key)["players"] == ["Anna", "Bo"]


def test_a_game_in_which_both_are_called_the_same_can_be_fixed(client: FlaskClient) -> None:
    key = new_game(client, players=["Anna", "Anna"])
    assert confirm(client, key, fix(client, key, target="80")).status_code == 303
    assert confirm(client, key, fix(client, key, players=["Anna", "Anna K."])).status_code == 303
    assert sheet(client, key)["players"] == ["Anna", "Anna K."]
