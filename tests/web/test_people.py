"""The people of a book: other names, two players who are one person, and what takes it back."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper.wording.book import day_label
from tests.web.book_helpers import book_key, get, ids, pair, post, won_game
from tests.web.helpers import JSON, Page, new_game


def everything(client: FlaskClient) -> dict[str, Any]:
    """All that a book's pages tell of its people."""
    known = ids(client)
    pages = {f"/players/{player}": get(client, f"/players/{player}") for player in known.values()}
    for one in known.values():
        for two in known.values():
            if one != two:
                address = f"/players/{one}/against/{two}"
                pages[address] = get(client, address)
    return {"/players": get(client, "/players"), **pages}


def test_merging_then_splitting_restores_all(client: FlaskClient) -> None:
    for names, winner in ((("Ann", "Bo"), 1), (("Anna", "Bo"), 1), (("Bo", "Anna"), 1), (("Cy", "Ann"), 2)):
        won_game(client, *names, winner=winner, stake={"per_point": "0.05", "currency": "kr"})
    known = ids(client)
    before = everything(client)
    seq = post(client, "/players/merge", player=known["Ann"], into=known["Anna"]).get_json()["seq"]
    assert set(ids(client)) == {"Anna", "Bo", "Cy"}
    standing = client.get(pair(client), headers=JSON).get_json()
    assert (standing["won"], standing["lost"], standing["owed"]) == (2, 1, {"kr": 1600})
    assert post(client, "/log/undo", seq=seq).status_code == 201
    assert everything(client) == before


def test_merging_on_the_page(client: FlaskClient) -> None:
    won_game(client, "Ann")
    won_game(client, "Anna")
    known, book = ids(client), book_key(client)
    response = client.post(f"/b/{book}/players/merge", data={"player": known["Ann"], "into": known["Anna"]})
    assert (response.status_code, response.headers["Location"]) == (303, f"/b/{book}/players")
    page = Page(client.get(f"/b/{book}/players").text)
    assert [item["data-player"] for item in page.find("li", data_player=None)] == [str(known["Anna"]), str(known["Bo"])]
    assert "Also Ann in the games." in page.one("main").text
    assert client.post(f"/b/{book}/log/undo", data=page.fields(f"/b/{book}/log/undo")).status_code == 303
    assert set(ids(client)) == {"Ann", "Anna", "Bo"}


def test_games_keep_the_name_they_were_played_with(client: FlaskClient) -> None:
    key = won_game(client)
    anna = ids(client)["Anna"]
    assert post(client, "/players/rename", player=anna, name="  Anna   K. ").status_code == 201
    assert ids(client).keys() == {"Anna K.", "Bo"}
    assert client.get(f"/g/{key}", headers=JSON).get_json()["players"] == ["Anna", "Bo"]
    line = Page(client.get(f"/b/{book_key(client)}").text).one("span", data_standing=None).text
    assert line == "Anna K. leads the book 1 to 0, 320 points."
    won_game(client, "Anna K.")
    assert get(client, f"/players/{anna}")["figures"]["won"] == 2


def test_another_of_the_old_name_is_somebody_else(client: FlaskClient) -> None:
    won_game(client)
    anna = ids(client)["Anna"]
    post(client, "/players/rename", player=anna, name="Anna K.")
    won_game(client, "Anna")
    assert get(client, f"/players/{anna}")["figures"]["won"] == 1
    assert ids(client).keys() == {"Anna K.", "Anna", "Bo"}


def test_nobody_plays_himself(client: FlaskClient) -> None:
    won_game(client, "Be")
    won_game(client, "Ce")
    known = ids(client)
    post(client, "/players/merge", player=known["Ce"], into=known["Be"])
    new_game(client, players=["Be", "Ce"], book=book_key(client))
    new_game(client, players=["Ce", "Be"], book=book_key(client))
    assert ids(client).keys() == {"Be", "Bo", "Ce"}
    assert known["Ce"] not in ids(client).values()
    new_game(client, players=["Ce", "Bo"], book=book_key(client))
    assert get(client, f"/players/{known['Be']}")["figures"]["running"] == 3


def test_renaming_on_the_page(client: FlaskClient) -> None:
    won_game(client)
    book, anna = book_key(client), ids(client)["Anna"]
    response = client.post(f"/b/{book}/players/rename", data={"player": anna, "name": "Anna K."})
    assert (response.status_code, response.headers["Location"]) == (303, f"/b/{book}/players")
    assert "Anna is called Anna K." in client.get(f"/b/{book}/log").text


@pytest.mark.parametrize("name", ["", "  ", "\u200b", "x" * 61, "Bo", "bo", " B\uff2f ", 7])
def test_a_name_that_will_not_do(client: FlaskClient, name: object) -> None:
    won_game(client)
    anna = ids(client)["Anna"]
    answer = post(client, "/players/rename", player=anna, name=name)
    assert (answer.status_code, answer.get_json()["error"]["field"]) == (422, "name")
    page = client.post(f"/b/{book_key(client)}/players/rename", data={"player": anna, "name": str(name)})
    if name != 7:
        assert page.status_code == 422
        assert Page(page.text).find(data_error=None)
    assert get(client, "/log")["entries"] == [] or name == 7


