"""Lay-offs: the defender's best answer, and what he claims to lay off; the knocker's choice against it."""

from __future__ import annotations

from random import Random

import pytest

from scorekeeper.engine.cards import Card, cards_in, mask_of, parse_cards
from scorekeeper.engine.claims import Fault, lay_off_faults
from scorekeeper.engine.knocking import best_tabling
from scorekeeper.engine.layoffs import LayOff, answer_with, best_answer, best_lay_offs, cards_that_fit
from scorekeeper.engine.melds import Meld
from tests.engine import slow_solver
from tests.engine.agreement import showdown_disagreements
from tests.engine.deals import overlapping_showdowns


def table_of(melds: str) -> list[Meld]:
    return [parse_cards(meld) for meld in melds.split(",")] if melds else []


def lay_offs_of(text: str) -> list[LayOff]:
    """The lay-offs in a text such as "8S>0 4H>1"."""
    return [(Card(card), int(position)) for card, position in (part.split(">") for part in text.split())]


@pytest.mark.parametrize(
    ("held", "table", "deadwood", "laid_off"),
    [
        pytest.param("KH 2D", "", 12, "", id="nothing-on-the-table"),
        pytest.param("KH 2D", "7S 8S 9S", 12, "", id="nothing-fits"),
        pytest.param("7S KH", "7H 7D 7C", 10, "7S>0", id="fourth-of-a-set"),
        pytest.param("8S KH", "7H 7D 7C", 18, "", id="not-on-a-set"),
        pytest.param("TS 6S", "7S 8S 9S", 0, "TS>0 6S>0", id="both-ends"),
        pytest.param("TS JS 6S 5S", "7S 8S 9S", 0, "TS>0 JS>0 6S>0 5S>0", id="two-on-each-end"),
        pytest.param("8S 9S JH", "5S 6S 7S", 10, "8S>0 9S>0", id="chain-up"),
        pytest.param("3S 4S JH", "5S 6S 7S", 10, "4S>0 3S>0", id="chain-down"),
        pytest.param("9S JH", "5S 6S 7S", 19, "", id="no-chain-without-its-first"),
        pytest.param("AS 2S", "JS QS KS", 3, "", id="no-ace-on-a-king"),
        pytest.param("KS QS", "AS 2S 3S", 20, "", id="no-king-on-an-ace"),
        pytest.param("AH KS", "TS JS QS", 1, "KS>0", id="not-into-the-next-suit"),
        pytest.param("4S 5S 6S", "7S 8S 9S", 0, "", id="three-are-a-run-of-their-own"),
        pytest.param("4S 5S 6S 3S", "7S 8S 9S", 0, "", id="four-are-a-run-of-their-own"),
        pytest.param("9S TS", "TC TD TH,JS QS KS", 0, "TS>1 9S>1", id="ten-on-the-run-for-the-nine"),
        pytest.param("9S TS", "JS QS KS,TC TD TH", 0, "TS>0 9S>0", id="ten-on-the-run-whatever-the-order"),
        pytest.param("6S", "3S 4S 5S,7S 8S 9S", 0, "6S>0", id="between-two-runs"),
        pytest.param("5S 7S 9S", "2S 3S 4S,TS JS QS", 7, "5S>0 9S>1", id="gap-between-two-runs"),
        pytest.param("8S 8H 8D 9S TS 2C", "5S 6S 7S", 18, "", id="a-run-of-his-own-instead-of-his-set"),
        pytest.param("5S 6S 7S 2C", "5H 5D 5C", 2, "", id="own-run-kept"),
    ],
)
def test_best_answer(held: str, table: str, deadwood: int, laid_off: str) -> None:
    answer = best_answer(parse_cards(held), table_of(table))
    assert (answer.deadwood, list(answer.laid_off)) == (deadwood, lay_offs_of(laid_off))


def test_a_meld_of_his_own_is_broken_where_that_saves_more() -> None:
    held = parse_cards("AC 2S 2C 2D 2H 7C 8C 8S 9S 8D")
    answer = best_answer(held, table_of("5S 6S 7S,9C TC JC,KS KC KD"))
    assert answer.deadwood == 9
    assert set(answer.laid_off) == set(lay_offs_of("8S>0 9S>0 8C>1 7C>1"))
    assert answer.arrangement.melds == (("2S", "2H", "2D", "2C"),)


def test_given_his_melds_all_that_fits_is_laid_off_three_on_one_end_too() -> None:
    held = parse_cards("4S 5S 6S 2H 3H 4H KD")
    answer = best_lay_offs(held, table_of("2H 3H 4H"), table_of("7S 8S 9S"))
    assert (answer.deadwood, list(answer.laid_off)) == (10, lay_offs_of("6S>0 5S>0 4S>0"))
    assert answer.arrangement.melds == (("2H", "3H", "4H"),)


def test_given_his_lay_offs_the_rest_is_melded_best() -> None:
    held = parse_cards("4S 5S 6S 2H 3H 4H KD")
    answer = answer_with(held, None, table_of("7S 8S 9S"), lay_offs_of("5S>0 6S>0"))
    assert (answer.deadwood, list(answer.laid_off)) == (14, lay_offs_of("6S>0 5S>0"))
    assert answer.arrangement.melds == (("2H", "3H", "4H"),)


