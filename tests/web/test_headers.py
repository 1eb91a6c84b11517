"""Every answer's headers; nothing on any page is fetched from elsewhere, or written into it."""

from __future__ import annotations

from flask import Flask
from flask.testing import FlaskClient

from tests.web.helpers import JSON, Page
from tests.web.sweep import sweep, undrawn

USUAL = {
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "X-Robots-Tag": "noindex, nofollow",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
FETCHED = ("src", "srcset", "poster", "action", "formaction", "data")


def test_every_answer_has_its_headers(app: Flask, client: FlaskClient) -> None:
    addresses = sweep(app, client).addresses("GET")
    assert len(addresses) > 10
    for address in addresses:
        for asked in ({}, JSON):
            with undrawn():
                response = client.get(address, headers=asked)
            # A page that answers questions has none to answer here.
            assert response.status_code in (200, 302) or (asked and response.status_code == 422), address
            policy = response.headers["Content-Security-Policy"]
            assert "frame-ancestors 'none'" in policy
            assert "unsafe" not in policy
            assert "script-src" not in policy
            # A browser shows a PDF on a page of its own, which it styles; no markup of ours is on it.
            if response.mimetype != "application/pdf":
                assert policy.startswith("default-src 'self'; ")
            for name, value in USUAL.items():
                assert response.headers[name] == value
            assert "Strict-Transport-Security" not in response.headers


def test_nothing_is_fetched_from_elsewhere_and_nothing_is_inline(app: Flask, client: FlaskClient) -> None:
    for address in sweep(app, client).addresses("GET"):
        with undrawn():
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


def test_a_script_may_keep_the_screen_awake(client: FlaskClient) -> None:
    policy = client.get("/").headers["Permissions-Policy"]
    assert "screen-wake-lock=(self)" in policy
    assert "camera=()" in policy
    assert "web-share=()" not in policy


def test_the_cookie_is_for_the_server_only(client: FlaskClient) -> None:
    cookie = client.get("/").headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie


def test_under_https_everything_stays_there(client: FlaskClient) -> None:
    response = client.get("/", base_url="https://scores.example")
    assert response.headers["Strict-Transport-Security"] == "max-age=31536000"
    assert "Secure" in response.headers["Set-Cookie"]


def test_no_robot_is_let_in(client: FlaskClient) -> None:
    response = client.get("/robots.txt")
    assert response.mimetype == "text/plain"
    assert response.text == "User-agent: *\nDisallow: /\n"


def test_static_files_have_no_header_that_is_for_pages(client: FlaskClient) -> None:
    for name in ("css/base.css", "js/phone.js", "fonts/vollkorn-regular-core.woff2", "icons/icon.svg"):
        with client.get(f"/static/{name}", headers={"Accept-Encoding": "gzip"}) as response:
            assert response.status_code == 200
            assert response.headers["X-Content-Type-Options"] == "nosniff"
            assert not {"Content-Security-Policy", "Permissions-Policy", "Set-Cookie"} & set(response.headers.keys())
