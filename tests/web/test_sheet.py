"""GET /g/<score_key>: the sheet is the page."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from .helpers import JSON, Page, award, new_game, post_hand


def page_of(client: FlaskClient, key: str, query: str = "") -> Page:
    """The page of the game's sheet."""
    answer = client.get(f"/g/{key}{query}")
    assert answer.status_code == 200
    return Page(answer.text)


def totals(page: Page) -> tuple[str, str]:
    """Both large figures."""
    return page.one(data_total="1").text, page.one(data_total="2").text


def test_a_new_game(client: FlaskClient) -> None:
    page = page_of(client, new_game(client))
    assert totals(page) == ("0", "0")
    assert "Anna deals" in page.one(class_="terms").text
    assert "Knock with 10 or less" in page.one(class_="terms").text
    assert page.find("tr", data_hand=None) == []


def test_running_points_target_and_marks(client: FlaskClient) -> None:
    key = new_game(client)
    post_hand(client, key)
    post_hand(client, key, ending="gin", knocker=2, defender_deadwood=11)
    post_hand(client, key, knocker_deadwood=9, defender_deadwood=3)
    post_hand(client, key, ending="dead")
    page = page_of(client, key)
    assert totals(page) == ("17", "47")
    assert [element.text for element in page.find(class_="togo")] == ["83 to go", "53 to go"]
    assert [element["value"] for element in page.find("progress")] == ["17", "47"]
    rows = {n: page.one("tr", data_hand=str(n)).text for n in range(1, 5)}
    assert rows == {1: "1 +17 17", 2: "2 gin +31 31", 3: "3 undercut +16 47", 4: "4 dead hand"}
    assert "Bo deals" in page.one(class_="terms").text


def test_the_last_hand_is_explained_beside_its_undo(client: FlaskClient) -> None:
    key = new_game(client)
    post_hand(client, key, knocker_deadwood=9, defender_deadwood=3)
    last = page_of(client, key).one(class_="last").text
    assert last == "Bo undercuts: 9 − 3 = 6, and 10: 16 to Bo. Undo: hand 1"


@pytest.mark.parametrize(
    ("ruleset", "terms"),
    [
        ({"knock_limit": "upcard"}, "Knock with the upcard or less"),
        ({"knock_limit": 0}, "Only gin goes out"),
        ({"knock_limit": 7}, "Knock with 7 or less"),
    ],
    ids=["oklahoma", "straight-gin", "seven"],
)
def test_what_one_may_knock_with(client: FlaskClient, ruleset: dict[str, object], terms: str) -> None:
    key = new_game(client, ruleset={"preset": "pagat", **ruleset})
    assert terms in page_of(client, key).one(class_="terms").text


def test_the_keys_of_the_form_follow_the_ruleset(client: FlaskClient) -> None:
    def keys(**ruleset: object) -> list[str]:
        page = page_of(client, new_game(client, ruleset={"preset": "pagat", **ruleset}))
        return [element["value"] for element in page.find("input", type="radio", name="knocker_deadwood")]

    assert keys() == ["gin", *map(str, range(1, 11))]
    assert keys(knock_limit=3, big_gin_bonus=31) == ["gin", "big_gin", "1", "2", "3"]
    assert keys(knock_limit=0) == ["gin"]
    assert keys(knock_limit=21) == ["gin"]


def test_where_the_limit_is_high_the_count_is_typed(client: FlaskClient) -> None:
    page = page_of(client, new_game(client, ruleset={"preset": "pagat", "knock_limit": 21}))
    assert page.one("input", type="number", name="knocker_deadwood")["max"] == "21"


def test_the_form_is_filled_in_from_the_address(client: FlaskClient) -> None:
    key = new_game(client)
    page = page_of(client, key, "?knocker=2&ending=gin&defender_deadwood=17")
    fields = page.fields(f"/g/{key}/preview")
    assert (fields["knocker"], fields["knocker_deadwood"], fields["defender_deadwood"]) == (["2"], ["gin"], ["17"])


