"""The language of the pages: as the browser wishes, as chosen on the device, as an address names it."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.wording.languages import LANGUAGES
from tests.web.helpers import JSON, Page, new_game


def language_of(client: FlaskClient, address: str = "/", wish: str = "") -> str:
    """The language that the page says it is in."""
    page = client.get(address, headers={"Accept-Language": wish} if wish else {})
    return Page(page.text).find("html")[0]["lang"]


@pytest.mark.parametrize(
    ("wish", "language"),
    [
        ("", "en"),
        ("sv", "sv"),
        ("sv-FI,sv;q=0.9", "sv"),
        ("no", "nb"),
        ("nn-NO,en;q=0.5", "nb"),
        ("fr, de-AT;q=0.8, en;q=0.5", "de"),
        ("fr", "en"),
        ("en;q=0.3, da", "da"),
        ("*", "en"),
        ("x" * 300, "en"),
    ],
)
def test_it_follows_the_browser(client: FlaskClient, wish: str, language: str) -> None:
    assert language_of(client, wish=wish) == language


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_can_be_chosen_and_is_remembered(client: FlaskClient, language: str) -> None:
    answer = client.post("/language", data={"language": language, "back": "/rules?left=pagat&right=dansk"})
    assert answer.status_code == 303
    assert answer.location == "/rules?left=pagat&right=dansk"
    assert language_of(client, wish="de") == language
    assert f'value="{language}" lang="{language}" aria-current="true"' in client.get("/").text


def test_an_address_can_name_its_own(client: FlaskClient) -> None:
    client.post("/language", data={"language": "sv"})
    assert language_of(client, "/?lang=da", wish="de") == "da"
    assert language_of(client) == "sv"
    assert language_of(client, "/?lang=klingon") == "sv"


def test_an_address_of_the_judge_too(client: FlaskClient) -> None:
    assert language_of(client, "/judge?cards=7S+8S+9S&lang=da") == "da"
    assert client.get("/judge?cards=HD+7S&lang=da").location == "/judge?cards=QH+7S&lang=da"


@pytest.mark.parametrize("address", ["/", "/rules", "/rules/dansk", "/judge", "/rules/questions"])
def test_every_page_offers_all_of_them(client: FlaskClient, address: str) -> None:
    page = client.get(address).text
    assert all(f'name="language" value="{code}"' in page for code in LANGUAGES)


def test_a_game_offers_them_under_more(client: FlaskClient) -> None:
    page = client.get(f"/g/{new_game(client)}").text
    assert all(f'name="language" value="{code}"' in page for code in LANGUAGES)


@pytest.mark.parametrize(
    "back", ["https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere.example", "judge", "http://[", ""]
)
def test_it_goes_back_to_none_but_our_own_pages(client: FlaskClient, back: str) -> None:
    assert client.post("/language", data={"language": "da", "back": back}).location == "/"


@pytest.mark.parametrize("code", ["fr", "", "SV", "en-GB", None])
def test_a_language_that_is_not_spoken_is_refused(client: FlaskClient, code: str | None) -> None:
    answer = client.post("/language", json={"language": code}, headers=JSON)
    assert answer.status_code == 422
    assert answer.get_json()["error"]["field"] == "language"
    assert language_of(client) == "en"


def test_it_is_chosen_by_post_only(client: FlaskClient) -> None:
    assert client.get("/language", headers=JSON).status_code == 405


def test_it_takes_a_token(guarded: Flask) -> None:
    assert guarded.test_client().post("/language", data={"language": "sv"}).status_code == 400
