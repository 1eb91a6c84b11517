"""The rows of a sheet on paper, typed one by one or pasted as text, and the hands they stand for."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from scorekeeper.engine.errors import Refusal
from scorekeeper.engine.hand import Ending, Hand
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.sheet import Setup, number_hands, score_sheet
from scorekeeper.interchange.hands import hand_from_json
from scorekeeper.interchange.names import folded
from scorekeeper.web.asking import whole_number
from scorekeeper.wording.paper import row_refusal_sentence
from scorekeeper.wording.translating import _

MOST_ROWS: Final = 2000
HOWS: Final = ("points", "knock", "gin", "big_gin", "dead")
"""What a row may say: points of a winner, or how a hand ended and the counts."""
SEPARATORS: Final = re.compile(r"[\s,;|:]+")

COLUMNS: Final = {
    "ending": "how",
    "points": "first",
    "knocker_deadwood": "first",
    "defender_deadwood": "second",
    "second": "second",
}
"""Where the fields of a hand stand in the table; the others are about who it was."""
ENGLISH: Final = {
    "points": "points",
    "p": "points",
    "knock": "knock",
    "k": "knock",
    "gin": "gin",
    "g": "gin",
    "big gin": "big_gin",
    "big_gin": "big_gin",
    "dead": "dead",
    "dead hand": "dead",
    "-": "dead",
}


@dataclass(frozen=True, slots=True)
class PaperRow:
    """A row as it was typed: `who` is the seat, "1" or "2"; `first` points or the count of the one who went out."""

    who: str = ""
    how: str = ""
    first: str = ""
    second: str = ""
    """The other's count."""
    line: str = ""
    """The pasted line that it was read from."""
    stranger: str = ""
    """What stands in that line where a player should, and is neither of them."""

    @property
    def blank(self) -> bool:
        """Whether nothing is in it."""
        return not (self.who or self.first or self.second or self.line or self.how in ("dead", "gin", "big_gin"))

    def hand(self, ruleset: Ruleset) -> Hand:
        """The hand it stands for. Raises Refusal with the field of the hand named."""
        # Two counts in a line can only be a knock; in the table it is chosen.
        how = self.how or ("knock" if self.second and self.line else "points")
        if self.stranger:
            raise Refusal("bad_value", "winner", self.stranger, [1, 2])
        if how not in HOWS:
            raise Refusal("bad_value", "ending", how, list(HOWS))
        if how == "dead":
            return Hand(Ending.DEAD)
        if self.who not in ("1", "2"):
            raise Refusal("missing", "winner" if how == "points" else "knocker")
        who = int(self.who)
        if how == "points":
            if self.second:
                raise Refusal("bad_value", "second", self.second, "blank beside points; for two counts choose knock")
            return hand_from_json({"ending": "award", "winner": who, "points": _number(self.first)}, ruleset)
        document: dict[str, Any] = {"ending": how, "knocker": who}
        if how == "knock":
            document["knocker_deadwood"] = _number(self.first)
        # Beside gin there is but one count, in whichever place it was written.
        other = self.second if how == "knock" else self.second or self.first
        return hand_from_json({**document, "defender_deadwood": _number(other)}, ruleset)

    def column(self, field: str) -> str:
        """The column of the table in which a field of the hand was typed."""
        if field == "defender_deadwood" and not self.second and self.how in ("gin", "big_gin"):
            return "first"
        return COLUMNS.get(field, "who")


def _number(text: str) -> object:
    return whole_number(text)


def rows_typed(fields: Mapping[str, Any]) -> list[PaperRow]:
    """The rows of a form's columns `who`, `how`, `first` and `second`. Raises Refusal bad_value for too many."""
    columns = {name: _texts(fields.get(name)) for name in ("who", "how", "first", "second")}
    number = max(map(len, columns.values()))
    if number > MOST_ROWS:
        raise Refusal("bad_value", "rows", number, f"at most {MOST_ROWS} rows")
    filled = {name: texts + [""] * (number - len(texts)) for name, texts in columns.items()}
    return [PaperRow(*row) for row in zip(*filled.values(), strict=True)]


def _texts(value: object) -> list[str]:
    values = value if isinstance(value, list) else [] if value is None else [value]
    return [str(text).strip() for text in values]


