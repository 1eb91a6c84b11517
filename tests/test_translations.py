"""Every word of the app is translated: the template is complete, and so is the catalog of every language."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from scorekeeper.engine import Ruleset, Seat, knock, score_hand
from scorekeeper.wording.hands import price_sentences
from scorekeeper.wording.languages import LANGUAGES, words_of
from scorekeeper.wording.translating import ENGLISH, ngettext, translate_with

TOP = Path(__file__).parent.parent
FOLDER = TOP / "scorekeeper" / "translations"
TEMPLATE = FOLDER / "messages.pot"
EXTRACT = ("extract", "-F", "pyproject.toml", "-k", "_", "-k", "N_", "--no-location", "--sort-output", "--omit-header")
TRANSLATED = [language for language in LANGUAGES if language != "en"]


@cache
def catalog(file: Path) -> Catalog:
    """The catalog in a file."""
    return read_po(io.BytesIO(file.read_bytes()))


def messages(file: Path) -> dict[tuple[str, ...], Message]:
    """The messages of a catalog by their sentence, or by the two of a number."""
    return {forms(message.id): message for message in catalog(file) if message.id}


def forms(told: object) -> tuple[str, ...]:
    """The one form or the two of a sentence."""
    return tuple(told) if isinstance(told, (tuple, list)) else (str(told),)


def gaps(sentence: str) -> Counter[str]:
    """The gaps of a sentence, each as often as it stands there."""
    return Counter(re.findall(r"%%|%\(\w+\)s", sentence))


def po(language: str) -> Path:
    """The file with a language's catalog."""
    return FOLDER / language / "LC_MESSAGES" / "messages.po"


def test_the_template_of_the_catalogs_has_every_sentence(tmp_path: Path) -> None:
    made = tmp_path / "messages.pot"
    command = [sys.executable, "-m", "babel.messages.frontend", *EXTRACT, "-o", str(made), "."]
    subprocess.run(command, cwd=TOP, check=True, capture_output=True)
    assert set(messages(TEMPLATE)) == set(messages(made)), "./run words renews it"


def test_no_sentence_has_a_nameless_gap() -> None:
    for told in messages(TEMPLATE):
        for sentence in told:
            assert not re.search(r"%[^(%]", re.sub(r"%%|%\(\w+\)s", "", sentence)), sentence


def test_every_language_has_a_catalog_and_no_other() -> None:
    assert sorted(folder.name for folder in FOLDER.iterdir() if folder.is_dir()) == sorted(TRANSLATED)


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalog_has_every_sentence_and_no_other(language: str) -> None:
    told = messages(po(language))
    assert set(told) == set(messages(TEMPLATE)), "./run words renews it"
    missing = [sentence for sentence, message in told.items() if not all(forms(message.string))]
    assert missing == []
    assert not catalog(po(language)).obsolete
    assert not [sentence for sentence, message in told.items() if message.fuzzy]


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_has_the_gaps_of_its_sentence(language: str) -> None:
    for told, message in messages(po(language)).items():
        translated = forms(message.string)
        assert len(translated) == len(told), told
        for sentence, other in zip(told, translated, strict=True):
            assert gaps(sentence) == gaps(other), (sentence, other)
            assert not re.search(r"%[^(%]", re.sub(r"%%|%\(\w+\)s", "", other)), other
            assert (sentence[:1].isspace(), sentence[-1:].isspace()) == (other[:1].isspace(), other[-1:].isspace())


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_compiled_catalog_is_that_of_the_text(language: str) -> None:
    with po(language).with_suffix(".mo").open("rb") as file:
        compiled = {forms(message.id): forms(message.string) for message in read_mo(file) if message.id}
    told = {sentence: forms(message.string) for sentence, message in messages(po(language)).items()}
    assert compiled == told, "./run words compiles it"


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_hand_is_told_in_the_language(language: str) -> None:
    translate_with(lambda: words_of(language))
    try:
        hand = knock(Seat.ONE, 4, 20)
        told = price_sentences(hand, score_hand(Ruleset(), hand), ["Anna", "Bo"])
    finally:
        translate_with(lambda: ENGLISH)
    assert len(told) == 1
    assert "knocks" not in told[0]
    assert all(part in told[0] for part in ("Anna", "Bo", "20 − 4 = 16"))


def test_one_and_many_are_told_apart() -> None:
    translate_with(lambda: words_of("de"))
    try:
        told = [ngettext("%(num)s column won", "%(num)s columns won", number) for number in (1, 2)]
    finally:
        translate_with(lambda: ENGLISH)
    assert told[0].replace("1", "#") != told[1].replace("2", "#")


def test_wording_without_an_app_is_english() -> None:
    hand = knock(Seat.ONE, 4, 20)
    assert price_sentences(hand, score_hand(Ruleset(), hand), ["A", "B"]) == [
        "A knocks with 4, B holds 20: 20 − 4 = 16 to A."
    ]
