"""The labels on a sheet: marks, columns, what is still to go, and what each line of a settlement is."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.engine.columns import Column
from scorekeeper.engine.hand import Ending, Seat
from scorekeeper.engine.layout import Layout
from scorekeeper.engine.sheet import Sheet, SheetHand
from scorekeeper.wording.hands import ending_label
from scorekeeper.wording.table import within
from scorekeeper.wording.translating import _, ngettext


def game_heading(layout: Layout, names: Sequence[str]) -> str:
    """What a game is, in a line.

    >>> from scorekeeper.engine import Ruleset, make_layout
    >>> game_heading(make_layout(Ruleset()), ["Anna", "Bo"])
    'Anna and Bo, gin rummy to 100'
    """
    one, two = names
    if layout.race:
        return _("%(one)s and %(two)s, split account", one=one, two=two)
    if layout.match:
        return _("%(one)s and %(two)s, Hollywood", one=one, two=two)
    target = layout.columns[0].target
    if target is None:
        return _("%(one)s and %(two)s, gin rummy", one=one, two=two)
    return _("%(one)s and %(two)s, gin rummy to %(target)s", one=one, two=two, target=target)


def hand_mark(hand: SheetHand) -> str:
    """The small mark beside a hand that did not end in a plain knock; "" for one that did.

    >>> from scorekeeper.engine import Ruleset, Setup, dead, make_layout, number_hands, score_sheet
    >>> hand_mark(score_sheet(Setup(Ruleset(), make_layout(Ruleset())), number_hands([dead()])).hands[0])
    'dead hand'
    """
    label = ending_label(hand.hand, hand.score)
    if hand.hand.ending is Ending.KNOCK and not hand.score.undercut:
        return "" if hand.score.winner is not None else _("equal counts")
    return within(label)


def settlement_label(what: str, column: Column, sheet: Sheet) -> str:
    """What a line of a column's settlement is for, with the values it comes from.

    `what` is points, game_bonus, boxes, closings, shutout or blitz.
    """
    layout, ruleset = sheet.setup.layout, sheet.setup.ruleset
    if what == "boxes":
        counts = {"one": column.boxes[0], "two": column.boxes[1], "bonus": layout.box_bonus}
        if ruleset.boxes == "net":
            return _("Boxes, the difference of %(one)s and %(two)s at %(bonus)s", **counts)
        return _("Boxes, %(one)s and %(two)s at %(bonus)s", **counts)
    if what == "closings":
        if layout.closing == "by_ending":
            return _("Closings, as earned")
        return _("Closings, %(bonus)s each", bonus=layout.closing_bonus)
    if what == "shutout":
        return {
            "game_bonus": _("Shutout, one more game bonus"),
            "points": _("Shutout, the points again"),
            "points_and_game": _("Shutout, points and game bonus again"),
            "all": _("Shutout, everything doubled"),
        }[ruleset.shutout]
    if what == "blitz":
        return {
            "game_bonus": _("Blitz, one more game bonus"),
            "points": _("Blitz, the points again"),
            "points_and_game": _("Blitz, points and game bonus again"),
            "all": _("Blitz, everything doubled"),
        }[ruleset.blitz]
    return _("Game bonus") if what == "game_bonus" else _("Points")


def column_name(sheet: Sheet, n: int) -> str:
    """What a column is called.

    >>> from scorekeeper.engine import Ruleset, Setup, make_layout, score_sheet
    >>> column_name(score_sheet(Setup(Ruleset(), make_layout(Ruleset(), "split")), ()), 2)
    'Closings'
    """
    layout = sheet.setup.layout
    if layout.race:
        return _("Differences") if n == 1 else _("Closings")
    return _("Column %(column)s", column=n) if layout.match else _("Total")


def column_result(sheet: Sheet, column: Column, names: Sequence[str]) -> str:
    """What a settled column came to, in a line.

    >>> from scorekeeper.engine import Ruleset, Setup, gin, make_layout, number_hands, score_sheet
    >>> sheet = score_sheet(Setup(Ruleset(), make_layout(Ruleset(), "hollywood")), number_hands([gin(Seat.ONE, 85)]))
    >>> column_result(sheet, sheet.columns[0], ["A", "B"])
    'Column 1: 450 to A'
    """
    values = {"column": column_name(sheet, column.n), "points": abs(column.net or 0)}
    if not column.net:
        return _("%(column)s: even", **values)
    return _("%(column)s: %(points)s to %(name)s", **values, name=names[0] if column.net > 0 else names[1])


def hands_range(numbers: Sequence[int]) -> str:
    """Which hands these are, by the first and the last.

    >>> hands_range([1]), hands_range([3, 4, 5])
    ('Hand 1', 'Hands 3 to 5')
    """
    if len(numbers) == 1:
        return _("Hand %(n)s", n=numbers[0])
    return _("Hands %(first)s to %(last)s", first=numbers[0], last=numbers[-1])


def to_go(column: Column, seat: Seat) -> int | None:
    """How many points a player still needs to close a running column; None where it has no target.

    >>> from scorekeeper.engine import Ruleset, Setup, gin, make_layout, number_hands, score_sheet
    >>> sheet = score_sheet(Setup(Ruleset(), make_layout(Ruleset())), number_hands([gin(Seat.ONE, 25)]))
    >>> to_go(sheet.columns[0], Seat.ONE), to_go(sheet.columns[0], Seat.TWO)
    (55, 100)
    """
    return None if column.target is None else max(0, column.target - column.points[seat - 1])


def to_go_label(sheet: Sheet, column: Column, seat: Seat) -> str:
    """What a player still needs in a running column, in words; "" where it has no target."""
    points = to_go(column, seat)
    if points is None:
        return ""
    if not sheet.setup.layout.race:
        return _("%(points)s to go", points=points)
    if column.n == 1:
        return _("%(points)s to go in the differences", points=points)
    return _("%(points)s to go in the closings", points=points)


def standing_label(sheet: Sheet, seat: Seat) -> str:
    """What stands under a player's settled total: columns won in a match, else the game or the higher total; or ""."""
    if sheet.setup.layout.match:
        won = sheet.columns_won[seat - 1]
        if not won:
            return _("no column won")
        return ngettext("%(num)s column won", "%(num)s columns won", won)
    if sheet.game_winner is seat:
        return _("won the game")
    return _("has the higher total") if sheet.over and sheet.higher_total is seat else ""


def lead_label(sheet: Sheet, names: Sequence[str]) -> str:
    """Who wins, or is ahead, by how much.

    >>> from scorekeeper.engine import Ruleset, Setup, gin, make_layout, number_hands, score_sheet
    >>> lead_label(score_sheet(Setup(Ruleset(), make_layout(Ruleset())), number_hands([gin(Seat.ONE, 85)])), ["A", "B"])
    'A wins by 325'
    """
    if sheet.higher_total is None:
        return _("The totals are equal")
    values = {"name": names[sheet.higher_total - 1], "points": abs(sheet.net)}
    if sheet.game_winner is sheet.higher_total:
        return _("%(name)s wins by %(points)s", **values)
    return _("%(name)s is ahead by %(points)s", **values)


def points_label(sheet: Sheet) -> str:
    """The points behind settled totals; "" for a match, whose columns are told one by one."""
    if sheet.setup.layout.match:
        return ""
    one, two = sheet.columns[0].points
    if sheet.setup.layout.race:
        return _("%(one)s – %(two)s in differences", one=one, two=two)
    return _("%(one)s – %(two)s in points", one=one, two=two)
