"""The question that an address of the judge asks, and its answer as a page shows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from scorekeeper.engine.cards import Card
from scorekeeper.engine.errors import Refusal
from scorekeeper.engine.presets import PRESETS, TOGGLES
from scorekeeper.engine.ruleset import DOMAINS
from scorekeeper.interchange.judging import judge
from scorekeeper.web.asked_rules import AskedRules, asked_rules
from scorekeeper.web.card_fields import CARD_FIELDS, MELD_FIELDS, melds_as_text, showdown_document
from scorekeeper.wording.applied import Applied, rules_applied
from scorekeeper.wording.card_problems import card_problem
from scorekeeper.wording.faults import fault_sentence
from scorekeeper.wording.one_hand import hand_steps, hand_verdict
from scorekeeper.wording.ruling import Step, ruling_steps, verdict
from scorekeeper.wording.table import Names, no_names

CLAIMS: Final = ("knocker_melds", "defender_melds", "lay_offs")
QUESTION: Final = (*CARD_FIELDS, *MELD_FIELDS, "discard", "upcard", "lay_offs")
RULES: Final = ("game", "ruleset", "preset", *DOMAINS, *TOGGLES, "no_big_gin", "no_target")
ALONE: Final[Mapping[str, Mapping[str, str]]] = {
    "knocker": {"knocker": "cards", "knocker_melds": "melds"},
    "defender": {"defender": "cards", "defender_melds": "melds", "knocker_melds": "tabled"},
}
"""What the fields of a showdown are called in a question about that hand alone."""
HOW: Final = ("words", "edit", "lang")
"""How the answer is to be shown."""


@dataclass(frozen=True, slots=True)
class PresetRow:
    """What a showdown is under a preset, as the judge answers it; `why` it is nothing, where it is refused."""

    name: str
    outcome: dict[str, Any]
    why: str = ""


@dataclass(frozen=True)
class Asked:
    """A question for the judge: the rules it is asked under and the JSON object it is."""

    rules: AskedRules
    question: dict[str, Any]
    names: Names | None = None

    @property
    def upcard(self) -> Card | None:
        """The upcard stated."""
        return self.question.get("upcard")

    @property
    def showdown(self) -> bool:
        """Whether it is about both hands."""
        return "cards" not in self.question

    @cached_property
    def answer(self) -> dict[str, Any]:
        """The judge's answer, as far as it can be given without an upcard. Raises Refusal."""
        return judge(self.document, upcard_open=True)

    @property
    def document(self) -> dict[str, Any]:
        """The question with its ruleset."""
        return {"ruleset": self.rules.ruleset.values(), **self.question}

    @property
    def who(self) -> Names:
        """What the two are called."""
        return self.names or no_names()

    @cached_property
    def verdict(self) -> str:
        """The answer in a few words."""
        return verdict(self.answer, self.who) if self.showdown else hand_verdict(self.answer)

    def stated(self, fields: Mapping[str, str]) -> dict[str, str]:
        """The fields of the address, with the melds that lay-offs were understood to go on."""
        return {**fields, **{name: text for name, text in with_best_melds(self.rules, fields).items() if text}}

    @cached_property
    def steps(self) -> list[Step]:
        """The answer in words."""
        ruleset = self.rules.ruleset
        if not self.showdown:
            return hand_steps(ruleset, self.question, self.answer, self.upcard)
        return ruling_steps(ruleset, self.question, self.answer, self.upcard, self.names)

    @cached_property
    def applied(self) -> list[Applied]:
        """The rules that the ruling rests on."""
        return rules_applied(self.rules.setup, self.question, self.answer, self.upcard) if self.showdown else []

    @cached_property
    def unclaimed(self) -> Asked | None:
        """The same showdown as the cards say it, where what was claimed has faults; else None."""
        claimed = [name for name in CLAIMS if name in self.question]
        if not self.showdown or not self.answer["faults"] or not claimed:
            return None
        plain = {name: value for name, value in self.question.items() if name not in CLAIMS}
        return Asked(self.rules, plain, self.names)

    @cached_property
    def by_preset(self) -> list[PresetRow]:
        """How every preset would price it."""
        return [self._under(name) for name in PRESETS]

    def _under(self, preset: str) -> PresetRow:
        outcome = self.answer["by_preset"][preset]
        if outcome["ending"] is not None:
            return PresetRow(preset, outcome)
        ruleset = PRESETS[preset].ruleset
        try:
            ruling = judge({"ruleset": {"preset": preset}, **self.question})
        except Refusal as refusal:
            return PresetRow(preset, outcome, card_problem(refusal, self.upcard))
        fault = ruling["faults"][0]
        return PresetRow(preset, outcome, fault_sentence(ruleset, fault, self.question, ruling, self.upcard))


def asked(args: Mapping[str, str]) -> Asked | None:
    """The question of an address; None where it asks nothing.

    With one hand stated as blank it is about the other alone, which may be put beside melds on the table.
    Raises Refusal with the field named, unknown_field for one that there is not, and storage.NotFound for a game.
    """
    args = alone(args)
    for name in args:
        if name not in (*QUESTION, *RULES, *HOW):
            raise Refusal("unknown_field", name, args[name])
    rules = asked_rules(args)
    if not any(args.get(name, "").strip() for name in QUESTION if name != "upcard"):
        return None
    return Asked(rules, showdown_document(with_best_melds(rules, args)))


def with_best_melds(rules: AskedRules, fields: Mapping[str, str]) -> dict[str, str]:
    """The question's fields; where lay-offs are typed on melds that are not, with the best melds for them to go on."""
    typed = {name: text for name, text in fields.items() if name in QUESTION}
    lay_offs = typed.get("lay_offs", "").strip()
    if lay_offs and not lay_offs.startswith("[") and not typed.get("knocker_melds", "").strip():
        question = showdown_document({**typed, "lay_offs": ""})
        if "knocker" in question and "defender" in question:
            melds = judge({"ruleset": rules.ruleset.values(), **question})["knocker"]["melds"]
            typed["knocker_melds"] = melds_as_text(melds)
    return typed


def alone(fields: Mapping[str, str]) -> dict[str, str]:
    """The fields of a question; where a form left one hand blank, those of the question about the other alone.

    >>> alone({"knocker": "AS", "knocker_melds": "", "defender": ""})
    {'cards': 'AS', 'melds': ''}
    >>> alone({"knocker": "", "defender": "4S", "knocker_melds": "AS 2S 3S"})
    {'cards': '4S', 'tabled': 'AS 2S 3S'}
    """
    shown = [name for name in ("knocker", "defender") if fields.get(name, "").strip()]
    if len(shown) != 1 or "cards" in fields or not {"knocker", "defender"} <= fields.keys():
        return dict(fields)
    names = ALONE[shown[0]]
    return {names.get(name, name): text for name, text in fields.items() if name in names or name not in ALONE}


def on_the_form(fields: Mapping[str, str]) -> dict[str, str]:
    """The names of the form's fields by those of a question: of one hand alone it has none of its own."""
    names = ALONE["defender" if "tabled" in fields else "knocker"]
    return {asked: typed for typed, asked in names.items()} if "cards" in fields else {}
