"""GET /judge: a showdown or one hand, ruled on without any game; the question is in the address."""

from __future__ import annotations

import json
from urllib.parse import parse_qsl, urlsplit

import pytest
from flask.testing import FlaskClient

from scorekeeper.engine import PRESETS
from scorekeeper.interchange.judging import judge

from .helpers import Page, new_game
from .judge_helpers import CHAINED, LISA, MAX, TABLED, answer, refused, shown, text


def test_the_worked_hand_comes_to_32_and_26(client: FlaskClient) -> None:
    page = shown(client, knocker=LISA, defender=MAX)
    assert text(page, data_verdict=None) == "26 to the knocker"
    assert (text(page, data_count="knocker"), text(page, data_count="defender")) == ("6", "32")
    assert text(page, data_step="defender").endswith("8 + 2 + 6 + 1 + 6 + 9 = 32.")
    assert text(page, data_step="price").endswith("32 − 6 = 26 to the knocker.")


def test_the_cards_lie_as_they_were_laid(client: FlaskClient) -> None:
    page = shown(client, knocker=LISA, defender=MAX)
    faces = [card["data-card"] for card in page.find("span", data_card=None)]
    assert sorted(faces) == sorted([*LISA.split(), *MAX.split()])
    assert [card["data-card"] for card in page.find("span", class_="card red laid-off")] == ["QH"]


def test_every_preset_prices_it(client: FlaskClient) -> None:
    page = shown(client, knocker=LISA, defender=MAX, upcard="7H")
    rows = [row["data-preset"] for row in page.find("tr", data_preset=None)]
    points = [cell.text for cell in page.find("td", data_points=None)]
    assert rows == list(PRESETS)
    assert dict(zip(rows, points, strict=True)) == {
        name: str(outcome["points"])
        for name, outcome in answer(client, knocker=LISA, defender=MAX, upcard="7H")["by_preset"].items()
    }


def test_a_preset_that_cannot_price_it_says_why(client: FlaskClient) -> None:
    assert "Give the upcard" in text(shown(client, knocker=LISA, defender=MAX), data_preset="club")
    low = shown(client, knocker=LISA, defender=MAX, upcard="5D")
    assert "6 is over the knock limit of 5" in text(low, data_preset="club")


def test_the_rules_applied_come_with_their_source(client: FlaskClient) -> None:
    page = shown(client, knocker=LISA, defender=MAX, preset="norsk")
    assert "a Norwegian page" in text(page, data_rule="knock_bonus")
    tie = shown(client, knocker=LISA, defender="7S 7H 7D 8C 8D 8H AD 2D 2H AC", preset="pagat")
    assert "Equal counts are an undercut too: 10 to the defender." in text(tie, data_rule="tie")


@pytest.mark.parametrize(
    ("asked", "rule"),
    [
        ({"defender": CHAINED}, "chain"),
        ({"defender": "KC 7H 7D 9C 6D 6H 2C AD 2H 8D"}, "fourth-card"),
        ({"defender": "8S 8H 8D 8C 7H 2C AD 2H 4D TC"}, "break-a-meld"),
        ({"defender": MAX, "knocker_melds": TABLED, "lay_offs": "none"}, "must-lay-off"),
        ({"defender": "QH QS KC TC AS AH AD 8H 7H 2C"}, "chain"),
    ],
)
def test_what_was_argued_about_is_among_the_rules_applied(
    client: FlaskClient, asked: dict[str, str], rule: str
) -> None:
    page = shown(client, knocker=LISA, **asked)
    assert text(page, data_rule=rule)
    assert any(link["href"].endswith(f"#{rule}") for link in page.find("a", href=None))


def test_a_run_with_the_ace_high_is_refused_with_the_reason(client: FlaskClient) -> None:
    knocker = "QS KS AS 9H TH JH 2C 3C 4C 5D"
    page = shown(client, knocker=knocker, defender=MAX, knocker_melds="QS KS AS / 9H TH JH / 2C 3C 4C")
    assert text(page, data_fault="ace_high") == "Q♠ K♠ A♠ is no run: the ace is always low."
    assert "A-2-3 is a run, Q-K-A and K-A-2 are not." in text(page, data_rule="ace-high")
    verdicts = [element.text for element in page.find(data_verdict=None)]
    assert verdicts[0] == "It does not stand"


