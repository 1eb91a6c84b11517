"""Everything that is printed, in every language: nothing is left in English, and the PDF says which language it is."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from datetime import date
from io import BytesIO
from itertools import pairwise

import pytest
from flask.testing import FlaskClient
from pypdf import PdfReader

from scorekeeper.web.printing import date_in_words
from tests.web.conftest import close, make_app
from tests.web.helpers import JSON, Page, award, new_game, post_hand
from tests.web.test_every_language import ENGLISH_WORDS, NAMES, TRANSLATED, untranslated

from .reading import heard, text_of

pytestmark = pytest.mark.needs("pango", "poppler")

SHOWDOWN = {
    "knocker": ["AS", "2S", "3S", "7H", "8H", "9H", "KC", "KD", "KH", "5C"],
    "defender": ["4S", "6H", "KS", "JD", "QD", "2D", "3D", "8C", "9C", "2C"],
}
RULING = "knocker=3S+4S+5S+9H+9D+9C+JD+QD+KD+2C&defender=AS+AD+AH+6S+7C+8C+9S+10H+10C+KH"
BEFORE_THE_LETTER = 3.3
"""Points from the edge of a printed card to its letter: a millimetre and the line around it."""
ONE_WORD = 14
"""From so many letters a label alone gives English away; "Blitz" and "Hollywood" are called so in every language."""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    """A browser of an app that all tests here share, with what it has drawn."""
    app = make_app(tmp_path_factory.mktemp("languages"))
    yield app.test_client()
    close(app)


@pytest.fixture(scope="module")
def papers(client: FlaskClient) -> list[str]:
    """The address of everything that is printed: of games with each kind of hand, running, finished and stopped."""
    found = []
    for preset, sheet in (("dansk", "standard"), ("dansk", "hollywood"), ("dansk", "split")):
        key = new_game(client, ruleset={"preset": preset}, sheet=sheet, stake={"per_point": "0.05", "currency": "kr"})
        post_hand(client, key, ending="knock", knocker=1, showdown=SHOWDOWN)
        post_hand(client, key, knocker_deadwood=9, defender_deadwood=4)
        post_hand(client, key, ending="gin", knocker=2, defender_deadwood=11, note="Åh!")
        post_hand(client, key, ending="dead")
        client.post(f"/g/{key}/hands/2/strike", json={}, headers=JSON)
        if sheet != "standard":
            for _ in range(3):
                award(client, key, 2, 400)
        found.append(f"/g/{key}/sheet.pdf?cards=1&race=1")
    stopped = new_game(client, ruleset={"preset": "club"})
    client.post(f"/g/{stopped}/stop", json={}, headers=JSON)
    book = client.get(f"/g/{stopped}", headers=JSON).get_json().get("book_key")
    found += [f"/g/{stopped}/sheet.pdf", f"/blank/standard.pdf?game={stopped}", "/blank/hollywood.pdf?preset=dansk"]
    found += ["/blank/split.pdf?preset=dansk", f"/judge.pdf?{RULING}", "/rules/club.pdf"]
    return found + ([f"/b/{book}/book.pdf"] if book else [])


def printed(client: FlaskClient, address: str, language: str) -> tuple[PdfReader, str]:
    """A PDF in a language that its address names, drawn without a warning, and its text in one line."""
    with heard() as warnings:
        answer = client.get(f"{address}{'&' if '?' in address else '?'}lang={language}")
    assert answer.status_code == 200, (address, answer.text)
    assert warnings == [], address
    text = " ".join(text_of(answer.data).replace("\u00a0", " ").replace("\u00ad", "").replace("\ufe0e", "").split())
    return PdfReader(BytesIO(answer.data)), text


@pytest.mark.parametrize("language", TRANSLATED)
def test_nothing_printed_is_left_in_english(client: FlaskClient, papers: list[str], language: str) -> None:
    english = [told for told in untranslated(language) if len(told) >= ONE_WORD]
    for address in papers:
        pdf, text = printed(client, address, language)
        assert pdf.trailer["/Root"]["/Lang"] == language, address
        assert ENGLISH_WORDS.findall(NAMES.sub("", text)) == [], (address, text)
        assert [told for told in english if told in NAMES.sub("", text)] == [], address
        assert pdf.metadata is not None
        assert not ENGLISH_WORDS.search(NAMES.sub("", pdf.metadata.title or "")), address


def test_an_english_one_would_be_found(client: FlaskClient, papers: list[str]) -> None:
    pdf, text = printed(client, papers[0], "en")
    assert pdf.trailer["/Root"]["/Lang"] == "en"
    assert ENGLISH_WORDS.search(text)
    assert any(told in text for told in untranslated("sv") if len(told) >= ONE_WORD)


def test_the_danish_hollywood_is_printed_in_danish(client: FlaskClient, papers: list[str]) -> None:
    text = printed(client, papers[1], "da")[1]
    for told in ("Kolonne 1", "Kolonne 3", "underluk", "gin", "død runde", "Efter en dansk side", "Kortene"):
        assert told in text, told
    assert "0,05 kr" in text


def test_cards_have_the_letters_of_the_language(client: FlaskClient, papers: list[str]) -> None:
    ruling = next(address for address in papers if address.startswith("/judge.pdf?knocker"))
    for language, jack, queen in (("sv", "Kn", "D"), ("nb", "Kn", "D"), ("da", "B", "D"), ("de", "B", "D")):
        text = printed(client, ruling, language)[1].replace(" ", "")
        assert f"{jack}♦{queen}♦K♦" in text, (language, text)


def test_no_letter_of_a_fanned_card_is_under_the_next(client: FlaskClient) -> None:
    cards = "knocker=JS+JD+JC+QH+QD+QC+KS+KD+KC+2S&defender=TS+TH+TD+2H+3H+4H+5C+6D+8H+9C"
    pdf = client.get(f"/judge.pdf?{cards}&lang=sv").data
    words = subprocess.run(["pdftotext", "-bbox", "-", "-"], input=pdf, capture_output=True, check=True).stdout.decode()
    jacks = re.findall(r'xMin="([\d.]+)" yMin="[\d.]+" xMax="([\d.]+)" yMax="[\d.]+">Kn<', words)
    assert len(jacks) >= 3
    for (_, end), (start, _) in pairwise(jacks[:3]):
        assert float(start) - float(end) > BEFORE_THE_LETTER


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "29 November 2026"), ("sv", "29 november 2026"), ("nb", "29. november 2026"), ("da", "29. november 2026"),
     ("de", "29. November 2026")],
)  # fmt: skip
def test_a_day_is_written_as_in_the_language(client: FlaskClient, language: str, told: str) -> None:
    with client.application.test_request_context(f"/?lang={language}"):
        assert date_in_words(date(2026, 11, 29)) == told


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_language_of_a_sheet_can_be_chosen(client: FlaskClient, papers: list[str], language: str) -> None:
    choice = papers[0].partition("/sheet.pdf")[0] + "/print"
    page = Page(client.get(choice, headers={"Accept-Language": language}).text)
    assert [option["value"] for option in page.find("option", selected="")] == [language]
    assert page.fields(choice.replace("/print", "/sheet.pdf"))["lang"] == [language]
    assert language in client.get(choice, headers=JSON).get_json()["languages"]
