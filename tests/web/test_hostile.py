"""Every address of the app under attack: it never crashes, and stores nothing of what it refuses."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st
from werkzeug.routing import Rule

from scorekeeper.web.app import LONGEST_REQUEST
from tests.storage.postgres import running_cluster

from . import hostile
from .conftest import close, make_app
from .helpers import JSON, Page, new_game, post_hand
from .hostile import World, check

RULES = hostile.addresses()
METHODS = {rule.rule: {one for each in RULES if each.rule == rule.rule for one in each.methods or ()} for rule in RULES}
POSTS = [rule for rule in RULES if "POST" in METHODS[rule.rule] and "GET" not in (rule.methods or ())]
GETS = [rule for rule in RULES if "GET" in (rule.methods or ())]
KEYED = [rule for rule in RULES if rule.arguments]
SLOW = 4
"""Examples where every answer draws a PDF."""

HTML = {"Accept": "text/html"}

some_game = st.integers(0, len(hostile.GAMES) - 1)


def of_rule(rule: Rule) -> str:
    return rule.endpoint


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """The app without CSRF tokens, so that what would be stopped at the door gets in."""
    folder = tmp_path_factory.mktemp("hostile")
    app = make_app(folder)
    outside = sqlite3.connect(folder / "scorekeeper.sqlite")
    world = World(app, app.test_client(), outside)
    world.prepare()
    yield world
    outside.close()
    close(app)


def test_every_address_is_attacked(app: Flask) -> None:
    assert {rule.rule for rule in app.url_map.iter_rules()} - METHODS.keys() == {
        "/static/<path:filename>",
        "/static/-<version>/<path:filename>",
    }
    assert {rule.endpoint for rule in [*POSTS, *GETS]} == {rule.endpoint for rule in RULES}


@pytest.mark.parametrize("rule", POSTS, ids=of_rule)
def test_bad_bodies(world: World, rule: Rule) -> None:
    @settings(max_examples=25)
    @given(some_game, hostile.posts(rule.endpoint))
    def sent(game: int, request: dict[str, Any]) -> None:
        world.attack("POST", world.address(rule, game), **request)

    sent()


@pytest.mark.parametrize("rule", GETS, ids=of_rule)
def test_bad_queries(world: World, rule: Rule) -> None:
    @settings(max_examples=SLOW if "pdf" in rule.rule else 12)
    @given(some_game, st.lists(st.tuples(hostile.name, hostile.text), max_size=4), hostile.accept)
    def asked(game: int, fields: list[tuple[str, str]], accept: str) -> None:
        query = hostile.urlencoded(fields).decode()
        world.attack("GET", world.address(rule, game), query_string=query, headers={"Accept": accept})

    asked()


@pytest.mark.parametrize("rule", KEYED, ids=of_rule)
def test_keys_that_open_nothing(world: World, rule: Rule) -> None:
    @settings(max_examples=SLOW if "pdf" in rule.rule else 8)
    @given(st.sampled_from(sorted(rule.arguments)), hostile.key, hostile.accept)
    def tried(argument: str, key: str, accept: str) -> None:
        method = "GET" if rule in GETS else "POST"
        world.attack(method, world.address(rule, **{argument: key}), headers={"Accept": accept})

    tried()


NAMELESS = {"data": hostile.multipart([("\r\n", ""), ("seen_seq", "99")]), "content_type": hostile.MULTIPART}
CRASHED: dict[str, tuple[str, int, int, dict[str, Any]]] = {
    "no-ruleset": ("settings.fix", 2, 422, {"json": {"ruleset": " "}, "headers": JSON}),
    "huge-id": ("book.ruleset", 0, 404, {"json": {"id": 2**63, "name": "Ours"}, "headers": JSON}),
    "part-without-a-name": ("record.undo", 0, 409, NAMELESS),
    "half-a-pair-in-an-address": ("record.hands", 0, 422, {"json": {"after": ["\ud800"]}, "headers": HTML}),
    "half-a-pair-in-a-form": ("record.hands", 0, 422, {"data": {"hand": '{"ending": "\\ud800"}'}, "headers": HTML}),
    "no-field-shows-it": ("record.preview", 0, 422, {"data": {**hostile.KNOCK, "upcard": "null"}, "headers": HTML}),
    "no-token": ("home.games", 0, 422, {"data": {"players": ["Anna", "Bo"], "request_key": ["", ""]}, "headers": HTML}),
    "no-utf-8": ("home.device", 0, 422, {"data": b'{"label": "\xff"}', "content_type": "application/json"}),
}
"""Requests that crashed the app, were stored, or were refused on a page that did not say why; and their status now."""


@pytest.mark.parametrize(("endpoint", "game", "status", "sent"), CRASHED.values(), ids=CRASHED)
def test_what_once_crashed(world: World, endpoint: str, game: int, status: int, sent: dict[str, Any]) -> None:
    rule = next(rule for rule in POSTS if rule.endpoint == endpoint)
    assert world.attack("POST", world.address(rule, game), **sent).status_code == status


@pytest.mark.parametrize(("meanwhile", "path"), [("stop", "hands"), ("hands/1/strike", "hands/1")])
def test_a_refusal_is_told_where_the_form_is_gone(client: FlaskClient, meanwhile: str, path: str) -> None:
    score_key = new_game(client)
    post_hand(client, score_key)
    assert client.post(f"/g/{score_key}/{meanwhile}", json={}, headers=JSON).status_code == 201
    answer = client.post(f"/g/{score_key}/{path}", data={**hostile.KNOCK, "knocker_deadwood": 11})
    assert answer.status_code == 422
    assert Page(answer.text).one(data_error=None).text


@settings(max_examples=60)
@given(st.data())
def test_odd_headers(world: World, data: st.DataObject) -> None:
    rule = data.draw(st.sampled_from([rule for rule in GETS if "pdf" not in rule.rule]))
    headers = data.draw(st.dictionaries(st.sampled_from(hostile.HEADERS), hostile.header, min_size=1, max_size=3))
    world.attack("GET", world.address(rule), headers=headers)


@pytest.mark.parametrize("path", METHODS)
def test_methods_that_it_does_not_take(world: World, path: str) -> None:
    address = world.address(next(rule for rule in RULES if rule.rule == path))
    for method in {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE", "BREW"} - METHODS[path]:
        answer = world.attack(method, address, headers=JSON)
        assert answer.status_code == 405
        assert set(answer.allow) == METHODS[path]
    assert set(world.attack("OPTIONS", address).allow) == METHODS[path]
    if "HEAD" in METHODS[path]:
        assert world.attack("HEAD", address).get_data() == b""


@pytest.mark.parametrize("mimetype", ["application/json", "application/x-www-form-urlencoded", "multipart/form-data"])
def test_more_than_a_request_may_hold(world: World, mimetype: str) -> None:
    flood = hostile.multipart([("players", "x" * LONGEST_REQUEST)])
    answer = world.attack("POST", "/games", data=flood, content_type=f"{mimetype}; boundary=edge", headers=JSON)
    assert answer.status_code == 413


@settings(max_examples=60)
@given(st.data())
def test_bad_tokens(world: World, guarded_world: World, data: st.DataObject) -> None:
    rule = data.draw(st.sampled_from(POSTS))
    request = data.draw(hostile.posts(rule.endpoint))
    request["headers"]["X-CSRFToken"] = data.draw(hostile.header)
    assert guarded_world.attack("POST", world.address(rule), **request).status_code in (400, 413)


@pytest.fixture(scope="module")
def guarded_world(world: World, tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """The same games in the app as it is served."""
    (file,) = [path for _n, name, path in world.outside.execute("PRAGMA database_list") if name == "main"]
    app = make_app(tmp_path_factory.mktemp("guarded"), DATABASE=file, WTF_CSRF_ENABLED=True)
    yield World(app, app.test_client(), world.outside)
    close(app)


@pytest.fixture
def on_postgresql(tmp_path: Path) -> Iterator[FlaskClient]:
    """A browser of the app on a PostgreSQL of its own."""
    with running_cluster() as cluster:
        app = make_app(tmp_path, DATABASE=cluster.url(cluster.create()))
        yield app.test_client()
        close(app)


@pytest.mark.needs("postgresql")
def test_keys_that_postgresql_cannot_hold(on_postgresql: FlaskClient) -> None:
    keyed = [path.replace("<int:n>", "1") for path in METHODS if "_key>" in path]
    for path in [re.sub(r"<\w+>", "%00", path) for path in keyed]:
        for method in ("GET", "POST"):
            answer = on_postgresql.open(path, method=method, headers=JSON)
            check(answer)
            assert answer.status_code >= 400
    for path in ("/?again", "/?book", "/judge?game", "/rules/questions?game"):
        check(on_postgresql.get(f"{path}=%00"))
