"""What the first page shows."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from werkzeug.datastructures import MultiDict

from scorekeeper import storage
from scorekeeper.engine.presets import BASE
from scorekeeper.storage import BookRecord, GameRecord
from scorekeeper.storage.book_log import book_log
from scorekeeper.web.asking import new_request_key
from scorekeeper.web.device import book_keys, device_id, knows_book
from scorekeeper.web.forms.setup_form import Texts, texts_of
from scorekeeper.web.loading import load_for_scoring
from scorekeeper.web.presenting.book import GameRow, game_rows
from scorekeeper.web.setup_page import SetupPage
from scorekeeper.web.starting import NEW_BOOK, start_stated
from scorekeeper.wording.translating import _

MOST_NAMES: Final = 8
MOST_GOING_ON: Final = 3
NEWEST: Final = 12
"""So many of the newest games are looked at for those that are going on."""


def opening_texts(args: MultiDict[str, str]) -> Texts:
    """What the form is filled in with: the game that `again` names, with the next dealer by its rules; or little.

    Its players go by their names of today, as the book finds them by these; without the book by those of the game.
    Raises storage.NotFound.
    """
    texts: Texts = MultiDict([("preset", "pagat"), ("sheet", "standard"), ("first_dealer", "draw")])
    if again := args.get("again"):
        game = load_for_scoring(again)
        texts = texts_of(game.agreement)
        texts["first_dealer"] = str(int(game.sheet.next_dealer))
        texts["again"] = again
        if knows_book(game.record.book_key):
            texts["book"] = game.record.book_key
            people = book_log(game.record.book_key).people
            texts.setlist("players", [people.name(player) for player in game.record.player_ids])
    for name in ("book", "preset"):
        if name in args:
            texts[name] = args[name]
    if "players" in args:
        texts.setlist("players", args.getlist("players")[:2])
    return texts


@dataclass(frozen=True)
class HomePage(SetupPage):
    """The first page for what is typed in the form, and what is wrong with it.

    It is `reused` where its request key stands for another form; `started` is the game which that one started, where
    this device may know it.
    """

    started: GameRecord | None = None
    reused: bool = False

    def check(self, fields: dict[str, Any]) -> None:
        """Nothing, where a game could start. Raises Refusal."""
        start_stated(fields)

    @property
    def request_key(self) -> str:
        """The key of the game that this form starts, the same while it is put right."""
        usable = not self.reused and self.faulty != "request_key"
        return (self.texts.get("request_key") if usable else None) or new_request_key()

    @property
    def preset(self) -> str:
        """The rules chosen; the first preset where the address asks for some that there are not."""
        chosen = self.texts.get("preset", "")
        return chosen if self.refusal or chosen in [start.value for start in self.starts] else BASE.name

    @property
    def dealer_again(self) -> str:
        """Who deals by the rules of the last game, where the form is filled in from it; else ""."""
        if "again" not in self.texts or self.refusal:
            return ""
        return self.names[int(self.texts["first_dealer"]) - 1]

    @cached_property
    def books(self) -> list[BookRecord]:
        """The books that this device has opened, the last one first."""
        return storage.books_by_keys(book_keys())

    @cached_property
    def book(self) -> BookRecord | None:
        """The book that the game will be in; None where it will be in a new one."""
        key = self.texts.get("book")
        if key == NEW_BOOK:
            return None
        return next((book for book in self.books if book.key == key), self.books[0] if self.books else None)

    @property
    def book_key(self) -> str | None:
        """The key of that book."""
        return self.book.key if self.book else None

    @property
    def book_choices(self) -> list[tuple[str, str]]:
        """The books that the game may be in, each with its name, and a new one at the end; none where it has to be."""
        named = [(book.key, book.name) for book in self.books]
        return [*named, (NEW_BOOK, _("a new one"))] if named else []

    @cached_property
    def newest(self) -> list[GameRow]:
        """The newest games of the book."""
        if self.book is None:
            return []
        return game_rows(storage.games_of(self.book.key, newest=NEWEST))

    @property
    def going_on(self) -> list[GameRow]:
        """Those of them that are not over."""
        return [row for row in self.newest if row.state == "running"][:MOST_GOING_ON]

    @cached_property
    def known_players(self) -> list[str]:
        """The names of those who played in this device's books, who played last first."""
        players = [player for book in self.books for player in storage.players_of(book.key)]
        players.sort(key=lambda player: player.last_played, reverse=True)
        return list(dict.fromkeys(player.name for player in players))[:MOST_NAMES]

    def names_with(self, name: str) -> list[str]:
        """The names after a tap on a known one: in the first seat, or the second where the first is taken."""
        first, _second = self.names
        return [first, name] if first else [name]

    @property
    def device_label(self) -> str:
        """What this device is called in the logs."""
        return storage.device_label(device_id()) or ""
