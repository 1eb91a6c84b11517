"""The log: a line for every request, which opens nothing and names nobody."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import Client

from scorekeeper import storage
from scorekeeper.web import request_log
from scorekeeper.web.request_log import RequestLog, logger, start_logging
from tests.web.conftest import close, make_app
from tests.web.helpers import Page, new_game, post_hand
from tests.web.sweep import sweep, undrawn


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """Everything that is logged."""
    out = io.StringIO()
    root = logging.getLogger()
    handler = logging.StreamHandler(out)
    monkeypatch.setattr(logger, "level", logging.INFO)
    logger.manager._clear_cache()  # type: ignore[no-untyped-call]
    root.addHandler(handler)
    yield out
    root.removeHandler(handler)
    logger.manager._clear_cache()  # type: ignore[no-untyped-call]


def lines(out: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.getvalue().splitlines() if line.startswith("{")]


def test_a_line_says_when_what_how_and_how_long(client: FlaskClient, written: io.StringIO) -> None:
    key = new_game(client)
    answer = client.get(f"/g/{key}?all=1", buffered=True)
    line = lines(written)[-1]
    assert line["request"] == answer.headers["X-Request-ID"]
    assert line == {**line, "method": "GET", "route": "/g/<score_key>", "status": 200, "bytes": len(answer.data)}
    assert set(line) == {"time", "method", "route", "status", "ms", "bytes", "request"}
    assert line["time"].endswith("Z")
    assert 0 < line["ms"] < 60_000


def test_no_key_and_no_name_is_logged(app: Flask, client: FlaskClient, written: io.StringIO) -> None:
    swept = sweep(app, client)
    for method in ("GET", "POST"):
        for address in swept.addresses(method):
            for path in (address, f"{address}.json", f"{address}?note=Annabel"):
                with undrawn():
                    client.open(
                        path, method=method, data={"players": ["Annabel", "Bo"], "name": "Annabel"}, buffered=True
                    )
    secrets = [str(value) for name, value in swept.values.items() if name.endswith("_key")]
    assert len(secrets) == 3
    assert len(lines(written)) > 100
    for secret in (*secrets, "Annabel", "scorekeeper="):
        assert secret not in written.getvalue()


@pytest.mark.parametrize(
    ("path", "route"),
    [("/secret-that-was-mistyped", "*"), ("/g/a-key/nonsense", "/g/*"), ("/G/A-KEY", "*")],
)
def test_an_address_that_is_none_is_not_logged_whole(
    client: FlaskClient, written: io.StringIO, path: str, route: str
) -> None:
    client.get(path, buffered=True)
    assert lines(written)[-1]["route"] == route


def test_a_refused_token_has_its_route(guarded: Flask, written: io.StringIO) -> None:
    answer = guarded.test_client().post("/games", data={}, buffered=True)
    assert lines(written)[-1]["route"] == "/games"
    assert answer.headers["X-Request-ID"] in Page(answer.text).one("p", class_="small pencil").text


def test_a_crash_shows_its_id_and_logs_no_path(
    folder: Path, written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app(folder, TESTING=False)
    client = app.test_client()
    key = new_game(client)

    def crash(*_args: Any, **_fields: Any) -> None:
        raise RuntimeError("something new")

    monkeypatch.setattr(storage, "append", crash)
    answer = client.post(f"/g/{key}/hands", data={"ending": "dead"}, buffered=True)
    assert answer.status_code == 500
    shown = answer.headers["X-Request-ID"]
    assert shown in Page(answer.text).one("p", class_="small pencil").text
    assert lines(written)[-1] == {**lines(written)[-1], "status": 500, "request": shown}
    assert f"request {shown}: 'POST' /g/<score_key>/hands failed" in written.getvalue()
    assert "RuntimeError: something new" in written.getvalue()
    assert key not in written.getvalue()
    close(app)


def test_what_the_database_says_has_no_key_in_it(folder: Path, written: io.StringIO) -> None:
    app = make_app(folder, TESTING=False)
    with app.app_context():
        storage.database.write(lambda session: session.connection().exec_driver_sql("ALTER TABLE game DROP setup"))
    assert app.test_client().get("/g/a-very-secret-key").status_code == 500
    assert "game.setup" in written.getvalue()
    assert "a-very-secret-key" not in written.getvalue()
    close(app)


def test_an_id_is_taken_from_a_proxy_that_we_were_told_of(folder: Path) -> None:
    given = {"X-Request-ID": "edge-7.1"}
    for proxies, taken in ((0, False), (1, True)):
        app = make_app(folder, TRUSTED_PROXIES=proxies)
        ids = {app.test_client().get("/", headers=given).headers["X-Request-ID"] for _ in range(2)}
        assert (ids == {"edge-7.1"}) is taken
        assert len(ids) == 1 + (not taken)
        close(app)


@pytest.mark.parametrize("given", ["", "x" * 65, "a b", '"', "é", "a\tb"])
def test_an_id_that_would_spoil_the_log_is_not_taken(folder: Path, given: str) -> None:
    app = make_app(folder, TRUSTED_PROXIES=1)
    answer = app.test_client().get("/healthz", headers={"X-Request-ID": given})
    assert len(answer.headers["X-Request-ID"]) == 16
    close(app)


class Parts:
    """An answer in parts, that knows whether it was closed; it may break off."""

    def __init__(self, *parts: bytes, breaks: bool = False) -> None:
        self.parts, self.breaks, self.closed = parts, breaks, False

    def __iter__(self) -> Iterator[bytes]:
        yield from self.parts
        if self.breaks:
            raise RuntimeError("broken off at /g/a-key")

    def close(self) -> None:
        self.closed = True


def served(answer: Iterable[bytes] | Exception, path: str = "/g/a-key", **options: bool) -> tuple[bytes, str]:
    """The body and status that a server sends for a WSGI app with this answer behind the log."""

    def app(_environ: Any, start_response: Any) -> Iterable[bytes]:
        if isinstance(answer, Exception):
            raise answer
        start_response("200 OK", [])
        return answer

    with Client(RequestLog(app, **options)).open(path) as sent:
        body = sent.get_data()
    assert len(sent.headers["X-Request-ID"]) == 16
    return body, sent.status


def test_an_answer_in_parts_is_logged_when_it_is_sent(written: io.StringIO) -> None:
    parts = Parts(b"ab", b"c")
    assert served(parts) == (b"abc", "200 OK")
    assert parts.closed
    assert [line["bytes"] for line in lines(written)] == [3]
    assert lines(written)[0]["route"] == "/g/*"


def test_an_answer_that_breaks_off_says_so_in_the_log_only(written: io.StringIO) -> None:
    parts = Parts(b"ab", breaks=True)
    assert served(parts) == (b"ab", "200 OK")
    assert parts.closed
    assert "broke off" in written.getvalue()
    assert lines(written)[0]["bytes"] == 2
    with pytest.raises(RuntimeError):
        served(Parts(breaks=True), raising=True)


def test_what_the_app_raises_is_an_answer_all_the_same(written: io.StringIO) -> None:
    body, status = served(RuntimeError("inside"))
    assert status == "500 INTERNAL SERVER ERROR"
    assert body.startswith(b"500, request ")
    assert lines(written)[0]["status"] == 500
    assert "RuntimeError: inside" in written.getvalue()
    with pytest.raises(RuntimeError):
        served(RuntimeError("inside"), raising=True)
    assert len(lines(written)) == 2


def test_a_method_that_nobody_knows_stays_short(client: FlaskClient, written: io.StringIO) -> None:
    client.open("/", method='X"' * 99, buffered=True)
    assert lines(written)[-1]["method"] == 'X"' * 8


@pytest.mark.parametrize("chosen", ["file", "off", ""])
def test_where_it_is_written(
    client: FlaskClient, tmp_path: Path, chosen: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    for name, value in (("handlers", []), ("level", logging.NOTSET), ("propagate", True)):
        monkeypatch.setattr(logger, name, value)
    file = tmp_path / "requests.log"
    monkeypatch.setenv("SCOREKEEPER_LOG", str(file) if chosen == "file" else chosen)
    start_logging()
    logger.manager._clear_cache()  # type: ignore[no-untyped-call]
    client.get("/healthz", buffered=True)
    for handler in logger.handlers:
        handler.close()
    text = {"file": file.read_text() if file.exists() else "", "": capfd.readouterr().err, "off": ""}[chosen]
    assert ("/healthz" in text) is (chosen != "off")
    assert file.exists() is (chosen == "file")
    logger.manager._clear_cache()  # type: ignore[no-untyped-call]


def test_nothing_is_done_where_nobody_reads_it(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_log, "json", None)
    answer = client.get("/rules", buffered=True)
    assert answer.status_code == 200
    assert post_hand(client, new_game(client)).headers["X-Request-ID"] != answer.headers["X-Request-ID"]
