"""Following: others see a hand within seconds, who looks on is told of bad reception, and a dead link ends it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from . import playing
from .conftest import PHONE

pytestmark = pytest.mark.needs("chromium")

GIN = {"ending": "gin", "knocker": 2, "defender_deadwood": 31}


@pytest.fixture
def harmless() -> str:
    """What the browser logs where there is no reception, or where a link opens nothing any more."""
    return "Failed to load resource"


@pytest.fixture
def other(browser: Browser, base_url: str) -> BrowserContext:
    """Another phone."""
    return browser.new_context(**PHONE, base_url=base_url)


def view_of(page: Page, address: str) -> str:
    """The address for those who look on."""
    links: dict[str, str] = page.request.get(f"{address}/links", headers={"Accept": "application/json"}).json()
    return links["view"]


def test_a_recorded_hand_is_seen_within_three_seconds(page: Page, other: BrowserContext) -> None:
    address = playing.given(page)
    looker = other.new_page()
    looker.goto(view_of(page, address))
    expect(looker.locator("[data-reach]")).to_have_text(re.compile(r"^Last heard \d\d:\d\d\.$"))
    playing.record(page, "Bo", "Gin", 31)
    expect(looker.locator("[data-total='2']")).to_have_text("51", timeout=3000)
    expect(looker.locator("tr.fresh")).to_contain_text("gin")
    expect(looker.locator("[role=status]", has_text="Bo goes gin")).not_to_have_count(0)
    other.close()


def test_a_half_typed_hand_stays_while_the_sheet_follows(page: Page) -> None:
    address = playing.given(page)
    playing.tap_hand(page, "Anna", "4", 2)
    playing.by_another(page, address, **GIN)
    expect(page.locator("[data-total='2']")).to_have_text("51")
    expect(page.locator("[data-news]")).to_contain_text("Bo goes gin: 31, and 20: 51 to Bo.")
    expect(page.locator("#defender_deadwood")).to_have_value("2")
    page.get_by_role("button", name="No, keep mine").click()
    expect(page.locator("[data-news]")).to_be_hidden()
    page.locator("[data-step=defender_deadwood] [data-key='0']").click()
    page.get_by_role("button", name="Record").last.click()
    expect(page.locator("tr[data-hand='2']")).to_be_visible()
    assert playing.totals(page) == ("16", "51")


def test_a_half_typed_hand_that_was_recorded_elsewhere_is_dropped(page: Page) -> None:
    address = playing.given(page)
    playing.tap_hand(page, "Bo", "Gin", 31)
    playing.by_another(page, address, **GIN)
    page.get_by_role("button", name="Yes, drop mine").click()
    expect(page.locator("[data-step=knocker]")).to_be_visible()
    page.reload()
    expect(page.locator("[data-step=knocker]")).to_be_visible()
    assert playing.totals(page) == ("0", "51")


def test_nothing_is_asked_while_the_page_is_hidden(page: Page) -> None:
    playing.given(page)
    with page.expect_response(lambda answer: answer.status == 304):
        pass
    page.evaluate(
        """() => {
            Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.wait_for_timeout(3000)  # Longer than the time between two questions.
    assert asked == []
    with page.expect_response(lambda answer: answer.status == 304):
        page.evaluate(
            """() => {
                delete document.visibilityState;
                document.dispatchEvent(new Event("visibilitychange"));
            }"""
        )


def test_who_looks_on_is_told_when_the_server_was_last_heard(page: Page) -> None:
    address = playing.given(page)
    page.goto(view_of(page, address))
    expect(page.locator("[data-reach]")).to_contain_text("Last heard")
    page.context.set_offline(True)
    expect(page.locator("[data-reach]")).to_have_text(re.compile(r"^No reception\. Last heard \d\d:\d\d\.$"))
    expect(page.get_by_role("status").filter(has_text="No reception.")).not_to_have_count(0)
    page.context.set_offline(False)
    expect(page.locator("[data-reach]")).to_have_text(re.compile(r"^Last heard"))


def test_new_links_end_the_asking_and_leave_nothing(page: Page, other: BrowserContext) -> None:
    address = playing.given(page)
    looker = other.new_page()
    old = view_of(page, address)
    looker.goto(old)
    expect(looker.locator("[data-reach]")).to_contain_text("Last heard")
    page.goto(f"{address}/links")
    page.get_by_text("Make new links").first.click()
    page.get_by_role("button", name="Make new links").click()
    expect(page.get_by_role("status")).to_contain_text("The old ones open nothing any more.")
    assert looker.request.get(old).status == 404
    expect(looker.locator("[data-reach]")).to_contain_text("This link opens nothing any more")
    asked: list[str] = []
    looker.on("request", lambda request: asked.append(request.url))
    looker.wait_for_timeout(3000)  # Longer than the time between two questions.
    assert asked == []
    assert looker.evaluate("Object.keys(localStorage)") == []
    other.close()
