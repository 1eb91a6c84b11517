"""The rules of a game in words: /g/<k>/rules and /v/<k>/rules."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper.engine.layout import LAYOUT_DOMAINS, make_layout
from scorekeeper.engine.presets import PRESETS
from scorekeeper.engine.ruleset import DOMAINS, Choice, Ruleset
from scorekeeper.wording.layouts import game_sentences
from scorekeeper.wording.presets import option_label, source_name, value_label
from scorekeeper.wording.rules import rule_sentences
from tests.web.helpers import JSON, Page, new_game


def told(client: FlaskClient, key: str) -> dict[str, str]:
    """The rules on the page of a game: the text by the fields it tells."""
    response = client.get(f"/g/{key}/rules")
    assert response.status_code == 200
    return {element["data-fields"]: element.text for element in Page(response.text).find("dd", data_fields=None)}


def test_the_rules_have_the_game_s_own_values(client: FlaskClient) -> None:
    key = new_game(client, ruleset={"preset": "modern", "target": 150, "knock_limit": 7})
    rules = told(client, key)
    assert rules["knock_limit"].startswith("A player may knock with 7 or less in deadwood.")
    assert rules["target"].startswith("The first to 150 points wins the game.")
    assert rules["gin_bonus"] == "Gin scores the defender’s count and 25."


def test_changes_and_assumptions_are_marked_with_what_they_rest_on(client: FlaskClient) -> None:
    rules = told(client, new_game(client, ruleset={"preset": "deutsch", "target": 150}))
    assert rules["target"].endswith("Changed: Deutsch has 100.")
    assert rules["game_bonus"].endswith("Our assumption: a German page does not say.")
    assert "Our reading of a German page" in rules["dealer"]
    assert rules["undercut_bonus"].endswith("and 25.")


def test_a_sheet_of_columns_is_told_with_its_doubtful_readings(client: FlaskClient) -> None:
    key = new_game(client, ruleset={"preset": "dansk"}, sheet={"layout": "hollywood", "weights": [1, 1, 2]})
    page = Page(client.get(f"/g/{key}/rules").text)
    text = page.one("main").text
    assert "Only the difference of the counts enters, without any bonus." in text
    assert "A column closes when a player reaches 100 in it." in text
    assert "Weights 1-1-2: column 3 already counts double; leave the stake as it is." in text
    assert len(page.find("p", data_doubt=None)) == 4
    assert "first to 500" not in text


def test_onlookers_read_the_same_rules_and_no_key(client: FlaskClient) -> None:
    game = client.post("/games", json={"players": ["A", "B"], "ruleset": {"target": 150}}, headers=JSON).get_json()
    page = client.get(f"/v/{game['view_key']}/rules").text
    assert "The first to 150 points wins the game." in page
    assert game["score_key"] not in page


def test_as_json(client: FlaskClient) -> None:
    document = client.get(f"/g/{new_game(client, ruleset={'target': 150})}/rules.json").get_json()
    assert document["summary"] == "Pagat with target 150."
    target = next(rule for rule in document["rules"] if rule["fields"] == ["target"])
    assert target["notes"] == [{"kind": "changed", "text": "Changed: Pagat has 100."}]


def test_they_are_one_tap_from_the_sheet(client: FlaskClient) -> None:
    key = new_game(client)
    assert Page(client.get(f"/g/{key}").text).find("a", href=f"/g/{key}/rules")


@pytest.mark.parametrize("address", ["/g/nonsense/rules", "/v/nonsense/rules"])
def test_a_game_that_is_not_there(client: FlaskClient, address: str) -> None:
    assert client.get(address).status_code == 404


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_tells_every_value_that_plays_a_part(preset: str) -> None:
    ruleset = PRESETS[preset].ruleset
    sentences = rule_sentences(ruleset)
    fields = {field for sentence in sentences for field in sentence.fields}
    silent = {
        "oklahoma_ace": not ruleset.oklahoma,
        "spade_doubles": not ruleset.oklahoma,
        "eleven_card_hand": not ruleset.eleven_card_hand,
        "boxes": not ruleset.box_bonus or ruleset.boxes_at_once,
        "boxes_when": not ruleset.boxes_at_once,
        "gin_boxes": not ruleset.gin_boxes,
        "big_gin_boxes": not ruleset.big_gin_boxes,
        "undercut_boxes": not ruleset.undercut_boxes,
        "shutout_test": ruleset.shutout == "none",
        "blitz": True,
        "blitz_test": True,
    }
    assert set(DOMAINS) - fields == {field for field, is_silent in silent.items() if is_silent}
    assert len({sentence.text for sentence in sentences}) == len(sentences)


@pytest.mark.parametrize("name", [name for name, domain in DOMAINS.items() if isinstance(domain, Choice)])
def test_every_choice_has_a_name_and_changes_what_is_told(name: str) -> None:
    base: dict[str, Any] = {"knock_limit": "upcard", "box_bonus": 20, "shutout": "all", "blitz": "all"}
    if name == "boxes_when":
        base["boxes"] = "both"
    stories = set()
    domain = DOMAINS[name]
    assert isinstance(domain, Choice)
    for option in domain.options:
        ruleset = Ruleset(**{**base, name: option})
        layout = make_layout(ruleset, "hollywood" if name.startswith("blitz") else "standard")
        stories.add("\n".join(sentence.text for sentence in game_sentences(ruleset, layout)))
    assert len(stories) == len(domain.options)
    assert len({option_label(name, option) for option in domain.options}) == len(domain.options)


def test_every_value_and_source_has_a_name() -> None:
    fields = {*DOMAINS, "preset", "layout", *(name for domains in LAYOUT_DOMAINS.values() for name in domains)}
    assert all(value_label(field) for field in fields)
    sources = {source.text for preset in PRESETS.values() for source in preset.sources.values()}
    assert all("S00" not in source_name(source) for source in sources)
