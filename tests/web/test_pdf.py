"""The sheet of a game as PDF: where it is, who may have it, and when it is drawn."""

from __future__ import annotations

import shutil
from io import BytesIO
from pathlib import Path
from threading import BoundedSemaphore

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pypdf import PdfReader
from werkzeug.test import TestResponse

from scorekeeper import pdf, storage
from scorekeeper.web import kept as keeping
from scorekeeper.web import printing
from scorekeeper.web.presenting import print_sheet

from .helpers import JSON, Page, award, new_game, post_hand

needs_pango = pytest.mark.needs("pango")


@pytest.fixture
def folder(migrated_folder: Path, tmp_path: Path) -> Path:
    """A folder with a new database. Drawing is slow, and the same whatever the database."""
    shutil.copy(migrated_folder / "scorekeeper.sqlite", tmp_path)
    return tmp_path


@pytest.fixture
def score_key(client: FlaskClient) -> str:
    """A game with one hand."""
    key = new_game(client)
    post_hand(client, key)
    return key


def view_key(client: FlaskClient, score_key: str) -> str:
    link: str = client.get(f"/g/{score_key}/links", headers=JSON).get_json()["view"]
    return link.rpartition("/")[2]


def sheet(client: FlaskClient, key: str, query: str = "", **headers: str) -> TestResponse:
    return client.get(
        f"/g/{key}/sheet.pdf{query}", headers={name.replace("_", "-"): text for name, text in headers.items()}
    )


@needs_pango
def test_it_is_a_pdf(client: FlaskClient, score_key: str) -> None:
    answer = sheet(client, score_key)
    assert answer.status_code == 200
    assert answer.mimetype == "application/pdf"
    assert answer.data.startswith(b"%PDF-1.7")
    assert answer.headers["Content-Disposition"] == 'inline; filename="scoresheet.pdf"'
    assert answer.headers["Cache-Control"] == "no-cache, private"


@needs_pango
def test_onlookers_get_the_same(client: FlaskClient, score_key: str) -> None:
    viewed = client.get(f"/v/{view_key(client, score_key)}/sheet.pdf")
    assert viewed.data == sheet(client, score_key).data


