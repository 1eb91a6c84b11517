"""GET /: the first page. POST /device: what the logs call this device."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.book_helpers import ids, post, won_game
from tests.web.helpers import JSON, Page, award, new_game, post_hand

PREFILLED = {"players", "preset", "sheet", "first_dealer", "per_point", "currency", "target", "gin_bonus", "oklahoma"}


def filled(client: FlaskClient, address: str) -> dict[str, list[str]]:
    """What the new-game form is filled in with."""
    response = client.get(address)
    assert response.status_code == 200
    return {name: texts for name, texts in Page(response.text).fields("/games").items() if any(texts)}


def test_a_new_device_sees_an_empty_form_and_no_books(client: FlaskClient) -> None:
    page = Page(client.get("/").text)
    assert page.one("h1").text == "New game"
    assert not page.find(data_book=None)
    assert not page.find(data_game=None)
    assert not page.find(data_known=None)
    assert not page.find(data_error=None)


def test_what_the_form_is_filled_in_with_at_first(client: FlaskClient) -> None:
    form = filled(client, "/")
    assert (form["preset"], form["sheet"], form["first_dealer"]) == (["pagat"], ["standard"], ["draw"])
    assert "players" not in form


def test_every_form_has_a_key_of_its_own(client: FlaskClient) -> None:
    assert filled(client, "/")["request_key"] != filled(client, "/")["request_key"]


def test_games_that_go_on_are_offered_first(client: FlaskClient) -> None:
    over, stopped, running = (new_game(client, players=["Anna", name]) for name in ("Bo", "Cecilie", "Dag"))
    award(client, over, 1, 100)
    client.post(f"/g/{stopped}/stop", json={}, headers=JSON)
    post_hand(client, running)
    page = Page(client.get("/").text)
    assert [element["data-game"] for element in page.find("li", data_game=None)] == [running]
    row = page.one("a", href=f"/g/{running}")
    assert "Anna – Dag" in row.text
    assert "17 – 0" in row.text
    assert "Going on, Anna deals" in row.text


def test_books_are_listed_the_last_opened_first(client: FlaskClient) -> None:
    new_game(client, new_book="First")
    new_game(client, new_book="Second")
    first = client.get("/", headers=JSON).get_json()["books"][1]["key"]
    client.get(f"/b/{first}")
    assert [element.text for element in Page(client.get("/").text).find("li", data_book=None)] == ["First", "Second"]


def test_players_are_offered_who_played_last_first(client: FlaskClient) -> None:
    new_game(client, players=["Anna", "Bo"])
    new_game(client, players=["Cecilie", "Bo"], new_book="Another")
    page = Page(client.get("/").text)
    assert [element.text for element in page.find("a", data_known=None)] == ["Cecilie", "Bo", "Anna"]
    assert [element["list"] for element in page.find("input", name="players")] == ["known-players"] * 2
    assert page.one("datalist", id="known-players")


def test_without_scripts_a_tap_on_a_name_fills_it_in(client: FlaskClient) -> None:
    new_game(client)
    page = Page(client.get("/").text)
    bo = next(element for element in page.find("a", data_known="Bo"))
    assert filled(client, bo["href"])["players"] == ["Bo", ""]
    page = Page(client.get(bo["href"]).text)
    anna = page.one("a", data_known="Anna")
    assert parse_qs(urlsplit(anna["href"]).query)["players"] == ["Bo", "Anna"]
    assert filled(client, anna["href"])["players"] == ["Bo", "Anna"]


def test_again_has_the_same_names_rules_and_stake_and_the_next_dealer(client: FlaskClient) -> None:
    key = new_game(
        client,
        ruleset={"preset": "modern", "knock_limit": "upcard", "spade_doubles": "points", "target": 150},
        sheet={"layout": "hollywood", "weights": [1, 1, 2]},
        stake={"per_point": "0.05", "currency": "kr"},
        first_dealer=1,
    )
    award(client, key, 2, 30)
    assert "By its rules Bo deals." in client.get(f"/?again={key}").text
    form = filled(client, f"/?again={key}")
    assert {name: texts for name, texts in form.items() if name in PREFILLED or name == "weights"} == {
        "players": ["Anna", "Bo"],
        "preset": ["modern"],
        "sheet": ["hollywood"],
        "first_dealer": ["2"],
        "per_point": ["0.05"],
        "currency": ["kr"],
        "target": ["150"],
        "oklahoma": ["1"],
        "weights": ["1, 1, 2"],
    }


def test_again_starts_the_same_game_once_more(client: FlaskClient) -> None:
    key = new_game(client, ruleset={"preset": "dansk", "gin_bonus": 33}, sheet={"layout": "hollywood", "columns": 2})
    form = Page(client.get(f"/?again={key}").text).fields("/games")
    again = client.post("/games", data=form).headers["Location"]
    first, second = (client.get(address, headers=JSON).get_json() for address in (f"/g/{key}", again))
    assert (first["ruleset"], first["sheet"]) == (second["ruleset"], second["sheet"])
    assert again != f"/g/{key}"


def test_a_rematch_starts_with_one_tap_and_a_double_tap_starts_one(client: FlaskClient) -> None:
    stake = {"per_point": "0.05", "currency": "kr"}
    key = new_game(client, ruleset={"preset": "modern", "tie": "nobody"}, sheet="hollywood", stake=stake)
    client.post(f"/g/{key}/stop", json={}, headers=JSON)
    form = Page(client.get(f"/g/{key}").text).fields("/games")
    first, second = (client.post("/games", data=form) for _ in range(2))
    assert first.status_code == 303
    assert first.location == second.location != f"/g/{key}"
    old, new = (client.get(address, headers=JSON).get_json() for address in (f"/g/{key}", first.location))
    assert (new["ruleset"], new["sheet"], new["players"]) == (old["ruleset"], old["sheet"], old["players"])
    assert new["next_dealer"] == old["next_dealer"]
    assert len(client.get("/", headers=JSON).get_json()["books"]) == 1


@pytest.mark.parametrize("hidden", [False, True])
def test_a_rematch_is_played_by_the_same_people_under_their_names_of_today(client: FlaskClient, hidden: bool) -> None:
    key = won_game(client)
    post(client, "/hide", game=key, hidden=hidden)
    client.get(f"/g/{key}")
    known = ids(client)
    assert post(client, "/players/rename", player=known["Anna"], name="Anna K.").status_code == 201
    for address in (f"/g/{key}", f"/?again={key}"):
        form = Page(client.get(address).text).fields("/games")
        assert form["players"] == ["Anna K.", "Bo"]
        assert client.post("/games", data=form).status_code == 303
    assert ids(client) == {"Anna K.": known["Anna"], "Bo": known["Bo"]}
    assert client.get(f"/g/{key}", headers=JSON).get_json()["players"] == ["Anna", "Bo"]


def test_a_rematch_is_played_by_whom_two_were_merged_into(client: FlaskClient) -> None:
    key = won_game(client, "Ann")
    won_game(client, "Anna")
    post(client, "/players/merge", player=ids(client)["Ann"], into=ids(client)["Anna"])
    assert Page(client.get(f"/g/{key}").text).fields("/games")["players"] == ["Anna", "Bo"]


def test_without_the_book_a_rematch_bears_the_names_of_the_game(client: FlaskClient, app: Flask) -> None:
    key = won_game(client)
    post(client, "/players/rename", player=ids(client)["Anna"], name="Anna K.")
    page = Page(app.test_client().get(f"/g/{key}").text)
    assert page.fields("/games")["players"] == ["Anna", "Bo"]


def test_again_does_not_give_the_book_to_a_device_that_does_not_know_it(client: FlaskClient, app: Flask) -> None:
    key = new_game(client)
    book = client.get("/", headers=JSON).get_json()["books"][0]["key"]
    assert book in client.get(f"/?again={key}").text
    assert book not in app.test_client().get(f"/?again={key}").text


def test_again_of_no_game(client: FlaskClient) -> None:
    assert client.get("/?again=nonsense").status_code == 404


@pytest.mark.parametrize("preset", ["dansk", "club"])
def test_a_preset_can_be_chosen_by_the_address(client: FlaskClient, preset: str) -> None:
    assert filled(client, f"/?preset={preset}")["preset"] == [preset]


@pytest.mark.parametrize("preset", ["nonsense", "house:7"])
def test_rules_that_there_are_not(client: FlaskClient, preset: str) -> None:
    assert filled(client, f"/?preset={preset}")["preset"] == ["pagat"]


def test_the_device_gets_a_name_for_the_logs(client: FlaskClient) -> None:
    key = new_game(client)
    post_hand(client, key)
    response = client.post("/device", data={"label": "  Anna's   phone "})
    assert (response.status_code, response.headers["Location"]) == (303, "/#device")
    assert Page(client.get("/").text).one("input", name="label")["value"] == "Anna's phone"
    assert "Anna's phone" in Page(client.get(f"/g/{key}/log").text).one("main").text
    client.post("/device", json={"label": None}, headers=JSON)
    assert Page(client.get("/").text).one("input", name="label")["value"] == ""


def test_a_device_name_that_is_too_long(client: FlaskClient) -> None:
    response = client.post("/device", json={"label": "x" * 41}, headers=JSON)
    assert (response.status_code, response.get_json()["error"]["field"]) == (422, "label")


def test_the_first_page_is_only_read(client: FlaskClient) -> None:
    assert client.post("/").status_code == 405
    assert client.get("/device", headers=JSON).status_code == 405
