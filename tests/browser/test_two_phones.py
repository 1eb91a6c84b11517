"""Two phones on one game: an onlooker sees every hand, and two scorers overwrite nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from . import playing
from .conftest import PHONE

pytestmark = pytest.mark.needs("chromium")

GIN = {"ending": "gin", "knocker": 2, "defender_deadwood": 31}


def test_an_onlooker_sees_a_hand_within_seconds(page: Page, browser: Browser, base_url: str) -> None:
    address = playing.given(page)
    links = page.request.get(f"{address}/links", headers={"Accept": "application/json"}).json()
    other = browser.new_context(**PHONE, base_url=base_url).new_page()
    other.goto(next(link for link in links.values() if isinstance(link, str) and "/v/" in link))
    expect(other.locator("[data-total='2']")).to_have_text("0")
    with other.expect_response(lambda answer: answer.status == 304):
        pass
    playing.by_another(page, address, **GIN)
    expect(other.locator("[data-total='2']")).to_have_text("51")
    expect(other.locator("tr[data-hand='1']")).to_contain_text("gin")
    other.context.close()


def test_an_idle_scorer_sees_what_another_recorded(page: Page) -> None:
    address = playing.given(page)
    playing.by_another(page, address, **GIN)
    expect(page.locator("[data-total='2']")).to_have_text("51")


def test_a_scorer_in_the_middle_of_a_hand_is_told_and_loses_nothing(page: Page) -> None:
    address = playing.given(page)
    playing.tap_hand(page, "Anna", "4", 20)
    playing.by_another(page, address, **GIN)
    expect(page.locator("[data-news]")).to_be_visible(timeout=6000)
    page.get_by_role("button", name="Record").last.click()
    expect(page.locator("[data-conflict]")).to_contain_text("Bo goes gin, Anna holds 31.")
    expect(page.locator("[data-conflict]")).to_contain_text("16 to Anna.")
    page.get_by_role("button", name="record it too").click()
    expect(page.locator("tr[data-hand='2']")).to_be_visible()
    assert playing.totals(page) == ("16", "51")
