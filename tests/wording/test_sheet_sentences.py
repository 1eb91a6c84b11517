"""Where points went, what closed, who won and who pays, in sentences."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.engine import (
    Seat,
    Setup,
    Sheet,
    Stake,
    award,
    gin,
    knock,
    make_layout,
    make_ruleset,
    number_hands,
    score_sheet,
)
from scorekeeper.wording.sheet import entry_sentences, money_sentence, result_sentences
from scorekeeper.wording.sheet_labels import column_result, hand_mark, settlement_label, standing_label

A, B = Seat.ONE, Seat.TWO
NAMES = ("Anna", "Bo")


def sheet(*hands: Any, stopped: bool = False, ruleset: dict[str, Any] | None = None, **layout: Any) -> Sheet:
    """The sheet of these hands."""
    rules = make_ruleset(**(ruleset or {}))
    name = layout.pop("layout", "standard")
    return score_sheet(Setup(rules, make_layout(rules, name, **layout), stopped=stopped), number_hands(hands))


def last(told: Sheet) -> list[str]:
    """What is said about the last hand."""
    return entry_sentences(told, told.hands[-1], NAMES)


@pytest.mark.parametrize(
    ("told", "sentences"),
    [
        (sheet(gin(A, 20)), []),
        (sheet(gin(A, 80)), ["Anna reaches 100 and wins the game, shutout."]),
        (sheet(gin(B, 5), gin(A, 80)), ["Anna reaches 100 and wins the game."]),
        (sheet(gin(A, 80), gin(B, 5)), ["The game was over before it: it is kept, but not counted."]),
        (sheet(gin(A, 20), layout="hollywood"), ["40 into column 1."]),
        (sheet(gin(A, 20), gin(A, 20), layout="hollywood"), ["40 into columns 1 and 2."]),
        (
            sheet(gin(A, 5), gin(B, 20), gin(A, 20), gin(A, 20), layout="hollywood"),
            ["40 into columns 1, 2 and 3.", "Column 1 closes at 105."],
        ),
        (
            sheet(gin(A, 80), layout="hollywood", columns=1),
            ["100 into column 1.", "Column 1 closes at 100, blitz.", "All columns are closed: the game is over."],
        ),
        (
            sheet(gin(A, 80), gin(A, 80), gin(B, 9), layout="hollywood", schedule="win_count"),
            ["No open column takes it."],
        ),
        (
            sheet(knock(A, 3, 20), ruleset={"preset": "dansk"}, layout="hollywood"),
            ["17 into column 1."],
        ),
        (
            sheet(knock(A, 3, 20), ruleset={"preset": "dansk"}, layout="split"),
            ["17 to the differences, 20 to the closings."],
        ),
        (sheet(award(A, 17), layout="split"), ["17 to the differences."]),
        (
            sheet(gin(B, 30), ruleset={"preset": "dansk"}, layout="split", closing_target=40),
            ["30 to the differences, 40 to the closings.", "Bo reaches 40 in the closings and wins the game."],
        ),
        (sheet(knock(A, 3, 3), ruleset={"tie": "nobody"}), []),
    ],
    ids=[
        "goes-without-saying",
        "shutout",
        "wins",
        "after-the-end",
        "one-column",
        "two-columns",
        "closes",
        "the-last-closes",
        "homeless",
        "difference-only",
        "split",
        "split-award",
        "split-ends",
        "nobody",
    ],
)
def test_where_the_points_went(told: Sheet, sentences: list[str]) -> None:
    assert last(told) == sentences


@pytest.mark.parametrize(
    ("told", "sentences"),
    [
        (sheet(gin(A, 20)), []),
        (sheet(gin(A, 80)), ["Anna wins the game, 320 to 0."]),
        (
            sheet(*[award(B, 12)] * 8, award(A, 105)),
            [
                "Anna reached the target first and wins the game.",
                "Bo has the higher total, 256 to 225.",
            ],
        ),
        (
            sheet(award(B, 50), award(A, 100), ruleset={"preset": "hoyle", "game_bonus": 0, "box_bonus": 0}),
            ["Anna wins the game, 100 to 50."],
        ),
        (
            sheet(award(B, 95), *[award(B, 1)] * 4, award(A, 100), ruleset={"game_bonus": 79}),
            ["Anna reached the target first and wins the game.", "The totals are equal, 199 to 199."],
        ),
        (sheet(stopped=True), ["Stopped early at 0 each; nobody has won."]),
        (sheet(gin(B, 5), stopped=True), ["Stopped early; nobody has won. Bo is ahead, 45 to 0."]),
        (
            sheet(
                award(A, 100),
                award(B, 100),
                ruleset={"blitz": "none"},
                layout="hollywood",
                columns=2,
            ),
            ["The match is drawn, 220 to 220."],
        ),
    ],
    ids=["running", "won", "higher-loses", "plain", "equal-totals", "stopped-equal", "stopped", "drawn"],
)
def test_who_won(told: Sheet, sentences: list[str]) -> None:
    assert result_sentences(told, NAMES) == sentences


@pytest.mark.parametrize(
    ("stake", "sentence"),
    [
        (Stake(), ""),
        (Stake("0", "kr"), ""),
        (Stake("0.1"), "Bo pays Anna 32.00: 320 points at 0.10."),
        (Stake("0.0001", "€"), "Bo pays Anna 0.03 €: 320 points at 0.0001 €."),
    ],
    ids=["none", "nothing", "no-currency", "four-decimals"],
)
def test_who_pays(stake: Stake, sentence: str) -> None:
    assert money_sentence(sheet(gin(A, 80)), NAMES, stake) == sentence


def test_nobody_pays_for_equal_totals() -> None:
    assert money_sentence(sheet(stopped=True), NAMES, Stake("1", "kr")) == "The totals are equal: nobody pays."


@pytest.mark.parametrize("form", ["game_bonus", "points", "points_and_game", "all"])
def test_every_form_of_a_shutout_and_a_blitz_has_a_label(form: str) -> None:
    labels = set()
    for layout, what in (("standard", "shutout"), ("hollywood", "blitz")):
        told = sheet(gin(A, 80), ruleset={"shutout": form, "blitz": form}, layout=layout)
        labels.add(settlement_label(what, told.columns[0], told))
    assert {label.split(",")[0] for label in labels} == {"Shutout", "Blitz"}


@pytest.mark.parametrize(
    ("ruleset", "layout", "label"),
    [
        ({"boxes": "net"}, {}, "Boxes, the difference of 1 and 0 at 20"),
        ({"boxes": "both"}, {}, "Boxes, 1 and 0 at 20"),
    ],
)
def test_how_boxes_are_paid(ruleset: dict[str, Any], layout: dict[str, Any], label: str) -> None:
    told = sheet(gin(A, 80), ruleset=ruleset, **layout)
    assert settlement_label("boxes", told.columns[0], told) == label


@pytest.mark.parametrize(("closing", "label"), [("winner", "Closings, 20 each"), ("by_ending", "Closings, as earned")])
def test_how_closings_are_paid(closing: str, label: str) -> None:
    told = sheet(gin(A, 80), layout="hollywood", closing=closing)
    assert settlement_label("closings", told.columns[0], told) == label


def test_marks() -> None:
    told = sheet(knock(A, 3, 20), knock(A, 9, 3), gin(A, 1), award(B, 5), ruleset={"target": None})
    assert [hand_mark(hand) for hand in told.hands] == ["", "undercut", "gin", "award"]
    assert hand_mark(sheet(knock(A, 3, 3), ruleset={"tie": "nobody"}).hands[0]) == "equal counts"


def test_what_a_column_came_to() -> None:
    told = sheet(award(B, 100), stopped=True, layout="hollywood")
    assert [column_result(told, column, NAMES) for column in told.columns] == [
        "Column 1: 440 to Bo",
        "Column 2: even",
        "Column 3: even",
    ]


def test_what_stands_under_a_total() -> None:
    match = sheet(gin(A, 80), gin(A, 80), gin(A, 80), layout="hollywood")
    assert (standing_label(match, A), standing_label(match, B)) == ("3 columns won", "no column won")
    lower = sheet(*[award(B, 12)] * 8, award(A, 105))
    assert (standing_label(lower, A), standing_label(lower, B)) == ("won the game", "has the higher total")
