"""Axe on a page as it is, by day and by night."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

OF_COLOURS: dict[str, Any] = {"runOnly": ["color-contrast", "link-in-text-block"], "resultTypes": ["violations"]}
"""The rules that look at colours. Night changes nothing else, which is tested too."""


FLAT = """(end) => {
    for (const paper of document.querySelectorAll(".pad, .dock")) paper.style.background = `var(--${end})`;
    for (const arrow of document.querySelectorAll("select")) arrow.style.backgroundImage = "none";
}"""
"""Axe says nothing of what stands on a gradient. So the paper is as it is at the one end where less stands out from it,
and choices are without their arrows."""


def faults(page: Page) -> str:
    """What axe finds on the page: all its rules by day, those that look at colours by night; "" for nothing."""
    axe, told = Axe(), []
    for scheme, end, options in (("light", "paper", None), ("dark", "lamp", OF_COLOURS)):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.evaluate(FLAT, end)
        found = axe.run(page, options=options) if options else axe.run(page)
        told += [f"{page.url} ({scheme})\n{found.generate_report()}"] if found.violations_count else []
    page.emulate_media(color_scheme="light")
    return "\n".join(told)
