"""What every page must be: readable for all, by day and by night, and no wider than the screen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page

from . import playing
from .conftest import PHONE

pytestmark = pytest.mark.needs("chromium")

LONG = (
    "Maximiliane-Alexandra von und zu Hohenfels-Langenburg 🂡",
    "Bø\"<b>Worthington</b>'O\u2019NeilFitzgeraldSmytheMontgomery",
)
A = {"ending": "award", "reason": "as agreed at the table, after long talk"}
GAMES = {
    "standard": [
        {"ending": "knock", "knocker": 1, "knocker_deadwood": 3, "defender_deadwood": 20},
        {"ending": "gin", "knocker": 2, "defender_deadwood": 31, "note": "a long hand"},
        {"ending": "dead"},
        {"ending": "knock", "knocker": 1, "knocker_deadwood": 9, "defender_deadwood": 3},
        *[{"ending": "dead"}] * 5,
    ],
    "hollywood": [
        {**A, "winner": winner, "points": points} for winner, points in ((1, 60), (1, 45), (2, 120), (1, 99))
    ],
    "split": [{"ending": "gin", "knocker": 2, "defender_deadwood": 98}],
}
PLACES = ["", "/hands/1", "/log", "/award", "/insert?after=1"]


@pytest.fixture(scope="module")
def addresses(browser: Browser, base_url: str) -> Iterator[dict[str, str]]:
    """A running game on each sheet, and one that is over, between players of long names."""
    context = browser.new_context(**PHONE, base_url=base_url)
    page = context.new_page()
    found = {}
    for sheet, hands in GAMES.items():
        found[sheet] = playing.given(page, LONG, sheet=sheet)
        for hand in hands:
            playing.by_another(page, found[sheet], **hand)
    found["over"] = playing.given(page, LONG, stake={"per_point": "0.05", "currency": "kr"})
    for winner, points in ((2, 30), (1, 120), (2, 20)):
        playing.by_another(page, found["over"], **A, winner=winner, points=points)
    yield found
    context.close()


@pytest.fixture(params=["light", "dark"])
def scheme(request: pytest.FixtureRequest) -> str:
    """By day and by night."""
    return str(request.param)


@pytest.fixture
def looker(browser: Browser, base_url: str, scheme: str) -> Iterator[BrowserContext]:
    """A phone set to that scheme."""
    context = browser.new_context(**PHONE, base_url=base_url, color_scheme=scheme, reduced_motion="reduce")
    yield context
    context.close()


def test_no_page_breaks_a_rule_of_accessibility(looker: BrowserContext, addresses: dict[str, str]) -> None:
    page = looker.new_page()
    axe = Axe()
    for address in [*(addresses["standard"] + place for place in PLACES), addresses["hollywood"], addresses["over"]]:
        page.goto(address)
        page.evaluate("document.querySelectorAll('details:not(.menu)').forEach((fold) => { fold.open = true; })")
        found = axe.run(page)
        assert found.violations_count == 0, f"{address}\n{found.generate_report()}"


def test_no_step_of_recording_breaks_a_rule_of_accessibility(looker: BrowserContext, addresses: dict[str, str]) -> None:
    page = looker.new_page()
    axe = Axe()
    page.goto(addresses["standard"])
    for step in ("knocker", "knocker_deadwood", "defender_deadwood"):
        found = axe.run(page)
        assert found.violations_count == 0, f"{step}\n{found.generate_report()}"
        if step != "defender_deadwood":
            page.locator(f"form.record [data-step={step}] .key").first.click()


@pytest.mark.parametrize("text", ["100%", "200%"])
def test_nothing_is_wider_than_the_screen(
    browser: Browser, base_url: str, addresses: dict[str, str], text: str
) -> None:
    narrow = {**PHONE, "viewport": {"width": 320, "height": 640}}
    context = browser.new_context(**narrow, base_url=base_url)
    page = context.new_page()
    for address in [*(addresses["standard"] + place for place in PLACES), *addresses.values()]:
        page.goto(address)
        page.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
        if text != "100%":
            page.evaluate("document.documentElement.style.fontSize = '225%'")
        wide, screen = playing.width(page)
        assert wide == screen, address
    context.close()


def test_no_figure_breaks_in_two(browser: Browser, base_url: str, addresses: dict[str, str]) -> None:
    for width in (320, 390):
        context = browser.new_context(**{**PHONE, "viewport": {"width": width, "height": 700}}, base_url=base_url)
        page = context.new_page()
        for address in addresses.values():
            page.goto(address)
            page.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
            assert _broken(page) == [], (address, width)
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
