"""What measurements over HTTP share: a server of their own, and a device that talks to it."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode, urlsplit

HOST: Final = "127.0.0.1"
LENGTH: Final = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
COOKIE: Final = re.compile(rb"\r\nset-cookie: *([^;\r]+)", re.IGNORECASE)
TAG: Final = re.compile(rb"\r\netag: *([^\r]+)", re.IGNORECASE)


class RunError(Exception):
    """The server answered what it never may, or did not start."""


@dataclass
class Server:
    """A running server: where it listens, its process, and what it complained of."""

    port: int
    pid: int
    complaints: Path

    @property
    def memory(self) -> float:
        """The resident memory of the process, in MB."""
        status = Path(f"/proc/{self.pid}/status").read_text(encoding="ascii")
        return int(re.findall(r"VmRSS:\s+(\d+) kB", status)[0]) / 1000


@contextmanager
def serving(folder: Path, line: list[str] | None = None) -> Iterator[Server]:
    """A server on a new database in the folder: the app as it is served, or what the line starts. Stopped afterwards.

    The line has to print its address, as `scorekeeper serve` does.
    """
    places = {"SCOREKEEPER_INSTANCE": str(folder), "SCOREKEEPER_DATABASE": str(folder / "measured.sqlite")}
    kept = {name: value for name, value in os.environ.items() if not name.startswith("SCOREKEEPER_")}
    line = line or ["-m", "scorekeeper", "serve", "--host", HOST, "--port", "0"]
    complaints = folder / "complaints"
    with (
        open(complaints, "w", encoding="utf-8") as errors,
        subprocess.Popen(
            [sys.executable, *line], env=kept | places, stdout=subprocess.PIPE, stderr=errors, text=True
        ) as process,
    ):
        try:
            assert process.stdout is not None
            port = next((urlsplit(text.strip()).port for text in process.stdout if "http://" in text), None)
            if port is None:
                raise RunError(f"the server did not start: {complaints.read_text(encoding='utf-8')}")
            yield Server(port, process.pid, complaints)
        finally:
            process.terminate()


@dataclass
class Device:
    """A browser as the server sees it: one connection that is kept open, and a cookie."""

    port: int
    cookie: str = ""
    token: str = ""
    _socket: socket.socket | None = field(default=None, repr=False)

    def ask(self, request: bytes) -> tuple[int, bytes, bytes]:
        """The status, head and body of the answer to a request as it goes over the wire."""
        if self._socket is None:
            self._socket = socket.create_connection((HOST, self.port), timeout=60)
            self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._socket.sendall(request)
        got = b""
        while (end := got.find(b"\r\n\r\n")) < 0:
            got += self._received()
        head, body = got[:end], got[end + 4 :]
        status = int(head[9:12])
        length = LENGTH.search(head)
        missing = 0 if status == 304 or length is None else int(length[1]) - len(body)
        while missing > 0:
            more = self._received()
            body += more
            missing -= len(more)
        if given := COOKIE.search(head):
            self.cookie = given[1].decode()
        return status, head, body

    def _received(self) -> bytes:
        assert self._socket is not None
        got = self._socket.recv(65536)
        if not got:
            raise RunError("the server hung up")
        return got

    def close(self) -> None:
        """Hangs up."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def request(self, method: str, path: str, headers: Mapping[str, str] | None = None, body: bytes = b"") -> bytes:
        """A request as it goes over the wire, compressed answers welcome."""
        lines = {"Host": f"{HOST}:{self.port}", "Accept-Encoding": "gzip", "Accept": "text/html", **(headers or {})}
        if self.cookie:
            lines["Cookie"] = self.cookie
        if method == "POST":
            lines["Content-Length"] = str(len(body))
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        return f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + body

    def get_json(self, path: str) -> Any:
        """The JSON under an address. Raises RunError for any status but 200."""
        status, _head, body = self.ask(
            self.request("GET", path, {"Accept": "application/json", "Accept-Encoding": "identity"})
        )
        if status != 200:
            raise RunError(f"GET {path}: {status} {body[:200]!r}")
        return json.loads(body)

    def prove(self) -> None:
        """Fetches the token that every POST of this device needs."""
        self.token = self.get_json("/token")["csrf_token"]

    def post_json(self, path: str, fields: Mapping[str, Any]) -> tuple[int, Any]:
        """The status and JSON of the answer to a JSON body."""
        headers = {
            "Accept": "application/json",
            "Accept-Encoding": "identity",
            "Content-Type": "application/json",
            "X-CSRFToken": self.token,
        }
        status, _head, body = self.ask(self.request("POST", path, headers, json.dumps(fields).encode()))
        return status, json.loads(body)

    def form(self, path: str, fields: Mapping[str, Any]) -> bytes:
        """The request of a form that is sent, with the token."""
        body = urlencode({**fields, "csrf_token": self.token}).encode()
        return self.request("POST", path, {"Content-Type": "application/x-www-form-urlencoded"}, body)


def tag_of(head: bytes) -> str:
    """The tag of an answer. Raises RunError where it has none."""
    found = TAG.search(head)
    if found is None:
        raise RunError("an answer without a tag")
    return found[1].decode()
