"""What has to be put right where cards were typed."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.engine import Refusal
from scorekeeper.engine.cards import Card
from scorekeeper.wording.card_problems import card_problem
from scorekeeper.wording.table import Names


@pytest.mark.parametrize(
    ("refusal", "said"),
    [
        (("bad_card", "knocker", "1Z"), "1Z is not a card. Write a rank and a suit, such as 7S, TH or 10H."),
        (("duplicate_card", "knocker[4]", "7S"), "7♠ is there twice."),
        (("card_held_by_both", "defender[0]", "TH"), "10♥ cannot be in both hands."),
        (("wrong_card_count", "knocker", 9, [10, 11]), "The knocker shows 9 cards; it takes 10 or 11."),
        (("wrong_card_count", "defender", 9, [10]), "The defender shows 9 cards; it takes 10."),
        (("wrong_card_count", "cards", 12, 11), "The hand shows 12 cards; it takes 11."),
        (("wrong_card_count", "knocker", 9, [10, 11, 12]), "The knocker shows 9 cards; it takes 10, 11 or 12."),
        (("missing", "defender"), "The cards of the defender are missing."),
        (("missing", "knocker"), "The cards of the knocker are missing."),
        (("missing", "knocker_melds"), "Say which melds were laid down: cards are laid off on those."),
        (
            ("bad_value", "lay_offs", "QH", "a card and a meld, such as QH on 9-T-J"),
            "“QH” cannot be read. Write the card and the meld, such as QH on 9-T-J.",
        ),
        (
            ("bad_value", "lay_offs", "eights", "a meld that lies on the table"),
            "There is no meld “eights” on the table.",
        ),
        (("upcard_required", "upcard"), "Give the upcard: in Oklahoma it sets the knock limit, and a spade may double"),
        (("unknown_field", "defnder", "AS"), "Defnder is not a field here."),
    ],
)
def test_what_to_put_right(refusal: tuple[Any, ...], said: str) -> None:
    assert card_problem(Refusal(*refusal)).replace("\ufe0e", "").startswith(said)


def test_players_are_called_by_their_names() -> None:
    names = Names("Anna", "Bo")
    assert (
        card_problem(Refusal("wrong_card_count", "defender", 9, [10]), None, names) == "Bo shows 9 cards; it takes 10."
    )


def test_the_upcard_is_named_beside_its_limit() -> None:
    refusal = Refusal("over_knock_limit", "knocker", 9, 7)
    assert card_problem(refusal, Card("7C")) == "9 is over the knock limit of 7 (upcard 7 of clubs)."
