"""The keyboard and the ear do what the thumb and the eye do: the whole flow, with every change of state said aloud."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from . import playing
from .accessibility import faults
from .conftest import PHONE
from .test_offline import no_reception, record_unheard

pytestmark = pytest.mark.needs("chromium")

HEARD = """() => {
    window.heard = [];
    new MutationObserver(() => {
        for (const region of document.querySelectorAll("[role=status], [role=alert]")) {
            const words = region.textContent.trim();
            if (words && region.checkVisibility() && !window.heard.includes(words)) window.heard.push(words);
        }
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
}"""


@pytest.fixture
def harmless() -> str:
    """What the browser logs where there is no reception, or where a hand is refused."""
    return "Failed to load resource"


def key_to(page: Page, name: str, key: str = "Tab") -> None:
    """Goes on from control to control until the one of that name has the focus."""
    expect(page.get_by_text(name).first).to_be_attached()
    for _ in range(40):
        page.keyboard.press(key)
        focused = page.evaluate("document.activeElement.labels?.[0]?.innerText ?? document.activeElement.innerText")
        if name in (focused or ""):
            return
    raise AssertionError(f"the keyboard does not get to {name}")


def type_hand(page: Page, downs: int, other: str) -> None:
    """Records a hand of who is focused, with the count that many keys after gin. Space is a tap, Enter goes on."""
    page.keyboard.press("Space")
    expect(page.locator("[data-step=knocker_deadwood] input:focus")).to_have_count(1)
    for _ in range(downs):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#defender_deadwood")).to_be_focused()
    page.keyboard.type(other)
    expect(page.locator(".preview")).to_contain_text(" to ")
    page.keyboard.press("Enter")


def test_the_whole_flow_by_keyboard(page: Page) -> None:
    address = playing.given(page)
    page.evaluate(HEARD)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="To recording")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator("input[name=knocker]").first).to_be_focused()
    type_hand(page, 4, "20")
    expect(page.locator("tr[data-hand='1']")).to_contain_text("+16")
    # The next hand starts where the last one ended, without a way through the page.
    expect(page.locator("input[name=knocker]").first).to_be_focused()
    assert "Anna knocks with 4, Bo holds 20: 20\u00a0−\u00a04\u00a0=\u00a016 to Anna." in page.evaluate("heard")

    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    page.keyboard.type("11")
    page.keyboard.press("Enter")
    expect(page.locator("tr[data-hand='2']")).to_contain_text("+31")
    key_to(page, "Undo: hand 2", "Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.locator("tr[data-hand='2']")).to_have_count(0)

    key_to(page, "Dead hand")
    page.keyboard.press("Enter")
    expect(page.locator("tr[data-hand='3']")).to_contain_text("dead hand")

    page.goto(f"{address}/hands/1")
    key_to(page, "Correct the hand")
    page.keyboard.press("Enter")
    key_to(page, "count, after lay-offs")
    page.keyboard.press("Control+A")
    page.keyboard.type("30")
    page.keyboard.press("Enter")
    key_to(page, "Correct it")
    page.keyboard.press("Enter")
    expect(page.locator("tr[data-hand='1']")).to_contain_text("+26")

    key_to(page, "More")
    page.keyboard.press("Enter")
    key_to(page, "Stop early")
    page.keyboard.press("Enter")
    key_to(page, "Play on")
    page.keyboard.press("Enter")
    expect(page.locator("form.record")).to_be_visible()


def test_what_waits_is_reached_and_said(page: Page) -> None:
    playing.given(page)
    page.evaluate(HEARD)
    no_reception(page)
    page.locator("input[name=knocker]").first.focus()
    page.keyboard.press("Space")
    page.keyboard.press("Space")
    page.keyboard.type("20")
    expect(page.locator(".preview")).to_have_text("The points follow when there is reception.")
    page.keyboard.press("Enter")
    expect(page.locator("[data-waiting] li")).to_have_count(1)
    expect(page.locator("input[name=knocker]").first).to_be_focused()
    key_to(page, "Remove", "Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Put it back")).to_be_focused()
    page.keyboard.press("Enter")
    page.context.set_offline(False)
    expect(page.locator("tr[data-hand='1']")).to_be_visible()
    heard = "\n".join(page.evaluate("heard"))
    for words in (
        "No reception",
        "The points follow when there is reception.",
        "Kept on this phone.",
        "There is reception again.",
        "Anna goes gin",
    ):
        assert words in heard


def test_no_state_of_reception_breaks_a_rule_of_accessibility(browser: Browser, base_url: str) -> None:
    context = browser.new_context(**PHONE, base_url=base_url, reduced_motion="reduce")
    page = context.new_page()

    def clean(state: str) -> None:
        wide, screen = playing.width(page)
        assert wide == screen, state
        assert faults(page) == "", state

    address = playing.given(page)
    no_reception(page)
    record_unheard(page, "Anna", "4", 20)
    record_unheard(page, "Bo", "Gin", 101)
    clean("waiting")
    page.get_by_role("button", name="Remove").last.click()
    page.get_by_role("button", name="Put it back").click()
    playing.tap_hand(page, "Anna", "5", 1)
    page.context.set_offline(False)
    expect(page.locator("[data-waiting] li", has_text="more than the cards can hold")).to_be_visible()
    playing.by_another(page, address, ending="dead")
    expect(page.locator("[data-news]")).to_be_visible()
    clean("refused, and news")
    page.evaluate("document.querySelector('[data-updated]').hidden = false")
    clean("updated")
    for place in ("/phone", "/offline"):
        page.goto(place)
        clean(place)
    context.close()


def test_reduced_motion_is_honoured(browser: Browser, base_url: str) -> None:
    moving = "cell => getComputedStyle(cell).animationName"
    for motion, expected in (("reduce", "none"), ("no-preference", "settle")):
        context = browser.new_context(**PHONE, base_url=base_url, reduced_motion=motion)
        page = context.new_page()
        playing.given(page)
        playing.record(page, "Anna", "4", 20)
        assert page.locator("tr.fresh .entry").evaluate(moving) == expected
        context.close()


def test_the_screen_stays_on_and_the_phone_vibrates_unless_told_not_to(browser: Browser, base_url: str) -> None:
    spy = """
        window.asked = []; window.buzzed = [];
        Object.defineProperty(navigator, "wakeLock", { value: { request: async (kind) => { asked.push(kind); } } });
        Object.defineProperty(navigator, "vibrate", { value: (time) => { buzzed.push(time); } });
    """
    context = browser.new_context(**PHONE, base_url=base_url)
    page = context.new_page()
    page.add_init_script(spy)
    playing.given(page)
    assert page.evaluate("asked") == ["screen"]
    # A browser lets go of the screen when the page is hidden: it is asked for again.
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert page.evaluate("asked") == ["screen", "screen"]
    playing.record(page, "Anna", "4", 20)
    assert page.evaluate("buzzed") == [30]

    page.goto("/phone")
    page.get_by_label("Vibrate").uncheck()
    page.get_by_label("Keep the screen on").uncheck()
    playing.given(page)
    playing.record(page, "Anna", "4", 20)
    assert page.evaluate("[asked, buzzed]") == [[], []]
    context.close()


def test_where_the_screen_cannot_be_kept_on_it_says_how(page: Page) -> None:
    page.add_init_script("Object.defineProperty(Navigator.prototype, 'wakeLock', { value: undefined })")
    page.goto("/phone")
    expect(page.get_by_label("Keep the screen on")).to_be_hidden()
    expect(page.locator("[data-without=screen]")).to_contain_text("Auto-Lock")


def test_space_goes_on_from_a_key_that_the_arrows_chose(page: Page) -> None:
    playing.given(page)
    page.locator("[name=knocker][value='1']").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[name=knocker][value='2']")).to_be_focused()
    page.keyboard.press("Space")
    expect(page.locator("[data-step=knocker_deadwood] input:focus")).to_have_count(1)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    expect(page.locator("#defender_deadwood")).to_be_focused()
    page.keyboard.type("20")
    expect(page.locator(".preview")).to_contain_text("to Bo")
