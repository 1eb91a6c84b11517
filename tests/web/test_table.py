"""The large print: /g/<k>/table and /v/<k>/table."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from scorekeeper import storage

from .helpers import JSON, Page, award, new_game, post_hand


def addresses(client: FlaskClient, key: str) -> list[str]:
    """The large print for scorers, and for onlookers."""
    with client.application.app_context():
        view_key = storage.load_game(score_key=key).view_key
    return [f"/g/{key}/table", f"/v/{view_key}/table"]


def test_the_totals_and_the_last_hand(client: FlaskClient) -> None:
    key = new_game(client)
    post_hand(client, key)
    for address in addresses(client, key):
        page = Page(client.get(address).text)
        assert [page.one("p", data_total=seat).text for seat in ("1", "2")] == ["17", "0"]
        assert page.one("p", data_hand="1").text == "Anna knocks with 3, Bo holds 20: 20 − 3 = 17 to Anna."
        assert page.find("form") == []
        sheet = address.removesuffix("/table")
        assert page.find("a", href=sheet)


def test_before_the_first_hand(client: FlaskClient) -> None:
    key = new_game(client, first_dealer=1)
    for address in addresses(client, key):
        text = client.get(address).text
        assert "No hand yet. Anna deals the first." in text
        assert "Knock with <b>10</b> or less" in text


@pytest.mark.parametrize(
    ("rules", "says"),
    [({"knock_limit": 0}, "Only <b>gin</b> goes out"), ({"knock_limit": "upcard"}, "Knock with the <b>upcard</b>")],
)
def test_what_one_may_knock_with(client: FlaskClient, rules: dict[str, object], says: str) -> None:
    key = new_game(client, ruleset={"preset": "pagat", **rules})
    assert says in client.get(f"/g/{key}/table").text


def test_each_column_of_hollywood_and_how_it_stands(client: FlaskClient) -> None:
    key = new_game(client, sheet="hollywood")
    for winner, points in ((1, 60), (1, 45), (2, 20)):
        award(client, key, winner, points)
    page = Page(client.get(f"/g/{key}/table").text)
    rows = [page.one("tr", data_column=column).text for column in ("1", "2", "3")]
    assert rows == ["Column 1 105 0 blitz", "Column 2 45 20 to 100", "Column 3 0 0 to 100"]


def test_a_game_that_is_over_says_who_won(client: FlaskClient) -> None:
    key = new_game(client)
    award(client, key, 2, 120)
    for address in addresses(client, key):
        assert "Bo wins the game" in Page(client.get(address).text).one("p", data_result=None).text


def test_it_is_kept_and_asked_for_as_the_sheet_is(client: FlaskClient) -> None:
    key = new_game(client)
    for address in addresses(client, key):
        first = client.get(address)
        live = Page(first.text).one("section", data_live="looks")
        assert (live["data-tag"], live["data-sheet"]) == (first.headers["ETag"], address)
        asks = {"Accept": "text/html", "If-None-Match": live["data-tag"]}
        assert client.get(address, headers=asks).status_code == 304
        as_browsers_do = {"Accept": "text/html,*/*;q=0.8", "If-None-Match": live["data-tag"]}
        assert client.get(address, headers=as_browsers_do).status_code == 304
        post_hand(client, key)
        assert client.get(address, headers=asks).status_code == 200


def test_as_json_it_is_the_sheet(client: FlaskClient) -> None:
    key = new_game(client)
    sheet = client.get(f"/g/{key}", headers=JSON).get_json()
    for address in addresses(client, key):
        assert client.get(address, headers=JSON).get_json() == sheet


def test_onlookers_are_not_given_the_key_that_records(client: FlaskClient) -> None:
    key = new_game(client)
    assert key not in client.get(addresses(client, key)[1]).text


def test_no_such_game(client: FlaskClient) -> None:
    key = new_game(client)
    view_key = addresses(client, key)[1].split("/")[2]
    for address in (f"/v/{key}/table", f"/g/{view_key}/table", "/g/nonsense/table", "/v/nonsense/table"):
        assert client.get(address).status_code == 404


def test_nothing_is_sent_to_it(client: FlaskClient) -> None:
    for address in addresses(client, new_game(client)):
        assert client.post(address).status_code == 405
