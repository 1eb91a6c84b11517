"""The links of a game: /g/<k>/links."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.helpers import JSON, Page, new_game


def links(client: FlaskClient, key: str) -> dict[str, str]:
    """The links of the game by their kind."""
    document: dict[str, str] = client.get(f"/g/{key}/links", headers=JSON).get_json()
    return document


def test_each_link_with_its_code(client: FlaskClient) -> None:
    key = new_game(client)
    page = Page(client.get(f"/g/{key}/links").text)
    assert [element["data-link"] for element in page.find("section")] == ["view", "score", "book"]
    shown = [element["href"] for element in page.find("a", data_share=None)]
    assert shown == list(links(client, key).values())
    assert shown[1] == f"http://localhost/g/{key}"
    assert len(page.find("svg")) == 3


@pytest.mark.parametrize("kind", ["view", "score", "book"])
def test_each_link_opens(client: FlaskClient, app: Flask, kind: str) -> None:
    address = links(client, new_game(client))[kind]
    assert app.test_client().get(address.removeprefix("http://localhost")).status_code == 200


def test_the_view_link_gives_away_no_other_key(client: FlaskClient, app: Flask) -> None:
    key = new_game(client)
    known = links(client, key)
    seen = app.test_client().get(known["view"].removeprefix("http://localhost")).text
    assert key not in seen
    assert known["book"].rpartition("/")[2] not in seen


def test_a_device_that_does_not_know_the_book_is_not_given_it(client: FlaskClient, app: Flask) -> None:
    key = new_game(client)
    book = links(client, key)["book"].rpartition("/")[2]
    friend = app.test_client()
    assert list(links(friend, key)) == ["view", "score"]
    assert all(book not in friend.get(f"/g/{key}{page}").text for page in ("", "/links", "/settings", "/rules", "/log"))


def test_new_links_replace_the_old_ones(client: FlaskClient) -> None:
    key = new_game(client)
    old = links(client, key)
    response = client.post(f"/g/{key}/links")
    assert response.status_code == 303
    assert "The game has new links." in client.get(response.headers["Location"]).text
    new = links(client, response.headers["Location"].split("/")[2])
    assert (new["book"], new["score"] != old["score"], new["view"] != old["view"]) == (old["book"], True, True)
    statuses = [client.get(address).status_code for address in (old["score"], old["view"], new["score"], new["view"])]
    assert statuses == [404, 404, 200, 200]


def test_a_double_tap_makes_new_links_once_and_lands_on_them(client: FlaskClient) -> None:
    key = new_game(client)
    sent = Page(client.get(f"/g/{key}/links").text).fields(f"/g/{key}/links")
    places = [client.post(f"/g/{key}/links", data=sent).headers["Location"] for _ in range(2)]
    assert places[0] == places[1] != f"/g/{key}/links"
    page = client.get(places[0])
    assert page.status_code == 200
    assert page.text.count("The game has new links.") == 1
    assert client.get(f"/g/{key}").status_code == 404


def test_who_has_the_old_link_does_not_get_to_the_new_ones(client: FlaskClient, app: Flask) -> None:
    key = new_game(client)
    client.post(f"/g/{key}/links", data={"request_key": "mine"})
    other = app.test_client()
    for guess in ("another", "", "mine "):
        assert other.post(f"/g/{key}/links", data={"request_key": guess}).status_code == 404
    assert other.get(f"/g/{key}/links").status_code == 404


def test_a_request_key_that_is_none_is_refused(client: FlaskClient) -> None:
    key = new_game(client)
    assert client.post(f"/g/{key}/links", json={"request_key": 5}, headers=JSON).status_code == 422
    assert client.get(f"/g/{key}").status_code == 200


def test_the_books_link_is_to_be_kept(client: FlaskClient) -> None:
    page = Page(client.get(f"/g/{new_game(client)}/links").text)
    assert "Keep this link" in page.one("section", data_link="book").text


def test_new_links_as_json(client: FlaskClient) -> None:
    key = new_game(client)
    answer = client.post(f"/g/{key}/links", headers=JSON)
    assert (answer.status_code, sorted(answer.get_json())) == (201, ["book", "score", "view"])


def test_an_address_that_opens_here_only_is_said_to(client: FlaskClient) -> None:
    key = new_game(client)
    assert "open on this device only" in client.get(f"/g/{key}/links").text
    elsewhere = client.get(f"/g/{key}/links", base_url="http://192.168.1.7:8000").text
    assert "open on this device only" not in elsewhere
    assert f"http://192.168.1.7:8000/g/{key}" in elsewhere


def test_a_game_that_is_not_there(client: FlaskClient) -> None:
    assert client.get("/g/nonsense/links").status_code == 404
    assert client.post("/g/nonsense/links").status_code == 404
