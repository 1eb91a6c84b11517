"""What holds for every sheet, over all presets, toggles and layouts, whatever was recorded."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from hypothesis import assume, given
from hypothesis import strategies as st

from scorekeeper.engine import (
    Corrected,
    Hand,
    LogEntry,
    Recorded,
    Ruleset,
    Seat,
    Setup,
    Sheet,
    Struck,
    agreement_in,
    assess,
    check_hand,
    hands_in,
    inverse,
    make_layout,
    number_hands,
    redoable,
    score_hand,
    score_sheet,
    setup_in,
    undoable,
)
from tests.engine.strategies import (
    agreements,
    events,
    hands,
    legal_hands,
    logs,
    nonsense,
    rulesets,
    setups,
)

GAMES = st.lists(hands(), max_size=14)
ANYTHING = st.lists(hands() | nonsense(), max_size=10)


def sheet_of(setup: Setup, played: list[Hand]) -> Sheet:
    return score_sheet(setup, number_hands(played))


def increments(sheet: Sheet, column: int) -> list[tuple[int, tuple[int, int]]]:
    """For each entry of a column its hand and what it added."""
    entries = [(0, (0, 0)), *sheet.columns[column - 1].entries]
    return [(hand, (after[0] - before[0], after[1] - before[1])) for (_, before), (hand, after) in pairwise(entries)]


def to(seat: Seat | None, points: int) -> tuple[int, int]:
    return (points, 0) if seat is Seat.ONE else (0, points)


def intake_of(sheet: Sheet, column: int) -> str:
    """What enters a column; those that open later take the last one's part."""
    columns = sheet.setup.layout.columns
    return columns[min(column, len(columns)) - 1].intake


# --- sums ------------------------------------------------------------------------------------------------------------


@given(rulesets(), hands() | nonsense())
def test_lines_sum_to_points_and_a_price_never_fails(ruleset: Ruleset, hand: Hand) -> None:
    score = score_hand(ruleset, hand)
    assert sum(line.points for line in score.lines) == score.points
    assert (score.winner is None) == (score.boxes == 0) == (score.lines == ())
    assert [line.what for line in score.lines if line.points == 0] in ([], ["difference"], ["award"])


@given(st.data())
def test_a_legal_hand_is_worth_something_to_its_winner_alone(data: st.DataObject) -> None:
    ruleset = data.draw(rulesets())
    hand = data.draw(legal_hands(ruleset))
    check_hand(ruleset, hand)
    score = score_hand(ruleset, hand)
    assert min([score.points, score.boxes, score.difference, score.closing, score.box_points]) >= 0
    assert score.points == score.difference + score.closing + score.box_points


@given(setups(), ANYTHING)
def test_every_sum_is_that_of_its_parts(setup: Setup, played: list[Hand]) -> None:
    sheet = sheet_of(setup, played)
    rows = {row.n: row for row in sheet.hands}
    for row in sheet.hands:
        assert sum(line.points for line in row.score.lines) == row.score.points
    for column in sheet.columns:
        added = increments(sheet, column.n)
        assert column.points == (sum(points[0] for _, points in added), sum(points[1] for _, points in added))
        assert [hand for hand, _ in added] == [row.n for row in sheet.hands if column.n in row.columns]
        intake = intake_of(sheet, column.n)
        for hand, points in added:
            score = rows[hand].score
            part = {"whole": score.points, "difference": score.difference, "closing": score.closing}[intake]
            assert points == to(score.winner, part)
        won = [rows[hand].score for hand, _ in added]
        assert column.boxes == tuple(sum(score.boxes for score in won if score.winner is seat) for seat in Seat)
        if column.settlement is None:
            assert (column.totals, column.net) == (None, None)
        else:
            assert column.totals == tuple(sum(line.points[seat - 1] for line in column.settlement) for seat in Seat)
            assert column.net == column.totals[0] - column.totals[1]
            assert column.settlement[0] == ("points", column.points)
            assert all(line.points != (0, 0) for line in column.settlement[1:])
    settled = [column for column in sheet.columns if column.totals is not None]
    assert sheet.totals == tuple(
        sum(column.weight * column.totals[seat - 1] for column in settled if column.totals) for seat in Seat
    )
    assert sheet.net == sheet.totals[0] - sheet.totals[1]


# --- which columns ---------------------------------------------------------------------------------------------------


