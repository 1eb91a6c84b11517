"""Blank sheets, rulings and cards of rules as PDF."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

import pytest
from flask.testing import FlaskClient
from pypdf import PdfReader

from scorekeeper.engine.presets import PRESETS
from scorekeeper.web.presenting import print_rules
from tests.pdf.reading import OURS, fonts_of, heard, text_of

from .conftest import close, make_app
from .helpers import JSON, Page, new_game, post_hand

needs_pango = pytest.mark.needs("pango")
needs_poppler = pytest.mark.needs("pango", "poppler")

CARDS = "knocker=3S+4S+5S+9H+9D+9C+JD+QD+KD+2C&defender=AS+AD+AH+6S+7C+8C+9S+10H+10C+KH"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    """A browser of an app that all tests here share, with what it has drawn."""
    app = make_app(tmp_path_factory.mktemp("papers"))
    yield app.test_client()
    close(app)


def read(client: FlaskClient, address: str, pages: int | None = 1) -> str:
    """The text of a PDF, runs of white space made one space, drawn without a warning and in our own fonts."""
    with heard() as warnings:
        answer = client.get(address)
    assert answer.status_code == 200, answer.text
    assert answer.mimetype == "application/pdf"
    assert warnings == []
    reader = PdfReader(BytesIO(answer.data))
    assert pages in (None, len(reader.pages))
    fonts = fonts_of(reader)
    assert fonts.keys() <= OURS
    assert all(fonts.values())
    return " ".join(text_of(answer.data).replace("\u00a0", " ").split())


@needs_poppler
def test_a_blank_sheet_has_a_worked_line_and_the_values(client: FlaskClient) -> None:
    text = read(client, "/blank/standard.pdf")
    assert "The first two lines are worked: A knocks with 3, B holds 20: 20 − 3 = 17 to A." in text
    assert "Game bonus, 100" in text
    assert "Gin bonus 20" in text
    assert "Rules: Pagat." in text


@needs_poppler
@pytest.mark.parametrize(
    ("layout", "query", "told"),
    [
        ("hollywood", "", "17 into column 1."),
        ("hollywood", "preset=dansk&paper=letter", "Closings, 20 each"),
        ("hollywood", "preset=modern&columns=6&weights=1-1-1-2-2-3", "Weights 1-1-1-2-2-3"),
        ("hollywood", "columns=1&column_target=250", "Column target 250"),
        ("split", "preset=dansk", "17 to the differences, 20 to the closings."),
        ("standard", "preset=palace", "The box is paid at once"),
        ("standard", "preset=pagat&knock_limit=0", "A goes gin"),
        ("standard", "preset=club&paper=letter&target=300", "Target 300 (Club: 250)"),
    ],
)
def test_a_blank_sheet_for_any_rules_is_one_page(client: FlaskClient, layout: str, query: str, told: str) -> None:
    assert told in read(client, f"/blank/{layout}.pdf?{query}")


@needs_poppler
def test_a_blank_sheet_for_the_rules_of_a_game(client: FlaskClient) -> None:
    key = new_game(client, sheet={"layout": "hollywood", "columns": 2}, ruleset={"preset": "hoyle", "target": 90})
    text = read(client, f"/blank/hollywood.pdf?game={key}")
    assert "Column 2" in text
    assert "Column 3" not in text
    assert "Rules: Hoyle with target 90." in text


@needs_poppler
@pytest.mark.parametrize("preset", PRESETS)
def test_a_card_of_rules_is_one_page(client: FlaskClient, preset: str) -> None:
    text = read(client, f"/rules/{preset}.pdf")
    assert "What a hand is worth" in text
    assert str(PRESETS[preset].ruleset.gin_bonus) in text


@needs_poppler
def test_a_card_of_changed_rules(client: FlaskClient) -> None:
    text = read(client, "/rules/norsk.pdf?target=250&tie=nobody&paper=letter")
    assert "Norsk with equal counts nobody scores, target 250." in text
    assert "Changed: Norsk has undercut." in text


@needs_poppler
def test_a_card_of_the_rules_of_a_game(client: FlaskClient) -> None:
    key = new_game(client, sheet="hollywood", ruleset={"preset": "dansk"})
    assert "Hollywood: 3 columns run at once" in read(client, f"/rules/dansk.pdf?game={key}")


@needs_poppler
def test_a_ruling(client: FlaskClient) -> None:
    text = read(client, f"/judge.pdf?{CARDS}")
    for told in ("43 to the knocker", "45 − 2 = 43", "The rules applied", "a Swedish page that follows pagat.com"):
        assert told in text
    assert "Norsk Knock 63" in text


@needs_poppler
def test_a_ruling_on_what_does_not_stand(client: FlaskClient) -> None:
    text = read(client, f"/judge.pdf?{CARDS}&knocker_melds=3S+4S+5S+/+9H+9D+9C+/+JD+QD+2C&paper=letter", None)
    assert "It does not stand" in text
    assert "What the cards come to, laid out best" in text


@needs_poppler
def test_a_ruling_on_one_hand(client: FlaskClient) -> None:
    cards = "3S+4S+5S+9H+9D+9C+JD+QD+KD+2C+7H"
    assert "Throw away" in read(client, f"/judge.pdf?cards={cards}")
    assert "Throw away" in read(client, f"/judge.pdf?knocker={cards}&defender=")


@needs_pango
def test_the_code_on_a_ruling_asks_the_same_without_a_key(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    monkeypatch.setattr(
        print_rules.printing, "code_to_scan", lambda address: written.append(address) or "data:image/png;,"
    )
    key = new_game(client, ruleset={"preset": "modern"})
    client.get(f"/judge.pdf?{CARDS}&game={key}")
    assert len(written) == 1
    assert key not in written[0]
    assert Page(client.get(written[0]).text).one(data_verdict=None).text == "43 to the knocker"


def test_without_a_question_it_leads_to_the_form(client: FlaskClient) -> None:
    answer = client.get("/judge.pdf?preset=modern&paper=a4")
    assert (answer.status_code, answer.location) == (302, "/judge?preset=modern")


def test_pages_lead_to_their_papers(client: FlaskClient) -> None:
    key = new_game(client)
    post_hand(client, key)
    for page, address in [
        ("/rules", "/blank/hollywood.pdf"),
        ("/rules/pagat", "/rules/pagat.pdf"),
        ("/rules/pagat", "/blank/standard.pdf?preset=pagat"),
        (f"/g/{key}/rules", f"/rules/pagat.pdf?game={key}"),
        (f"/judge?{CARDS}", f"/judge.pdf?{CARDS}"),
    ]:
        assert Page(client.get(page).text).find("a", href=address), page


@pytest.mark.parametrize(
    ("address", "field"),
    [
        ("/blank/standard.pdf?target=0", "target"),
        ("/blank/hollywood.pdf?columns=7", "columns"),
        ("/blank/hollywood.pdf?paper=a5", "paper"),
        ("/rules/pagat.pdf?gin_bonus=2000", "gin_bonus"),
        ("/judge.pdf?knocker=AS+AS&defender=2S", "knocker"),
        ("/judge.pdf?stake=1", "stake"),
    ],
)
def test_a_bad_value_is_refused(client: FlaskClient, address: str, field: str) -> None:
    answer = client.get(address, headers=JSON)
    assert answer.status_code == 422
    assert answer.get_json()["error"]["field"] == field


@pytest.mark.parametrize("address", ["/blank/square.pdf", "/rules/nobody.pdf", "/blank/standard.pdf?game=nothing"])
def test_what_there_is_not(client: FlaskClient, address: str) -> None:
    assert client.get(address).status_code == 404


def test_they_cannot_be_posted_to(client: FlaskClient) -> None:
    for address in ("/blank/standard.pdf", "/judge.pdf", "/rules/pagat.pdf"):
        assert client.post(address).status_code == 405
