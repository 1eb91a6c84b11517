"""What every test shares: the system packages a test may need, and the refusal to skip."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Generator, Iterator
from ctypes.util import find_library
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from scorekeeper.wording import translating
from tests.storage.postgres import Cluster, running_cluster

# Two tests may share one slow core with a browser: how long an example takes says nothing. In CI the examples are the
# same each time, so that what fails there can be looked at; elsewhere they are new ones.
settings.register_profile(
    "scorekeeper",
    deadline=None,
    derandomize="CI" in os.environ,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("scorekeeper")

# The commands, and what wording says without an app, are English in whatever language this machine speaks.
os.environ["LANGUAGE"] = "C"

PRESENT: dict[str, Callable[[], bool]] = {
    "chromium": lambda: shutil.which("chromium") is not None,
    "pango": lambda: find_library("pango-1.0") is not None,
    "poppler": lambda: shutil.which("pdftotext") is not None,
    "postgresql": lambda: any(Path("/usr/lib/postgresql").glob("*/bin/initdb")) or shutil.which("initdb") is not None,
}
"""How to tell that what `@pytest.mark.needs(...)` names is there."""


@pytest.fixture(autouse=True)
def same_words() -> Iterator[None]:
    """The language that a test speaks is no other test's: an app that is served for many speaks that of its pages."""
    spoken = translating._spoken[0]
    yield
    translating.translate_with(spoken)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL of this process's own, started where a test asks for one."""
    with running_cluster() as running:
        yield running


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--no-skips", action="store_true", help="a test that is skipped or expected to fail has failed")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    absent = {what for what, is_there in PRESENT.items() if not is_there()}
    for item in items:
        for marker in item.iter_markers("needs"):
            for what in sorted(absent.intersection(marker.args)):
                item.add_marker(pytest.mark.skip(reason=f"needs {what}: ./run test says how to install it"))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    return fail_if_skipped(item.config, report)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    return fail_if_skipped(collector.config, report)


def fail_if_skipped(config: pytest.Config, report: Any) -> Any:
    """The report; under --no-skips a failed one where the test was skipped or expected to fail."""
    if report.skipped and config.getoption("no_skips"):
        reason = getattr(report, "wasxfail", None) or str(report.longrepr)
        vars(report).pop("wasxfail", None)
        report.outcome = "failed"
        report.longrepr = f"not run to a result, and nothing may be skipped here: {reason}"
    return report
