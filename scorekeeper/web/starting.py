"""A new game, from the fields of a request."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from flask import request

from scorekeeper import storage
from scorekeeper.engine.errors import Refusal
from scorekeeper.engine.ledger import Agreement
from scorekeeper.engine.presets import PRESETS
from scorekeeper.interchange.games import agreement_to_json
from scorekeeper.interchange.names import same_name
from scorekeeper.interchange.reading import is_blank, is_printable
from scorekeeper.storage import BookRecord
from scorekeeper.web import limits
from scorekeeper.web.asking import request_fingerprint, request_key
from scorekeeper.web.device import book_keys, device_id, remember_book
from scorekeeper.web.forms.agreeing import Values, agreed, values_stated
from scorekeeper.web.forms.setup_form import ANOTHER_PLAYER
from scorekeeper.web.loading import Game
from scorekeeper.wording.importing import book_name
from scorekeeper.wording.presets import preset_title

LONGEST_BOOK_NAME: Final = 100
LONGEST_RULESET_NAME: Final = 60
NEW_BOOK: Final = "new"
"""What a form names for a book of the game's own; no key is as short."""
HOUSE: Final = "house:"
"""How a form names a house ruleset of the book in place of a preset: this and its id."""


@dataclass(frozen=True, slots=True)
class Start:
    """A game as its form states it: the book it goes into, or the name of a new one, and a name for its rules."""

    agreement: Agreement
    book: BookRecord | None
    new_book: str
    save_as: str


def start_stated(fields: Mapping[str, Any]) -> Start:
    """What the fields state. Stores nothing. Raises Refusal, and storage.NotFound where no book has the key."""
    stated = values_stated(fields)
    name = text_stated(stated, "new_book", LONGEST_BOOK_NAME)
    book = None if name or stated.get("book") == NEW_BOOK else book_stated(stated)
    house = house_values(stated, book)
    agreement = agreed(_drawn(stated), house=house)
    refuse_one_name_for_two(agreement.players)
    return Start(agreement, book, name, text_stated(stated, "save_as", LONGEST_RULESET_NAME))


def start_game(fields: Mapping[str, Any]) -> tuple[Game, bool]:
    """The new game and True, or the game that this request started before and False. This device knows its book then.

    Raises Refusal, and storage's NotFound where no book has the key, KeyReused and StorageBusy.
    """
    start = start_stated(fields)
    book, agreement, save_as = start.book, start.agreement, start.save_as
    if book is None:
        limits.refuse_many_books()
    now = datetime.now(UTC)
    with free_name("save_as", save_as):
        record, created = storage.create_game(
            book_key=book.key if book else None,
            setup={**agreement_to_json(agreement), "started": now.isoformat()},
            request_key=request_key(dict(fields)),
            fingerprint=request_fingerprint(dict(fields)),
            by=device_id(),
            at=now,
            book_name=start.new_book or book_name(agreement.players),
            house=(save_as, agreement.setup.ruleset.values()) if save_as else None,
        )
    if created and book is None:
        limits.note_book(record.book_key)
    remember_book(record.book_key)
    return Game(record), created


def book_stated(stated: Mapping[str, Any]) -> BookRecord | None:
    """The book that is asked for, or the one this device opened last; None where it knows none.

    Raises Refusal bad_value, storage.NotFound.
    """
    if key := text_stated(stated, "book", 100):
        return storage.book_by_key(key)
    return next(iter(storage.books_by_keys(book_keys())), None)


def house_values(stated: Values, book: BookRecord | None) -> Values | None:
    """The values of the house ruleset that stands in place of a preset, which is then no longer stated.

    Raises Refusal bad_value where the book has no such ruleset.
    """
    preset = stated.get("preset")
    if not isinstance(preset, str) or not preset.startswith(HOUSE):
        return None
    del stated["preset"]
    for house in storage.rulesets_of(book.key) if book else []:
        if preset == f"{HOUSE}{house.id}":
            return house.values
    raise Refusal("bad_value", "preset", preset, "a preset, or a house ruleset of this book")


def refuse_one_name_for_two(players: tuple[str, str], before: tuple[str, str] | None = None) -> None:
    """Raises Refusal bad_value where a form calls both players the same, unless they were called so `before`.

    Sentences could not tell them apart. Files and JSON may do it: such games are there.
    """
    if same_name(*players) and players != before and not request.is_json:
        raise Refusal("bad_value", "players[1]", players[1], ANOTHER_PLAYER)


def text_stated(stated: Mapping[str, Any], name: str, longest: int) -> str:
    """The text of a field, "" where it is left out or nothing of it can be seen. Raises Refusal bad_value."""
    value = stated.get(name)
    if value is None:
        return ""
    if not isinstance(value, str) or len(value) > longest or not is_printable(value):
        raise Refusal("bad_value", name, value, f"text of at most {longest} characters")
    return "" if is_blank(value) else " ".join(value.split())


def _drawn(stated: Values) -> Values:
    """The values with a drawn dealer for one that is to be drawn."""
    return {**stated, "first_dealer": secrets.choice((1, 2))} if stated.get("first_dealer") == "draw" else stated


@contextmanager
def free_name(field: str, name: str | None, before: str = "") -> Iterator[None]:
    """Raises Refusal where house rules are stored inside that the book has already, or under a name that is taken.

    A preset's title is taken too, unless they were called so `before`.
    """
    taken = Refusal("bad_value", field, name, "a name that no other rules of this book have")
    if name and name != before and any(same_name(name, preset_title(preset)) for preset in PRESETS):
        raise taken
    try:
        yield
    except storage.NameTaken:
        raise taken from None
    except storage.RulesTaken as known:
        raise Refusal("rules_taken", field, name, known.name) from None