def rows_pasted(text: str, names: Sequence[str]) -> list[PaperRow]:
    """The rows of pasted text: a line each with who, how, and one or two numbers, with commas, tabs or spaces between.

    >>> [row.who + row.how + row.first for row in rows_pasted("Anna 25\\ndead\\nBo, gin, 31", ["Anna", "Bo"])]
    ['125', 'dead', '2gin31']
    """
    lines = [line.strip() for line in text.splitlines()]
    if len(lines) > MOST_ROWS:
        raise Refusal("bad_value", "pasted", len(lines), f"at most {MOST_ROWS} rows")
    rows = [_row_of(line, names) for line in lines if line]
    # The first line of a table names its columns.
    return rows[1:] if rows and not re.search(r"\d", rows[0].line) and rows[0].how not in ("dead",) else rows


def _row_of(line: str, names: Sequence[str]) -> PaperRow:
    rest = folded(line)
    who = ""
    for seat, words in _seats(names):
        found = next((word for word in words if re.match(rf"{re.escape(word)}(?![^\W_])", rest)), None)
        if found:
            who, rest = seat, rest[len(found) :]
            break
    words = [word for word in SEPARATORS.split(rest) if word]
    numbers = [word for word in words if re.search(r"\d", word)]
    spoken = " ".join(word for word in words if word not in numbers).strip("\"'")
    how, stranger = _hows().get(spoken, spoken), ""
    if not who and how not in HOWS:
        how, stranger = _stranger(line, spoken)
    if len(numbers) > 2:
        how = how or line
        numbers = numbers[:2]
    first, second = [*numbers, "", ""][:2]
    return PaperRow(who, how, first, second, line, stranger)


def _stranger(line: str, spoken: str) -> tuple[str, str]:
    """How a hand ended by the last of the words of a line, "" where they do not say; and who the others name."""
    ends = sorted((word for word in _hows() if spoken.endswith(f" {word}")), key=len, reverse=True)
    how = _hows()[ends[0]] if ends else ""
    named = [word.strip("\"'") for word in SEPARATORS.split(line) if word.strip("\"'") and not re.search(r"\d", word)]
    return how, " ".join(named[: len(named) - len(ends[0].split())] if ends else named)


def _seats(names: Sequence[str]) -> list[tuple[str, list[str]]]:
    """What a line may begin with for each seat: the name, the longer first; else its first letter, or the number."""
    whole = [folded(name) for name in names]
    seats = sorted((("1", [whole[0]]), ("2", [whole[1]])), key=lambda seat: -len(seat[1][0]))
    initials = [name[:1] for name in whole]
    short = [("1", ["1"]), ("2", ["2"])]
    if initials[0] != initials[1]:
        short = [("1", [initials[0]]), ("2", [initials[1]]), *short]
    return [(seat, [word for word in words if word]) for seat, words in [*seats, *short]]


def _hows() -> dict[str, str]:
    """The words for how a hand ended, in the language spoken now and in English, and by their letters."""
    said = {_("points"): "points", _("knock"): "knock", _("gin"): "gin", _("big gin"): "big_gin", _("dead"): "dead"}
    return {folded(word): how for word, how in said.items()} | ENGLISH


@dataclass(frozen=True, slots=True)
class Wrong:
    """What is wrong with a row, and in which column."""

    says: str
    column: str = "who"


@dataclass(frozen=True, slots=True)
class Read:
    """What the rows came to: the hands, and what is wrong with which row, from 0."""

    hands: tuple[Hand, ...]
    wrong: Mapping[int, Wrong]


def read_rows(rows: Sequence[PaperRow], setup: Setup, names: Sequence[str]) -> Read:
    """The hands of the rows, checked one by one and then as a game: none may come after its end."""
    hands: list[tuple[int, Hand]] = []
    wrong: dict[int, Wrong] = {}
    for place, row in enumerate(rows):
        if row.blank:
            continue
        try:
            hands.append((place, row.hand(setup.ruleset)))
        except Refusal as refusal:
            wrong[place] = Wrong(row_refusal_sentence(refusal, names), row.column(refusal.field))
    played = score_sheet(setup, number_hands(hand for _place, hand in hands))
    for (place, _hand), told in zip(hands, played.hands, strict=True):
        if not told.counted:
            says = _("The game was over before this row, by these rules. Take it out, or choose other rules.")
            wrong[place] = Wrong(says)
    return Read(tuple(hand for _place, hand in hands), wrong)
