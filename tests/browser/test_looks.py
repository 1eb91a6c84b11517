"""What is on a page stands as it should: a figure on one line, what is in a menu at one edge."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page

from . import playing
from .conftest import PHONE
from .every_page import Site

pytestmark = pytest.mark.needs("chromium")


def test_no_figure_breaks_in_two(browser: Browser, site: Site) -> None:
    context = browser.new_context(**PHONE)
    page = context.new_page()
    for name, key in site.games.items():
        site.open(page, f"/g/{key}")
        for width in (320, 390):
            page.set_viewport_size({"width": width, "height": 700})
            assert _broken(page) == [], (name, width)
    context.close()


def _broken(page: Page) -> list[str]:
    """The figures whose text stands on more than one line, or runs out of its cell."""
    broken: list[str] = page.evaluate(
        """() => [...document.querySelectorAll(".total, .run, .plus, .sheet td, .settlement td, .result")]
            .filter((cell) => /^[−+]?\\d+$/.test(cell.textContent.trim()) && cell.offsetParent)
            .filter((cell) => {
                const range = document.createRange();
                range.selectNodeContents(cell);
                const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
                return lines.size > 1 || cell.scrollWidth > cell.clientWidth + 1;
            })
            .map((cell) => cell.textContent.trim())"""
    )
    return broken


def test_what_is_in_a_menu_begins_at_one_edge(page: Page) -> None:
    playing.given(page)
    page.get_by_text("More", exact=True).click()
    edges = page.evaluate(
        """() => [...document.querySelectorAll(".menu li")].map((item) => {
            const words = document.createRange();
            words.selectNodeContents(item.querySelector("a, button"));
            return Math.round(words.getBoundingClientRect().left);
        })"""
    )
    assert len(edges) > 9
    assert len(set(edges)) == 1, edges


@pytest.mark.parametrize("hands", [5, 6, 7, 8])
def test_no_row_is_cut_under_the_totals_when_a_sheet_opens(page: Page, hands: int) -> None:
    address = playing.given(page, sheet="hollywood")
    page.goto("/rules")
    for n in range(hands):
        playing.by_another(page, address, ending="gin", knocker=1 + n % 2, defender_deadwood=n)
    page.goto(address)
    page.wait_for_timeout(300)
    assert page.evaluate("scrollY") > 0 or hands < 6
    cut = page.evaluate(
        """() => {
            const end = document.querySelector(".totals").getBoundingClientRect().bottom;
            return [...document.querySelectorAll(".sheet > thead, .sheet tr")].filter((row) => row.checkVisibility())
                .map((row) => row.getBoundingClientRect())
                .filter(({ top, bottom }) => top < end - 1 && bottom > end + 1).length;
        }"""
    )
    assert cut == 0


@pytest.mark.parametrize("language", ["en", "de"])
def test_both_totals_stand_at_one_height(narrow: Callable[[str], Page], site: Site, language: str) -> None:
    page = narrow(language)
    for name, key in site.games.items():
        site.open(page, f"/g/{key}")
        tops = page.locator(".total").evaluate_all("all => all.map((total) => total.getBoundingClientRect().bottom)")
        assert tops[0] == tops[1], name


@pytest.mark.parametrize("language", ["en", "sv", "nb", "da", "de"])
def test_no_letter_of_a_fanned_card_is_under_the_next(narrow: Callable[[str], Page], site: Site, language: str) -> None:
    page = narrow(language)
    site.open(page, "/judge?knocker=JS+QS+KS+JH+JD+JC+QH+QD+QC+2S&defender=TS+TH+TD+2H+3H+4H+5C+KD+KH+KC")
    covered = page.evaluate(
        """async () => {
            await document.fonts.ready;
            return [...document.querySelectorAll(".fan > .card:not(:last-child)")].filter((card) => {
                const range = document.createRange();
                range.selectNodeContents(card.firstChild);
                return range.getBoundingClientRect().right > card.nextElementSibling.getBoundingClientRect().left;
            }).map((card) => card.textContent);
        }"""
    )
    assert page.locator(".fan > .card").count() >= 20
    assert covered == []
