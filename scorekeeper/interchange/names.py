"""How texts and names are compared, however their letters were typed."""

from __future__ import annotations

import unicodedata


def folded(text: str) -> str:
    """The text as it is searched: capital letters, wide ones and composed ones like all others.

    >>> folded("Åse") == folded("a\\u030aSE")
    True
    """
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())


def same_name(one: str, two: str) -> bool:
    """Whether two names cannot be told apart: but for capitals, spaces and how letters are composed they are one.

    >>> same_name("Bo", " bo "), same_name("Bo", "Bob")
    (True, False)
    """
    return " ".join(folded(one).split()) == " ".join(folded(two).split())
