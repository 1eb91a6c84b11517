"""Where sentences go through translation: as they stand in the command, through Flask-Babel on the web."""

from __future__ import annotations

from collections.abc import Callable

_translator: list[Callable[[str], str]] = []


def translate_with(translator: Callable[[str], str]) -> None:
    """From now on sentences are looked up with `translator`, which gets and returns a template."""
    _translator[:] = [translator]


def _(template: str, **values: object) -> str:
    """The sentence of a template, its %(name)s filled in."""
    sentence = _translator[0](template) if _translator else template
    return sentence % values if values else sentence.replace("%%", "%")
