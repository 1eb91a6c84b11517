"""Documents to print: their templates, paper, language and code to scan; the same on the web and in the command."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from functools import lru_cache
from typing import Any, Final

import segno
from babel.dates import format_date
from flask import request
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from scorekeeper import pdf
from scorekeeper.engine.errors import Refusal
from scorekeeper.engine.hand import Ending, Seat
from scorekeeper.web import card_filters
from scorekeeper.web.filters import signed
from scorekeeper.web.places import asset_folder
from scorekeeper.wording.cards import card_list, card_name, card_sign
from scorekeeper.wording.presets import preset_line, preset_title, source_name
from scorekeeper.wording.rules import topic_title
from scorekeeper.wording.table import capital
from scorekeeper.wording.translating import _, language

PAPERS: Final = {"a4": "A4", "letter": "letter"}
"""The papers by their names in an address, and in CSS."""
STYLES: Final = asset_folder("static") / "css" / "print.css"
MORE_STYLES: Final = STYLES.with_name("print-more.css")
"""The styles of scoresheets, and what other papers need beside them."""
LETTER_REGIONS: Final = frozenset(("US", "CA", "MX", "PR", "CL", "CO", "CR", "GT", "NI", "PA", "PH", "SV", "VE"))
"""Regions whose printers hold Letter."""
FILTERS: Final = (
    card_filters.card_rank,
    card_filters.card_suit,
    card_filters.ending_title,
    card_filters.suit_title,
    card_filters.suits,
    card_filters.with_laid_off,
    card_list,
    card_name,
    card_sign,
    preset_line,
    preset_title,
    signed,
    source_name,
    topic_title,
)


@lru_cache(maxsize=1)
def environment() -> Environment:
    """The templates with what they need, without an app: `_` is the wording's."""
    made = Environment(
        loader=FileSystemLoader(asset_folder("templates")),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(_=_, Ending=Ending, Seat=Seat, language=language, page_of=page_of)
    made.filters.update({each.__name__: each for each in FILTERS}, upfirst=capital)
    return made


def document(template: str, paper: str = "a4", **values: Any) -> bytes:
    """The PDF of a template in templates/print/, on a paper of PAPERS. Raises pdf.DrawingError."""
    return one_page(template, paper, [values])


def one_page(template: str, paper: str, ways: Iterable[Mapping[str, Any]]) -> bytes:
    """The same, filled in the first of several ways that leaves it on one page. Raises pdf.DrawingError."""
    styles = (STYLES,) if template in ("sheet.html", "blank.html") else (STYLES, MORE_STYLES)
    return pdf.render_first_of_one_page((html_of(template, paper, values) for values in ways), *styles)


def html_of(template: str, paper: str, values: Mapping[str, Any]) -> str:
    """The document that is drawn: a template in templates/print/, filled in."""
    return environment().get_template(f"print/{template}").render(size=PAPERS[paper], **values)


def date_in_words(day: date) -> str:
    """A day as it is written in the language spoken now.

    >>> date_in_words(date(2026, 11, 29))
    '29 November 2026'
    """
    # The plain English of Babel is American, which puts the day second.
    return format_date(day, "long", {"en": "en_GB"}.get(language(), language()))


def paper_asked(args: Mapping[str, str]) -> str:
    """The paper that the address asks for with `paper`; else what the browser's region has in its printers.

    Raises Refusal bad_value.
    """
    stated = args.get("paper", "").strip().lower()
    if stated:
        if stated not in PAPERS:
            raise Refusal("bad_value", "paper", args["paper"], list(PAPERS))
        return stated
    best = next((tag for tag, _quality in request.accept_languages if "-" in tag), "")
    return "letter" if best.replace("_", "-").rpartition("-")[2].upper() in LETTER_REGIONS else "a4"


def page_of() -> Markup:
    """The number of a page among all, as CSS content in a style element."""
    sentence = _("Page %(page)s of %(pages)s", page="\x01", pages="\x02")
    # Nothing in a translation may end the string, or the element around it.
    plain = sentence.replace("\\", "").replace('"', "”").replace("<", "")
    return Markup('"' + plain.replace("\x01", '" counter(page) "').replace("\x02", '" counter(pages) "') + '"')


@lru_cache(maxsize=256)
def code_to_scan(address: str) -> str:
    """An address as a QR code: a picture as the address of its own data, for an img element.

    Drawn as an SVG the code would take longer than thirty hands. A game has the same code as long as it lives.
    """
    return str(segno.make(address, error="m", micro=False).png_data_uri(scale=1, border=0, dark="#231f19"))
