"""GET /rules: each preset in plain words, and two side by side."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from scorekeeper.engine import PRESETS

from .helpers import JSON, Page


def page(client: FlaskClient, address: str) -> Page:
    response = client.get(address)
    assert response.status_code == 200, response.text
    return Page(response.text)


def test_every_preset_is_listed_with_its_source(client: FlaskClient) -> None:
    shown = page(client, "/rules")
    assert [item["data-preset"] for item in shown.find("li", data_preset=None)] == list(PRESETS)
    assert "As told by a Norwegian page." in shown.one("li", data_preset="norsk").text
    assert "/rules/norsk" in [link["href"] for link in shown.find("a", href=None)]


def test_a_preset_is_told_from_its_values(client: FlaskClient) -> None:
    shown = page(client, "/rules/norsk")
    said = {item["data-fields"]: item.text for item in shown.find("dd", data_fields=None)}
    assert said["knock_bonus"] == "A knocker with the lower count scores the difference and 20."
    assert said["eleven_card_hand"].startswith("The player who begins may take the upcard and hold eleven cards")


def test_what_a_text_does_not_say_is_marked(client: FlaskClient) -> None:
    shown = page(client, "/rules/norsk")
    marked = [element.text for element in shown.find(data_assumed=None)]
    assert "Our reading of a Norwegian page, taken literally. A Danish page with the same bonuses" in " ".join(marked)
    assert "(assumed)" not in shown.one("dd", data_fields="knock_bonus").text
    assert len(marked) == sum(
        PRESETS["norsk"].sources[item["data-fields"].split()[0]].assumed for item in shown.find("dd", data_fields=None)
    )


def test_a_preset_with_its_own_hollywood_tells_that_too(client: FlaskClient) -> None:
    shown = page(client, "/rules/dansk")
    assert "On its Hollywood sheet" in [term.text for term in shown.find("dt")]
    assert any("20 to its winner" in item.text for item in shown.find("dd"))
    assert shown.find("p", data_doubt=None)
    assert "On its Hollywood sheet" not in [term.text for term in page(client, "/rules/pagat").find("dt")]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_has_its_page(client: FlaskClient, preset: str) -> None:
    shown = page(client, f"/rules/{preset}")
    assert [term.text for term in shown.find("dt")][:2] == ["Ending a hand", "What a hand is worth"]


def test_two_presets_side_by_side_with_the_differences_picked_out(client: FlaskClient) -> None:
    shown = page(client, "/rules?left=pagat&right=modern")
    differing = [row["data-value"] for row in shown.find("tr", class_="differs")]
    assert differing == ["undercut_bonus", "gin_bonus", "box_bonus"]
    assert shown.one(data_differences="3").text == "They differ in 3 values."
    assert shown.one("tr", data_value="gin_bonus").text.replace("(differs)", "").split() == ["Gin", "bonus", "20", "25"]


def test_a_value_that_plays_no_part_on_one_side_is_left_blank_there(client: FlaskClient) -> None:
    shown = page(client, "/rules?left=pagat&right=club")
    assert "–" in shown.one("tr", data_value="spade_doubles").text
    assert "our reading" in shown.one("tr", data_value="game_bonus").text


def test_a_preset_beside_itself_does_not_differ(client: FlaskClient) -> None:
    shown = page(client, "/rules?left=dansk&right=dansk")
    assert shown.one(data_differences="0").text == "These are the same rules."
    assert shown.find("tr", class_="differs") == []


@pytest.mark.parametrize("address", ["/rules/whist", "/rules?left=pagat&right=whist", "/rules?left=pagat"])
def test_rules_that_there_are_not(client: FlaskClient, address: str) -> None:
    assert client.get(address).status_code == 404


@pytest.mark.parametrize("address", ["/rules", "/rules/pagat", "/rules/questions"])
def test_rules_are_only_read(client: FlaskClient, address: str) -> None:
    assert client.post(address).status_code == 405


def test_the_presets_as_json(client: FlaskClient) -> None:
    by_suffix = client.get("/rules.json")
    assert by_suffix.mimetype == "application/json"
    assert client.get("/rules", headers=JSON).get_json() == by_suffix.get_json()
    assert [preset["name"] for preset in by_suffix.get_json()["presets"]] == list(PRESETS)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_as_json_has_each_value_with_its_source(client: FlaskClient, preset: str) -> None:
    told = client.get(f"/rules/{preset}.json").get_json()
    known = PRESETS[preset]
    assert told["name"] == preset
    assert set(told["values"]) == set(known.sources)
    for name, value in told["values"].items():
        assert value["value"] == getattr(known.ruleset, name)
        assert value["assumed"] is known.sources[name].assumed
        assert value["source"]
        assert not value["source"].startswith("S00")


def test_two_presets_as_json(client: FlaskClient) -> None:
    told = client.get("/rules?left=pagat&right=modern", headers=JSON).get_json()
    assert told["differs"] == ["undercut_bonus", "gin_bonus", "box_bonus"]
    assert (told["left"]["name"], told["right"]["name"]) == ("pagat", "modern")


def test_a_preset_that_there_is_not_as_json(client: FlaskClient) -> None:
    answer = client.get("/rules/whist.json")
    assert (answer.status_code, answer.mimetype) == (404, "application/json")