def test_ones_own_name_may_be_written_otherwise(client: FlaskClient) -> None:
    won_game(client)
    assert post(client, "/players/rename", player=ids(client)["Anna"], name="ANNA").status_code == 201
    assert ids(client).keys() == {"ANNA", "Bo"}


def test_those_who_have_played_each_other_are_two(client: FlaskClient) -> None:
    won_game(client)
    known = ids(client)
    answer = post(client, "/players/merge", player=known["Anna"], into=known["Bo"])
    assert (answer.status_code, answer.get_json()["error"]["field"]) == (422, "into")
    hidden = won_game(client, "Anna", "Cy")
    post(client, "/hide", game=hidden)
    known = ids(client)
    assert post(client, "/players/merge", player=known["Cy"], into=known["Anna"]).status_code == 422


def test_only_those_who_have_not_played_each_other_are_offered_as_one(client: FlaskClient) -> None:
    for one in ("Ann", "Anna", "Cy"):
        won_game(client, one)
    post(client, "/hide", game=won_game(client, "Cy", "Ann"))
    known, address = ids(client), f"/b/{book_key(client)}/players"

    def offered(name: str) -> list[str]:
        return [select.text for select in Page(client.get(address).text).find("select", id=f"into-{known[name]}")]

    assert [offered(name) for name in ("Ann", "Anna", "Bo", "Cy")] == [["Anna"], ["AnnCy"], [], ["Anna"]]
    post(client, "/players/merge", player=known["Ann"], into=known["Anna"])
    assert [offered(name) for name in ("Anna", "Bo", "Cy")] == [[], [], []]
    forced = client.post(f"{address}/merge", data={"player": known["Cy"], "into": known["Anna"]})
    assert forced.status_code == 422
    assert "a player he has not played against" in Page(forced.text).one(data_error=None).text


@pytest.mark.parametrize(
    "fields", [{}, {"player": 99, "into": 1}, {"player": 1, "into": "x"}, {"player": 1, "into": 1}]
)
def test_a_merge_of_nobody(client: FlaskClient, fields: dict[str, object]) -> None:
    won_game(client)
    assert post(client, "/players/merge", **fields).status_code == 422
    response = client.post(f"/b/{book_key(client)}/players/merge", data=fields)
    assert response.status_code == 422
    assert Page(response.text).find(data_error=None)
    assert get(client, "/log")["entries"] == []


def test_the_same_request_merges_once(client: FlaskClient) -> None:
    won_game(client, "Ann")
    won_game(client, "Anna")
    known = ids(client)
    body = {"player": known["Ann"], "into": known["Anna"], "request_key": "once"}
    assert [post(client, "/players/merge", **body).status_code for _ in range(2)] == [201, 200]


def test_the_log_tells_everything_and_what_still_stands(client: FlaskClient) -> None:
    won_game(client, "Ann", stake={"per_point": "0.05", "currency": "kr"})
    won_game(client, "Anna")
    known = ids(client)
    client.post(f"{pair(client, 'Ann')}/settle", json={"note": "cash"}, headers=JSON)
    post(client, "/players/merge", player=known["Ann"], into=known["Anna"])
    post(client, "/log/undo", seq=2)
    entries = get(client, "/log")["entries"]
    day = day_label(date.fromisoformat(entries[0]["on"]))
    assert [(entry["kind"], entry["stands"], entry["says"]) for entry in entries] == [
        ("settled", True, f"Ann and Bo are even until {day}: 16 kr to Ann. cash"),
        ("merged", False, "Ann is the same person as Anna."),
        ("undone", False, "Taken back: Ann is the same person as Anna."),
    ]
    page = Page(client.get(f"/b/{book_key(client)}/log").text)
    assert [item["data-entry"] for item in page.find("li", data_entry=None)] == ["3", "2", "1"]
    assert "this device" in page.one("li", data_entry="1").text


@pytest.mark.parametrize("seq", [1, 99, "x", None])
def test_what_does_not_stand_cannot_be_taken_back(client: FlaskClient, seq: object) -> None:
    won_game(client)
    assert post(client, "/log/undo", seq=seq).status_code == 422


def test_what_was_taken_back_stays_so(client: FlaskClient) -> None:
    won_game(client)
    post(client, "/players/rename", player=ids(client)["Anna"], name="Ada")
    assert [post(client, "/log/undo", seq=seq).status_code for seq in (1, 1, 2)] == [201, 422, 422]


def test_a_book_without_players(client: FlaskClient) -> None:
    key = new_game(client)
    post(client, "/hide", game=key)
    assert client.get(f"/b/{book_key(client)}/players").status_code == 200
    assert client.get(f"/b/{book_key(client)}/log").status_code == 200


@pytest.mark.parametrize("address", ["/players/merge", "/players/rename", "/log/undo"])
def test_changes_are_posts_to_a_book_that_is_there(client: FlaskClient, address: str) -> None:
    won_game(client)
    assert client.get(f"/b/{book_key(client)}{address}", headers=JSON).status_code in (404, 405)
    assert client.post(f"/b/nonsense{address}", json={}).status_code == 404
