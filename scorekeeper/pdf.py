"""From HTML to PDF: WeasyPrint with our own fonts and nothing else. The same HTML gives the same bytes anywhere."""

from __future__ import annotations

import gc
import re
import unicodedata
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any, Final
from xml.etree.ElementTree import XML

LIBRARIES: Final = ("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0")
"""The Debian packages that WeasyPrint draws with."""

VARIANT: Final = "pdf/ua-1"
CONTROLS: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
BOX: Final = "\u25a1"
"""What stands for a character that our fonts do not have."""


class DrawingError(Exception):
    """No PDF can be drawn here: the LIBRARIES are missing."""


_one_at_a_time: Final = Lock()
# Pango's and Fontconfig's objects belong to one thread at a time, and two drawings at once would not be faster.


def render(html: str, *styles: Path) -> bytes:
    """The PDF of an HTML document, dressed by the style sheets in the files `styles`, the later ones last.

    The document is written as XML is: every element closed, no names for characters but those of XML.
    Nothing is fetched: fonts are those beside the first style sheet, pictures stand in the HTML. Tagged as PDF/UA;
    title, author and language are the document's. The same HTML gives the same bytes. Raises DrawingError, and
    ElementTree's ParseError for what is no XML.
    """
    return render_first_of_one_page([html], *styles)


def render_first_of_one_page(documents: Iterable[str], *styles: Path) -> bytes:
    """The PDF of the first of some documents, at least one, that has a single page; of the last, where none has.

    Otherwise as `render`.
    """
    with _one_at_a_time, _uncollected():
        return _draw(documents, styles)


def _draw(documents: Iterable[str], styles: tuple[Path, ...]) -> bytes:
    dress = _dress(*styles)
    for html in documents:
        text = _drawable(html, styles[0].parent.parent / "fonts")
        document = dress.read(text).render(dress.fonts, stylesheets=[dress.sheet], pdf_variant=VARIANT)
        if len(document.pages) == 1:
            break
    _trim_tables(document)
    pdf: bytes = document.write_pdf(pdf_variant=VARIANT, pdf_identifier=b"scorekeeper")
    return pdf


@contextmanager
def _uncollected() -> Iterator[None]:
    """A time without the collection of garbage, which would take a quarter of a drawing and find next to nothing.

    All that a drawing makes is needed until it is written; the collector goes through it again and again.
    """
    wanted = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if wanted:
            gc.enable()


def _trim_tables(document: Any) -> None:
    """Ends the ground of each table under its last row.

    WeasyPrint leaves a table as high as it was where its last rows went on to the next page to be beside what follows.
    """
    from weasyprint.layout.background import layout_box_backgrounds

    for page in document.pages:
        for table in _tables(page._page_box):
            row = table.children[-1].children[-1]
            height = row.position_y + row.height + table.style["border_spacing"][1] - table.content_box_y()
            if height < table.height - 1:
                table.height = height
                layout_box_backgrounds(page._page_box, table, None, layout_children=False)


def _tables(box: Any) -> Iterator[Any]:
    """The tables with rows in a box, but not those within another table."""
    from weasyprint.formatting_structure.boxes import ParentBox, TableBox

    for inner in box.children:
        if isinstance(inner, TableBox):
            if inner.children and inner.children[-1].children:
                yield inner
        elif isinstance(inner, ParentBox):
            yield from _tables(inner)


@lru_cache(maxsize=8)
def characters(fonts: Path) -> frozenset[int]:
    """The code points that the fonts in a folder can show, all of them together."""
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

    known: set[int] = set()
    for file in sorted(fonts.glob("*.woff2")):
        with TTFont(file, lazy=True) as font:
            known |= set(font.getBestCmap())
    return frozenset(known)


def drawable(text: str, known: frozenset[int]) -> str:
    """The text with a box for each character that no font has; what only modifies one before it goes with it.

    >>> drawable("Bo \\U0001f469\\u200d\\U0001f680!", frozenset(map(ord, "Bo! ")))
    'Bo □□!'
    """
    if known.issuperset(map(ord, set(text))):
        return text
    composed = unicodedata.normalize("NFC", text)
    return "".join(
        letter if ord(letter) in known or letter.isspace() else "" if _modifies(letter) else BOX for letter in composed
    )


def _modifies(letter: str) -> bool:
    return unicodedata.category(letter) in ("Mn", "Me", "Cf", "Cc", "Sk")


