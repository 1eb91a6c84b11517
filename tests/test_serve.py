"""`scorekeeper serve`: where it listens, what it prints, and how many may look on at once."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest

from scorekeeper.commands import serve

ONLOOKERS = 300
"""More than the 100 connections that waitress allows by itself."""


def command(folder: Path, *options: str) -> tuple[list[str], dict[str, str]]:
    """A server with its instance in the folder, and its environment."""
    surroundings = {name: value for name, value in os.environ.items() if name not in {"HOST", "PORT"}}
    return (
        [sys.executable, "-m", "scorekeeper", "serve", *options],
        surroundings | {"SCOREKEEPER_INSTANCE": str(folder)},
    )


@pytest.fixture
def printed(tmp_path: Path) -> Iterator[list[str]]:
    """What a server on every interface prints before it is stopped."""
    line, environment = command(tmp_path, "--port", "0", "--database", str(tmp_path / "elsewhere" / "scores.sqlite"))
    with subprocess.Popen(line, env=environment, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        lines = []
        try:
            for text in server.stdout:
                lines.append(text.strip())
                if "Ctrl-C" in text:
                    break
            yield lines
        finally:
            server.terminate()


def test_it_prints_addresses_that_answer(printed: list[str], tmp_path: Path) -> None:
    addresses = [line for line in printed if line.startswith("http://")]
    assert addresses[0].startswith("http://localhost:")
    for address in addresses:
        with urlopen(address + "healthz", timeout=60) as answer:
            assert answer.status == 200
    assert (tmp_path / "elsewhere" / "scores.sqlite").is_file()


def test_many_may_look_on_at_once(printed: list[str]) -> None:
    port = urlsplit(printed[1]).port
    with ExitStack() as stack:
        for _ in range(ONLOOKERS):
            stack.enter_context(socket.create_connection(("127.0.0.1", port or 0), timeout=60))
        with urlopen(f"http://127.0.0.1:{port}/healthz", timeout=60) as answer:
            assert answer.status == 200


def test_a_port_in_use_is_told(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        line, environment = command(tmp_path, "--host", "127.0.0.1", "--port", port)
        done = subprocess.run(line, env=environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert done.stderr == f"Error: cannot listen on 127.0.0.1, port {port}: Address already in use\n"


@pytest.mark.parametrize("port", ["-1", "65536", "eight"])
def test_a_port_that_is_none_is_refused(tmp_path: Path, port: str) -> None:
    line, environment = command(tmp_path, "--port", port)
    done = subprocess.run(line, env=environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert "--port" in done.stderr


def test_on_every_interface_the_address_for_phones_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "home_address", lambda: "192.168.1.7")
    assert serve.addresses("0.0.0.0", 8000) == ["http://localhost:8000/", "http://192.168.1.7:8000/"]


def test_without_a_network_there_is_only_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "home_address", lambda: None)
    assert serve.addresses("0.0.0.0", 8000) == ["http://localhost:8000/"]
