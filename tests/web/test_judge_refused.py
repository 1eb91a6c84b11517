"""GET /judge with what cannot be ruled on: a page and JSON that say what to put right."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from .judge_helpers import LISA, MAX, TABLED, refused

TWELVE = LISA + " 2C 3C"

WRONG = [
    ({"knocker": LISA.replace("6C", "1C"), "defender": MAX}, "bad_card", "knocker", "1C is not a card."),
    ({"knocker": LISA, "defender": MAX.replace("AD", "A")}, "bad_card", "defender", "A is not a card."),
    ({"knocker": LISA.replace("6C", "KS"), "defender": MAX}, "duplicate_card", "knocker", "K♠ is there twice."),
    (
        {"knocker": LISA, "defender": MAX.replace("AD", "6C")},
        "card_held_by_both",
        "defender",
        "6♣ cannot be in both hands.",
    ),
    (
        {"knocker": LISA[:-3], "defender": MAX},
        "wrong_card_count",
        "knocker",
        "The knocker shows 9 cards; it takes 10 or 11.",
    ),
    (
        {"knocker": TWELVE, "defender": MAX},
        "wrong_card_count",
        "knocker",
        "The knocker shows 12 cards; it takes 10 or 11.",
    ),
    (
        {"knocker": LISA, "defender": MAX + " 3C"},
        "wrong_card_count",
        "defender",
        "The defender shows 11 cards; it takes 10.",
    ),
    ({"knocker": LISA, "defender": MAX, "knocker_melds": "3S 4S XX"}, "bad_card", "knocker_melds", "XX is not a card."),
    (
        {"knocker": LISA, "defender": MAX, "knocker_melds": "3S 3S 4S"},
        "duplicate_card",
        "knocker_melds",
        "3♠ is there twice.",
    ),
    ({"knocker": LISA, "defender": MAX, "lay_offs": "AD"}, "bad_value", "lay_offs", "“AD” cannot be read."),
    (
        {"knocker": LISA, "defender": MAX, "lay_offs": "QH on eights"},
        "bad_value",
        "lay_offs",
        "There is no meld “eights”",
    ),
    (
        {"knocker": LISA, "defender": MAX, "lay_offs": "hearts on 9-T-J"},
        "bad_card",
        "lay_offs",
        "Hearts is not a card.",
    ),
    ({"knocker": LISA, "defender": MAX, "discard": "what"}, "bad_card", "discard", "What is not a card."),
    ({"knocker": LISA, "defender": MAX, "upcard": "joker"}, "bad_card", "upcard", "Joker is not a card."),
    ({"knocker": LISA, "defender": MAX, "preset": "club"}, "upcard_required", "upcard", "Give the upcard"),
    ({"knocker": LISA, "defender": MAX, "preset": "whist"}, "bad_value", "preset", ""),
    ({"knocker": LISA, "defender": MAX, "gin_bonus": "many"}, "not_a_whole_number", "gin_bonus", ""),
    ({"knocker": LISA, "defender": MAX, "knock_limit": "99"}, "out_of_range", "knock_limit", ""),
    ({"knocker": LISA, "defender": MAX, "tie": "both"}, "bad_value", "tie", ""),
    ({"knocker": "[", "defender": MAX}, "not_json", "", ""),
    ({"knocker": '["3S", 4]', "defender": MAX}, "bad_card", "knocker", ""),
    ({"cards": LISA, "tabled": "6C 7C 8C"}, "card_held_by_both", "tabled", "6♣ cannot be in both hands."),
    ({"knocker": "AS"}, "wrong_card_count", "knocker", "The knocker shows 1 card; it takes 10 or 11."),
    ({"knocker": LISA}, "missing", "defender", "The cards of the defender are missing."),
    ({"defender": MAX}, "missing", "knocker", "The cards of the knocker are missing."),
    ({"cards": TWELVE + " 4C"}, "wrong_card_count", "cards", "The hand shows 13 cards; it takes 11."),
    ({"defnder": MAX}, "unknown_field", "defnder", "Defnder is not a field here."),
    ({"q": "aces"}, "unknown_field", "q", "Q is not a field here."),
    ({"knocker_melds": TABLED}, "missing", "knocker", "The cards of the knocker are missing."),
]


@pytest.mark.parametrize(
    ("asked", "code", "field", "said"), WRONG, ids=[f"{row[1]}-{row[2]}-{n}" for n, row in enumerate(WRONG)]
)
def test_what_cannot_be_ruled_on_says_what_to_put_right(
    client: FlaskClient, asked: dict[str, str], code: str, field: str, said: str
) -> None:
    error, page = refused(client, **asked)
    assert (error["code"], error["field"].removeprefix("ruleset.").partition("[")[0]) == (code, field)
    assert set(error) == {"code", "field", "value", "limit", "message"}
    (problem,) = [element.text.replace("\ufe0e", "") for element in page.find(data_error=None)]
    assert problem.startswith(said)
    assert problem.endswith(".") or code == "not_json"


def test_what_was_typed_stays_and_the_fault_is_at_its_field(client: FlaskClient) -> None:
    _, page = refused(client, knocker=LISA, defender="7S 7S")
    assert page.one("input", id="defender")["value"] == "7S 7S"
    assert page.one("input", aria_invalid="true")["name"] == "defender"


def test_nothing_asked_is_missing_its_cards_as_json(client: FlaskClient) -> None:
    error = client.get("/judge.json").get_json()["error"]
    assert (error["code"], error["field"]) == ("missing", "knocker")


def test_a_game_that_there_is_not(client: FlaskClient) -> None:
    assert client.get("/judge?game=nothing&cards=3S").status_code == 404


def test_the_judge_is_only_asked(client: FlaskClient) -> None:
    assert client.post("/judge", data={"knocker": LISA}).status_code == 405


def test_what_is_typed_is_shown_as_text(client: FlaskClient) -> None:
    response = client.get("/judge", query_string={"knocker": '"><b>x</b>'})
    assert response.status_code == 422
    assert "<b>x</b>" not in response.text
