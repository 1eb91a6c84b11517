"""GET /g/<score_key>/cards: a hand entered by its cards, step by step, and stored as any other."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.engine.cards import PACK

from .helpers import JSON, Page, new_game, post_hand

LISA = "3S 4S 5S KS KH KD 9H TH JH 6C"
MAX = "7S 7H 7D 8S 9C 6D 6H QH AD 2H"
KNOCKER = {"knocker": "1", "showdown.knocker": LISA}
BOTH = {**KNOCKER, "showdown.defender": MAX}


def enter(client: FlaskClient, key: str, status: int = 200, **entered: Any) -> Page:
    response = client.get(f"/g/{key}/cards", query_string=entered)
    assert response.status_code == status, response.text
    return Page(response.text)


def step(page: Page) -> str:
    """Which step the page is."""
    (form,) = page.find("form", data_step=None)
    return form["data-step"]


def error(page: Page) -> str:
    return page.one(data_error=None).text.replace("\ufe0e", "")


def record(client: FlaskClient, key: str, page: Page) -> Any:
    """The answer to the form of the last step."""
    form = page.one("form", data_step="ruling")
    sent = page.fields(form["action"])
    return client.post(form["action"], data=sent)


def hands(client: FlaskClient, key: str) -> list[dict[str, Any]]:
    return list(client.get(f"/g/{key}", headers=JSON).get_json()["hands"])


def test_the_steps_in_turn(client: FlaskClient) -> None:
    key = new_game(client)
    assert step(enter(client, key)) == "who"
    assert step(enter(client, key, knocker="1")) == "knocker"
    assert step(enter(client, key, **KNOCKER)) == "defender"
    page = enter(client, key, **BOTH)
    assert step(page) == "ruling"
    assert page.one(data_verdict=None).text == "26 to Anna"
    assert page.one(data_count="defender").text == "32"


def test_each_step_carries_on_what_was_entered(client: FlaskClient) -> None:
    key = new_game(client)
    address = f"/g/{key}/cards"
    page = enter(client, key, knocker="2", after="0")
    sent = page.fields(address)
    assert (sent["knocker"], sent["after"]) == (["2"], ["0"])
    page = enter(client, key, **KNOCKER)
    assert page.fields(address)["showdown.knocker"] == [LISA]


def test_no_card_of_the_defender_is_asked_for_before_the_knockers_melds_lie(client: FlaskClient) -> None:
    key = new_game(client)
    before = enter(client, key, knocker="1")
    assert before.find("input", id="defender") == []
    laid = enter(client, key, **KNOCKER)
    assert [card["data-card"] for card in laid.find("span", data_card=None)] == LISA.split()
    again = enter(client, key, **BOTH, step="knocker")
    assert [field for field in again.find("input", name="showdown.defender") if field["type"] != "hidden"] == []


def test_the_hand_is_stored_with_its_cards(client: FlaskClient) -> None:
    key = new_game(client)
    answer = record(client, key, enter(client, key, **BOTH))
    assert answer.status_code == 303
    (hand,) = hands(client, key)
    assert (hand["winner"], hand["points"]) == (1, 26)
    (stored,) = client.get(f"/g/{key}/log", headers=JSON).get_json()["entries"]
    assert stored["hand"]["showdown"] == {
        "knocker": LISA.split(),
        "knocker_melds": [["3S", "4S", "5S"], ["KS", "KH", "KD"], ["9H", "TH", "JH"]],
        "defender": MAX.split(),
        "defender_melds": [["7S", "7H", "7D"]],
        "lay_offs": [["QH", 2]],
    }


def test_the_cards_are_shown_with_the_hand(client: FlaskClient) -> None:
    key = new_game(client)
    record(client, key, enter(client, key, **BOTH))
    page = Page(client.get(f"/g/{key}/hands/1").text)
    assert sorted(card["data-card"] for card in page.find("span", data_card=None)) == sorted(
        [*LISA.split(), *MAX.split()]
    )
    (judge,) = [link["href"] for link in page.find("a", href=None) if link["href"].startswith("/judge")]
    assert key not in judge
    assert Page(client.get(judge).text).one(data_verdict=None).text == "26 to the knocker"


def test_lay_offs_as_they_were_made_stand_and_what_was_missed_is_told(client: FlaskClient) -> None:
    key = new_game(client)
    page = enter(client, key, **BOTH, **{"showdown.lay_offs": "none"})
    assert "Q♥ could go on 9♥ 10♥ J♥: 32 instead of 42." in page.one(data_missed=None).text.replace("\ufe0e", "")
    record(client, key, page)
    assert hands(client, key)[0]["points"] == 36


def test_melds_as_they_were_laid_stand(client: FlaskClient) -> None:
    key = new_game(client, ruleset={"preset": "pagat", "knock_limit": 20})
    page = enter(client, key, **BOTH, **{"showdown.knocker_melds": "KS KH KD / 9H TH JH"})
    assert page.one(data_count="knocker").text == "18"
    assert "with 6 left over: 26 instead of 14." in page.one(data_better=None).text


def test_the_second_player_can_go_out_too(client: FlaskClient) -> None:
    key = new_game(client)
    record(client, key, enter(client, key, **{**BOTH, "knocker": "2"}))
    assert hands(client, key)[0]["winner"] == 2


def test_gin_and_eleven_cards(client: FlaskClient) -> None:
    key = new_game(client, ruleset={"preset": "american"})
    gin = LISA.replace("6C", "QH")
    against = {"showdown.defender": MAX.replace("QH", "5C")}
    page = enter(client, key, knocker="1", **{"showdown.knocker": gin + " KC"}, **against)
    assert page.one(data_ending="big_gin")
    record(client, key, page)
    page = enter(client, key, knocker="1", **{"showdown.knocker": gin + " 8C"}, **against)
    assert page.one(data_ending="gin")
    record(client, key, page)
    assert [line["what"] for hand in hands(client, key) for line in hand["lines"]] == [
        "difference",
        "big_gin_bonus",
        "difference",
        "gin_bonus",
    ]


def test_a_hand_is_corrected_by_its_cards(client: FlaskClient) -> None:
    key = new_game(client)
    post_hand(client, key)
    page = enter(client, key, n="1", **BOTH)
    assert record(client, key, page).status_code == 303
    assert hands(client, key)[0]["points"] == 26
    start = enter(client, key, n="1")
    assert step(start) == "knocker"
    assert start.one("input", id="knocker")["value"] == LISA


def go_on(client: FlaskClient, key: str, page: Page, **changed: str) -> Page:
    """The page after the form of a step, sent by its green button with some fields changed."""
    assert page.one("button", data_final=None)
    sent = {name: value for name, (value, *_) in page.fields(f"/g/{key}/cards").items()}
    pressed = {"step": "defender" if step(page) == "knocker" else ""}
    return enter(client, key, **{**sent, **pressed, **changed})


@pytest.mark.parametrize("lay_offs", ["none", "QH>3"])
def test_a_correction_that_changes_nothing_leaves_the_count(client: FlaskClient, lay_offs: str) -> None:
    key = new_game(client)
    record(client, key, enter(client, key, **BOTH, **{"showdown.lay_offs": lay_offs}))
    points = hands(client, key)[0]["points"]
    defender = go_on(client, key, enter(client, key, n="1"))
    assert step(defender) == "defender"
    assert defender.one("input", id="lay_offs")["value"] == lay_offs
    ruling = go_on(client, key, defender)
    assert step(ruling) == "ruling"
    record(client, key, ruling)
    assert hands(client, key)[0]["points"] == points


def test_lay_offs_stay_when_the_knockers_cards_are_looked_at_again(client: FlaskClient) -> None:
    key = new_game(client)
    none = {"showdown.lay_offs": "none"}
    knocker = enter(client, key, **BOTH, **none, step="knocker")
    assert go_on(client, key, go_on(client, key, knocker)).one(data_verdict=None).text == "36 to Anna"
    same_melds = go_on(client, key, knocker, **{"showdown.knocker": LISA.replace("6C", "JC")})
    assert same_melds.one("input", id="lay_offs")["value"] == "none"
    other_melds = go_on(client, key, knocker, **{"showdown.knocker": LISA.replace("6C", "6S")})
    assert other_melds.one("input", id="lay_offs")["value"] == ""


def test_the_defenders_step_has_a_way_back(client: FlaskClient) -> None:
    key = new_game(client)
    page = enter(client, key, **KNOCKER, **{"showdown.defender": "7S 7H"}, step="defender")
    assert page.find("button", name="step", value="knocker")
    sent = {name: value for name, (value, *_) in page.fields(f"/g/{key}/cards").items()}
    back = enter(client, key, **{**sent, "step": "knocker"})
    assert step(back) == "knocker"
    assert back.fields(f"/g/{key}/cards")["showdown.defender"] == ["7S 7H"]


def test_a_hand_of_totals_is_corrected_by_cards_from_what_is_known(client: FlaskClient) -> None:
    key = new_game(client)
    post_hand(client, key, knocker=2)
    page = enter(client, key, n="1")
    assert step(page) == "knocker"
    assert page.fields(f"/g/{key}/cards")["knocker"] == ["2"]


def test_a_hand_that_was_forgotten_goes_to_its_place(client: FlaskClient) -> None:
    key = new_game(client)
    post_hand(client, key)
    record(client, key, enter(client, key, **BOTH, after="0"))
    assert [hand["n"] for hand in hands(client, key)] == [2, 1]


def test_oklahoma_asks_for_the_upcard_first(client: FlaskClient) -> None:
    key = new_game(client, ruleset={"preset": "club"})
    assert enter(client, key).one("input", id="upcard")
    assert step(enter(client, key, **BOTH)) == "who"
    page = enter(client, key, **BOTH, upcard="7S")
    assert page.one(data_verdict=None).text == "52 to Anna"
    record(client, key, page)
    assert hands(client, key)[0]["points"] == 52
    none = enter(client, key, **BOTH, upcard="7S", **{"showdown.lay_offs": "none"})
    assert none.one(data_count="defender").text == "42"
    wrong = enter(client, key, 422, **BOTH, upcard="joker")
    assert (step(wrong), error(wrong)[:20]) == ("who", "Joker is not a card.")


def test_hollywood_says_where_the_points_would_go(client: FlaskClient) -> None:
    key = new_game(client, sheet="hollywood")
    assert "26 into column 1." in [line.text for line in enter(client, key, **BOTH).find("p")]


WRONG = [
    ({"showdown.knocker": "1Z"}, "knocker", "1Z is not a card."),
    ({"showdown.knocker": LISA[:-3]}, "knocker", "Anna shows 9 cards; it takes 10 or 11."),
    ({"showdown.knocker": LISA.replace("6C", "KS")}, "knocker", "K♠ is there twice."),
    ({"showdown.knocker": LISA.replace("5S", "QC")}, "knocker", "23 is over the knock limit of 10."),
    ({"showdown.knocker_melds": "KS KH KD / QS KS AS"}, "knocker", "A♠ Q♠: not among the cards of Anna."),
    ({"showdown.knocker_melds": "KS KH"}, "knocker", "K♠ K♥ is no meld: it takes three cards."),
    ({"showdown.knocker_melds": "KS KH KD"}, "knocker", "47 is over the knock limit of 10."),
    ({"showdown.defender": MAX[:-3]}, "defender", "Bo shows 9 cards; it takes 10."),
    ({"showdown.defender": MAX.replace("AD", "6C")}, "defender", "6♣ cannot be in both hands."),
    ({"showdown.defender": "nothing"}, "defender", "Nothing is not a card."),
    ({"showdown.lay_offs": "QH on eights"}, "defender", "There is no meld “eights” on the table."),
    ({"showdown.defender_melds": "7S ??"}, "defender", "?? is not a card."),
]


@pytest.mark.parametrize(("entered", "stays_at", "said"), WRONG)
def test_what_is_wrong_is_said_where_it_was_entered(
    client: FlaskClient, entered: dict[str, str], stays_at: str, said: str
) -> None:
    key = new_game(client)
    page = enter(client, key, 422, **{**BOTH, **entered})
    assert step(page) == stays_at
    assert error(page).startswith(said)
    for name, value in entered.items():
        assert page.one("input", name=name)["value"] == value


def test_claims_that_do_not_stand_are_shown_and_not_offered_for_the_record(client: FlaskClient) -> None:
    key = new_game(client)
    page = enter(client, key, **BOTH, **{"showdown.defender_melds": "7S 7H 8S"})
    assert page.one(data_fault="mixed_ranks")
    assert page.find("form", data_step="ruling") == []
    assert any("Bo" in button.text for button in page.find("button"))


def test_the_record_refuses_what_the_page_would_not_offer(client: FlaskClient) -> None:
    key = new_game(client)
    hand = {
        "knocker": 1,
        "showdown": {"knocker": LISA.split(), "knocker_melds": [["KS", "KH"]], "defender": MAX.split()},
    }
    answer = client.post(f"/g/{key}/hands", data={"hand": json.dumps(hand)}, headers=JSON)
    assert answer.status_code == 422
    assert hands(client, key) == []


def test_a_long_name_is_shown_as_text(client: FlaskClient) -> None:
    key = new_game(client, players=["<b>" + "A" * 50, "Bo"])
    assert "<b>A" not in client.get(f"/g/{key}/cards", query_string=BOTH).text


def test_a_game_or_hand_that_there_is_not(client: FlaskClient) -> None:
    key = new_game(client)
    assert client.get("/g/nothing/cards").status_code == 404
    assert client.get(f"/g/{key}/cards?n=1").status_code == 404
    assert client.get(f"/g/{key}/cards?n=one").status_code == 404


def test_entering_is_only_asked_for(client: FlaskClient) -> None:
    assert client.post(f"/g/{new_game(client)}/cards").status_code == 405


def test_the_record_needs_a_token(guarded: Flask) -> None:
    client = guarded.test_client()
    assert client.post("/g/any/hands", data={"hand": "{}"}).status_code == 400


ODD = st.one_of(
    st.text(max_size=20),
    st.lists(st.sampled_from([*PACK, "1S", "/", ">", "on", "none", "9-T-J", "1"]), max_size=14).map(" ".join),
    st.recursive(
        st.one_of(st.sampled_from(PACK), st.integers(-1, 9), st.none()), lambda inner: st.lists(inner, max_size=4)
    ).map(json.dumps),
)
FIELDS = (
    *("n", "after", "knocker", "upcard", "step", "showdown.knocker", "showdown.knocker_melds", "showdown.discard"),
    *("showdown.defender", "showdown.defender_melds", "showdown.lay_offs", "laid_on", "note"),
)


@pytest.mark.parametrize("left_out", ["knocker", "showdown.knocker", "showdown.defender"])
def test_lay_offs_that_came_before_the_cards_they_belong_to(client: FlaskClient, left_out: str) -> None:
    entered = {**BOTH, "showdown.lay_offs": "QH on 9-T-J"}
    del entered[left_out]
    assert step(enter(client, new_game(client), **entered)) == {"knocker": "who"}.get(left_out, left_out[9:])


@given(st.dictionaries(st.sampled_from(FIELDS), ODD, max_size=4), st.booleans(), st.booleans())
@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_is_entered_is_shown_a_step_or_what_to_put_right(
    client: FlaskClient, odd: dict[str, str], sound: bool, oklahoma: bool
) -> None:
    key = new_game(client, ruleset={"preset": "club" if oklahoma else "norsk"})
    entered = {**({**BOTH, "upcard": "7H"} if sound else {}), **odd}
    response = client.get(f"/g/{key}/cards", query_string=entered)
    assert response.status_code in (200, 404, 422)
    page = Page(response.text)
    if response.status_code == 422:
        assert error(page)
    elif response.status_code == 200:
        assert page.find("form", data_step=None) or page.find(data_fault=None)
