"""Axe finds nothing on any page: by day and by night, with its menu open, and in every state of the recording form."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from .accessibility import faults
from .conftest import PHONE
from .every_page import Site
from .playing import DOUBLE_TAP

pytestmark = pytest.mark.needs("chromium")

CSS = Path(__file__).parents[2] / "static" / "css"


@pytest.fixture
def looker(browser: Browser) -> Iterator[Page]:
    """A phone of somebody who wants no motion."""
    context = browser.new_context(**PHONE, reduced_motion="reduce")
    yield context.new_page()
    context.close()


def test_night_changes_colours_and_nothing_else() -> None:
    styles = "\n".join(file.read_text("utf-8") for file in CSS.glob("*.css"))
    nights = re.findall(r"@media \(prefers-color-scheme: dark\) \{(.*?\})\s*\}", styles, re.DOTALL)
    assert len(nights) == styles.count("prefers-color-scheme") > 0
    for night in nights:
        assert re.fullmatch(r"\s*:root \{(\s*--[a-z-]+: (#[0-9a-f]{6}|rgb\([^)]*\));)+\s*\}", night), night


def test_a_fault_of_either_time_is_told(looker: Page, site: Site) -> None:
    site.open(looker, "/phone")
    assert faults(looker) == ""
    looker.locator("h1").evaluate("(head) => { head.style.color = '#fbf6ea'; }")
    assert "(light)" in faults(looker)
    looker.locator("h1").evaluate("(head) => { head.style.color = '#24392e'; }")
    assert "(dark)" in faults(looker)


def test_no_page_breaks_a_rule(looker: Page, site: Site) -> None:
    found = []
    for address in site.pages:
        site.open(looker, address)
        found.append(faults(looker))
        if looker.locator("details.menu").count():
            looker.locator("details.menu > summary").first.click()
            found.append(faults(looker))
    assert "\n".join(filter(None, found)) == ""


@pytest.mark.parametrize("name", ["new", "oklahoma", "long"])
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
