"""`scorekeeper serve` as it is run: what it says of a database it cannot use, whom it believes, and what it logs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPMessage
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest

ROOT = Path(__file__).parents[2]


def command(folder: Path, **settings: str) -> tuple[list[str], dict[str, str]]:
    """How a server is run on a folder, and its environment."""
    surroundings = {name: value for name, value in os.environ.items() if not name.startswith("SCOREKEEPER_")}
    line = [sys.executable, "-m", "scorekeeper", "serve", "--host", "127.0.0.1", "--port", "0"]
    return line, surroundings | {"SCOREKEEPER_INSTANCE": str(folder), "PYTHONPATH": str(ROOT)} | settings


@contextmanager
def serving(folder: Path, **settings: str) -> Iterator[str]:
    """The address of a server."""
    line, environment = command(folder, **settings)
    with subprocess.Popen(line, env=environment, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            port = next(urlsplit(text.strip()).port for text in server.stdout if "http://" in text)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()


def headers(address: str, **sent: str) -> HTTPMessage:
    """The headers of the answer to a proxy's request."""
    request = Request(address, headers={name.replace("_", "-"): value for name, value in sent.items()})
    with urlopen(request, timeout=60) as answer:
        given: HTTPMessage = answer.headers
        return given


@pytest.mark.parametrize("told", [False, True])
def test_a_proxy_is_believed_only_where_we_were_told_of_one(tmp_path: Path, told: bool) -> None:
    log = tmp_path / "requests.log"
    proxies = {"SCOREKEEPER_TRUSTED_PROXIES": "1"} if told else {}
    with serving(tmp_path, SCOREKEEPER_LOG=str(log), **proxies) as address:
        sent = {"X_Forwarded_Proto": "https", "X_Forwarded_For": "203.0.113.7", "X_Request_ID": "edge-1"}
        given = headers(f"{address}/?again=&name=Annabel", **sent)
        assert ("Strict-Transport-Security" in given) is told
        assert ("Secure" in given["Set-Cookie"]) is told
        assert (given["X-Request-ID"] == "edge-1") is told
        # The line is written when the answer has gone out, a moment after it came in here.
        until = time.monotonic() + 60
        while not log.read_text() and time.monotonic() < until:
            time.sleep(0.01)
    (line,) = map(json.loads, log.read_text().splitlines())
    assert line["request"] == given["X-Request-ID"]
    assert (line["method"], line["route"], line["status"]) == ("GET", "/", 200)
    assert "Annabel" not in log.read_text()
    assert "203.0.113.7" not in log.read_text()


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({}, "The database of the server is damaged."),
        ({"SCOREKEEPER_TRUSTED_PROXIES": "many"}, "SCOREKEEPER_TRUSTED_PROXIES is 'many'"),
        ({"SCOREKEEPER_TRUSTED_PROXIES": "10"}, "a whole number from 0 to 9"),
    ],
)
def test_what_it_cannot_start_with_is_said_in_a_line(tmp_path: Path, settings: dict[str, str], said: str) -> None:
    if not settings:
        (tmp_path / "scorekeeper.sqlite").write_text("This was a database once. " * 1000)
    line, environment = command(tmp_path, **settings)
    done = subprocess.run(line, env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 1
    assert done.stderr.startswith("Error: ")
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1
