"""Days are written in one way, on the log of a game, the page of a hand and in the book."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import pytest
from playwright.sync_api import Page

from scorekeeper.wording.book import day_label
from scorekeeper.wording.languages import LANGUAGES, words_of
from scorekeeper.wording.translating import ENGLISH, translate_with

from .every_page import Site

pytestmark = pytest.mark.needs("chromium")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_log_heads_its_days_as_the_book_writes_them(narrow: Callable[[str], Page], site: Site, language: str) -> None:
    page = narrow(language)
    translate_with(lambda: words_of(language))
    try:
        for address in ("/g/{over}/log", "/g/{over}/hands/1"):
            page.goto(site.base + address.format(**site.games))
            moments = page.locator(".log time").evaluate_all("all => all.map(each => each.dateTime)")
            assert moments
            days = dict.fromkeys(day_label(datetime.fromisoformat(moment).astimezone()) for moment in moments)
            assert page.locator(".log .day").all_inner_texts() == list(days)
    finally:
        translate_with(lambda: ENGLISH)
