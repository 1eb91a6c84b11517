"""The same game gives the same bytes, whoever prints it and wherever; and nothing is fetched for it."""

from __future__ import annotations

import json
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from xml.etree.ElementTree import ParseError

import pytest
from pypdf import PdfReader

from scorekeeper import pdf
from scorekeeper.web.printing import STYLES

from .reading import LINK, Printed, game_file

pytestmark = pytest.mark.needs("pango")

NO_FONTS = '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig></fontconfig>'
FILE = game_file(players=["Anna 李", "Bo"], sheet="hollywood")


def test_twice_is_the_same() -> None:
    assert Printed(FILE).pdf == Printed(FILE).pdf


def test_another_user_elsewhere_prints_the_same(tmp_path: Path) -> None:
    (tmp_path / "fonts.conf").write_text(NO_FONTS, "utf-8")
    (tmp_path / "game.json").write_text(json.dumps(FILE), "utf-8")
    elsewhere = {
        "FONTCONFIG_FILE": str(tmp_path / "fonts.conf"),
        "HOME": str(tmp_path),
        "LANG": "sv_SE.UTF-8",
        "LANGUAGE": "sv",
        "PYTHONHASHSEED": "7",
        "TZ": "Asia/Tokyo",
        "XDG_CACHE_HOME": str(tmp_path),
    }
    root = STYLES.parent.parent.parent
    command = [sys.executable, "-m", "scorekeeper", "pdf", "-", "--link", LINK]
    done = subprocess.run(
        command, input=json.dumps(FILE).encode(), capture_output=True, check=True, cwd=root, env=elsewhere
    )
    assert done.stdout == Printed(FILE).pdf


@pytest.mark.parametrize(
    "address", ["http://127.0.0.1:9/x.png", "file:///etc/hostname", STYLES.as_uri(), "data:text/plain,x"]
)
def test_nothing_is_fetched(address: str) -> None:
    html = f'<html lang="en"><head><title>x</title></head><body><img src="{address}" alt="x"/></body></html>'
    with pytest.raises(BaseException, match="not ours to fetch") as caught:
        pdf.render(html, STYLES)
    assert type(caught.value).__name__ == "FatalURLFetchingError"


def test_what_no_xml_can_hold_is_left_out() -> None:
    told = '<p title="\x1f">c\x07d &amp; e</p>'
    html = f'<html lang="en"><head><title>a\x00\x0b\ufffeb</title></head><body>{told}</body></html>'
    drawn = PdfReader(BytesIO(pdf.render(html, STYLES)))
    assert drawn.metadata is not None
    assert drawn.metadata.title == "ab"
    assert drawn.pages[0].extract_text().strip() == "cd & e"


def test_a_document_that_is_no_xml_is_a_mistake() -> None:
    with pytest.raises(ParseError):
        pdf.render('<html lang="en"><head><title>x</title></head><body><p>a<br>b</p></body></html>', STYLES)
