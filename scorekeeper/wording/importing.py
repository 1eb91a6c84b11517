"""What is said about a file that was brought in."""

from __future__ import annotations

from typing import Any, Final

from scorekeeper.wording.translating import _

LONGEST_BOOK_NAME: Final = 100


def difference_sentence(code: str, field: str, value: Any, limit: Any) -> str:
    """Where a file said something else than its own hands, and which was taken.

    >>> difference_sentence("totals_disagree_with_hands", "totals", (1, 2), [3, 4])
    'totals: the file says 1 and 2, its hands make 3 and 4. The hands were taken.'
    """
    if code == "totals_disagree_with_hands":
        return _(
            "%(field)s: the file says %(one)s and %(two)s, its hands make %(right_one)s and %(right_two)s. "
            "The hands were taken.",
            field=field,
            one=value[0],
            two=value[1],
            right_one=limit[0],
            right_two=limit[1],
        )
    return _("%(field)s: the file says something else than its log of changes. The log was taken.", field=field)


def brought_in(books: int, games: int, hands: int) -> str:
    """What came in."""
    if books:
        return _("A book came in. Games: %(games)s, hands: %(hands)s.", games=games, hands=hands)
    return _("A game came in. Hands: %(hands)s.", hands=hands)


def book_name(players: tuple[str, str]) -> str:
    """What the book of a game is called that has none yet."""
    name = _("%(one)s and %(two)s", one=players[0], two=players[1])
    return name if len(name) <= LONGEST_BOOK_NAME else _("Our games")
