"""GET /rules/questions: what is argued at the table, answered for a game's rules or a preset's."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from scorekeeper.wording.questions import QUESTIONS

from .helpers import JSON, Element, Page, new_game

ADDRESS = "/rules/questions"


def page(client: FlaskClient, address: str) -> Page:
    response = client.get(address)
    assert response.status_code == 200, response.text
    return Page(response.text)


def question(shown: Page, number: int) -> Element:
    return shown.one("details", data_question=str(number))


def answers(shown: Page) -> dict[int, str]:
    """What is answered to each question on the page, by its number."""
    numbers = [int(item["data-question"]) for item in shown.find("details", data_question=None)]
    return dict(zip(numbers, (item.text for item in shown.find(data_answer=None)), strict=True))


def test_every_question_is_answered_in_parts(client: FlaskClient) -> None:
    shown = page(client, ADDRESS)
    assert sorted(answers(shown)) == sorted(question.number for question in QUESTIONS)
    assert [part.text for part in shown.find("h2")] == [
        "Melds and laying off",
        "Knocking, gin and undercut",
        "Dealing, stock and mistakes",
        "The sheet",
    ]


def test_each_question_has_an_anchor_of_its_own(client: FlaskClient) -> None:
    shown = page(client, ADDRESS)
    assert {question.name for question in QUESTIONS} <= {item["id"] for item in shown.find("div", id=None)}


def test_a_link_to_a_question_opens_it(client: FlaskClient) -> None:
    closed = page(client, ADDRESS)
    link = next(a["href"] for a in closed.find("a", href=None) if a["href"].endswith("#equal-counts"))
    shown = page(client, link)
    assert [item["data-question"] for item in shown.find("details", open=None)] == ["10"]


def test_answers_follow_the_preset(client: FlaskClient) -> None:
    assert answers(page(client, f"{ADDRESS}?preset=dansk"))[11].startswith("The defender, who gets 40.")
    assert answers(page(client, f"{ADDRESS}?preset=pagat"))[11].startswith("Who went gin, and gets 20.")


def test_answers_follow_changed_values(client: FlaskClient) -> None:
    shown = page(client, f"{ADDRESS}?preset=pagat&tie=nobody&gin_bonus=25")
    assert answers(shown)[10].startswith("No. Nobody scores")
    assert "Changed: Pagat has undercut." in question(shown, 10).text
    assert "Answered for Pagat with changes." in shown.one("p", class_="pencil").text


def test_from_a_running_game_it_answers_for_that_game(client: FlaskClient) -> None:
    key = new_game(client, ruleset={"preset": "norsk", "dealer": "loser"})
    shown = page(client, f"{ADDRESS}?game={key}")
    assert answers(shown)[23] == "The loser of the last one."
    assert "Answered for the game of Anna and Bo." in shown.one("p", class_="pencil").text
    assert f"/g/{key}" in [link["href"] for link in shown.find("a", href=None)]


def test_a_hollywood_game_is_answered_for_its_sheet(client: FlaskClient) -> None:
    key = new_game(client, ruleset={"preset": "dansk"}, sheet="hollywood")
    assert answers(page(client, f"{ADDRESS}?game={key}"))[29].startswith("No. Only the difference is entered")


def test_those_who_look_on_may_ask_too_and_learn_no_key(client: FlaskClient) -> None:
    game = client.post("/games", json={"players": ["Anna", "Bo"]}, headers=JSON).get_json()
    shown = client.get(f"{ADDRESS}?game={game['view_key']}")
    assert shown.status_code == 200
    assert game["score_key"] not in shown.text


def test_a_link_to_hand_on_names_no_game(client: FlaskClient) -> None:
    key = new_game(client)
    shown = page(client, f"{ADDRESS}?game={key}")
    anchors = [link["href"] for link in shown.find("a", href=None) if "#" in link["href"] and "show=" in link["href"]]
    assert len(anchors) == len(QUESTIONS)
    assert not any(key in link for link in anchors)


@pytest.mark.parametrize(
    ("asked", "first"),
    [("line bonus", "28"), ("blitz", "38"), ("schneider", "30"), ("undercuts when equal", "10"), ("50th card", "21")],
)
def test_a_search_finds_by_other_words(client: FlaskClient, asked: str, first: str) -> None:
    shown = page(client, f"{ADDRESS}?q={asked.replace(' ', '+')}")
    found = shown.find("details", data_question=None)
    assert found[0]["data-question"] == first
    assert shown.one(data_found=str(len(found))).text.startswith(("One question", f"{len(found)} questions"))
    assert [item["data-question"] for item in shown.find("details", open=None)] == [first]


def test_what_is_not_found_is_said(client: FlaskClient) -> None:
    shown = page(client, f"{ADDRESS}?q=xylophone")
    assert shown.one(data_found="0").text.startswith("Nothing here about “xylophone”.")
    assert shown.one("input", name="q")["value"] == "xylophone"


def test_a_search_keeps_the_rules_it_was_asked_under(client: FlaskClient) -> None:
    shown = page(client, f"{ADDRESS}?preset=norsk&tie=nobody&q=equal+counts")
    fields = shown.fields()
    assert (fields["preset"], fields["tie"], fields["q"]) == (["norsk"], ["nobody"], ["equal counts"])
    key = new_game(client)
    assert page(client, f"{ADDRESS}?game={key}&q=tie").fields()["game"] == [key]


def test_doubtful_readings_are_marked(client: FlaskClient) -> None:
    shown = page(client, f"{ADDRESS}?preset=norsk")
    assert "Doubtful. Our reading of a Norwegian page" in question(shown, 11).text
    assert "Doubtful" not in question(shown, 25).text


def test_who_rules_otherwise_is_told_with_sources(client: FlaskClient) -> None:
    text = question(page(client, ADDRESS), 10).text
    for said in ("the laws of 1942", "the Gin Rummy Association", "ginplayeronline.com"):
        assert said in text


def test_a_custom_is_told_in_words(client: FlaskClient) -> None:
    text = question(page(client, ADDRESS), 2).text
    assert "By custom" in text
    assert "So say" not in text


def test_silence_of_the_text_is_marked(client: FlaskClient) -> None:
    assert (
        "Our assumption: a Norwegian page does not say." in question(page(client, f"{ADDRESS}?preset=norsk"), 24).text
    )
    assert "assumption" not in question(page(client, ADDRESS), 24).text


def test_a_game_that_there_is_not(client: FlaskClient) -> None:
    assert client.get(f"{ADDRESS}?game=nothing").status_code == 404


@pytest.mark.parametrize("query", ["preset=whist", "gin_bonus=many", "tie=maybe", "knock_limit=99", "ruleset={"])
def test_values_that_there_are_not(client: FlaskClient, query: str) -> None:
    response = client.get(f"{ADDRESS}?{query}")
    assert response.status_code == 422
    assert client.get(f"{ADDRESS}?{query}", headers=JSON).get_json()["error"]["code"]


def test_what_is_typed_is_shown_as_text(client: FlaskClient) -> None:
    response = client.get(ADDRESS, query_string={"q": "<b>x</b>"})
    assert response.status_code == 200
    assert "<b>x</b>" not in response.text


def test_the_questions_as_json(client: FlaskClient) -> None:
    told = client.get(f"{ADDRESS}.json?preset=norsk&gin_bonus=50").get_json()
    assert (told["ruleset"]["preset"], told["ruleset"]["gin_bonus"]) == ("norsk", 50)
    assert [question["id"] for question in told["questions"]] == [question.name for question in QUESTIONS]
    by_id = {question["id"]: question for question in told["questions"]}
    zero = by_id["gin-against-nothing"]
    assert zero["answer"].startswith("Who went gin, and gets 50.")
    assert {"name": "pagat.com", "url": "https://www.pagat.com/rummy/ginrummy.html", "assumed": False} in zero[
        "sources"
    ]
    assert any(way["answer"].startswith("The defender") and way["sources"] for way in zero["dissent"])
    assert by_id["same-card-back"]["basis"]["kind"] == "assumed"


def test_a_search_and_a_game_as_json(client: FlaskClient) -> None:
    key = new_game(client, ruleset={"preset": "dansk"})
    told = client.get(ADDRESS, query_string={"game": key, "q": "gin vs gin"}, headers=JSON).get_json()
    assert told["ruleset"]["preset"] == "dansk"
    assert told["questions"][0]["id"] == "gin-against-nothing"
    assert told["questions"][0]["answer"].startswith("The defender, who gets 40.")