@given(setups(), GAMES)
def test_nothing_enters_a_closed_column_and_it_is_closed_by_its_target(setup: Setup, played: list[Hand]) -> None:
    sheet = sheet_of(setup, played)
    for column in sheet.columns:
        reached = [entry.hand for entry in column.entries if column.target and max(entry.points) >= column.target]
        assert reached == ([] if column.closed_by_hand is None else [column.closed_by_hand])
        if column.winner is None:
            assert column.closed_by_hand is None
        else:
            assert column.entries[-1].hand == column.closed_by_hand
            assert column.target is not None
            assert column.points[column.winner - 1] >= column.target


def with_schedule(setup: Setup, schedule: str) -> Setup:
    """The setup with another schedule, and with no new columns."""
    return replace(setup, layout=replace(setup.layout, schedule=schedule, continuous=False))


@given(setups("hollywood"), GAMES)
def test_under_shift_no_win_is_homeless_while_a_column_is_open(setup: Setup, played: list[Hand]) -> None:
    sheet = sheet_of(replace(setup, layout=replace(setup.layout, schedule="shift")), played)
    for row in sheet.hands:
        if row.score.winner is not None and row.counted:
            assert row.columns


def closed_without(sheet: Sheet) -> bool:
    """Whether some column closed while a player had no entry in it."""
    rows = {row.n: row for row in sheet.hands}
    return any(
        column.closed_by_hand is not None and len({rows[entry.hand].score.winner for entry in column.entries}) < 2
        for column in sheet.columns
    )


@given(setups("hollywood"), GAMES)
def test_the_schedules_agree_until_a_column_closes_on_a_player_without_an_entry(
    setup: Setup, played: list[Hand]
) -> None:
    while closed_without(shift := sheet_of(with_schedule(setup, "shift"), played)):
        played = played[:-1]
    win_count = sheet_of(with_schedule(setup, "win_count"), played)
    assert win_count.columns == shift.columns
    assert win_count.hands == shift.hands


@given(rulesets(), GAMES, st.booleans(), st.sampled_from(Seat))
def test_one_column_of_hollywood_is_the_standard_sheet(
    ruleset: Ruleset, played: list[Hand], stopped: bool, dealer: Seat
) -> None:
    ruleset = replace(
        ruleset, blitz=ruleset.shutout, blitz_test=ruleset.shutout_test, target=ruleset.target or 100, preset="house"
    )
    standard = sheet_of(Setup(ruleset, make_layout(ruleset), dealer, stopped), played)
    hollywood = sheet_of(Setup(ruleset, make_layout(ruleset, "hollywood", columns=1), dealer, stopped), played)
    assert hollywood.hands == standard.hands
    assert (hollywood.totals, hollywood.over, hollywood.next_dealer) == (
        standard.totals,
        standard.over,
        standard.next_dealer,
    )
    (one,), (other,) = hollywood.columns, standard.columns
    settlement = one.settlement and tuple(
        (line.what.replace("blitz", "shutout"), line.points) for line in one.settlement
    )
    assert replace(one, settlement=settlement) == other


@given(setups(), GAMES, st.integers(0, 14))
def test_what_was_played_first_does_not_depend_on_what_comes_later(
    setup: Setup, played: list[Hand], count: int
) -> None:
    assert sheet_of(setup, played[:count]).hands == sheet_of(setup, played).hands[:count]


# --- the end and the deal --------------------------------------------------------------------------------------------


@given(setups(), GAMES)
def test_the_end_of_a_game(setup: Setup, played: list[Hand]) -> None:
    sheet = sheet_of(setup, played)
    closed = [column.winner is not None for column in sheet.columns]
    assert sheet.over == (any(closed) if setup.layout.race else all(closed))
    assert sheet.over or sheet.game_winner is None
    assert sheet.columns_won == tuple([column.winner for column in sheet.columns].count(seat) for seat in Seat)
    counted = [row.counted for row in sheet.hands]
    assert counted == sorted(counted, reverse=True)
    assert all(row.counted or row.columns == () for row in sheet.hands)
    if sheet.over and setup.layout.match:
        assert sheet.game_winner is sheet.higher_total
    elif sheet.over:
        assert sheet.game_winner in {column.winner for column in sheet.columns} - {None}
    if not sheet.over and not setup.stopped:
        assert all(counted)


