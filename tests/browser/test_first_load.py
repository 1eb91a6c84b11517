"""What a phone that was never here fetches to show a sheet: little, and none of it twice."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from . import playing
from .conftest import PHONE

pytestmark = pytest.mark.needs("chromium")

MOST = 60_000
"""Bytes as they went over the wire, the heads of the answers included."""
HAND = {"ending": "knock", "knocker": 1, "knocker_deadwood": 3, "defender_deadwood": 20}
HANDS = 30


def fetched(page: Page, address: str) -> dict[str, int]:
    """What the page at the address fetches over the network: the bytes of each answer as it was sent, head and body."""
    sizes: Counter[str] = Counter()
    fetching: dict[str, str] = {}
    kept: set[str] = set()

    def note(event: dict[str, Any]) -> None:
        if event["requestId"] not in kept and not event["response"]["fromDiskCache"]:
            fetching[event["requestId"]] = event["response"]["url"]

    def count(event: dict[str, Any]) -> None:
        if event["requestId"] in fetching:
            sizes[fetching[event["requestId"]]] += int(event["encodedDataLength"])

    session = page.context.new_cdp_session(page)
    session.on("Network.requestServedFromCache", lambda event: kept.add(event["requestId"]))
    session.on("Network.responseReceived", note)
    session.on("Network.loadingFinished", count)
    session.send("Network.enable")
    page.goto(address, wait_until="networkidle")
    session.detach()
    return sizes


@pytest.fixture
def newcomer(browser: Browser, base_url: str) -> Any:
    """A phone that was never here, on plain http: no page is kept for it."""
    context = browser.new_context(**{**PHONE, "service_workers": "block"}, base_url=base_url)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("who", ["scorer", "viewer"])
def test_a_sheet_of_thirty_hands_is_little_to_fetch(page: Page, newcomer: Page, who: str) -> None:
    address = playing.given(page, ruleset={"target": None})
    for n in range(HANDS):
        playing.by_another(page, address, **HAND, note="a long hand" if n == 7 else "")
    if who == "viewer":
        address = page.request.get(f"{address}/links.json").json()["view"]
    sizes = fetched(newcomer, address)
    assert newcomer.locator("tr[data-hand]").count() == HANDS
    kinds = [kind for kind in (".css", ".js", ".woff2") if any(kind in name for name in sizes)]
    assert kinds == [".css", ".js", ".woff2"]
    assert sum(sizes.values()) <= MOST, sizes


def test_no_file_is_fetched_twice(page: Page, newcomer: Page) -> None:
    address = playing.given(page)
    first = fetched(newcomer, address)
    again = fetched(newcomer, f"{address}/links")
    assert f"{address}/links" in again
    assert [file for file in again if file in first] == []
