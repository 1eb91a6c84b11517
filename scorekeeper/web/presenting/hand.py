"""One hand of a game as its page shows it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from flask import url_for

from scorekeeper import storage
from scorekeeper.engine.columns import Column
from scorekeeper.engine.hand import Hand
from scorekeeper.engine.ledger import Restored, Struck, struck_in
from scorekeeper.engine.pricing import Line
from scorekeeper.engine.scoring import assess
from scorekeeper.engine.sheet import Sheet, SheetHand
from scorekeeper.interchange.hands import hand_to_json
from scorekeeper.web.loading import Game
from scorekeeper.web.presenting.log import LoggedChange, LogView
from scorekeeper.web.recording import sheet_with
from scorekeeper.wording.cards import card_sign
from scorekeeper.wording.log import hand_facts
from scorekeeper.wording.recording import counts_facts, priced_line_label
from scorekeeper.wording.refusals import refusal_sentence
from scorekeeper.wording.sheet import hand_sentences
from scorekeeper.wording.sheet_labels import column_name
from scorekeeper.wording.translating import _


@dataclass(frozen=True)
class HandView:
    """Hand `n` of a game, standing or struck. Raises storage.NotFound where it was never recorded."""

    game: Game
    n: int

    def __post_init__(self) -> None:
        if self.standing is None and self.struck is None:
            raise storage.NotFound("the game has no such hand")

    @cached_property
    def standing(self) -> SheetHand | None:
        """The hand on the sheet; None where it was struck."""
        return self.game.hand(self.n)

    @cached_property
    def struck(self) -> Hand | None:
        """The hand off the sheet, with its counts; None where it stands."""
        hand = next((hand for n, hand in struck_in(self.game.entries) if n == self.n), None)
        return None if hand is None else assess(self.game.setup.ruleset, hand).hand

    @property
    def hand(self) -> Hand:
        """Its facts."""
        hand = self.standing.hand if self.standing is not None else self.struck
        assert hand is not None
        return hand

    @property
    def explanation(self) -> list[str]:
        """Why it is worth its points, and where they went."""
        if self.standing is None:
            return []
        return hand_sentences(self.game.sheet, self.standing, self.game.names)

    @property
    def refused(self) -> str:
        """Why the rules as they are now would refuse it; "" where they allow it."""
        faults = assess(self.game.setup.ruleset, self.hand).faults
        return refusal_sentence(faults[0], self.hand.upcard) if faults and self.standing is not None else ""

    @property
    def facts(self) -> str:
        """How it ended, without its price."""
        return hand_facts(self.hand, self.game.names)

    @property
    def fact_list(self) -> list[tuple[str, str]]:
        """Its facts, each with a label."""
        hand, standing = self.hand, self.standing
        facts = counts_facts(hand, self.game.names)
        if hand.upcard is not None:
            facts.append((_("Upcard"), card_sign(hand.upcard)))
        if standing is not None:
            facts.append((_("Dealer"), self.game.name(standing.dealer)))
        return facts

    def line_label(self, line: Line) -> str:
        """What a line of its price is for, with the counts that a difference is between."""
        return priced_line_label(line, self.hand)

    @property
    def struck_sheet(self) -> Sheet:
        """The sheet as it would be without it."""
        return sheet_with(self.game, Struck(self.n))

    @property
    def restored_sheet(self) -> Sheet:
        """The sheet as it would be with it again."""
        return sheet_with(self.game, Restored(self.n))

    @property
    def running(self) -> list[tuple[str, Column, tuple[int, int]]]:
        """The columns that it entered by name, each with what stood in it afterwards."""
        sheet = self.game.sheet
        return [
            (column_name(sheet, column.n), column, entry.points)
            for column in sheet.columns
            for entry in column.entries
            if entry.hand == self.n
        ]

    @property
    def sheet_address(self) -> str:
        """The address of the game's sheet."""
        if self.game.may_record:
            return url_for("game.game", score_key=self.game.key)
        return url_for("view.view", view_key=self.game.key)

    @property
    def before(self) -> int:
        """The hand played before it, 0 where it was the first: what to insert after so as to come before it."""
        numbers = [0, *(hand.n for hand in self.game.sheet.hands)]
        return numbers[numbers.index(self.n) - 1] if self.n in numbers else 0

    @property
    def history(self) -> list[LoggedChange]:
        """What happened to it."""
        return LogView(self.game).about(self.n)

    def to_json(self) -> dict[str, object]:
        """The hand as on the sheet, with its facts and its explanation."""
        sheet = self.game.to_json()
        on_sheet = next((hand for hand in sheet["hands"] if hand["n"] == self.n), None)
        return {
            "n": self.n,
            "struck": self.standing is None,
            "facts": hand_to_json(self.hand),
            "hand": on_sheet,
            "says": " ".join(self.explanation),
            "seq": self.game.seq,
        }
