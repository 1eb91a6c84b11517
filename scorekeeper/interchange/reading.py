"""Reading a JSON document: every fault is noted with its place, and the first in document order is raised."""

from __future__ import annotations

import json
import re
import sys
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any, Final, NoReturn

from scorekeeper.engine.cards import Card, parse_card
from scorekeeper.engine.errors import Refusal
from scorekeeper.engine.ruleset import Choice, Whole

Path = tuple[str | int, ...]
"""Where a value stands: names of fields and positions in lists, from the top."""

DEEPEST: Final = 100
"""The deepest nesting that is read: far more than any file has, and few enough steps for whatever walks down them."""

MOST_DIGITS: Final = 4300
"""Of a whole number: all that are read. Python neither reads nor writes more."""

BYTE_ORDER_MARK: Final = "\ufeff"

_SURROGATE: Final = re.compile(r"[\ud800-\udfff]")
_UNPRINTABLE: Final = re.compile(r"[\x00-\x09\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_INVISIBLE: Final = re.compile(
    r"[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufdd0-\ufdef\ufe00-\ufe0f\uffa0\U000e0000-\U000e0fff]"
)
_STEP: Final = re.compile(r"\[(\d+)\]|([^.\[\]]+)")


def parse_json(text: str) -> Any:
    """The value of a JSON text, which a byte order mark may precede.

    Raises Refusal not_json, also for NaN, Infinity and bottomless nesting.
    """
    text = text.removeprefix(BYTE_ORDER_MARK)
    try:
        value = json.loads(text, parse_constant=_no_constant, parse_float=_finite, parse_int=_whole)
    except (ValueError, RecursionError):
        raise _not_json(text) from None
    if text.count("[") + text.count("{") > DEEPEST and _deeper_than(DEEPEST, value):
        raise _not_json(text)
    return value


def parse_object(text: str) -> dict[str, Any]:
    """The JSON object in a text. Raises Refusal not_json for anything else."""
    document = parse_json(text)
    if not isinstance(document, dict):
        raise _not_json(text)
    return document


def _not_json(text: str) -> Refusal:
    return Refusal("not_json", "", _SURROGATE.sub("\ufffd", text.removeprefix(BYTE_ORDER_MARK)[:80]))


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)


def _whole(text: str) -> int:
    # What is left of a longer one is still far outside every range: its field is named, with the limit.
    return int(text[:MOST_DIGITS])


def _finite(text: str) -> float:
    # No field takes the largest number either: the one it stands in is named, and the answer is JSON again.
    most = sys.float_info.max
    return max(-most, min(float(text), most))


def _deeper_than(levels: int, value: object) -> bool:
    level = [value]
    for _ in range(levels):
        lists = [node.values() if isinstance(node, dict) else node for node in level if isinstance(node, (dict, list))]
        level = [item for items in lists for item in items]
    return bool(level)


def field_name(path: Path) -> str:
    """The path as a refusal names it.

    >>> field_name(("hands", 2, "knocker_deadwood"))
    'hands[2].knocker_deadwood'
    """
    name = ""
    for step in path:
        name += f"[{step}]" if isinstance(step, int) else f".{step}" if name else step
    return name