def test_old_rows_fold_away_and_very_old_ones_are_on_a_page_of_their_own(client: FlaskClient) -> None:
    key = new_game(client, ruleset={"preset": "pagat", "target": None})
    for _ in range(33):
        post_hand(client, key, ending="dead")
    page = page_of(client, key)
    assert [row["data-hand"] for row in page.find("tr", data_hand=None)] == [str(n) for n in range(4, 34)]
    assert "Hands 4 to 27" in [element.text for element in page.find("summary")]
    everything = page.one("a", class_="quiet", href=f"/g/{key}?all=1")
    assert everything.text == "All 33 hands"
    assert len(page_of(client, key, "?all=1").find("tr", data_hand=None)) == 33


def test_the_fold_is_open_where_the_hand_just_stored_is_in_it(client: FlaskClient) -> None:
    key = new_game(client)
    for _ in range(8):
        post_hand(client, key, ending="dead")
    fold = page_of(client, key, "?fresh=1").one("details", class_="fold")
    assert "open" in fold.attributes


def test_the_end_is_settled_line_by_line_with_money_and_a_rematch(client: FlaskClient) -> None:
    key = new_game(client, stake={"per_point": "0.05", "currency": "kr"})
    award(client, key, 2, 30)
    award(client, key, 1, 104)
    page = page_of(client, key)
    assert totals(page) == ("224", "50")
    lines = [row.text for row in page.find("tr", data_line=None)]
    assert lines == ["Points 104 30", "Game bonus 100 0", "Boxes, 1 and 1 at 20 20 20"]
    assert page.one(class_="saying money name").text == "Bo pays Anna 8.70 kr: 174 points at 0.05 kr."
    assert "Anna wins by 174" in page.one(class_="terms").text
    assert page.one("button", class_="next wide").text == "Rematch"
    assert page.find("form", id="record") == []


def test_money_is_exact(client: FlaskClient) -> None:
    key = new_game(client, stake={"per_point": "0.1", "currency": "kr"}, ruleset={"preset": "hoyle"})
    award(client, key, 1, 103)
    assert page_of(client, key).one(class_="saying money name").text == "Bo pays Anna 10.30 kr: 103 points at 0.10 kr."


def test_the_winner_and_the_higher_total_are_both_told(client: FlaskClient) -> None:
    key = new_game(client)
    for points in (12, 12, 12, 12, 12, 12, 12, 15):
        award(client, key, 2, points)
    for points in (60, 45):
        award(client, key, 1, points)
    page = page_of(client, key)
    assert totals(page) == ("245", "259")
    told = page.one(data_result=None).text
    assert told == "Anna reached the target first and wins the game. Bo has the higher total, 259 to 245."
    assert "Bo is ahead by 14" in page.one(class_="terms").text


def test_a_shutout_is_named(client: FlaskClient) -> None:
    key = new_game(client)
    award(client, key, 1, 104)
    page = page_of(client, key)
    assert page.one("tr", data_line="shutout").text == "Shutout, one more game bonus 100 0"


def test_hands_after_the_end_are_shown_as_not_counted(client: FlaskClient) -> None:
    key = new_game(client)
    for winner, points in ((1, 60), (2, 45), (1, 45), (2, 20)):
        award(client, key, winner, points)
    row = page_of(client, key).one("tr", data_hand="4")
    assert "uncounted" in row["class"]
    assert row.text == "4 award not counted +20"


def test_json_is_the_sheet_and_need_not_be_sent_twice(client: FlaskClient) -> None:
    key = new_game(client)
    first = client.get(f"/g/{key}", headers=JSON)
    assert first.get_json()["format"] == "scorekeeper-sheet/1"
    unchanged = client.get(f"/g/{key}", headers={**JSON, "If-None-Match": first.headers["ETag"]})
    assert (unchanged.status_code, unchanged.data) == (304, b"")
    post_hand(client, key)
    changed = client.get(f"/g/{key}", headers={**JSON, "If-None-Match": first.headers["ETag"]})
    assert changed.get_json()["seq"] == 1
    assert client.get(f"/g/{key}.json").get_json() == changed.get_json()


def test_no_such_game(client: FlaskClient) -> None:
    assert client.get("/g/nothing").status_code == 404
    assert client.get("/g/nothing", headers=JSON).get_json()["error"]["code"] == "not_found"


def test_the_sheet_is_not_posted_to(client: FlaskClient) -> None:
    assert client.post(f"/g/{new_game(client)}").status_code == 405
