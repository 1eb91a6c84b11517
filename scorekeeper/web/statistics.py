"""All that a book adds up to, as JSON: how its people stand with each other, and what each has played."""

from __future__ import annotations

from typing import Any

from scorekeeper.storage.book_log import book_log
from scorekeeper.storage.figures import fill_figures
from scorekeeper.web.figuring import computed
from scorekeeper.web.opened_book import OpenedBook
from scorekeeper.web.player_page import PlayerPage
from scorekeeper.web.standings import pairs_of, standing_between


def book_statistics(book: OpenedBook) -> dict[str, Any]:
    """The standings of all who have met, since they last settled and in all, and the figures of everybody."""
    pairs = pairs_of(book)
    return {
        "name": book.name,
        "standings": [standing_between(book, one, two).to_json() for one, two in pairs],
        "in_all": [standing_between(book, one, two, whole=True).to_json() for one, two in pairs],
        "players": [PlayerPage(book, person).to_json() for person in book.people.everybody],
    }


def statistics_of(book_key: str) -> dict[str, Any]:
    """The same for the book with this key, outside of any request. Raises NotFound, StorageBusy."""
    log = book_log(book_key)
    fill_figures(book_key, computed)
    return book_statistics(OpenedBook(log))
