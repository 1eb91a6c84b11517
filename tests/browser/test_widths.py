"""No page is wider than the smallest phone, no word breaks inside, no key cuts what is on it; at twice the size too."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page

from . import playing
from .every_page import Site

pytestmark = pytest.mark.needs("chromium")

BROKEN = """() => {
    const THEIR_OWN = ".visually-hidden, .name, .address, .sides h2, .names, .who, cite, option";
    const broken = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode;
        const parent = node.parentElement;
        if (!parent.checkVisibility() || parent.closest(THEIR_OWN)) continue;
        for (const { 0: word, index } of node.textContent.matchAll(/[\\p{L}\\d\\u00ad]+/gu)) {
            // A soft hyphen says where a word may break.
            if (word.length > LONGEST || word.includes("\\u00ad")) continue;
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            const boxes = [...range.getClientRects()].filter((box) => box.width > 0);
            const lines = new Set(boxes.map((box) => Math.round(box.top)));
            if (lines.size > 1) broken.push(`${word} (${parent.tagName.toLowerCase()}.${parent.className})`);
        }
    }
    return broken;
}"""
"""The words that stand on two lines. Names are the players' own, and as long as they like."""
CUT = """() => [...document.querySelectorAll("button, .key, .pick, th, summary, legend")].filter((one) =>
    one.checkVisibility() && !one.closest(".visually-hidden, .name, .names, .who") && one.clientWidth > 1
    && getComputedStyle(one).display !== "inline" && one.scrollWidth > one.clientWidth + 1
).map((one) => `${one.tagName.toLowerCase()}.${one.className}: ${one.textContent.trim()}`)"""
"""What does not show all that is written on it."""
TEXT = """async (size) => {
    document.documentElement.style.fontSize = size;
    for (const _ of "12") await new Promise(requestAnimationFrame);
}"""
"""Makes the text that large, and waits until the page is laid out so."""
WHOLE = {"": {"en": 14, "de": 14, "sv": 14}, "225%": {"en": 8}}
"""How long a word that stays whole may be, at the usual size of text and at twice that, which is 225 % of what
the browser starts from. One of fourteen letters is whole where the sheet has room; a German one may have more."""


@pytest.mark.parametrize("language", ["en", "de", "sv"])
def test_every_page_fits_and_keeps_its_words_whole(narrow: Callable[[str], Page], site: Site, language: str) -> None:
    page, found = narrow(language), []
    for address in site.pages:
        site.open(page, address)
        for size, longest in WHOLE.items():
            page.evaluate(TEXT, size)
            for menu in (False, True):
                if menu and not page.locator("details.menu").count():
                    break
                page.evaluate(
                    "(open) => document.querySelectorAll('.menu').forEach((one) => { one.open = open; })", menu
                )
                place = f"{address} {size}"
                wide, screen = playing.width(page)
                found += [f"{place} is {wide} wide"] if wide > screen else []
                if language in longest:
                    words = page.evaluate(BROKEN.replace("LONGEST", str(longest[language])))
                    found += [f"{place}: {word}" for word in words]
                if not size:
                    found += [f"{place}: {cut}" for cut in page.evaluate(CUT)]
    assert found == []


@pytest.mark.parametrize("width", [320, 768, 1024, 1920])
def test_large_print_fits_every_screen(browser: Browser, site: Site, width: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": width * 9 // 16}, service_workers="block")
    page = context.new_page()
    for key in site.games.values():
        page.goto(f"{site.base}/g/{key}/table")
        wide, screen = playing.width(page)
        assert wide == screen, key
        total = page.locator("[data-total='1']")
        assert total.evaluate("(total) => total.scrollWidth <= total.clientWidth + 1")
        size = "(text) => parseFloat(getComputedStyle(text).fontSize)"
        assert total.evaluate(size) >= page.locator("h2").first.evaluate(size)
    context.close()
