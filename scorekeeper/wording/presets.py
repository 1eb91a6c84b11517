"""Presets, layouts, ruleset values and sources by the names people know them by."""

from __future__ import annotations

from scorekeeper.wording.translating import N_, _


def preset_title(name: str) -> str:
    """What a preset is called.

    >>> preset_title("pagat")
    'Pagat'
    """
    return {
        "pagat": _("Pagat"),
        "modern": _("Modern"),
        "norsk": _("Norsk"),
        "hoyle": _("Hoyle"),
        "deutsch": _("Deutsch"),
        "dansk": _("Dansk"),
        "american": _("American"),
        "club": _("Club"),
        "palace": _("Palace"),
    }[name]


def preset_line(name: str) -> str:
    """What tells a preset from the others, in a line.

    >>> preset_line("modern")
    'To 100. Gin 25, undercut 25, boxes of 25, game bonus 100.'
    """
    return {
        "pagat": _("To 100. Gin 20, undercut 10, boxes of 20, game bonus 100."),
        "modern": _("To 100. Gin 25, undercut 25, boxes of 25, game bonus 100."),
        "norsk": _("To 100. Knock 20, undercut 30, gin 40, and nothing on top. Eleven cards may be held."),
        "hoyle": _("To 100. Gin 25, undercut 10, and nothing on top. The winner deals."),
        "deutsch": _("To 100. Gin 25, undercut 25, and nothing on top. The deal alternates."),
        "dansk": _("To 500. Knock 20, undercut 30, gin 40, against no deadwood to the defender."),
        "american": _("As Modern, with big gin at 31; a shutout doubles the points of the hands."),
        "club": _("To 250. The upcard sets the knock limit, spades double, gin earns two extra boxes."),
        "palace": _("To 100. Gin 25, undercut 20, boxes of 10 that count at once."),
    }[name]


def layout_title(name: str) -> str:
    """What a layout of the sheet is called.

    >>> layout_title("split")
    'Split account'
    """
    return {"standard": _("Standard"), "hollywood": _("Hollywood"), "split": _("Split account")}[name]


def layout_line(name: str) -> str:
    """What a layout of the sheet is, in a line.

    >>> layout_line("standard")
    'One column; first to the target wins.'
    """
    return {
        "standard": _("One column; first to the target wins."),
        "hollywood": _("Three columns at once, each settled by itself. With Dansk: its own account of differences."),
        "split": _("The other Danish account: differences to 100 beside closings to 200."),
    }[name]


def value_label(field: str) -> str:
    """What a value of a ruleset or of a layout is called, also as a heading.

    >>> value_label("tie")
    'Equal counts'
    """
    return {
        "preset": _("Rules"),
        "knock_limit": _("Knock limit"),
        "oklahoma_ace": _("Ace as upcard"),
        "spade_doubles": _("Spade as upcard"),
        "knock_bonus": _("Knock bonus"),
        "undercut_bonus": _("Undercut bonus"),
        "gin_bonus": _("Gin bonus"),
        "big_gin_bonus": _("Big gin bonus"),
        "tie": _("Equal counts"),
        "gin_against_zero": _("Gin against no deadwood"),
        "lay_off_on_gin": _("Laying off on gin"),
        "eleven_card_hand": _("Holding eleven cards"),
        "target": _("Target"),
        "game_bonus": _("Game bonus"),
        "box_bonus": _("Box"),
        "boxes": _("Boxes are paid to"),
        "boxes_when": _("Boxes are paid"),
        "gin_boxes": _("Extra boxes for gin"),
        "big_gin_boxes": _("Extra boxes for big gin"),
        "undercut_boxes": _("Extra boxes for an undercut"),
        "shutout": _("A shutout pays"),
        "blitz": _("A blitz pays"),
        "shutout_test": _("It is a shutout when the loser has"),
        "blitz_test": _("It is a blitz when the loser has"),
        "dealer": _("Next dealer"),
        "dealer_after_dead": _("Deal after a dead hand"),
        "stock_end": _("The stock has run out with"),
        "layout": _("Sheet"),
        "columns": _("Columns"),
        "column_target": _("Column target"),
        "weights": _("Weights"),
        "schedule": _("A win enters"),
        "intake": _("What enters a column"),
        "closing": _("Closing bonus to"),
        "closing_bonus": _("Closing bonus"),
        "continuous": _("New columns"),
        "difference_target": _("Target of the differences"),
        "closing_target": _("Target of the closings"),
    }[field]


