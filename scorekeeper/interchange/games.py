"""Game files, from JSON and to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import Any, Final

from scorekeeper.engine.hand import Hand, Seat
from scorekeeper.engine.ledger import (
    Agreement,
    Amended,
    Event,
    LogEntry,
    Notice,
    Recorded,
    Stake,
    Stopped,
    agreement_in,
    hands_in,
)
from scorekeeper.engine.ruleset import YES_NO, Choice, Whole
from scorekeeper.engine.sheet import Setup, Sheet, score_sheet
from scorekeeper.interchange.entries import (
    MANY,
    Agreed,
    LogRecord,
    read_entries,
    read_moment,
    read_players,
    read_stake,
    records_to_json,
    stake_to_json,
)
from scorekeeper.interchange.hands import SEAT, hand_to_json, read_hand
from scorekeeper.interchange.links import GameLinks, read_game_links
from scorekeeper.interchange.reading import Path, Reading
from scorekeeper.interchange.rulesets import read_layout, read_ruleset

GAME_FORMAT: Final = "scorekeeper-game/1"
_AGREED: Final = ("players", "first_dealer", "stake", "ruleset", "sheet")
_ADDED: Final = ("hidden", "from_paper", "totals", "links", "seats")
_FIELDS: Final = ("format", *_AGREED, "started", "stopped", "notice_after", "hands", "entries", "as_started", *_ADDED)
_MARKS: Final = ("hidden", "from_paper")
BILLION: Final = 1_000_000_000
_NEEDED: Final = ("players", "ruleset", "sheet", "hands")


@dataclass(frozen=True, slots=True)
class GameFile:
    """A game as a file holds it: what was agreed on first, and the log."""

    first: Agreement
    records: tuple[LogRecord, ...]
    started: str | None = None
    hidden: bool = False
    """Whether it is taken off its book's list."""
    links: GameLinks | None = None
    """The keys of its links, where the file tells them."""
    from_paper: bool = False
    """Whether it was entered later, from a sheet on paper."""
    seats: tuple[int, int] | None = None
    """The positions of the players in the list of their book, where it has one."""
    contradicted: tuple[str, ...] = field(default=(), compare=False)
    """The fields in which the file said something else than its log. The log is right."""
    stated_totals: tuple[int, int] | None = field(default=None, compare=False)
    """The totals that the file stated. The hands are right."""

    @property
    def disagrees(self) -> bool:
        """Whether the file's hands were not those of its log. The log is right."""
        return bool(self.contradicted)

    @property
    def entries(self) -> tuple[LogEntry, ...]:
        """The log without its circumstances."""
        return tuple(record.entry for record in self.records)

    @property
    def seq(self) -> int:
        """The seq of the newest entry, 0 for none."""
        return len(self.records)

    def agreement(self) -> Agreement:
        """What the players agree on after the log."""
        return agreement_in(self.first, self.entries)

    def sheet(self) -> Sheet:
        """The sheet of the game."""
        return score_sheet(self.agreement().setup, hands_in(self.entries))


