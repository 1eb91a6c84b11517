"""Every word of the app can be translated: the template of the catalogs is complete, and a catalog is used."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from scorekeeper.engine import Ruleset, Seat, knock, score_hand
from scorekeeper.web.app import create_app
from scorekeeper.wording.hands import price_sentences
from scorekeeper.wording.translating import translate_with

TOP = Path(__file__).parent.parent
TEMPLATE = TOP / "scorekeeper" / "translations" / "messages.pot"
EXTRACT = ("extract", "-F", "pyproject.toml", "-k", "_", "-k", "N_", "--no-location", "--sort-output", "--omit-header")


def sentences(template: Path) -> set[str]:
    """The sentences of a template."""
    return {str(message.id) for message in read_po(io.BytesIO(template.read_bytes())) if message.id}


def test_the_template_of_the_catalogs_has_every_sentence(tmp_path: Path) -> None:
    made = tmp_path / "messages.pot"
    command = [sys.executable, "-m", "babel.messages.frontend", *EXTRACT, "-o", str(made), "."]
    subprocess.run(command, cwd=TOP, check=True, capture_output=True)
    in_code = sentences(made)
    in_template = sentences(TEMPLATE)
    assert in_template == in_code, "renew it as the README says"


def test_no_sentence_has_a_nameless_gap() -> None:
    for sentence in sentences(TEMPLATE):
        assert not re.search(r"%[^(%]", re.sub(r"%%|%\(\w+\)s", "", sentence)), sentence


@pytest.fixture
def danish(tmp_path: Path) -> Path:
    """A catalog of two sentences, compiled as translators' tools do it."""
    catalog = Catalog(locale="da")
    catalog.add("New game", "Nyt spil")
    catalog.add(
        "%(knocker)s knocks with %(low)s, %(defender)s holds %(high)s: "
        "%(high)s − %(low)s = %(difference)s to %(winner)s.",
        "%(knocker)s lukker med %(low)s, %(defender)s har %(high)s: %(difference)s til %(winner)s.",
    )
    compiled = io.BytesIO()
    write_mo(compiled, catalog)
    folder = tmp_path / "translations" / "da" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "messages.mo").write_bytes(compiled.getvalue())
    return tmp_path / "translations"


def test_a_catalog_translates_templates_and_wording(danish: Path, tmp_path: Path) -> None:
    app = create_app(
        {
            "INSTANCE": str(tmp_path),
            "BABEL_TRANSLATION_DIRECTORIES": str(danish),
            "BABEL_DEFAULT_LOCALE": "da",
        }
    )
    page = app.test_client().get("/").get_data(as_text=True)
    assert "Nyt spil" in page
    assert '<html lang="da">' in page
    with app.test_request_context("/"):
        hand = knock(Seat.ONE, 4, 20)
        sentences = price_sentences(hand, score_hand(Ruleset(), hand), ["Anna", "Bo"])
    assert sentences == ["Anna lukker med 4, Bo har 20: 16 til Anna."]


def test_wording_without_an_app_is_as_it_stands() -> None:
    translate_with(lambda template: template)
    hand = knock(Seat.ONE, 4, 20)
    assert price_sentences(hand, score_hand(Ruleset(), hand), ["A", "B"]) == [
        "A knocks with 4, B holds 20: 20 − 4 = 16 to A."
    ]
