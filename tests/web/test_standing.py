"""Two players of a book, what they owe each other, and what they settle."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import storage
from scorekeeper.web import opened_book
from tests.web.book_helpers import book_key, get, ids, old_game, pair, post, won_game
from tests.web.helpers import JSON, Page, new_game, post_hand

KR = {"per_point": "0.05", "currency": "kr"}


def settle(client: FlaskClient, **body: object) -> int:
    answer = client.post(f"{pair(client)}/settle", json=body, headers=JSON)
    assert answer.status_code == 201, answer.text
    seq: int = answer.get_json()["seq"]
    return seq


def test_the_page_says_how_they_stand(client: FlaskClient) -> None:
    won_game(client, stake=KR)
    won_game(client, winner=2, stake=KR)
    won_game(client, "Bo", "Anna", 2, stake=KR)
    page = Page(client.get(pair(client)).text)
    assert page.one("p", data_standing=None).text == "Anna leads the book 2 to 1, 320 points, 16 kr."
    assert [row.text for row in page.find("tr")[:3]] == ["AnnaBo", "Games won21", "Points on balance+320−320"]
    assert len(page.find("li", data_game=None)) == 3
    assert page.find("polyline")


def test_level_players(client: FlaskClient) -> None:
    won_game(client, stake=KR)
    won_game(client, winner=2, stake={"per_point": "1", "currency": "EUR"})
    assert client.get(pair(client), headers=JSON).get_json()["says"] == (
        "1 game each. Anna owes Bo 320 EUR. Bo owes Anna 16 kr."
    )


def test_before_any_game_is_over(client: FlaskClient) -> None:
    post_hand(client, new_game(client))
    standing = client.get(pair(client), headers=JSON).get_json()
    assert (standing["says"], standing["running"], standing["net_over_time"]) == ("No game is over yet.", 1, [])
    assert client.get(pair(client)).status_code == 200


def test_it_is_settled_and_taken_back(client: FlaskClient) -> None:
    won_game(client, stake=KR)
    before = client.get(pair(client), headers=JSON).get_json()
    response = client.post(f"{pair(client)}/settle", data={"on": "", "note": "in  cash"})
    assert (response.status_code, response.headers["Location"]) == (303, pair(client))
    page = Page(client.get(pair(client)).text)
    assert "no game is over yet" in page.one("p", data_standing=None).text
    assert "16 kr to Anna · in cash" in page.one("li", data_settled=None).text
    whole = Page(client.get(f"{pair(client)}?whole=1").text)
    assert whole.one("p", data_standing=None).text == (
        "Anna leads the book 1 to 0, 320 points, 16 kr. Nothing is owed now."
    )
    fields = page.fields(f"/b/{book_key(client)}/log/undo")
    assert client.post(f"/b/{book_key(client)}/log/undo", data=fields).status_code == 303
    assert client.get(pair(client), headers=JSON).get_json() == before


def test_since_the_beginning_tells_what_was_won_and_what_is_owed_now(client: FlaskClient) -> None:
    euro = {"per_point": "1", "currency": "EUR"}
    won_game(client, stake=KR)
    won_game(client, winner=2, stake=euro)
    settle(client)
    whole = f"{pair(client)}?whole=1"
    standing = client.get(whole, headers=JSON).get_json()
    assert standing["says"] == (
        "1 game each. Bo has won 320 EUR from Anna. Anna has won 16 kr from Bo. Nothing is owed now."
    )
    assert (standing["money"], standing["owed"]) == ({"EUR": -32000, "kr": 1600}, {})
    won_game(client, winner=2, stake=euro)
    assert (
        client.get(whole, headers=JSON)
        .get_json()["says"]
        .endswith("Bo has won 640 EUR from Anna. Anna has won 16 kr from Bo. Anna owes Bo 320 EUR.")
    )
    page = Page(client.get(whole).text)
    assert "320 EUR to Bo, 16 kr to Anna" in page.one("li", data_settled=None).text


def test_a_currency_in_which_no_game_is_over_is_not_told(client: FlaskClient) -> None:
    won_game(client, stake=KR)
    settle(client)
    post_hand(client, new_game(client, stake={"per_point": "1", "currency": "SEK"}))
    standing = client.get(f"{pair(client)}?whole=1", headers=JSON).get_json()
    assert standing["says"] == "Anna leads the book 1 to 0, 320 points, 16 kr. Nothing is owed now."
    assert (standing["running"], standing["money"]) == (1, {"kr": 1600})
    since = client.get(pair(client), headers=JSON).get_json()
    assert (since["running"], since["money"]) == (1, {})


def test_money_that_comes_to_nothing_is_told_in_a_sentence(client: FlaskClient) -> None:
    won_game(client, stake=KR)
    won_game(client, winner=2, stake=KR)
    assert client.get(pair(client), headers=JSON).get_json()["says"] == "1 game each."
    settle(client)
    whole = f"{pair(client)}?whole=1"
    assert client.get(whole, headers=JSON).get_json()["says"] == (
        "1 game each. Neither has won any money from the other. Nothing is owed now."
    )
    won_game(client, stake={"per_point": "1", "currency": "EUR"})
    assert client.get(whole, headers=JSON).get_json()["says"] == (
        "Anna leads the book 2 to 1, 320 points, 320 EUR. Bo owes Anna 320 EUR."
    )


def test_games_that_nobody_won_stand_in_no_players_column(client: FlaskClient) -> None:
    won_game(client)
    post_hand(client, new_game(client))
    page = Page(client.get(pair(client)).text)
    assert page.one("p", data_also=None).text == "Going on: 1"
    assert "Going on" not in page.one("table", class_="figures beside-figures").text


def test_the_same_settlement_twice_is_one(client: FlaskClient) -> None:
    won_game(client, stake=KR)
    answers = [
        client.post(f"{pair(client)}/settle", json={"request_key": "once", "note": "x"}, headers=JSON) for _ in range(2)
    ]
    assert [answer.status_code for answer in answers] == [201, 200]
    assert len(get(client, "/log")["entries"]) == 1
    other = client.post(f"{pair(client)}/settle", json={"request_key": "once", "note": "y"}, headers=JSON)
    assert other.status_code == 409


def test_what_was_settled_is_not_owed_again(client: FlaskClient) -> None:
    won_game(client, stake=KR)
    settle(client)
    won_game(client, winner=2, stake=KR)
    settle(client)
    assert [entry["money"] for entry in get(client, "/log")["entries"]] == [{"kr": 1600}, {"kr": -1600}]
    assert client.get(pair(client), headers=JSON).get_json()["owed"] == {}


def test_a_day_in_the_past_leaves_later_games_owed(client: FlaskClient) -> None:
    won_game(client, stake=KR)
    old_game(client, "2024-02-29")
    settle(client, on="2024-03-01")
    standing = client.get(pair(client), headers=JSON).get_json()
    assert (standing["won"], standing["owed"], standing["since"]["on"]) == (1, {"kr": 1600}, "2024-03-01")


def test_before_the_first_game_was_over_there_is_nothing_to_settle(client: FlaskClient) -> None:
    won_game(client, stake=KR)
    old_game(client, "2024-02-29")
    response = client.post(f"{pair(client)}/settle", data={"on": "2024-02-28", "note": "cash"})
    assert response.status_code == 422
    page = Page(response.text)
    told = page.one("p", id="on-error", data_error=None).text
    assert told == "Nothing to settle: no game of these two was over by 28 February 2024."
    assert page.one("input", name="on")["aria-describedby"] == "on-error"
    fields = page.fields(f"{pair(client)}/settle")
    assert (fields["on"], fields["note"]) == (["2024-02-28"], ["cash"])
    assert get(client, "/log")["entries"] == []
    assert settle(client, on="2024-02-29") == 1


def test_where_no_game_is_over_there_is_nothing_to_settle(client: FlaskClient) -> None:
    post_hand(client, new_game(client))
    answer = client.post(f"{pair(client)}/settle", json={}, headers=JSON)
    error = answer.get_json()["error"]
    assert (answer.status_code, error["code"], error["field"]) == (422, "nothing_to_settle", "on")
    assert get(client, "/log")["entries"] == []


@pytest.mark.parametrize(
    ("field", "value"), [("on", "soon"), ("on", "2999-01-01"), ("on", 7), ("note", "x" * 201), ("note", ["x"])]
)
def test_a_field_that_is_wrong(client: FlaskClient, field: str, value: object) -> None:
    won_game(client)
    answer = client.post(f"{pair(client)}/settle", json={field: value}, headers=JSON)
    assert (answer.status_code, answer.get_json()["error"]["field"]) == (422, field)
    assert get(client, "/log")["entries"] == []


def test_nothing_typed_is_lost(client: FlaskClient) -> None:
    won_game(client)
    response = client.post(f"{pair(client)}/settle", data={"on": "then", "note": "two coffees"})
    page = Page(response.text)
    assert response.status_code == 422
    assert "then" in page.one(data_error=None).text
    assert page.fields(f"{pair(client)}/settle")["note"] == ["two coffees"]


def test_one_line_at_the_end_of_a_game(client: FlaskClient, app: Flask) -> None:
    won_game(client, stake=KR)
    key = won_game(client, stake=KR)
    line = "Anna leads the book 2 to 0, 640 points, 32 kr."
    assert Page(client.get(f"/g/{key}").text).one("a", data_standing=None).text == line
    won_game(client, winner=2, stake=KR)
    line = "Anna leads the book 2 to 1, 320 points, 16 kr."
    assert Page(client.get(f"/g/{key}").text).one("a", data_standing=None).text == line
    assert "data-standing" not in app.test_client().get(f"/g/{key}").text
    view = client.post("/games", json={"players": ["A", "B"]}, headers=JSON).get_json()["view_key"]
    assert "data-standing" not in client.get(f"/v/{view}").text


def test_a_hollywood_match_has_the_line_too(client: FlaskClient) -> None:
    key = new_game(client, sheet={"layout": "hollywood", "columns": 1})
    post_hand(client, key, ending="award", winner=2, points=100, reason="so")
    assert "Bo leads the book 1 to 0" in Page(client.get(f"/g/{key}").text).one("a", data_standing=None).text


def test_the_race_is_drawn_with_its_target(client: FlaskClient) -> None:
    key = won_game(client)
    page = Page(client.get(f"/g/{key}").text)
    assert [line["class"] for line in page.find("polyline")] == ["line-1", "line-2"]
    assert "100" in page.one("svg", role="img").text
    assert page.one("svg", role="img")["aria-label"] == "The race"


def test_hidden_games_do_not_count(client: FlaskClient) -> None:
    key = won_game(client)
    won_game(client, winner=2)
    post(client, "/hide", game=key)
    standing = client.get(pair(client), headers=JSON).get_json()
    assert (standing["won"], standing["lost"]) == (0, 1)
    post(client, "/hide", game=key, hidden=False)
    assert client.get(pair(client), headers=JSON).get_json()["won"] == 1


def test_nobody_plays_himself_nor_a_stranger(client: FlaskClient) -> None:
    won_game(client)
    known, book = ids(client), book_key(client)
    anna = known["Anna"]
    for address in (f"{anna}/against/{anna}", f"{anna}/against/99", f"{10**30}/against/{anna}"):
        assert client.get(f"/b/{book}/players/{address}").status_code == 404
        assert client.post(f"/b/{book}/players/{address}/settle", json={}, headers=JSON).status_code == 404
    assert client.get(f"/b/nonsense/players/{anna}/against/{known['Bo']}").status_code == 404


def test_settling_is_a_post(client: FlaskClient) -> None:
    won_game(client)
    assert client.get(f"{pair(client)}/settle", headers=JSON).status_code == 405


def test_a_database_that_cannot_be_written_still_shows_the_games(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = won_game(client)
    book = book_key(client)
    address = pair(client)
    post_hand(client, new_game(client))

    def full(*_arguments: object) -> None:
        raise storage.StorageFault("full")

    monkeypatch.setattr(opened_book, "fill_figures", full)
    page = Page(client.get(f"/b/{book}").text)
    assert len(page.find("li", data_game=None)) == 2
    assert page.find("p", data_incomplete=None)
    assert Page(client.get(address).text).find("p", data_incomplete=None)
    assert "data-standing" not in client.get(f"/g/{key}").text
