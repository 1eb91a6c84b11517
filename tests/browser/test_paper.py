"""A sheet from paper, entered on a phone: whoever is named above is chosen by that name."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from . import playing

pytestmark = pytest.mark.needs("chromium")


def test_the_rows_know_the_names_as_they_are_typed(page: Page) -> None:
    playing.given(page)
    book = page.request.get("/", headers={"Accept": "application/json"}).json()["books"][0]["key"]
    page.goto(f"/b/{book}/paper")
    who = page.locator("select[name=who]").first
    expect(who.locator("option")).to_have_text(["", "First player", "Second player"])
    page.locator("#players-0").fill("Nils")
    page.locator("#players-1").fill("Mia")
    expect(who.locator("option")).to_have_text(["", "Nils", "Mia"])
    who.select_option("Mia")
    page.locator("input[name=first]").first.fill("25")
    page.get_by_role("button", name="Enter it in the book").click()
    expect(page.locator("[data-total='2']")).to_have_text("25")
