"""Recording on the phone: one tap stores one hand, the keys follow the rules, and the keyboard goes all the way."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from . import playing

pytestmark = pytest.mark.needs("chromium")


def test_a_double_tap_stores_one_hand(page: Page) -> None:
    playing.given(page)
    playing.tap_hand(page, "Anna", "4", 20)
    page.get_by_role("button", name="Record").last.dblclick(no_wait_after=True)
    expect(page.locator("tr[data-hand='1']")).to_be_visible()
    page.reload()
    expect(page.locator("tr[data-hand]")).to_have_count(1)


def test_the_second_tap_of_a_double_tap_chooses_nothing(page: Page) -> None:
    playing.given(page)
    box = page.locator(".keys.names .key").first.bounding_box()
    assert box is not None
    place = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.touchscreen.tap(*place)
    page.touchscreen.tap(*place)
    expect(page.locator("[data-step=knocker_deadwood]")).to_be_visible()
    expect(page.locator("[name=knocker_deadwood]:checked")).to_have_count(0)


def test_no_key_moves_between_two_digits(page: Page) -> None:
    playing.given(page)
    playing.tap_hand(page, "Anna", "4", 3)
    expect(page.locator(".preview")).to_contain_text("undercuts")
    key = page.locator("[data-step=defender_deadwood] [data-key='3']")
    before = key.bounding_box()
    key.click()
    expect(page.locator(".preview")).to_contain_text("to Anna")
    assert key.bounding_box() == before


def test_every_key_is_large_enough_for_a_thumb(page: Page) -> None:
    playing.given(page)
    form = page.locator("form.record")
    for step in ("knocker", "knocker_deadwood", "defender_deadwood"):
        for key in form.locator(f"[data-step={step}] .key").all():
            box = key.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 48, (step, key.inner_text(), box)
        if step != "defender_deadwood":
            form.locator(f"[data-step={step}] .key").first.click()
    box = page.get_by_role("button", name="Record").last.bounding_box()
    assert box is not None
    assert box["height"] >= 48


def test_going_back_changes_an_answer(page: Page) -> None:
    playing.given(page)
    form = page.locator("form.record")
    form.get_by_text("Anna", exact=True).click()
    expect(form.locator("legend", has_text="Anna\u2019s count")).to_be_visible()
    form.get_by_role("button", name="Back").click()
    form.locator(".keys.names").get_by_text("Bo", exact=True).click()
    expect(form.locator("legend", has_text="Bo\u2019s count")).to_be_visible()
    form.get_by_text("Gin", exact=True).click()
    expect(form.get_by_text("Anna\u2019s count, after lay-offs")).to_be_visible()


def test_the_keyboard_goes_all_the_way(page: Page) -> None:
    playing.given(page)
    page.locator("input[name=knocker]").first.focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.locator("[data-step=knocker_deadwood]")).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#defender_deadwood")).to_be_focused()
    page.keyboard.type("20")
    expect(page.locator(".preview")).to_contain_text("to Anna")
    page.keyboard.press("Enter")
    expect(page.locator("tr[data-hand='1']")).to_be_visible()


def test_a_count_that_cannot_be_is_refused_before_and_after_it_is_sent(page: Page) -> None:
    playing.given(page)
    playing.tap_hand(page, "Anna", "4", 101)
    expect(page.locator(".preview.error")).to_have_text("101 is more than the cards can hold: 100 at most.")
    page.get_by_role("button", name="Record").last.click()
    expect(page.locator("[data-field=defender_deadwood] [data-error]")).to_be_visible()
    expect(page.locator("#defender_deadwood")).to_have_value("101")
    expect(page.locator("#defender_deadwood")).to_be_focused()
    page.locator("[data-key='clear']").click()
    expect(page.locator("[data-field=defender_deadwood] [data-error]")).to_have_count(0)
    expect(page.locator("#defender_deadwood[aria-invalid]")).to_have_count(0)
    for digit in "20":
        page.locator(f"[data-step=defender_deadwood] [data-key='{digit}']").click()
    page.get_by_role("button", name="Record").last.click()
    expect(page.locator("tr[data-hand='1']")).to_be_visible()


def test_a_count_that_is_missing_is_asked_for(page: Page) -> None:
    playing.given(page)
    playing.tap_hand(page, "Anna", "4", 2)
    page.locator("[data-step=defender_deadwood] [data-key='clear']").click()
    page.get_by_role("button", name="Record").last.click()
    expect(page.locator("#defender_deadwood-error")).to_have_text("Enter the count first.")
    page.locator("[data-step=defender_deadwood] [data-key='2']").click()
    expect(page.locator("#defender_deadwood-error")).to_have_count(0)


def test_a_page_that_refused_a_hand_still_asks_for_the_sheet(page: Page) -> None:
    address = playing.given(page)
    playing.tap_hand(page, "Anna", "4", 101)
    page.get_by_role("button", name="Record").last.click()
    expect(page.locator("[data-field=defender_deadwood] [data-error]")).to_be_visible()
    assert page.url.endswith("/hands")
    with page.expect_response(address) as answer:
        pass
    assert answer.value.status in (200, 304)
    playing.by_another(page, address, ending="dead")
    expect(page.locator("[data-news]")).to_be_visible()


def test_in_oklahoma_the_upcard_sets_the_keys(page: Page) -> None:
    playing.given(page, ruleset={"knock_limit": "upcard", "spade_doubles": "points"})
    form = page.locator("form.record")
    form.locator(".keys.names").get_by_text("Anna", exact=True).click()
    form.locator("[data-rank='7']").click()
    form.get_by_role("button", name="Spades").click()
    enabled = form.locator("[name=knocker_deadwood]:not([disabled])")
    assert [key.get_attribute("value") for key in enabled.all()] == ["gin", *"1234567"]
    form.locator("[data-step=knocker_deadwood]").get_by_text("7", exact=True).click()
    for digit in "20":
        form.locator(f"[data-step=defender_deadwood] [data-key='{digit}']").click()
    expect(form.locator(".preview")).to_contain_text("The upcard is a spade, which doubles it: 26 to Anna.")


def test_a_high_limit_is_typed_and_gin_stands_beside_it(page: Page) -> None:
    playing.given(page, ruleset={"knock_limit": 25})
    form = page.locator("form.record")
    form.locator(".keys.names").get_by_text("Bo", exact=True).click()
    step = form.locator("[data-step=knocker_deadwood]")
    for digit in "12":
        step.locator(f"[data-key='{digit}']").click()
    step.get_by_role("button", name="Next").click()
    for digit in "20":
        form.locator(f"[data-step=defender_deadwood] [data-key='{digit}']").click()
    expect(form.locator(".preview")).to_contain_text("20 − 12 = 8 to Bo.")
    form.get_by_role("button", name="Back").click()
    step.get_by_text("Gin", exact=True).click()
    expect(form.locator(".preview")).to_contain_text("Bo goes gin", timeout=2000)
    page.wait_for_timeout(400)  # Record stands where Gin stood: sooner, this would be the second tap of a double tap.
    form.get_by_role("button", name="Record").last.click()
    expect(page.locator("tr[data-hand='1']")).to_contain_text("gin")


def test_a_hand_refused_online_is_shown_once_and_its_address_leads_to_the_sheet(page: Page) -> None:
    address = playing.given(page)
    playing.tap_hand(page, "Anna", "3", 999)
    page.locator("form.record").get_by_role("button", name="Record").click()
    expect(page.locator("form.record [data-error]")).to_be_visible()
    assert page.url == f"{address}/hands"
    page.wait_for_timeout(500)
    expect(page.locator("[data-waiting]")).to_be_hidden()
    page.goto(f"{address}/hands")
    assert page.url == address
    expect(page.locator("[data-waiting] li")).to_have_count(1)
    page.get_by_role("button", name="Put it right").click()
    expect(page.locator("form.record [data-error]")).to_be_visible()
    expect(page.locator("[data-waiting]")).to_be_hidden()


def test_nothing_is_asked_about_a_hand_that_is_incomplete_or_recorded(page: Page) -> None:
    asked: list[int] = []
    page.on("response", lambda answer: asked.append(answer.status) if answer.url.endswith("/preview") else None)
    playing.given(page)
    form = page.locator("form.record")
    playing.tap_hand(page, "Anna", "Gin", 2)
    # The last digit and the tap that records it come at once.
    form.evaluate(
        """form => {
            form.querySelector("[data-step=defender_deadwood] [data-key='0']").click();
            form.querySelector(".step.now > .next").click();
        }"""
    )
    expect(page.locator("tr[data-hand]")).to_have_count(1)
    page.locator("form.record").evaluate(
        """form => {
            form.elements.defender_deadwood.value = "20";
            form.elements.defender_deadwood.dispatchEvent(new Event("input", { bubbles: true }));
        }"""
    )
    page.wait_for_timeout(500)
    assert set(asked) <= {200}


@pytest.mark.parametrize("language", ["en", "de"])
def test_record_stays_in_sight_where_somebody_else_has_recorded(
    narrow: Callable[[str], Page], base_url: str, language: str
) -> None:
    page = narrow(language)
    page.goto(base_url)
    key = page.request.post(
        f"{base_url}/games",
        data={"players": ["Anna", "Bo Bertil Svensson"], "ruleset": {}, "sheet": "standard"},
        headers={
            "Accept": "application/json",
            "X-CSRFToken": page.request.get(f"{base_url}/token").json()["csrf_token"],
        },
    ).json()["score_key"]
    page.goto(f"{base_url}/g/{key}")
    form = page.locator("form.record")
    form.locator("[name=knocker][value='1']").check(force=True)
    page.wait_for_timeout(playing.DOUBLE_TAP)
    form.locator("[name=knocker_deadwood][value='3']").check(force=True)
    page.wait_for_timeout(playing.DOUBLE_TAP)
    form.locator("[data-step=defender_deadwood] [data-key='2']").click()
    page.request.post(
        f"{base_url}/g/{key}/hands",
        data={"ending": "knock", "knocker": 1, "knocker_deadwood": 3, "defender_deadwood": 44},
        headers={
            "Accept": "application/json",
            "X-CSRFToken": page.request.get(f"{base_url}/token").json()["csrf_token"],
        },
    )
    expect(form.locator("[data-news]")).to_be_visible()
    expect(form.locator(".step.now > .next")).to_be_in_viewport(ratio=1)
    keys = form.locator(".step.now .keypad > .key").evaluate_all("all => all.map((key) => key.offsetHeight)")
    assert min(keys) >= 44
