"""House rulesets: named, described, made from each other, retired and brought back."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.web.book_helpers import book_key, get, post
from tests.web.helpers import JSON, Page, new_game


@pytest.fixture
def book(client: FlaskClient) -> str:
    """The key of a book with one game and no rules of its own."""
    new_game(client)
    return book_key(client)


def make(client: FlaskClient, **fields: object) -> dict[str, object]:
    answer = post(client, "/rules", **{"name": "Sunday", "preset": "modern", **fields})
    assert answer.status_code == 201, answer.text
    made: dict[str, object] = answer.get_json()
    return made


def test_rules_are_made_from_a_preset(client: FlaskClient, book: str) -> None:
    typed = {"name": " Sunday  rules", "description": "As at grandma’s", "preset": "modern", "target": "150"}
    response = client.post(f"/b/{book}/rules", data={**typed, "oklahoma": "1"})
    assert (response.status_code, response.headers["Location"]) == (303, f"/b/{book}/rules")
    (made,) = get(client, "/rules")["rulesets"]
    assert (made["name"], made["description"], made["retired"]) == ("Sunday rules", "As at grandma’s", False)
    assert (made["values"]["preset"], made["values"]["target"]) == ("modern", 150)
    assert made["differs"] == ["knock_limit", "oklahoma_ace", "spade_doubles", "target"]
    page = Page(client.get(f"/b/{book}/rules").text)
    assert page.one("tr", data_value="target").text == "Target100150"


def test_rules_are_made_from_others(client: FlaskClient, book: str) -> None:
    first = make(client, gin_bonus=30)
    second = make(client, name="Monday", preset=f"house:{first['id']}", target=250)
    assert second["derived_from"] == first["id"]
    assert second["differs"] == ["gin_bonus", "target"]
    page = Page(client.get(f"/b/{book}/rules?from=house:{first['id']}").text)
    assert "Made from Sunday." in page.one("li", data_ruleset=str(second["id"])).text
    assert page.fields(f"/b/{book}/rules")["preset"] == [f"house:{first['id']}"]


def test_making_the_same_twice_makes_one(client: FlaskClient, book: str) -> None:
    assert make(client) == make(client)
    assert len(get(client, "/rules")["rulesets"]) == 1


@pytest.mark.parametrize("name", ["Pagat", " PAGAT ", "modern", "sunday", "Sunda\uff59"])
def test_a_name_that_would_be_there_twice(client: FlaskClient, book: str, name: str) -> None:
    make(client)
    other = make(client, name="Monday", gin_bonus=30)
    typed = {"name": name, "preset": "modern", "target": "170"}
    for address in (f"/b/{book}/rules", f"/b/{book}/rules/{other['id']}"):
        told = Page(client.post(address, data=typed).text).find(data_error=None)[-1].text
        assert "a name that no other rules of this book have" in told
    assert post(client, "/ruleset", id=other["id"], name=name).get_json()["error"]["field"] == "name"
    answer = client.post("/games", json={"players": ["Anna", "Bo"], "save_as": name, "target": 170}, headers=JSON)
    assert (answer.status_code, answer.get_json()["error"]["field"]) == (422, "save_as")
    assert [rules["name"] for rules in get(client, "/rules")["rulesets"]] == ["Monday", "Sunday"]


def test_rules_that_are_there_under_another_name(client: FlaskClient, book: str) -> None:
    number = make(client, gin_bonus=30)["id"]
    post(client, f"/rules/{number}", retired=True)
    typed = {"name": "Monday", "preset": "modern", "gin_bonus": "30"}
    page = Page(client.post(f"/b/{book}/rules", data=typed).text)
    assert page.find(data_error=None)[-1].text == "The book has these rules already: Sunday."
    assert page.fields(f"/b/{book}/rules")["name"] == ["Monday"]
    game = {"players": ["Anna", "Bo"], "preset": "modern", "gin_bonus": "30", "save_as": "Monday"}
    page = Page(client.post("/games", data=game).text)
    assert "The book has these rules already: Sunday." in [error.text for error in page.find(data_error=None)]
    answer = client.post("/games", json={**game, "gin_bonus": 30}, headers=JSON).get_json()["error"]
    assert (answer["code"], answer["field"], answer["limit"]) == ("rules_taken", "save_as", "Sunday")
    assert len(get(client, "/rules")["rulesets"]) == 1


def test_rules_stored_before_with_such_names_and_values_go_on(client: FlaskClient) -> None:
    twice = [{"name": name, "values": {"preset": "modern", "target": 150}} for name in ("Pagat", "pagat")]
    document = {"format": "scorekeeper-book/1", "name": "Ours", "rulesets": twice, "games": []}
    assert client.post("/import", json=document, headers=JSON).status_code == 201
    book, stored = book_key(client), get(client, "/rules")["rulesets"]
    assert sorted(rules["name"] for rules in stored) == ["Pagat", "pagat"]
    for rules in stored:
        typed = {"name": rules["name"], "description": "As ever"}
        assert client.post(f"/b/{book}/rules/{rules['id']}", data=typed).status_code == 303
        assert post(client, "/ruleset", id=rules["id"], name=rules["name"]).status_code == 200
        key = new_game(client, ruleset={}, preset=f"house:{rules['id']}")
        assert client.get(f"/g/{key}", headers=JSON).get_json()["ruleset"]["target"] == 150
    assert post(client, "/rules", name="Sunday", preset="modern", target=150).status_code == 422


def test_retired_rules_are_not_offered_until_they_are_brought_back(client: FlaskClient, book: str) -> None:
    number = make(client)["id"]

    def offered() -> bool:
        return f'value="house:{number}"' in client.get(f"/?book={book}").text

    assert offered()
    assert client.post(f"/b/{book}/rules/{number}", data={"retired": "true"}).status_code == 303
    assert not offered()
    assert "Sunday" not in Page(client.get(f"/b/{book}").text).one("main").text
    assert Page(client.get(f"/b/{book}/rules").text).one("li", data_ruleset=None)["data-retired"] == "true"
    assert post(client, f"/rules/{number}", retired=False).get_json()["retired"] is False
    assert offered()


def test_name_and_description_change_and_the_values_stay(client: FlaskClient, book: str) -> None:
    made = make(client, gin_bonus=30)
    changed = post(client, f"/rules/{made['id']}", name="Monday", description="New").get_json()
    assert changed == {**made, "name": "Monday", "description": "New"}
    assert post(client, f"/rules/{made['id']}", name="Monday").get_json() == changed


def test_a_game_keeps_the_values_of_retired_rules(client: FlaskClient, book: str) -> None:
    number = make(client, target=150)["id"]
    key = new_game(client, ruleset={}, preset=f"house:{number}")
    post(client, f"/rules/{number}", retired=True)
    assert client.get(f"/g/{key}", headers=JSON).get_json()["ruleset"]["target"] == 150


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "x" * 61}, "name"),
        ({"name": "Taken"}, "name"),
        ({"description": "x" * 2001}, "description"),
        ({"preset": "poker"}, "preset"),
        ({"preset": "house:99"}, "preset"),
        ({"target": "0"}, "target"),
        ({"knock_limit": "many"}, "knock_limit"),
    ],
)
def test_a_field_that_is_wrong(client: FlaskClient, book: str, fields: dict[str, str], field: str) -> None:
    make(client, name="Taken", gin_bonus=40)
    typed = {"name": "Sunday", "preset": "modern", "description": "Kept", **fields}
    answer = client.post(f"/b/{book}/rules", data=typed, headers=JSON)
    assert (answer.status_code, answer.get_json()["error"]["field"]) == (422, field)
    response = client.post(f"/b/{book}/rules", data=typed)
    assert response.status_code == 422
    page = Page(response.text)
    assert page.find(data_error=None)
    assert page.fields(f"/b/{book}/rules")["name"] == [typed["name"]]
    assert len(get(client, "/rules")["rulesets"]) == 1


@pytest.mark.parametrize(
    ("fields", "field"), [({"name": " "}, "name"), ({"description": 7}, "description"), ({"retired": "x"}, "retired")]
)
def test_a_change_that_is_wrong(client: FlaskClient, book: str, fields: dict[str, object], field: str) -> None:
    number = make(client)["id"]
    answer = post(client, f"/rules/{number}", **fields)
    assert (answer.status_code, answer.get_json()["error"]["field"]) == (422, field)
    response = client.post(f"/b/{book}/rules/{number}", data={"name": "", "description": "Kept"})
    assert response.status_code == 422
    assert "Kept" in response.text
    assert Page(response.text).find(data_error=None)


def test_rules_that_are_not_there(client: FlaskClient, book: str) -> None:
    for number in (99, 10**30):
        assert client.post(f"/b/{book}/rules/{number}", data={"name": "X"}).status_code == 404
    assert client.get("/b/nonsense/rules").status_code == 404
    assert client.post("/b/nonsense/rules", data={"name": "X"}).status_code == 404
    assert client.get(f"/b/{book}/rules/1", headers=JSON).status_code == 405


def test_a_game_bears_the_name_of_its_rules(client: FlaskClient, book: str) -> None:
    def played(rules: dict[str, object]) -> str:
        body = {"players": ["Anna", "Bo"], "sheet": "standard", "preset": f"house:{rules['id']}"}
        key: str = client.post("/games", json=body, headers=JSON).get_json()["score_key"]
        return key

    made = make(client, name="Cabin", preset="dansk", target=300)
    cabin, plain = played(made), played(make(client, name="As ever", preset="pagat"))
    rows = {row["data-game"]: row.text for row in Page(client.get(f"/b/{book}").text).find("li", data_game=None)}
    assert "Cabin" in rows[cabin]
    assert "Dansk" not in rows[cabin]
    assert "Pagat" in rows[plain]
    assert "Cabin" in Page(client.get(f"/b/{book}/find?preset=dansk").text).one("li", data_game=cabin).text
    assert Page(client.get(f"/g/{cabin}/rules").text).one("b", data_house=None).text == "Cabin"
    assert not Page(client.get(f"/g/{plain}/rules").text).find("b", data_house=None)
    assert post(client, "/ruleset", id=made["id"], name="Hut").status_code == 200
    rows = {row["data-game"]: row.text for row in Page(client.get(f"/b/{book}").text).find("li", data_game=None)}
    assert "Hut" in rows[cabin]
