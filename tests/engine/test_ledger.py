"""The log of a game: what stands after it, and what an undo appends."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from scorekeeper.engine import (
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
    Seat,
    Setup,
    Stake,
    Stopped,
    Struck,
    agreement_in,
    award,
    dead,
    gin,
    hands_in,
    inverse,
    knock,
    make_layout,
    make_ruleset,
    redoable,
    setup_in,
    struck_in,
    undoable,
)
from tests.engine.playing import A, B, setup

FIRST = Agreement(setup(), ("Anna", "Bo"), Stake("0.05", "kr"))
ONE, TWO, THREE = knock(A, 3, 20), gin(B, 31), dead()


def log(*events: Event) -> list[LogEntry]:
    return [LogEntry(seq, event) for seq, event in enumerate(events, start=1)]


def undo(entries: Sequence[LogEntry], first: Agreement = FIRST) -> list[LogEntry]:
    """The log with an undo appended, as the app appends it."""
    entry = undoable(entries)
    assert entry is not None
    return [*entries, LogEntry(len(entries) + 1, inverse(first, entries, entry), entry.seq)]


def redo(entries: Sequence[LogEntry], first: Agreement = FIRST) -> list[LogEntry]:
    entry = redoable(entries)
    assert entry is not None
    return [*entries, LogEntry(len(entries) + 1, inverse(first, entries, entry), entry.seq)]


def state(entries: Sequence[LogEntry]) -> tuple[object, ...]:
    return hands_in(entries), struck_in(entries), agreement_in(FIRST, entries)


def numbers(entries: Sequence[LogEntry]) -> list[int]:
    return [n for n, _ in hands_in(entries)]


def test_an_empty_log() -> None:
    assert (hands_in([]), struck_in([]), agreement_in(FIRST, [])) == ((), (), FIRST)
    assert (undoable([]), redoable([])) == (None, None)


def test_hands_are_numbered_in_the_order_of_recording() -> None:
    assert hands_in(log(Recorded(ONE), Recorded(TWO))) == ((1, ONE), (2, TWO))


def test_a_forgotten_hand_takes_the_next_number_and_its_place() -> None:
    entries = log(Recorded(ONE), Recorded(TWO), Recorded(THREE, after=1))
    assert hands_in(entries) == ((1, ONE), (3, THREE), (2, TWO))
    assert numbers(log(Recorded(ONE), Recorded(TWO), Recorded(THREE, after=0))) == [3, 1, 2]
    assert numbers(log(Recorded(ONE), Recorded(TWO), Recorded(THREE, after=2))) == [1, 2, 3]
    assert numbers([*entries, LogEntry(4, Recorded(ONE, after=1))]) == [1, 4, 3, 2]


@pytest.mark.parametrize("after", [7, -1, 3, None])
def test_after_an_unknown_hand_is_at_the_end(after: int | None) -> None:
    assert numbers(log(Recorded(ONE), Recorded(TWO), Recorded(THREE, after=after))) == [1, 2, 3]


def test_a_hand_may_be_put_after_one_that_was_struck() -> None:
    assert numbers(log(Recorded(ONE), Recorded(TWO), Struck(1), Recorded(THREE, after=1))) == [3, 2]


def test_a_struck_hand_is_absent_and_its_number_is_not_used_again() -> None:
    entries = log(Recorded(ONE), Recorded(TWO), Struck(2), Recorded(THREE))
    assert numbers(entries) == [1, 3]
    assert struck_in(entries) == ((2, TWO),)


def test_a_restored_hand_stands_in_its_old_place() -> None:
    entries = log(Recorded(ONE), Recorded(TWO), Struck(1), Recorded(THREE), Restored(1))
    assert hands_in(entries) == ((1, ONE), (2, TWO), (3, THREE))
    assert struck_in(entries) == ()


def test_a_correction_keeps_number_and_place() -> None:
    assert hands_in(log(Recorded(ONE), Recorded(TWO), Corrected(1, THREE))) == ((1, THREE), (2, TWO))


def test_a_struck_hand_can_be_corrected() -> None:
    entries = log(Recorded(ONE), Struck(1), Corrected(1, TWO))
    assert (hands_in(entries), struck_in(entries)) == ((), ((1, TWO),))


def test_a_note_changes_nothing_else() -> None:
    entries = log(Recorded(ONE), Noted(1, "late"))
    (_, hand) = hands_in(entries)[0]
    assert (hand.note, hand.knocker_deadwood) == ("late", 3)
    assert hands_in([*entries, LogEntry(3, Noted(1, ""))]) == ((1, ONE),)


@pytest.mark.parametrize("event", [Corrected(7, ONE), Struck(7), Restored(7), Noted(7, "x"), Struck(0), Struck(-1)])
def test_an_unknown_hand_changes_nothing(event: Event) -> None:
    assert hands_in(log(Recorded(ONE), event)) == ((1, ONE),)


def test_stopped_and_resumed() -> None:
    assert setup_in(FIRST.setup, log(Stopped())).stopped
    assert not setup_in(FIRST.setup, log(Stopped(), Resumed())).stopped
    assert setup_in(FIRST.setup, log(Stopped(), Resumed(), Stopped())).stopped
    assert setup_in(
        FIRST.setup, log(Stopped(), Recorded(ONE), Noted(1, "x"), Notice(), Amended(players=("C", "D")))
    ).stopped


def test_an_amendment_changes_what_it_names() -> None:
    ruleset = make_ruleset("modern")
    layout = make_layout(ruleset, "hollywood")
    now = agreement_in(FIRST, log(Amended(ruleset, layout)))
    assert now == Agreement(Setup(ruleset, layout), FIRST.players, FIRST.stake)
    now = agreement_in(FIRST, log(Amended(first_dealer=B, players=("Bo", "Anna"), stake=Stake())))
    assert now == Agreement(setup(first_dealer=B), ("Bo", "Anna"), Stake())


def test_notice_counts_the_hands_that_stand_before_it() -> None:
    assert setup_in(FIRST.setup, log(Notice())).notice_after == 0
    assert setup_in(FIRST.setup, log(Recorded(ONE), Recorded(TWO), Notice(), Recorded(ONE))).notice_after == 2
    assert setup_in(FIRST.setup, log(Recorded(ONE), Recorded(TWO), Notice(), Struck(1))).notice_after == 1
    assert setup_in(FIRST.setup, log(Recorded(ONE), Struck(1), Notice(), Recorded(TWO))).notice_after == 0


def test_a_hand_inserted_before_the_notice_moves_it() -> None:
    entries = log(Recorded(ONE), Recorded(TWO), Notice(), Recorded(ONE), Recorded(THREE, after=1))
    assert numbers(entries) == [1, 4, 2, 3]
    assert setup_in(FIRST.setup, entries).notice_after == 3


def test_notice_stands_until_it_is_taken_back() -> None:
    entries = log(Recorded(ONE), Notice(), Recorded(TWO), Notice())
    assert setup_in(FIRST.setup, entries).notice_after == 1
    assert setup_in(FIRST.setup, [*entries, LogEntry(5, Notice(given=False))]).notice_after is None


def test_notice_agreed_on_first_can_be_taken_back() -> None:
    first = setup(layout={"layout": "hollywood", "continuous": True}, notice_after=2)
    assert setup_in(first, log(Recorded(ONE))).notice_after == 2
    assert setup_in(first, log(Notice())).notice_after == 2
    assert setup_in(first, log(Notice(given=False))).notice_after is None
    assert setup_in(first, log(Notice(given=False), Recorded(ONE), Notice())).notice_after == 1


# --- undo ------------------------------------------------------------------------------------------------------------

BEFORE: list[Event] = [Recorded(ONE), Recorded(TWO), Noted(1, "first"), Struck(2), Recorded(THREE)]
CHANGES: dict[str, Event] = {
    "recorded": Recorded(award(B, 25, "agreed")),
    "inserted": Recorded(TWO, after=1),
    "corrected": Corrected(1, TWO),
    "corrected-while-struck": Corrected(2, THREE),
    "struck": Struck(1),
    "struck-twice": Struck(2),
    "restored": Restored(2),
    "restored-twice": Restored(1),
    "noted": Noted(1, "second"),
    "note-taken-away": Noted(1, ""),
    "stopped": Stopped(),
    "resumed-without-a-stop": Resumed(),
    "notice": Notice(),
    "notice-taken-back-without-any": Notice(given=False),
    "amended-ruleset": Amended(make_ruleset("modern"), make_layout(make_ruleset("modern"))),
    "amended-sheet": Amended(layout=make_layout(make_ruleset(), "split")),
    "amended-dealer": Amended(first_dealer=B),
    "amended-players": Amended(players=("Bo", "Anna")),
    "amended-stake": Amended(stake=Stake()),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=list(CHANGES))
def test_an_undo_is_as_if_it_never_happened_and_a_redo_as_if_it_did(change: Event) -> None:
    entries = log(*BEFORE)
    changed = [*entries, LogEntry(6, change)]
    undone = undo(changed)
    assert (hands_in(undone), agreement_in(FIRST, undone)) == (hands_in(entries), agreement_in(FIRST, entries))
    redone = redo(undone)
    assert state(redone) == state(changed)
    assert state(undo(redone)) == state(undone)


@pytest.mark.parametrize(
    ("before", "event"),
    [
        (Stopped(), Stopped()),
        (Stopped(), Resumed()),
        (Notice(), Notice()),
        (Notice(), Notice(given=False)),
    ],
)
def test_undo_of_a_change_that_changed_nothing_changes_nothing(before: Event, event: Event) -> None:
    entries = log(Recorded(ONE), before, Recorded(TWO))
    undone = undo([*entries, LogEntry(4, event)])
    assert state(undone) == state(entries)
    assert state(redo(undone)) == state([*entries, LogEntry(4, event)])


def test_undo_goes_back_one_change_at_a_time() -> None:
    entries = log(Recorded(ONE), Stopped(), Recorded(TWO))
    assert undoable(entries) == entries[2]
    once = undo(entries)
    assert undoable(once) == entries[1]
    twice = undo(once)
    assert undoable(twice) == entries[0]
    thrice = undo(twice)
    assert undoable(thrice) is None
    assert (hands_in(thrice), agreement_in(FIRST, thrice)) == ((), FIRST)


def test_redo_goes_forward_one_undo_at_a_time() -> None:
    entries = log(Recorded(ONE), Recorded(TWO))
    thrice = redo(undo(undo(entries)))
    assert numbers(thrice) == [1]
    assert undoable(thrice) == entries[0]
    assert numbers(redo(thrice)) == [1, 2]
    assert redoable(redo(thrice)) is None
    assert undoable(redo(thrice)) == entries[1]


def test_nothing_can_be_redone_after_a_new_change() -> None:
    entries = undo(log(Recorded(ONE)))
    assert redoable([*entries, LogEntry(3, Recorded(TWO))]) is None
    assert redoable(log(Recorded(ONE))) is None


def test_undo_skips_what_is_undone() -> None:
    entries = [*undo(log(Recorded(ONE), Recorded(TWO))), LogEntry(4, Recorded(THREE))]
    twice = undo(undo(entries))
    assert numbers(twice) == []
    assert [entry.undoes for entry in twice] == [None, None, 2, None, 4, 1]


def test_the_inverse_says_itself_what_was_before() -> None:
    # Also for a reader who does not know which entry it undoes.
    for event, back in (
        (Notice(), Notice(given=False)),
        (Notice(given=False), Notice(given=False)),
        (Stopped(), Resumed()),
        (Resumed(), Resumed()),
        (Recorded(TWO, after=0), Struck(2)),
        (Struck(1), Restored(1)),
        (Restored(1), Restored(1)),
        (Noted(1, "late"), Noted(1, "")),
        (Corrected(1, TWO), Corrected(1, ONE)),
        (Amended(first_dealer=B), Amended(first_dealer=A)),
    ):
        entries = log(Recorded(ONE), event)
        assert inverse(FIRST, entries, entries[1]) == back


def test_a_notice_that_claims_to_undo_something_else_is_a_notice() -> None:
    entries = [*log(Recorded(ONE)), LogEntry(2, Notice(), undoes=1)]
    assert setup_in(FIRST.setup, entries).notice_after == 1


def test_an_undo_says_what_it_undoes() -> None:
    assert undo(log(Recorded(ONE)))[-1] == LogEntry(2, Struck(1), undoes=1)


@pytest.mark.parametrize("event", [Corrected(7, ONE), Struck(7), Restored(7), Noted(7, "x")])
def test_there_is_no_inverse_for_an_unknown_hand(event: Event) -> None:
    entries = log(Recorded(ONE), event)
    with pytest.raises(LookupError):
        inverse(FIRST, entries, entries[1])


def test_seats_and_events_are_values() -> None:
    assert Recorded(ONE) == Recorded(knock(Seat.ONE, 3, 20))
    assert hash(LogEntry(1, Recorded(ONE))) == hash(LogEntry(1, Recorded(knock(Seat.ONE, 3, 20))))
