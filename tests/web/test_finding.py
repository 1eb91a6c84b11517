"""Finding a game by who played, when, by which rules, and by the words of its notes."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.web.book_helpers import book_key, get, ids, post, won_game
from tests.web.helpers import JSON, Page, new_game, post_hand


def found(client: FlaskClient, query: str = "") -> list[str]:
    """The keys of the games found, newest first."""
    return [game["score_key"] for game in get(client, f"/find?{query}")["games"]]


def test_by_player_and_opponent(client: FlaskClient) -> None:
    one, two, three = won_game(client), won_game(client, "Anna", "Cy"), won_game(client, "Bo", "Cy")
    known = ids(client)
    assert found(client) == [three, two, one]
    assert found(client, f"player={known['Anna']}") == [two, one]
    assert found(client, f"player={known['Cy']}&other={known['Anna']}") == [two]
    assert found(client, f"other={known['Anna']}") == [three, two, one]


def test_by_words_in_any_letters(client: FlaskClient) -> None:
    noted = new_game(client, players=["Åsa", "Bo"])
    post_hand(client, noted, note="Här glömde Örjan ÅTTAN, 100 %")
    other = new_game(client)
    post_hand(client, other, ending="award", winner=1, points=20, reason="efter gräl")
    assert found(client, "q=åttan") == found(client, "q=ÖRJAN+åSA") == found(client, "q=100+%25") == [noted]
    assert found(client, "q=GRÄL") == [other]
    assert found(client, "q=anna") == [other]
    assert found(client, "q=_") == []


def test_by_todays_name(client: FlaskClient) -> None:
    key = won_game(client)
    post(client, "/players/rename", player=ids(client)["Anna"], name="Ödla")
    assert found(client, "q=ÖDLA") == found(client, "q=anna") == [key]


def test_by_rules_and_sheet(client: FlaskClient) -> None:
    modern = won_game(client, ruleset={"preset": "modern"})
    hollywood = new_game(client, sheet="hollywood")
    assert found(client, "preset=modern") == [modern]
    assert found(client, "sheet=hollywood") == [hollywood]
    assert found(client, "preset=modern&sheet=hollywood") == []


def test_by_day(client: FlaskClient) -> None:
    new_game(client)
    rows = {"players": ["Anna", "Bo"], "preset": "pagat", "started": "2024-02-29", "pasted": "Anna 25"}
    old = post(client, "/paper", **rows).get_json()["score_key"]
    assert found(client, "from=2024-02-29&to=2024-02-29") == [old]
    assert found(client, "to=2024-02-28") == []
    assert old not in found(client, "from=2024-03-01")
    assert len(found(client, "to=9999-12-31")) == 2


def test_hidden_games_stand_apart(client: FlaskClient) -> None:
    shown, hidden = new_game(client), new_game(client)
    post(client, "/hide", game=hidden)
    assert found(client) == [shown]
    assert found(client, "hidden=1") == [hidden]
    page = Page(client.get(f"/b/{book_key(client)}/find?hidden=1").text)
    assert page.one("h1").text == "Hidden games"
    assert "Show it again" in page.one("li", data_game=hidden).text


def test_page_by_page(client: FlaskClient) -> None:
    keys = [new_game(client) for _ in range(31)][::-1]
    book = book_key(client)
    first, second = (Page(client.get(f"/b/{book}/find?preset=pagat&page={page}").text) for page in (1, 2))
    assert [item["data-game"] for page in (first, second) for item in page.find("li", data_game=None)] == keys
    assert first.one("a", rel="next")["href"] == f"/b/{book}/find?preset=pagat&page=2"
    assert second.one("a", rel="prev")["href"] == f"/b/{book}/find?preset=pagat&page=1"
    assert not first.find("a", rel="prev")
    assert not second.find("a", rel="next")
    assert first.one(data_found="31").text == "31 games · page 1 of 2"
    answer = get(client, "/find?page=2")
    assert (answer["found"], answer["page"], answer["pages"], len(answer["games"])) == (31, 2, 2, 1)
    assert found(client, f"page={10**17}") == found(client, "page=3") == []
    assert len(found(client, "page=-1")) == len(found(client, "page=x")) == 30


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("from=soon", "from"),
        ("to=2024-02-30", "to"),
        ("preset=poker", "preset"),
        ("sheet=poker", "sheet"),
        ("player=99", "player"),
        ("other=x", "other"),
        ("q=1+2+3+4+5+6+7+8+9", "q"),
    ],
)
def test_a_field_that_is_wrong(client: FlaskClient, query: str, field: str) -> None:
    new_game(client)
    address = f"/b/{book_key(client)}/find?{query}"
    answer = client.get(address, headers=JSON)
    assert (answer.status_code, answer.get_json()["error"]["field"]) == (422, field)
    response = client.get(address)
    assert response.status_code == 422
    page = Page(response.text)
    assert page.find(data_error=None)
    if field in ("q", "from", "to"):
        typed = query.partition("=")[2].replace("+", " ")
        assert page.fields(f"/b/{book_key(client)}/find")[field] == [typed]


def test_a_game_in_the_list_says_what_it_is(client: FlaskClient) -> None:
    won_game(client)
    (game,) = get(client, "/find")["games"]
    assert {name: game[name] for name in ("players", "state", "score", "winner", "preset", "sheet")} == {
        "players": ["Anna", "Bo"],
        "state": "over",
        "score": "320 – 0",
        "winner": 1,
        "preset": "pagat",
        "sheet": "standard",
    }


def test_no_book_and_no_other_method(client: FlaskClient) -> None:
    new_game(client)
    assert client.get("/b/nonsense/find").status_code == 404
    assert client.post(f"/b/{book_key(client)}/find").status_code == 405