@needs_pango
def test_the_code_on_it_leads_to_where_nothing_can_be_changed(
    client: FlaskClient, score_key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    monkeypatch.setattr(
        print_sheet.printing, "code_to_scan", lambda address: written.append(address) or "data:image/png;,"
    )
    sheet(client, score_key)
    assert written == [f"http://localhost/v/{view_key(client, score_key)}"]


@needs_pango
def test_it_is_drawn_once_and_asked_for_without_loading_the_game(
    client: FlaskClient, score_key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = sheet(client, score_key)

    def no_more(**_key: str) -> None:
        raise AssertionError("loaded")

    monkeypatch.setattr(storage, "load_game", no_more)
    assert sheet(client, score_key).data == first.data
    unchanged = sheet(client, score_key, If_None_Match=first.headers["ETag"])
    assert (unchanged.status_code, unchanged.data) == (304, b"")
    assert unchanged.headers["ETag"] == first.headers["ETag"]


@needs_pango
def test_it_changes_with_the_game_and_with_how_it_is_wanted(app: Flask, client: FlaskClient, score_key: str) -> None:
    tags = {sheet(client, score_key, query).headers["ETag"] for query in ("", "?paper=letter", "?cards=1", "?lang=sv")}
    post_hand(client, score_key)
    again = sheet(client, score_key, If_None_Match=", ".join(tags))
    assert again.status_code == 200
    assert len(tags | {again.headers["ETag"]}) == 5
    assert len(list(Path(app.instance_path, "pdf").iterdir())) == 5


@needs_pango
@pytest.mark.parametrize(
    ("wished", "width"),
    [("en-US,en;q=0.9", 612), ("fr-CA", 612), ("es-MX", 612), ("en-GB", 595), ("sv", 595), ("", 595)],
)
def test_the_paper_is_that_of_the_region(client: FlaskClient, score_key: str, wished: str, width: int) -> None:
    answer = client.get(f"/g/{score_key}/sheet.pdf", headers={"Accept-Language": wished})
    page = PdfReader(BytesIO(answer.data)).pages[0]
    assert int(page.mediabox.width) == width


def test_every_page_of_a_game_leads_to_it(client: FlaskClient, score_key: str) -> None:
    address = f"/g/{score_key}/sheet.pdf"
    assert Page(client.get(f"/g/{score_key}").text).find("a", href=address)
    award(client, score_key, 1, 200)
    assert Page(client.get(f"/g/{score_key}").text).find("a", href=address)
    viewed = view_key(client, score_key)
    assert Page(client.get(f"/v/{viewed}").text).find("a", href=f"/v/{viewed}/sheet.pdf")


def test_paper_and_cards_can_be_chosen(client: FlaskClient, score_key: str) -> None:
    address = f"/g/{score_key}/print"
    assert Page(client.get(f"/g/{score_key}").text).find("a", href=address)
    page = Page(client.get(address, headers={"Accept-Language": "en-US"}).text)
    assert page.one("form", method="get")["action"] == f"/g/{score_key}/sheet.pdf"
    assert [radio["value"] for radio in page.find("input", name="paper", checked="")] == ["letter"]
    assert not page.find("input", name="cards")
    showdown = {
        "knocker": ["AS", "2S", "3S", "7H", "8H", "9H", "KC", "KD", "KH", "5C"],
        "defender": ["4S", "6H", "KS", "JD", "QD", "2D", "3D", "8C", "9C", "2C"],
    }
    assert post_hand(client, score_key, ending="knock", knocker=1, showdown=showdown).status_code == 201
    assert Page(client.get(address).text).find("input", name="cards", checked="")
    assert client.get(address, headers=JSON).get_json()["papers"] == ["a4", "letter"]


def test_another_paper_is_refused(client: FlaskClient, score_key: str) -> None:
    answer = sheet(client, score_key, "?paper=a3")
    assert answer.status_code == 422
    assert "a3" in Page(answer.text).one(data_error=None).text
    assert sheet(client, score_key, "?paper=a3", **JSON).get_json()["error"]["field"] == "paper"


@pytest.mark.parametrize("place", ["g", "v"])
def test_a_key_that_opens_nothing(client: FlaskClient, place: str) -> None:
    assert client.get(f"/{place}/nothing/sheet.pdf").status_code == 404


def test_it_cannot_be_posted_to(client: FlaskClient, score_key: str) -> None:
    assert client.post(f"/g/{score_key}/sheet.pdf").status_code == 405


def test_without_pango_a_page_says_what_to_install(
    client: FlaskClient, score_key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(_styles: Path) -> None:
        raise pdf.DrawingError

    monkeypatch.setattr(pdf, "_dress", missing)
    answer = sheet(client, score_key, Accept="text/html")
    assert answer.status_code == 503
    page = Page(answer.text)
    assert page.one(data_error="pdf_unavailable").text.startswith("PDFs are drawn with Pango")
    assert all(package in page.one("code").text for package in pdf.LIBRARIES)
    error = sheet(client, score_key, **JSON).get_json()["error"]
    assert error["code"] == "pdf_unavailable"
    assert "libpango-1.0-0" in error["message"]
    assert client.get("/blank/standard.pdf").status_code == 503
    assert client.get(f"/g/{score_key}").status_code == 200


@pytest.mark.parametrize("asked", [JSON, {"Accept": "text/html"}], ids=["json", "page"])
def test_where_many_are_drawn_the_next_is_asked_to_come_back(
    client: FlaskClient, score_key: str, asked: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "_queue", BoundedSemaphore(1))
    with keeping._queue:
        answer = sheet(client, score_key, **asked)
        assert answer.status_code == 503
        assert answer.headers["Retry-After"] == "5"
        assert "Other sheets are being drawn." in answer.text
        assert client.get(f"/g/{score_key}").status_code == 200


def test_where_the_libraries_are_missing_is_told_by_the_import(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_library(name: str, *rest: object, **named: object) -> object:
        if name.partition(".")[0] == "weasyprint":
            raise OSError("cannot load library 'libpango-1.0-0'")
        return imported(name, *rest, **named)

    imported = __import__
    pdf._dress.cache_clear()
    monkeypatch.setattr("builtins.__import__", no_library)
    with pytest.raises(pdf.DrawingError):
        pdf.render("<html></html>", printing.STYLES)


@needs_pango
def test_rules_of_the_book_are_called_as_they_are_today(client: FlaskClient, score_key: str) -> None:
    def paper(key: str) -> str:
        return PdfReader(BytesIO(sheet(client, key).data)).pages[0].extract_text()

    (book,) = client.get("/", headers=JSON).get_json()["books"]
    rules = {"name": "Cabin", "preset": "dansk", "target": 300}
    made = client.post(f"/b/{book['key']}/rules", json=rules, headers=JSON).get_json()
    key = new_game(client, ruleset={}, preset=f"house:{made['id']}")
    post_hand(client, key)
    assert "Rules: Cabin" in paper(key)
    assert "CABIN" in paper(key)
    assert "Cabin" not in paper(score_key)
    viewed = client.get(f"/v/{view_key(client, key)}/sheet.pdf")
    assert viewed.data == sheet(client, key).data
    assert client.post(f"/b/{book['key']}/rules/{made['id']}", json={"name": "Hut"}, headers=JSON).status_code == 200
    assert "Rules: Hut" in paper(key)
