"""Where a service worker is allowed, the pages of a game open without a network, and an old version gives way."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import Browser, BrowserContext, Page, expect
from waitress.server import create_server

from scorekeeper import create_app
from scorekeeper.web.blueprints import phone as blueprint

from . import playing
from .conftest import PHONE
from .test_offline import record_unheard, stored_hands

pytestmark = pytest.mark.needs("chromium")

KEPT = """async () => {
    const kept = [];
    for (const name of await caches.keys()) {
        for (const request of await (await caches.open(name)).keys()) kept.push(new URL(request.url).pathname);
    }
    return kept.filter((path) => !path.startsWith("/static/")).sort();
}"""


@pytest.fixture
def harmless() -> str:
    """What the browser logs where there is no reception, or where a link opens nothing any more."""
    return "Failed to load resource"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[str]:
    """The address of an app in this process, so that its version can be changed."""
    app: Flask = create_app({"DATABASE": str(tmp_path / "scorekeeper.sqlite"), "INSTANCE": str(tmp_path)})
    server = create_server(app, host="127.0.0.1", port=0)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.effective_port}"
    server.close()
    thread.join(5)


@pytest.fixture
def context(browser: Browser, served: str) -> Iterator[BrowserContext]:
    """A phone whose pages may be served by the worker."""
    context = browser.new_context(**{**PHONE, "service_workers": "allow"}, base_url=served)
    yield context
    context.close()


def until(page: Page, expression: str) -> None:
    """Waits until it is true on the page. Playwright's own way wants a policy that lets pages evaluate text."""
    for _ in range(150):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(100)
    raise AssertionError(expression)


def ready(page: Page) -> None:
    """Waits until the worker serves the page, and loads it once more, through the worker."""
    until(page, "navigator.serviceWorker.controller !== null")
    page.reload()


def kept(page: Page) -> list[str]:
    """The pages that the browser keeps."""
    found: list[str] = page.evaluate(KEPT)
    return found


def test_the_pages_of_a_game_open_without_a_network(page: Page) -> None:
    address = playing.given(page)
    path = "/g/" + address[-22:]
    playing.by_another(page, address, ending="gin", knocker=2, defender_deadwood=31)
    ready(page)
    # What a sheet leads to is fetched ahead, a little later.
    until(page, f"async () => (await ({KEPT})()).includes('{path}/hands/1')")
    assert kept(page) == sorted([path, f"{path}/hands/1", f"{path}/rules", "/judge", "/offline", "/phone"])

    page.context.set_offline(True)
    page.reload()
    assert playing.totals(page) == ("0", "51")
    expect(page.locator("[data-reach]")).to_contain_text("No reception")
    page.locator("tr[data-hand='1'] a").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Hand 1")
    page.goto(f"{address}/rules")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.goto("/judge")
    expect(page.locator(".pick").first).to_be_visible()
    page.goto(f"{address}/settings")
    expect(page.get_by_role("heading", level=1)).to_have_text("No reception")


def test_a_hand_recorded_without_a_network_survives_a_reload_and_is_stored_once(page: Page) -> None:
    address = playing.given(page)
    ready(page)
    page.context.set_offline(True)
    record_unheard(page, "Anna", "4", 20)
    page.reload()
    expect(page.locator("[data-waiting] [data-says]")).to_have_text("Anna knocks with 4, Bo holds 20.")
    page.context.set_offline(False)
    expect(page.locator("tr[data-hand='1']")).to_be_visible()
    expect(page.locator("[data-waiting]")).to_be_hidden()
    assert [hand["points"] for hand in stored_hands(page, address)] == [16]
    # The sheet that was put in its place is the one that opens without a network from now on.
    page.context.set_offline(True)
    page.reload()
    assert playing.totals(page) == ("16", "0")


def test_a_page_is_never_old_where_the_network_answers(page: Page) -> None:
    address = playing.given(page)
    ready(page)
    playing.by_another(page, address, ending="gin", knocker=2, defender_deadwood=31)
    page.goto(address, wait_until="commit")
    page.wait_for_selector("[data-total='2']")
    assert playing.totals(page) == ("0", "51")


