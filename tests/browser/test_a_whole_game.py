"""A whole game as a new user plays it on a phone: with the script, without it, and in Hollywood."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from . import playing
from .conftest import PHONE

pytestmark = pytest.mark.needs("chromium")


def test_eight_hands_of_pagat_with_a_dead_hand_an_undercut_a_correction_and_an_undo(
    page: Page, shoot: Callable[[Page, str], None]
) -> None:
    page.goto("/")
    shoot(page, "01-new-game")
    playing.start(page, per_point="0.05", currency="kr")
    shoot(page, "02-empty-sheet")

    playing.record(page, "Anna", "4", 20, "Anna knocks with 4, Bo holds 20: 20 − 4 = 16 to Anna.")
    playing.record(page, "Bo", "Gin", 11, "Bo goes gin: 11, and 20: 31 to Bo.")
    playing.tap_hand(page, "Anna", "9", 3)
    expect(page.locator(".preview")).to_have_text("Bo undercuts: 9 − 3 = 6, and 10: 16 to Bo.")
    shoot(page, "03-preview-of-an-undercut")
    page.get_by_role("button", name="Record").last.click()
    expect(page.locator("tr[data-hand='3']")).to_contain_text("undercut")

    page.get_by_role("button", name="Dead hand").click()
    expect(page.locator("tr[data-hand='4']")).to_contain_text("dead hand")
    assert playing.totals(page) == ("16", "47")

    # Hand 5 is mistyped, 2 for 20, and put right on its own page.
    playing.record(page, "Anna", "5", 2)
    assert playing.totals(page) == ("16", "60")
    page.locator("tr[data-hand='5'] a").click()
    page.get_by_text("Correct the hand").click()
    page.locator("#defender_deadwood").fill("20")
    shoot(page, "04-correcting-hand-5")
    page.get_by_role("button", name="See the change").last.click()
    assert page.locator(".result").all_inner_texts() == ["16 – 60", "31 – 47"]
    shoot(page, "05-what-it-changes")
    page.get_by_role("button", name="Correct it").click()
    expect(page.locator("tr[data-hand='5']")).to_contain_text("corrected")
    assert playing.totals(page) == ("31", "47")

    # Hand 6 is given to the wrong player and undone.
    playing.record(page, "Bo", "2", 25)
    assert playing.totals(page) == ("31", "70")
    page.get_by_role("button", name="Undo: hand 6").click()
    expect(page.locator("tr[data-hand='6']")).to_have_count(0)
    assert playing.totals(page) == ("31", "47")

    playing.record(page, "Anna", "2", 25)
    playing.record(page, "Anna", "Gin", 12)
    shoot(page, "06-seven-hands")
    playing.record(page, "Bo", "10", 6, "Anna reaches 100 and wins the game.")

    assert playing.totals(page) == ("300", "87")
    expect(page.locator("summary", has_text="All 8 hands")).to_be_visible()
    assert page.locator(".settlement tbody tr").all_inner_texts() == [
        "Points\t100\t47",
        "Game bonus\t100\t0",
        "Boxes, 5 and 2 at 20\t100\t40",
    ]
    expect(page.locator(".money")).to_contain_text("Bo pays Anna 10.65 kr")
    shoot(page, "07-settlement")

    page.get_by_role("button", name="Rematch").click()
    expect(page.locator("[data-total='1']")).to_have_text("0")
    expect(page.get_by_text("Who went out?")).to_be_visible()


def test_without_a_script(browser: Browser, base_url: str, shoot: Callable[[Page, str], None]) -> None:
    context = browser.new_context(**PHONE, base_url=base_url, java_script_enabled=False)
    page = context.new_page()
    page.goto("/")
    page.locator("#players-0").fill("Anna")
    page.locator("#players-1").fill("Bo")
    page.get_by_role("button", name="Start").click()

    playing.type_hand(page, "Anna", "3", 20)
    assert playing.totals(page) == ("17", "0")
    shoot(page, "11-without-a-script")
    playing.type_hand(page, "Bo", "Gin", 12)
    page.get_by_role("button", name="Dead hand").click()
    page.get_by_role("button", name="Record").click()
    assert playing.totals(page) == ("17", "32")

    page.locator("tr[data-hand='1'] a").click()
    page.get_by_text("Correct the hand").click()
    page.locator("#defender_deadwood").fill("120")
    page.get_by_text("Back to the sheet").click()
    page.get_by_role("button", name="Undo: hand 3").click()
    expect(page.locator("tr[data-hand='3']")).to_have_count(0)
    playing.type_hand(page, "Anna", "Gin", 80)
    assert playing.totals(page) == ("257", "52")
    shoot(page, "12-settled-without-a-script")
    context.close()


def test_a_hollywood_game(page: Page, shoot: Callable[[Page, str], None]) -> None:
    playing.start(page, sheet="hollywood")
    playing.record(page, "Anna", "Gin", 40, "60 into column 1.")
    playing.tap_hand(page, "Anna", "Gin", 25)
    expect(page.locator(".preview")).to_contain_text("45 into columns 1 and 2. Column 1 closes at 105, blitz.")
    shoot(page, "21-hollywood-preview")
    page.get_by_role("button", name="Record").last.click()
    expect(page.locator(".last")).to_contain_text("Column 1 closes at 105, blitz.")
    playing.record(page, "Bo", "10", 30, "20 into column 2.")
    shoot(page, "22-hollywood-sheet")
    assert playing.totals(page) == ("490", "0")
    expect(page.locator("tfoot .closed")).to_have_text("blitz")

    page.get_by_role("button", name="Undo: hand 3").click()
    page.get_by_role("button", name="Undo: hand 2").click()
    assert playing.totals(page) == ("0", "0")
    expect(page.locator("td.closed")).to_have_count(0)

    playing.record(page, "Bo", "Gin", 80)
    playing.record(page, "Bo", "Gin", 80)
    playing.record(page, "Bo", "Gin", 80, "All columns are closed: the game is over.")
    expect(page.locator(".settlement.match")).to_be_visible()
    shoot(page, "23-hollywood-match")
