"""/static: the version in the address, what may be kept for how long, and the same bytes however they are sent."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from flask import Flask, url_for
from flask.testing import FlaskClient

from scorekeeper.web.static_files import digest_of, lean

STATIC = Path(__file__).parent.parent.parent / "static"
FILES = ("css/base.css", "js/record.js", "fonts/vollkorn-regular-core.woff2", "icons/icon.svg", "icons/icon-192.png")


def address_of(app: Flask, name: str) -> str:
    """The address of a file as pages give it."""
    with app.test_request_context():
        return url_for("static", filename=name)


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("encoding", ["gzip", "identity"])
def test_a_file_is_kept_for_a_year_and_arrives_whole(app: Flask, client: FlaskClient, name: str, encoding: str) -> None:
    address = address_of(app, name)
    assert re.fullmatch(rf"/static/-[0-9a-f]{{10}}/{name}", address)
    with client.get(address, headers={"Accept-Encoding": encoding}) as answer:
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        packed = answer.headers.get("Content-Encoding") == "gzip"
        assert packed == (encoding == "gzip" and name.endswith(("css", "js", "svg")))
        sent = gzip.decompress(answer.data) if packed else answer.data
        whole = (STATIC / name).read_bytes()
        suffix = Path(name).suffix
        assert sent == (lean(whole.decode(), suffix).encode() if suffix in (".css", ".js") else whole)


@pytest.mark.parametrize("place", ["/static", "/static/-0123456789"])
@pytest.mark.parametrize("name", FILES)
def test_under_no_version_or_another_it_is_asked_for_anew(client: FlaskClient, place: str, name: str) -> None:
    with client.get(f"{place}/{name}") as answer:
        assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-cache")
    with client.get(f"{place}/{name}", headers={"If-None-Match": answer.headers["ETag"]}) as again:
        assert (again.status_code, again.data) == (304, b"")


@pytest.mark.parametrize("name", ["css/none.css", "../pyproject.toml", "..%2Frun", "css", "js/", "css/../../run.js"])
def test_there_is_nothing_else(client: FlaskClient, name: str) -> None:
    for place in ("/static", "/static/-0123456789"):
        assert client.get(f"{place}/{name}").status_code == 404


def test_another_file_is_another_version(tmp_path: Path) -> None:
    (tmp_path / "css").mkdir()
    (tmp_path / "css" / "base.css").write_text("a {}")
    before = digest_of(tmp_path)
    assert digest_of(tmp_path) == before
    (tmp_path / "css" / "base.css").write_text("b {}")
    assert digest_of(tmp_path) != before


@pytest.mark.parametrize("file", [*STATIC.glob("css/*.css"), *STATIC.glob("js/*.js")], ids=lambda file: file.name)
def test_what_is_not_sent_is_no_part_of_a_style_or_script(file: Path) -> None:
    text = file.read_text("utf-8")
    sent = lean(text, file.suffix)
    if file.suffix == ".js":
        # Only whole lines go, and none can be the inside of a text that goes over several.
        over_lines = re.compile(r"[^`]*(`[^`]*`[^`]*)*`[^`]*|.*/\*(?!.*\*/).*|.*\\")
        assert not [line for line in text.splitlines() if over_lines.fullmatch(line)]
        assert [line.strip() for line in text.splitlines() if not line.strip().startswith("//")] == sent.splitlines()
    else:
        assert "/*" not in re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
        assert not re.findall(r"""(["'])[^"'\n]*/\*""", text)
        assert re.sub(r"/\*.*?\*/|\s", "", text, flags=re.DOTALL) == re.sub(r"\s", "", sent)
    assert len(sent) < len(text)


def test_what_the_styles_name_is_there() -> None:
    for style in (STATIC / "css").glob("*.css"):
        for name in re.findall(r'url\("([^":]+)"\)', style.read_text("utf-8")):
            assert (style.parent / name).resolve().is_file(), name
