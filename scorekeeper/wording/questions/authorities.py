"""Who rules on a question: the texts, books, pages and programs, by key."""

from __future__ import annotations

from typing import Final, NamedTuple

from scorekeeper.wording.presets import source_name
from scorekeeper.wording.translating import _

CUSTOM: Final = "custom"
"""The key of what is done by custom, and no text is named for."""
FIVE_TEXTS: Final = ("S000", "S001", "S002", "S003", "S004")


class Authority(NamedTuple):
    """A source by the name a reader knows it by, with its address on the web where it has one."""

    name: str
    url: str | None = None


_ON_THE_WEB: Final = {
    "ccstocker.com": "https://ccstocker.com/how-to-play-gin-rummy-card-games-counting-deadwood-in-gin-rummy/",
    "ginrummy.com": "http://ginrummy.com/scoring.html",
    "groupgames.xyz": "https://groupgames.xyz/card-games/gin-rummy",
    "onlinegambling.com": "http://www.onlinegambling.com/skill-games/ginrummy/gin-rummy-scoring.htm",
    "pagat.com": "https://www.pagat.com/rummy/ginrummy.html",
    "pokerwiner.com": "http://www.pokerwiner.com/games-of-playing-cards/gin-rummy-1.html",
    "rubl": "https://www.rubl.com/rules/gin_rummy_50_card.html",
    "rummy-games.com": "http://www.rummy-games.com/rules/hollywood-gin.html",
    "whiteknucklecards.com": "https://whiteknucklecards.com/games/ginrummy.html",
    "Wikipedia": "https://en.wikipedia.org/wiki/Gin_rummy",
}


def authority(key: str) -> Authority:
    """The source of that key; a key that is not listed is a name as it stands.

    >>> authority("S003").name, authority("Bicycle").name
    ('a German page', 'Bicycle')
    """
    named = {
        "1942": _("the laws of 1942"),
        "GRA": _("the Gin Rummy Association"),
        "old pagat": _("pagat.com as it used to be"),
        "hoyle program": _("the manual of Hoyle Card Games"),
        "familijeux": _("a French page, familijeux"),
        "rlcard": _("programs such as rlcard"),
        "reshuffling": _("a program, saint2706/Games"),
        "wikia": _("a wiki page, cardgames.wikia.com"),
        "contest": _("a contest of programs"),
        "rubl": _("a tournament rule, rubl.com"),
    }
    return Authority(named[key] if key in named else source_name(key), _ON_THE_WEB.get(key))
