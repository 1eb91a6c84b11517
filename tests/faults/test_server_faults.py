"""What happens to a PostgreSQL: told on every page, and taken up again once it is back."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.faults.conftest import Table
from tests.storage.postgres import Cluster, _program, _run, running_cluster
from tests.web.conftest import close, make_app
from tests.web.helpers import JSON, Page, new_game

pytestmark = pytest.mark.needs("postgresql")


def control(cluster: Cluster, *what: str) -> None:
    as_owner = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    data = str(cluster.folder / "data")
    _run(*as_owner, _program("pg_ctl"), "-D", data, "-s", "-w", "-l", str(cluster.folder / "log"), *what)


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    with running_cluster() as running:
        yield running


@pytest.fixture
def table(cluster: Cluster, tmp_path: Path) -> Iterator[Table]:
    """A game with a hand, on a PostgreSQL of its own."""
    database = cluster.create()
    app = make_app(tmp_path, DATABASE=cluster.url(database))
    table = Table(app, app.test_client(), tmp_path)
    table.key = new_game(table.client, ruleset={"preset": "pagat", "target": None})
    assert table.record().status_code == 201
    yield table
    close(app)


def check(table: Table) -> None:
    """What was acknowledged is there once."""
    sheet = table.client.get(f"/g/{table.key}", headers=JSON).get_json()
    assert len(sheet["hands"]) == len(table.acknowledged)
    assert sheet["columns"][0]["points"] == [17 * len(table.acknowledged), 0]


def test_a_server_that_is_away(table: Table, cluster: Cluster) -> None:
    tag = table.client.get(f"/g/{table.key}", headers=JSON).headers["ETag"]
    control(cluster, "-m", "fast", "stop")
    try:
        answer = table.record("the one", page=True)
        assert answer.status_code == 503
        assert "not stored twice" in Page(answer.text).one(data_error="storage_unreachable").text
        assert table.look().status_code == 503
        assert table.client.get(f"/g/{table.key}", headers={**JSON, "If-None-Match": tag}).status_code == 503
        assert table.client.get("/healthz").get_json()["database"] == "unreachable"
    finally:
        control(cluster, "start")
    assert table.record("the one").status_code == 201
    assert table.client.get("/healthz").status_code == 200
    check(table)


def test_a_restart_between_two_hands_is_not_noticed(table: Table, cluster: Cluster) -> None:
    control(cluster, "-m", "fast", "restart")
    assert table.record().status_code == 201
    check(table)


def test_a_database_that_may_only_be_read(table: Table) -> None:
    url = table.app.config["SQLALCHEMY_DATABASE_URI"].replace("+psycopg", "")
    for setting, status in (("on", 503), ("off", 201)):
        with psycopg.connect(url, autocommit=True) as outside:
            outside.execute("SET default_transaction_read_only = off")
            name = outside.execute("SELECT current_database()").fetchone()
            assert name is not None
            outside.execute(f'ALTER DATABASE "{name[0]}" SET default_transaction_read_only = {setting}')
            outside.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
        answer = table.record("the one")
        assert answer.status_code == status
        assert table.look().status_code == 200
        if status == 503:
            assert answer.get_json()["error"]["code"] == "storage_read_only"
    check(table)
