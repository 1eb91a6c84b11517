"""Two phones that recorded without knowing of each other: both hands are shown, a person decides, nothing is lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from . import playing
from .test_offline import new_links, no_reception, record_unheard, stored_hands

pytestmark = pytest.mark.needs("chromium")

GIN = {"ending": "gin", "knocker": 2, "defender_deadwood": 31}


@pytest.fixture
def harmless() -> str:
    """What the browser logs where there is no reception, and where hands meet."""
    return "Failed to load resource"


def meet(page: Page, address: str) -> None:
    """Another phone's hand comes between two that wait on this one."""
    no_reception(page)
    record_unheard(page, "Anna", "4", 20)
    record_unheard(page, "Anna", "3", 9)
    playing.by_another(page, address, **GIN)
    page.context.set_offline(False)
    expect(page.locator("[data-waiting] li").first).to_contain_text("Somebody else has recorded meanwhile.")
    expect(page.locator("tr[data-hand='1']")).to_contain_text("gin")


def look_at_both(page: Page) -> None:
    """Opens the first waiting hand beside the other's."""
    page.get_by_role("button", name="Look at both").first.click()
    expect(page.locator("[data-conflict]")).to_contain_text("Bo goes gin, Anna holds 31.")


def test_both_hands_are_kept(page: Page) -> None:
    address = playing.given(page)
    meet(page, address)
    look_at_both(page)
    expect(page.locator("[data-conflict]")).to_contain_text("20 − 4 = 16 to Anna.")
    page.get_by_role("button", name="record it too").click()
    expect(page.locator("tr[data-hand='2']")).to_contain_text("+16")
    # The second one follows the first, as it was recorded after it.
    expect(page.locator("tr[data-hand='3']")).to_contain_text("+6")
    expect(page.locator("[data-waiting]")).to_be_hidden()
    assert [hand["points"] for hand in stored_hands(page, address)] == [51, 16, 6]


def test_what_waits_behind_does_not_pass_over_what_came_between(page: Page) -> None:
    address = playing.given(page)
    meet(page, address)
    look_at_both(page)
    playing.by_another(page, address, ending="dead")
    page.get_by_role("button", name="record it too").click()
    waiting = page.locator("[data-waiting] li")
    expect(waiting.first).to_contain_text("Somebody else has recorded meanwhile.")
    expect(waiting).to_have_count(2)
    waiting.first.get_by_role("button", name="Look at both").click()
    expect(page.locator("[data-conflict]")).to_contain_text("Dead hand.")
    page.get_by_role("button", name="record it too").click()
    expect(page.locator("tr[data-hand='4']")).to_contain_text("+6")
    assert [hand["points"] for hand in stored_hands(page, address)] == [51, 0, 16, 6]


def test_what_waits_behind_says_so(page: Page) -> None:
    meet(page, playing.given(page))
    expect(page.locator("[data-waiting] li").last).to_contain_text("Waits for the hand before it.")
    page.locator("[data-waiting] li").first.get_by_role("button", name="Remove").click()
    expect(page.locator("[data-waiting] li").last).to_contain_text("Somebody else has recorded meanwhile.")


def test_the_others_hand_is_kept_and_the_next_one_goes_on(page: Page) -> None:
    address = playing.given(page)
    meet(page, address)
    look_at_both(page)
    page.get_by_role("link", name="keep theirs").click()
    expect(page.locator("tr[data-hand='2']")).to_contain_text("+6")
    expect(page.locator("[data-waiting]")).to_be_hidden()
    assert [hand["points"] for hand in stored_hands(page, address)] == [51, 6]


def test_of_two_hands_of_the_other_the_next_one_may_be_the_second(page: Page) -> None:
    address = playing.given(page)
    meet(page, address)
    playing.by_another(page, address, ending="dead")
    look_at_both(page)
    expect(page.locator("[data-conflict]")).to_contain_text("Dead hand.")
    page.get_by_role("link", name="keep theirs").click()
    expect(page.locator("[data-waiting] li")).to_have_count(1)
    look_at_both(page)
    page.get_by_role("button", name="record it too").click()
    expect(page.locator("tr[data-hand='3']")).to_contain_text("+6")
    assert [hand["points"] for hand in stored_hands(page, address)] == [51, 0, 6]


def test_who_turns_back_still_has_the_hand(page: Page) -> None:
    address = playing.given(page)
    meet(page, address)
    look_at_both(page)
    page.get_by_role("link", name="Back to the sheet").click()
    expect(page.locator("[data-waiting] li")).to_have_count(2)
    page.reload()
    expect(page.locator("[data-waiting] li")).to_have_count(2)
    assert len(stored_hands(page, address)) == 1


def test_a_hand_that_is_refused_later_is_put_right_in_its_place(page: Page) -> None:
    address = playing.given(page)
    no_reception(page)
    record_unheard(page, "Anna", "4", 101)
    record_unheard(page, "Bo", "Gin", 11)
    page.context.set_offline(False)
    first = page.locator("[data-waiting] li").first
    expect(first).to_contain_text("101 is more than the cards can hold")
    first.get_by_role("button", name="Put it right").click()
    expect(page.locator("#defender_deadwood")).to_have_value("101")
    page.locator("#defender_deadwood").fill("10")
    page.get_by_role("button", name="Record").last.click()
    expect(page.locator("tr[data-hand]")).to_have_count(2)
    expect(page.locator("[data-waiting]")).to_be_hidden()
    assert [hand["points"] for hand in stored_hands(page, address)] == [6, 31]


def test_what_waits_and_what_asks_go_on_under_new_links(page: Page) -> None:
    address = playing.given(page)
    meet(page, address)
    new_links(page, address)
    page.get_by_role("link", name="The sheet").click()
    expect(page.locator("[data-waiting] li").first).to_contain_text("Somebody else has recorded meanwhile.")
    expect(page.locator("[data-waiting] li").last).to_contain_text("Waits for the hand before it.")
    look_at_both(page)
    page.get_by_role("button", name="record it too").click()
    expect(page.locator("tr[data-hand='3']")).to_contain_text("+6")
    playing.record(page, "Bo", "Gin", 11)
    assert [hand["points"] for hand in stored_hands(page, page.url)] == [51, 16, 6, 31]
