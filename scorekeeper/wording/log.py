"""The log in words: what every change was, what it is now, and what an undo would take back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from scorekeeper.engine.hand import Ending, Hand, Seat
from scorekeeper.engine.ledger import (
    Agreement,
    Amended,
    Corrected,
    Event,
    LogEntry,
    Noted,
    Notice,
    Recorded,
    Restored,
    Resumed,
    Stake,
    Stopped,
    Struck,
    agreement_in,
)
from scorekeeper.engine.scoring import assess
from scorekeeper.wording.cards import card_name
from scorekeeper.wording.presets import option_label, value_label
from scorekeeper.wording.sheet import amount
from scorekeeper.wording.translating import _


@dataclass(frozen=True, slots=True)
class Change:
    """A line of the log in words: a title, and sentences on what was and what is now.

    Of changed rules each sentence of `was` has its own in `now`, "" where the value is new or gone.
    """

    seq: int
    title: str
    was: tuple[str, ...] = ()
    now: tuple[str, ...] = ()
    undoing: str = ""
    """Which change this one takes back or makes again, in words, where it does."""
    n: int | None = None
    """The hand it is about."""


def hand_facts(hand: Hand, names: Sequence[str]) -> str:
    """How a hand ended, without its price. `hand` has its counts, also where it was recorded by its cards.

    >>> from scorekeeper.engine import knock
    >>> hand_facts(knock(Seat.ONE, 3, 20), ["A", "B"])
    'A knocks with 3, B holds 20.'
    """
    if hand.ending is Ending.DEAD:
        return _("Dead hand.")
    if hand.ending is Ending.AWARD and hand.winner is not None:
        winner = names[hand.winner - 1]
        if hand.reason:
            return _(
                "%(points)s awarded to %(winner)s: %(reason)s", points=hand.points, winner=winner, reason=hand.reason
            )
        return _("%(points)s awarded to %(winner)s.", points=hand.points, winner=winner)
    assert hand.knocker is not None
    values: dict[str, object] = {
        "knocker": names[hand.knocker - 1],
        "defender": names[hand.knocker.other - 1],
        "knocker_deadwood": hand.knocker_deadwood,
        "defender_deadwood": hand.defender_deadwood,
        "upcard": "" if hand.upcard is None else card_name(hand.upcard),
    }
    if hand.upcard is not None:
        return {
            Ending.KNOCK: _(
                "Upcard %(upcard)s: %(knocker)s knocks with %(knocker_deadwood)s, "
                "%(defender)s holds %(defender_deadwood)s.",
                **values,
            ),
            Ending.GIN: _(
                "Upcard %(upcard)s: %(knocker)s goes gin, %(defender)s holds %(defender_deadwood)s.", **values
            ),
            Ending.BIG_GIN: _(
                "Upcard %(upcard)s: %(knocker)s goes big gin, %(defender)s holds %(defender_deadwood)s.", **values
            ),
        }[hand.ending or Ending.KNOCK]
    return {
        Ending.KNOCK: _(
            "%(knocker)s knocks with %(knocker_deadwood)s, %(defender)s holds %(defender_deadwood)s.", **values
        ),
        Ending.GIN: _("%(knocker)s goes gin, %(defender)s holds %(defender_deadwood)s.", **values),
        Ending.BIG_GIN: _("%(knocker)s goes big gin, %(defender)s holds %(defender_deadwood)s.", **values),
    }[hand.ending or Ending.KNOCK]


def changes(first: Agreement, entries: Sequence[LogEntry]) -> list[Change]:
    """Every line of a log in words, the oldest first. `first` is what was agreed on before it.

    >>> from scorekeeper.engine import Ruleset, Setup, dead, gin, make_layout
    >>> first = Agreement(Setup(Ruleset(), make_layout(Ruleset())), ("A", "B"))
    >>> [change.title for change in changes(first, [LogEntry(1, Recorded(dead())), LogEntry(2, Struck(1), undoes=1)])]
    ['Hand 1 recorded', 'Hand 1 struck']
    """
    return list(_walk(first, entries))


def _walk(first: Agreement, entries: Sequence[LogEntry]) -> Iterator[Change]:
    # The names as they are now: an old line that says "Ana" after she was renamed would only puzzle.
    names = agreement_in(first, entries).players
    agreed = first
    hands: dict[int, Hand] = {}
    numbers, by_seq = numbers_of(entries), {entry.seq: entry for entry in entries}
    for entry in entries:
        event = entry.event
        n = len(hands) + 1 if isinstance(event, Recorded) else getattr(event, "n", None)
        was, now = _was_and_now(event, hands, n, agreed, names)
        yield Change(entry.seq, event_title(event, n), was, now, _undoing(entry, by_seq, numbers), n)
        if isinstance(event, (Recorded, Corrected)) and n is not None:
            hands[n] = event.hand
        elif isinstance(event, Noted) and event.n in hands:
            hands[event.n] = replace(hands[event.n], note=event.text)
        elif isinstance(event, Amended):
            agreed = agreement_in(agreed, [entry])


def _undoing(entry: LogEntry, by_seq: Mapping[int, LogEntry], numbers: Mapping[int, int]) -> str:
    """What an entry takes back, or, where it takes back an undo, what it makes again."""
    again = True
    while entry.undoes is not None:
        entry, again = by_seq[entry.undoes], not again
        if entry.undoes is None:
            what = _what(entry.event, numbers.get(entry.seq))
            return _("redo: %(what)s", what=what) if again else _("undo: %(what)s", what=what)
    return ""


def event_title(event: Event, n: int | None = None) -> str:
    """What an event did, in a few words. `n` is the number of the hand it is about.

    >>> event_title(Struck(3), 3)
    'Hand 3 struck'
    """
    if isinstance(event, Recorded):
        if event.after == 0:
            return _("Hand %(n)s recorded, put before all others", n=n)
        if event.after is not None:
            return _("Hand %(n)s recorded, put after hand %(after)s", n=n, after=event.after)
        return _("Hand %(n)s recorded", n=n)
    if isinstance(event, Corrected):
        return _("Hand %(n)s corrected", n=n)
    if isinstance(event, Struck):
        return _("Hand %(n)s struck", n=n)
    if isinstance(event, Restored):
        return _("Hand %(n)s restored", n=n)
    if isinstance(event, Noted):
        return _("Note on hand %(n)s", n=n)
    if isinstance(event, Stopped):
        return _("Stopped early")
    if isinstance(event, Resumed):
        return _("Play went on")
    if isinstance(event, Notice):
        return _("Notice given") if event.given else _("Notice taken back")
    return _("The game was fixed")


def undo_label(event: Event, n: int | None = None) -> str:
    """What the button says that would take a change back.

    >>> undo_label(Stopped()), undo_label(Struck(3), 3)
    ('Undo: stopping', 'Undo: striking hand 3')
    """
    return _("Undo: %(what)s", what=_what(event, n))


def redo_label(event: Event, n: int | None = None) -> str:
    """What the button says that would make an undone change again.

    >>> redo_label(Struck(3), 3)
    'Redo: striking hand 3'
    """
    return _("Redo: %(what)s", what=_what(event, n))


def _what(event: Event, n: int | None) -> str:
    if isinstance(event, Recorded):
        return _("hand %(n)s", n=n)
    if isinstance(event, Corrected):
        return _("correcting hand %(n)s", n=n)
    if isinstance(event, Struck):
        return _("striking hand %(n)s", n=n)
    if isinstance(event, Restored):
        return _("restoring hand %(n)s", n=n)
    if isinstance(event, Noted):
        return _("the note on hand %(n)s", n=n)
    if isinstance(event, Stopped):
        return _("stopping")
    if isinstance(event, Resumed):
        return _("going on")
    if isinstance(event, Notice):
        return _("giving notice") if event.given else _("taking notice back")
    return _("fixing the game")


def _was_and_now(
    event: Event, hands: dict[int, Hand], n: int | None, agreed: Agreement, names: Sequence[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    known = hands.get(n) if n is not None else None
    was = () if known is None else _hand_lines(known, agreed, names)
    if isinstance(event, Recorded):
        return (), _hand_lines(event.hand, agreed, names)
    if isinstance(event, Corrected):
        return was, _hand_lines(event.hand, agreed, names)
    if isinstance(event, Struck):
        return was, ()
    if isinstance(event, Restored):
        return (), was
    if isinstance(event, Noted):
        before = known.note if known else ""
        return _present(before), _present(event.text)
    if isinstance(event, Amended):
        lines = list(_amendments(event, agreed))
        return tuple(was for was, _now in lines), tuple(now for _was, now in lines)
    return (), ()


def _hand_lines(hand: Hand, agreed: Agreement, names: Sequence[str]) -> tuple[str, ...]:
    counted = assess(agreed.setup.ruleset, hand).hand
    return (hand_facts(counted, names), *_present(hand.note))


def _present(text: str) -> tuple[str, ...]:
    return (text,) if text else ()


def _amendments(event: Amended, agreed: Agreement) -> Iterator[tuple[str, str]]:
    """What an amendment changed: each value as it was and as it is now."""
    setup = agreed.setup
    if event.players is not None:
        for was, now in zip(agreed.players, event.players, strict=True):
            if was != now:
                yield was, now
    if event.first_dealer is not None and event.first_dealer is not setup.first_dealer:
        names = event.players or agreed.players
        yield _first_dealer(setup.first_dealer, names), _first_dealer(event.first_dealer, names)
    if event.stake is not None and event.stake != agreed.stake:
        yield _stake(agreed.stake), _stake(event.stake)
    if event.ruleset is not None:
        yield from _values(setup.ruleset.values(), event.ruleset.values())
    if event.layout is not None:
        yield from _values(setup.layout.values(), event.layout.values())


def _values(was: dict[str, Any], now: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for name in dict.fromkeys([*was, *now]):
        if was.get(name) != now.get(name):
            yield (
                _value(name, was[name]) if name in was else "",
                _value(name, now[name]) if name in now else "",
            )


def _value(name: str, value: object) -> str:
    return _("%(label)s: %(value)s", label=value_label(name), value=option_label(name, value))


def _first_dealer(seat: Seat, names: Sequence[str]) -> str:
    return _("First dealer: %(name)s", name=names[seat - 1])


def _stake(stake: Stake) -> str:
    if not stake.per_point:
        return _("No stake")
    return _("Stake: %(each)s a point", each=amount(Decimal(stake.per_point), stake.currency))


def numbers_of(entries: Iterable[LogEntry]) -> dict[int, int]:
    """The hand that each entry is about, by the entry's seq; entries about no hand are left out.

    >>> from scorekeeper.engine import dead
    >>> numbers_of([LogEntry(1, Recorded(dead())), LogEntry(2, Stopped()), LogEntry(3, Struck(1))])
    {1: 1, 3: 1}
    """
    numbers: dict[int, int] = {}
    recorded = 0
    for entry in entries:
        if isinstance(entry.event, Recorded):
            recorded += 1
            numbers[entry.seq] = recorded
        elif isinstance(entry.event, (Corrected, Struck, Restored, Noted)):
            numbers[entry.seq] = entry.event.n
    return numbers
