"""Sheets drawn before, kept for whoever looks next: a new hand is looked at by several phones at once.

What a sheet shows depends on the rows of its game and book, on the newest entry, on the language, and on whether this
device knows the book, and is kept under all of these. They are read from the database for every request, so that any
number of processes may keep sheets of their own. The tokens of the forms are every request's own, and are put in.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Final

from flask import Flask, current_app, request, session
from flask_wtf.csrf import generate_csrf

from scorekeeper.storage.newest import Key, NewestSeq
from scorekeeper.web.asking import new_request_key
from scorekeeper.web.device import knows_book
from scorekeeper.wording.translating import language

MOST_PAGES: Final = 128
LONGEST_PAGE: Final = 100_000
"""Characters. With as many such pages as are kept, 13 MB."""

TOKEN: Final = re.compile(r'(?<=name="csrf_token" value=")[^"]+|(?<=name="request_key" value=")[^"]+')

EXTENSION: Final = "scorekeeper-rendered"


class Rendered:
    """The sheets that a process keeps, each as text, token, text, token, ..., text: those asked for last."""

    def __init__(self, app: Flask) -> None:
        self.newest = NewestSeq(app)
        self._pages: OrderedDict[Hashable, tuple[str, ...]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable) -> tuple[str, ...] | None:
        """The page kept under the key; None where there is none."""
        with self._lock:
            if key in self._pages:
                self._pages.move_to_end(key)
            return self._pages.get(key)

    def put(self, key: Hashable, page: tuple[str, ...]) -> None:
        """Keeps a page, and gives up the one that nobody has asked for the longest."""
        with self._lock:
            self._pages[key] = page
            while len(self._pages) > MOST_PAGES:
                self._pages.popitem(last=False)


def init_app(app: Flask) -> None:
    """Gives the app a place to keep sheets."""
    app.extensions[EXTENSION] = Rendered(app)


def rendered(which: Key, key: str, draw: Callable[[], str]) -> tuple[str, int]:
    """The page of this address and the number of the newest entry on it: as it was drawn before, or drawn now.

    `draw` may raise; it does where no game has this key.
    """
    kept: Rendered = current_app.extensions[EXTENSION]
    state = kept.newest.state(which, key)
    # A message is shown once, and what the address asks for beside the sheet is seldom asked twice.
    if state is None or request.args or "_flashes" in session:
        return draw(), 0 if state is None else state.seq
    place = (request.script_root, request.path, language(), knows_book(state.book_key), state)
    page = kept.get(place)
    if page is not None:
        return _with_own_tokens(page), state.seq
    drawn = draw()
    page = _apart(drawn)
    tokens, texts = page[1::2], page[::2]
    # A token that stands elsewhere too would be another's there.
    if len(drawn) <= LONGEST_PAGE and not any(token in text for token in set(tokens) for text in texts):
        kept.put(place, page)
    return drawn, state.seq


def _apart(drawn: str) -> tuple[str, ...]:
    pieces: list[str] = []
    end = 0
    for token in TOKEN.finditer(drawn):
        pieces += [drawn[end : token.start()], token[0]]
        end = token.end()
    return (*pieces, drawn[end:])


def _with_own_tokens(page: tuple[str, ...]) -> str:
    pieces = list(page)
    own: dict[str, str] = {}
    for place in range(1, len(pieces), 2):
        token = pieces[place]
        if token not in own:
            is_csrf = pieces[place - 1].endswith('name="csrf_token" value="')
            own[token] = generate_csrf() if is_csrf else new_request_key()
        pieces[place] = own[token]
    return "".join(pieces)
