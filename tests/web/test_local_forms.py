"""Cards, money, numbers and days as they are written in the language of the page, and read as they are typed in it."""

from __future__ import annotations

import datetime
import json
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.web.blueprints.home import day
from scorekeeper.wording.languages import LANGUAGES
from scorekeeper.wording.translating import _
from tests.web.helpers import JSON, Page, new_game, post_hand

LISA = "S3 S4 S5 KK RK HK H9 H10 HKn K6"
MAX = "S7 H7 R7 S8 K9 R6 H6 HD RE H2"
"""The worked hand of a Swedish page of rules, typed as a Swede would: S, H, R, K are the suits, Kn, D, K the court."""


def swedish(client: FlaskClient, address: str, **query: str) -> Page:
    """The page as a Swede sees it, without the marks that keep signs from being drawn in colour."""
    answer = client.get(address, query_string=query, headers={"Accept-Language": "sv"}, follow_redirects=True)
    assert answer.status_code == 200
    return Page(answer.text.replace("\ufe0e", ""))


def test_the_worked_example_of_the_swedish_page_is_judged_in_swedish(client: FlaskClient) -> None:
    page = swedish(client, "/judge", knocker=LISA, defender=MAX)
    assert page.one(data_verdict=None).text == "26 till knackaren"
    assert [step.text for step in page.find("li", data_step=None)] == [
        "Knackaren lägger ner 3♠ 4♠ 5♠, 9♥ 10♥ Kn♥ och K♥ K♦ K♣. Knackaren har 6♣ kvar: 6.",
        "6 är inom knackgränsen 10: knacket gäller.",
        "Motspelaren lägger 7♠ 7♥ 7♦. Motspelaren lägger till D♥ på 9♥ 10♥ Kn♥. "
        "Motspelaren har 8♠ 2♥ 6♥ A♦ 6♦ 9♣ kvar: 8 + 2 + 6 + 1 + 6 + 9 = 32.",
        "Knackaren knackar med 6, motspelaren har 32 kvar: 32 − 6 = 26 till knackaren.",
    ]


@pytest.mark.parametrize(
    ("left", "told"),
    [
        (32, "Lisa knackar med 6, Max har 32 kvar: 32 − 6 = 26 till Lisa."),
        (5, "Max underknackar: 6 − 5 = 1, plus 10: 11 till Max."),
    ],
)
def test_and_so_is_it_on_the_sheet_of_lisa_and_max(client: FlaskClient, left: int, told: str) -> None:
    key = new_game(client, players=["Lisa", "Max"])
    post_hand(client, key, knocker_deadwood=6, defender_deadwood=left)
    assert told in [paragraph.text for paragraph in swedish(client, f"/g/{key}/hands/1").find("p")]


def test_it_ends_as_on_the_page_of_rules(client: FlaskClient) -> None:
    key = new_game(client, players=["Lisa", "Max"])
    for winner, points in ((1, 26), (2, 11), (1, 25), (2, 20), (1, 20), (2, 9), (1, 20), (1, 13)):
        post_hand(client, key, ending="award", winner=winner, points=points, reason="som på sidan")
    page = swedish(client, f"/g/{key}")
    lines = {row["data-line"]: row.text for row in page.find("tr", data_line=None)}
    assert lines["points"] == "Poäng 104 40"
    assert lines["game_bonus"] == "Partibonus 100 0"
    assert lines["boxes"].endswith("100 60")
    assert next(row.text for row in page.find("tfoot")).endswith("304 100")


@pytest.mark.parametrize(
    ("language", "this_year", "another"),
    [
        ("en", "29 Nov", "29 Nov 2024"),
        ("sv", "29 nov.", "29 nov. 2024"),
        ("nb", "29. nov.", "29. nov. 2024"),
        ("da", "29. nov.", "29. nov. 2024"),
        ("de", "29. Nov.", "29. Nov. 2024"),
    ],
)
def test_a_day_is_short_and_on_one_line(app: Flask, language: str, this_year: str, another: str) -> None:
    year = datetime.datetime.now(datetime.UTC).year
    with app.test_request_context(f"/?lang={language}"):
        assert day(datetime.date(year, 11, 29)) == this_year.replace(" ", "\u00a0")
        assert day(datetime.date(2024, 11, 29)) == another.replace(" ", "\u00a0")


@pytest.mark.parametrize("typed", ["0,05", "0.05"])
@pytest.mark.parametrize(("language", "shown"), [("en", "0.05"), ("sv", "0,05"), ("de", "0,05")])
def test_a_stake_is_typed_with_either_sign_and_shown_with_the_languages(
    client: FlaskClient, typed: str, language: str, shown: str
) -> None:
    fields = {"players": ["Anna", "Bo"], "preset": "pagat", "sheet": "standard", "per_point": typed, "currency": "kr"}
    address = client.post("/games", data=fields).location
    settings = Page(client.get(f"{address}/settings?lang={language}").text)
    assert settings.one("input", name="per_point")["value"] == shown
    file = client.get(f"{address}/export?format=json", headers=JSON).get_json()
    assert file["stake"] == {"per_point": "0.05", "currency": "kr"}


@pytest.mark.parametrize(
    ("language", "owed"), [("en", "5.40 kr"), ("sv", "5,40 kr"), ("nb", "5,40 kr"), ("de", "5,40 kr")]
)
def test_money_has_the_sign_of_the_language(client: FlaskClient, language: str, owed: str) -> None:
    key = new_game(client, ruleset={"preset": "pagat", "game_bonus": 0, "box_bonus": 4, "shutout": "none"},
                   stake={"per_point": "0.05", "currency": "kr"})  # fmt: skip
    post_hand(client, key, ending="award", winner=1, points=104, reason="x")
    assert owed in client.get(f"/g/{key}?lang={language}").text.replace("\u00a0", " ")


def test_the_manifest_speaks_the_language_of_the_phone(client: FlaskClient) -> None:
    names = {}
    for language in LANGUAGES:
        # A browser asks for it without cookies, so that the page's own address of it names the language.
        page = Page(client.get("/", headers={"Accept-Language": language}).text)
        answer = client.get(page.one("link", rel="manifest")["href"])
        manifest = json.loads(answer.text)
        assert manifest["lang"] == language
        names[language] = manifest["name"]
    assert len(set(names.values())) >= 4, names


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_without_reception_speaks_the_language_chosen(client: FlaskClient, language: str) -> None:
    client.post("/language", data={"language": language})
    page = client.get("/offline").text
    assert f'<html lang="{language}"' in page
    with client.application.test_request_context(f"/?lang={language}"):
        assert _("No reception") in page


def test_hours_are_told_without_a_script_as_the_same_everywhere(client: FlaskClient) -> None:
    key = new_game(client)
    hours = {
        re.findall(r">(\d+)\.? \w+ (\d{4} \d\d:\d\d UTC)</time>", client.get(f"/g/{key}/log?lang={language}").text)[0]
        for language in LANGUAGES
    }
    assert len(hours) == 1
