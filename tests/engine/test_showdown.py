"""The ruling on a showdown: what was claimed, what was left open, faults, what was missed, every preset."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.cards import PACK, Card, parse_cards
from scorekeeper.engine.claims import FAULT_CODES, Fault
from scorekeeper.engine.errors import CODES, Refusal
from scorekeeper.engine.hand import Ending, Seat, Showdown
from scorekeeper.engine.melds import arrange, least_deadwood
from scorekeeper.engine.presets import PRESETS, make_ruleset
from scorekeeper.engine.pricing import price
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.showdown import Ruling, as_laid, rule
from scorekeeper.engine.table import refusals
from tests.engine.deals import overlapping_showdowns

# The worked hand of S000: nothing but QH goes on the knocker's melds.
KNOCKER = "3S 4S 5S KC KD KH 9H TH JH 6C"
DEFENDER = "7S 7H 7D 8S 9C 6D 6H QH AD 2H"
MELDS = "3S 4S 5S,KC KD KH,9H TH JH"
GIN = "3S 4S 5S KC KD KH 9H TH JH QH"
BROKEN = "3S 4S 5S,TH JH QH,KH KD KC"
AGAINST_GIN = "6S 7S 7D 8C 9C 6D 4H 2D AD 2H"


def melds_of(text: str | None) -> tuple[tuple[Card, ...], ...] | None:
    return None if text is None else tuple(parse_cards(meld) for meld in text.split(",") if meld)


def showdown(
    knocker: str = KNOCKER,
    defender: str = DEFENDER,
    melds: str | None = None,
    discard: str | None = None,
    own: str | None = None,
    lay_offs: str | None = None,
) -> Showdown:
    """A showdown of texts; lay-offs as in "QH>2"."""
    pairs = None
    if lay_offs is not None:
        pairs = tuple((Card(card), int(position)) for card, position in (part.split(">") for part in lay_offs.split()))
    return Showdown(
        parse_cards(knocker),
        parse_cards(defender),
        melds_of(melds),
        None if discard is None else Card(discard),
        melds_of(own),
        pairs,
    )


def counts(ruling: Ruling) -> tuple[str, int, int]:
    return str(ruling.ending), ruling.knocker_deadwood, ruling.defender_deadwood


def faults(ruling: Ruling) -> list[tuple[str, str, str]]:
    return [(code, who, " ".join(cards)) for code, who, cards in ruling.faults]


def refused(ruleset: Ruleset, shown: Showdown) -> list[tuple[str, str, object, object]]:
    found = refusals(ruleset, shown)
    if found:
        with pytest.raises(Refusal) as refusal:
            rule(ruleset, shown)
        assert str(refusal.value) == str(found[0])
    return [(each.code, each.field, each.value, each.limit) for each in found]


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


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_rules_and_prices(name: str) -> None:
    ruleset = PRESETS[name].ruleset
    chance = Random(name)
    for knocker, defender in overlapping_showdowns(chance, 600):
        if least_deadwood(knocker) > 10:
            continue
        ruling = rule(ruleset, Showdown(knocker, defender), Card("KD"))
        assert ruling.faults == ()
        assert ruling.missed is None
        assert ruling.knocker_deadwood == least_deadwood(knocker)
        assert ruling.defender_deadwood <= least_deadwood(defender)
        if ruling.better_for_knocker:
            score = price(ruleset, ruling.ending, Seat.ONE, ruling.knocker_deadwood, ruling.defender_deadwood)
            points = score.points if score.winner is Seat.ONE else -score.points
            assert ruling.better_for_knocker.points > points


any_cards = st.lists(st.sampled_from(PACK), max_size=13).map(tuple)
few_cards = st.lists(st.sampled_from(PACK), max_size=5).map(tuple)
claims = st.none() | st.lists(few_cards, max_size=4).map(tuple)


@st.composite
def showdowns(draw: st.DrawFn) -> Showdown:
    """Two hands of ten cards from one pack, with claims that mostly do not stand."""
    order = draw(st.permutations(PACK))
    knocker, defender = tuple(order[: draw(st.sampled_from([10, 10, 11, 12]))]), tuple(order[12:22])
    own = st.lists(st.sampled_from(knocker), max_size=5, unique=True).map(tuple)
    his = st.lists(st.sampled_from(defender), max_size=5, unique=True).map(tuple)
    lay_off = st.tuples(st.sampled_from(defender) | st.sampled_from(PACK), st.integers(-1, 4))
    melds = draw(st.none() | st.lists(own, max_size=4).map(tuple))
    return Showdown(
        knocker,
        defender,
        melds,
        draw(st.none() | st.sampled_from(knocker) | st.sampled_from(PACK)),
        draw(st.none() | st.lists(his, max_size=4).map(tuple)),
        None if melds is None else draw(st.none() | st.lists(lay_off, max_size=4, unique=True).map(tuple)),
    )


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    changes: dict[str, Any] = {
        "big_gin_bonus": draw(st.sampled_from([None, 0, 31])),
        "lay_off_on_gin": draw(st.booleans()),
        "eleven_card_hand": draw(st.booleans()),
        "knock_limit": draw(st.sampled_from([0, 10, 98])),
        "spade_doubles": "off",
    }
    return make_ruleset(draw(st.sampled_from(list(PRESETS))), **changes)


@given(rulesets(), showdowns() | st.builds(Showdown, any_cards, any_cards, claims, st.none(), claims, st.none()))
def test_whatever_is_shown_is_ruled_on_or_refused(ruleset: Ruleset, shown: Showdown) -> None:
    found = refused(ruleset, shown)
    assert {code for code, *_ in found} <= set(CODES)
    if found:
        return
    ruling = rule(ruleset, shown)
    assert {fault.code for fault in ruling.faults} <= set(FAULT_CODES)
    assert ruling.defender_deadwood >= 0
    laid_off = [card for card, _ in ruling.answer.laid_off]
    his = [*laid_off, *ruling.answer.arrangement.deadwood_cards]
    if not ruling.faults:
        his += [card for meld in ruling.answer.arrangement.melds for card in meld]
        assert sorted(his) == sorted(shown.defender)
        assert ruling.missed is None or ruling.missed.deadwood < ruling.defender_deadwood


def test_a_fault_is_a_code_a_side_and_cards() -> None:
    assert rule(Ruleset(knock_limit=5), showdown()).faults == (Fault("over_knock_limit", "knocker", (Card("6C"),)),)
