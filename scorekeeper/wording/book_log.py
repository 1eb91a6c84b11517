"""The entries of a book's log in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from scorekeeper.wording.book import day_label, paid_label
from scorekeeper.wording.translating import _


def entry_sentence(kind: str, facts: Mapping[str, Any], names: Mapping[int, str]) -> str:
    """What an entry of a book's log says; `names` are the players' by their ids, as in the games.

    >>> entry_sentence("merged", {"player": 1, "into": 2}, {1: "Ann", 2: "Anna"})
    'Ann is the same person as Anna.'
    """

    def name(player: object) -> str:
        return names.get(player, "?") if isinstance(player, int) else "?"

    if kind == "merged":
        return _("%(one)s is the same person as %(two)s.", one=name(facts["player"]), two=name(facts["into"]))
    if kind == "renamed":
        return _("%(name)s is called %(new)s.", name=name(facts["player"]), new=facts["name"])
    if kind == "settled":
        return _settled(facts, [name(player) for player in facts["players"]])
    return _("Entry %(seq)s was taken back.", seq=facts.get("undoes"))


def _settled(facts: Mapping[str, Any], names: list[str]) -> str:
    values = {"one": names[0], "two": names[1], "day": day_label(date.fromisoformat(facts["on"]))}
    paid = paid_label(names, facts["money"])
    if facts.get("note"):
        values["note"] = facts["note"]
        if paid:
            return _("%(one)s and %(two)s are even until %(day)s: %(money)s. %(note)s", money=paid, **values)
        return _("%(one)s and %(two)s are even until %(day)s. %(note)s", **values)
    if paid:
        return _("%(one)s and %(two)s are even until %(day)s: %(money)s.", money=paid, **values)
    return _("%(one)s and %(two)s are even until %(day)s.", **values)
