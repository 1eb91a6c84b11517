"""Two rulesets side by side, value by value."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.engine.ruleset import DOMAINS, Ruleset
from scorekeeper.wording.presets import option_label, value_label
from scorekeeper.wording.rules import rule_sentences


@dataclass(frozen=True, slots=True)
class Row:
    """One value in both rulesets; a side's is "" where it plays no part there."""

    field: str
    label: str
    left: str
    right: str

    @property
    def differs(self) -> bool:
        """Whether the two play otherwise."""
        return self.left != self.right


def compared(left: Ruleset, right: Ruleset) -> list[Row]:
    """The values that play a part in either ruleset, in the order in which rules are told.

    >>> from scorekeeper.engine import PRESETS
    >>> rows = compared(PRESETS["pagat"].ruleset, PRESETS["modern"].ruleset)
    >>> [(row.field, row.left, row.right) for row in rows if row.differs]
    [('undercut_bonus', '10', '25'), ('gin_bonus', '20', '25'), ('box_bonus', '20', '25')]
    """
    told = [_told(left), _told(right)]
    return [
        Row(field, value_label(field), told[0].get(field, ""), told[1].get(field, ""))
        for field in DOMAINS
        if field in told[0] or field in told[1]
    ]


def _told(ruleset: Ruleset) -> dict[str, str]:
    """The values that the ruleset's sentences tell."""
    fields = {field for sentence in rule_sentences(ruleset) for field in sentence.fields}
    return {field: option_label(field, getattr(ruleset, field)) for field in DOMAINS if field in fields}