def test_only_recording_works_without_reception_and_the_page_says_so(page: Page) -> None:
    address = playing.given(page)
    playing.by_another(page, address, ending="gin", knocker=2, defender_deadwood=31)
    ready(page)
    page.context.set_offline(True)
    page.get_by_role("button", name="Undo: hand 1").click()
    expect(page.get_by_role("alert")).to_contain_text("Only recording a hand works now")
    assert playing.totals(page) == ("0", "51")


def test_a_new_version_says_so_and_clears_what_the_old_one_kept(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    address = playing.given(page)
    path = "/g/" + address[-22:]
    ready(page)
    until(page, f"async () => (await ({KEPT})()).includes('{path}')")
    expect(page.locator("[data-updated]")).to_be_hidden()
    monkeypatch.setattr(blueprint, "version", lambda: "the-next")
    page.reload()
    note = page.locator("[data-updated]")
    expect(note).to_be_visible(timeout=15000)
    until(page, "async () => (await caches.keys()).every((name) => name.endsWith('-the-next'))")
    assert path in kept(page)
    note.get_by_role("link").click()
    expect(note).to_be_hidden()
    expect(page.locator("[data-total='1']")).to_have_text("0")


def test_new_links_leave_nothing_of_the_old_ones_but_hands_that_were_never_stored(page: Page) -> None:
    address = playing.given(page)
    path = "/g/" + address[-22:]
    ready(page)
    until(page, f"async () => (await ({KEPT})()).includes('{path}')")
    page.context.set_offline(True)
    record_unheard(page, "Anna", "4", 20)
    page.context.set_offline(False)
    expect(page.locator("tr[data-hand='1']")).to_be_visible()
    page.context.set_offline(True)
    record_unheard(page, "Bo", "Gin", 11)
    with page.expect_response(lambda answer: answer.status == 404):
        token = page.request.get("/token").json()["csrf_token"]
        renewed = page.request.post(f"{address}/links", headers={"Accept": "application/json", "X-CSRFToken": token})
        assert renewed.status == 201
        page.context.set_offline(False)
    expect(page.locator("[data-reach]")).to_contain_text("This link opens nothing any more")
    expect(page.locator("[data-waiting] li")).to_contain_text("Bo goes gin, Anna holds 11.")
    expect(page.locator("[data-waiting] li")).to_contain_text("cannot be sent")
    until(page, f"async () => !(await ({KEPT})()).some((kept) => kept.startsWith('{path}'))")

    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("This page is not in the book")
    expect(page.locator("[data-waiting] li")).to_contain_text("Bo goes gin, Anna holds 11.")
    page.get_by_role("button", name="Remove").click()
    page.reload()
    expect(page.locator("[data-waiting]")).to_be_hidden()
    assert [name for name in page.evaluate("Object.keys(localStorage)") if path in name] == []


def test_who_makes_new_links_goes_on_with_what_waits(page: Page) -> None:
    address = playing.given(page)
    playing.tap_hand(page, "Anna", "4", 2)
    page.goto(f"{address}/links")
    page.get_by_text("Make new links").first.click()
    page.get_by_role("button", name="Make new links").click()
    expect(page.get_by_role("status").first).to_contain_text("new links")
    page.get_by_role("link", name="The sheet").click()
    expect(page.locator("#defender_deadwood")).to_have_value("2")
    assert page.url != address


def test_the_phone_is_told_what_it_installs(page: Page) -> None:
    page.goto("/")
    manifest = page.request.get(page.locator("link[rel=manifest]").get_attribute("href") or "").json()
    assert (manifest["start_url"], manifest["display"]) == ("/", "standalone")
    for icon in manifest["icons"]:
        assert page.request.get(icon["src"]).ok
    page.goto("/phone")
    page.get_by_label("Vibrate").uncheck()
    page.reload()
    expect(page.get_by_label("Vibrate")).not_to_be_checked()


def test_what_stands_in_for_a_page_speaks_the_language_that_was_chosen(page: Page) -> None:
    page.goto("/phone")
    ready(page)
    page.locator("button[name='language'][value='sv']").click()
    expect(page.locator("html")).to_have_attribute("lang", "sv")
    until(
        page,
        "async () => (await (await caches.match('/offline', { ignoreVary: true })).text()).includes('lang=\"sv\"')",
    )
    page.context.set_offline(True)
    page.goto("/rules?left=pagat&right=dansk")
    expect(page.locator("html")).to_have_attribute("lang", "sv")
