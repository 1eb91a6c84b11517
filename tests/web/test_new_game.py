"""POST /games: a new game."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from scorekeeper.engine.presets import PRESETS
from tests.web.helpers import JSON, Page, new_game, post_hand


def start(client: FlaskClient, **fields: Any) -> TestResponse:
    """The answer to the form, its fields sent as a browser does: blank ones too."""
    form = {"players": ["Anna", "Bo"], "preset": "pagat", "sheet": "standard", "target": "", "gin_bonus": ""} | fields
    return client.post("/games", data=form)


def sheet_of(client: FlaskClient, response: TestResponse) -> dict[str, Any]:
    """The sheet of the game that was started."""
    assert response.status_code == 303, response.text
    answer = client.get(response.headers["Location"], headers=JSON)
    assert answer.status_code == 200
    sheet: dict[str, Any] = answer.get_json()
    return sheet


def refused_fields(response: TestResponse) -> list[str]:
    """The fields that the page shows an error on."""
    assert response.status_code == 422, response.text
    shown = Page(response.text).find(data_error=None)
    assert shown
    return [element.text for element in shown]


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


def test_two_players_may_share_a_name(client: FlaskClient) -> None:
    assert sheet_of(client, start(client, players=["Anna", "Anna"]))["players"] == ["Anna", "Anna"]


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


@pytest.mark.parametrize(
    ("fields", "field", "said"),
    [
        ({"players": ["Anna", ""]}, "players", "Give both players a name"),
        ({"players": ["Anna", "x" * 61]}, "players", "at most 60 characters"),
        ({"players": "Anna"}, "players", "Give both players a name"),
        ({"players": ["Anna", "B\x00"]}, "players", "Give both players a name"),
        ({"preset": "nonsense"}, "preset", "nonsense is not possible"),
        ({"preset": "house:7"}, "preset", "house:7 is not possible"),
        ({"sheet": "nonsense"}, "sheet", "nonsense is not possible"),
        ({"target": "0"}, "target", "0 is too low; 1 is the least"),
        ({"target": "10001"}, "target", "10000 is the most"),
        ({"target": "12.5"}, "target", "12.5 is not a whole number"),
        ({"target": "150", "no_target": "1"}, "target", "blank where it is switched off"),
        ({"knock_limit": "99"}, "knock_limit", "99 is too high; 98 is the most"),
        ({"knock_limit": "-1"}, "knock_limit", "too low"),
        ({"undercut_bonus": "1e3"}, "undercut_bonus", "not a whole number"),
        ({"spade_doubles": "points"}, "spade_doubles", "choose one of off"),
        ({"boxes": "net", "boxes_when": "at_once"}, "boxes_when", "choose one of settlement"),
        ({"tie": "nonsense"}, "tie", "nonsense is not possible"),
        ({"oklahoma": "1", "straight_gin": "1"}, "straight_gin", "does not go with another knock limit"),
        ({"oklahoma": "1", "knock_limit": "7"}, "oklahoma", "does not go with another knock limit"),
        ({"sheet": "hollywood", "columns": "7"}, "columns", "6 is the most"),
        ({"sheet": "hollywood", "weights": "1-1"}, "weights", "must have 3 values"),
        ({"sheet": "hollywood", "column_target": "100 x 100"}, "column_target", "x is not a whole number"),
        ({"per_point": "five"}, "per_point", "five is not possible"),
        ({"per_point": "1", "currency": "x" * 13}, "currency", "at most 12 characters"),
        ({"first_dealer": "3"}, "first_dealer", "First dealer: 3 is too high"),
    ],
)
def test_a_bad_value_is_refused_on_its_field_and_everything_typed_stays(
    client: FlaskClient, fields: dict[str, Any], field: str, said: str
) -> None:
    response = start(client, **{"gin_bonus": "33", "save_as": "Ours", "request_key": "kept"} | fields)
    assert any(said in text for text in refused_fields(response)), refused_fields(response)
    page = Page(response.text)
    assert page.find(data_field=field)
    filled = page.fields("/games")
    assert (filled["gin_bonus"], filled["save_as"], filled["request_key"]) == (["33"], ["Ours"], ["kept"])
    for name, value in fields.items():
        if name not in ("preset", "sheet", "first_dealer", "players"):
            assert filled[name] == [value]
    assert client.get("/", headers=JSON).get_json()["books"] == []


def test_the_fold_is_open_where_something_in_it_is_wrong(client: FlaskClient) -> None:
    assert "open" in Page(start(client, knock_limit="99").text).find("details")[0].attributes
    assert "open" not in Page(client.get("/").text).find("details")[0].attributes


@pytest.mark.parametrize(
    ("body", "code", "field"),
    [
        ({"ruleset": {"preset": "pagat", "knock_limit": 99}}, "out_of_range", "ruleset.knock_limit"),
        ({"knock_limit": 99}, "out_of_range", "knock_limit"),
        ({"ruleset": {"gin_bonus": "25"}}, "not_a_whole_number", "ruleset.gin_bonus"),
        ({"ruleset": {"nonsense": 1}}, "unknown_field", "ruleset.nonsense"),
        ({"ruleset": 7}, "bad_value", "ruleset"),
        ({"nonsense": 1}, "unknown_field", "nonsense"),
        ({"sheet": {"layout": "hollywood", "columns": 9}}, "out_of_range", "sheet.columns"),
        ({"sheet": "standard", "columns": 3}, "unknown_field", "columns"),
        ({"sheet": "nonsense"}, "bad_value", "sheet"),
        ({"players": ["A"]}, "bad_value", "players"),
        ({"players": ["A", 7]}, "bad_value", "players[1]"),
        ({"players": ["A", ""], "knock_limit": 99}, "bad_value", "players[1]"),
        ({"first_dealer": 3}, "out_of_range", "first_dealer"),
        ({"stake": {"per_point": "x"}}, "bad_value", "stake.per_point"),
        ({"oklahoma": "yes"}, "bad_value", "oklahoma"),
        ({"save_as": 7}, "bad_value", "save_as"),
        ({"request_key": ["x"]}, "bad_value", "request_key"),
    ],
)
def test_as_json_the_error_names_the_field_as_it_was_sent(
    client: FlaskClient, body: dict[str, Any], code: str, field: str
) -> None:
    response = client.post("/games", json={"players": ["A", "B"]} | body, headers=JSON)
    assert response.status_code == 422, response.text
    error = response.get_json()["error"]
    assert (error["code"], error["field"]) == (code, field)


def test_players_are_needed(client: FlaskClient) -> None:
    response = client.post("/games", json={"ruleset": {}}, headers=JSON)
    assert (response.status_code, response.get_json()["error"]["code"]) == (422, "missing")
    assert client.post("/games", data={}).status_code == 422


def test_what_is_no_json_is_refused(client: FlaskClient) -> None:
    response = client.post("/games", data="{", headers={**JSON, "Content-Type": "application/json"})
    assert (response.status_code, response.get_json()["error"]["code"]) == (422, "not_json")


def test_the_second_game_goes_into_the_book_of_the_first(client: FlaskClient) -> None:
    start(client)
    start(client, players=["Cecilie", "Bo"])
    books = client.get("/", headers=JSON).get_json()["books"]
    assert [book["name"] for book in books] == ["Anna and Bo"]


def test_the_form_says_which_book_the_game_goes_into(client: FlaskClient) -> None:
    assert "In the scorebook" not in client.get("/").text
    start(client)
    page = Page(client.get("/").text)
    [book] = client.get("/", headers=JSON).get_json()["books"]
    assert page.one("select", id="book").text == "Anna and Boa new one"
    assert page.fields("/games")["book"] == [book["key"]]


def test_the_game_of_others_goes_into_a_new_book_where_that_is_chosen(client: FlaskClient) -> None:
    start(client)
    first = client.get("/", headers=JSON).get_json()["books"]
    wrong = start(client, book="new", players=["Kari", ""])
    assert wrong.status_code == 422
    assert Page(wrong.text).fields("/games")["book"] == ["new"]
    assert start(client, book="new", players=["Kari", "Ola"]).status_code == 303
    books = client.get("/", headers=JSON).get_json()["books"]
    assert [book["name"] for book in books] == ["Kari and Ola", "Anna and Bo"]
    assert books[1:] == first
    assert start(client, book=first[0]["key"]).status_code == 303
    assert len(client.get(f"/b/{first[0]['key']}", headers=JSON).get_json()["games"]) == 2


def test_a_new_book_by_its_name(client: FlaskClient) -> None:
    start(client)
    start(client, new_book="The club")
    assert [book["name"] for book in client.get("/", headers=JSON).get_json()["books"]] == ["The club", "Anna and Bo"]


def test_a_book_by_its_key(client: FlaskClient, app: Any) -> None:
    start(client, new_book="First")
    start(client, new_book="Second")
    first = client.get("/", headers=JSON).get_json()["books"][1]
    elsewhere = app.test_client()
    assert start(elsewhere, book=first["key"]).status_code == 303
    assert elsewhere.get("/", headers=JSON).get_json()["books"] == [first]


def test_a_book_that_is_not_there(client: FlaskClient) -> None:
    assert start(client, book="nonsense").status_code == 404


def test_long_names_still_make_a_book_that_can_be_exported(client: FlaskClient) -> None:
    start(client, players=["x" * 60, "y" * 60])
    assert [book["name"] for book in client.get("/", headers=JSON).get_json()["books"]] == ["Our games"]


def test_house_rules_are_saved_offered_and_started_from(client: FlaskClient) -> None:
    start(client, oklahoma="1", target="150", gin_bonus="33", save_as="Sunday")
    page = Page(client.get("/").text)
    sunday = next(label for label in page.find("label") if label.text.startswith("Sunday"))
    assert sunday.text == "Sunday Pagat with Oklahoma, gin bonus 33, target 150."
    value = next(element["value"] for element in page.find("input", name="preset") if "house" in element["value"])
    ruleset = sheet_of(client, start(client, preset=value, undercut_bonus="5"))["ruleset"]
    assert (ruleset["preset"], ruleset["knock_limit"], ruleset["target"]) == ("pagat", "upcard", 150)
    assert (ruleset["gin_bonus"], ruleset["undercut_bonus"], ruleset["spade_doubles"]) == (33, 5, "points")


def test_house_rules_of_another_book_are_refused(client: FlaskClient) -> None:
    start(client, gin_bonus="33", save_as="Sunday")
    value = next(
        element["value"]
        for element in Page(client.get("/").text).find("input", name="preset")
        if "house" in element["value"]
    )
    assert start(client, preset=value, new_book="Another").status_code == 422


def test_a_name_stands_for_one_set_of_house_rules(client: FlaskClient) -> None:
    assert start(client, gin_bonus="33", save_as="Sunday").status_code == 303
    assert start(client, gin_bonus="33", save_as="Sunday").status_code == 303
    assert "a name that no other rules" in " ".join(refused_fields(start(client, gin_bonus="34", save_as="Sunday")))
    page = Page(client.get("/").text)
    assert len([element for element in page.find("input", name="preset") if "house" in element["value"]]) == 1


def test_what_is_stored_are_values_not_a_preset_s_name(client: FlaskClient) -> None:
    key = new_game(client, ruleset={"preset": "modern"})
    assert post_hand(client, key).get_json()["ruleset"] == PRESETS["modern"].ruleset.values()


def test_it_is_a_post(client: FlaskClient) -> None:
    assert client.get("/games").status_code == 405


def test_by_house_rules_the_first_dealer_may_be_drawn(client: FlaskClient) -> None:
    new_game(client, ruleset={"target": 150}, save_as="Sunday")
    typed = {"players": ["Anna", "Bo"], "preset": "house:1", "sheet": "standard", "first_dealer": "draw"}
    response = client.post("/games", data=typed)
    assert response.status_code == 303
    game = client.get(response.headers["Location"], headers=JSON).get_json()
    assert game["ruleset"]["target"] == 150
