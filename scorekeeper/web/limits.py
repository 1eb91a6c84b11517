"""What a stranger may do only so often: try links that open nothing, and make books.

Only that is counted, never what succeeds in a book or game that is there, since a household shares one address. The
same wrong link counts once however often it is asked for: a phone that goes on polling a dead one locks nobody out.
A device that has opened a book is counted by itself, and with the others of its address up to a limit of their own.
Requests from this machine are not counted at all: they are its owner's, or those of a proxy that we were not told of,
and then everybody's.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime
from ipaddress import IPv6Address, ip_address
from typing import Any, Final

from flask import Flask, current_app, request
from werkzeug.exceptions import TooManyRequests

from scorekeeper import storage
from scorekeeper.engine.errors import Refusal
from scorekeeper.web.asking import body
from scorekeeper.web.device import book_keys, device_id

MOST_WRONG_LINKS: Final = 60
"""Different ones, in an hour."""
MOST_BOOKS: Final = 30
"""New ones of an address, in an hour."""
MOST_DEVICES: Final = 5
"""So many devices with books may try their wrong links from one address in an hour."""
RETRY_AFTER: Final = 600
"""Seconds. The oldest attempts are forgotten one by one."""
KEYS: Final = ("score_key", "view_key", "book_key", "again", "book", "game")
"""What names a game or a book in an address or a body."""


def init_app(app: Flask) -> None:
    """Lets nobody try one link after another."""

    @app.before_request
    def refuse_guessers() -> None:
        if request.method == "POST" or any(name in KEYS for name in (*(request.view_args or ()), *request.args)):
            _refuse("link", _guessers())


def note_wrong_link() -> None:
    """Counts a link that opened nothing. Raises TooManyRequests where there were too many before."""
    for source, most in _guessers().items():
        try:
            tried = storage.note_attempt("link", source, _digest(_tried()), at=datetime.now(UTC), most=most)
        except storage.StorageError:
            return
        if tried > most:
            raise TooManyRequests(retry_after=RETRY_AFTER)


def refuse_many_books() -> None:
    """Raises TooManyRequests where this address has made too many books to make another."""
    source = _address()
    _refuse("book", {} if source is None else {source: MOST_BOOKS})


def note_book(book_key: str) -> None:
    """Counts a book that was made."""
    source = _address()
    if source is None:
        return
    try:
        storage.note_attempt("book", source, _digest(book_key), at=datetime.now(UTC), most=MOST_BOOKS)
    except storage.StorageError:
        return


def _refuse(kind: str, sources: Mapping[str, int]) -> None:
    if not sources:
        return
    try:
        made = storage.attempts_of(kind, *sources, at=datetime.now(UTC))
    except storage.StorageError:
        # What cannot be counted is let through; the page itself will say what is wrong with the database.
        return
    if any(tried >= most for tried, most in zip(made, sources.values(), strict=True)):
        raise TooManyRequests(retry_after=RETRY_AFTER)


def _guessers() -> dict[str, int]:
    """Whom a wrong link is counted against, and how many each may try; nobody on this machine."""
    address = _address()
    if address is None:
        return {}
    if not book_keys():
        return {address: MOST_WRONG_LINKS}
    # A device with a book stands for itself, as a household has one address; but devices are made as one likes.
    return {
        _digest(f"device {device_id()}"): MOST_WRONG_LINKS,
        _digest(f"devices at {address}"): MOST_WRONG_LINKS * MOST_DEVICES,
    }


def _address() -> str | None:
    # Some proxies say the port too.
    stated = re.sub(r"^\[([^]]*)\](:\d+)?$|^([^:]*):\d+$", r"\1\3", request.remote_addr or "")
    try:
        address = ip_address(stated.partition("%")[0])
    except ValueError:
        return None
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is None:
            # A household has at least a /64 of them to itself.
            return None if address.is_loopback else _digest(f"network {int(address) >> 64:x}")
        address = address.ipv4_mapped
    return None if address.is_loopback else _digest(f"address {address}")


def _tried() -> str:
    places: list[Any] = [request.view_args or {}, request.args]
    if request.method == "POST":
        with suppress(Refusal):
            places.append(body())
    return "\n".join(str(place[name]) for place in places for name in KEYS if name in place)


def _digest(text: str) -> str:
    """So that nobody reads from the table who was here, or what he tried."""
    secret = str(current_app.config["SECRET_KEY"]).encode()
    return hmac.new(secret, text.encode("utf-8", "replace"), hashlib.sha256).hexdigest()[:32]
