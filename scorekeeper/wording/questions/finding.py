"""Finding a question by the words that people have for it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from scorekeeper.wording.questions import Answered
from scorekeeper.wording.questions.synonyms import PHRASES, SAME, SMALL
from scorekeeper.wording.translating import _, language


def find(asked: str, questions: Sequence[Answered]) -> tuple[Answered, ...]:
    """The questions that a search asks for, the best match first; all of them, as they came, where it says nothing.

    Those that have all the words, in any form, by another name or a letter wrong; where none has, those with most of
    them.
    """
    wanted = _words(asked)
    if not wanted:
        return tuple(questions)
    as_asked = set(_stems(asked, language()))
    ranked = [(_rank(wanted, as_asked, answered), answered) for answered in questions]
    most = max((found for (found, _), _ in ranked), default=0)
    if not most:
        return ()
    best = [(weight, answered) for (found, weight), answered in ranked if found == most]
    return tuple(answered for _, answered in sorted(best, key=lambda match: -match[0]))


def _rank(wanted: Iterable[str], as_asked: set[str], answered: Answered) -> tuple[int, int]:
    """How many of the words a question has, and how much they weigh: most in its title, least in its answers.

    Of two that have them, the one whose title has the very words comes first.
    """
    title = _words(answered.title)
    other_words = _words(answered.question.words)
    if language() != "en":
        other_words += _words(_(answered.question.words))
    text = _words(" ".join(way.text for way in (answered.way, *answered.others)))
    found = 0
    weight = len(as_asked.intersection(_stems(answered.title, language())))
    for word in wanted:
        for words, worth in ((title, 6), (other_words, 3), (text, 1)):
            match = max((_match(word, other) for other in words), default=0)
            if match:
                found += 1
                weight += worth * match
                break
    return found, weight


def _match(word: str, other: str) -> int:
    """3 for the same word, 2 where one begins with the other, 1 where a letter is wrong, 0 otherwise."""
    if word == other:
        return 3
    if len(word) >= 3 and other.startswith(word):
        return 2
    if language() != "en" and _same_stem(word, other):
        return 2
    return 1 if min(len(word), len(other)) >= 5 and _one_letter_apart(word, other) else 0


def _same_stem(one: str, other: str) -> bool:
    """Whether two words of another language than English begin alike but for an ending: theirs are many.

    >>> _same_stem("knackaren", "knacka"), _same_stem("klopfgrenze", "klopfen"), _same_stem("kort", "korg")
    (True, True, False)
    """
    pairs = zip(one, other, strict=False)
    alike = next((place for place, (letter, same) in enumerate(pairs) if letter != same), min(len(one), len(other)))
    return alike >= max(4, min(len(one), len(other)) - 2)


def _one_letter_apart(one: str, other: str) -> bool:
    if abs(len(one) - len(other)) > 1:
        return False
    start = 0
    while start < min(len(one), len(other)) and one[start] == other[start]:
        start += 1
    end = 0
    while end < min(len(one), len(other)) - start and one[-1 - end] == other[-1 - end]:
        end += 1
    swapped = len(one) == len(other) and one[start : start + 2] == other[start : start + 2][::-1]
    return max(len(one), len(other)) - start - end <= (2 if swapped else 1)


def _words(text: str) -> list[str]:
    """The words of a text as _stems has them, each under the first of its names."""
    return list(dict.fromkeys(_NAMES.get(stem, stem) for stem in _stems(text, language())))


@lru_cache(maxsize=2048)
def _stems(text: str, spoken: str) -> tuple[str, ...]:
    """The words of a text without accents, endings and small words."""
    folded = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(char for char in folded if not unicodedata.combining(char)).replace("ø", "o").replace("æ", "ae")
    plain = plain.replace("'s ", " ").replace("\u2019s ", " ")
    for phrase, word in PHRASES:
        plain = re.sub(rf"\b{re.escape(phrase)}\b", word, plain)
    plain = plain.replace("\u00ad", "")
    small = {*SMALL["en"].split(), *SMALL[spoken].split()}
    found = [word for word in re.findall(r"[a-z0-9]+", plain) if word not in small]
    return tuple(_stem(word) for word in found)


def _stem(word: str) -> str:
    """The word without its ending; crude, and the same for both sides of a comparison.

    >>> [_stem(word) for word in ("knocking", "boxes", "dealt", "melds", "undercutting")]
    ['knock', 'box', 'deal', 'meld', 'undercut']
    """
    if word == "dealt":
        return "deal"
    for ending, least in (("ing", 3), ("ed", 3), ("er", 4), ("es", 3), ("s", 3)):
        stem = word.removesuffix(ending)
        if stem != word and len(stem) >= least and not word.endswith("ss"):
            if ending == "es" and not stem.endswith(("x", "s", "ch", "sh", "z")):
                continue
            if stem[-1] == stem[-2] and stem[-1] in "tnpbg":
                stem = stem[:-1]
            return stem
    return word


_NAMES: Final = {_stem(word): line.split()[0] for line in SAME for word in line.split()}
