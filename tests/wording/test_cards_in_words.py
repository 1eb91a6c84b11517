"""Cards in words and signs, and how sentences find their translation."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scorekeeper.engine.cards import PACK, Card, parse_card
from scorekeeper.wording import translating
from scorekeeper.wording.cards import card_list, card_name, card_sign


@pytest.mark.parametrize(
    ("card", "sign", "name"),
    [
        ("AS", "A♠", "ace of spades"),
        ("TH", "10♥", "10 of hearts"),
        ("JD", "J♦", "jack of diamonds"),
        ("QC", "Q♣", "queen of clubs"),
        ("KS", "K♠", "king of spades"),
        ("7H", "7♥", "7 of hearts"),
    ],
)
def test_a_card(card: str, sign: str, name: str) -> None:
    assert (card_sign(Card(card)), card_name(Card(card))) == (sign + "\ufe0e", name)


def test_every_card_has_its_own_sign_and_name() -> None:
    assert len({card_sign(card) for card in PACK}) == len({card_name(card) for card in PACK}) == 52


def test_a_list_of_cards() -> None:
    assert card_list((Card("AS"), Card("TD"))) == "A♠\ufe0e 10♦\ufe0e"
    assert card_list([]) == ""


@pytest.fixture
def swedish() -> Iterator[None]:
    """Sentences in a translation of one, for as long as a test runs."""
    known = {"%(rank)s of spades": "spader %(rank)s", "ace": "ess"}
    words = translating.ENGLISH._replace(language="sv", sentence=lambda sentence: known.get(sentence, sentence))
    translating.translate_with(lambda: words)
    yield
    translating.translate_with(lambda: translating.ENGLISH)


@pytest.mark.usefixtures("swedish")
def test_sentences_are_looked_up_before_they_are_filled_in() -> None:
    assert card_name(Card("AS")) == "spader ess"


def test_without_a_translation_a_sentence_stands_as_it_is() -> None:
    assert translating._("100 %%") == "100 %"
    assert translating._("%(value)s of 100 %%", value=5) == "5 of 100 %"


@pytest.mark.parametrize("card", PACK)
def test_a_card_as_it_is_shown_can_be_read_again(card: Card) -> None:
    assert parse_card(card_sign(card)) == card
