"""POST /games: a new game."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from scorekeeper.engine.presets import PRESETS
from tests.web.game_helpers import refused_fields, sheet_of, start
from tests.web.helpers import JSON, Page, new_game, post_hand


def test_the_form_starts_a_game_and_leads_to_its_sheet(client: FlaskClient) -> None:
    sheet = sheet_of(client, start(client))
    assert sheet["players"] == ["Anna", "Bo"]
    assert sheet["ruleset"] == PRESETS["pagat"].ruleset.values()
    assert sheet["sheet"] == {"layout": "standard"}
    assert sheet["hands"] == []


@pytest.mark.parametrize("preset", PRESETS)
def test_blank_fields_are_as_the_chosen_preset_says(client: FlaskClient, preset: str) -> None:
    page = Page(client.get("/").text)
    form = page.fields("/games")
    assert {name for name, texts in form.items() if any(texts)} == {
        "request_key",
        "csrf_token",
        "preset",
        "sheet",
        "first_dealer",
    }
    form |= {"players": ["Anna", "Bo"], "preset": [preset]}
    assert sheet_of(client, client.post("/games", data=MultiDict(form)))["ruleset"] == PRESETS[preset].ruleset.values()


def test_every_value_can_be_changed(client: FlaskClient) -> None:
    changes = {
        "knock_limit": ("7", 7),
        "knock_bonus": ("0", 0),
        "undercut_bonus": ("30", 30),
        "gin_bonus": ("0", 0),
        "big_gin_bonus": ("50", 50),
        "tie": ("nobody", "nobody"),
        "gin_against_zero": ("defender", "defender"),
        "lay_off_on_gin": ("true", True),
        "eleven_card_hand": ("true", True),
        "target": ("150", 150),
        "game_bonus": ("0", 0),
        "box_bonus": ("25", 25),
        "boxes": ("net", "net"),
        "gin_boxes": ("2", 2),
        "big_gin_boxes": ("3", 3),
        "undercut_boxes": ("1", 1),
        "shutout": ("all", "all"),
        "shutout_test": ("no_hand", "no_hand"),
        "blitz": ("points", "points"),
        "blitz_test": ("no_points", "no_points"),
        "dealer": ("loser", "loser"),
        "dealer_after_dead": ("alternate", "alternate"),
        "stock_end": ("empty", "empty"),
    }
    sheet = sheet_of(client, start(client, **{name: text for name, (text, _value) in changes.items()}))
    assert {name: sheet["ruleset"][name] for name in changes} == {name: value for name, (_, value) in changes.items()}


@pytest.mark.parametrize(
    ("fields", "values"),
    [
        ({"oklahoma": "1"}, {"knock_limit": "upcard", "oklahoma_ace": "gin_only", "spade_doubles": "points"}),
        ({"oklahoma": "1", "target": "150", "oklahoma_ace": "one"}, {"oklahoma_ace": "one", "target": 150}),
        ({"oklahoma": "1", "spade_doubles": "off"}, {"knock_limit": "upcard", "spade_doubles": "off"}),
        ({"straight_gin": "1"}, {"knock_limit": 0}),
        ({"big_gin": "1"}, {"big_gin_bonus": 31}),
        ({"big_gin": "1", "big_gin_bonus": "50"}, {"big_gin_bonus": 50}),
        ({"preset": "american", "no_big_gin": "1"}, {"big_gin_bonus": None}),
        ({"no_target": "1"}, {"target": None}),
        ({"preset": "club", "oklahoma": "1"}, {"spade_doubles": "points_and_extra_boxes"}),
        ({"preset": "club", "knock_limit": "10"}, {"knock_limit": 10, "spade_doubles": "off"}),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, dict) else None,
)
def test_toggles_go_with_any_preset(client: FlaskClient, fields: dict[str, str], values: dict[str, Any]) -> None:
    ruleset = sheet_of(client, start(client, **fields))["ruleset"]
    assert {name: ruleset[name] for name in values} == values


def test_hollywood_with_values_of_its_own(client: FlaskClient) -> None:
    response = start(
        client,
        sheet="hollywood",
        target="150",
        columns="4",
        column_target="100 100, 150 200",
        weights="1-1-2-2",
        schedule="win_count",
        intake="difference",
        closing="by_ending",
        closing_bonus="30",
        continuous="true",
        game_bonus="50",
        difference_target="70",
    )
    assert sheet_of(client, response)["sheet"] == {
        "layout": "hollywood",
        "columns": 4,
        "column_target": [100, 100, 150, 200],
        "weights": [1, 1, 2, 2],
        "schedule": "win_count",
        "intake": "difference",
        "game_bonus": 50,
        "box_bonus": 20,
        "closing": "by_ending",
        "closing_bonus": 30,
        "continuous": True,
    }


def test_dansk_in_hollywood_keeps_its_own_account(client: FlaskClient) -> None:
    sheet = sheet_of(client, start(client, preset="dansk", sheet="hollywood"))["sheet"]
    assert (sheet["column_target"], sheet["intake"], sheet["closing"], sheet["game_bonus"]) == (
        [100, 100, 100],
        "difference",
        "winner",
        100,
    )


def test_columns_take_the_target_and_bonuses_that_are_typed(client: FlaskClient) -> None:
    fields = {"preset": "dansk", "sheet": "hollywood", "target": "200", "box_bonus": "5"}
    sheet = sheet_of(client, start(client, **fields))["sheet"]
    assert (sheet["column_target"], sheet["box_bonus"], sheet["game_bonus"]) == ([200, 200, 200], 5, 100)


def test_a_game_file_s_ruleset_and_sheet_are_taken_as_the_file_says(client: FlaskClient) -> None:
    key = new_game(client, ruleset={"preset": "dansk", "target": 300}, sheet="hollywood")
    assert client.get(f"/g/{key}", headers=JSON).get_json()["sheet"]["column_target"] == [100, 100, 100]


def test_the_split_account_with_its_own_targets(client: FlaskClient) -> None:
    sheet = sheet_of(client, start(client, preset="dansk", sheet="split", closing_target="300", weights="1-1-2"))[
        "sheet"
    ]
    assert sheet == {"layout": "split", "difference_target": 100, "closing_target": 300}


def test_a_stake_with_a_decimal_comma(client: FlaskClient) -> None:
    key = start(client, per_point="0,05", currency="kr").headers["Location"].rpartition("/")[2]
    filled = Page(client.get(f"/?again={key}").text).fields("/games")
    assert (filled["per_point"], filled["currency"]) == (["0.05"], ["kr"])


@pytest.mark.parametrize("two", ["Anna", " anna  ", "\uff21\uff4e\uff4e\uff41"])
def test_a_form_does_not_call_both_players_the_same(client: FlaskClient, two: str) -> None:
    response = start(client, players=["Anna", two], target="150")
    (told,) = refused_fields(response)
    assert told.startswith("Both are called")
    page = Page(response.text)
    assert page.fields("/games")["players"] == ["Anna", two]
    assert page.fields("/games")["target"] == ["150"]
    assert client.get("/", headers=JSON).get_json()["books"] == []


def test_as_json_two_players_may_share_a_name(client: FlaskClient) -> None:
    key = new_game(client, players=["Anna", "Anna"])
    assert client.get(f"/g/{key}").status_code == 200
    assert client.get(f"/g/{key}", headers=JSON).get_json()["players"] == ["Anna", "Anna"]


@pytest.mark.parametrize(
    "name", ['"Quote"', "O'Neil", "<b>Bold</b>", "😀🂡", "x" * 60, "{{ 7 * 7 }}", "=1+1", "Łukasz & Zoë"]
)
def test_a_name_is_text(client: FlaskClient, name: str) -> None:
    response = start(client, players=[name, "Bo"])
    assert sheet_of(client, response)["players"] == [name, "Bo"]
    page = client.get("/")
    assert name in [element.text for element in Page(page.text).find("a", data_known=None)]
    assert "<b>Bold" not in page.text


@pytest.mark.parametrize("dealer", ["1", "2"])
def test_the_first_dealer_as_chosen(client: FlaskClient, dealer: str) -> None:
    assert sheet_of(client, start(client, first_dealer=dealer))["next_dealer"] == int(dealer)


def test_the_draw_for_the_deal_is_told_once_and_can_go_either_way(client: FlaskClient) -> None:
    dealers = set()
    for _ in range(40):
        response = start(client, first_dealer="draw")
        sheet = sheet_of(client, response)
        dealers.add(sheet["next_dealer"])
        name = sheet["players"][sheet["next_dealer"] - 1]
        assert f"Drawn for the deal: {name}." in client.get(response.headers["Location"]).text
        assert "Drawn for the deal" not in client.get(response.headers["Location"]).text
        if dealers == {1, 2}:
            break
    assert dealers == {1, 2}


def test_a_double_tap_makes_one_game(client: FlaskClient) -> None:
    first = start(client, request_key="once", first_dealer="draw")
    second = start(client, request_key="once", first_dealer="draw")
    assert first.headers["Location"] == second.headers["Location"]
    book = client.get("/", headers=JSON).get_json()["books"]
    assert len(book) == 1
    assert len(client.get(f"/b/{book[0]['key']}", headers=JSON).get_json()["games"]) == 1


def test_as_json_the_first_time_is_201_and_the_second_200(client: FlaskClient) -> None:
    body = {"players": ["A", "B"], "ruleset": {"preset": "modern"}, "sheet": "standard", "request_key": "once"}
    first, second = (client.post("/games", json=body, headers=JSON) for _ in range(2))
    assert (first.status_code, second.status_code) == (201, 200)
    assert first.get_json() == second.get_json()
    assert first.get_json()["seq"] == 0


def test_a_request_key_with_another_body_is_refused(client: FlaskClient) -> None:
    assert start(client, request_key="once").status_code == 303
    response = client.post("/games", json={"players": ["C", "D"], "request_key": "once"}, headers=JSON)
    assert response.status_code == 409
    assert response.get_json()["error"]["code"] == "key_reused"


def test_going_back_and_starting_with_other_names_asks_first(client: FlaskClient) -> None:
    first = start(client, request_key="once").headers["Location"]
    response = start(client, request_key="once", players=["Anna", "Cecilie"])
    assert response.status_code == 409
    page = Page(response.text)
    assert page.one(data_error="key_reused")
    assert page.find("a", href=first)
    second = client.post("/games", data=MultiDict(page.fields("/games")))
    assert sheet_of(client, second)["players"] == ["Anna", "Cecilie"]
    assert second.headers["Location"] != first


def test_what_is_stored_are_values_not_a_preset_s_name(client: FlaskClient) -> None:
    key = new_game(client, ruleset={"preset": "modern"})
    assert post_hand(client, key).get_json()["ruleset"] == PRESETS["modern"].ruleset.values()
