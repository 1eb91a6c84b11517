"""Rulings in words: each step, each fault with its reason, and what was missed."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.engine import Ruleset, make_ruleset
from scorekeeper.engine.cards import Card, parse_cards
from scorekeeper.interchange.judging import judge
from scorekeeper.wording.one_hand import hand_steps, hand_verdict
from scorekeeper.wording.ruling import Step, ruling_steps, verdict
from scorekeeper.wording.table import Names

SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}

LISA = "3S 4S 5S KS KH KD 9H TH JH 6C"
MAX = "7S 7H 7D 8S 9C 6D 6H QH AD 2H"
"""The worked hand of a Swedish page that follows pagat.com (S000): it comes to 32, and 26 for Lisa."""


def melds(text: str) -> list[list[str]]:
    return [list(parse_cards(part)) for part in text.split("/")]


def told(knocker: str, defender: str, ruleset: Ruleset | None = None, **more: Any) -> list[Step]:
    rules = ruleset or Ruleset()
    upcard = more.pop("upcard", None)
    asked: dict[str, Any] = {"knocker": list(parse_cards(knocker)), "defender": list(parse_cards(defender)), **more}
    stated = {"ruleset": rules.values(), **({"upcard": upcard} if upcard else {})}
    return ruling_steps(rules, asked, judge({**asked, **stated}), upcard)


def texts(steps: list[Step], kind: str) -> list[str]:
    """The sentences of a kind, their suits without the mark that makes them text."""
    return [step.text.replace("\ufe0e", "") for step in steps if step.kind == kind]


def test_the_worked_hand_of_the_swedish_page_step_by_step() -> None:
    steps = told(LISA, MAX)
    assert [step.kind for step in steps] == ["knocker", "knocker", "ending", *["defender"] * 3, "price"]
    assert [step.text.replace("\ufe0e", "") for step in steps] == [
        "The knocker lays down 3♠ 4♠ 5♠, K♠ K♥ K♦ and 9♥ 10♥ J♥.",
        "The knocker has 6♣ left over: 6.",
        "6 is within the limit of 10: it is a knock.",
        "The defender melds 7♠ 7♥ 7♦.",
        "The defender lays off Q♥ on 9♥ 10♥ J♥.",
        "The defender has 8♠ 2♥ 6♥ A♦ 6♦ 9♣ left over: 8 + 2 + 6 + 1 + 6 + 9 = 32.",
        "The knocker knocks with 6, the defender holds 32: 32 − 6 = 26 to the knocker.",
    ]


def test_players_are_called_by_their_names() -> None:
    asked = {"knocker": list(parse_cards(LISA)), "defender": list(parse_cards(MAX))}
    ruling = judge(asked)
    names = Names("Lisa", "max")
    steps = ruling_steps(Ruleset(), asked, ruling, None, names)
    assert steps[0].text.startswith("Lisa lays down ")
    assert steps[3].text.startswith("Max melds ")
    assert verdict(ruling, names) == "26 to Lisa"


QKA = "QS KS AS 9H TH JH 2C 3C 4C 5D"
OTHERS = "7S 7H 7D 8S 9C 6D 6H QH AD 2H"


@pytest.mark.parametrize(
    ("claimed", "said"),
    [
        ("QS KS AS", "Q♠ K♠ A♠ is no run: the ace is always low."),
        ("AS QS KS", "Q♠ K♠ A♠ is no run: the ace is always low."),
        ("9H TH", "9♥ 10♥ is no meld: it takes three cards."),
        ("9H TH JH QS", "Q♠ 9♥ 10♥ J♥ is no run: the suits are mixed."),
        ("2C 3C 5D QS", "Q♠ 5♦ 2♣ 3♣ is no run: the suits are mixed."),
        ("2C 4C 3C / 3C 4C 2C", "2♣ 3♣ 4♣ is claimed twice; a card counts in one place only."),
        ("7C 8C 9C", "7♣ 8♣ 9♣: not among the cards of the knocker."),
    ],
)
def test_a_fault_of_a_meld_is_named_with_its_reason(claimed: str, said: str) -> None:
    steps = told(QKA, OTHERS, knocker_melds=melds(claimed))
    assert said in texts(steps, "fault")
    assert {step.kind for step in steps} == {"fault"}


def test_king_ace_two_is_told_round_the_corner() -> None:
    steps = told("KC AC 2C 9H TH JH 4S 5S 6S 7C", OTHERS, knocker_melds=melds("KC AC 2C"))
    assert texts(steps, "fault") == ["K♣ A♣ 2♣ is no run: the ace is always low."]


def test_mixed_ranks_and_a_gap() -> None:
    hand = "5S 6S 8S 8H 9D KC KD 2H 3H 4H"
    assert texts(
        told(hand, OTHERS.replace("8S", "TC").replace("2H", "JC"), knocker_melds=melds("5S 6S 8S")), "fault"
    ) == ["5♠ 6♠ 8♠ is no run: there is a gap in it."]
    assert texts(
        told(hand, OTHERS.replace("8S", "TC").replace("2H", "JC"), knocker_melds=melds("KC KD 8S 8H")), "fault"
    ) == ["8♠ 8♥ K♦ K♣ is no meld: the ranks are mixed."]


def test_the_defenders_faults_name_the_defender() -> None:
    steps = told(LISA, MAX, defender_melds=melds("7S 7H 7C"))
    assert texts(steps, "fault") == ["7♣: not among the cards of the defender."]


TABLED = melds("3S 4S 5S / KS KH KD / 9H TH JH")


@pytest.mark.parametrize(
    ("lay_offs", "said"),
    [
        ([["QH", 0]], "Q♥ cannot go on 3♠ 4♠ 5♠."),
        ([["QH", 5]], "Q♥ cannot be laid off there: there is no such meld."),
        ([["QC", 2]], "Q♣: not among the cards of the defender."),
    ],
)
def test_a_fault_of_a_lay_off_names_the_meld(lay_offs: list[list[Any]], said: str) -> None:
    assert texts(told(LISA, MAX, knocker_melds=TABLED, lay_offs=lay_offs), "fault") == [said]


def test_nothing_is_laid_off_on_gin() -> None:
    gin = "3S 4S 5S KS KH KD 9H TH JH QH"
    against = MAX.replace("QH", "8H")
    assert "Nothing is laid off on gin." in texts(told(gin, against), "defender")
    claimed = melds("3S 4S 5S / KS KH KD / 9H TH JH QH")
    assert texts(told(gin, against, knocker_melds=claimed, lay_offs=[["8H", 2]]), "fault") == [
        "8♥ stays where it is: nothing is laid off on gin."
    ]
    allowed = told(gin, against, Ruleset(lay_off_on_gin=True))
    assert "The defender lays off 8♥ on 9♥ 10♥ J♥ Q♥." in texts(allowed, "defender")


def test_a_knock_above_the_limit_is_none() -> None:
    high = LISA.replace("6C", "QC")
    assert texts(told(high, MAX, Ruleset(knock_limit=7)), "fault") == [
        "10 is over the knock limit of 7: that is no knock."
    ]
    assert texts(told(high, MAX, Ruleset(knock_limit=0)), "fault") == [
        "Only gin ends a hand under these rules: no knock with 10."
    ]
    oklahoma = make_ruleset("club")
    assert texts(told(high, MAX, oklahoma, upcard=Card("7C")), "fault") == [
        "10 is over the knock limit of 7 that the upcard sets, the 7 of clubs: that is no knock."
    ]
    assert texts(told(LISA, MAX, oklahoma, upcard=Card("AC")), "fault") == [
        "The upcard is the ace of clubs: only gin ends this hand, no knock with 6."
    ]
    assert texts(told(LISA, MAX, oklahoma, upcard=Card("7C")), "ending") == [
        "6 is within the limit of 7 that the upcard sets, the 7 of clubs: it is a knock."
    ]


def test_a_missed_lay_off_is_told_with_both_counts() -> None:
    steps = told(LISA, MAX, knocker_melds=TABLED, lay_offs=[])
    assert texts(steps, "missed") == ["Q♥ could go on 9♥ 10♥ J♥: 32 instead of 42."]


def test_a_missed_meld_is_told_with_both_counts() -> None:
    assert texts(told(LISA, MAX, defender_melds=[]), "missed") == [
        "The defender could have melded 7♠ 7♥ 7♦ and laid off Q♥ on 9♥ 10♥ J♥: 32 instead of 53."
    ]
    gin = "3S 4S 5S KS KH KD 9H TH JH QH"
    assert texts(told(gin, MAX.replace("QH", "8H"), defender_melds=[]), "missed") == [
        "The defender could have melded 7♠ 7♥ 7♦: 40 instead of 61."
    ]


def test_missed_lay_offs_on_two_melds_are_told_together() -> None:
    defender = "7S 8S 9C 6D 2H QH 2S AD 5C 4C"
    steps = told(LISA, defender, knocker_melds=TABLED, lay_offs=[], defender_melds=[])
    assert texts(steps, "missed") == [
        "The defender could have laid off 2♠ on 3♠ 4♠ 5♠ and Q♥ on 9♥ 10♥ J♥: 42 instead of 54."
    ]


def test_a_chain_is_one_sentence() -> None:
    steps = told(LISA, "6S 7S 8S 9C 6D 6H 2C AD 2H 8D", defender_melds=[])
    assert "The defender lays off 6♠ 7♠ 8♠ on 3♠ 4♠ 5♠." in texts(steps, "defender")


def test_melds_that_block_lay_offs_would_have_paid_the_knocker_more() -> None:
    steps = told("7S 8S 9S TS 7H TH 7D 8D 9D TD", "7C 8C 5S 6S JC JH 6C 5H 5C 6D")
    assert texts(steps, "better") == [
        "The knocker could have laid down 7♠ 7♥ 7♦, 8♠ 9♠ 10♠ and 8♦ 9♦ 10♦, with 10 left over: 18 instead of 13."
    ]


@pytest.mark.parametrize(
    ("low", "said"),
    [
        ("3C", "with 6 left over: 11 to the defender instead of 23."),
        ("5C", "with 6 left over: 1, instead of 21 to the defender."),
    ],
)
def test_an_undercut_that_could_have_been_less_or_none(low: str, said: str) -> None:
    defender = f"7S 7H 7D 7C 8C 8D 8H AD AC {low}"
    steps = told(LISA, defender, Ruleset(knock_limit=20), knocker_melds=melds("KS KH KD / 9H TH JH"))
    assert texts(steps, "better") == [f"The knocker could have laid down 3♠ 4♠ 5♠, K♠ K♥ K♦ and 9♥ 10♥ J♥, {said}"]


def test_big_gin_keeps_all_eleven() -> None:
    eleven = LISA.replace("6C", "QH") + " KC"
    steps = told(eleven, MAX.replace("QH", "5C"), Ruleset(big_gin_bonus=31))
    assert texts(steps, "ending") == ["All eleven cards are melded: it is big gin."]
    plain = told(eleven, MAX.replace("QH", "5C"))
    assert texts(plain, "ending") == ["Nothing is left over: it is gin."]
    assert texts(plain, "knocker")[0].startswith("The knocker throws away ")


def hand(cards: str, ruleset: Ruleset | None = None, upcard: str | None = None, **more: Any) -> list[str]:
    rules = ruleset or Ruleset()
    asked = {"cards": list(parse_cards(cards)), **more}
    stated = {"ruleset": rules.values(), **({"upcard": upcard} if upcard else {})}
    answer = judge({**asked, **stated}, upcard_open=True)
    assert hand_verdict(answer)
    return [
        step.text.replace("\ufe0e", "") for step in hand_steps(rules, asked, answer, Card(upcard) if upcard else None)
    ]


def test_one_hand_is_told_whether_it_may_knock() -> None:
    assert hand(LISA) == [
        "The best melds are 3♠ 4♠ 5♠, K♠ K♥ K♦ and 9♥ 10♥ J♥.",
        "The hand has 6♣ left over: 6.",
        "Yes, knocking is allowed: 6 is within the limit of 10.",
    ]
    assert hand("3S 4S 5S KS KH")[-1] == "20 is over the knock limit of 10: that is no knock."
    assert hand("3S 4S 5S")[-1] == "Nothing is left over: it is gin."
    assert hand("KS")[0] == "There is no meld in it."


def test_under_oklahoma_it_depends_on_the_upcard() -> None:
    club = make_ruleset("club")
    assert hand(LISA, club)[-1] == "Whether 6 is low enough to knock depends on the upcard."
    assert hand(LISA, club, "7C")[-1] == (
        "Yes, knocking is allowed: 6 is within the limit of 7 that the upcard sets, the 7 of clubs."
    )
    assert hand(LISA, club, "5C")[-1].startswith("6 is over the knock limit of 5 that the upcard sets")


def test_other_ways_to_lay_it_out_are_counted() -> None:
    assert "It can be laid out in one more way, with the same count." in hand("AS 2S 3S 4S 5S 6S")
    assert "It can be laid out in 8 more ways, with the same count." in hand("AS 2S 3S 4S 5S 6S 7S 8S 9S TS")


def test_of_eleven_cards_it_says_what_to_throw_away() -> None:
    assert "Throw away Q♣: 6 is left." in hand(LISA + " QC")
    assert "Throw away one of 6♦ and 6♣: 6 is left." in hand(LISA + " 6D")
    assert "Knocking is allowed after throwing away 6♣ and Q♣." not in hand(LISA + " QC")
    assert hand(LISA.replace("6C", "QH") + " KC", Ruleset(big_gin_bonus=31))[-1] == (
        "All eleven are melded: it is big gin. Keep them all."
    )
    assert "All eleven are melded, but big gin is not played under these rules." in hand(
        LISA.replace("6C", "QH") + " KC"
    )
    assert hand(LISA + " 2C")[-1] == "Knocking is allowed after throwing away 6♣ or 2♣."


def test_claimed_melds_of_one_hand() -> None:
    assert hand("3S 4S 5S 6C", melds=melds("3S 4S 5S")) == [
        "3♠ 4♠ 5♠ can be laid down so.",
        "The hand has 6♣ left over: 6.",
    ]
    assert hand("3S 4S 5S", melds=melds("3S 4S 5S"))[-1] == "Nothing is left over: it is gin."
    assert hand("3S 4S 5S 6C", melds=[])[-1] == "The best melds leave 6 instead of 18."
    assert hand("QS KS AS", melds=melds("QS KS AS")) == ["Q♠ K♠ A♠ is no run: the ace is always low."]


def test_one_hand_beside_melds_on_the_table() -> None:
    assert hand("6S 7S 2C", tabled=melds("3S 4S 5S")) == [
        "6♠ 7♠ can be laid off on 3♠ 4♠ 5♠.",
        "The hand has 2♣ left over: 2.",
    ]
    assert hand("2C 3C 4C", tabled=melds("KS KH KD")) == [
        "Nothing is worth laying off on these melds.",
        "Melded are 2♣ 3♣ 4♣.",
        "Nothing is left over.",
    ]
    assert hand("2C", tabled=melds("QS KS AS")) == ["Q♠ K♠ A♠ is no run: the ace is always low."]


def test_the_verdict_in_a_few_words() -> None:
    assert verdict({"faults": [{}], "winner": None, "points": None}) == "It does not stand"
    assert verdict({"faults": [], "winner": None, "points": 0}) == "Nobody scores"
    assert verdict({"faults": [], "winner": "defender", "points": 11}) == "11 to the defender"
    assert hand_verdict({"deadwood": 0}) == "Gin"
    assert hand_verdict({"faults": [{}], "deadwood": 3}) == "It does not stand"
    assert hand_verdict({"deadwood": 16, "deadwood_after_discard": 6}) == "6 left over"
