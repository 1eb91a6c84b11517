"""The sheet with several columns: Hollywood, continuous and not, and the split account."""

from __future__ import annotations

from typing import Any

from flask.testing import FlaskClient

from .helpers import Page, award, new_game, post_hand


def played(client: FlaskClient, *awards: tuple[int, int], **game: Any) -> str:
    """A Hollywood game with these hands: a winner and points each."""
    key = new_game(client, **{"sheet": "hollywood", **game})
    for winner, points in awards:
        award(client, key, winner, points)
    return key


def page_of(client: FlaskClient, key: str) -> Page:
    """The page of the game's sheet."""
    answer = client.get(f"/g/{key}")
    assert answer.status_code == 200
    return Page(answer.text)


def cells(page: Page, n: int) -> list[str]:
    """What a hand wrote into the columns, seat one and two of each."""
    rows = page.elements[page.elements.index(page.one("tr", data_hand=str(n))) + 1 :]
    found = []
    for element in rows:
        if element.tag == "tr":
            break
        if element.tag == "td":
            found.append(element.text)
    return found


def test_a_row_for_every_hand_with_the_winners_side_only(client: FlaskClient) -> None:
    page = page_of(client, played(client, (1, 60), (1, 45), (2, 20)))
    assert [cells(page, n) for n in (1, 2, 3)] == [
        ["60", "", "", "", "", ""],
        ["105", "", "45", "", "", ""],
        ["", "", "", "20", "", ""],
    ]


def test_a_closed_column_is_ruled_off_and_its_blitz_named(client: FlaskClient) -> None:
    page = page_of(client, played(client, (1, 60), (1, 45), (2, 20)))
    assert [cell["data-column"] for cell in page.find("td", class_="closes")] == ["1", "1"]
    assert [cell["data-column"] for cell in page.find("td", class_="shut")] == ["1", "1"]
    assert page.one("td", class_="closed").text == "blitz"
    foot = [cell.text for cell in page.find("td", data_side=None)][-4:]
    assert foot == ["55", "80", "100", "100"]


def test_a_column_that_closed_is_settled_at_once(client: FlaskClient) -> None:
    page = page_of(client, played(client, (1, 60), (1, 45), (2, 20)))
    assert (page.one(data_total="1").text, page.one(data_total="2").text) == ("490", "0")
    assert [element.text for element in page.find(class_="togo")] == ["1 column won", "no column won"]
    assert "Column 1: 490 to Anna" in [element.text for element in page.find("summary")]
    assert [row.text for row in page.find("tr", data_line=None)] == [
        "Points 105 0",
        "Game bonus 100 0",
        "Boxes, 2 and 0 at 20 40 0",
        "Blitz, everything doubled 245 0",
    ]


def test_dead_hands_and_hands_after_the_end_have_a_row(client: FlaskClient) -> None:
    key = played(client, (1, 5), (1, 5), (1, 99), (1, 99))
    award(client, key, 2, 20)
    post_hand(client, key, ending="dead")
    page = page_of(client, key)
    assert page.one("tr", data_hand="5")["class"] == "uncounted"
    assert page.one("tr", data_hand="6")["class"] == "dead uncounted"
    assert cells(page, 5) == ["", "", "", "", "", ""]


def test_the_match_is_told_with_nets_weights_sum_and_money(client: FlaskClient) -> None:
    sheet = {"layout": "hollywood", "columns": 2, "weights": [1, 2], "game_bonus": 0, "box_bonus": 0}
    stake = {"per_point": "0.5", "currency": "€"}
    key = played(client, (2, 10), (1, 100), (1, 100), sheet=sheet, stake=stake)
    page = page_of(client, key)
    match = page.one("table", class_="settlement match")
    assert match.text == "The match Anna Bo Net Column 1 100 10 90 Column 2 × 2 200 0 200 Sum 500 10 490"
    assert page.one(class_="saying money name").text == (
        "Bo pays Anna 245.00 €: 490 points at 0.50 €. The weights 1-2 are in the points already."
    )


def test_a_drawn_match_is_told(client: FlaskClient) -> None:
    sheet = {"layout": "hollywood", "columns": 2, "game_bonus": 0, "box_bonus": 0}
    key = played(client, (1, 100), (2, 100), sheet=sheet, ruleset={"preset": "pagat", "blitz": "none"})
    page = page_of(client, key)
    assert page.one(data_total="1").text == page.one(data_total="2").text
    assert page.one(data_result=None).text.startswith("The match is drawn")


def test_a_win_that_enters_nothing_is_kept_and_said_so(client: FlaskClient) -> None:
    key = played(client, (1, 60), (1, 60), sheet={"layout": "hollywood", "schedule": "win_count"})
    answer = award(client, key, 2, 20).get_json()
    assert answer["says"].endswith("No open column takes it.")
    assert cells(page_of(client, key), 3) == ["", "", "", "", "", ""]
    assert "no column" in page_of(client, key).one("tr", data_hand="3").text


def test_the_columns_can_be_shown_one_at_a_time(client: FlaskClient) -> None:
    page = page_of(client, played(client, (1, 60), (1, 45)))
    radios = page.find("input", name="shown")
    assert [radio["value"] for radio in radios] == ["1", "2", "3"]
    assert ["checked" in radio.attributes for radio in radios] == [False, True, False]


def test_a_continuous_game_shows_its_newest_columns(client: FlaskClient) -> None:
    key = played(client, *[(1, 120)] * 7, sheet={"layout": "hollywood", "columns": 1, "continuous": True})
    page = page_of(client, key)
    heads = page.find("th", scope="colgroup")
    assert list(dict.fromkeys(head["data-column"] for head in heads)) == ["3", "4", "5", "6", "7", "8"]
    assert list(dict.fromkeys(head["data-place"] for head in heads)) == ["1", "2", "3", "4", "5", "6"]
    assert page.one(data_total="1")["data-digits"] == "4"


def test_the_split_account_runs_two_accounts_side_by_side(client: FlaskClient) -> None:
    key = new_game(client, ruleset={"preset": "dansk"}, sheet="split")
    answer = post_hand(client, key, ending="gin", knocker=2, defender_deadwood=30).get_json()
    assert answer["says"].endswith("30 to the differences, 40 to the closings.")
    page = page_of(client, key)
    assert [head.text for head in page.find("th", scope="colgroup")] == ["Differences", "Closings"]
    assert cells(page, 1) == ["", "30", "", "40"]
    assert [element.text for element in page.find(class_="togo")] == [
        "100 to go in the differences",
        "200 to go in the closings",
        "70 to go in the differences",
        "160 to go in the closings",
    ]


def test_the_split_account_ends_with_the_first_to_a_target(client: FlaskClient) -> None:
    key = new_game(client, ruleset={"preset": "dansk"}, sheet="split")
    answer = post_hand(client, key, ending="gin", knocker=2, defender_deadwood=100).get_json()
    assert answer["says"].endswith("Bo reaches 100 in the differences and wins the game.")
    page = page_of(client, key)
    assert page.one(data_total="2").text == "140"
    assert "Bo wins by 140" in page.one(class_="terms").text


def test_long_names_stand_in_the_head_of_every_column(client: FlaskClient) -> None:
    names = ["Maximiliane-Alexandra von und zu Hohenfels", '<script>alert("Bo")</script>']
    page = page_of(client, played(client, (1, 60), players=names))
    assert [head.text for head in page.find("th", class_="who")] == names * 3
    assert page.find("script", src=None) == page.find("script")
