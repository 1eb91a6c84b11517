"""A game entered later from its sheet on paper: the page, and the way into the book."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, time
from functools import cached_property
from typing import Any, Final

from werkzeug.datastructures import MultiDict

from scorekeeper import storage
from scorekeeper.engine.errors import Refusal
from scorekeeper.engine.hand import Hand
from scorekeeper.engine.ledger import Agreement, Event, Recorded, Stopped
from scorekeeper.interchange.entries import event_to_json
from scorekeeper.interchange.games import agreement_to_json
from scorekeeper.interchange.hands import hand_from_json
from scorekeeper.storage import BookRecord, GameToImport
from scorekeeper.web.asking import TOKENS, new_request_key, request_fingerprint, request_key
from scorekeeper.web.forms.agreeing import agreed, values_stated
from scorekeeper.web.forms.every_fault import form_field
from scorekeeper.web.loading import Game
from scorekeeper.web.paper_rows import PaperRow, Wrong, read_rows, rows_pasted, rows_typed
from scorekeeper.web.settling import past_day
from scorekeeper.web.setup_page import SetupPage
from scorekeeper.web.starting import house_values, refuse_one_name_for_two
from scorekeeper.wording.refusals import refusal_sentence
from scorekeeper.wording.translating import _

ROWS_AT_FIRST: Final = 10
MORE_ROWS: Final = 10
LONGEST_PASTE: Final = 100_000
OWN: Final = ("who", "how", "first", "second", "pasted", "started", "stopped", "more", "hands")
"""Fields of the sheet that are none of what the players agreed on."""


@dataclass(frozen=True)
class Paper:
    """A sheet as it was stated: the rules, when it was played, and its rows, the typed ones first."""

    agreement: Agreement
    started: datetime
    stopped: bool
    typed: list[PaperRow]
    pasted: list[PaperRow]
    hands: tuple[Hand, ...]
    wrong: Mapping[int, Wrong]
    """What is wrong with which row, counted through both kinds."""


def paper_stated(book: BookRecord, fields: Mapping[str, Any]) -> Paper:
    """The sheet that the fields state. Raises Refusal with the field named, NotFound; bad rows are told in it."""
    stated = values_stated({name: value for name, value in fields.items() if name not in (*OWN, *TOKENS)})
    house = house_values(stated, book)
    agreement = agreed({**stated, "first_dealer": stated.get("first_dealer", 1)}, house=house)
    refuse_one_name_for_two(agreement.players)
    now = datetime.now(UTC)
    day = past_day(fields, "started", now.date())
    started = now if day is None else min(datetime.combine(day, time(12), UTC), now)
    text = fields.get("pasted") or ""
    if not isinstance(text, str) or len(text) > LONGEST_PASTE:
        raise Refusal("bad_value", "pasted", "", f"text of at most {LONGEST_PASTE} characters")
    stopped = fields.get("stopped") in (True, "1", "true")
    typed, pasted = rows_typed(fields), rows_pasted(text, agreement.players)
    if fields.get("hands") is not None:
        hands = _hands(fields["hands"], agreement)
        return Paper(agreement, started, stopped, [], [], hands, {})
    read = read_rows([*typed, *pasted], agreement.setup, agreement.players)
    return Paper(agreement, started, stopped, typed, pasted, read.hands, read.wrong)


def _hands(value: object, agreement: Agreement) -> tuple[Hand, ...]:
    """Hands as in a game file. Raises Refusal."""
    if not isinstance(value, list):
        raise Refusal("bad_value", "hands", value, "a list")
    hands = []
    for place, item in enumerate(value):
        try:
            hands.append(hand_from_json(item, agreement.setup.ruleset))
        except Refusal as refusal:
            raise refusal.at(f"hands[{place}]") from None
    return tuple(hands)


def enter(book: BookRecord, paper: Paper, fields: Mapping[str, Any]) -> tuple[Game, bool]:
    """The game in the book, marked as entered later, and True; or the one that this request entered before and False.

    Raises Refusal where no row says anything, and storage's KeyReused and StorageBusy.
    """
    if paper.wrong:
        place = min(paper.wrong)
        raise Refusal("bad_value", f"rows[{place}]", paper.wrong[place].says)
    if not paper.hands:
        raise Refusal("missing", "hands")
    events: list[Event] = [Recorded(hand) for hand in paper.hands]
    if paper.stopped:
        events.append(Stopped())
    now = datetime.now(UTC).isoformat()
    entries = [{**event_to_json(event), "at": now, "by": _("from paper")} for event in events]
    setup = {**agreement_to_json(paper.agreement), "started": paper.started.isoformat()}
    game = GameToImport(setup, entries, paper.started, from_paper=True)
    given = dict(fields)
    record, created = storage.import_game(
        book.key, game, request_key=request_key(given), fingerprint=request_fingerprint(given)
    )
    return Game(record), created


@dataclass(frozen=True)
class PaperPage(SetupPage):
    """The form of a sheet on paper with everything typed in it, and what is wrong with which row."""

    book: BookRecord = field(kw_only=True)
    paper: Paper | None = field(default=None, kw_only=True)
    more: bool = field(default=False, kw_only=True)

    @property
    def book_key(self) -> str:
        """The key of the book."""
        return self.book.key

    def check(self, fields: dict[str, Any]) -> None:
        """Nothing, where the sheet can be read. Raises Refusal."""
        paper_stated(self.book, fields)

    def said(self, refusal: Refusal) -> str:
        """What a refusal says."""
        if self.paper is not None and self.paper.wrong:
            return _("Some rows need another look. Nothing was stored, and nothing typed is lost.")
        if form_field(refusal) not in OWN:
            return super().said(refusal)
        return _("No row says anything yet.") if refusal.code == "missing" else refusal_sentence(refusal)

    @property
    def unfolded(self) -> bool:
        """Whether the fold of target, first dealer and stake is open: something in it was typed, or is wrong."""
        folded = {"target", "first_dealer", "per_point", "currency"}
        return bool(self.texts.get("target") or self.texts.get("per_point") or folded & set(self.errors))

    @cached_property
    def rows(self) -> list[PaperRow]:
        """The rows of the table, blank ones at the end."""
        fields = {name: self.texts.getlist(name) for name in ("who", "how", "first", "second")}
        try:
            typed = rows_typed(fields)
        except Refusal:
            typed = []
        spare = MORE_ROWS if self.more else 0
        return typed + [PaperRow()] * max(spare, ROWS_AT_FIRST - len(typed))

    def wrong(self, place: int) -> Wrong | None:
        """What is wrong with a row of the table."""
        return self.paper.wrong.get(place) if self.paper and place < len(self.paper.typed) else None

    @property
    def wrong_lines(self) -> list[tuple[str, str]]:
        """What is wrong with which pasted line."""
        if self.paper is None:
            return []
        typed = len(self.paper.typed)
        return [
            (self.paper.pasted[place - typed].line, wrong.says)
            for place, wrong in self.paper.wrong.items()
            if place >= typed
        ]

    @property
    def known_players(self) -> list[str]:
        """The names of those in the book, who played last first."""
        return [player.name for player in storage.players_of(self.book.key)]

    @property
    def request_key(self) -> str:
        """The key of the game that this form enters, the same while it is put right."""
        return (self.texts.get("request_key") if self.faulty != "request_key" else "") or new_request_key()

    @property
    def today(self) -> str:
        """The day that the form is filled in with."""
        return self.texts.get("started") or datetime.now(UTC).date().isoformat()


def page_of(book: BookRecord, texts: MultiDict[str, str], **what: Any) -> PaperPage:
    """The page with these texts in its fields."""
    if not texts:
        texts = MultiDict([("preset", "pagat"), ("sheet", "standard")])
    return PaperPage(texts, what.pop("refusal", None), book=book, **what)
