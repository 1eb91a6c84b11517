"""The questions argued at the table, each answered for one ruleset, and who rules otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from scorekeeper.engine.errors import Refusal
from scorekeeper.engine.presets import PRESETS, Preset
from scorekeeper.engine.ruleset import DOMAINS, Choice
from scorekeeper.engine.sheet import Setup
from scorekeeper.wording.basis import Basis, assumed, basis_of
from scorekeeper.wording.presets import source_name
from scorekeeper.wording.questions import cards, going_out, sheet, table
from scorekeeper.wording.questions.asked import Part, Question, Told
from scorekeeper.wording.questions.authorities import CUSTOM, FIVE_TEXTS, Authority, authority
from scorekeeper.wording.translating import _

PARTS: Final[tuple[Part, ...]] = (cards.PART, going_out.PART, table.PART, sheet.PART)
QUESTIONS: Final[tuple[Question, ...]] = tuple(question for part in PARTS for question in part.questions)
"""Every question, in the order of the page."""
BY_NAME: Final = {question.name: question for question in QUESTIONS}


def part_title(name: str) -> str:
    """The heading over a part of the list.

    >>> part_title("table")
    'Dealing, stock and mistakes'
    """
    return {
        "cards": _("Melds and laying off"),
        "going_out": _("Knocking, gin and undercut"),
        "table": _("Dealing, stock and mistakes"),
        "sheet": _("The sheet"),
    }[name]


@dataclass(frozen=True)
class Way:
    """One answer to a question. `stated` are those who say it, `read_so` the texts that we read that way."""

    text: str
    stated: tuple[Authority, ...] = ()
    read_so: tuple[Authority, ...] = ()
    by_custom: bool = False

    @property
    def house(self) -> bool:
        """Whether nobody is known to play so: a choice that a house may make."""
        return not self.stated and not self.read_so and not self.by_custom


@dataclass(frozen=True)
class Answered:
    """A question answered for one ruleset, and the other ways there are."""

    question: Question
    title: str
    way: Way
    others: tuple[Way, ...]
    applies: bool
    basis: Basis | None
    """What the value that leads rests on, or that the preset's text is silent; None where the text itself answers."""
    doubt: str
    """Why the answer is a doubtful reading, which a house may choose otherwise; "" where it is none."""


def answered(question: Question, setup: Setup) -> Answered:
    """The question's answer under a ruleset and layout, and every other answer that a source or a value stands for."""
    told = question.tell(setup)
    ways: dict[str, _Voices] = {told.answer: _Voices()}
    for variant, known in _variants(question, setup):
        other = question.tell(variant)
        if other.applies:
            ways.setdefault(other.answer, _Voices()).hear(other, known, question)
    for text, by in told.others:
        ways.setdefault(text, _Voices()).stated.extend(by)
    found = [voices.way(text) for text, voices in ways.items()]
    basis = basis_of(setup.ruleset, question.decided_by[0]) if question.decided_by and told.applies else None
    if basis is None and told.applies and not told.doubt:
        basis = _silence(setup, told)
    doubtful = question.disputed and basis is not None and basis.kind == "assumed"
    doubt = told.doubt or (basis.text if basis is not None and doubtful else "")
    return Answered(
        question,
        told.title,
        found[0],
        tuple(sorted(found[1:], key=lambda way: way.house)),
        told.applies,
        basis,
        doubt if told.applies else "",
    )


class _Voices:
    """Who goes one way, by the keys of authorities."""

    def __init__(self) -> None:
        self.stated: list[str] = []
        self.read_so: list[str] = []

    def hear(self, told: Told, preset: Preset | None, question: Question) -> None:
        """Adds those who say what was told, and the source of the preset whose values said it."""
        self.stated += told.by
        if preset is not None:
            source = preset.sources[question.decided_by[0]]
            (self.read_so if source.assumed else self.stated).append(source.text)

    def way(self, text: str) -> Way:
        """The way with its authorities, each once."""
        stated = [key for key in self.stated if key != CUSTOM]
        return Way(text, _once(stated), _once(self.read_so), CUSTOM in self.stated)


def _silence(setup: Setup, told: Told) -> Basis | None:
    """That the source of the ruleset's preset does not speak of a question; None where it does.

    Only the five texts are known whole: of another source it is said that the answer does not come from it.
    """
    source = PRESETS[setup.ruleset.preset].source.partition(",")[0]
    spoken = {*told.by, *(key for other in told.others for key in other.by)}
    if source in spoken:
        return None
    if source in FIVE_TEXTS:
        return assumed(source)
    elsewhere = _("Our assumption: taken from elsewhere than %(source)s.", source=source_name(source))
    return Basis("assumed", elsewhere)


def _variants(question: Question, setup: Setup) -> Iterator[tuple[Setup, Preset | None]]:
    """The setup itself, then with the deciding values of each preset, then with each choice a house may make."""
    yield setup, None
    for preset in PRESETS.values() if question.decided_by else ():
        yield from _with(setup, {name: getattr(preset.ruleset, name) for name in question.decided_by}, preset)
    for name in question.decided_by:
        domain = DOMAINS[name]
        for option in domain.options if isinstance(domain, Choice) else ():
            yield from _with(setup, {name: option}, None)


def _with(setup: Setup, values: dict[str, Any], preset: Preset | None) -> Iterator[tuple[Setup, Preset | None]]:
    try:
        yield replace(setup, ruleset=replace(setup.ruleset, **values)), preset
    except Refusal:
        # Spades double only in Oklahoma, and net boxes are never paid at once: no such table, no such answer.
        return


def _once(keys: list[str]) -> tuple[Authority, ...]:
    """The authorities of the keys, each once; a page's alternatives go without saying where the page itself agrees."""
    kept = [key for key in keys if key.partition(", ")[0] == key or key.partition(", ")[0] not in keys]
    return tuple(authority(key) for key in dict.fromkeys(kept))
