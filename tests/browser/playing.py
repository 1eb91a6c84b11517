"""What a person does on the pages of a game."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import APIResponse, Page, expect

NAMES = ("Anna", "Bo")
DOUBLE_TAP = 360
"""Milliseconds in which a tap at the place of the one before would be the second of a double tap."""


def start(page: Page, names: tuple[str, str] = NAMES, sheet: str = "standard", **values: str) -> str:
    """Starts a game from the first page as a new user would, Anna dealing. The address of its sheet."""
    page.goto("/")
    page.locator("#players-0").fill(names[0])
    page.locator("#players-1").fill(names[1])
    page.locator(f"input[name=sheet][value={sheet}]").check()
    page.get_by_text("Dealer, stake and every other rule").click()
    page.locator("input[name=first_dealer][value='1']").check()
    for name, value in values.items():
        field = page.locator(f"[name={name}]")
        if field.first.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    page.get_by_role("button", name="Start").click()
    expect(page.locator("[data-total='1']")).to_have_text("0")
    return page.url


def given(page: Page, names: tuple[str, str] = NAMES, **game: Any) -> str:
    """Opens the sheet of a game that is there already, Anna dealing. Its address."""
    body = {"players": list(names), "ruleset": {}, "sheet": "standard", "first_dealer": 1, **game}
    key = _post(page, "/games", body).json()["score_key"]
    page.goto(f"/g/{key}")
    return page.url


def tap_hand(page: Page, who: str, count: str, other: int) -> None:
    """Taps a hand in, up to the preview: three taps and a number."""
    form = page.locator("form.record")
    form.locator(".keys.names").get_by_text(who, exact=True).click()
    page.wait_for_timeout(DOUBLE_TAP)
    form.locator("[data-step=knocker_deadwood]").get_by_text(count, exact=True).click()
    page.wait_for_timeout(DOUBLE_TAP)
    for digit in str(other):
        form.locator(f"[data-step=defender_deadwood] [data-key='{digit}']").click()


def record(page: Page, who: str, count: str, other: int, says: str = "") -> None:
    """Records a hand with the script, after reading its preview."""
    rows = page.locator("tr[data-hand]")
    before = rows.count()
    tap_hand(page, who, count, other)
    preview = page.locator("form.record .preview")
    expect(preview).to_contain_text(says or "to ")
    page.locator("form.record").get_by_role("button", name="Record").click()
    expect(rows).to_have_count(before + 1)


def type_hand(page: Page, who: str, count: str, other: int) -> None:
    """Records a hand without the script, by way of the page that confirms it."""
    page.get_by_label(who, exact=True).check()
    page.get_by_label(count, exact=True).check()
    page.locator("#defender_deadwood").fill(str(other))
    page.locator("form.record").get_by_role("button", name="Record").last.click()
    page.get_by_role("button", name="Record").click()


def totals(page: Page) -> tuple[str, str]:
    """Both large figures."""
    return page.locator("[data-total='1']").inner_text(), page.locator("[data-total='2']").inner_text()


def by_another(page: Page, address: str, **hand: Any) -> None:
    """A hand that another device records in the meantime."""
    _post(page, f"{address.split('?')[0]}/hands", hand)


def _post(page: Page, address: str, body: dict[str, Any]) -> APIResponse:
    token = page.request.get("/token").json()["csrf_token"]
    answer = page.request.post(address, data=body, headers={"Accept": "application/json", "X-CSRFToken": token})
    assert answer.status == 201, answer.text()
    return answer


def width(page: Page) -> tuple[int, int]:
    """How wide the page is, and how wide the screen."""
    wide: list[int] = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    return wide[0], wide[1]
