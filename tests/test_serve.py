"""`scorekeeper serve`: where it listens, what it prints, and how many may look on at once."""

from __future__ import annotations

import json
import os
import pty
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from http.client import HTTPConnection
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


def on_a_terminal(folder: Path, *options: str) -> str:
    """What the server shows on a terminal until it is stopped."""
    line, environment = command(folder, "--port", "0", *options)
    ours, its = pty.openpty()
    with subprocess.Popen(line, env=environment, stdout=its, stderr=subprocess.DEVNULL) as server:
        os.close(its)
        shown = b""
        try:
            while b"Ctrl-C" not in shown:
                shown += os.read(ours, 4096)
        finally:
            server.terminate()
            os.close(ours)
    return shown.decode().replace("\r\n", "\n")


def test_a_terminal_shows_a_code_for_the_phones(tmp_path: Path) -> None:
    shown = on_a_terminal(tmp_path, "--host", "0.0.0.0", "--threads", "3")
    address = [line.strip() for line in shown.splitlines() if line.strip().startswith("http://")][-1]
    assert f"A phone in the same network opens {address} by scanning this:\n{serve.code(address)}" in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_what_opens_here_only_has_no_code(tmp_path: Path) -> None:
    assert "scanning" not in on_a_terminal(tmp_path, "--host", "127.0.0.1")


def test_into_a_file_there_goes_no_code(printed: list[str]) -> None:
    assert [line for line in printed if "scanning" in line or "\u2588" in line] == []


def test_a_connection_stays_open_when_nothing_has_changed(printed: list[str]) -> None:
    connection = HTTPConnection("127.0.0.1", urlsplit(printed[1]).port or 0, timeout=60)
    connection.request("GET", "/token")
    first = connection.getresponse()
    token, cookie = json.load(first)["csrf_token"], first.headers["Set-Cookie"].partition(";")[0]
    as_json = {"Accept": "application/json", "Content-Type": "application/json"}
    connection.request("POST", "/games", '{"players": ["A", "B"]}', as_json | {"X-CSRFToken": token, "Cookie": cookie})
    game = json.load(connection.getresponse())
    connection.request("GET", f"/v/{game['view_key']}", headers=as_json)
    sheet = connection.getresponse()
    sheet.read()
    at = connection.sock
    for _ in range(3):
        connection.request("GET", f"/v/{game['view_key']}", headers=as_json | {"If-None-Match": sheet.headers["ETag"]})
        answer = connection.getresponse()
        assert (answer.status, answer.read(), answer.headers["Connection"]) == (304, b"", None)
    assert connection.sock is at
    connection.request("GET", f"/v/{game['view_key']}", headers={"Connection": "close"})
    assert connection.getresponse().headers["Connection"] == "close"
    connection.close()


@pytest.mark.parametrize("threads", ["0", "65", "many"])
def test_a_number_of_threads_that_is_none_is_refused(tmp_path: Path, threads: str) -> None:
    line, environment = command(tmp_path, "--threads", threads)
    done = subprocess.run(line, env=environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert "--threads" in done.stderr


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
        options = ("--host", "127.0.0.1", "--port", port, "--database", str(tmp_path / "new.sqlite"))
        line, environment = command(tmp_path, *options)
        done = subprocess.run(line, env=environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert list(tmp_path.iterdir()) == []
    assert done.stderr == f"Error: cannot listen on 127.0.0.1, port {port}: Address already in use\n"


def test_a_host_that_is_none_is_told(tmp_path: Path) -> None:
    line, environment = command(tmp_path, "--host", "300.1.1.1", "--port", "0")
    done = subprocess.run(line, env=environment, capture_output=True, text=True, timeout=60)
    assert (done.returncode, list(tmp_path.iterdir())) == (1, [])
    assert done.stderr.startswith("Error: cannot listen on 300.1.1.1, port 0: ")


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
