"""The main pages on the smallest phone in every language: none is wider than it, no key cuts what is on it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from scorekeeper.wording.languages import LANGUAGES

from . import playing
from .every_page import Site
from .test_widths import CUT

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
