"""A scorekeeper with everything in it that can be stored, made the way it is made in use."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from scorekeeper import storage
from scorekeeper.interchange.books import BookFile, everything_to_json
from scorekeeper.interchange.games import agreement_to_json, game_from_json
from scorekeeper.storage.book_log import append_to_book
from scorekeeper.storage.database import write
from scorekeeper.storage.files import bring_in_book, everything_file
from scorekeeper.storage.tables import Game, HouseRuleset
from tests.storage.helpers import KNOCK, START, minute, record, start

GIN = {"ending": "gin", "knocker": 2, "defender_deadwood": 14, "upcard": "TS", "note": "“so”, 9 − 3"}
SHOWN = {
    "ending": "knock",
    "knocker": 1,
    "showdown": {
        "knocker": ["3S", "4S", "5S", "KC", "KD", "KH", "9H", "TH", "JH", "6C"],
        "defender": ["7S", "7H", "7D", "8S", "9C", "6D", "6H", "QH", "AD", "2H"],
    },
}
AWARD = {"ending": "award", "winner": 2, "points": 25, "reason": "=1+1"}
BARE: dict[str, Any] = {"players": ["A", "B"], "ruleset": {}, "sheet": "standard", "hands": []}
RULES = agreement_to_json(game_from_json(BARE).first)
HOLLYWOOD = {"ruleset": {"preset": "dansk"}, "sheet": {"layout": "hollywood", "continuous": True}}


def agreed(*players: str, **values: Any) -> dict[str, Any]:
    """What a game starts with, every value told, as the pages store it."""
    file = game_from_json({**BARE, "players": list(players), **values})
    return {**agreement_to_json(file.first), "started": "2026-11-29T19:30:00+01:00"}


def play(game: storage.GameRecord, *entries: dict[str, Any], by: str | None = "phone") -> storage.GameRecord:
    """The game after these entries."""
    for entry in entries:
        game = record(game, entry, by=by).game
    return game


def recorded(hand: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The entry of a hand."""
    return {"kind": "recorded", "hand": hand, **more}


def fill() -> None:
    """Fills the app's database."""
    storage.label_device("phone", "Anna's phone")
    stake = {"per_point": "0.05", "currency": "kr"}
    first = start(setup=agreed("Anna", "Bo", stake=stake), by="phone", book_name="Æøå")
    first = play(first, recorded(KNOCK), recorded(GIN), recorded(SHOWN), recorded({"ending": "dead"}, after=0))
    first = play(first, {"kind": "corrected", "n": 1, "hand": AWARD}, {"kind": "struck", "n": 2}, by="tablet")
    first = play(first, {"kind": "restored", "n": 2, "undoes": 6}, {"kind": "noted", "n": 3, "text": "-late"}, by=None)
    amended = {"ruleset": agreed("A", "B", ruleset={"preset": "hoyle"})["ruleset"], "sheet": RULES["sheet"]}
    play(first, {"kind": "struck", "n": 4}, {"kind": "amended", **amended, "players": ["Anna", "Bo B."]})
    more = start(setup=agreed("Anna", "Bo", **HOLLYWOOD), book_key=first.book_key, at=minute(60))
    play(more, recorded(KNOCK), {"kind": "notice"}, recorded(GIN), {"kind": "stopped"}, {"kind": "resumed"})
    paper = start(setup=agreed("Bo", "Cy", sheet="split"), book_key=first.book_key, at=minute(-600))
    storage.set_hidden(paper.score_key, True)
    _more_about(first.book_key, paper)
    start(setup=agreed("Di", "Di"), book_name="Two of a name")
    storage.create_book("Empty", at=minute(5))
    ahead = game_from_json({**BARE, "sheet": HOLLYWOOD["sheet"], "hands": [KNOCK, KNOCK], "notice_after": 3})
    bring_in_book(BookFile("Notice ahead", (), (ahead, replace(ahead, hidden=True))), at=minute(7))


def _more_about(book_key: str, paper: storage.GameRecord) -> None:
    """House rulesets made from each other, and a log with a merge, a name, a settlement and an undo."""
    values = RULES["ruleset"]
    old = storage.add_ruleset(book_key, "Ours", {**values, "target": 200}, at=START)
    new = storage.add_ruleset(book_key, "ours, again", {**values, "target": 250}, at=START)

    def finish(session: Any) -> None:
        session.get_one(Game, paper.id).from_paper = True
        row = session.get_one(HouseRuleset, old.id)
        row.retired, row.description = True, "Until 2020.\nThen not."
        session.get_one(HouseRuleset, new.id).derived_from = old.id

    write(finish)
    one, two = paper.player_ids
    settled = {"players": [one, two], "on": "2026-11-29", "until": minute(9).isoformat(), "note": "cash"}
    for entry in (
        {"kind": "merged", "player": one, "into": two},
        {"kind": "renamed", "player": two, "name": "Cyrus"},
        {"kind": "undone", "undoes": 1},
        {"kind": "settled", **settled, "money": {"kr": -1250}},
    ):
        about = {"request_key": str(entry["kind"]), "fingerprint": "", "by": "phone", "at": minute(10)}
        append_to_book(book_key, lambda log, entry=entry: entry, **about)


def everything() -> dict[str, Any]:
    """The file of everything in the app's database."""
    return everything_to_json(everything_file())
