"""Sheets drawn before, kept for whoever looks next: a new hand is looked at by several phones at once.

What a sheet shows depends on the rows of its game and book, on the newest entry, on the language, and on whether this
device knows the book, and is kept under all of these. They are read from the database for every request, so that any
number of processes may keep sheets of their own. The tokens of the forms are every request's own, and are put in.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Final

from flask import Flask, Response, current_app, make_response, request, session
from flask_wtf.csrf import generate_csrf

from scorekeeper.storage.newest import Key, NewestSeq
from scorekeeper.web.asking import new_request_key
from scorekeeper.web.device import knows_book
from scorekeeper.web.squeezing import as_it_is, gzipped, squeezed
from scorekeeper.wording.translating import language

MOST_PAGES: Final = 128
LONGEST_PAGE: Final = 100_000
"""Characters. With as many such pages as are kept, 13 MB."""

TOKEN: Final = re.compile(r'(?<=name="csrf_token" value=")[^"]+|(?<=name="request_key" value=")[^"]+')

EXTENSION: Final = "scorekeeper-rendered"


@dataclass(frozen=True, slots=True)
class Page:
    """A page without its tokens: the texts between them, as they are and compressed, and which was which."""

    texts: tuple[bytes, ...]
    squeezed: tuple[bytes, ...]
    tokens: tuple[str, ...]
    """As they were when it was drawn: where two were the same, they stay the same."""

    def answer(self) -> Response:
        """The page with this request's own tokens."""
        own: dict[str, bytes] = {}
        for before, token in zip(self.texts, self.tokens, strict=False):
            if token not in own:
                new = generate_csrf() if before.endswith(b'name="csrf_token" value="') else new_request_key()
                own[token] = new.encode()
        values = [own[token] for token in self.tokens]
        text = b"".join(_mixed(self.texts, values))
        if not request.accept_encodings["gzip"]:
            return make_response(text)
        answer = make_response(gzipped(_mixed(self.squeezed, [as_it_is(value) for value in values]), text))
        answer.headers["Content-Encoding"] = "gzip"
        return answer


class Rendered:
    """The sheets that a process keeps: those asked for last."""

    def __init__(self, app: Flask) -> None:
        self.newest = NewestSeq(app)
        self._pages: OrderedDict[Hashable, Page] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable) -> Page | None:
        """The page kept under the key; None where there is none."""
        with self._lock:
            if key in self._pages:
                self._pages.move_to_end(key)
            return self._pages.get(key)

    def put(self, key: Hashable, page: Page) -> None:
        """Keeps a page, and gives up the one that nobody has asked for the longest."""
        with self._lock:
            self._pages[key] = page
            while len(self._pages) > MOST_PAGES:
                self._pages.popitem(last=False)


def init_app(app: Flask) -> None:
    """Gives the app a place to keep sheets."""
    app.extensions[EXTENSION] = Rendered(app)


def rendered(which: Key, key: str, draw: Callable[[], str]) -> tuple[Response, int]:
    """The page of this address and the number of the newest entry on it: as it was drawn before, or drawn now.

    `draw` may raise; it does where no game has this key.
    """
    kept: Rendered = current_app.extensions[EXTENSION]
    state = kept.newest.state(which, key)
    # A message is shown once, and what the address asks for beside the sheet is seldom asked twice.
    if state is None or request.args or "_flashes" in session:
        return make_response(draw()), 0 if state is None else state.seq
    place = (request.script_root, request.path, language(), knows_book(state.book_key), state)
    page = kept.get(place)
    if page is not None:
        return page.answer(), state.seq
    drawn = draw()
    page = _apart(drawn)
    # How people stand in the book, and what they are called there, changes without the game.
    # A token that stands elsewhere would be another's there.
    keeps = len(drawn) <= LONGEST_PAGE and not any(told in drawn for told in ("data-standing", "data-today"))
    if keeps and not any(token.encode() in text for token in page.tokens for text in page.texts):
        kept.put(place, page)
    return make_response(drawn), state.seq


def _apart(drawn: str) -> Page:
    tokens = list(TOKEN.finditer(drawn))
    starts, ends = [0, *(token.end() for token in tokens)], [*(token.start() for token in tokens), len(drawn)]
    texts = tuple(drawn[start:end].encode("utf-8", "replace") for start, end in zip(starts, ends, strict=True))
    return Page(texts, tuple(map(squeezed, texts)), tuple(token[0] for token in tokens))


def _mixed(texts: Sequence[bytes], between: Sequence[bytes]) -> list[bytes]:
    mixed = [piece for pair in zip(texts, between, strict=False) for piece in pair]
    return [*mixed, texts[-1]]
