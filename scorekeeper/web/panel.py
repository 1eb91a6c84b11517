"""The recording form: what it asks, what was typed into it, and what has to be put right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from flask import url_for

from scorekeeper.engine.cards import RANKS, SUITS, Card, parse_card
from scorekeeper.engine.errors import Refusal
from scorekeeper.engine.hand import Ending, Hand, Seat
from scorekeeper.engine.pricing import knock_limit
from scorekeeper.interchange.hands import hand_to_json
from scorekeeper.web.asking import new_request_key
from scorekeeper.web.loading import Game
from scorekeeper.web.presenting.sheet import long_names
from scorekeeper.wording.cards import SUIT_SIGNS
from scorekeeper.wording.recording import hand_refusal_sentence, suit_name

MOST_KEYS: Final = 20
"""Up to this knock limit every count has a key of its own; above it the count is typed."""


@dataclass(frozen=True)
class Panel:
    """The form for one hand of a game: the next one, one that was forgotten, or (with `n`) one to correct."""

    game: Game
    typed: Mapping[str, str] = field(default_factory=dict)
    refusal: Refusal | None = None
    n: int | None = None
    request_key: str = field(default_factory=new_request_key)
    seen_seq: int | None = None
    """The newest entry that whoever fills it in has seen; None: the newest there is."""

    @property
    def action(self) -> str:
        """Where the hand is sent to be stored."""
        if self.n is None:
            return url_for("record.hands", score_key=self.game.key)
        return url_for("hands.correct", score_key=self.game.key, n=self.n)

    @property
    def back(self) -> str:
        """The page with this form on it, filled in as it is."""
        typed: dict[str, Any] = {name: value for name, value in self.typed.items() if name != "hand"}
        if self.n is not None:
            return url_for("hands.hand", score_key=self.game.key, n=self.n, **typed)
        if self.is_award:
            return url_for("record.award", score_key=self.game.key, **typed)
        return url_for("hands.insert" if "after" in typed else "game.game", score_key=self.game.key, **typed)

    @property
    def edited(self) -> bool:
        """Whether it corrects a hand and differs from how the hand stands."""
        hand = None if self.n is None else self.game.hand(self.n)
        return hand is not None and dict(self.typed) != typed_from(hand.hand)

    @property
    def is_award(self) -> bool:
        """Whether it is about points that the table decided."""
        return self.typed.get("ending") == Ending.AWARD

    @property
    def long_names(self) -> bool:
        """Whether the names need a smaller type to fit their keys."""
        return long_names(self.game)

    @property
    def oklahoma(self) -> bool:
        """Whether it asks for the upcard."""
        return self.game.setup.ruleset.oklahoma

    @property
    def counts(self) -> list[int] | None:
        """The knocker's counts that have a key each; None where the count is typed."""
        limit = self.game.setup.ruleset.knock_limit
        most = 10 if isinstance(limit, str) else limit
        return list(range(1, most + 1)) if most <= MOST_KEYS else None

    @property
    def big_gin(self) -> bool:
        """Whether big gin is played."""
        return self.game.setup.ruleset.big_gin_bonus is not None

    @property
    def upcard_limits(self) -> list[tuple[str, int]]:
        """The ranks of an upcard, each with the knock limit it sets."""
        ruleset = self.game.setup.ruleset
        return [(rank, knock_limit(ruleset, Card(f"{rank}H")) or 0) for rank in RANKS]

    @property
    def suits(self) -> list[tuple[str, str, str]]:
        """The suits of an upcard, each with its sign and its name."""
        return [(suit, SUIT_SIGNS[suit], suit_name(suit)) for suit in SUITS]

    @property
    def knocker(self) -> Seat | None:
        """Who went out, as typed."""
        return {"1": Seat.ONE, "2": Seat.TWO}.get(self.typed.get("knocker", ""))

    @property
    def upcard(self) -> Card | None:
        """The upcard, as typed."""
        try:
            return parse_card(self.typed.get("upcard", ""))
        except Refusal:
            return None

    @property
    def count(self) -> str:
        """The knocker's count as its key has it: a number, gin or big_gin."""
        ending = self.typed.get("ending")
        return ending if ending in (Ending.GIN, Ending.BIG_GIN) else self.typed.get("knocker_deadwood", "")

    @property
    def message(self) -> str:
        """What has to be put right; "" where nothing has."""
        if self.refusal is None:
            return ""
        return hand_refusal_sentence(self.refusal, self.game.names, self.knocker, self.upcard)

    def error(self, *fields: str) -> str:
        """What has to be put right in one of these fields."""
        return self.message if self.refusal is not None and self.refusal.field in fields else ""

    @property
    def elsewhere(self) -> str:
        """What has to be put right that no field of the form shows."""
        shown = ["knocker", "knocker_deadwood", "ending", "defender_deadwood", *(["upcard"] if self.oklahoma else [])]
        if self.is_award:
            shown = ["winner", "points", "reason"]
        return "" if self.refusal is None or self.refusal.field in shown else self.message

    @property
    def offers_gin(self) -> bool:
        """Whether what was typed is gin by another name: a knock with nothing left."""
        return self.refusal is not None and self.refusal.code == "knock_is_gin"


def typed_from(hand: Hand) -> dict[str, str]:
    """A hand of the sheet as its totals would be typed into the form.

    >>> from scorekeeper.engine.hand import gin
    >>> typed_from(gin(Seat.TWO, 31))
    {'ending': 'gin', 'knocker': '2', 'defender_deadwood': '31'}
    """
    facts = hand_to_json(replace(hand, showdown=None, note=""))
    return {name: str(value) for name, value in facts.items()}