def read_game(reading: Reading, path: Path, value: object, players: int = 0) -> GameFile | None:
    """The game of a JSON object, in a book that lists so many players; None where it has faults.

    Hands are judged under the ruleset; where a log is there it is right, and its hands are judged as they came.
    """
    before = reading.faults
    given = reading.fields(path, value, _FIELDS, _NEEDED)
    if "format" in given:
        reading.checked((*path, "format"), given["format"], Choice((GAME_FORMAT,)))
    agreement = _agreement(reading, path, given)
    ruleset = None if reading.faulty((*path, "ruleset")) else agreement.setup.ruleset
    started = read_moment(reading, (*path, "started"), given.get("started"))
    stopped = bool(reading.checked((*path, "stopped"), given.get("stopped", False), YES_NO))
    notice_after = given.get("notice_after")
    if notice_after is not None:
        notice_after = reading.checked((*path, "notice_after"), notice_after, Whole(0, MANY))
    logged = given.get("entries") is not None
    hands = _hands(reading, (*path, "hands"), given.get("hands", []), None if logged else ruleset)
    changed = _as_started(reading, path, given)
    told: dict[str, Any] = {
        "started": started,
        **{name: bool(reading.checked((*path, name), given.get(name, False), YES_NO)) for name in _MARKS},
        "links": read_game_links(reading, (*path, "links"), given.get("links")),
        "seats": _seats(reading, (*path, "seats"), given.get("seats"), players),
        "stated_totals": _pair(reading, (*path, "totals"), given.get("totals"), Whole(-BILLION, BILLION)),
    }
    if not logged:
        if changed:
            reading.fault((*path, "entries"), "missing")
        ahead = _lies_ahead(notice_after, len(hands))
        agreement = _with_notice(agreement, notice_after) if ahead else agreement
        events = _events(hands, stopped, None if ahead else notice_after)
        records = tuple(LogRecord(LogEntry(seq, event)) for seq, event in enumerate(events, start=1))
        return GameFile(agreement, records, **told) if reading.clean(before) else None
    begun, rules = agreement, (*path, "ruleset")
    if changed:
        begun = _agreement(reading, (*path, "as_started"), given | changed)
        rules = (*path, "as_started", "ruleset") if "ruleset" in changed else rules
    begun = _with_notice(begun, changed.get("notice_after"))
    agreed = Agreed(begun, (given | changed).get("sheet"), not reading.faulty(rules, before), reading.clean(before))
    records = read_entries(reading, (*path, "entries"), given["entries"], agreed)
    if not reading.clean(before):
        return None
    played = len(hands_in(record.entry for record in records))
    told_by_log = "notice_after" in changed or any(isinstance(record.entry.event, Notice) for record in records)
    if not told_by_log and _lies_ahead(notice_after, played):
        begun = _with_notice(begun, notice_after)
    game = GameFile(begun, records, **told)
    stated = replace(agreement, setup=replace(agreement.setup, stopped=stopped, notice_after=notice_after))
    # Without `as_started` the file tells what was agreed on at first, not now.
    compared = [name for name in (*(_AGREED if changed else ()), "stopped", "notice_after") if name in given]
    return replace(game, contradicted=_contradicted(game, stated, hands, compared))


def _lies_ahead(notice_after: int | None, played: int) -> bool:
    """Whether no column is to open after more hands than were played: agreed on, and no part of a log yet."""
    return notice_after is not None and notice_after > played


def _with_notice(agreement: Agreement, notice_after: int | None) -> Agreement:
    return replace(agreement, setup=replace(agreement.setup, notice_after=notice_after))


def _contradicted(game: GameFile, stated: Agreement, hands: Sequence[Hand], told: Sequence[str]) -> tuple[str, ...]:
    """The fields of a file that its log contradicts: the first hand, and of what else it tells all."""
    standing = [hand for _, hand in hands_in(game.entries)]
    fields = [f"hands[{index}]" for index, (one, other) in enumerate(zip_longest(standing, hands)) if one != other][:1]
    before, after = _agreed(stated), _agreed(game.agreement())
    return (*fields, *(name for name in told if before[name] != after[name]))


def _agreed(agreement: Agreement) -> dict[str, object]:
    setup = agreement.setup
    return {
        "players": agreement.players,
        "first_dealer": setup.first_dealer,
        "stake": agreement.stake,
        "ruleset": setup.ruleset,
        "sheet": setup.layout,
        "stopped": setup.stopped,
        "notice_after": setup.notice_after,
    }


def _pair(reading: Reading, path: Path, value: object, domain: Whole) -> tuple[int, int] | None:
    """Two whole numbers, one for each player; null is none."""
    if value is None:
        return None
    before = reading.faults
    pair = [reading.checked((*path, index), item, domain) for index, item in enumerate(reading.items(path, value))]
    if reading.clean(before) and len(pair) != 2:
        reading.fault(path, "bad_value", value, "two numbers")
    return (pair[0], pair[1]) if reading.clean(before) else None


