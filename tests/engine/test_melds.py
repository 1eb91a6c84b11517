"""Melds and arrangements: counts, choices, discards, and what is wrong with a claimed meld."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.arranging import arrangements_within, meldable
from scorekeeper.engine.cards import PACK, Card, cards_in, deadwood_of, mask_of, parse_cards
from scorekeeper.engine.claims import FAULT_CODES, Fault, judge_melds, not_a_meld
from scorekeeper.engine.melds import (
    ALL_MELDS,
    Discard,
    arrange,
    best_arrangement,
    best_arrangements,
    discards,
    least_deadwood,
    melds_in,
)
from tests.engine import slow_solver
from tests.engine.agreement import hand_disagreements
from tests.engine.deals import overlapping_hands

hands = st.lists(st.sampled_from(PACK), max_size=12, unique=True)


def test_the_pack_holds_329_melds() -> None:
    sets = [meld for meld in ALL_MELDS if meld[0][0] == meld[1][0]]
    assert (len(ALL_MELDS), len(sets), len(set(ALL_MELDS))) == (329, 65, 329)
    assert all(slow_solver.is_meld(frozenset(meld)) for meld in ALL_MELDS)
    assert melds_in(PACK) == ALL_MELDS


def test_melds_in_a_hand() -> None:
    assert melds_in(parse_cards("7S 7H 7D 7C 8S 9S KC")) == (
        ("7S", "7H", "7D"),
        ("7S", "7H", "7C"),
        ("7S", "7D", "7C"),
        ("7H", "7D", "7C"),
        ("7S", "7H", "7D", "7C"),
        ("7S", "8S", "9S"),
    )


@pytest.mark.parametrize(
    ("cards", "deadwood", "ways"),
    [
        pytest.param("", 0, 1, id="no-cards"),
        pytest.param("KD", 10, 1, id="one-card"),
        pytest.param("QS KS AS", 21, 1, id="no-run-round-the-corner"),
        pytest.param("AS 2S 3S", 0, 1, id="ace-low"),
        pytest.param("AS 2S 3S 4S 5S 6S", 0, 2, id="six-in-a-row"),
        pytest.param("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS", 0, 19, id="twelve-in-a-row"),
        pytest.param("7S 7H 7D 7C", 0, 1, id="four-of-a-rank"),
        pytest.param("5S 5H 5D 5C 6S 7S", 0, 1, id="fourth-to-the-run"),
        pytest.param("3S 4S 5S 6S 7S 6H 6D", 7, 1, id="end-of-a-run-lent"),
        pytest.param("AC AH AS 2C 2H 2S 3C 3H 3S KD", 10, 2, id="sets-or-runs"),
        pytest.param("5C 6C 7C 5D 6D 7H 7S 7D 2S 3H", 16, 2, id="set-with-either-run"),
    ],
)
def test_best_arrangements(cards: str, deadwood: int, ways: int) -> None:
    found = best_arrangements(parse_cards(cards))
    assert least_deadwood(parse_cards(cards)) == deadwood
    assert {way.deadwood for way in found} == {deadwood}
    assert len(found) == len(set(found)) == ways


def test_the_preferred_arrangement_has_the_fewest_melds_then_the_most_sets() -> None:
    assert best_arrangement(parse_cards("AS 2S 3S 4S 5S 6S")).melds == (tuple(parse_cards("AS 2S 3S 4S 5S 6S")),)
    assert [meld[0][0] for meld in best_arrangement(parse_cards("AC AH AS 2C 2H 2S 3C 3H 3S KD")).melds] == [
        "A",
        "2",
        "3",
    ]


def test_every_legal_arrangement_counts_those_that_leave_melds_out() -> None:
    within = sorted(arrangements_within(mask_of(parse_cards("AS 2S 3S 4S")), 10))
    assert [(deadwood, list(map(cards_in, melds))) for deadwood, melds in within] == [
        (0, [("AS", "2S", "3S", "4S")]),
        (1, [("2S", "3S", "4S")]),
        (4, [("AS", "2S", "3S")]),
        (10, []),
    ]


def test_discards_of_eleven() -> None:
    held = parse_cards("AS 2S 3S 4S 7H 8H 9H KC KD KH 2C")
    found = discards(held)
    assert found[0] == Discard(Card("2C"), 0)
    assert {card for card, deadwood in found if deadwood <= 10} == {"2C", "2S", "3S", "4S", "AS"}
    assert {card for card, _ in found} == set(held)


@pytest.mark.parametrize("size", range(13))
def test_hands_of_any_size_agree_with_the_slow_solver(size: int) -> None:
    chance = Random(size)
    for held in overlapping_hands(chance, 60, sizes=(size,)):
        assert hand_disagreements(held) == []


@given(hands)
def test_an_arrangement_holds_each_card_once_and_only_melds(held: list[Card]) -> None:
    for arrangement in (best_arrangement(held), *best_arrangements(held)):
        cards = [card for meld in arrangement.melds for card in meld] + list(arrangement.deadwood_cards)
        assert sorted(cards) == sorted(held)
        assert all(not_a_meld(meld) is None for meld in arrangement.melds)
        assert arrangement.deadwood == deadwood_of(arrangement.deadwood_cards)
        assert arrange(held, arrangement.melds) == arrangement


@given(hands)
def test_what_is_meldable_is_in_some_meld(held: list[Card]) -> None:
    assert set(cards_in(meldable(mask_of(held)))) == {card for meld in melds_in(held) for card in meld}


@given(hands)
def test_a_card_more_never_costs_more_than_it_counts(held: list[Card]) -> None:
    for card in held:
        others = [other for other in held if other != card]
        assert least_deadwood(held) <= least_deadwood(others) + deadwood_of([card])


@pytest.mark.parametrize(
    ("cards", "fault"),
    [
        ("", "too_small"),
        ("7S 7H", "too_small"),
        ("KS AS", "too_small"),
        ("7S 7H 7D", None),
        ("7S 7H 7D 7C", None),
        ("9S 7S 8S", None),
        ("3S AS 2S", None),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", None),
        ("QS KS AS", "ace_high"),
        ("KS AS 2S", "ace_high"),
        ("AS KS QS JS TS", "ace_high"),
        ("QS KS AS 2S 3S", "ace_high"),
        ("JS QS AS", "gap"),
        ("AS 3S 4S", "gap"),
        ("5S 6S 7S AS", "gap"),
        ("7S 8S TS", "gap"),
        ("2S KS QS", "gap"),
        ("7S 7H 8D", "mixed_ranks"),
        ("7S 8S 8H", "mixed_ranks"),
        ("7S 8S 9H", "mixed_suits"),
        ("QS KS AH", "mixed_suits"),
        ("2S 7H KD", "mixed_suits"),
    ],
)
def test_why_cards_are_no_meld(cards: str, fault: str | None) -> None:
    assert not_a_meld(parse_cards(cards)) == fault


@given(hands)
def test_a_meld_is_what_the_slow_solver_calls_one(cards: list[Card]) -> None:
    fault = not_a_meld(cards)
    assert (fault is None) == slow_solver.is_meld(frozenset(cards))
    assert fault is None or fault in FAULT_CODES


@pytest.mark.parametrize(
    ("melds", "faults"),
    [
        pytest.param(["7S 8S 9S", "KC KD KH"], [], id="stands"),
        pytest.param([], [], id="none"),
        pytest.param(["9S 8S 7S 6S"], [("not_in_hand", "6S")], id="card-not-held"),
        pytest.param(["QH KH AH"], [("not_in_hand", "AH QH")], id="not-held-before-ace-high"),
        pytest.param(["7S 8S 9S", "9S 9H 9D"], [("card_in_two_melds", "9S")], id="in-two-melds"),
        pytest.param(["7S 8S 9S", "9S 8H"], [("not_in_hand", "8H")], id="not-held-before-two-melds"),
        pytest.param(["9S 9H", "9S 8S 7S"], [("too_small", "9S 9H"), ("card_in_two_melds", "9S")], id="two-faults"),
        pytest.param(["7S 9H KC", "KD KH"], [("mixed_suits", "7S 9H KC"), ("too_small", "KH KD")], id="each-meld"),
    ],
)
def test_claimed_melds(melds: list[str], faults: list[tuple[str, str]]) -> None:
    held = parse_cards("7S 8S 9S 9H 9D KC KD KH")
    standing, found = judge_melds(held, map(parse_cards, melds), "knocker")
    assert found == tuple(Fault(code, "knocker", parse_cards(cards)) for code, cards in faults)
    assert len(standing) == len(melds)
    assert standing.count(None) == len(faults)
    assert all(meld is None or slow_solver.is_meld(frozenset(meld)) for meld in standing)