def _drawable(html: str, fonts: Path) -> str:
    """The same for a document: between its tags, and not in its title, which no font draws. No XML has CONTROLS."""
    known = characters(fonts)
    html = CONTROLS.sub("", html)
    start = html.find("<body")
    head, body = html[:start], html[start:]
    if known.union(map(ord, "\n\t")).issuperset(map(ord, set(body))):
        return html
    return head + re.sub("[^<>]+(?=<|$)", lambda text: drawable(text[0], known), body)


class _Dress:
    """Style sheets with their fonts loaded, kept from one document to the next."""

    def __init__(self, weasyprint: Any, styles: tuple[Path, ...]) -> None:
        folder = styles[0].parent
        printed = "\n".join(file.read_text("utf-8") for file in styles)
        self.read = _reader(weasyprint, _fetcher(weasyprint, folder.parent))
        self.fonts = _fonts()
        self.sheet = weasyprint.CSS(
            string=with_tokens(printed, (folder / "base.css").read_text("utf-8")),
            base_url=styles[0].as_uri(),
            font_config=self.fonts,
            url_fetcher=_fetcher(weasyprint, folder.parent),
        )


@lru_cache(maxsize=4)
def _dress(*styles: Path) -> _Dress:
    try:
        with warnings.catch_warnings():
            # At its import WeasyPrint warns where the system has no fonts. We bring our own.
            warnings.simplefilter("ignore")
            import weasyprint
    except OSError as error:
        raise DrawingError from error
    return _Dress(weasyprint, styles)


def with_tokens(print_css: str, base_css: str) -> str:
    """The print style sheet with the fonts of the screen's, and its tokens by day in place of their names.

    >>> with_tokens("p { color: var(--ink) }", "@font-face { x }\\n:root { --ink: #231f19; } :root { --ink: #fff; }")
    '@font-face { x }\\np { color: #231f19 }'
    """
    by_day = re.search(r":root\s*{([^}]*)}", base_css)
    tokens = dict(re.findall(r"--([\w-]+):\s*([^;]+);", by_day[1])) if by_day else {}
    faces = "\n".join(re.findall(r"@font-face\s*{[^}]*}", base_css)).replace("font-display: swap;", "")
    return f"{faces}\n" + re.sub(r"var\(--([\w-]+)\)", lambda name: tokens[name[1]], print_css)


def _reader(weasyprint: Any, fetcher: Any) -> Any:
    """What WeasyPrint takes a document from, read as XML: its reader of HTML takes longer than our templates do."""
    from cssselect2 import ElementWrapper  # type: ignore[import-untyped]

    class Document(weasyprint.HTML):  # type: ignore[misc]
        """A document of ours. Raises ElementTree's ParseError."""

        def __init__(self, text: str) -> None:
            self.base_url = None
            self.url_fetcher = fetcher
            self.media_type = "print"
            self.wrapper_element = ElementWrapper.from_html_root(XML(text), content_language=None)
            self.etree_element = self.wrapper_element.etree_element

    return Document


def _fetcher(weasyprint: Any, static: Path) -> Any:
    """What WeasyPrint fetches with: files of our own fonts' folder and pictures in the document, and nothing else."""
    from weasyprint.urls import FatalURLFetchingError, URLFetcher

    fonts = (static / "fonts").as_uri() + "/"

    class OurFonts(URLFetcher):  # type: ignore[misc]
        """Raises what WeasyPrint does not swallow: a document that wants anything else is a mistake of ours."""

        def fetch(self, url: str, headers: Any = None) -> Any:
            if not url.startswith((fonts, "data:image/png;")) or "/.." in url:
                raise FatalURLFetchingError(f"not ours to fetch: {url}")
            return super().fetch(url, headers)

    return OurFonts()


def _fonts() -> Any:
    """A font configuration that has never heard of the system's fonts."""
    from weasyprint.text.ffi import ffi, fontconfig, gobject, pangoft2
    from weasyprint.text.fonts import FontConfiguration

    if not hasattr(fontconfig, "FcConfigCreate"):
        ffi.cdef("FcConfig * FcConfigCreate (void);")

    class NoSystemFonts(FontConfiguration):  # type: ignore[misc]
        """Starts from an empty configuration in place of the system's."""

        def __init__(self) -> None:
            super().__init__()
            self._config = fontconfig.FcConfigCreate()
            self.font_map = ffi.gc(pangoft2.pango_ft2_font_map_new(), gobject.g_object_unref)
            pangoft2.pango_fc_font_map_set_config(ffi.cast("PangoFcFontMap *", self.font_map), self._config)
            fontconfig.FcConfigDestroy(self._config)

    return NoSystemFonts()
