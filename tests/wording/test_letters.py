"""Cards in the letters of each language: shown, typed and read."""

from __future__ import annotations

import pytest

from scorekeeper.engine.cards import PACK, parse_cards
from scorekeeper.wording.letters import LETTERS, in_codes

SUITS = {
    "sv": {"S": "S", "H": "H", "D": "R", "C": "K"},
    "nb": {"S": "S", "H": "H", "D": "R", "C": "K"},
    "da": {"S": "S", "H": "H", "D": "R", "C": "K"},
    "de": {"S": "P", "H": "H", "D": "Ka", "C": "Kr"},
}


@pytest.mark.parametrize(
    ("language", "typed", "codes"),
    [
        ("sv", "HD", "QH"),
        ("da", "HD", "QH"),
        ("nb", "hd", "QH"),
        ("sv", "KKn", "JC"),
        ("sv", "KnK", "JC"),
        ("sv", "SKn", "JS"),
        ("da", "HB", "JH"),
        ("de", "HD", "QH"),
        ("de", "KaK", "KD"),
        ("de", "KrB", "JC"),
        ("de", "P10", "TS"),
        ("sv", "K7", "7C"),
        ("da", "HEs", "AH"),
        ("sv", "♥D", "QH"),
        ("sv", "Kn♠\ufe0e", "JS"),
        ("sv", "HDSKn", "QH JS"),
    ],
)
def test_a_typed_card_is_understood(language: str, typed: str, codes: str) -> None:
    assert in_codes(typed, LETTERS[language]) == codes


@pytest.mark.parametrize("language", SUITS)
def test_every_card_is_read_as_it_is_written(language: str) -> None:
    spoken = LETTERS[language]
    suits = SUITS[language]
    # The queen first: one card that is no code makes the whole text one in letters.
    pack = ["QH", *(card for card in PACK if card != "QH")]
    written = [suits[suit] + spoken.rank(rank) for rank, suit in pack]
    assert list(parse_cards(in_codes(" ".join(written), spoken))) == pack
    written = [spoken.rank(rank) + suits[suit] for rank, suit in pack]
    assert list(parse_cards(in_codes(" ".join(written), spoken))) == pack


@pytest.mark.parametrize("language", LETTERS)
@pytest.mark.parametrize("codes", ["KD", "KD KS 10H", "QH on 9-T-J", "♥10, ♠3", "QH>3", "none", "3S4S5S", "7X", ""])
def test_what_reads_as_codes_or_as_nothing_is_left_alone(language: str, codes: str) -> None:
    assert in_codes(codes, LETTERS[language]) == codes


def test_a_card_that_is_no_code_makes_the_text_one_in_letters() -> None:
    assert in_codes("HD KD", LETTERS["sv"]) == "QH QC"


def test_a_lay_off_in_letters() -> None:
    assert in_codes("HD på 9-10-Kn", LETTERS["sv"]) == "QH på 9-10-J"
    assert in_codes("HD>3", LETTERS["da"]) == "QH>3"
