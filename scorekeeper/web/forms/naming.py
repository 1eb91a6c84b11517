"""What is wrong with a name or a stake that was typed, and what would do."""

from __future__ import annotations

from typing import Final

from scorekeeper.interchange.entries import LONGEST_NAME
from scorekeeper.interchange.reading import is_blank, is_printable
from scorekeeper.wording.translating import _

_LONGEST_ECHO: Final = 30


def name_problem(name: object) -> str:
    """What to do about the name of a player that was refused.

    >>> name_problem("x" * 61)
    '“xxxxxxxxxxxxxxxxxxxxxxxxxxxxx…” has 61 characters; a name has 60 at most.'
    """
    if not isinstance(name, str) or is_blank(name):
        return _("Give both players a name, of at most 60 characters each.")
    if not is_printable(name):
        # It is shown without the characters that are wrong in it: one of them would turn the sentence around.
        shown = _cut("".join(filter(is_printable, name)))
        return _("“%(name)s” holds a character that nobody can see. Type the name again.", name=shown)
    return _(
        "“%(name)s” has %(count)s characters; a name has %(limit)s at most.",
        name=_cut(name),
        count=len(name),
        limit=LONGEST_NAME,
    )


def stake_problem(stake: object) -> str:
    """What to do about a stake that was refused.

    >>> stake_problem("-1")
    '-1 is no stake. Write one such as 0.05: below 1000000, with four decimals at most.'
    """
    return _(
        "%(value)s is no stake. Write one such as 0.05: below 1000000, with four decimals at most.",
        value=_cut("".join(filter(is_printable, str(stake)))),
    )


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST_ECHO else text[: _LONGEST_ECHO - 1] + "…"
