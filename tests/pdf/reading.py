"""What the PDF tests are made with: games, their PDFs drawn once, and what is read back from them."""

from __future__ import annotations

import logging
import re
import subprocess
from functools import lru_cache
from io import BytesIO
from random import Random
from typing import Any

from pypdf import PdfReader

from scorekeeper.interchange.games import game_from_json
from scorekeeper.web.presenting.print_sheet import FiledGame, PrintedSheet
from scorekeeper.web.printing import document

OURS = {"Vollkorn", "Vollkorn-Semi-Bold", "Vollkorn-Italic", "Suits", "Box"}
"""The names of the fonts of static/fonts, as PDFs have them."""
LINK = "http://192.168.1.7:8000/v/abcdefghijklmnopqrstuv"


def some_hands(count: int, seed: int = 1) -> list[dict[str, Any]]:
    """Hands as they come, as in a game file, the same for the same seed."""
    chance = Random(seed)
    hands: list[dict[str, Any]] = []
    for _ in range(count):
        kind, knocker = chance.random(), chance.choice((1, 2))
        if kind < 0.7:
            counts = {"knocker_deadwood": chance.randint(1, 10), "defender_deadwood": chance.randint(0, 45)}
            hands.append({"ending": "knock", "knocker": knocker, **counts, "upcard": "KS"})
        elif kind < 0.93:
            left = chance.randint(3, 60)
            hands.append({"ending": "gin", "knocker": knocker, "defender_deadwood": left, "upcard": "10H"})
        else:
            hands.append({"ending": "dead"})
    return hands


def game_file(count: int = 8, **changes: Any) -> dict[str, Any]:
    """A game file with so many hands."""
    return {
        "players": ["Anna", "Bo"],
        "ruleset": {"preset": "modern"},
        "sheet": "standard",
        "started": "2026-11-29T19:30:00+01:00",
        "hands": some_hands(count),
        **changes,
    }


class Printed:
    """A game's sheet as PDF, with what WeasyPrint had to say about it."""

    def __init__(self, file: dict[str, Any], paper: str = "a4", **how: Any) -> None:
        self.game = FiledGame(game_from_json(file))
        self.view = PrintedSheet(self.game, link=LINK, paper=paper, **how)
        with heard() as self.warnings:
            self.pdf = document("sheet.html", paper, game=self.game, view=self.view)
        self.reader = PdfReader(BytesIO(self.pdf))

    @property
    def pages(self) -> list[str]:
        """The text of each page, as it lies."""
        return text_of(self.pdf).split("\f")[:-1]

    @property
    def text(self) -> str:
        """All the text, runs of white space made one space."""
        return " ".join("".join(self.pages).split())


class heard:  # noqa: N801 - a context manager
    """Within it, the list of everything that WeasyPrint logs from warnings upwards."""

    def __enter__(self) -> list[str]:
        self.messages: list[str] = []
        self.handler = logging.Handler(logging.WARNING)
        self.handler.emit = lambda record: self.messages.append(record.getMessage())  # type: ignore[method-assign]
        logging.getLogger("weasyprint").addHandler(self.handler)
        return self.messages

    def __exit__(self, *_error: object) -> None:
        logging.getLogger("weasyprint").removeHandler(self.handler)


@lru_cache(maxsize=64)
def printed(preset: str, layout: str) -> Printed:
    """The sheet of a game of eight hands by a preset, stopped where it was not over; drawn once."""
    return Printed(game_file(ruleset={"preset": preset}, sheet=layout, stopped=True))


def text_of(pdf: bytes) -> str:
    """What pdftotext reads, as it lies on the page, with a form feed after each page."""
    done = subprocess.run(["pdftotext", "-layout", "-", "-"], input=pdf, capture_output=True, check=True)
    return done.stdout.decode()


def fonts_of(reader: PdfReader) -> dict[str, bool]:
    """The fonts of a PDF by their names, without the tag of a subset, and whether each is embedded."""
    found = {}
    for page in reader.pages:
        for font in page["/Resources"].get("/Font", {}).values():
            font = font.get_object()
            inner = font["/DescendantFonts"][0].get_object() if "/DescendantFonts" in font else font
            descriptor = inner["/FontDescriptor"].get_object()
            name = re.sub(r"^/[A-Z]{6}\+", "", font["/BaseFont"])
            found[name] = any(f"/FontFile{kind}" in descriptor for kind in ("", "2", "3"))
    return found


def has_line(text: str, label: str, *numbers: int) -> bool:
    """Whether a label stands on a line with these numbers after it, and nothing in between."""
    parts = [re.escape(label), *(str(number).replace("-", "\u2212") for number in numbers)]
    return re.search(r"(?<!\S)" + " +".join(parts) + r"(?!\S)", text) is not None
