"""POST /games with what cannot be: the error on its field, everything typed kept, nothing stored."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.web.game_helpers import refused_fields, start
from tests.web.helpers import JSON, Page


@pytest.mark.parametrize(
    ("fields", "field", "said"),
    [
        ({"players": ["Anna", ""]}, "players", "Give both players a name"),
        ({"players": ["Anna", "x" * 61]}, "players", "x…” has 61 characters; a name has 60 at most."),
        ({"players": "Anna"}, "players", "Give both players a name"),
        ({"players": ["Anna", "B\x00"]}, "players", "“B” holds a character that nobody can see. Type the name again."),
        ({"players": ["\u202ennA", "Bo"]}, "players", "“nnA” holds a character that nobody can see."),
        ({"players": ["Anna", "\u200b"]}, "players", "Give both players a name"),
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
        ({"per_point": "five"}, "per_point", "five is no stake. Write one such as 0.05: below 1000000, with four"),
        ({"per_point": "-1"}, "per_point", "-1 is no stake."),
        ({"per_point": "9" * 20}, "per_point", "99999999999999999999 is no stake."),
        ({"target": "9" * 30}, "target", "10000 is the most"),
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


def test_it_is_a_post(client: FlaskClient) -> None:
    assert client.get("/games", headers=JSON).status_code == 405
