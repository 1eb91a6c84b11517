"""House rulesets: making one from a preset or from another, and what its page shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from typing import Any, Final

from scorekeeper import storage
from scorekeeper.engine.errors import Refusal
from scorekeeper.engine.presets import PRESETS
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.interchange.books import LONGEST_DESCRIPTION
from scorekeeper.storage import BookRecord, RulesetRecord
from scorekeeper.storage.house_rules import change_house_rules, make_house_rules
from scorekeeper.web.asking import TOKENS
from scorekeeper.web.forms.agreeing import agreed, values_stated
from scorekeeper.web.forms.every_fault import form_field
from scorekeeper.web.setup_page import SetupPage
from scorekeeper.web.starting import HOUSE, LONGEST_RULESET_NAME, free_name, house_values, text_stated
from scorekeeper.wording.changes import changed_line
from scorekeeper.wording.comparing import Row, compared
from scorekeeper.wording.presets import preset_title
from scorekeeper.wording.refusals import refusal_sentence

OWN: Final = ("name", "description")
"""Fields about a ruleset that are none of its values."""


@dataclass(frozen=True)
class HouseRules:
    """A house ruleset: what differs from its preset, and the one it was made from."""

    record: RulesetRecord
    derived_from: str

    @property
    def ruleset(self) -> Ruleset:
        """Its values."""
        return Ruleset(**self.record.values)

    @property
    def line(self) -> str:
        """What it changes, in a line."""
        return changed_line(self.ruleset)

    @property
    def preset(self) -> str:
        """What the preset is called that it started from."""
        return preset_title(self.ruleset.preset)

    @property
    def differing(self) -> list[Row]:
        """The values that differ, the preset's on the left."""
        rows = compared(PRESETS[self.ruleset.preset].ruleset, self.ruleset)
        return [row for row in rows if row.differs]

    def to_json(self) -> dict[str, Any]:
        """The ruleset as JSON."""
        return {
            "id": self.record.id,
            "name": self.record.name,
            "description": self.record.description,
            "retired": self.record.retired,
            "derived_from": self.record.derived_from,
            "values": self.record.values,
            "differs": [row.field for row in self.differing],
        }


@dataclass(frozen=True)
class HouseRulesPage(SetupPage):
    """The house rulesets of a book, and the form of a new one."""

    book: BookRecord = field(kw_only=True)
    changed: int | None = field(default=None, kw_only=True)
    """The ruleset whose own form is wrong; None for the form of a new one."""

    @property
    def book_key(self) -> str:
        """The key of the book."""
        return self.book.key

    @cached_property
    def rules(self) -> list[HouseRules]:
        """All of them, those in use first."""
        records = storage.rulesets_of(self.book.key)
        names = {record.id: record.name for record in records}
        found = [HouseRules(record, names.get(record.derived_from or 0, "")) for record in records]
        return sorted(found, key=lambda house: house.record.retired)

    def check(self, fields: dict[str, Any]) -> None:
        """Nothing, where the rules could be made, or changed, so. Raises Refusal."""
        if self.changed is None:
            rules_stated(self.book, fields)
        else:
            change_stated(fields)

    def said(self, refusal: Refusal) -> str:
        """What a refusal says."""
        if self.changed is not None or form_field(refusal) in OWN:
            return refusal_sentence(refusal)
        return super().said(refusal)

    @property
    def making(self) -> bool:
        """Whether the form of a new one is open."""
        return bool(self.texts) and self.changed is None


@dataclass(frozen=True, slots=True)
class NewRules:
    """A house ruleset as it was stated, with the id of the one it was made from."""

    name: str
    description: str
    values: dict[str, Any]
    derived_from: int | None


def rules_stated(book: BookRecord, fields: Mapping[str, Any]) -> NewRules:
    """The house ruleset that the fields state. Stores nothing. Raises Refusal with the field named."""
    name = _name(fields)
    description = text_stated(fields, "description", LONGEST_DESCRIPTION)
    stated = values_stated({key: value for key, value in fields.items() if key not in (*OWN, *TOKENS)})
    chosen = stated.get("preset")
    house = house_values(stated, book)
    values = agreed({**stated, "players": ["1", "2"]}, house=house).setup.ruleset.values()
    made_from = chosen.removeprefix(HOUSE) if isinstance(chosen, str) and chosen.startswith(HOUSE) else None
    return NewRules(name, description, values, None if made_from is None else int(made_from))


def make_rules(book: BookRecord, fields: Mapping[str, Any]) -> RulesetRecord:
    """The new house ruleset that the fields state. Raises Refusal with the field named, NotFound, StorageBusy."""
    rules = rules_stated(book, fields)
    with free_name("name", rules.name):
        return make_house_rules(
            book.key,
            rules.name,
            rules.values,
            description=rules.description,
            derived_from=rules.derived_from,
            at=datetime.now(UTC),
        )


def change_stated(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The name, the description and the retirement stated, None for what is not. Raises Refusal."""
    return {
        "name": _name(fields) if "name" in fields else None,
        "description": text_stated(fields, "description", LONGEST_DESCRIPTION) if "description" in fields else None,
        "retired": _yes_or_no(fields["retired"]) if "retired" in fields else None,
    }


def change_rules(book: BookRecord, number: int, fields: Mapping[str, Any]) -> RulesetRecord:
    """The house ruleset with the name, the description, or the retirement stated. Raises Refusal and NotFound."""
    change = change_stated(fields)
    with free_name("name", change["name"], name_before(book.key, number)):
        return change_house_rules(book.key, number, **change)


def name_before(book_key: str, number: int) -> str:
    """What the house ruleset is called until now; "" where there is none. Raises NotFound."""
    return next((house.name for house in storage.rulesets_of(book_key) if house.id == number), "")


def _name(fields: Mapping[str, Any]) -> str:
    if name := text_stated(fields, "name", LONGEST_RULESET_NAME):
        return name
    raise Refusal("bad_value", "name", "", f"text of 1 to {LONGEST_RULESET_NAME} characters")


def _yes_or_no(value: object) -> bool:
    if value in (True, "true", "1"):
        return True
    if value in (False, "false", ""):
        return False
    raise Refusal("bad_value", "retired", value, [True, False])
