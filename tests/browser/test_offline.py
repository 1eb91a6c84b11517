"""Bad reception: what is recorded waits on the phone, survives a reload, and is stored once, whatever gets lost."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, Route, expect

from . import playing
from .conftest import PHONE

pytestmark = pytest.mark.needs("chromium")

KNOCKS = "Anna knocks with 4, Bo holds 20."
LEASE = 20_000
"""Milliseconds for which a tab that is gone may keep others from sending, where it went in the middle of it."""


@pytest.fixture
def harmless() -> str:
    """What the browser logs where there is no reception."""
    return "Failed to load resource"


def record_unheard(page: Page, who: str, count: str, other: int) -> None:
    """Records a hand that cannot be sent now."""
    before = page.locator("[data-waiting] li").count()
    playing.tap_hand(page, who, count, other)
    page.locator("form.record").get_by_role("button", name="Record").click()
    expect(page.locator("[data-waiting] li")).to_have_count(before + 1)


def stored_hands(page: Page, address: str) -> list[dict[str, Any]]:
    """The hands on the server."""
    sheet = page.request.get(address.split("?")[0], headers={"Accept": "application/json"}).json()
    found: list[dict[str, Any]] = sheet["hands"]
    return found


def no_reception(page: Page) -> None:
    """The phone is out of reach, and knows it."""
    page.context.set_offline(True)
    expect(page.locator("[data-reach]")).to_be_visible()


def new_links(page: Page, address: str) -> None:
    """Makes new links for the game on this phone; its page of links is open then."""
    page.goto(f"{address.split('?')[0]}/links")
    page.get_by_text("Make new links").first.click()
    page.get_by_role("button", name="Make new links").click()
    expect(page.get_by_role("status").first).to_contain_text("The game has new links.")


def test_a_hand_recorded_without_reception_is_stored_once_when_there_is_some(page: Page) -> None:
    address = playing.given(page)
    no_reception(page)
    record_unheard(page, "Anna", "4", 20)
    expect(page.locator("[data-waiting] [data-says]")).to_have_text(KNOCKS)
    expect(page.locator("[data-waiting]")).not_to_contain_text("16")
    expect(page.locator("form.record [data-step=knocker]")).to_be_visible()
    assert stored_hands(page, address) == []

    page.context.set_offline(False)
    expect(page.locator("tr[data-hand='1']")).to_be_visible()
    expect(page.locator("[data-waiting]")).to_be_hidden()
    assert playing.totals(page) == ("16", "0")
    assert [hand["points"] for hand in stored_hands(page, address)] == [16]


def test_waiting_hands_survive_a_reload_and_go_out_in_order(page: Page) -> None:
    address = playing.given(page)
    page.route("**/token", lambda route: route.abort())
    record_unheard(page, "Anna", "4", 20)
    record_unheard(page, "Bo", "Gin", 11)
    page.get_by_role("button", name="Dead hand").click()
    expect(page.locator("[data-waiting] li")).to_have_count(3)
    page.reload()
    expect(page.locator("[data-waiting] [data-says]")).to_have_text(
        [KNOCKS, "Bo goes gin, Anna holds 11.", "Dead hand."]
    )
    page.unroute("**/token")
    expect(page.locator("tr[data-hand]")).to_have_count(3)
    expect(page.locator("[data-waiting]")).to_be_hidden()
    assert [hand["points"] for hand in stored_hands(page, address)] == [16, 31, 0]


def test_a_phone_that_forgot_that_hands_wait_finds_them_on_the_sheet(page: Page) -> None:
    address = playing.given(page)
    page.route("**/token", lambda route: route.abort())
    record_unheard(page, "Anna", "4", 20)
    # A phone that goes out at once keeps the hand, which is written at once, and not what is written later.
    page.evaluate("localStorage.removeItem('waiting')")
    page.unroute("**/token")
    page.reload()
    expect(page.locator("tr[data-hand='1']")).to_be_visible()
    expect(page.locator("[data-waiting]")).to_be_hidden()
    assert [hand["points"] for hand in stored_hands(page, address)] == [16]


@pytest.mark.parametrize("lost", ["the answer", "the connection behind a proxy"])
def test_a_hand_whose_answer_is_lost_is_stored_once(page: Page, lost: str) -> None:
    address = playing.given(page)
    sent: list[str] = []

    def lose(route: Route) -> None:
        sent.append(route.request.post_data or "")
        route.fetch()
        if lost == "the answer":
            route.abort("connectionreset")
        else:
            route.fulfill(status=502, content_type="text/html", body="<h1>Bad gateway</h1>")

    page.route("**/hands", lose, times=1)
    playing.tap_hand(page, "Anna", "4", 20)
    page.locator("form.record").get_by_role("button", name="Record").click()
    expect(page.locator("tr[data-hand='1']")).to_be_visible()
    expect(page.locator("[data-waiting]")).to_be_hidden()
    page.reload()
    expect(page.locator("tr[data-hand]")).to_have_count(1)
    assert len(sent) == 1
    assert [hand["points"] for hand in stored_hands(page, address)] == [16]


def test_a_page_of_the_networks_own_is_no_answer(page: Page) -> None:
    address = playing.given(page)
    page.route("**/hands", lambda route: route.fulfill(status=200, content_type="text/html", body="Log in"), times=1)
    playing.tap_hand(page, "Anna", "4", 20)
    page.locator("form.record").get_by_role("button", name="Record").click()
    expect(page.locator("tr[data-hand='1']")).to_be_visible(timeout=15000)
    assert len(stored_hands(page, address)) == 1


def test_two_tabs_send_a_hand_once(page: Page) -> None:
    address = playing.given(page)
    page.route("**/token", lambda route: route.abort())
    record_unheard(page, "Anna", "4", 20)
    sent: list[str] = []
    page.context.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    other = page.context.new_page()
    other.goto(address)
    page.unroute("**/token")
    expect(other.locator("tr[data-hand='1']")).to_be_visible()
    expect(page.locator("tr[data-hand='1']")).to_be_visible(timeout=15000)
    assert [url for url in sent if url.endswith("/hands")] == [f"{address}/hands"]
    assert len(stored_hands(page, address)) == 1


def test_a_waiting_hand_is_removed_and_put_back(page: Page) -> None:
    address = playing.given(page)
    no_reception(page)
    record_unheard(page, "Anna", "4", 20)
    record_unheard(page, "Bo", "Gin", 11)
    first = page.locator("[data-waiting] li").first
    first.get_by_role("button", name="Remove").click()
    expect(first).to_contain_text("Removed.")
    expect(first.get_by_role("button", name="Put it back")).to_be_focused()
    page.keyboard.press("Enter")
    expect(first.get_by_role("button", name="Remove")).to_be_focused()
    page.locator("[data-waiting] li").last.get_by_role("button", name="Remove").click()
    page.context.set_offline(False)
    expect(page.locator("tr[data-hand]")).to_have_count(1)
    assert [hand["points"] for hand in stored_hands(page, address)] == [16]


def test_a_half_typed_hand_survives_a_reload_and_cleared_cookies(page: Page) -> None:
    address = playing.given(page)
    playing.tap_hand(page, "Bo", "3", 2)
    page.context.clear_cookies()
    page.reload()
    expect(page.locator(".said")).to_contain_text("Bo · 3")
    expect(page.locator("#defender_deadwood")).to_have_value("2")
    page.locator("[data-step=defender_deadwood] [data-key='5']").click()
    expect(page.locator(".preview")).to_contain_text("25 − 3 = 22 to Bo.")
    page.locator("form.record").get_by_role("button", name="Record").click()
    expect(page.locator("tr[data-hand='1']")).to_be_visible()
    page.reload()
    expect(page.locator("[data-step=knocker]")).to_be_visible()
    assert [hand["points"] for hand in stored_hands(page, address)] == [22]
    assert json.loads(page.evaluate("JSON.stringify(Object.keys(localStorage))")) == [f"heard:/g/{address[-22:]}"]


def test_points_awarded_without_reception_wait_too(page: Page) -> None:
    address = playing.given(page)
    page.goto(f"{address}/award")
    page.get_by_label("Anna").check()
    page.get_by_label("Points").fill("25")
    page.get_by_label("Why").fill("agreed at the table")
    page.context.set_offline(True)
    page.get_by_role("button", name="Look at it").click()
    expect(page.locator("main .notice")).to_contain_text("Kept on this phone.")
    page.context.set_offline(False)
    page.goto(address)
    expect(page.locator("tr[data-hand='1']")).to_be_visible()
    assert [hand["points"] for hand in stored_hands(page, address)] == [25]


def test_a_forgotten_hand_waits_for_its_place(page: Page) -> None:
    address = playing.given(page)
    playing.by_another(page, address, ending="gin", knocker=2, defender_deadwood=31)
    page.goto(f"{address}/insert?after=0")
    page.context.set_offline(True)
    playing.tap_hand(page, "Anna", "4", 20)
    page.get_by_role("button", name="Put it in").last.click()
    expect(page.locator("main .notice")).to_contain_text("Kept on this phone.")
    page.context.set_offline(False)
    page.goto(address)
    expect(page.locator("tr[data-hand='2']")).to_be_visible()
    assert [hand["n"] for hand in stored_hands(page, address)] == [2, 1]


def test_a_hand_by_its_cards_waits_as_such(page: Page) -> None:
    address = playing.given(page)
    page.goto(f"{address}/cards")
    page.get_by_role("button", name="Anna").click()
    page.locator("#knocker").fill("3S 4S 5S KS KH KD 9H TH JH 6C")
    page.get_by_role("button", name="Bo").first.click()
    page.locator("#defender").fill("7S 7H 7D 8S 9C 6D 6H QH AD 2H")
    page.get_by_role("button", name="Count it up").click()
    expect(page.locator("[data-verdict]")).to_have_text("26 to Anna")
    page.context.set_offline(True)
    page.get_by_role("button", name="Record").click()
    expect(page.locator("main .notice")).to_contain_text("Kept on this phone.")
    page.context.set_offline(False)
    page.goto(address)
    expect(page.locator("tr[data-hand='1']")).to_be_visible()
    assert [hand["points"] for hand in stored_hands(page, address)] == [26]


def test_what_waits_and_what_is_half_typed_survive_closing_the_browser(
    playwright: Playwright, browser_type_launch_args: dict[str, Any], base_url: str, tmp_path: Path
) -> None:
    def phone() -> BrowserContext:
        opened = playwright.chromium.launch_persistent_context(tmp_path, **browser_type_launch_args, **PHONE)
        opened.set_default_timeout(10000)
        return opened

    context = phone()
    page = context.new_page()
    page.goto(base_url)
    token = page.request.get(f"{base_url}/token").json()["csrf_token"]
    game = page.request.post(
        f"{base_url}/games",
        data={"players": ["Anna", "Bo"], "ruleset": {}, "sheet": "standard"},
        headers={"Accept": "application/json", "X-CSRFToken": token},
    ).json()
    address = f"{base_url}/g/{game['score_key']}"
    page.goto(address)
    no_reception(page)
    record_unheard(page, "Anna", "4", 20)
    playing.tap_hand(page, "Bo", "3", 2)
    expect(page.locator(".preview")).to_have_text("The points follow when there is reception.")
    context.close()

    context = phone()
    page = context.new_page()
    page.goto(address)
    expect(page.locator("tr[data-hand='1']")).to_be_visible(timeout=2 * LEASE)
    expect(page.locator("#defender_deadwood")).to_have_value("2")
    assert [hand["points"] for hand in stored_hands(page, address)] == [16]
    context.close()


def test_a_browser_that_keeps_nothing_records_all_the_same(page: Page) -> None:
    page.add_init_script("IDBFactory.prototype.open = () => { throw new Error('not kept here'); };")
    address = playing.given(page)
    playing.tap_hand(page, "Anna", "4", 20)
    page.locator("form.record").get_by_role("button", name="Record").click()
    expect(page.locator("tr[data-hand='1']")).to_be_visible()
    assert [hand["points"] for hand in stored_hands(page, address)] == [16]


NOT_FOUND = json.dumps({"error": {"code": "not_found"}})


def nothing_there(page: Page) -> None:
    """The server says of the link of every hand sent that it opens nothing."""
    page.route("**/hands", lambda route: route.fulfill(status=404, content_type="application/json", body=NOT_FOUND))


def test_hands_whose_link_opened_nothing_go_out_under_the_new_one(page: Page) -> None:
    address = playing.given(page)
    nothing_there(page)
    playing.tap_hand(page, "Anna", "4", 20)
    page.locator("form.record").get_by_role("button", name="Record").click()
    expect(page.locator("[data-waiting] li")).to_contain_text("The link opens nothing any more")
    page.unroute("**/hands")
    new_links(page, address)
    page.get_by_role("link", name="The sheet").click()
    expect(page.locator("tr[data-hand='1']")).to_contain_text("+16")
    expect(page.locator("[data-waiting]")).to_be_hidden()
    playing.record(page, "Bo", "Gin", 11)
    assert [hand["points"] for hand in stored_hands(page, page.url)] == [16, 31]


def test_a_link_that_opens_its_sheet_again_takes_what_waited(page: Page) -> None:
    address = playing.given(page)
    no_reception(page)
    record_unheard(page, "Anna", "4", 20)
    record_unheard(page, "Bo", "Gin", 11)
    nothing_there(page)
    page.context.set_offline(False)
    expect(page.locator("[data-waiting] li").first).to_contain_text("The link opens nothing any more")
    expect(page.locator("[data-waiting] li").last).to_contain_text("Waits for the hand before it.")
    page.unroute("**/hands")
    page.reload()
    expect(page.locator("tr[data-hand='2']")).to_be_visible()
    expect(page.locator("[data-waiting]")).to_be_hidden()
    assert [hand["points"] for hand in stored_hands(page, address)] == [16, 31]


def test_links_that_were_not_made_move_nothing_to_another_game(page: Page) -> None:
    other = playing.given(page, names=("Cleo", "Dan"))
    address = playing.given(page)
    page.route("**/token", lambda route: route.abort())
    record_unheard(page, "Anna", "4", 20)
    page.goto(f"{address}/links")
    page.route("**/links", lambda route: route.fulfill(status=503, content_type="text/html", body="Away"))
    page.get_by_text("Make new links").first.click()
    page.get_by_role("button", name="Make new links").click()
    expect(page.get_by_text("Away")).to_be_visible()
    page.unroute("**/links")
    page.goto(other)
    expect(page.locator("[data-waiting]")).to_be_hidden()
    page.unroute("**/token")
    page.goto(address)
    expect(page.locator("tr[data-hand='1']")).to_contain_text("+16")
    assert stored_hands(page, other) == []
