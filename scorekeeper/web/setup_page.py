"""What the pages share on which two players agree on rules, sheet, dealer and stake."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from wtforms.form import BaseForm

from scorekeeper import storage
from scorekeeper.engine.errors import Refusal
from scorekeeper.engine.layout import LAYOUT_DOMAINS
from scorekeeper.engine.presets import PRESETS, TOGGLES
from scorekeeper.engine.ruleset import DOMAINS, Ruleset
from scorekeeper.storage import RulesetRecord
from scorekeeper.web.asking import fields_of
from scorekeeper.web.forms.every_fault import every_refusal, form_field
from scorekeeper.web.forms.setup_form import GROUPS, Texts, setup_form, show_refusal, usual_labels
from scorekeeper.web.starting import HOUSE
from scorekeeper.wording.changes import changed_line
from scorekeeper.wording.presets import layout_line, layout_title, preset_line, preset_title
from scorekeeper.wording.rules import topic_title

ABOVE: Final = ("name", "description", "players", "swap", "started", "preset", "sheet", "target")
"""Fields above the fold, in the order of the pages."""
BEHIND: Final = (
    *("first_dealer", "per_point", "currency"),
    *TOGGLES,
    *("no_target", "no_big_gin"),
    *(name for group in GROUPS.values() for name in group),
    *("save_as", "new_book"),
)
"""Fields behind it."""
SHOWN: Final = ("players", "preset", "sheet", "first_dealer", "save_as", "new_book")
"""Fields that show what is wrong with them, beside those of the form."""


@dataclass(frozen=True, slots=True)
class Start:
    """Something to choose: rules that a game can start from, or a sheet."""

    value: str
    title: str
    line: str


@dataclass(frozen=True)
class SetupPage(ABC):
    """A page with the form: what is typed in it, and what is wrong with that."""

    texts: Texts
    refusal: Refusal | None = None

    @property
    @abstractmethod
    def book_key(self) -> str | None:
        """The key of the book whose house rulesets can be chosen; None for no book."""

    @property
    def preset(self) -> str:
        """The rules chosen."""
        return self.texts.get("preset", "")

    @cached_property
    def form(self) -> BaseForm:
        """The fields of the form."""
        return setup_form(self.texts)

    @abstractmethod
    def check(self, fields: dict[str, Any]) -> None:
        """Nothing, where what the form reads is right. Stores nothing. Raises Refusal."""

    def said(self, refusal: Refusal) -> str:
        """What a refusal says, and beside its field where the form has it."""
        return show_refusal(self.form, refusal)

    @cached_property
    def errors(self) -> Mapping[str, str]:
        """What is wrong with which field, in the order of the page."""
        if self.refusal is None:
            return {}
        order = {name: place for place, name in enumerate((*ABOVE, *BEHIND))}
        refusals = every_refusal(fields_of(self.texts), self.refusal, self.check)
        refusals.sort(key=lambda refusal: order.get(form_field(refusal), len(order)))
        return {form_field(refusal): self.said(refusal) for refusal in refusals}

    @property
    def message(self) -> str:
        """What is wrong first, "" for nothing. Its field shows it too."""
        return next(iter(self.errors.values()), "")

    @property
    def faulty(self) -> str:
        """The name of the first field that is wrong, without what stands around it; "" for none."""
        return next(iter(self.errors), "")

    @property
    def elsewhere(self) -> bool:
        """Whether something is wrong that no field of the form shows."""
        return bool(self.message) and self.faulty not in self.form and self.faulty not in SHOWN

    @property
    def names(self) -> tuple[str, str]:
        """The two names typed."""
        one, two, *_rest = [*self.texts.getlist("players"), "", ""]
        return one, two

    @property
    def unfolded(self) -> bool:
        """Whether the fold is open: something in it was typed, or is wrong."""
        usual = ("first_dealer", "per_point", "currency", "save_as", "new_book")
        typed = any(self.texts.get(name) for name in BEHIND if name not in usual)
        return typed or any(name in BEHIND for name in self.errors)

    @property
    def groups(self) -> list[tuple[str, str, tuple[str, ...]]]:
        """The values behind the fold: each group with its heading and its fields."""
        return [
            (key, layout_title(key) if key in LAYOUT_DOMAINS else topic_title(key), fields)
            for key, fields in GROUPS.items()
        ]

    @cached_property
    def houses(self) -> list[RulesetRecord]:
        """The house rulesets of the book that are in use."""
        return [house for house in storage.rulesets_of(self.book_key) if not house.retired] if self.book_key else []

    @property
    def starts(self) -> list[Start]:
        """The rules to choose from: the book's own first, then the presets."""
        own = [Start(f"{HOUSE}{house.id}", house.name, changed_line(Ruleset(**house.values))) for house in self.houses]
        return own + [Start(name, preset_title(name), preset_line(name)) for name in PRESETS]

    @property
    def layouts(self) -> list[Start]:
        """The sheets to choose from."""
        return [Start(name, layout_title(name), layout_line(name)) for name in LAYOUT_DOMAINS]

    @property
    def usual(self) -> dict[str, dict[str, str]]:
        """What each of the rules to choose from has for each value, in words."""
        own = {f"{HOUSE}{house.id}": Ruleset(**house.values) for house in self.houses}
        return usual_labels({**own, **{name: preset.ruleset for name, preset in PRESETS.items()}}, DOMAINS)