def option_label(field: str, value: object) -> str:
    """What a value is called in a list of values, or on its own beside its label.

    >>> option_label("dealer", "alternate"), option_label("gin_bonus", 25), option_label("big_gin_bonus", None)
    ('by turns', '25', 'not played')
    """
    if isinstance(value, (list, tuple)):
        return _list(field, list(value))
    if field in ("preset", "layout"):
        return preset_title(str(value)) if field == "preset" else layout_title(str(value))
    label = _WORDS.get((field, value)) if isinstance(value, (str, bool)) or value is None else None
    return str(value) if label is None else _(label)


def _list(field: str, values: list[object]) -> str:
    if field == "weights":
        return "-".join(str(value) for value in values)
    if len(set(values)) == 1:
        return option_label(field, values[0])
    return ", ".join(option_label(field, value) for value in values)


_WORDS: dict[tuple[str, object], str] = {
    ("knock_limit", "upcard"): N_("the upcard’s value"),
    ("oklahoma_ace", "gin_only"): N_("only gin ends the hand"),
    ("oklahoma_ace", "one"): N_("a knock with 1"),
    ("spade_doubles", "off"): N_("doubles nothing"),
    ("spade_doubles", "points"): N_("doubles the points"),
    ("spade_doubles", "points_and_extra_boxes"): N_("doubles points and extra boxes"),
    ("big_gin_bonus", None): N_("not played"),
    ("tie", "undercut"): N_("undercut"),
    ("tie", "undercut_no_bonus"): N_("undercut, no bonus"),
    ("tie", "nobody"): N_("nobody scores"),
    ("tie", "knocker"): N_("knocker wins, 0"),
    ("gin_against_zero", "knocker"): N_("bonus to the knocker"),
    ("gin_against_zero", "defender"): N_("bonus to the defender"),
    ("lay_off_on_gin", True): N_("allowed"),
    ("lay_off_on_gin", False): N_("not allowed"),
    ("eleven_card_hand", True): N_("allowed"),
    ("eleven_card_hand", False): N_("not allowed"),
    ("target", None): N_("none, until you stop"),
    ("boxes", "both"): N_("both players"),
    ("boxes", "net"): N_("whoever has more, the difference"),
    ("boxes_when", "settlement"): N_("at the end"),
    ("boxes_when", "at_once"): N_("at once, and count to the target"),
    ("shutout", "none"): N_("nothing more"),
    ("shutout", "game_bonus"): N_("one more game bonus"),
    ("shutout", "points"): N_("the hand points again"),
    ("shutout", "points_and_game"): N_("points and game bonus again"),
    ("shutout", "all"): N_("everything again"),
    ("blitz", "none"): N_("nothing more"),
    ("blitz", "game_bonus"): N_("one more game bonus"),
    ("blitz", "points"): N_("the hand points again"),
    ("blitz", "points_and_game"): N_("points and game bonus again"),
    ("blitz", "all"): N_("everything again"),
    ("shutout_test", "no_points"): N_("no points"),
    ("shutout_test", "no_hand"): N_("won no hand"),
    ("blitz_test", "no_points"): N_("no points in the column"),
    ("blitz_test", "no_hand"): N_("no entry in the column"),
    ("dealer", "winner"): N_("the winner"),
    ("dealer", "loser"): N_("the loser"),
    ("dealer", "alternate"): N_("by turns"),
    ("dealer_after_dead", "same"): N_("the same player again"),
    ("dealer_after_dead", "alternate"): N_("passes"),
    ("stock_end", "two_left"): N_("two cards left"),
    ("stock_end", "empty"): N_("no card left"),
    ("schedule", "shift"): N_("every column begun, and the next"),
    ("schedule", "win_count"): N_("as many columns as wins so far"),
    ("intake", "whole"): N_("the whole score"),
    ("intake", "difference"): N_("the difference only"),
    ("closing", None): N_("nobody"),
    ("closing", "winner"): N_("the winner of the hand"),
    ("closing", "closer"): N_("a winner who went out"),
    ("closing", "by_ending"): N_("the winner, what the ending earned"),
    ("continuous", True): N_("one for each that closes"),
    ("continuous", False): N_("none"),
}


def source_name(text: str) -> str:
    """A source of a preset's value, written out so that it can stand within a sentence.

    >>> source_name("S001")
    'a Norwegian page'
    """
    return {
        "S000": _("a Swedish page that follows pagat.com"),
        "S000, the usual alternatives": _("a Swedish page that follows pagat.com, its usual alternatives"),
        "S001": _("a Norwegian page"),
        "S002": _("a Swedish page after Hoyle"),
        "S003": _("a German page"),
        "S004": _("a Danish page"),
        "a phone app, as recorded by jdh8": _("a phone app, as its rules were written down by jdh8"),
    }.get(text, text)
