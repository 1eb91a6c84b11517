"""What is on a page stands as it should: a figure on one line, what is in a menu at one edge."""

from __future__ import annotations

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
