"""A hand of a game entered by its cards: who went out, the knocker's cards, the defender's, and the ruling."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from scorekeeper.engine.cards import Card, parse_card
from scorekeeper.engine.errors import Refusal
from scorekeeper.engine.hand import Hand, Seat
from scorekeeper.engine.ledger import Corrected, Recorded
from scorekeeper.engine.pricing import knock_limit
from scorekeeper.interchange.hands import hand_from_json, hand_to_json
from scorekeeper.interchange.judging import judge
from scorekeeper.web.asked_rules import AskedRules
from scorekeeper.web.card_fields import lay_offs_as_text, melds_as_text, showdown_document
from scorekeeper.web.judging import Asked, with_best_melds
from scorekeeper.web.loading import Game
from scorekeeper.web.recording import hand_with
from scorekeeper.wording.sheet import entry_sentences
from scorekeeper.wording.table import Names

SHOWDOWN: Final = ("knocker", "knocker_melds", "discard", "defender", "defender_melds", "lay_offs")
PREFIX: Final = "showdown."
LAID_ON: Final = "laid_on"
"""The field with the melds that lay-offs were made on, where these melds may change on the same page."""


@dataclass(frozen=True)
class CardsEntry:
    """What was entered so far. `typed` is the text of each field: the hand's own, and the showdown's with a prefix."""

    game: Game
    typed: Mapping[str, str]
    n: int | None = None
    after: int | None = None

    @property
    def knocker(self) -> Seat | None:
        """Who went out."""
        return {"1": Seat.ONE, "2": Seat.TWO}.get(self.typed.get("knocker", ""))

    @property
    def names(self) -> Names:
        """The knocker's name and the defender's. Raises where nobody went out yet."""
        assert self.knocker is not None
        return Names(self.game.name(self.knocker), self.game.name(self.knocker.other))

    @property
    def oklahoma(self) -> bool:
        """Whether it needs the upcard."""
        return self.game.setup.ruleset.oklahoma

    @cached_property
    def upcard(self) -> Card | None:
        """The upcard. Raises Refusal for a text that is none."""
        text = self.typed.get("upcard", "")
        return parse_card(text, "upcard") if text else None

    @property
    def typed_upcard(self) -> Card | None:
        """The upcard, or None also for a text that is none."""
        try:
            return self.upcard
        except Refusal:
            return None

    @property
    def carried(self) -> dict[str, str]:
        """What goes on to the next step unseen, whatever the step."""
        places = {"n": self.n, "after": self.after}
        return {name: str(number) for name, number in places.items() if number is not None}

    @property
    def showdown(self) -> dict[str, str]:
        """The showdown's fields, without their prefix; no lay-offs, where they were made on other melds."""
        return {name: text for name, text in self._stated.items() if name != "lay_offs" or self.laid_on_these}

    @property
    def _stated(self) -> dict[str, str]:
        return {name: text for name in SHOWDOWN if (text := self.typed.get(PREFIX + name, ""))}

    @property
    def laid_on(self) -> str:
        """The knocker's melds as text, for lay-offs to be kept as long as these lie; nothing where none lie yet."""
        if "knocker" not in self._stated:
            return ""
        try:
            return melds_as_text(self.laid_down["melds"])
        except Refusal:
            return ""

    @property
    def laid_on_these(self) -> bool:
        """Whether the lay-offs are on the melds that lie, as far as the address says."""
        return LAID_ON not in self.typed or self.typed[LAID_ON] == self.laid_on

    @property
    def entered(self) -> dict[str, str]:
        """All that was entered so far, by the names of the fields."""
        out = () if self.laid_on_these else (PREFIX + "lay_offs",)
        return {name: text for name, text in self.typed.items() if name not in ("step", LAID_ON, *out)}

    @property
    def step(self) -> str:
        """What is to be entered next: who, knocker, defender, or nothing more: ruling.

        Raises Refusal where what was entered before does not stand.
        """
        wanted = self.typed.get("step", "")
        if self.knocker is None or (self.oklahoma and self.upcard is None) or wanted == "who":
            return "who"
        if "knocker" not in self.showdown or wanted == "knocker":
            return "knocker"
        self.check_knocker()
        if "defender" not in self.showdown or wanted == "defender":
            return "defender"
        return "ruling"

    def check_knocker(self) -> None:
        """Nothing, where the knocker's cards stand by themselves.

        Raises Refusal: unreadable or wrongly counted cards, a claimed meld that is none, a count above the limit.
        """
        ruleset = self.game.setup.ruleset
        question = showdown_document({name: self.showdown.get(name, "") for name in ("knocker", "discard")}, typed=True)
        held = list(dict.fromkeys([*question["knocker"], *([question["discard"]] if "discard" in question else [])]))
        allowed = [10, 11, 12] if ruleset.eleven_card_hand else [10, 11]
        if len(held) not in allowed:
            raise Refusal("wrong_card_count", "knocker", len(held), allowed)
        laid = self.laid_down
        if laid.get("faults"):
            fault = laid["faults"][0]
            raise Refusal(fault["code"], "knocker_melds", fault["cards"])
        limit = knock_limit(ruleset, self.upcard)
        count = laid.get("deadwood_after_discard", laid["deadwood"])
        if len(held) == 11 and "faults" in laid and "discard" not in question:
            return
        if limit is not None and count > limit:
            raise Refusal("over_knock_limit", "knocker", count, limit)

    @cached_property
    def laid_down(self) -> dict[str, Any]:
        """The knocker's cards as they are laid down before the defender shows any: as claimed, or else the best."""
        fields = {name: self._stated.get(name, "") for name in ("knocker", "knocker_melds", "discard")}
        question = showdown_document(fields, typed=True)
        cards = [card for card in question["knocker"] if card != question.get("discard")]
        claim = {"melds": question["knocker_melds"]} if "knocker_melds" in question else {}
        upcard = {"upcard": self.upcard} if self.upcard else {}
        answer = judge(
            {"ruleset": self.game.setup.ruleset.values(), "cards": cards, **upcard, **claim}, upcard_open=True
        )
        return answer if claim else answer | answer["arrangements"][0]

    @cached_property
    def asked(self) -> Asked:
        """The showdown as a question for the judge. Raises Refusal."""
        rules = AskedRules(self.game.setup, self.game)
        fields = with_best_melds(rules, {**self.showdown, "upcard": self.upcard or ""})
        return Asked(rules, showdown_document(fields, typed=True), self.names)

    @property
    def document(self) -> dict[str, Any]:
        """The hand as a game file holds it, with the melds and lay-offs as the ruling has them."""
        ruling, question = self.asked.answer, self.asked.question
        discard = ruling["knocker"]["discard"]
        showdown = {
            "knocker": question["knocker"],
            "knocker_melds": ruling["knocker"]["melds"],
            **({} if discard is None else {"discard": discard}),
            "defender": question["defender"],
            "defender_melds": ruling["defender"]["melds"],
            "lay_offs": ruling["defender"]["laid_off"],
        }
        assert self.knocker is not None
        note = self.typed.get("note", "")
        return {
            "knocker": int(self.knocker),
            **({} if self.upcard is None else {"upcard": self.upcard}),
            "showdown": showdown,
            **({"note": note} if note else {}),
        }

    @property
    def document_text(self) -> str:
        """The hand as a form carries it."""
        return json.dumps(self.document, ensure_ascii=False)

    @property
    def goes(self) -> list[str]:
        """Where the points would go on the sheet, in sentences."""
        hand = hand_from_json(self.document, self.game.setup.ruleset)
        event = Recorded(hand, self.after) if self.n is None else Corrected(self.n, hand)
        return entry_sentences(*hand_with(self.game, event), self.game.names)


