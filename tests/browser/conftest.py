"""A real browser as an emulated phone, on the app as it is served: by the command, with tokens, on an SQLite file."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from .every_page import Site, served

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
    # Where it serves pages, what a test routes would not be asked for by the page.
    "service_workers": "block",
}
ARTIFACTS = Path(os.environ.get("SCOREKEEPER_ARTIFACTS") or Path(__file__).parent / "artifacts")
"""Where the tests leave pictures of what they saw."""

# What is waited for is mostly there in a moment. Where browsers and servers share a core it is there later: no fault.
expect.set_options(timeout=15000)


@pytest.fixture(scope="session")
def base_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the app, served by a process of its own on a port of the system's choice."""
    folder = tmp_path_factory.mktemp("served")
    serve = [sys.executable, "-m", "scorekeeper", "serve", "--host", "127.0.0.1", "--port", "0"]
    at = ["--database", str(folder / "scorekeeper.sqlite")]
    environment = {**os.environ, "SCOREKEEPER_INSTANCE": str(folder)}
    with subprocess.Popen(serve + at, env=environment, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        address = next(line.strip() for line in server.stdout if "http://" in line)
        yield address.rstrip("/")
        server.terminate()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Every page, served with a game of every kind. Nobody records anything there: each test finds the same."""
    with served(tmp_path_factory.mktemp("every-page")) as site:
        yield site


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """Debian's Chromium, kept from calling home."""
    quiet = ["--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
    return {
        "executable_path": shutil.which("chromium"),
        "args": ["--no-sandbox", "--disable-gpu", "--disable-quic", *quiet],
    }


@pytest.fixture(scope="session")
def browser_context_args(base_url: str) -> dict[str, Any]:
    """A phone of 390 px."""
    return {**PHONE, "base_url": base_url}


@pytest.fixture
def harmless() -> str:
    """What the browser logs though nothing is wrong: a refusal (422) and a conflict (409) are answers."""
    return "status of 4"


@pytest.fixture(autouse=True)
def nothing_goes_wrong_unseen(context: BrowserContext, harmless: str) -> Iterator[None]:
    """Fails a test whose pages raised an error or were refused something, such as an inline style."""
    faults: list[str] = []
    context.on("weberror", lambda error: faults.append(str(error.error)))
    context.on("console", lambda message: faults.append(message.text) if message.type in ("error", "warning") else None)
    yield
    assert [fault for fault in faults if harmless not in fault and "blocked by Playwright" not in fault] == []


@pytest.fixture
def narrow(browser: Browser) -> Iterator[Callable[[str], Page]]:
    """Opens a phone of 320 px whose owner reads a language."""
    opened: list[BrowserContext] = []

    def open_in(language: str) -> Page:
        how = {**PHONE, "viewport": {"width": 320, "height": 640}, "device_scale_factor": 1, "locale": language}
        opened.append(browser.new_context(**how))
        return opened[-1].new_page()

    yield open_in
    for context in opened:
        context.close()


@pytest.fixture
def shoot() -> Callable[[Page, str], None]:
    """Takes a picture of a page under a name."""
    ARTIFACTS.mkdir(parents=True, exist_ok=True)

    def take(page: Page, name: str) -> None:
        page.screenshot(path=ARTIFACTS / f"{name}.png", animations="disabled")

    return take
