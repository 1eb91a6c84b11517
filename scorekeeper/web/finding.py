"""Finding a game: what is asked, and what the page of the games found shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import cached_property
from typing import Any, Final

from flask import url_for

from scorekeeper.engine.errors import Refusal
from scorekeeper.engine.layout import LAYOUT_DOMAINS
from scorekeeper.engine.presets import PRESETS
from scorekeeper.interchange.names import folded
from scorekeeper.storage.searching import Sought, find_games
from scorekeeper.web.asking import whole_number
from scorekeeper.web.opened_book import OpenedBook
from scorekeeper.web.presenting.book import GameRow, game_rows
from scorekeeper.web.settling import day_stated
from scorekeeper.wording.presets import layout_title, preset_title
from scorekeeper.wording.refusals import refusal_sentence

PAGE: Final = 30
MOST_WORDS: Final = 8
FIELDS: Final = ("q", "player", "other", "preset", "sheet", "from", "to", "hidden")
LAST_PAGE: Final = 1_000_000


@dataclass(frozen=True)
class FindPage:
    """The games of a book that the fields of a query ask for; none, with what is wrong, where that cannot be."""

    book: OpenedBook
    asked: Mapping[str, str]

    @cached_property
    def refusal(self) -> Refusal | None:
        """What is wrong with the query."""
        try:
            self.sought()
        except Refusal as refusal:
            return refusal
        return None

    @property
    def message(self) -> str:
        """The same in words, "" for nothing."""
        return refusal_sentence(self.refusal) if self.refusal else ""

    @property
    def given(self) -> dict[str, str]:
        """The fields that ask for something."""
        return {name: text for name in FIELDS if (text := self.asked.get(name, "").strip())}

    @property
    def number(self) -> int:
        """The page of the list, from 1."""
        number = whole_number(self.asked.get("page", ""))
        return min(max(number, 1), LAST_PAGE) if isinstance(number, int) else 1

    def sought(self) -> Sought:
        """What is asked. Raises Refusal with the field named."""
        given = self.given
        begun, last = day_stated(given, "from"), day_stated(given, "to")
        for name, known in (("preset", PRESETS), ("sheet", LAYOUT_DOMAINS)):
            if name in given and given[name] not in known:
                raise Refusal("bad_value", name, given[name], list(known))
        words = folded(given.get("q", "")).split()
        if len(words) > MOST_WORDS:
            raise Refusal("bad_value", "q", given["q"], f"at most {MOST_WORDS} words")
        return Sought(
            self.book.log.book.id,
            players=self._members("player"),
            others=self._members("other"),
            preset=given.get("preset", ""),
            layout=given.get("sheet", ""),
            begun=_midnight(begun),
            before=None if last is None else _midnight(min(last, date.max - timedelta(days=1)) + timedelta(days=1)),
            words=[(word, self._called(word)) for word in words],
            hidden="hidden" in given,
        )

    def _members(self, name: str) -> tuple[int, ...]:
        if name not in self.given:
            return ()
        number = whole_number(self.given[name])
        if not isinstance(number, int) or number not in self.book.people.names:
            raise Refusal("bad_value", name, self.given[name], "a player of this book")
        return self.book.people.members(number)

    def _called(self, word: str) -> list[int]:
        """The players whose name of today has the word in it."""
        people = self.book.people
        return [player for player in people.names if word in folded(people.name(player))]

    @cached_property
    def _found(self) -> tuple[list[GameRow], int]:
        if self.refusal:
            return [], 0
        records, number = find_games(self.sought(), limit=PAGE, offset=(self.number - 1) * PAGE)
        return game_rows(records), number

    @property
    def rows(self) -> list[GameRow]:
        """The games on this page of the list."""
        return self._found[0]

    @property
    def found(self) -> int:
        """How many games there are."""
        return self._found[1]

    @property
    def pages(self) -> int:
        """How many pages the list has."""
        return -(-self.found // PAGE)

    def address(self, page: int) -> str:
        """Another page of the list."""
        return url_for("finding.find", book_key=self.book.key, **self.given, page=page)  # type: ignore[arg-type]

    @property
    def newer(self) -> str:
        """The address of the page before, "" for none."""
        return self.address(self.number - 1) if 1 < self.number <= self.pages + 1 else ""

    @property
    def older(self) -> str:
        """The address of the page after, "" for none."""
        return self.address(self.number + 1) if self.number < self.pages else ""

    @property
    def people(self) -> list[tuple[str, str]]:
        """Whom one can choose, by name."""
        people = self.book.people
        everybody = [(str(person), people.name(person)) for person in people.everybody]
        return sorted(everybody, key=lambda person: folded(person[1]))

    @property
    def presets(self) -> list[tuple[str, str]]:
        """The rules one can choose."""
        return [(name, preset_title(name)) for name in PRESETS]

    @property
    def sheets(self) -> list[tuple[str, str]]:
        """The sheets one can choose."""
        return [(name, layout_title(name)) for name in LAYOUT_DOMAINS]

    def to_json(self) -> dict[str, Any]:
        """The games on this page of the list. Raises Refusal."""
        if self.refusal:
            raise self.refusal
        games = [
            {
                "score_key": row.key,
                "players": list(row.names),
                "started": row.started.isoformat(),
                "preset": row.preset,
                "sheet": row.layout,
                "state": row.state,
                "score": row.score,
                "winner": row.winner,
                "hidden": row.hidden,
                "from_paper": row.from_paper,
            }
            for row in self.rows
        ]
        return {"games": games, "found": self.found, "page": self.number, "pages": self.pages}


def _midnight(day: date | None) -> datetime | None:
    return None if day is None else datetime.combine(day, time(), UTC)
