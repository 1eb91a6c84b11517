"""The log in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.engine import (
    Agreement,
    Amended,
    Card,
    Corrected,
    Event,
    Hand,
    LogEntry,
    Noted,
    Notice,
    Recorded,
    Restored,
    Resumed,
    Ruleset,
    Seat,
    Setup,
    Stake,
    Stopped,
    Struck,
    award,
    big_gin,
    dead,
    gin,
    knock,
    make_layout,
)
from scorekeeper.wording.log import Change, changes, event_title, hand_facts, redo_label, undo_label

A, B = Seat.ONE, Seat.TWO
NAMES = ("Anna", "Bo")
FIRST = Agreement(Setup(Ruleset(), make_layout(Ruleset())), NAMES)


@pytest.mark.parametrize(
    ("hand", "facts"),
    [
        (knock(A, 3, 20), "Anna knocks with 3, Bo holds 20."),
        (gin(B, 31), "Bo goes gin, Anna holds 31."),
        (big_gin(A, 12), "Anna goes big gin, Bo holds 12."),
        (knock(A, 3, 20, Card("7C")), "Upcard 7 of clubs: Anna knocks with 3, Bo holds 20."),
        (gin(B, 31, Card("AS")), "Upcard ace of spades: Bo goes gin, Anna holds 31."),
        (big_gin(A, 12, Card("KD")), "Upcard king of diamonds: Anna goes big gin, Bo holds 12."),
        (dead(), "Dead hand."),
        (award(B, 25, "a bet"), "25 awarded to Bo: a bet"),
        (award(B, 25), "25 awarded to Bo."),
    ],
)
def test_how_a_hand_ended(hand: Hand, facts: str) -> None:
    assert hand_facts(hand, NAMES) == facts


@pytest.mark.parametrize(
    ("event", "title", "what"),
    [
        (Recorded(dead()), "Hand 2 recorded", "hand 2"),
        (Recorded(dead(), 0), "Hand 2 recorded, put before all others", "hand 2"),
        (Recorded(dead(), 1), "Hand 2 recorded, put after hand 1", "hand 2"),
        (Corrected(2, dead()), "Hand 2 corrected", "correcting hand 2"),
        (Struck(2), "Hand 2 struck", "striking hand 2"),
        (Restored(2), "Hand 2 restored", "restoring hand 2"),
        (Noted(2, "late"), "Note on hand 2", "the note on hand 2"),
        (Stopped(), "Stopped early", "stopping"),
        (Resumed(), "Play went on", "going on"),
        (Notice(), "Notice given", "giving notice"),
        (Notice(given=False), "Notice taken back", "taking notice back"),
        (Amended(stake=Stake("1", "kr")), "The game was fixed", "fixing the game"),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, str) else "",
)
def test_every_kind_of_change_has_a_title_and_its_buttons(event: Event, title: str, what: str) -> None:
    assert event_title(event, 2) == title
    assert undo_label(event, 2) == f"Undo: {what}"
    assert redo_label(event, 2) == f"Redo: {what}"


def told(*events: Event) -> list[Change]:
    """The log of these events in words."""
    return changes(FIRST, [LogEntry(seq, event) for seq, event in enumerate(events, start=1)])


def test_what_was_and_what_is_now() -> None:
    lines = told(Recorded(replace(knock(A, 3, 20), note="slow")), Corrected(1, dead()), Noted(1, "late"), Noted(1, ""))
    assert [(line.was, line.now) for line in lines] == [
        ((), ("Anna knocks with 3, Bo holds 20.", "slow")),
        (("Anna knocks with 3, Bo holds 20.", "slow"), ("Dead hand.",)),
        ((), ("late",)),
        (("late",), ()),
    ]


def test_names_are_told_as_they_are_now_and_the_change_of_them_as_it_was() -> None:
    recorded, renamed = told(Recorded(gin(A, 5)), Amended(players=("Ann", "Bo")))
    assert recorded.now == ("Ann goes gin, Bo holds 5.",)
    assert (renamed.was, renamed.now) == (("Anna",), ("Ann",))


def test_what_was_agreed_on_is_told_value_by_value() -> None:
    ruleset = Ruleset(target=150, tie="nobody")
    line = told(
        Amended(
            ruleset=ruleset,
            layout=make_layout(ruleset, "hollywood"),
            first_dealer=B,
            stake=Stake("0.5", "kr"),
        )
    )[0]
    assert line.was[:2] == ("First dealer: Anna", "No stake")
    assert line.now[:2] == ("First dealer: Bo", "Stake: 0.50 kr a point")
    assert "Target: 100" in line.was
    assert "Target: 150" in line.now
    assert "Equal counts: nobody scores" in line.now
    assert len(line.was) == len(line.now)


def test_an_undo_and_a_redo_say_what_they_take_back() -> None:
    entries = [
        LogEntry(1, Recorded(dead())),
        LogEntry(2, Recorded(gin(A, 5))),
        LogEntry(3, Corrected(1, gin(B, 5))),
        LogEntry(4, Corrected(1, dead()), undoes=3),
        LogEntry(5, Corrected(1, gin(B, 5)), undoes=4),
        LogEntry(6, Struck(2), undoes=2),
    ]
    assert [line.undoing for line in changes(FIRST, entries)] == [
        "",
        "",
        "",
        "undo: correcting hand 1",
        "redo: correcting hand 1",
        "undo: hand 2",
    ]
