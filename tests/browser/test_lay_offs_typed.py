"""Lay-offs typed as they were made: what is wrong with them stands at their field, and goes once they are put right."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote_plus, urlencode, urlsplit

import pytest
from playwright.sync_api import Locator, Page, Response, expect

from . import playing

KNOCKER = "3S 4S 5S JS QS KS 7H 2D 7D 7C"
DEFENDER = "2S 6S AH KH 9D QD KD 4C 5C 9C"
UNREADABLE = "“KH” cannot be read. Write the card and the meld, such as QH on 9-T-J."


def is_ruling(response: Response) -> bool:
    """Whether it is the answer about both hands as they lie, with the lay-offs typed."""
    return "judge.json" in response.url and "lay_offs=" in response.url


def error(page: Page) -> Locator:
    return page.locator("[data-field$='lay_offs'] .error")


def open_asked(page: Page, address: str, lay_offs: str, prefix: str = "", **more: str) -> None:
    """Opens a page on which all is typed, and waits for what the script is answered about the lay-offs."""
    fields = {"knocker": KNOCKER, "defender": DEFENDER, "lay_offs": lay_offs}
    query = more | {prefix + name: text for name, text in fields.items()}
    with page.expect_response(is_ruling):
        page.goto(f"{address}?{urlencode(query, quote_via=quote_plus)}")


def put_right(page: Page) -> None:
    """Types something else: what was wrong is no longer said, nor once it was answered."""
    page.locator("#lay_offs").fill("6S>")
    expect(page.locator("[data-error]")).to_have_count(0)
    with page.expect_response(is_ruling):
        page.locator("#lay_offs").fill("6S>1")
        page.locator("#lay_offs").blur()
    expect(page.locator(".card.laid-off")).to_have_attribute("data-card", "6S")
    expect(page.locator("[data-error]")).to_have_count(0)
    expect(page.locator(".told.error")).to_have_count(0)
    expect(page.locator("#lay_offs")).not_to_have_attribute("aria-invalid", "true")


def test_the_judge_says_it_at_the_field(page: Page, shoot: Callable[[Page, str], None]) -> None:
    open_asked(page, "/judge", "KH")
    expect(error(page)).to_have_text(UNREADABLE)
    expect(page.locator("[data-error]")).to_have_count(1)
    expect(page.locator(".told:visible")).to_have_count(0)
    expect(page.locator("#lay_offs")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#lay_offs")).to_have_attribute("aria-describedby", "lay_offs-error lay_offs-hint")
    shoot(page, "lay-off-unreadable")
    put_right(page)
    page.get_by_role("button", name="Rule on it").click()
    expect(page.locator("[data-step='defender']")).to_contain_text("lays off 6♠")


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", UNREADABLE), ("sv", "går inte att läsa. Skriv kortet och kombinationen")],
)
def test_so_does_a_hand_by_its_cards(page: Page, language: str, said: str) -> None:
    address = urlsplit(playing.given(page)).path
    page.set_extra_http_headers({"Accept-Language": language})
    open_asked(page, f"{address}/cards", "KH", "showdown.", knocker="1")
    expect(error(page)).to_contain_text(said)
    expect(page.locator("[data-error]")).to_have_count(1)
    expect(page.locator(".told:visible")).to_have_count(0)
    put_right(page)


def test_what_is_typed_wrong_there_is_told_there(page: Page) -> None:
    open_asked(page, "/judge", "6S", edit="1")
    expect(page.locator("[data-error]")).to_have_count(0)
    page.get_by_role("button", name="The defender’s cards").click()
    page.locator("#lay_offs").fill("KH on eights")
    page.locator("#lay_offs").blur()
    expect(error(page)).to_have_text("There is no meld “eights” on the table.")
    put_right(page)


def test_a_value_of_the_rules_is_told_at_its_own_field(page: Page) -> None:
    open_asked(page, "/judge", "6S", edit="1")
    page.locator("summary", has_text="Upcard, and other values").click()
    page.locator("#gin_bonus").fill("many")
    page.locator("#gin_bonus").blur()
    expect(page.locator("[data-field='gin_bonus'] .error")).to_contain_text("many is not a whole number")
    expect(page.locator("[data-error]")).to_have_count(1)
    page.locator("#gin_bonus").fill("25")
    expect(page.locator("[data-error]")).to_have_count(0)
