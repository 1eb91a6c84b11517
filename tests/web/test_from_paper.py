"""A sheet from paper: typed row by row or pasted, checked as a game, marked as entered later."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper.web.paper_rows import rows_pasted
from tests.web.book_helpers import book_key, get, post
from tests.web.helpers import JSON, Page, new_game

TYPED: dict[str, Any] = {
    "players": ["Anna", "Bo"],
    "preset": "pagat",
    "sheet": "standard",
    "started": "2024-02-29",
    "who": ["1", "2", "", "2", "1", ""],
    "how": ["", "knock", "", "gin", "dead", ""],
    "first": ["25", "3", "", "31", "", ""],
    "second": ["", "20", "", "", "", ""],
}


@pytest.fixture
def book(client: FlaskClient) -> str:
    """The key of a book with one game."""
    new_game(client)
    return book_key(client)


def test_rows_become_a_game(client: FlaskClient, book: str) -> None:
    response = client.post(f"/b/{book}/paper", data=TYPED)
    assert response.status_code == 303
    address = response.headers["Location"]
    sheet = client.get(address, headers=JSON).get_json()
    assert [hand["points"] for hand in sheet["hands"]] == [25, 17, 51, 0]
    assert [line["what"] for line in sheet["hands"][0]["lines"]] == ["award"]
    assert sheet["columns"][0]["points"] == [25, 68]
    assert (sheet["over"], sheet["stopped"]) == (False, False)


def test_it_is_marked_as_entered_later(client: FlaskClient, book: str) -> None:
    key = client.post(f"/b/{book}/paper", data=TYPED).headers["Location"].rpartition("/")[2]
    (old,) = [game for game in get(client, "/find")["games"] if game["score_key"] == key]
    assert (old["started"], old["from_paper"]) == ("2024-02-29", True)
    row = Page(client.get(f"/b/{book}").text).one("li", data_game=key).text
    assert "from paper" in row
    assert "29 Feb 2024" in row
    assert "from paper" in client.get(f"/g/{key}/log").text


def test_pasted_lines_come_after_the_typed_rows(client: FlaskClient, book: str) -> None:
    fields = {**TYPED, "pasted": "Bo 20\r\n\r\nAnna, knock, 4, 10", "stopped": "1"}
    sheet = client.get(client.post(f"/b/{book}/paper", data=fields).headers["Location"], headers=JSON).get_json()
    assert [hand["points"] for hand in sheet["hands"]] == [25, 17, 51, 0, 20, 6]
    assert sheet["stopped"] is True


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("Anna 25", ("1", "", "25", "")),
        ("bo\t17", ("2", "", "17", "")),
        ("2;knock;3;20", ("2", "knock", "3", "20")),
        ("A 3 20", ("1", "", "3", "20")),
        ("B: gin 31", ("2", "gin", "31", "")),
        ("Bo big gin 31", ("2", "big_gin", "31", "")),
        ("dead", ("", "dead", "", "")),
        ("-", ("", "dead", "", "")),
        ("Annabel 25", ("", "", "25", "")),
        ("Annabel gin 25", ("", "gin", "25", "")),
        ("Anna 1 2 3", ("1", "Anna 1 2 3", "1", "2")),
        ("Anna k 3, 20", ("1", "knock", "3", "20")),
    ],
)
def test_a_line_is_read_as_people_write_it(text: str, row: tuple[str, ...]) -> None:
    (read,) = rows_pasted(text, ["Anna", "Bo"])
    assert (read.who, read.how, read.first, read.second, read.line) == (*row, text)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("foo,12", "foo is neither Anna nor Bo."),
        ('"Foo Bar", big gin, 12', "Foo Bar is neither Anna nor Bo."),
        ("Anna bingo 12", "How: bingo is not possible here; choose one of points, knock, gin, big gin, dead."),
        ("Anna", "Say how many points."),
        ("Anna 1.5", "1.5 is no number of points: it must be a whole number from 1."),
        ("Anna knock 14 20", "14 is over the knock limit of 10."),
    ],
)
def test_a_pasted_line_is_answered_in_the_words_of_the_sheet(
    client: FlaskClient, book: str, line: str, says: str
) -> None:
    page = Page(client.post(f"/b/{book}/paper", data={**TYPED, "pasted": f"Anna 5\n{line}"}).text)
    assert page.one("p", data_line=None).text.endswith(f" {says}")


@pytest.mark.parametrize(
    ("row", "column"),
    [
        (("", "", "25", ""), "who"),
        (("1", "", "x", ""), "first"),
        (("1", "knock", "14", "20"), "first"),
        (("1", "knock", "4", "twelve"), "second"),
        (("1", "gin", "twelve", ""), "first"),
        (("1", "gin", "", "twelve"), "second"),
        (("1", "", "25", "7"), "second"),
        (("1", "waltz", "25", ""), "how"),
    ],
)
def test_a_fault_is_shown_in_the_field_where_it_stands(
    client: FlaskClient, book: str, row: tuple[str, ...], column: str
) -> None:
    fields = {**TYPED, **dict(zip(("who", "how", "first", "second"), ([text] for text in row), strict=True))}
    page = Page(client.post(f"/b/{book}/paper", data=fields).text)
    (marked,) = [element for element in page.find(aria_invalid="true") if element.tag in ("input", "select")]
    assert (marked["name"], marked["aria-describedby"]) == (column, "row-1-error")


def test_of_two_names_the_longer_is_meant_first() -> None:
    rows = rows_pasted("Ann Lee 5\nAnn 6\n1 7\na 8", ["Ann", "Ann Lee"])
    assert [row.who for row in rows] == ["2", "1", "1", ""]


def test_a_line_that_names_columns_is_left_out() -> None:
    assert [row.first for row in rows_pasted("player,points\nAnna,25\ndead\nBo,5", ["Anna", "Bo"])] == ["25", "", "5"]
    assert [row.how for row in rows_pasted("dead\nAnna 25", ["Anna", "Bo"])] == ["dead", ""]


def test_every_bad_row_is_named_and_nothing_typed_is_lost(client: FlaskClient, book: str) -> None:
    fields = {
        **TYPED,
        "who": ["1", "", "2", "1", "2", "1"],
        "how": ["", "", "knock", "gin", "knock", ""],
        "first": ["x", "20", "11", "101", "0", "25"],
        "second": ["", "", "20", "", "5", "7"],
        "pasted": "Anna 40\nsomebody 12\nBo knock 3",
    }
    response = client.post(f"/b/{book}/paper", data=fields)
    assert response.status_code == 422
    page = Page(response.text)
    assert [error["data-row"] for error in page.find("p", data_row=None)] == ["1", "2", "3", "4", "5", "6"]
    assert "11 is over the knock limit of 10." in page.one("p", data_row="3").text
    assert "Say who gets the points." in page.one("p", data_row="2").text
    assert [error.text.partition(" ")[0] for error in page.find("p", data_line=None)] == ["somebody", "Bo"]
    sent = page.fields(f"/b/{book}/paper")
    for name in ("who", "how", "first", "second"):
        assert [text for text in sent[name] if text] == [text for text in fields[name] if text]
    assert sent["players"] == ["Anna", "Bo"]
    assert "somebody 12" in sent["pasted"][0]
    assert len(get(client, "/find")["games"]) == 1


def test_a_row_after_the_end_of_the_game_is_named(client: FlaskClient, book: str) -> None:
    fields = {**TYPED, "pasted": "Bo 40\nAnna 5"}
    page = Page(client.post(f"/b/{book}/paper", data=fields).text)
    (error,) = page.find("p", data_line=None)
    assert error.text.startswith("Anna 5 The game was over before this row")


def test_more_rows_store_nothing(client: FlaskClient, book: str) -> None:
    response = client.post(f"/b/{book}/paper", data={**TYPED, "more": "1"})
    assert response.status_code == 200
    sent = Page(response.text).fields(f"/b/{book}/paper")
    assert (len(sent["first"]), sent["first"][:2]) == (16, ["25", "3"])
    assert len(get(client, "/find")["games"]) == 1


def test_the_same_sheet_twice_is_one_game(client: FlaskClient, book: str) -> None:
    fields = {**TYPED, "request_key": "once"}
    addresses = [client.post(f"/b/{book}/paper", data=fields).headers["Location"] for _ in range(2)]
    assert addresses[0] == addresses[1]
    assert len(get(client, "/find")["games"]) == 2


def test_as_json_with_hands_as_in_a_game_file(client: FlaskClient, book: str) -> None:
    hands = [{"ending": "knock", "knocker": 1, "knocker_deadwood": 3, "defender_deadwood": 20}, {"ending": "dead"}]
    body = {"players": ["Anna", "Bo"], "preset": "modern", "started": "2024-02-29", "hands": hands}
    answer = post(client, "/paper", **body)
    assert answer.status_code == 201
    assert [hand["points"] for hand in answer.get_json()["hands"]] == [17, 0]
    hands[0]["knocker_deadwood"] = 11
    error = post(client, "/paper", **body).get_json()["error"]
    assert (error["code"], error["field"]) == ("over_knock_limit", "hands[0].knocker_deadwood")
    assert post(client, "/paper", **{**body, "hands": 7}).status_code == 422


def test_house_rules_and_stake_go_along(client: FlaskClient, book: str) -> None:
    number = post(client, "/rules", name="Sunday", preset="modern", target=50).get_json()["id"]
    fields = {**TYPED, "preset": f"house:{number}", "per_point": "0,05", "currency": "kr", "who": [], "how": []}
    fields |= {"first": [], "second": [], "pasted": "Anna 50", "first_dealer": "2"}
    address = client.post(f"/b/{book}/paper", data=fields).headers["Location"]
    page = Page(client.get(address).text)
    assert page.one(class_="saying money name").text == "Bo pays Anna 13.75 kr: 275 points at 0.05 kr."


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"players": ["", "Bo"]}, "players[0]"),
        ({"preset": "poker"}, "preset"),
        ({"started": "then"}, "started"),
        ({"started": "2999-01-01"}, "started"),
        ({"target": "0"}, "target"),
        ({"who": [], "how": [], "first": [], "second": []}, "hands"),
        ({"pasted": "x" * 100_001}, "pasted"),
        ({"first": ["1"] * 2001}, "rows"),
        ({"pasted": "Anna 1\n" * 2001}, "pasted"),
    ],
)
def test_a_field_that_is_wrong(client: FlaskClient, book: str, changes: dict[str, Any], field: str) -> None:
    fields = {**TYPED, **changes}
    answer = client.post(f"/b/{book}/paper", data=fields, headers=JSON)
    assert (answer.status_code, answer.get_json()["error"]["field"]) == (422, field)
    response = client.post(f"/b/{book}/paper", data=fields)
    assert response.status_code == 422
    assert Page(response.text).find(data_error=None)


def test_the_form(client: FlaskClient, book: str) -> None:
    page = Page(client.get(f"/b/{book}/paper").text)
    assert len(page.find("input", name="first")) == 10
    assert [option["value"] for option in page.find("option") if option["value"] in ("Anna", "Bo")] == ["Anna", "Bo"]
    assert {option.text for option in page.find("option", data_name_of="1")} == {"First player"}
    assert get(client, "/paper")["rows"] == ["who", "how", "first", "second"]
    assert client.get("/b/nonsense/paper").status_code == 404
    assert client.post("/b/nonsense/paper", data=TYPED).status_code == 404


def test_both_players_called_the_same(client: FlaskClient, book: str) -> None:
    response = client.post(f"/b/{book}/paper", data={**TYPED, "players": ["Anna", "ANNA"]})
    assert response.status_code == 422
    assert "Both are called ANNA." in response.text
    assert Page(response.text).fields(f"/b/{book}/paper")["first"][:2] == ["25", "3"]
    assert len(get(client, "/find")["games"]) == 1
