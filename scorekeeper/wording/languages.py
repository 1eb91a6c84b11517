"""The languages that are spoken, and which of them a list of wishes means."""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from scorekeeper.wording.translating import ENGLISH, Words

LANGUAGES: Final[Mapping[str, str]] = {
    "en": "English",
    "sv": "Svenska",
    "nb": "Norsk",
    "da": "Dansk",
    "de": "Deutsch",
}
"""Each language's code and what its speakers call it."""

CATALOGS: Final = Path(__file__).parent.parent / "translations"
_SPOKEN_AS: Final = {"no": "nb", "nn": "nb"}


def spoken_language(wished: str) -> str | None:
    """The language that a tag such as "sv-FI", "no" or "de_AT.UTF-8" means; None for one that is not spoken.

    >>> spoken_language("sv-FI"), spoken_language("nn"), spoken_language("fr")
    ('sv', 'nb', None)
    """
    code = wished.strip().replace("_", "-").replace(".", "-").partition("-")[0].lower()
    code = _SPOKEN_AS.get(code, code)
    return code if code in LANGUAGES else None


def best_language(wishes: Iterable[str]) -> str:
    """The first of the wishes that is spoken, else English.

    >>> best_language(["fr-FR", "da", "sv"])
    'da'
    """
    return next(filter(None, map(spoken_language, wishes)), "en")


@cache
def words_of(language: str) -> Words:
    """The words of a language that is spoken."""
    if language == "en":
        return ENGLISH
    catalog = gettext.translation("messages", str(CATALOGS), [language])
    return Words(language, catalog.gettext, catalog.ngettext)


@cache
def words_of_environment() -> Words:
    """The words of the language that the environment asks for, as programs of the shell read it."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if wished := os.environ.get(name):
            return words_of(best_language(wished.split(":")))
    return ENGLISH
