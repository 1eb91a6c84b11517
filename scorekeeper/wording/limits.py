"""What would have been allowed, and which field it is about, in words: as a refusal says them to a person.

A refusal itself carries both as they stand in JSON, in English whatever the language.
"""

from __future__ import annotations

import re
from typing import Final

from scorekeeper.engine.layout import LAYOUT_DOMAINS
from scorekeeper.engine.ruleset import DOMAINS
from scorekeeper.wording.presets import value_label
from scorekeeper.wording.translating import _

_NUMBER: Final = re.compile(r"\b\d+\b")
_VALUES: Final = frozenset(("preset", *DOMAINS, *(name for domains in LAYOUT_DOMAINS.values() for name in domains)))


def limit_in_words(limit: str) -> str:
    """The limit in the language spoken now; as it stands where it is no sentence of ours, such as a day.

    >>> limit_in_words("at most 60 characters"), limit_in_words("2026-11-29")
    ('at most 60 characters', '2026-11-29')
    """
    plain = _plain()
    if limit in plain:
        return plain[limit]
    numbers = _NUMBER.findall(limit)
    return _numbered(numbers).get(_NUMBER.sub("#", limit), limit) if len(numbers) in (1, 2) else limit


def _plain() -> dict[str, str]:
    return {
        "a list": _("a list"),
        "an object": _("an object"),
        "a name or an object": _("a name or an object"),
        "two names": _("two names"),
        "two numbers": _("two numbers"),
        "two players": _("two players"),
        "a list of melds": _("a list of melds"),
        "a card and the position of a meld": _("a card and the position of a meld"),
        "a card and a meld, such as QH on 9-T-J": _("a card and a meld, such as QH on 9-T-J"),
        "a meld that lies on the table": _("a meld that lies on the table"),
        "a day such as 2026-11-29": _("a day such as 2026-11-29"),
        "a moment such as 2026-11-29T19:30:00+01:00": _("a moment such as 2026-11-29T19:30:00+01:00"),
        'a decimal number as text, such as "0.05"': _('a decimal number as text, such as "0.05"'),
        "a link of its own": _("a link of its own"),
        "a key of 22 letters, digits, - and _": _("a key of 22 letters, digits, - and _"),
        "a name that nobody else in this book has": _("a name that nobody else in this book has"),
        "a name that no other rules of this book have": _("a name that no other rules of this book have"),
        "a preset, or a house ruleset of this book": _("a preset, or a house ruleset of this book"),
        "a player of this book": _("a player of this book"),
        "another player": _("another player"),
        "a player he has not played against": _("a player he has not played against"),
        "an entry that stands": _("an entry that stands"),
        "a change that can be taken back": _("a change that can be taken back"),
        "a hand that is not struck": _("a hand that is not struck"),
        "a struck hand": _("a struck hand"),
        "a game that is running": _("a game that is running"),
        "a game that was stopped": _("a game that was stopped"),
        "a continuous Hollywood in which that is still open": _("a continuous Hollywood in which that is still open"),
        "a game or a book, not everything": _("a game or a book, not everything"),
        "a game; a book comes in from the first page": _("a game; a book comes in from the first page"),
        "blank beside points; for two counts choose knock": _("blank beside points; for two counts choose knock"),
        "blank where it is switched off": _("blank where it is switched off"),
        "off where another knock limit is chosen": _("off where another knock limit is chosen"),
    }


def _numbered(numbers: list[str]) -> dict[str, str]:
    """The sentences with numbers in them, by what they are without."""
    least, most = numbers[0], numbers[-1]
    if len(numbers) == 2:
        return {
            "text of # to # characters": _("text of %(least)s to %(most)s characters", least=least, most=most),
            "# to # printable characters": _("%(least)s to %(most)s printable characters", least=least, most=most),
        }
    return {
        "text of at most # characters": _("text of at most %(most)s characters", most=most),
        "at most # characters": _("at most %(most)s characters", most=most),
        "at most # rows": _("at most %(most)s rows", most=most),
        "at most # words": _("at most %(most)s words", most=most),
    }


def field_in_words(field: str) -> str:
    """What a field of a form is called there; a place in a file is named as it stands in the file.

    >>> field_in_words("box_bonus"), field_in_words("hands[2].knocker_deadwood")
    ('Box', 'hands[2].knocker_deadwood')
    """
    if not field:
        return _("the input")
    if field in _VALUES:
        return value_label(field)
    return _fields().get(field, field)


def _fields() -> dict[str, str]:
    return {
        "currency": _("Currency"),
        "file": _("File"),
        "first_dealer": _("First dealer"),
        "from": _("From"),
        "into": _("Player"),
        "language": _("Language"),
        "name": _("Name"),
        "note": _("Note"),
        "on": _("Day"),
        "other": _("Player"),
        "paper": _("Paper"),
        "pasted": _("Text"),
        "player": _("Player"),
        "q": _("Words to look for"),
        "reason": _("Reason"),
        "rows": _("Rows"),
        "save_as": _("Save these rules as"),
        "sheet": _("Sheet"),
        "started": _("Day"),
        "to": _("Until"),
    }
