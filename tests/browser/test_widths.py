"""No page is wider than the smallest phone, and no word breaks inside, at the usual text size and at twice that."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from . import playing
from .conftest import PHONE
from .every_page import Site, served

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


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The app, served with a game of every kind."""
    with served(tmp_path_factory.mktemp("every-page")) as site:
        yield site


@pytest.fixture
def narrow(browser: Browser) -> Iterator[Page]:
    """A phone of 320 px."""
    context = browser.new_context(**{**PHONE, "viewport": {"width": 320, "height": 640}})
    yield context.new_page()
    context.close()


@pytest.mark.parametrize(("text", "longest"), [("100%", 14), ("200%", 8)])
def test_every_page_fits_and_keeps_its_words_whole(narrow: Page, site: Site, text: str, longest: int) -> None:
    found = []
    for address in site.pages:
        site.open(narrow, address)
        if text == "200%":
            # The style sheet asks for 112.5 % of what the reader has set.
            narrow.evaluate("document.documentElement.style.fontSize = '225%'")
        for menu in (False, True):
            if menu and not narrow.locator("details.menu").count():
                break
            narrow.evaluate("(open) => document.querySelectorAll('.menu').forEach((one) => { one.open = open; })", menu)
            wide, screen = playing.width(narrow)
            found += [f"{address} is {wide} wide"] if wide > screen else []
            found += [f"{address}: {word}" for word in narrow.evaluate(BROKEN.replace("LONGEST", str(longest)))]
    assert found == []


@pytest.mark.parametrize("language", ["de", "sv"])
def test_longer_words_leave_no_page_wider_than_the_phone(narrow: Page, site: Site, language: str) -> None:
    narrow.context.add_cookies([{"name": "language", "value": language, "url": site.base}])
    wider = []
    for address in site.pages:
        site.open(narrow, address)
        narrow.evaluate("document.documentElement.style.fontSize = '225%'")
        wide, screen = playing.width(narrow)
        wider += [f"{address} is {wide} wide"] if wide > screen else []
    assert wider == []


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
        assert total.bounding_box()["height"] >= page.locator("h2").first.bounding_box()["height"]  # type: ignore[index]
    context.close()