def _seats(reading: Reading, path: Path, value: object, players: int) -> tuple[int, int] | None:
    seats = _pair(reading, path, value, Whole(0, players - 1))
    if seats and seats[0] == seats[1]:
        reading.fault(path, "bad_value", value, "two players")
    return seats


def _agreement(reading: Reading, path: Path, given: dict[str, Any]) -> Agreement:
    ruleset = read_ruleset(reading, (*path, "ruleset"), given.get("ruleset", {}))
    layout = read_layout(reading, (*path, "sheet"), given.get("sheet", "standard"), ruleset)
    players = read_players(reading, (*path, "players"), given["players"]) if "players" in given else ("", "")
    dealer = reading.checked((*path, "first_dealer"), given.get("first_dealer", 1), SEAT)
    stake = read_stake(reading, (*path, "stake"), given.get("stake"))
    return Agreement(Setup(ruleset, layout, Seat(dealer or 1)), players, stake)


def _events(hands: Sequence[Hand], stopped: bool, notice_after: int | None) -> list[Event]:
    """The log of a game of which only the hands are known."""
    events: list[Event] = [Recorded(hand) for hand in hands]
    if notice_after is not None:
        events.insert(notice_after, Notice())
    return [*events, Stopped()] if stopped else events


def _as_started(reading: Reading, path: Path, given: dict[str, Any]) -> dict[str, Any]:
    """What was agreed on before the log's amendments, where that was something else."""
    if given.get("as_started") is None:
        return {}
    here = (*path, "as_started")
    changed = reading.fields(here, given["as_started"], (*_AGREED, "notice_after"))
    if changed.get("notice_after") is not None:
        reading.allows((*here, "notice_after"), changed["notice_after"], Whole(0, MANY))
    return changed


def _hands(reading: Reading, path: Path, value: object, ruleset: Any) -> list[Hand]:
    hands = [read_hand(reading, (*path, index), item, ruleset) for index, item in enumerate(reading.items(path, value))]
    return [hand for hand in hands if hand is not None]


def game_from_json(document: object) -> GameFile:
    """The game of a JSON object. Raises Refusal: the first fault in document order, with its field.

    >>> file = {"players": ["A", "B"], "ruleset": {}, "sheet": "standard", "hands": [{"ending": "dead"}]}
    >>> game_from_json(file).seq
    1
    """
    reading = Reading(document)
    game = read_game(reading, (), document)
    reading.finish()
    assert game is not None
    return game


def game_to_json(game: GameFile) -> dict[str, Any]:
    """The game as a JSON object: what stands now, and the log. `as_started` is what amendments changed since.

    >>> file = {"players": ["A", "B"], "ruleset": {}, "sheet": "standard", "hands": []}
    >>> game_to_json(game_from_json(file))["format"]
    'scorekeeper-game/1'
    """
    now = game.agreement()
    document = {
        "format": GAME_FORMAT,
        **agreement_to_json(now),
        "started": game.started,
        "stopped": now.setup.stopped,
        "notice_after": now.setup.notice_after,
        "totals": list(game.sheet().totals),
        "hands": [hand_to_json(hand) for _, hand in hands_in(game.entries)],
        "entries": records_to_json(game.records),
    }
    ahead = game.first.setup.notice_after
    if ahead is not None or any(isinstance(entry.event, Amended) for entry in game.entries):
        document["as_started"] = agreement_to_json(game.first) | ({} if ahead is None else {"notice_after": ahead})
    document |= {name: True for name in _MARKS if getattr(game, name)}
    if game.seats:
        document["seats"] = list(game.seats)
    if game.links:
        document["links"] = game.links.to_json()
    return document


def agreement_to_json(agreement: Agreement) -> dict[str, Any]:
    """What the players agreed on, as fields of a game file with all their values."""
    return {
        "players": list(agreement.players),
        "first_dealer": int(agreement.setup.first_dealer),
        "stake": stake_to_json(agreement.stake) if agreement.stake != Stake() else None,
        "ruleset": agreement.setup.ruleset.values(),
        "sheet": agreement.setup.layout.values(),
    }