class Reading:
    """One document being read. Readers note faults and go on; `finish` raises the first in document order."""

    def __init__(self, document: object) -> None:
        self._document = document
        self._faults: list[tuple[Path, Refusal]] = []

    def fault(self, path: Path, code: str, value: object = None, limit: object = None) -> None:
        """Notes a fault at `path`."""
        self._faults.append((path, Refusal(code, field_name(path), value, limit)))

    def refuse(self, path: Path, refusal: Refusal) -> None:
        """Notes a refusal whose field is relative to `path`."""
        steps = tuple(int(index) if index else name for index, name in _STEP.findall(refusal.field))
        self.fault(path + steps, refusal.code, refusal.value, refusal.limit)

    def clean(self, since: int = 0) -> bool:
        """Whether no fault was noted, or none after the first `since`."""
        return len(self._faults) <= since

    @property
    def faults(self) -> int:
        """How many faults were noted so far."""
        return len(self._faults)

    def faulty(self, path: Path, since: int = 0) -> bool:
        """Whether a fault after the first `since` was noted at `path` or inside it."""
        return any(noted[: len(path)] == path for noted, _ in self._faults[since:])

    def finish(self) -> None:
        """Raises the first fault in document order, if any. A missing field comes after those that are there."""
        if self._faults:
            raise min(self._faults, key=lambda fault: self._position(fault[0]))[1]

    def _position(self, path: Path) -> tuple[int, ...]:
        node = self._document
        position: list[int] = []
        for step in path:
            if isinstance(node, Mapping):
                keys = list(node)
                position.append(keys.index(step) if step in node else len(keys))
                node = node.get(step)
            elif isinstance(node, (list, tuple)) and isinstance(step, int):
                position.append(step)
                node = node[step] if step < len(node) else None
        return tuple(position)

    def fields(self, path: Path, value: object, known: Iterable[str], needed: Iterable[str] = ()) -> dict[str, Any]:
        """The known fields of an object. Notes unknown and missing ones; not an object: bad_value, and no fields."""
        if not isinstance(value, dict):
            self.fault(path, "bad_value", value, "an object")
            return {}
        allowed = set(known)
        for name in value:
            if name not in allowed:
                self.fault((*path, name), "unknown_field", value[name])
        for name in needed:
            if name not in value:
                self.fault((*path, name), "missing")
        return {name: item for name, item in value.items() if name in allowed}

    def checked(self, path: Path, value: object, domain: Whole | Choice) -> Any:
        """The value, where the domain allows it; else None and a fault."""
        return value if self.allows(path, value, domain) else None

    def allows(self, path: Path, value: object, domain: Whole | Choice) -> bool:
        """Whether the domain allows the value; else a fault."""
        try:
            domain.check("", value)
        except Refusal as refusal:
            self.refuse(path, refusal)
            return False
        return True

    def items(self, path: Path, value: object) -> list[Any]:
        """The items of a list; not a list: bad_value, and none."""
        if not isinstance(value, list):
            self.fault(path, "bad_value", value, "a list")
            return []
        return value

    def text(self, path: Path, value: object, longest: int, shortest: int = 0) -> str:
        """A text of `shortest` to `longest` printable characters; null is "". Anything else is bad_value, and "".

        Line breaks come as the browser's form sends them and go on as one character each; a tab is a space.
        """
        if value is None and shortest == 0:
            return ""
        if isinstance(value, str):
            value = value.replace("\r\n", "\n").replace("\t", " ")
        if not isinstance(value, str) or not is_printable(value) or (shortest and is_blank(value)):
            self.fault(path, "bad_value", value, f"{shortest} to {longest} printable characters")
            return ""
        if len(value) > longest:
            self.fault(path, "bad_value", value, f"at most {longest} characters")
            return ""
        return value.strip()

    def card(self, path: Path, value: object) -> Card | None:
        """The card a value names; else None and bad_card."""
        try:
            if isinstance(value, str):
                return parse_card(value)
        except Refusal:
            pass
        self.fault(path, "bad_card", value)
        return None

    def cards(self, path: Path, value: object) -> tuple[Card, ...]:
        """The cards of a list, without those that are none or came before: each of these is a fault."""
        cards: list[Card] = []
        for index, item in enumerate(self.items(path, value)):
            card = self.card((*path, index), item)
            if card in cards:
                self.fault((*path, index), "duplicate_card", card)
            elif card is not None:
                cards.append(card)
        return tuple(cards)


def is_printable(text: str) -> bool:
    """Whether a text has no control characters but line breaks, and nothing that cannot be written as UTF-8.

    What turns the writing direction of all that follows counts as a control: a sum beside it would read backwards.

    >>> is_printable("Bo\\n"), is_printable("Bo\\x00")
    (True, False)
    """
    return not _UNPRINTABLE.search(text)


def is_blank(text: str) -> bool:
    r"""Whether nothing of a text can be seen: spaces, characters that only say how others are set, or none at all.

    >>> is_blank(" \u200b\u3164"), is_blank("Bo\u200b")
    (True, False)
    """
    # The last two of each plane are no characters.
    return all(
        char.isspace() or unicodedata.category(char) in ("Cf", "Cc") or ord(char) & 0xFFFE == 0xFFFE
        for char in _INVISIBLE.sub("", text)
    )
