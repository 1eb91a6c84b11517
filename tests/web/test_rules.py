"""GET /rules: each preset in plain words, and two side by side."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from scorekeeper.engine import PRESETS

from .helpers import Page


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
