"""Where sentences go through translation: into the page's language on the web, the environment's in the command."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

_FROM_THE_RIGHT = re.compile(
    "[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""The scripts written from right to left, and the mark that is so too (Unicode's Bidi_Class R and AL)."""


class Words(NamedTuple):
    """A language: its code, and how a sentence, or one of two by a number, is said in it."""

    language: str
    sentence: Callable[[str], str]
    counted: Callable[[str, str, int], str]


ENGLISH = Words("en", lambda template: template, lambda one, many, number: one if number == 1 else many)

_spoken: list[Callable[[], Words]] = [lambda: ENGLISH]


def translate_with(spoken: Callable[[], Words]) -> None:
    """From now on sentences are said in the language that `spoken` returns at that moment."""
    _spoken[:] = [spoken]


def language() -> str:
    """The code of the language that sentences are said in now: "en", "sv", "nb", "da" or "de"."""
    return _spoken[0]().language


def _(template: str, **values: object) -> str:
    """The sentence of a template, its %(name)s filled in."""
    return _filled(_spoken[0]().sentence(template), values)


def N_(template: str) -> str:  # noqa: N802 - the name by which translators' tools find it
    """The template as it is, to be translated where it is shown."""
    return template


def ngettext(one: str, many: str, number: int, **values: object) -> str:
    """The sentence of the template for this number, which stands in it as %(num)s, filled in.

    >>> ngettext("%(num)s hand", "%(num)s hands", 1), ngettext("%(num)s hand", "%(num)s hands", 2)
    ('1 hand', '2 hands')
    """
    return _filled(_spoken[0]().counted(one, many, number), {"num": number, **values})


def _filled(sentence: str, values: dict[str, object]) -> str:
    if not values:
        return sentence.replace("%%", "%")
    return sentence % {name: _isolated(value) for name, value in values.items()}


def _isolated(value: object) -> object:
    """A text that is written from right to left, so marked that it turns nothing beside it around.

    >>> _isolated("Anna"), _isolated("\u05d0\u05d1\u05d9")
    ('Anna', '\u2068\u05d0\u05d1\u05d9\u2069')
    """
    if not isinstance(value, str) or not _FROM_THE_RIGHT.search(value):
        return value
    # Markup stays Markup.
    return type(value)(f"\u2068{value}\u2069")
