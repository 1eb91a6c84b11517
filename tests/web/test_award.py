"""GET /g/<score_key>/award: points that the table decided."""

from __future__ import annotations

from flask.testing import FlaskClient

from .helpers import JSON, Page, new_game


def test_it_is_looked_at_and_then_recorded(client: FlaskClient) -> None:
    key = new_game(client)
    page = Page(client.get(f"/g/{key}/award").text)
    fields = page.fields(f"/g/{key}/preview") | {"winner": ["2"], "points": ["25"], "reason": ["the <cat>"]}
    confirm = Page(client.post(f"/g/{key}/preview", data=fields).text)
    assert confirm.one(class_="saying italic name").text == "25 to Bo, as agreed: the <cat>"
    client.post(f"/g/{key}/hands", data=confirm.fields(f"/g/{key}/hands"))
    (hand,) = client.get(f"/g/{key}", headers=JSON).get_json()["hands"]
    assert hand["lines"] == [{"what": "award", "points": 25}]


def test_it_can_be_changed_first(client: FlaskClient) -> None:
    key = new_game(client)
    confirm = Page(client.post(f"/g/{key}/preview", data={"ending": "award", "winner": "1", "points": "9"}).text)
    back = next(element for element in confirm.find("a", class_="quiet") if element.text == "Change it first")
    assert Page(client.get(back["href"]).text).one("input", name="points")["value"] == "9"


def test_too_many_points_are_told_the_limit(client: FlaskClient) -> None:
    key = new_game(client)
    for points in ("1000000", "9" * 30):
        answer = client.post(f"/g/{key}/hands", data={"ending": "award", "winner": "1", "points": points})
        assert answer.status_code == 422
        assert Page(answer.text).one(data_error=None).text == f"{points} is too many points: 100000 at most."


def test_no_such_game(client: FlaskClient) -> None:
    assert client.get("/g/nothing/award").status_code == 404


def test_the_page_is_not_posted_to(client: FlaskClient) -> None:
    assert client.post(f"/g/{new_game(client)}/award").status_code == 405
