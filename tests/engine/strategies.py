"""Any ruleset, layout, hand and log, for the property tests: sensible ones, and nonsense where asked for."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from hypothesis import strategies as st

from scorekeeper.engine import (
    DOMAINS,
    PRESETS,
    TOGGLES,
    Agreement,
    Amended,
    Corrected,
    Ending,
    Event,
    Hand,
    Layout,
    LogEntry,
    Noted,
    Notice,
    Recorded,
    Restored,
    Resumed,
    Ruleset,
    Seat,
    Setup,
    Showdown,
    Stake,
    Stopped,
    Struck,
    agreement_in,
    assess,
    award,
    big_gin,
    dead,
    gin,
    hands_in,
    inverse,
    knock,
    make_layout,
    make_ruleset,
    parse_cards,
    redoable,
    struck_in,
    undoable,
)
from scorekeeper.engine.cards import PACK
from scorekeeper.engine.layout import LAYOUT_DOMAINS
from scorekeeper.engine.ruleset import Choice, Whole

SEATS = st.sampled_from(Seat)
UPCARDS = st.none() | st.sampled_from(PACK)
NOTES = st.sampled_from(["", "", "late", "“so”"])

SHOWDOWNS: Final = tuple(
    Showdown(parse_cards(knocker), parse_cards(defender), *claimed)
    for knocker, defender, claimed in (
        ("3S 4S 5S KC KD KH 9H TH JH 6C", "7S 7H 7D 8S 9C 6D 6H QH AD 2H", ()),
        ("3S 4S 5S KC KD KH 9H TH JH QH 6S", "7S 7H 7D 8S 9C 6D 6H QS AD 2H", ()),
        ("3S 4S 5S KC KD KH 9H TH JH 6C", "7S 7H 7D 8S 9C 6D 6H QH AD 2H", ((parse_cards("KC KD KH"),),)),
        ("3S 4S 5S KC KD KH 9H TH JH 6C", "7S 7H 7D 8S 9C 6D 6H QH AD 2H 2C", ()),
        ("3S 4S 5S", "3S 4S", ()),
    )
)
"""A knock, big gin, a knock with melds left out, a defender with eleven cards, and nonsense."""


def values_in(domain: Whole | Choice) -> st.SearchStrategy[Any]:
    """What a domain allows, small numbers more often."""
    if isinstance(domain, Choice):
        return st.sampled_from(domain.options)
    numbers = st.integers(domain.low, min(domain.high, domain.low + 60)) | st.integers(domain.low, domain.high)
    return numbers | st.sampled_from([*domain.words, None]) if domain.nullable else numbers


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """A preset, with a toggle or some values changed."""
    preset = draw(st.sampled_from(list(PRESETS)))
    values: dict[str, Any] = dict(draw(st.sampled_from([{}, *TOGGLES.values()])))
    for name in draw(st.lists(st.sampled_from(list(DOMAINS)), max_size=5, unique=True)):
        values[name] = draw(values_in(DOMAINS[name]))
    # Values that are refused together give way.
    if values.get("spade_doubles", "off") != "off":
        values["knock_limit"] = "upcard"
    if values.get("boxes_when", PRESETS[preset].ruleset.boxes_when) == "at_once":
        values["boxes"] = "both"
    return make_ruleset(preset, **values)


@st.composite
def layouts(draw: st.DrawFn, ruleset: Ruleset, name: str | None = None) -> Layout:
    """Any layout under a ruleset, or any of that name."""
    name = name or draw(st.sampled_from(["standard", "hollywood", "hollywood", "split"]))
    domains = LAYOUT_DOMAINS[name]
    keys = draw(st.lists(st.sampled_from(list(domains)), max_size=5, unique=True)) if domains else []
    values: dict[str, Any] = {}
    for key in keys:
        domain = domains[key]
        if domain is not None:
            values[key] = draw(values_in(domain))
    for key in keys:
        if domains[key] is None:
            each = st.integers(1, 200 if key == "column_target" else 3)
            number = values.get("columns", 3)
            values[key] = draw(each | st.lists(each, min_size=number, max_size=number))
    return make_layout(ruleset, name, **values)


@st.composite
def setups(draw: st.DrawFn, layout: str | None = None) -> Setup:
    """Any setup that players can agree on, or any with the layout of that name."""
    ruleset = draw(rulesets())
    notice_after = draw(st.none() | st.integers(0, 12))
    return Setup(ruleset, draw(layouts(ruleset, layout)), draw(SEATS), draw(st.booleans()), notice_after)


@st.composite
def hands(draw: st.DrawFn, least: int = 0, most: int = 60) -> Hand:
    """A hand, its counts from `least` to `most`: legal under some ruleset or under none."""
    counts = st.integers(least, most)
    kind = draw(st.sampled_from(["knock", "knock", "knock", "gin", "big_gin", "dead", "award", "showdown"]))
    if kind == "knock":
        hand = knock(draw(SEATS), draw(st.integers(least, 10) | counts), draw(counts))
    elif kind in ("gin", "big_gin"):
        hand = (gin if kind == "gin" else big_gin)(draw(SEATS), draw(counts))
    elif kind == "award":
        return replace(award(draw(SEATS), draw(st.integers(least or 1, most)), "agreed"), note=draw(NOTES))
    elif kind == "showdown":
        ending = draw(st.sampled_from([None, Ending.KNOCK, Ending.GIN, Ending.BIG_GIN]))
        hand = Hand(ending, draw(SEATS), showdown=draw(st.sampled_from(SHOWDOWNS)))
    else:
        hand = dead()
    return replace(hand, upcard=draw(UPCARDS), note=draw(NOTES))


BROKEN: Final = (
    Hand(None),
    Hand(Ending.KNOCK),
    Hand(Ending.AWARD, points=5),
    Hand(None, Seat.ONE, 3, 20),
    Hand(Ending.GIN, Seat.TWO, 7, 7),
    Hand(Ending.DEAD, Seat.ONE, 3, 20, winner=Seat.TWO, points=9),
    Hand(Ending.KNOCK, Seat.ONE, 10**20, -(10**20)),
)


def nonsense() -> st.SearchStrategy[Hand]:
    """Hands that no ruleset allows, among others."""
    return st.sampled_from(BROKEN) | hands(-150, 150)


@st.composite
def legal_hands(draw: st.DrawFn, ruleset: Ruleset) -> Hand:
    """A hand that the ruleset allows; a dead hand where none of a few tries is."""
    tries = [draw(hands()) for _ in range(2)]
    return next((hand for hand in tries if not assess(ruleset, hand).faults), dead())


@st.composite
def events(draw: st.DrawFn, recorded: int, any_hand: st.SearchStrategy[Hand]) -> Event:
    """Any event after so many recorded hands; some name hands that nobody recorded."""
    n = draw(st.integers(0, recorded + 1))
    kind = draw(st.sampled_from(["recorded", "recorded", "corrected", "struck", "restored", "noted", "other"]))
    if kind == "recorded":
        return Recorded(draw(any_hand), draw(st.none() | st.integers(-1, recorded + 1)))
    if kind == "corrected":
        return Corrected(n, draw(any_hand))
    if kind == "struck":
        return Struck(n)
    if kind == "restored":
        return Restored(n)
    if kind == "noted":
        return Noted(n, draw(NOTES))
    return draw(st.sampled_from([Stopped(), Resumed(), Notice(), Notice(given=False)]) | amendments())


@st.composite
def amendments(draw: st.DrawFn) -> Amended:
    """Some of what the players agreed on, changed. A changed ruleset comes with the layout under it."""
    ruleset = draw(st.none() | rulesets())
    return Amended(
        ruleset,
        None if ruleset is None else draw(layouts(ruleset)),
        draw(st.none() | SEATS),
        draw(st.none() | st.just(("Bo", "Anna"))),
        draw(st.none() | st.just(Stake("0.10", "€"))),
    )


def _names_a_later_hand(entries: list[LogEntry], entry: LogEntry) -> bool:
    """Whether an entry names a hand that none before it recorded: it changed nothing, and nothing takes it back."""
    before = sum(isinstance(earlier.event, Recorded) for earlier in entries[: entry.seq - 1])
    n = getattr(entry.event, "n", None)
    return n is not None and not 1 <= n <= before


@st.composite
def logs(
    draw: st.DrawFn,
    first: Agreement,
    longest: int = 12,
    known_hands: bool = False,
    any_hand: st.SearchStrategy[Hand] | None = None,
) -> list[LogEntry]:
    """A log with undos in it; with `known_hands` every entry names a hand that was recorded."""
    any_hand = nonsense() | hands() if any_hand is None else any_hand
    entries: list[LogEntry] = []
    recorded = 0
    for seq in range(1, draw(st.integers(0, longest)) + 1):
        undone = draw(st.sampled_from([None, None, None, None, undoable, redoable]))
        entry = undone(entries) if undone else None
        if entry is not None and not _names_a_later_hand(entries, entry):
            entries.append(LogEntry(seq, inverse(first, entries, entry), entry.seq))
            continue
        event = draw(events(recorded, any_hand))
        if known_hands and not 1 <= getattr(event, "n", 1) <= recorded and hasattr(event, "n"):
            event = Recorded(draw(any_hand))
        if known_hands and isinstance(event, Recorded) and event.after is not None:
            event = replace(event, after=event.after if 0 <= event.after <= recorded else None)
        recorded += isinstance(event, Recorded)
        entries.append(LogEntry(seq, event))
    return entries


@st.composite
def played_logs(
    draw: st.DrawFn, first: Agreement, longest: int = 12, amended: st.SearchStrategy[Amended] | None = None
) -> list[LogEntry]:
    """A log as the pages make it: each hand is legal under the rules of its moment, and each change was possible."""
    amended = amendments() if amended is None else amended
    entries: list[LogEntry] = []
    for seq in range(1, draw(st.integers(0, longest)) + 1):
        undone = draw(st.sampled_from([None, None, None, undoable, redoable]))
        entry = undone(entries) if undone else None
        if entry is not None:
            entries.append(LogEntry(seq, inverse(first, entries, entry), entry.seq))
        else:
            entries.append(LogEntry(seq, draw(possible_events(first, entries, amended))))
    return entries


def possible_events(
    first: Agreement, entries: list[LogEntry], amended: st.SearchStrategy[Amended]
) -> st.SearchStrategy[Event]:
    """What can happen next in a game, but for an undo."""
    now = agreement_in(first, entries).setup
    standing, struck = ([n for n, _ in numbers(entries)] for numbers in (hands_in, struck_in))
    hand = legal_hands(now.ruleset)
    can: list[st.SearchStrategy[Event]] = [
        st.builds(Recorded, hand, st.none() | st.integers(0, len(standing + struck))),
        amended,
        st.just(Resumed() if now.stopped else Stopped()),
        st.just(Notice(now.notice_after is None)),
    ]
    if standing:
        n = st.sampled_from(standing)
        can += [st.builds(Corrected, n, hand), st.builds(Struck, n), st.builds(Noted, n, NOTES)]
    if struck:
        can.append(st.builds(Restored, st.sampled_from(struck)))
    return st.one_of(can)


def agreements() -> st.SearchStrategy[Agreement]:
    """What players agree on first: running, and without notice."""
    return setups().map(
        lambda setup: Agreement(replace(setup, stopped=False, notice_after=None), ("Anna", "Bo"), Stake("0.05", "kr"))
    )