def typed_by_cards(hand: Hand) -> dict[str, str]:
    """A hand that was recorded by its cards as it would be typed; of one that was not, what is known.

    >>> from scorekeeper.engine.hand import gin
    >>> typed_by_cards(gin(Seat.TWO, 31))
    {'knocker': '2'}
    """
    document = hand_to_json(hand)
    typed = {name: str(document[name]) for name in ("knocker", "upcard") if name in document}
    shown = showdown_texts(document.get("showdown", {}))
    return typed | {PREFIX + name: text for name, text in shown.items()}


def showdown_texts(showdown: Mapping[str, Any]) -> dict[str, str]:
    """A showdown's parts as their fields show them."""
    texts = {}
    for name, value in showdown.items():
        if name in ("knocker", "defender"):
            texts[name] = " ".join(value)
        elif name == "lay_offs":
            texts[name] = lay_offs_as_text(value)
        else:
            texts[name] = value if name in ("discard", "upcard") else melds_as_text(value)
    return texts


def asked_of(game: Game, hand: Hand) -> Asked | None:
    """A hand that was recorded by its cards as a question for the judge, under the game's rules and names.

    None for one recorded by its counts, and for cards that the rules as they are now cannot rule on.
    """
    if hand.showdown is None or hand.knocker is None:
        return None
    question: dict[str, Any] = hand_to_json(hand)["showdown"]
    if hand.upcard is not None:
        question = {**question, "upcard": hand.upcard}
    names = Names(game.name(hand.knocker), game.name(hand.knocker.other))
    asked = Asked(AskedRules(game.setup, game), question, names)
    try:
        asked.answer  # noqa: B018 - asked once, for whether there is an answer
    except Refusal:
        return None
    return asked


def judge_fields(asked: Asked) -> dict[str, str]:
    """The fields of the judge's address for a showdown, without any key of a game."""
    return {**asked.rules.values, **showdown_texts(asked.question)}
