"""Cards: every way to write one is read, everything else is refused with the card named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.cards import (
    PACK,
    SYMBOLS,
    Card,
    card_value,
    cards_in,
    deadwood_of,
    in_order,
    mask_of,
    parse_card,
    parse_cards,
    rank_of,
    suit_of,
)
from scorekeeper.engine.errors import Refusal

OUTLINES = {"S": "♤", "H": "♡", "D": "♢", "C": "♧"}

any_card = st.sampled_from(PACK)
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)


def spellings(card: Card) -> list[str]:
    ranks = ["10", "T", "t"] if card[0] == "T" else [card[0], card[0].lower()]
    suit = card[1]
    suits = [suit, suit.lower(), SYMBOLS[suit], SYMBOLS[suit] + "\ufe0e", SYMBOLS[suit] + "\ufe0f", OUTLINES[suit]]
    both = [form for rank in ranks for sign in suits for form in (rank + sign, sign + rank)]
    return both + [f"  {form}\u00a0" for form in both] + [f"{rank} {suit}" for rank in ranks]


def refusal_of(given: Any, field: str = "cards") -> tuple[str, str, object]:
    with pytest.raises(Refusal) as refusal:
        parse_cards(given, field)
    return refusal.value.code, refusal.value.field, refusal.value.value


def outcome_of(function: Callable[[Any], Any], given: Any) -> Any:
    """What the function gives back, or the code of its refusal."""
    try:
        return function(given)
    except Refusal as refusal:
        return refusal.code


@pytest.mark.parametrize("card", PACK)
def test_every_spelling_of_a_card_is_read(card: Card) -> None:
    assert {parse_card(spelling) for spelling in spellings(card)} == {card}


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "1S",
        "11S",
        "0H",
        "7",
        "S",
        "7X",
        "XS",
        "7SS",
        "77S",
        "7S8S",
        "10",
        "joker",
        "\u017f7",
        "7\nS8",
        "♥♥",
        "7-S",
        None,
        7,
    ],
)
def test_what_is_no_card_is_refused_with_what_was_given(text: object) -> None:
    with pytest.raises(Refusal) as refusal:
        parse_card(text, "knocker[3]")
    assert (refusal.value.code, refusal.value.field, refusal.value.value) == ("bad_card", "knocker[3]", text)


@pytest.mark.parametrize(
    "text",
    [
        "7S 8S 9S 10H",
        "7s,8s;9s,th",
        "  7S8S9STH ",
        "S7S8S9HT",
        "♠7 8♠\t9♠\n♥10",
        "7 S, 8 S, 9 S, 10 H",
        "7♠️8♠︎9♤10♡",
        "7S-8S-9S + TH.",
        "[7S]"[1:3] + " 8S|9S/TH",
    ],
)
def test_cards_in_a_text_are_read_with_any_separators_or_none(text: str) -> None:
    assert parse_cards(text) == ("7S", "8S", "9S", "TH")


def test_a_text_without_cards_has_none() -> None:
    assert parse_cards("") == parse_cards(" ,\n") == parse_cards([]) == ()


def test_a_list_keeps_its_order() -> None:
    assert parse_cards(["kc", "10♥", "AS"]) == ("KC", "TH", "AS")


@pytest.mark.parametrize(
    ("given", "code", "field", "value"),
    [
        pytest.param("7S 1S 8S", "bad_card", "cards", "1S", id="text-no-card"),
        pytest.param("7S 8Sx9S", "bad_card", "cards", "x9S", id="text-no-card-without-separator"),
        pytest.param("7S 8S 7s", "duplicate_card", "cards", "7S", id="text-doubled"),
        pytest.param("7S 7S zz", "duplicate_card", "cards", "7S", id="text-first-fault-doubled"),
        pytest.param(["7S", "1S"], "bad_card", "cards[1]", "1S", id="list-no-card"),
        pytest.param(["7S", "8S", "♠7"], "duplicate_card", "cards[2]", "7S", id="list-doubled"),
        pytest.param(["7S", "7S", "zz"], "duplicate_card", "cards[1]", "7S", id="list-first-fault-doubled"),
        pytest.param(["7S", None], "bad_card", "cards[1]", None, id="list-nothing"),
        pytest.param(["7S", ["8S"]], "bad_card", "cards[1]", ["8S"], id="list-in-list"),
    ],
)
def test_a_fault_names_its_place_and_the_card(given: Any, code: str, field: str, value: object) -> None:
    assert refusal_of(given) == (code, field, value)


@given(anything)
def test_parse_card_refuses_or_reads_whatever_comes(given: object) -> None:
    assert outcome_of(parse_card, given) in {"bad_card", *PACK}


@given(st.text() | st.lists(anything | any_card) | st.text("7890TAtaqSHsh♥♠ ,\ufe0f"))
def test_parse_cards_refuses_or_reads_whatever_comes(given: Any) -> None:
    outcome = outcome_of(parse_cards, given)
    if isinstance(outcome, tuple):
        assert set(outcome) <= set(PACK)
        assert len(set(outcome)) == len(outcome)
    else:
        assert outcome in ("bad_card", "duplicate_card")


@given(st.lists(any_card, unique=True))
def test_a_mask_holds_the_cards_in_the_order_of_the_pack(cards: list[Card]) -> None:
    assert cards_in(mask_of(cards)) == in_order(cards) == tuple(card for card in PACK if card in cards)


def test_values() -> None:
    assert [card_value(Card(rank + "D")) for rank in "A23456789TJQK"] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
    assert deadwood_of(PACK) == 4 * 85
    assert (rank_of(Card("QC")), suit_of(Card("QC"))) == ("Q", "C")
