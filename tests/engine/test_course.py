"""A log followed entry by entry comes to what the ledger says of the whole."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine import Agreement, LogEntry, agreement_in, hands_in, inverse, redoable, struck_in, undoable
from scorekeeper.engine.course import Course
from scorekeeper.engine.hand import Seat
from scorekeeper.engine.layout import make_layout
from scorekeeper.engine.ledger import Amended
from scorekeeper.engine.presets import make_ruleset
from scorekeeper.engine.sheet import Setup
from tests.engine.strategies import agreements, logs, played_logs

LOGS = agreements().flatmap(lambda first: st.tuples(st.just(first), logs(first, known_hands=True) | played_logs(first)))


def as_far_as_known(agreement: Agreement) -> Agreement:
    """The agreement with of a notice only that it was given."""
    after = None if agreement.setup.notice_after is None else 0
    return replace(agreement, setup=replace(agreement.setup, notice_after=after))


@given(LOGS)
def test_a_course_is_the_ledger_step_by_step(game: tuple[Agreement, list[LogEntry]]) -> None:
    first, log = game
    course = Course(first)
    for index, entry in enumerate(log):
        if entry.undoes is not None:
            assert entry.undoes in course.undoable
            assert course.takes_back(entry, entry.undoes)
        course.add(entry)
        entries = log[: index + 1]
        assert course.inverse(entry.seq) == inverse(first, entries, entry)
        can = [taken.seq for taken in (undoable(entries), redoable(entries)) if taken is not None]
        assert course.undoable == can
    standing = {n: hand for n, hand in course.hands.items() if n not in course.struck}
    assert standing == dict(hands_in(log))
    assert {n: hand for n, hand in course.hands.items() if n in course.struck} == dict(struck_in(log))
    assert as_far_as_known(course.now) == as_far_as_known(agreement_in(first, log))


def test_an_amendment_is_taken_back_by_whatever_comes_to_the_same() -> None:
    ruleset = make_ruleset("hoyle")
    course = Course(Agreement(Setup(ruleset, make_layout(ruleset)), ("A", "B")))
    course.add(LogEntry(1, Amended(first_dealer=Seat.TWO)))
    assert course.takes_back(LogEntry(2, Amended(first_dealer=Seat.ONE, players=("A", "B"))), 1)
    assert not course.takes_back(LogEntry(2, Amended(first_dealer=Seat.TWO)), 1)
    assert not course.takes_back(LogEntry(2, Amended(players=("A", "B"))), 1)
