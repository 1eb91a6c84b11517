"""Picking cards on the phone: a tap a card, melds laid out by themselves, and the table laid as it was."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from . import playing

LISA = ["3S", "4S", "5S", "KS", "KH", "KD", "9H", "TH", "JH", "6C"]
MAX = ["7S", "7H", "7D", "8S", "9C", "6D", "6H", "QH", "AD", "2H"]
"""The worked hand of a Swedish page that follows pagat.com (S000): it comes to 32, and 26 for Lisa."""


def tap(page: Page, cards: list[str]) -> None:
    """Taps each card once on the deck."""
    for card in cards:
        page.locator(f".pick[data-card='{card}']").tap()


def laid(page: Page) -> list[str]:
    """The groups of the hand being picked, each with its cards."""
    groups = page.locator(".held.now .laid:not(.tabled) > li, .held .laid:not(.tabled) > li:visible")
    return [
        " ".join(group.locator(".card").evaluate_all("cards => cards.map((card) => card.dataset.card)"))
        for group in groups.all()
    ]


def enter(page: Page, **game: object) -> str:
    """Opens the entry of cards of a new game, after who went out. The address of the game."""
    address = urlsplit(playing.given(page, **game)).path
    page.get_by_role("link", name="Enter cards").click()
    page.get_by_role("button", name="Anna").click()
    return address


def test_a_hand_takes_one_tap_a_card(page: Page, shoot: Callable[[Page, str], None]) -> None:
    address = enter(page)
    tap(page, LISA)
    expect(page.locator(".held .deadwood b")).to_have_text("6")
    assert laid(page) == ["3S 4S 5S", "KS KH KD", "9H TH JH", "6C"]
    page.get_by_role("button", name=re.compile("^Bo")).click()
    for card in LISA:
        expect(page.locator(f".pick[data-card='{card}']")).to_be_disabled()
    tap(page, MAX)
    expect(page.locator(".held .deadwood b")).to_have_text("32")
    expect(page.locator("[data-laid-down] .laid-off")).to_have_attribute("data-card", "QH")
    shoot(page, "cards-defender")
    page.get_by_role("button", name="Count it up").click()
    expect(page.locator("[data-verdict]")).to_have_text("26 to Anna")
    shoot(page, "cards-ruling")
    page.get_by_role("button", name="Record").click()
    assert playing.totals(page) == ("26", "0")
    page.goto(f"{address}/hands/1")
    expect(page.locator("[data-showdown] .card")).to_have_count(20)


def test_a_second_tap_puts_a_card_back(page: Page) -> None:
    enter(page)
    tap(page, ["3S", "4S", "3S"])
    assert page.locator("#knocker").input_value() == "4S"
    expect(page.locator(".pick[data-card='4S']")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".pick[data-card='3S']")).to_have_attribute("aria-pressed", "false")


def test_letters_do_what_taps_do(page: Page) -> None:
    enter(page)
    page.locator("#knocker").fill("♠3 4s 5S, KS KH KD 9H 10h JH 6C")
    expect(page.locator(".held .deadwood b")).to_have_text("6")
    assert laid(page) == ["3S 4S 5S", "KS KH KD", "9H TH JH", "6C"]


def test_another_of_the_best_ways_is_a_tap_away(page: Page) -> None:
    enter(page)
    tap(page, ["7S", "7H", "7D", "8S", "9S", "TS", "JS", "QS", "KS", "AC"])
    expect(page.locator(".held .deadwood b")).to_have_text("1")
    first = laid(page)
    page.get_by_role("button", name="Lay them another way").click()
    expect(page.locator("[data-melds=knocker]")).not_to_have_value("")
    assert laid(page) != first
    assert sorted(" ".join(laid(page)).split()) == sorted(" ".join(first).split())


def test_what_was_laid_off_can_be_said_and_what_was_missed_is_told(page: Page) -> None:
    enter(page)
    tap(page, LISA)
    page.get_by_role("button", name=re.compile("^Bo")).click()
    tap(page, MAX)
    page.get_by_role("button", name="Nothing was laid off").click()
    expect(page.locator(".held .deadwood b")).to_have_text("42")
    expect(page.locator(".told")).to_contain_text("32 instead of 42.")
    page.get_by_role("button", name="Lay them the best way").click()
    expect(page.locator(".held .deadwood b")).to_have_text("32")
    page.locator("button.card[data-card='QH']").tap()
    page.locator(".held [data-group=dead]").tap()
    expect(page.locator(".held .deadwood b")).to_have_text("42")
    page.get_by_role("button", name="Count it up").click()
    expect(page.locator("[data-verdict]")).to_have_text("36 to Anna")
    expect(page.locator("[data-missed]")).to_contain_text("32 instead of 42.")


def test_cards_laid_where_they_cannot_lie_are_told_with_the_reason(page: Page) -> None:
    enter(page)
    tap(page, LISA)
    page.locator("button.card[data-card='6C']").tap()
    page.locator("[data-group='meld-0']").tap()
    expect(page.locator(".told.error")).to_contain_text("is no run: the suits are mixed.")
    expect(page.locator(".card.faulty")).not_to_have_count(0)


def test_the_judge_is_asked_with_the_same_taps(page: Page) -> None:
    page.goto("/judge")
    tap(page, LISA)
    page.get_by_role("button", name=re.compile("^The defender")).click()
    tap(page, MAX)
    expect(page.locator(".held.now .deadwood b")).to_have_text("32")
    page.get_by_role("button", name="Rule on it").click()
    expect(page.locator("[data-verdict]")).to_have_text("26 to the knocker")
    page.reload()
    expect(page.locator("[data-verdict]")).to_have_text("26 to the knocker")


def test_one_hand_is_enough_for_the_judge(page: Page) -> None:
    page.goto("/judge")
    tap(page, LISA)
    page.get_by_role("button", name="Just this hand").click()
    expect(page.locator("[data-verdict]")).to_contain_text("Yes, knocking is allowed")


def test_a_run_is_drawn_in_order_with_what_was_laid_off_on_it(page: Page) -> None:
    address = enter(page)
    tap(page, LISA)
    page.get_by_role("button", name=re.compile("^Bo")).click()
    tap(page, ["7H", "8H", "QH", "2C", "3D", "4C", "6D", "AD", "9C", "2H"])
    meld = "[data-meld='2'] .card"
    run = page.locator(f"[data-laid-down] {meld}")
    in_order = ["7H", "8H", "9H", "TH", "JH", "QH"]
    marked = ["7H", "8H", "QH"]
    expect(run).to_have_count(6)
    assert run.evaluate_all("cards => cards.map((card) => card.dataset.card)") == in_order
    page.get_by_role("button", name="Count it up").click()
    expect(page.locator("[data-verdict]")).to_be_visible()
    page.get_by_role("button", name="Record").click()
    page.goto(f"{address}/hands/1")
    run = page.locator(".laid").first.locator(meld)
    assert run.evaluate_all("cards => cards.map((card) => card.dataset.card)") == in_order
    laid_off = page.locator(".laid-off").evaluate_all("cards => cards.map((card) => card.dataset.card)")
    assert laid_off == marked


def test_an_eleventh_card_is_a_tap_away(page: Page) -> None:
    enter(page)
    tap(page, LISA)
    expect(page.locator(".deck")).to_be_hidden()
    page.get_by_role("button", name="An eleventh card").click()
    tap(page, ["QC"])
    expect(page.locator(".held .count")).to_have_text("11 cards")
    expect(page.locator(".deck")).to_be_hidden()
    expect(page.locator(".held .deadwood")).to_contain_text("6")


def test_too_high_a_count_is_told_once_the_cards_lie(page: Page) -> None:
    enter(page)
    tap(page, [*LISA[:2], "QC", *LISA[3:]])
    expect(page.locator(".told.error")).to_contain_text("23 is over the knock limit of 10")
    page.locator("[data-final]").click()
    expect(page.locator(".told.error")).to_be_visible()
    expect(page.locator(".error:visible")).to_have_count(1)


def test_the_knockers_cards_can_be_laid_the_best_way_again(page: Page) -> None:
    enter(page)
    tap(page, LISA)
    page.locator("button.card[data-card='6C']").tap()
    page.locator("[data-group='meld-0']").tap()
    expect(page.locator(".told.error")).to_be_visible()
    page.get_by_role("button", name="Lay them the best way").click()
    expect(page.locator(".held .deadwood b")).to_have_text("6")
    expect(page.locator(".told")).to_be_hidden()


@pytest.mark.parametrize("font", ["at once", "late"])
def test_what_the_rules_lack_is_asked_for_in_sight(page: Page, font: str) -> None:
    held: list[Route] = []
    if font == "late":
        page.route("**/*.woff2", lambda route: held.append(route))
    question = f"preset=club&knocker={'+'.join(LISA)}&defender={'+'.join(MAX)}"
    page.goto(f"/judge?{question}", wait_until="domcontentloaded")
    expect(page.locator("[data-field=upcard] [data-error]")).to_be_in_viewport(ratio=1)
    for route in held:
        route.continue_()
    # It is scrolled to, not jumped to: what counts is where it comes to rest.
    page.wait_for_function(
        """() => document.querySelector("[data-field=upcard] [data-error]").getBoundingClientRect().bottom
            <= document.querySelector(".under-thumb").getBoundingClientRect().top"""
    )


@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 640)])
def test_the_hand_being_picked_stays_in_sight_and_the_way_on_is_on_one_line(
    browser: Browser, base_url: str, width: int, height: int
) -> None:
    context = browser.new_context(
        base_url=base_url,
        viewport={"width": width, "height": height},
        is_mobile=True,
        has_touch=True,
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto("/judge")
    tap(page, LISA[:9])
    deck = page.locator(".under-thumb").bounding_box()
    for seen in (page.locator(".held.now h2"), page.locator(".held.now .laid .card").last):
        box = seen.bounding_box()
        assert deck is not None
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= deck["y"]
    page.locator("#knocker").focus()
    field = page.locator("#knocker").bounding_box()
    assert field is not None
    assert field["y"] + field["height"] <= deck["y"]
    tap(page, LISA[9:])
    way_on = page.locator("[data-next]").bounding_box()
    assert way_on is not None
    assert way_on["height"] < 60
    context.close()


@pytest.mark.parametrize(("width", "least"), [(390, 48), (320, 40)])
def test_the_keys_are_big_enough_for_a_thumb(browser: Browser, base_url: str, width: int, least: int) -> None:
    context = browser.new_context(
        base_url=base_url, viewport={"width": width, "height": 844}, is_mobile=True, has_touch=True
    )
    page = context.new_page()
    page.goto("/judge")
    sizes = page.locator(".pick").evaluate_all("keys => keys.map((key) => key.getBoundingClientRect().toJSON())")
    assert len(sizes) == 52
    assert min(min(size["width"], size["height"]) for size in sizes) >= least
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    context.close()


def test_questions_are_found_while_typing(page: Page) -> None:
    page.goto("/rules/questions")
    page.locator("#q").press_sequentially("line bonus")
    expect(page.locator("#answers details").first).to_have_attribute("data-question", "28")
    assert "q=line+bonus" in page.url