def test_beside_a_faulty_claim_stands_what_the_cards_come_to(client: FlaskClient) -> None:
    page = shown(client, knocker=LISA, defender=MAX, knocker_melds="3S 4S 5S / KS KH / 9H TH JH")
    assert [element.text for element in page.find(data_verdict=None)] == ["It does not stand", "26 to the knocker"]
    assert page.one("tr", data_preset="pagat").text.endswith("26")


def test_a_chain_is_found(client: FlaskClient) -> None:
    page = shown(client, knocker=LISA, defender=CHAINED)
    assert "The defender lays off 6♠ 7♠ on 3♠ 4♠ 5♠." in text(page, data_step="defender")


def test_a_missed_lay_off_is_reported(client: FlaskClient) -> None:
    page = shown(client, knocker=LISA, defender=MAX, knocker_melds=TABLED, lay_offs="none")
    assert text(page, data_missed=None).startswith("Q♥ could go on 9♥ 10♥ J♥: 32 instead of 42.")
    assert text(page, data_verdict=None) == "36 to the knocker"


def test_a_better_arrangement_for_the_knocker_is_reported(client: FlaskClient) -> None:
    page = shown(client, knocker="7S 8S 9S TS 7H TH 7D 8D 9D TD", defender="7C 8C 5S 6S JC JH 6C 5H 5C 6D")
    assert text(page, data_better=None).endswith("with 10 left over: 18 instead of 13.")


@pytest.mark.parametrize(
    "written", ["QH on 9-T-J", "qh>3", "QH on 9-10-J of hearts", "QH", "♥Q > 9H TH JH", '[["QH", 2]]']
)
def test_lay_offs_are_read_as_people_write_them(client: FlaskClient, written: str) -> None:
    ruling = answer(client, knocker=LISA, defender=MAX, knocker_melds=TABLED, lay_offs=written)
    assert ruling["defender"]["laid_off"] == [["QH", 2]]
    assert ruling["points"] == 26


def test_lay_offs_without_melds_go_on_the_best_ones(client: FlaskClient) -> None:
    ruling = answer(client, knocker=LISA, defender=MAX, lay_offs="QH on 9-T-J")
    assert (ruling["points"], ruling["defender"]["laid_off"][0][0]) == (26, "QH")
    page = client.get("/judge", query_string={"knocker": LISA, "defender": MAX, "lay_offs": "none", "edit": "1"})
    assert page.status_code == 200
    error, _ = refused(client, knocker=LISA, defender=MAX, lay_offs='[["QH", 2]]')
    assert (error["code"], error["field"]) == ("missing", "knocker_melds")


def test_the_answer_as_json_is_the_judges(client: FlaskClient) -> None:
    question = {"knocker": LISA.split(), "defender": MAX.split(), "knocker_melds": [["3S", "4S", "5S"]], "lay_offs": []}
    typed = {"knocker": LISA, "defender": MAX, "knocker_melds": "3S 4S 5S", "lay_offs": "none"}
    assert answer(client, **typed) == judge(question)
    as_json = {name: json.dumps(value) for name, value in question.items()}
    assert answer(client, **as_json) == judge(question)
    with_rules = answer(client, **typed, ruleset='{"preset": "norsk", "knock_limit": 98}')
    assert with_rules == judge({**question, "ruleset": {"preset": "norsk", "knock_limit": 98}})


def test_order_and_spelling_do_not_matter(client: FlaskClient) -> None:
    ruling = answer(client, knocker=LISA, defender=MAX)
    spelled = {"knocker": "♣6,j♥ 10h 9H;kd KH ks ♠5 4♠ 3s", "defender": " ".join(reversed(MAX.lower().split()))}
    assert answer(client, **spelled) == ruling
    assert answer(client, defender=MAX, knocker=LISA, preset="pagat") == ruling


def test_in_words_for_a_script(client: FlaskClient) -> None:
    said = answer(client, cards="QS KS AS", melds="QS KS AS", words="1")["says"]
    assert [step["kind"] for step in said] == ["fault"]
    assert "says" not in answer(client, cards="QS KS AS")


def test_the_address_is_a_permalink(client: FlaskClient) -> None:
    blank = {
        "knocker": LISA,
        "defender": MAX,
        "knocker_melds": "",
        "preset": "norsk",
        "gin_bonus": "25",
        "discard": " ",
    }
    response = client.get("/judge", query_string=blank)
    assert response.status_code == 302
    assert dict(parse_qsl(urlsplit(response.headers["Location"]).query)) == {
        name: value for name, value in blank.items() if value.strip()
    }
    page = Page(client.get(response.headers["Location"]).text)
    link = page.one("a", data_share=None)["href"]
    assert Page(client.get(link).text).one(data_verdict=None).text == page.one(data_verdict=None).text


