"""The rules of a game as a page shows them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Any

from scorekeeper.engine.ruleset import DOMAINS
from scorekeeper.web.loading import Game
from scorekeeper.wording.basis import Basis, basis_of
from scorekeeper.wording.changes import changed_line
from scorekeeper.wording.layouts import doubts, game_sentences, weights_line
from scorekeeper.wording.presets import value_label
from scorekeeper.wording.rules import RuleSentence, topic_title
from scorekeeper.wording.translating import _


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence with what is to be said about its values: that they were changed, or are assumed."""

    sentence: RuleSentence
    notes: tuple[Basis, ...]


@dataclass(frozen=True)
class RulesView:
    """The rules of a game in words."""

    game: Game

    @property
    def summary(self) -> str:
        """The preset and what was changed in it."""
        return changed_line(self.game.setup.ruleset)

    @property
    def topics(self) -> list[tuple[str, list[Told]]]:
        """Headings with the sentences under each."""
        setup = self.game.setup
        sentences = game_sentences(setup.ruleset, setup.layout)
        return [
            (topic_title(topic), [self._told(sentence) for sentence in group])
            for topic, group in groupby(sentences, key=lambda sentence: sentence.topic)
        ]

    @property
    def doubts(self) -> list[str]:
        """What in the sheet is our reading."""
        return doubts(self.game.setup.ruleset, self.game.setup.layout)

    @property
    def weights(self) -> str:
        """What the weights of the columns mean for the stake."""
        return weights_line(self.game.setup.layout)

    def to_json(self) -> dict[str, Any]:
        """The sentences with their fields and notes, as JSON."""
        return {
            "summary": self.summary,
            "rules": [
                {
                    "topic": told.sentence.topic,
                    "text": told.sentence.text,
                    "fields": list(told.sentence.fields),
                    "notes": [{"kind": note.kind, "text": note.text} for note in told.notes],
                }
                for _title, group in self.topics
                for told in group
            ],
            "doubts": self.doubts,
        }

    def _told(self, sentence: RuleSentence) -> Told:
        # On other sheets than the standard one the columns have targets and bonuses of their own.
        own = ("target", "game_bonus", "box_bonus") if sentence.topic == "sheet" else ()
        fields = [field for field in sentence.fields if field in DOMAINS and field not in own]
        bases = {field: basis_of(self.game.setup.ruleset, field) for field in fields}
        notes = {field: basis for field, basis in bases.items() if basis.kind != "stated"}
        if len(notes) == len(sentence.fields) and len(set(notes.values())) == 1:
            return Told(sentence, tuple(notes.values())[:1])
        if len(sentence.fields) > 1:
            # A doubt about what the sentence is mainly about stands as it does on the preset's page.
            lead = sentence.fields[0]
            notes = {
                field: basis if field == lead and basis.kind == "assumed" else _about(field, basis)
                for field, basis in notes.items()
            }
        return Told(sentence, tuple(notes.values()))


def _about(field: str, basis: Basis) -> Basis:
    """The basis with the name of its value, where a sentence tells several."""
    return Basis(basis.kind, _("%(field)s: %(basis)s", field=value_label(field), basis=basis.text))
