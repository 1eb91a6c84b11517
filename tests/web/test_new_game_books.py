"""POST /games: the book that a new game goes into, and house rules."""

from __future__ import annotations

from typing import Any

from flask.testing import FlaskClient

from tests.web.game_helpers import refused_fields, sheet_of, start
from tests.web.helpers import JSON, Page, new_game


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


def test_by_house_rules_the_first_dealer_may_be_drawn(client: FlaskClient) -> None:
    new_game(client, ruleset={"target": 150}, save_as="Sunday")
    typed = {"players": ["Anna", "Bo"], "preset": "house:1", "sheet": "standard", "first_dealer": "draw"}
    response = client.post("/games", data=typed)
    assert response.status_code == 303
    game = client.get(response.headers["Location"], headers=JSON).get_json()
    assert game["ruleset"]["target"] == 150
