"""The questions are found by the words that players have for them in each language."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from scorekeeper.engine import Setup, make_layout, make_ruleset
from scorekeeper.wording.languages import LANGUAGES, words_of
from scorekeeper.wording.questions import QUESTIONS, Answered, answered
from scorekeeper.wording.questions.finding import find
from scorekeeper.wording.questions.synonyms import SMALL
from scorekeeper.wording.translating import ENGLISH, translate_with

ASKED = {
    "sv": {
        "underknack": "equal-counts",
        "lika räkning": "equal-counts",
        "felgiv": "wrong-number-of-cards",
        "talongen slut": "stock-runs-out",
        "femtionde kortet": "last-discard",
        "vem ger nästa giv": "next-dealer",
        "annullerad giv vem ger": "dealer-after-dead",
        "lägga till vid gin": "lay-off-on-gin",
        "D-K-A": "ace-high",
        "radbonus mot målet": "boxes-to-target",
        "schneider": "shutout",
        "knacka för högt": "knock-above-limit",
        "slänga samma kort": "same-card-back",
        "fyrtal": "fourth-card",
    },
    "nb": {
        "underbank": "equal-counts",
        "like mange igjen": "equal-counts",
        "feilgiv": "wrong-number-of-cards",
        "bunken tom": "stock-runs-out",
        "femtiende kortet": "last-discard",
        "hvem gir neste omgang": "next-dealer",
        "død omgang hvem gir": "dealer-after-dead",
        "bygge på ved gin": "lay-off-on-gin",
        "ess høyt": "ace-high",
        "strek mot målet": "boxes-to-target",
        "schneider": "shutout",
        "banket for høyt": "knock-above-limit",
        "kaste samme kort": "same-card-back",
        "fire like": "fourth-card",
    },
    "da": {
        "underluk": "equal-counts",
        "samme sum": "equal-counts",
        "fejlgivning": "wrong-number-of-cards",
        "talonen tom": "stock-runs-out",
        "halvtredsindstyvende kort": "last-discard",
        "hvem giver næste runde": "next-dealer",
        "død runde hvem giver": "dealer-after-dead",
        "bygge på ved gin": "lay-off-on-gin",
        "es højt": "ace-high",
        "streger mod målet": "boxes-to-target",
        "schneider": "shutout",
        "lukket for højt": "knock-above-limit",
        "smide samme kort": "same-card-back",
        "fire ens": "fourth-card",
    },
    "de": {
        "Undercut bei Gleichstand": "equal-counts",
        "gleiche Restpunkte": "equal-counts",
        "vergeben": "wrong-number-of-cards",
        "Stapel leer": "stock-runs-out",
        "fünfzigste Karte": "last-discard",
        "wer gibt als nächster": "next-dealer",
        "Unentschieden wer gibt": "dealer-after-dead",
        "anlegen bei Gin": "lay-off-on-gin",
        "Ass hoch": "ace-high",
        "Boxen zählen zum Ziel": "boxes-to-target",
        "Schneider": "shutout",
        "zu hoch geklopft": "knock-above-limit",
        "dieselbe Karte ablegen": "same-card-back",
        "vier Gleiche": "fourth-card",
    },
}
"""Words of players, and the question that they mean."""


@cache
def every(language: str) -> tuple[Answered, ...]:
    """Every question answered in a language."""
    ruleset = make_ruleset("pagat")
    return tuple(answered(question, Setup(ruleset, make_layout(ruleset))) for question in QUESTIONS)


@pytest.fixture
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    """The language, which is spoken until the test ends."""
    language: str = request.param
    translate_with(lambda: words_of(language))
    yield language
    translate_with(lambda: ENGLISH)


@pytest.mark.parametrize("spoken", ASKED, indirect=True)
def test_players_find_a_question_by_their_own_words(spoken: str) -> None:
    found = {asked: find(asked, every(spoken))[:3] for asked in ASKED[spoken]}
    names = {asked: [told.question.name for told in best] for asked, best in found.items()}
    assert [(asked, names[asked]) for asked, wanted in ASKED[spoken].items() if wanted not in names[asked]] == []
    first = sum(names[asked][0] == wanted for asked, wanted in ASKED[spoken].items())
    assert first >= len(ASKED[spoken]) - 3, names


@pytest.mark.parametrize("spoken", ASKED, indirect=True)
def test_english_words_go_on_finding(spoken: str) -> None:
    for asked, wanted in (("schneider", "shutout"), ("misdeal", "wrong-number-of-cards"), ("Oklahoma", "spade")):
        assert wanted in [told.question.name for told in find(asked, every(spoken))], asked


@pytest.mark.parametrize("spoken", ASKED, indirect=True)
def test_small_words_find_nothing_of_their_own(spoken: str) -> None:
    assert find(SMALL[spoken].split()[-1], every(spoken)) == every(spoken)


def test_every_language_has_its_small_words() -> None:
    assert SMALL.keys() == LANGUAGES.keys()
