"""What a device is to us: a random id in a signed cookie, and the books it has opened."""

from __future__ import annotations

from datetime import UTC, datetime
from secrets import token_urlsafe

from flask import session

MOST_BOOKS = 20
"""Books a device remembers; a cookie holds 4 kB."""


def device_id() -> str:
    """This device's id, made on the first visit."""
    if "device" not in session:
        session["device"] = token_urlsafe(16)
    renew()
    known: str = session["device"]
    return known


def book_keys() -> list[str]:
    """The keys of the books this device has opened, the last one first."""
    keys: list[str] = session.get("books", [])
    return keys


def remember_book(key: str) -> None:
    """Puts a book first among those that this device has opened."""
    keys = [key, *(known for known in book_keys() if known != key)][:MOST_BOOKS]
    if keys != book_keys():
        session["books"] = keys
    renew()


def renew() -> None:
    """Sends the cookie again in every month in which it is used, as browsers keep none for longer than 400 days.

    Sent with every answer it would be a third of many, and of two answers under way the later could bring back what
    the earlier had changed.
    """
    month = f"{datetime.now(UTC):%Y-%m}"
    if session.get("month") != month:
        session["month"] = month
        session.permanent = True


def forget_book(key: str) -> None:
    """Takes a book off this device's list. The book itself stays."""
    session["books"] = [known for known in book_keys() if known != key]


def knows_book(key: str) -> bool:
    """Whether this device has opened the book. Its key opens every game in it, so no other device is shown it."""
    return key in book_keys()
