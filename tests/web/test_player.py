"""A player of a book: the page with all his figures, and the same as JSON."""

from __future__ import annotations

from flask.testing import FlaskClient

from tests.web.book_helpers import book_key, get, ids, post, won_game
from tests.web.helpers import Page, new_game, post_hand


def page_of(client: FlaskClient, name: str = "Anna") -> Page:
    return Page(client.get(f"/b/{book_key(client)}/players/{ids(client)[name]}").text)


def test_everything_about_a_player(client: FlaskClient) -> None:
    key = new_game(client)
    post_hand(client, key)
    post_hand(client, key, knocker_deadwood=8, defender_deadwood=8)
    post_hand(client, key, ending="gin", knocker=1, defender_deadwood=70)
    page = page_of(client)
    figures = {element["data-figure"]: element.text for element in page.find("td", data_figure=None)}
    assert figures["hands_won"] == "2 of 3 (67 %)"
    assert figures["undercut"] == "1 of 2 (50 %)"
    assert figures["knock_average"] == "5.5"
    assert (figures["biggest"], figures["longest"], figures["net"]) == ("90", "1", "+217")
    assert "by_big_gin" not in figures
    assert len(page.find("rect", class_="bar")) == 11
    assert [row.text for row in page.find("tr") if row.text.startswith("Pagat")] == ["Pagat 1 of 12 of 3+217"]
    assert [row.text for row in page.find("tr") if row.text.startswith("Bo")] == ["Bo 1 of 12 of 3+217"]


def test_a_player_without_a_hand(client: FlaskClient) -> None:
    new_game(client)
    page = page_of(client)
    figures = {element["data-figure"]: element.text for element in page.find("td", data_figure=None)}
    assert (figures["hands_won"], figures["average"], figures["running"]) == ("0 of 0", "–", "1")
    assert not page.find("rect")


def test_a_run_goes_from_one_game_into_the_next(client: FlaskClient) -> None:
    for _ in range(2):
        won_game(client)
    key = new_game(client)
    for _ in range(2):
        post_hand(client, key, defender_deadwood=10)
    assert get(client, f"/players/{ids(client)['Anna']}")["figures"]["longest"] == 4
    figures = {element["data-figure"]: element.text for element in page_of(client).find("td", data_figure=None)}
    assert figures["longest"] == "4"


def test_a_merged_player_leads_to_the_person(client: FlaskClient) -> None:
    won_game(client, "Ann")
    won_game(client, "Anna")
    known = ids(client)
    post(client, "/players/merge", player=known["Ann"], into=known["Anna"])
    response = client.get(f"/b/{book_key(client)}/players/{known['Ann']}")
    assert response.headers["Location"] == f"/b/{book_key(client)}/players/{known['Anna']}"
    assert get(client, f"/players/{known['Ann']}")["player"] == {"id": known["Anna"], "name": "Anna"}
    assert get(client, f"/players/{known['Anna']}")["figures"]["won"] == 2


def test_a_player_who_is_not_there(client: FlaskClient) -> None:
    won_game(client)
    for player in ("99", "0", str(10**30)):
        assert client.get(f"/b/{book_key(client)}/players/{player}").status_code == 404
    assert client.get("/b/nonsense/players/1").status_code == 404
    assert client.post(f"/b/{book_key(client)}/players/1").status_code == 405


def test_rules_of_the_book_count_on_their_own(client: FlaskClient) -> None:
    won_game(client)
    made = post(client, "/rules", name="Cabin", preset="pagat", target=150).get_json()
    house = {"ruleset": {}, "preset": f"house:{made['id']}"}
    post_hand(client, new_game(client, **house))
    post_hand(client, new_game(client, ruleset={"preset": "pagat", "target": 200}))

    def rules() -> dict[str, tuple[str, int]]:
        anna = get(client, f"/players/{ids(client)['Anna']}")
        return {part["label"]: (part["key"], part["hands"]) for part in anna["by_preset"]}

    assert rules() == {"Pagat": ("pagat", 2), "Cabin": (f"house:{made['id']}", 1)}
    assert [row.text for row in page_of(client).find("tr") if row.text.startswith("Cabin")]
    post(client, f"/rules/{made['id']}", name="Hut")
    assert rules().keys() == {"Pagat", "Hut"}
    assert len(get(client, "/find?preset=pagat")["games"]) == 3
