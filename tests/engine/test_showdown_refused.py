"""Cards that cannot be ruled on: wrong in number, unreadable, there twice, or in both hands."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.engine.cards import Card, parse_cards
from scorekeeper.engine.hand import Showdown
from scorekeeper.engine.ruleset import Ruleset
from tests.engine.showdowns import (
    DEFENDER,
    KNOCKER,
    MELDS,
    refused,
    showdown,
)

ELEVEN = Ruleset(eleven_card_hand=True)


@pytest.mark.parametrize(
    ("ruleset", "shown", "expected"),
    [
        pytest.param(Ruleset(), showdown(), [], id="ten-and-ten"),
        pytest.param(Ruleset(), showdown(KNOCKER + " QC"), [], id="eleven-and-ten"),
        pytest.param(Ruleset(), showdown("3S 4S 5S"), [("wrong_card_count", "knocker", 3, [10, 11])], id="too-few"),
        pytest.param(Ruleset(), showdown(""), [("wrong_card_count", "knocker", 0, [10, 11])], id="no-cards"),
        pytest.param(
            Ruleset(), showdown(KNOCKER + " QC 2C"), [("wrong_card_count", "knocker", 12, [10, 11])], id="twelve"
        ),
        pytest.param(Ruleset(), showdown(discard="6C"), [("wrong_card_count", "knocker", 10, [11])], id="nine-kept"),
        pytest.param(
            Ruleset(),
            showdown(KNOCKER + " QC", discard="2C"),
            [("wrong_card_count", "knocker", 12, [11])],
            id="eleven-kept",
        ),
        pytest.param(
            Ruleset(),
            showdown(defender=DEFENDER + " 2C"),
            [("wrong_card_count", "defender", 11, [10])],
            id="his-eleven",
        ),
        pytest.param(
            Ruleset(),
            showdown("3S", "3S"),
            [
                ("wrong_card_count", "knocker", 1, [10, 11]),
                ("wrong_card_count", "defender", 1, [10]),
                ("card_held_by_both", "defender[0]", "3S", None),
            ],
            id="several",
        ),
        pytest.param(
            Ruleset(),
            showdown(defender=DEFENDER.replace("8S", "6C")),
            [("card_held_by_both", "defender[3]", "6C", None)],
            id="held-by-both",
        ),
        pytest.param(
            Ruleset(), showdown(discard="8S"), [("card_held_by_both", "defender[3]", "8S", None)], id="discard-held"
        ),
        pytest.param(Ruleset(), showdown(lay_offs="QH>2"), [("missing", "knocker_melds", None, None)], id="no-melds"),
        pytest.param(ELEVEN, showdown(KNOCKER + " QC 2C"), [], id="eleven-kept-of-twelve"),
        pytest.param(ELEVEN, showdown(KNOCKER + " QC 2C", discard="QC"), [], id="eleven-kept-and-shown"),
        pytest.param(ELEVEN, showdown(KNOCKER + " 2C", discard="QC"), [], id="eleven-with-the-discard-beside"),
        pytest.param(ELEVEN, showdown(defender=DEFENDER + " 2C"), [], id="the-defender-keeps-eleven"),
        pytest.param(
            ELEVEN, showdown(KNOCKER + " QC", DEFENDER + " 2C", discard="QC"), [], id="the-defender-keeps-eleven-of-ten"
        ),
        pytest.param(
            ELEVEN,
            showdown(KNOCKER + " QC", DEFENDER + " 2C", discard="QD"),
            [("wrong_card_count", "defender", 11, [10])],
            id="not-both-keep-eleven",
        ),
        pytest.param(
            ELEVEN,
            showdown(KNOCKER + " QC 2C 3C"),
            [("wrong_card_count", "knocker", 13, [10, 11, 12])],
            id="thirteen",
        ),
    ],
)
def test_cards_that_cannot_be_ruled_on(
    ruleset: Ruleset, shown: Showdown, expected: list[tuple[str, str, object, object]]
) -> None:
    assert refused(ruleset, shown) == expected


def test_unreadable_and_doubled_cards_are_refused_wherever_they_are() -> None:
    bad = Card("1S")
    shown = replace(
        showdown(melds=MELDS, own="7S 7H 7D", lay_offs="QH>2 QH>2 8S>0 QH>1"),
        knocker=(*parse_cards(KNOCKER)[:9], bad),
        discard=bad,
        defender_melds=((bad, bad), (Card("7S"), Card("7S"))),
    )
    shown = replace(
        shown,
        knocker_melds=((Card("3S"), bad), (Card("9H"), Card("9H"))),
        defender=(*parse_cards(DEFENDER)[:9], Card("7S")),
        lay_offs=(*(shown.lay_offs or ()), (bad, 0)),
    )
    assert [(code, field, value) for code, field, value, _ in refused(Ruleset(), shown)] == [
        ("bad_card", "knocker[9]", "1S"),
        ("bad_card", "knocker_melds[0][1]", "1S"),
        ("duplicate_card", "knocker_melds[1][1]", "9H"),
        ("bad_card", "discard", "1S"),
        ("duplicate_card", "defender[9]", "7S"),
        ("bad_card", "defender_melds[0][0]", "1S"),
        ("bad_card", "defender_melds[0][1]", "1S"),
        ("duplicate_card", "defender_melds[1][1]", "7S"),
        ("duplicate_card", "lay_offs[1][0]", "QH"),
        ("bad_card", "lay_offs[4][0]", "1S"),
    ]
