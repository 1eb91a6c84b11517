"""Every answer's headers; nothing on any page is fetched from elsewhere, or written into it."""

from __future__ import annotations

from flask import Flask
from flask.testing import FlaskClient

from tests.web.helpers import JSON, Page
from tests.web.sweep import sweep

FETCHED = ("src", "srcset", "poster", "action", "formaction", "data")


def test_every_answer_has_its_headers(app: Flask, client: FlaskClient) -> None:
    addresses = sweep(app, client).addresses("GET")
    assert len(addresses) > 10
    for address in addresses:
        for asked in ({}, JSON):
            response = client.get(address, headers=asked)
            # A page that answers questions has none to answer here.
            assert response.status_code == 200 or (asked and response.status_code == 422), address
            policy = response.headers["Content-Security-Policy"]
            assert "default-src 'self'" in policy
            assert "unsafe" not in policy
            assert response.headers["Referrer-Policy"] == "same-origin"
            assert response.headers["X-Content-Type-Options"] == "nosniff"


def test_nothing_is_fetched_from_elsewhere_and_nothing_is_inline(app: Flask, client: FlaskClient) -> None:
    for address in sweep(app, client).addresses("GET"):
        response = client.get(address)
        if response.mimetype != "text/html":
            continue
        for element in Page(response.text).elements:
            given = element.attributes
            assert "style" not in given, address
            assert not [name for name in given if name.startswith("on")], address
            assert element.tag != "style", address
            assert element.tag != "script" or given.get("src"), address
            fetched = [given[name] for name in FETCHED if name in given]
            if element.tag == "link":
                fetched.append(given["href"])
            assert all(target.startswith("/") and not target.startswith("//") for target in fetched), address


def test_pages_are_kept_by_nobody_else(client: FlaskClient) -> None:
    assert client.get("/").headers["Cache-Control"] == "no-cache, private"


def test_the_cookie_is_for_the_server_only(client: FlaskClient) -> None:
    cookie = client.get("/").headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


def test_static_files_have_the_headers_too(client: FlaskClient) -> None:
    with client.get("/static/css/base.css") as response:
        assert response.status_code == 200
        assert "default-src 'self'" in response.headers["Content-Security-Policy"]
