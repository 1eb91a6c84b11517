"""Longer words on the smallest phone: no page is wider than it, no word breaks inside, no key cuts what is on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from scorekeeper.wording.languages import LANGUAGES

from . import playing
from .conftest import PHONE
from .every_page import Site, served
from .test_widths import BROKEN

pytestmark = pytest.mark.needs("chromium")

MAIN = {
    "home": "/",
    "sheet": "/g/{over}",
    "hollywood": "/g/{hollywood}",
    "upcard": "/g/{oklahoma}",
    "judge": "/judge",
    "ruling": "/judge?knocker=3S+4S+5S+KS+KH+KD+7S+7H+7D+AC&defender=9H+TH+JH+QC+QD+2S+4D+6H+8C+QH",
    "rules": "/rules/dansk",
    "questions": "/rules/questions",
    "compare": "/rules?left=pagat&right=dansk",
}
"""The pages that are left as pictures in each language."""
CUT = """() => [...document.querySelectorAll("button, .key, .pick, th, summary, legend")].filter((one) =>
    one.checkVisibility() && !one.closest(".visually-hidden, .name, .names") && one.clientWidth > 1
    && getComputedStyle(one).display !== "inline" && one.scrollWidth > one.clientWidth + 1
).map((one) => `${one.tagName.toLowerCase()}.${one.className}: ${one.textContent.trim()}`)"""
"""What does not show all that is written on it."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The app, served with a game of every kind."""
    with served(tmp_path_factory.mktemp("languages")) as site:
        yield site


@pytest.fixture
def narrow(browser: Browser) -> Iterator[Callable[[str], Page]]:
    """Opens a phone of 320 px whose owner reads a language."""
    opened: list[BrowserContext] = []

    def open_in(language: str) -> Page:
        how = {**PHONE, "viewport": {"width": 320, "height": 640}, "device_scale_factor": 1, "locale": language}
        opened.append(browser.new_context(**how))
        return opened[-1].new_page()

    yield open_in
    for context in opened:
        context.close()


@pytest.mark.parametrize("language", ["de", "sv"])
def test_every_page_fits_and_keeps_its_words_whole(narrow: Callable[[str], Page], site: Site, language: str) -> None:
    page, found = narrow(language), []
    for address in site.pages:
        site.open(page, address)
        for menu in (False, True):
            if menu and not page.locator("details.menu").count():
                break
            page.evaluate("(open) => document.querySelectorAll('.menu').forEach((one) => { one.open = open; })", menu)
            wide, screen = playing.width(page)
            found += [f"{address} is {wide} wide"] if wide != screen else []
            # A longest word of fourteen letters is whole where the sheet has room; a German one may have more.
            found += [f"{address}: {word}" for word in page.evaluate(BROKEN.replace("LONGEST", "14"))]
            found += [f"{address}: {cut}" for cut in page.evaluate(CUT)]
    assert found == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_main_pages_fit_in_every_language(
    narrow: Callable[[str], Page], site: Site, shoot: Callable[[Page, str], None], language: str
) -> None:
    page = narrow(language)
    for name, address in MAIN.items():
        page.goto(site.base + address.format(**site.games))
        assert page.locator("html").get_attribute("lang") == language
        wide, screen = playing.width(page)
        assert wide == screen, (name, wide)
        assert page.evaluate(CUT) == [], name
        if name == "upcard":
            page.locator(".names .key").first.click()
        shoot(page, f"language-{language}-{name}")
