"""What a question argued at the table is made of, and how one is put on the list."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.engine.sheet import Setup


class Other(NamedTuple):
    """An answer that somebody else gives, and who: keys of authorities."""

    text: str
    by: tuple[str, ...] = ()


class Told(NamedTuple):
    """A question answered under one ruleset and layout, in words."""

    title: str
    answer: str
    by: tuple[str, ...] = ()
    """Who says so, beside the presets: keys of authorities."""
    others: tuple[Other, ...] = ()
    """Who rules otherwise in a way that no value of a ruleset stands for."""
    applies: bool = True
    """Whether the question can come up at all under the ruleset."""
    doubt: str = ""
    """Why the answer is a reading of ours, where it is one whatever the ruleset."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question on the list. `tell` answers it."""

    number: int
    name: str
    """Its anchor on the page: lower case, with hyphens. Links go there, so it never changes."""
    part: str
    """The part of the list: cards, going_out, table or sheet."""
    words: str
    """Other words that people look for it with."""
    decided_by: tuple[str, ...]
    """The values of a ruleset that decide it, the one that leads first."""
    disputed: bool
    """Whether the texts themselves can be read either way on it."""
    tell: Callable[[Setup], Told]


class Part:
    """One part of the list of questions, in which functions put their question with a decorator."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.questions: list[Question] = []

    def question(
        self, number: int, name: str, words: str = "", decided_by: tuple[str, ...] = (), *, disputed: bool = False
    ) -> Callable[[Callable[[Setup], Told]], Callable[[Setup], Told]]:
        """Puts the decorated function on the list; see Question for the parameters."""

        def put(tell: Callable[[Setup], Told]) -> Callable[[Setup], Told]:
            self.questions.append(Question(number, name, self.name, words, decided_by, disputed, tell))
            return tell

        return put
