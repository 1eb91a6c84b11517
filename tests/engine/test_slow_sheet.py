"""The fold against a slow and obvious reading of the rules: each column worked out anew from the hands in it."""

from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st

from scorekeeper.engine import Hand, HandScore, Seat, Setup, number_hands, score_hand, score_sheet
from tests.engine.strategies import hands, setups

Won = tuple[Hand, HandScore]


class SlowSheet:
    """Which hands entered which column, and what that settles to."""

    def __init__(self, setup: Setup, played: list[Hand]) -> None:
        self.setup = setup
        self.entered: list[list[Won]] = [[] for _ in setup.layout.columns]
        wins: list[Seat] = []
        for number, hand in enumerate(played, start=1):
            score = score_hand(setup.ruleset, hand)
            if score.winner is None or self.over():
                continue
            wins.append(score.winner)
            columns = [column for column in range(len(self.entered)) if self.takes(column, score, wins)]
            for column in columns:
                self.entered[column].append((hand, score))
            notice = setup.notice_after
            if setup.layout.continuous and (notice is None or number < notice):
                self.entered += [[] for column in columns if self.winner(column)]

    def points(self, column: int, seat: Seat) -> int:
        total = 0
        for _, score in self.of(column, seat):
            intake = self.setup.layout.columns[min(column, len(self.setup.layout.columns) - 1)].intake
            total += {"whole": score.points, "difference": score.difference, "closing": score.closing}[intake]
        return total

    def of(self, column: int, seat: Seat) -> list[Won]:
        return [(hand, score) for hand, score in self.entered[column] if score.winner is seat]

    def target(self, column: int) -> int | None:
        columns = self.setup.layout.columns
        return columns[min(column, len(columns) - 1)].target

    def winner(self, column: int) -> Seat | None:
        target = self.target(column)
        reached = [seat for seat in Seat if target is not None and self.points(column, seat) >= target]
        return reached[0] if reached else None

    def over(self) -> bool:
        closed = [self.winner(column) is not None for column in range(len(self.entered))]
        return any(closed) if self.setup.layout.name == "split" else all(closed)

    def takes(self, column: int, score: HandScore, wins: list[Seat]) -> bool:
        """Whether an open column takes a win, judged before it."""
        if self.winner(column) is not None:
            return False
        seat = wins[-1]
        if self.setup.layout.name == "standard":
            return True
        if self.setup.layout.name == "split":
            return column == 0 or score.lines[0].what != "award"
        if self.setup.layout.schedule == "win_count":
            return column + 1 <= wins.count(seat)
        begun = bool(self.of(column, seat))
        lower = [n for n in range(column) if self.winner(n) is None and not self.of(n, seat)]
        return begun or not lower

    def settlement(self, column: int, seat: Seat) -> dict[str, int] | None:
        """What a column settles to for a seat, line by line."""
        setup, ruleset, layout = self.setup, self.setup.ruleset, self.setup.layout
        winner = self.winner(column)
        if winner is None and not setup.stopped and not (layout.name == "split" and self.over()):
            return None
        mine, theirs = self.of(column, seat), self.of(column, seat.other)
        lines = {"points": self.points(column, seat)}
        if layout.name == "split":
            return lines
        if seat is winner:
            lines["game_bonus"] = layout.game_bonus
        if ruleset.boxes_when == "settlement":
            boxes = sum(score.boxes for _, score in mine)
            if ruleset.boxes == "net":
                boxes = max(0, boxes - sum(score.boxes for _, score in theirs))
            lines["boxes"] = boxes * layout.box_bonus
        lines["closings"] = sum(
            {
                None: 0,
                "winner": layout.closing_bonus,
                "closer": layout.closing_bonus if hand.knocker is seat and score.winner is seat else 0,
                "by_ending": score.closing,
            }[layout.closing]
            for hand, score in mine
        )
        name = "shutout" if layout.name == "standard" else "blitz"
        form, test = (
            (ruleset.shutout, ruleset.shutout_test) if name == "shutout" else (ruleset.blitz, ruleset.blitz_test)
        )
        nothing = not theirs if test == "no_hand" else self.points(column, seat.other) == 0
        if seat is winner and nothing:
            at_once = sum(score.box_points for _, score in mine) if layout.columns[0].intake == "whole" else 0
            hand_points = lines["points"] - at_once
            lines[name] = {
                "none": 0,
                "game_bonus": layout.game_bonus,
                "points": hand_points,
                "points_and_game": hand_points + layout.game_bonus,
                "all": sum(lines.values()),
            }[form]
        return lines


@given(setups(), st.lists(hands(), max_size=16))
def test_every_column_settles_as_worked_out_slowly(setup: Setup, played: list[Hand]) -> None:
    # Boxes paid at once are priced by the layout, which is the ruleset's own on any sheet the slow one reads.
    assume(not setup.ruleset.boxes_at_once or setup.layout.box_bonus == setup.ruleset.box_bonus)
    sheet = score_sheet(setup, number_hands(played))
    slow = SlowSheet(setup, played)
    assert len(sheet.columns) == len(slow.entered)
    assert sheet.over == slow.over()
    for index, column in enumerate(sheet.columns):
        assert column.winner is slow.winner(index)
        assert column.target == slow.target(index)
        for seat in Seat:
            assert column.points[seat - 1] == slow.points(index, seat)
            lines = slow.settlement(index, seat)
            told = column.settlement
            assert (told is None) == (lines is None)
            if told is not None and lines is not None:
                assert {line.what: line.points[seat - 1] for line in told if line.points[seat - 1]} == {
                    what: points for what, points in lines.items() if points
                }