def test_given_both_they_stand() -> None:
    held = parse_cards("4S 5S 6S 2H 3H 4H KD")
    answer = answer_with(held, [], table_of("KH KS KC,7S 8S 9S"), lay_offs_of("KD>0"))
    assert (answer.deadwood, answer.arrangement.melds) == (24, ())


def test_cards_that_fit_are_in_a_legal_order() -> None:
    assert cards_that_fit(parse_cards("4S 5S 6S"), parse_cards("8S AS 3S 7S TS 2S")) == ("7S", "8S", "3S", "2S", "AS")
    assert cards_that_fit(parse_cards("4S 4H 4D 4C"), parse_cards("5S")) == ()


@pytest.mark.parametrize(
    ("lay_offs", "faults"),
    [
        pytest.param("", [], id="none"),
        pytest.param("6S>0", [], id="end-of-a-run"),
        pytest.param("4S>0 6S>0 5S>0", [], id="three-on-one-end-in-any-order"),
        pytest.param("6S>0 TS>0 5S>0 JS>0", [], id="both-ends"),
        pytest.param("KD>1", [], id="fourth-of-a-set"),
        pytest.param("5S>0", [("cannot_lay_off", "5S")], id="gap"),
        pytest.param("6S>0 4S>0", [("cannot_lay_off", "4S")], id="gap-in-a-chain"),
        pytest.param("6S>1", [("cannot_lay_off", "6S")], id="on-the-wrong-meld"),
        pytest.param("KD>0", [("cannot_lay_off", "KD")], id="set-card-on-a-run"),
        pytest.param("6S>2", [("cannot_lay_off", "6S")], id="no-such-meld"),
        pytest.param("6S>-1", [("cannot_lay_off", "6S")], id="negative-position"),
        pytest.param("2C>0", [("not_in_hand", "2C")], id="not-held"),
        pytest.param("3H>0", [("card_in_two_melds", "3H")], id="in-a-meld-of-his-own"),
        pytest.param("KD>1 KD>0", [("card_in_two_melds", "KD")], id="laid-off-twice"),
        pytest.param("6S>1 5S>0 KD>1", [("cannot_lay_off", "6S"), ("cannot_lay_off", "5S")], id="every-fault"),
    ],
)
def test_claimed_lay_offs(lay_offs: str, faults: list[tuple[str, str]]) -> None:
    held = parse_cards("4S 5S 6S TS JS KD 2H 3H 4H QC")
    found = lay_off_faults(held, table_of("2H 3H 4H"), table_of("7S 8S 9S,KH KS KC"), lay_offs_of(lay_offs))
    assert found == tuple(Fault(code, "defender", parse_cards(card)) for code, card in faults)


def test_what_goes_on_a_meld_in_dispute_is_not_judged() -> None:
    assert lay_off_faults(parse_cards("6S KD"), [], [None, parse_cards("KH KS KC")], lay_offs_of("6S>0 KD>1")) == ()


def test_of_equal_counts_the_knocker_takes_the_one_that_blocks_lay_offs() -> None:
    # As runs the nine cards take 4S and 8S; the same nine as sets take nothing.
    knocker, defender = parse_cards("5S 5C 5D 6S 6C 6D 7S 7C 7D AS"), parse_cards("4S 8S 2H 3D KH 9D JC QD TH KC")
    tabled = best_tabling(mask_of(knocker), mask_of(defender), 10, lambda mine, yours: yours - mine)
    assert [cards_in(meld)[0][0] for meld in tabled.melds] == ["5", "6", "7"]


def test_the_knocker_takes_a_higher_count_that_blocks_lay_offs() -> None:
    # 6H costs him six out of the run, and keeps the defender's 7H off it.
    knocker, defender = parse_cards("3H 4H 5H 6H TH JH QH KH AS 2C"), parse_cards("7H 7S 8S 9S QS 3D QD 6C 8C JC")
    tabled = best_tabling(mask_of(knocker), mask_of(defender), 10, lambda mine, yours: yours - mine)
    assert (tabled.pay, tabled.deadwood) == (45, 9)
    assert list(map(cards_in, tabled.melds)) == [("3H", "4H", "5H"), ("TH", "JH", "QH", "KH")]
    within_eight = best_tabling(mask_of(knocker), mask_of(defender), 8, lambda mine, yours: yours - mine)
    assert (within_eight.pay, within_eight.deadwood) == (44, 3)


def test_above_the_limit_the_least_comes_back() -> None:
    knocker, defender = parse_cards("AS 2S 3S KH QD JC TD 9H 8C 7D"), parse_cards("4S 5S KS")
    tabled = best_tabling(mask_of(knocker), mask_of(defender), 10, lambda mine, yours: yours - mine)
    assert (tabled.deadwood, len(tabled.melds)) == (64, 1)


@pytest.mark.parametrize("knocker_cards", [9, 10, 11])
def test_showdowns_agree_with_the_slow_solver(knocker_cards: int) -> None:
    chance = Random(knocker_cards)
    for knocker, defender in overlapping_showdowns(chance, 150, knocker_cards):
        assert showdown_disagreements(chance, knocker, defender) == []
        slow_solver.forget()