@given(setups(), ANYTHING)
def test_the_dealer_follows_the_rule(setup: Setup, played: list[Hand]) -> None:
    sheet = sheet_of(setup, played)
    ruleset = setup.ruleset
    dealers = [*[row.dealer for row in sheet.hands], sheet.next_dealer]
    assert dealers[0] is setup.first_dealer
    for row, after in zip(sheet.hands, dealers[1:], strict=True):
        winner = row.score.winner
        if winner is None:
            assert (after is row.dealer) == (ruleset.dealer_after_dead == "same")
        elif ruleset.dealer == "alternate":
            assert after is not row.dealer
        else:
            assert (after is winner) == (ruleset.dealer == "winner")


@given(setups(), ANYTHING)
def test_a_hand_is_marked_where_the_ruleset_would_refuse_it(setup: Setup, played: list[Hand]) -> None:
    for row, hand in zip(sheet_of(setup, played).hands, played, strict=True):
        faults = assess(setup.ruleset, hand).faults
        assert row.illegal == (faults[0].code if faults else None)


# --- the log ---------------------------------------------------------------------------------------------------------


@given(st.data())
def test_no_log_is_too_strange_for_a_sheet(data: st.DataObject) -> None:
    first = data.draw(agreements())
    entries = data.draw(logs(first))
    sheet = score_sheet(setup_in(first.setup, entries), hands_in(entries))
    assert len(sheet.hands) <= len(entries)


@given(agreements(), GAMES.filter(bool), hands(), st.data())
def test_corrected_is_recorded_right(first: object, played: list[Hand], hand: Hand, data: st.DataObject) -> None:
    n = data.draw(st.integers(1, len(played)))
    recorded = [LogEntry(seq, Recorded(each)) for seq, each in enumerate(played, start=1)]
    right = [LogEntry(seq, Recorded(hand if seq == n else each)) for seq, each in enumerate(played, start=1)]
    corrected = [*recorded, LogEntry(len(played) + 1, Corrected(n, hand))]
    assert hands_in(corrected) == hands_in(right)


@given(setups(), GAMES.filter(bool), st.data())
def test_struck_is_never_recorded(setup: Setup, played: list[Hand], data: st.DataObject) -> None:
    n = data.draw(st.integers(1, len(played)))
    entries = [LogEntry(seq, Recorded(each)) for seq, each in enumerate(played, start=1)]
    struck = score_sheet(setup, hands_in([*entries, LogEntry(len(played) + 1, Struck(n))]))
    never = sheet_of(setup, [*played[: n - 1], *played[n:]])
    assert (struck.totals, struck.over, struck.next_dealer, struck.game_winner) == (
        never.totals,
        never.over,
        never.next_dealer,
        never.game_winner,
    )
    assert [row._replace(n=0) for row in struck.hands] == [row._replace(n=0) for row in never.hands]
    assert [replace(column, entries=(), closed_by_hand=None) for column in struck.columns] == [
        replace(column, entries=(), closed_by_hand=None) for column in never.columns
    ]


@given(st.data())
def test_undo_is_never_done_and_redo_is_done_again(data: st.DataObject) -> None:
    first = data.draw(agreements())
    entries = data.draw(logs(first, known_hands=True))
    recorded = sum(isinstance(entry.event, Recorded) for entry in entries)
    event = data.draw(events(recorded, hands() | nonsense()))
    assume(not hasattr(event, "n") or 1 <= event.n <= recorded)
    changed = [*entries, LogEntry(len(entries) + 1, event)]
    assert undoable(changed) == changed[-1]
    undone = [*changed, LogEntry(len(changed) + 1, inverse(first, changed, changed[-1]), changed[-1].seq)]
    assert (hands_in(undone), agreement_in(first, undone)) == (hands_in(entries), agreement_in(first, entries))
    assert undoable(undone) == undoable(entries)
    assert redoable(undone) == undone[-1]
    redone = [*undone, LogEntry(len(undone) + 1, inverse(first, undone, undone[-1]), undone[-1].seq)]
    assert (hands_in(redone), agreement_in(first, redone)) == (hands_in(changed), agreement_in(first, changed))
    assert undoable(redone) == changed[-1]


@given(st.data())
def test_undoing_everything_goes_back_to_the_beginning(data: st.DataObject) -> None:
    first = data.draw(agreements())
    entries = data.draw(logs(first, longest=6, known_hands=True))
    while (entry := undoable(entries)) is not None:
        entries.append(LogEntry(len(entries) + 1, inverse(first, entries, entry), entry.seq))
    assert (hands_in(entries), agreement_in(first, entries)) == ((), first)