def test_the_form_is_filled_in_as_it_was_asked(client: FlaskClient) -> None:
    asked = {
        "knocker": LISA,
        "defender": MAX,
        "preset": "club",
        "upcard": "7H",
        "knocker_melds": TABLED,
        "tie": "nobody",
    }
    page = shown(client, **asked, edit="1")
    sent = page.fields()
    assert {name: sent[name] for name in asked} == {name: [value] for name, value in asked.items()}
    assert client.get("/judge").status_code == 200


def test_values_of_the_rules_can_be_changed(client: FlaskClient) -> None:
    gin = {"knocker": LISA.replace("6C", "QH"), "defender": MAX.replace("QH", "5C")}
    assert answer(client, **gin)["points"] == answer(client, **gin, gin_bonus="25")["points"] - 5
    assert answer(client, **gin, preset="pagat", lay_off_on_gin="true")["defender"]["laid_off"] == []
    page = shown(client, knocker=LISA, defender=MAX, preset="pagat", knock_bonus="7")
    assert text(page, data_verdict=None) == "33 to the knocker"
    assert "Changed: Pagat has 0." in text(page, data_rule="knock_bonus")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"knocker": LISA, "defender": ""}, "Yes, knocking is allowed: 6 is within the limit of 10."),
        ({"defender": MAX, "knocker": " "}, "42 is over the knock limit of 10: that is no knock."),
        ({"cards": LISA}, "Yes, knocking is allowed: 6 is within the limit of 10."),
        ({"knocker": LISA + " QC", "defender": ""}, "Throw away Q♣: 6 is left."),
        ({"cards": "QH", "tabled": "9H TH JH"}, "Q♥ can be laid off on 9♥ 10♥ J♥."),
        ({"knocker": "", "defender": "QH", "knocker_melds": "9H TH JH"}, "Q♥ can be laid off on 9♥ 10♥ J♥."),
        ({"cards": "9H TH JH", "melds": "9H TH JH"}, "9♥ 10♥ J♥ can be laid down so."),
        (
            {"knocker": LISA, "defender": "", "preset": "club"},
            "Whether 6 is low enough to knock depends on the upcard.",
        ),
    ],
)
def test_one_hand_can_be_asked_about_alone(client: FlaskClient, asked: dict[str, str], said: str) -> None:
    response = client.get("/judge", query_string=asked, follow_redirects=True)
    page = Page(response.text)
    assert said in [element.text.replace("\ufe0e", "") for element in page.find(data_verdict=None)]


def test_a_hand_asked_about_alone_is_handed_on_as_such_and_can_be_changed(client: FlaskClient) -> None:
    blank = {"knocker": "", "defender": "QH", "knocker_melds": "9H TH JH"}
    address = client.get("/judge", query_string=blank).headers["Location"]
    assert dict(parse_qsl(urlsplit(address).query)) == {"cards": "QH", "tabled": "9H TH JH"}
    assert answer(client, **blank) == answer(client, cards="QH", tabled="9H TH JH")
    sent = shown(client, cards="QH", tabled="9H TH JH", edit="1").fields()
    assert {name: sent[name] for name in blank} == {name: [text] for name, text in blank.items()}
    sent = shown(client, cards=LISA, melds=TABLED, edit="1").fields()
    assert (sent["knocker"], sent["knocker_melds"], sent["defender"]) == ([LISA], [TABLED], [""])


def test_one_hand_and_a_claim_that_does_not_stand(client: FlaskClient) -> None:
    page = shown(client, cards="QS KS AS", melds="QS KS AS")
    assert text(page, data_fault="ace_high") == "Q♠ K♠ A♠ is no run: the ace is always low."


def test_asked_from_a_game_the_address_keeps_its_rules_and_drops_its_key(client: FlaskClient) -> None:
    key = new_game(client, ruleset={"preset": "norsk", "gin_bonus": 50})
    response = client.get("/judge", query_string={"game": key, "knocker": LISA, "defender": MAX})
    assert response.status_code == 302
    assert dict(parse_qsl(urlsplit(response.headers["Location"]).query)) == {
        "preset": "norsk",
        "gin_bonus": "50",
        "knocker": LISA,
        "defender": MAX,
    }
    assert answer(client, game=key, knocker=LISA, defender=MAX)["points"] == 46
