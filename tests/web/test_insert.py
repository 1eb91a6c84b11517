"""A hand that was forgotten, put in before or after another."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from .helpers import JSON, Page, new_game, post_hand

KNOCK = {"knocker": "1", "knocker_deadwood": "3", "defender_deadwood": "20"}


@pytest.fixture
def key(client: FlaskClient) -> str:
    """A game of two hands."""
    key = new_game(client)
    post_hand(client, key, ending="dead")
    post_hand(client, key, ending="dead")
    return key


@pytest.mark.parametrize(
    ("after", "order", "where"),
    [
        ("0", [3, 1, 2], "It was played before all others."),
        ("1", [1, 3, 2], "It was played after hand 1."),
        ("2", [1, 2, 3], "It was played after hand 2."),
    ],
    ids=["first", "between", "last"],
)
def test_it_takes_the_next_number_and_its_own_place(
    client: FlaskClient, key: str, after: str, order: list[int], where: str
) -> None:
    page = Page(client.get(f"/g/{key}/insert?after={after}").text)
    assert where in [element.text for element in page.find("p")]
    fields = {**page.fields(f"/g/{key}/preview"), **KNOCK}
    confirm = Page(client.post(f"/g/{key}/preview", data=fields).text)
    answer = client.post(f"/g/{key}/hands", data=confirm.fields(f"/g/{key}/hands"))
    assert answer.location == f"/g/{key}?fresh=3"
    assert [hand["n"] for hand in client.get(f"/g/{key}", headers=JSON).get_json()["hands"]] == order


def test_the_page_of_a_hand_leads_there(client: FlaskClient, key: str) -> None:
    page = Page(client.get(f"/g/{key}/hands/2").text)
    links = [element["href"] for element in page.find("a", class_="quiet") if "/insert" in element["href"]]
    assert links == [f"/g/{key}/insert?after=1", f"/g/{key}/insert?after=2"]


def test_the_dealers_follow(client: FlaskClient, key: str) -> None:
    sheet = post_hand(client, key, knocker=2, after=0).get_json()
    assert [hand["dealer"] for hand in sheet["hands"]] == [1, 2, 2]


@pytest.mark.parametrize(("after", "code"), [(3, "out_of_range"), (-1, "out_of_range"), ("x", "not_a_whole_number")])
def test_a_place_that_is_not_there_is_refused(client: FlaskClient, key: str, after: object, code: str) -> None:
    answer = post_hand(client, key, after=after)
    assert answer.status_code == 422
    assert (answer.get_json()["error"]["field"], answer.get_json()["error"]["code"]) == ("after", code)


def test_a_refusal_stays_on_the_page_of_the_forgotten_hand(client: FlaskClient, key: str) -> None:
    answer = client.post(f"/g/{key}/preview", data={**KNOCK, "knocker_deadwood": "11", "after": "1"})
    assert answer.status_code == 422
    page = Page(answer.text)
    assert page.one("h1").text == "A forgotten hand"
    assert page.one("input", name="after")["value"] == "1"


def test_points_are_awarded_there_too(client: FlaskClient, key: str) -> None:
    page = Page(client.get(f"/g/{key}/award?after=1").text)
    assert page.one("input", name="after")["value"] == "1"


def test_no_such_game(client: FlaskClient) -> None:
    assert client.get("/g/nothing/insert?after=0").status_code == 404


def test_the_form_is_not_posted_to(client: FlaskClient, key: str) -> None:
    assert client.post(f"/g/{key}/insert").status_code == 405
