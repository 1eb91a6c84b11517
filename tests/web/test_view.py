"""GET /v/<view_key>: the sheet for those who look on."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from scorekeeper import storage

from .helpers import JSON, Page, new_game, post_hand

KINDS = ("text/html", "application/json")


@pytest.fixture
def keys(client: FlaskClient) -> tuple[str, str]:
    """The score key and the view key of a game of one hand."""
    key = new_game(client)
    post_hand(client, key)
    with client.application.app_context():
        return key, storage.load_game(score_key=key).view_key


def test_the_same_sheet_with_nothing_to_change(client: FlaskClient, keys: tuple[str, str]) -> None:
    page = Page(client.get(f"/v/{keys[1]}").text)
    assert page.one("p", data_total="1").text == "17"
    assert page.one("tr", data_hand="1").text == "1 +17 17"
    assert [form["class"] for form in page.find("form")] == ["languages"]
    assert page.find("a", href=f"/v/{keys[1]}/hands/1")


@pytest.mark.parametrize("place", ["", "/hands/1"])
def test_no_page_for_onlookers_holds_the_key_that_records(
    client: FlaskClient, keys: tuple[str, str], place: str
) -> None:
    with client.application.app_context():
        book_key = storage.load_game(score_key=keys[0]).book_key
    for headers in ({}, JSON):
        answer = client.get(f"/v/{keys[1]}{place}", headers=headers)
        assert answer.status_code == 200
        assert keys[0] not in answer.text
        assert book_key not in answer.text


def test_a_hand_is_explained_and_not_corrected(client: FlaskClient, keys: tuple[str, str]) -> None:
    page = Page(client.get(f"/v/{keys[1]}/hands/1").text)
    assert page.one(class_="saying italic name").text == "Anna knocks with 3, Bo holds 20: 20 − 3 = 17 to Anna."
    assert [form["class"] for form in page.find("form")] == ["languages"]
    assert page.find("a", href=f"/v/{keys[1]}")


def test_asked_again_it_is_not_sent_again(client: FlaskClient, keys: tuple[str, str]) -> None:
    first = client.get(f"/v/{keys[1]}")
    again = client.get(f"/v/{keys[1]}", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    as_json = client.get(f"/v/{keys[1]}", headers={**JSON, "If-None-Match": first.headers["ETag"]})
    assert as_json.status_code == 200
    post_hand(client, keys[0])
    changed = client.get(f"/v/{keys[1]}", headers={"If-None-Match": first.headers["ETag"]})
    assert Page(changed.text).one("p", data_total="1").text == "34"


def test_a_script_is_answered_before_the_app_and_as_the_app_would(
    client: FlaskClient, keys: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    tags = {kind: client.get(f"/v/{keys[1]}", headers={"Accept": kind}).headers["ETag"] for kind in KINDS}
    by_the_app = client.get(f"/v/{keys[1]}", headers={"Accept": "text/html;q=1", "If-None-Match": tags["text/html"]})
    assert by_the_app.status_code == 304
    monkeypatch.setattr("flask.Flask.full_dispatch_request", lambda app: pytest.fail("the app was asked"))
    for kind, tag in tags.items():
        for address in (f"/v/{keys[1]}", f"/v/{keys[1]}?lang=sv"):
            again = client.get(address, headers={"Accept": kind, "If-None-Match": tag})
            assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", tag)
            assert "Set-Cookie" not in again.headers
            of_its_own = ("ETag", "Set-Cookie", "Vary", "X-Request-ID")
            assert {name: value for name, value in by_the_app.headers if name not in of_its_own}.items() <= dict(
                again.headers
            ).items()
    assert client.get(f"/g/{keys[0]}.json", headers={"If-None-Match": tags["application/json"]}).status_code == 304


@pytest.mark.parametrize("tag", ["*", 'W/"1"', "nonsense", '"é"'])
def test_a_tag_that_is_not_ours_is_the_apps_matter(client: FlaskClient, keys: tuple[str, str], tag: str) -> None:
    answer = client.get(f"/v/{keys[1]}", headers={"Accept": "text/html", "If-None-Match": tag})
    assert answer.status_code == (304 if tag == "*" else 200)


def test_a_page_with_forms_is_never_the_same(client: FlaskClient, keys: tuple[str, str]) -> None:
    tag = client.get(f"/v/{keys[1]}").headers["ETag"]
    assert client.get(f"/g/{keys[0]}", headers={"Accept": "text/html", "If-None-Match": tag}).status_code == 200


def test_a_key_that_opens_nothing_is_no_tags_matter(client: FlaskClient, keys: tuple[str, str]) -> None:
    tag = client.get(f"/v/{keys[1]}").headers["ETag"]
    for key in ("nonsense", keys[0]):
        answer = client.get(f"/v/{key}", headers={"Accept": "text/html", "If-None-Match": tag})
        assert answer.status_code == 404


def test_the_page_knows_the_tag_to_ask_with(client: FlaskClient, keys: tuple[str, str]) -> None:
    answer = client.get(f"/v/{keys[1]}")
    assert Page(answer.text).one(data_live="looks")["data-tag"] == answer.headers["ETag"]
    scorer = Page(client.get(f"/g/{keys[0]}").text).one(data_live="records")["data-tag"]
    assert scorer == client.get(f"/g/{keys[0]}", headers=JSON).headers["ETag"]


def test_a_view_key_records_nothing(client: FlaskClient, keys: tuple[str, str]) -> None:
    assert post_hand(client, keys[1]).status_code == 404
    assert client.get(f"/g/{keys[1]}").status_code == 404
    assert client.get(f"/v/{keys[0]}").status_code == 404


def test_no_such_hand(client: FlaskClient, keys: tuple[str, str]) -> None:
    assert client.get(f"/v/{keys[1]}/hands/2").status_code == 404


def test_it_is_only_read(client: FlaskClient, keys: tuple[str, str]) -> None:
    assert client.post(f"/v/{keys[1]}").status_code == 405
