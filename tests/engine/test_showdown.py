"""The ruling on a showdown: what was claimed, what was left open, faults, what was missed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.engine.cards import Card, parse_cards
from scorekeeper.engine.claims import Fault
from scorekeeper.engine.hand import Ending, Showdown
from scorekeeper.engine.melds import arrange
from scorekeeper.engine.presets import PRESETS, make_ruleset
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.showdown import as_laid, rule
from tests.engine.showdowns import (
    AGAINST_GIN,
    BROKEN,
    DEFENDER,
    GIN,
    KNOCKER,
    MELDS,
    counts,
    faults,
    melds_of,
    showdown,
)


def test_the_worked_hand() -> None:
    ruling = rule(Ruleset(), showdown())
    assert counts(ruling) == ("knock", 6, 32)
    assert ruling.faults == ()
    assert ruling.missed is ruling.better_for_knocker is ruling.discard is None
    assert [card for card, _ in ruling.answer.laid_off] == ["QH"]
    assert ruling.answer.arrangement.melds == (("7S", "7H", "7D"),)


def test_claimed_melds_stay_in_their_order_and_lay_offs_name_them_by_it() -> None:
    ruling = rule(Ruleset(), showdown(melds="JH 9H TH,3S 4S 5S,KC KD KH"))
    assert ruling.knocker.melds == (("9H", "TH", "JH"), ("3S", "4S", "5S"), ("KH", "KD", "KC"))
    assert ruling.answer.laid_off == (("QH", 0),)


@pytest.mark.parametrize(
    ("claims", "count", "missed"),
    [
        pytest.param({"lay_offs": ""}, 42, 32, id="nothing-laid-off"),
        pytest.param({"own": ""}, 53, 32, id="no-melds"),
        pytest.param({"own": "", "lay_offs": ""}, 63, 32, id="neither"),
        pytest.param({"own": "7S 7H 7D"}, 32, None, id="his-melds-and-the-best-lay-offs"),
        pytest.param({"lay_offs": "QH>2"}, 32, None, id="his-lay-offs-and-the-best-melds"),
        pytest.param({"own": "7S 7D 7H", "lay_offs": "QH>2"}, 32, None, id="all-of-it"),
    ],
)
def test_the_count_as_laid_stands_and_what_was_missed_is_told(
    claims: dict[str, str], count: int, missed: int | None
) -> None:
    ruling = rule(Ruleset(), showdown(melds=MELDS, **claims))
    assert ruling.defender_deadwood == count
    assert (ruling.missed.deadwood if ruling.missed else None) == missed
    assert as_laid(Ruleset(), showdown(melds=MELDS, **claims)) == ruling._replace(missed=None, better_for_knocker=None)


def test_the_knockers_count_as_laid_stands() -> None:
    ruling = rule(Ruleset(knock_limit=98), showdown(melds="3S 4S 5S,KC KD KH"))
    assert counts(ruling) == ("knock", 35, 42)
    assert ruling.better_for_knocker is not None
    assert (ruling.better_for_knocker.points, ruling.better_for_knocker.arrangement.deadwood) == (26, 6)


def test_better_for_the_knocker_is_told_where_a_higher_count_pays_more() -> None:
    shown = showdown("3H 4H 5H 6H TH JH QH KH AS 2C", "7H 7S 8S 9S QS 3D QD 6C 8C JC")
    ruling = rule(Ruleset(), shown)
    assert counts(ruling) == ("knock", 3, 47)
    assert ruling.better_for_knocker is not None
    assert (ruling.better_for_knocker.points, ruling.better_for_knocker.arrangement.deadwood) == (45, 9)
    # Nine is over a limit of eight; and a defender who laid nothing off has paid more already.
    assert rule(Ruleset(knock_limit=8), shown).better_for_knocker is None
    melds = "3H 4H 5H 6H,TH JH QH KH"
    assert rule(Ruleset(), replace(shown, knocker_melds=melds_of(melds), lay_offs=())).better_for_knocker is None


def test_of_equal_counts_the_knocker_gets_the_one_that_pays_him_most() -> None:
    nine = "5S 5C 5D 6S 6C 6D 7S 7C 7D AS"
    ruling = rule(Ruleset(), showdown(nine, "4S 8S 2H 3D KH 9D JC QD TH KC"))
    assert [meld[0][0] for meld in ruling.knocker.melds] == ["5", "6", "7"]
    assert ruling.answer.laid_off == ()
    as_sets = rule(Ruleset(), showdown(nine, "5H 6H 2H 3D KH 9D JC QD TH KC"))
    assert [meld[0] for meld in as_sets.knocker.melds] == ["5S", "5D", "5C"]
    assert as_sets.knocker.melds[0] == ("5S", "6S", "7S")


@pytest.mark.parametrize(
    ("ruleset", "shown", "expected"),
    [
        pytest.param(Ruleset(), showdown(GIN, AGAINST_GIN), ("gin", 0, 52), id="gin"),
        pytest.param(Ruleset(lay_off_on_gin=True), showdown(GIN, AGAINST_GIN), ("gin", 0, 39), id="lay-off-on-gin"),
        pytest.param(Ruleset(), showdown(GIN + " 2C", AGAINST_GIN), ("gin", 0, 52), id="gin-by-the-best-discard"),
        pytest.param(Ruleset(), showdown(GIN + " KS", AGAINST_GIN), ("gin", 0, 52), id="big-gin-not-played"),
        pytest.param(Ruleset(big_gin_bonus=31), showdown(GIN + " KS", AGAINST_GIN), ("big_gin", 0, 52), id="big-gin"),
        pytest.param(
            Ruleset(big_gin_bonus=31),
            showdown(GIN + " KS", AGAINST_GIN, discard="KS"),
            ("gin", 0, 52),
            id="no-big-gin-with-a-discard",
        ),
        pytest.param(
            Ruleset(big_gin_bonus=31),
            showdown(GIN + " KS", AGAINST_GIN, melds="3S 4S 5S,KC KD KH KS,9H TH JH QH"),
            ("big_gin", 0, 52),
            id="big-gin-claimed",
        ),
        pytest.param(
            Ruleset(),
            showdown(GIN + " KS", AGAINST_GIN, melds="3S 4S 5S,KC KD KH KS,9H TH JH QH"),
            ("gin", 0, 52),
            id="big-gin-claimed-and-not-played",
        ),
        pytest.param(
            Ruleset(big_gin_bonus=31),
            showdown(GIN + " KS", AGAINST_GIN, melds="3S 4S 5S,KC KD KH,9H TH JH QH"),
            ("gin", 0, 52),
            id="big-gin-not-claimed",
        ),
        pytest.param(Ruleset(), showdown(KNOCKER + " QC"), ("knock", 6, 32), id="best-discard"),
        pytest.param(Ruleset(), showdown(KNOCKER + " QC", discard="QC"), ("knock", 6, 32), id="discard-among-eleven"),
        pytest.param(Ruleset(), showdown(discard="QC"), ("knock", 6, 32), id="discard-beside-ten"),
        pytest.param(
            Ruleset(), showdown(KNOCKER + " 2C", discard="6C"), ("knock", 2, 32), id="another-discard-than-the-best"
        ),
        pytest.param(
            Ruleset(knock_limit=98), showdown(KNOCKER + " 2C", melds=""), ("knock", 69, 42), id="nothing-melded"
        ),
    ],
)
def test_endings(ruleset: Ruleset, shown: Showdown, expected: tuple[str, int, int]) -> None:
    ruling = rule(ruleset, shown)
    assert ruling.faults == ()
    assert counts(ruling) == expected
    kept = [*ruling.knocker.deadwood_cards, *(card for meld in ruling.knocker.melds for card in meld)]
    assert sorted(kept) == sorted(set(shown.knocker) - {ruling.discard})


def test_the_best_discard_is_reported() -> None:
    assert rule(Ruleset(), showdown(KNOCKER + " QC")).discard == "QC"
    assert rule(Ruleset(), showdown(KNOCKER + " QC", melds=MELDS)).discard == "QC"
    assert rule(Ruleset(), showdown(GIN + " KS", AGAINST_GIN)).discard == "KS"
    assert rule(Ruleset(big_gin_bonus=31), showdown(GIN + " KS", AGAINST_GIN)).discard is None


def test_of_equal_discards_the_knocker_makes_the_one_that_pays_him_most() -> None:
    # Any end of the hearts or of the spades can go; only without 5H and 8H is nothing laid off on the run of hearts.
    shown = showdown("2S 3S 4S 5S 5H 6H 7H 8H KC KD KH", "4H QS 2D 3C 6C 8D 9C TD JC JS")
    best = rule(Ruleset(lay_off_on_gin=True), shown)
    assert (best.discard, best.answer.laid_off) == ("5H", ())


@pytest.mark.parametrize(
    ("ruleset", "shown", "expected"),
    [
        pytest.param(Ruleset(), showdown(KNOCKER.replace("6C", "JD")), [], id="exactly-the-limit"),
        pytest.param(Ruleset(knock_limit=5), showdown(), [("over_knock_limit", "knocker", "6C")], id="over-the-limit"),
        pytest.param(Ruleset(knock_limit=0), showdown(), [("over_knock_limit", "knocker", "6C")], id="straight-gin"),
        pytest.param(Ruleset(knock_limit=0), showdown(GIN, AGAINST_GIN), [], id="straight-gin-is-gin"),
        pytest.param(
            Ruleset(),
            showdown(melds="3S 4S 5S,KC KD KH"),
            [("over_knock_limit", "knocker", "9H TH JH 6C")],
            id="over-the-limit-as-laid",
        ),
        pytest.param(
            Ruleset(), showdown(melds="3S 4S 5S,9H TH JH QH"), [("not_in_hand", "knocker", "QH")], id="not-in-hand"
        ),
        pytest.param(
            Ruleset(),
            showdown(melds=MELDS, own="7S 8S 9C,6D 6H"),
            [("mixed_suits", "defender", "7S 8S 9C"), ("too_small", "defender", "6H 6D")],
            id="his-melds",
        ),
        pytest.param(
            Ruleset(),
            showdown(melds=MELDS, own="7S 7H 7D", lay_offs="8S>0 QH>2 7S>0"),
            [("cannot_lay_off", "defender", "8S"), ("card_in_two_melds", "defender", "7S")],
            id="his-lay-offs",
        ),
        pytest.param(
            Ruleset(),
            showdown(melds="3S 4S 5S,KC KD KH,9H TH", lay_offs="QH>2 AD>1", own="6D 6H 7D"),
            [
                ("too_small", "knocker", "9H TH"),
                ("mixed_ranks", "defender", "6H 6D 7D"),
                ("cannot_lay_off", "defender", "AD"),
            ],
            id="both-sides-in-order",
        ),
        pytest.param(
            Ruleset(),
            showdown(melds="KC KD KH,9H TH JH 6C"),
            [("mixed_suits", "knocker", "9H TH JH 6C")],
            id="no-limit-while-a-meld-is-in-dispute",
        ),
        pytest.param(
            Ruleset(),
            showdown(GIN, AGAINST_GIN, melds="3S 4S 5S,KC KD KH,9H TH JH QH", lay_offs="6S>0"),
            [("cannot_lay_off", "defender", "6S")],
            id="lay-off-on-gin",
        ),
        pytest.param(
            Ruleset(lay_off_on_gin=True),
            showdown(GIN, AGAINST_GIN, melds="3S 4S 5S,KC KD KH,9H TH JH QH", lay_offs="7S>0 6S>0"),
            [],
            id="lay-off-on-gin-where-it-is-allowed",
        ),
        pytest.param(
            Ruleset(),
            showdown(GIN, AGAINST_GIN, melds="3S 4S 5S,KC KD KH,9H TH JH QH", lay_offs=""),
            [],
            id="nothing-laid-off-on-gin",
        ),
        pytest.param(
            Ruleset(),
            showdown("JS QS KS AS KC KD KH 9H TH JH", DEFENDER, melds="QS KS AS,9H TH JH"),
            [("ace_high", "knocker", "AS QS KS")],
            id="ace-high",
        ),
        pytest.param(
            Ruleset(),
            showdown(KNOCKER + " QC", melds="KC KD KH,QC TH JH", discard="QC"),
            [("not_in_hand", "knocker", "QC")],
            id="the-discard-is-not-held",
        ),
    ],
)
def test_faults(ruleset: Ruleset, shown: Showdown, expected: list[tuple[str, str, str]]) -> None:
    ruling = rule(ruleset, shown)
    assert faults(ruling) == expected
    if expected:
        assert ruling.missed is ruling.better_for_knocker is None


def test_claims_that_do_not_stand_are_left_out_of_the_counts() -> None:
    ruling = rule(Ruleset(), showdown(melds="3S 4S 5S,KC KD KH,9H TH", own="7S 7H 7D,6D 6H", lay_offs="8S>0 QH>2"))
    assert counts(ruling) == ("knock", 35, 42)


@pytest.mark.parametrize(
    ("upcard", "ace", "expected"),
    [
        ("6C", "gin_only", []),
        ("5S", "gin_only", ["over_knock_limit"]),
        ("KD", "gin_only", []),
        ("AD", "one", ["over_knock_limit"]),
        ("AD", "gin_only", ["over_knock_limit"]),
        (None, "gin_only", []),
    ],
)
def test_oklahoma(upcard: Card | None, ace: str, expected: list[str]) -> None:
    ruleset = Ruleset(knock_limit="upcard", oklahoma_ace=ace)
    assert [fault.code for fault in rule(ruleset, showdown(), upcard).faults] == expected


def test_eleven_cards_kept() -> None:
    norsk = PRESETS["norsk"].ruleset
    eleven = rule(norsk, showdown(KNOCKER + " 2C QC", discard="QC"))
    assert counts(eleven) == ("knock", 8, 32)
    assert counts(rule(norsk, showdown(KNOCKER + " 2C QC"))) == ("knock", 8, 32)
    gin = rule(norsk, showdown(GIN + " KS QC", AGAINST_GIN, discard="QC"))
    assert counts(gin) == ("gin", 0, 52)
    assert counts(rule(norsk, showdown(defender=DEFENDER + " 2C"))) == ("knock", 6, 34)
    big = make_ruleset("norsk", big_gin_bonus=31)
    assert counts(rule(big, showdown(GIN + " KS 2S", AGAINST_GIN))) == ("big_gin", 0, 52)


def test_gin_that_pays_less_than_a_knock_is_told() -> None:
    ruleset = Ruleset(gin_bonus=0, knock_bonus=40)
    ruling = rule(ruleset, showdown(GIN, AGAINST_GIN))
    assert ruling.ending is Ending.GIN
    assert ruling.better_for_knocker is not None
    assert ruling.better_for_knocker == (arrange(parse_cards(GIN), melds_of(BROKEN)), 70)
    # All eleven melded and kept: there is no knock to make of them.
    claimed = showdown(GIN + " KS", AGAINST_GIN, melds="3S 4S 5S,KC KD KH KS,9H TH JH QH")
    assert rule(ruleset, claimed).better_for_knocker is None


def test_a_fault_is_a_code_a_side_and_cards() -> None:
    assert rule(Ruleset(knock_limit=5), showdown()).faults == (Fault("over_knock_limit", "knocker", (Card("6C"),)),)
