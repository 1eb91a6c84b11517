"""The worked hand as a question to the judge, and why a question is refused."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.engine import Refusal
from scorekeeper.interchange.judging import judge

KNOCKER = ["3S", "4S", "5S", "KC", "KD", "KH", "9H", "TH", "JH", "6C"]
DEFENDER = ["7S", "7H", "7D", "8S", "9C", "6D", "6H", "QH", "AD", "2H"]
MELDS = [["3S", "4S", "5S"], ["KC", "KD", "KH"], ["9H", "TH", "JH"]]
GIN = [*KNOCKER[:9], "8H"]


def asked(**changes: Any) -> dict[str, Any]:
    """A question about the worked hand, with changes; a change to ... leaves the field out."""
    question = {"knocker": KNOCKER, "defender": DEFENDER} | changes
    return {name: value for name, value in question.items() if value is not ...}


def refusal_of(question: dict[str, Any]) -> tuple[str, str, object, object]:
    with pytest.raises(Refusal) as refusal:
        judge(question)
    return refusal.value.code, refusal.value.field, refusal.value.value, refusal.value.limit
