"""Axe finds nothing on any page: by day and by night, with its menu open, and in every state of the recording form."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from .conftest import PHONE
from .every_page import Site, served
from .playing import DOUBLE_TAP

pytestmark = pytest.mark.needs("chromium")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The app, served with a game of every kind."""
    with served(tmp_path_factory.mktemp("every-page")) as site:
        yield site


@pytest.fixture(params=["light", "dark"])
def looker(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A phone by day, and one by night, of somebody who wants no motion."""
    context = browser.new_context(**PHONE, color_scheme=request.param, reduced_motion="reduce")
    yield context.new_page()
    context.close()


def faults(page: Page) -> str:
    """What axe finds on the page as it is; "" for nothing."""
    found = Axe().run(page)
    return f"{page.url}\n{found.generate_report()}" if found.violations_count else ""


def test_no_page_breaks_a_rule(looker: Page, site: Site) -> None:
    found = []
    for address in site.pages:
        site.open(looker, address)
        found.append(faults(looker))
        if looker.locator("details.menu").count():
            looker.locator("details.menu > summary").first.click()
            found.append(faults(looker))
    assert "\n".join(filter(None, found)) == ""


@pytest.mark.parametrize("name", ["new", "oklahoma"])
def test_no_step_of_recording_breaks_a_rule(looker: Page, site: Site, name: str) -> None:
    looker.goto(f"{site.base}/g/{site.games[name]}")
    taps = [".names .key >> nth=0", "[data-step=knocker_deadwood] .key:visible >> nth=0"]
    if name == "oklahoma":
        taps[1:1] = ["[data-rank='7']", "[data-suit='C']"]
    for tap in (*taps, "[data-step=defender_deadwood] [data-key='2']"):
        looker.locator("form.record").locator(tap).click()
        looker.wait_for_timeout(DOUBLE_TAP)
        assert faults(looker) == ""
    looker.wait_for_selector("form.record .preview:not([hidden])")
    assert faults(looker) == ""


def test_no_refusal_breaks_a_rule(looker: Page, site: Site) -> None:
    looker.goto(f"{site.base}/g/{site.games['new']}")
    looker.evaluate("HTMLFormElement.prototype.submit.call(document.querySelector('form.record'))")
    looker.wait_for_selector("[data-error]")
    assert faults(looker) == ""


def test_no_conflict_breaks_a_rule(looker: Page, site: Site) -> None:
    address = f"{site.base}/g/{site.games['split']}"
    looker.goto(address)
    looker.evaluate(
        """() => {
            const form = document.querySelector("form.record");
            form.elements.seen_seq.value = "0";
            form.querySelector("[name=knocker]").checked = true;
            form.querySelector("[name=knocker_deadwood]").checked = true;
            form.elements.defender_deadwood.value = "20";
            form.action = form.dataset.record;
            HTMLFormElement.prototype.submit.call(form);
        }"""
    )
    looker.wait_for_selector("[data-conflict]")
    assert faults(looker) == ""


def test_nothing_moves_for_who_wants_no_motion(looker: Page, site: Site) -> None:
    key = site.games["long"]
    looker.goto(f"{site.base}/g/{key}?fresh=1")
    assert looker.evaluate("document.getAnimations().length") == 0
