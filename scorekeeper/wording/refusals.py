"""What a refusal says to the person who has to put it right."""

from __future__ import annotations

import re
from datetime import date
from typing import Final

from scorekeeper.engine.cards import Card
from scorekeeper.engine.errors import Refusal
from scorekeeper.engine.ruleset import DOMAINS, Whole
from scorekeeper.wording.book import day_label
from scorekeeper.wording.cards import card_name
from scorekeeper.wording.limits import field_in_words, limit_in_words
from scorekeeper.wording.translating import _, ngettext

_LONGEST_ECHO: Final = 60
_UNSEEN: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069]")


def refusal_sentence(refusal: Refusal, upcard: Card | None = None) -> str:
    """One or two sentences that name the value and the limit, and say what to do.

    >>> refusal_sentence(Refusal("over_knock_limit", "knocker_deadwood", 9, 7), Card("7C"))
    '9 is over the knock limit of 7 (upcard 7 of clubs).'
    """
    code, value, limit = refusal.code, _shown(refusal.value), refusal.limit
    field = field_in_words(_writable(refusal.field))
    if code == "over_knock_limit":
        return _over_knock_limit(value, limit, upcard)
    if code == "knock_is_gin":
        return _("A knock with 0 is gin. Choose gin instead.")
    if code == "over_max_deadwood":
        return _("%(value)s is more than the cards can hold: %(limit)s at most.", value=value, limit=limit)
    if code == "upcard_required":
        return _("Give the upcard: in Oklahoma it sets the knock limit, and a spade may double the hand.")
    if code == "out_of_range":
        return _out_of_range(refusal, value, field)
    if code == "not_a_whole_number":
        return _not_a_whole_number(refusal.field, value, limit, field)
    if code == "bad_value":
        if refusal.value in ("", None) and isinstance(limit, str) and limit in _unsaid():
            return _unsaid()[limit]
        if refusal.value == "" and isinstance(limit, str) and limit.startswith("text of 1 to "):
            return _("Give a name, of at most %(most)s characters.", most=limit.split()[4])
        if limit is None or limit == []:
            return _("%(field)s: %(value)s is not possible here.", field=field, value=value)
        if isinstance(limit, int):
            return _("%(field)s: %(value)s must have %(limit)s values.", field=field, value=value, limit=limit)
        if isinstance(limit, str):
            return _(
                "%(field)s: %(value)s is not possible here; it must be %(limit)s.",
                field=field,
                value=value,
                limit=limit_in_words(limit),
            )
        return _(
            "%(field)s: %(value)s is not possible here; choose one of %(options)s.",
            field=field,
            value=value,
            options=_options(limit),
        )
    if code == "unknown_field":
        # By the name it was sent under: what another form calls a field of that name is no help.
        return _("%(field)s is not a field here.", field=_writable(refusal.field))
    if code == "missing":
        return _("%(field)s is missing.", field=field)
    if code == "nothing_to_settle":
        day = day_label(date.fromisoformat(value))
        return _("Nothing to settle: no game of these two was over by %(day)s.", day=day)
    if code == "rules_taken":
        return _("The book has these rules already: %(name)s.", name=_shown(limit))
    if code == "link_taken":
        return _("%(field)s: this link opens something here already. What the file holds is here, or was.", field=field)
    if code == "not_json":
        return _("This is not a JSON object: %(value)s", value=value)
    if code == "ending_disagrees":
        return _("The cards say %(limit)s, not %(value)s.", value=_ending(refusal.value), limit=_ending(limit))
    if code == "wrong_card_count":
        return _wrong_card_count(value, limit, field)
    return _about_cards(code, value, field)


def _unsaid() -> dict[str, str]:
    """What to do where nothing was said, by what would have been allowed."""
    return {"a player of this book": _("Say which player.")}


def _over_knock_limit(value: str, limit: object, upcard: Card | None) -> str:
    if limit == 0 and upcard is None:
        return _("Only gin ends a hand under these rules: no knock with %(value)s.", value=value)
    if upcard is None:
        return _("%(value)s is over the knock limit of %(limit)s.", value=value, limit=limit)
    if limit == 0:
        return _(
            "The upcard is the %(upcard)s: only gin ends this hand, no knock with %(value)s.",
            value=value,
            upcard=card_name(upcard),
        )
    return _(
        "%(value)s is over the knock limit of %(limit)s (upcard %(upcard)s).",
        value=value,
        limit=limit,
        upcard=card_name(upcard),
    )


def _out_of_range(refusal: Refusal, value: str, field: str) -> str:
    given, limit = refusal.value, refusal.limit
    if isinstance(given, int) and isinstance(limit, int) and given < limit:
        return _("%(field)s: %(value)s is too low; %(limit)s is the least.", field=field, value=value, limit=limit)
    if _names_none(refusal.field, limit):
        return _("%(field)s: %(value)s is not there; there is none yet.", field=field, value=value)
    return _("%(field)s: %(value)s is too high; %(limit)s is the most.", field=field, value=value, limit=limit)


def _names_none(place: str, limit: object) -> bool:
    """Whether nothing is there yet of what a field counts from one, or, with a limit below 0, from zero."""
    return limit == -1 or (limit == 0 and place.rpartition(".")[2] in ("n", "undoes"))


def _not_a_whole_number(place: str, value: str, limit: object, field: str) -> str:
    if not isinstance(limit, list) or len(limit) != 2:
        return _("%(field)s: %(value)s is not a whole number.", field=field, value=value)
    told = {"field": field, "value": value, "low": limit[0], "high": limit[1]}
    if other := _other_than_whole(place):
        return _(
            "%(field)s: %(value)s is not a whole number. It must be one from %(low)s to %(high)s, or %(other)s.",
            other=other,
            **told,
        )
    return _("%(field)s: %(value)s is not a whole number. It must be one from %(low)s to %(high)s.", **told)


def _other_than_whole(place: str) -> str:
    """What else a value in a file may be, as it is written there: a word, or null; "" for nothing. Forms say it."""
    inside, _dot, name = place.rpartition(".")
    domain = DOMAINS.get(name) if inside else None
    if not isinstance(domain, Whole):
        return ""
    return "null" if domain.nullable else " ".join(domain.words)


def _wrong_card_count(value: str, limit: object, field: str) -> str:
    if limit == 1:
        return _("%(field)s has no cards; it must have one at least.", field=field)
    if isinstance(limit, int):
        return _("%(field)s has %(value)s cards; %(limit)s is the most.", field=field, value=value, limit=limit)
    if isinstance(limit, list) and len(limit) > 1:
        fewer = ", ".join(map(str, limit[:-1]))
        return ngettext(
            "%(field)s has %(value)s card; it must have %(fewer)s or %(most)s.",
            "%(field)s has %(value)s cards; it must have %(fewer)s or %(most)s.",
            1 if value == "1" else 2,
            field=field,
            value=value,
            fewer=fewer,
            most=limit[-1],
        )
    return ngettext(
        "%(field)s has %(value)s card; it must have %(limit)s.",
        "%(field)s has %(value)s cards; it must have %(limit)s.",
        1 if value == "1" else 2,
        field=field,
        value=value,
        limit=_options(limit),
    )


def _about_cards(code: str, value: str, field: str) -> str:
    sentences = {
        "bad_card": _("%(value)s is not a card. Write a rank and a suit, such as 7S, TH or 10H.", value=value),
        "duplicate_card": _("%(value)s is there twice.", value=value),
        "card_held_by_both": _("%(value)s cannot be in both hands.", value=value),
        "card_in_two_melds": _("%(value)s is in two melds; a card counts in one only.", value=value),
        "not_in_hand": _("%(value)s is not in that hand.", value=value),
        "too_small": _("%(value)s is too small: a meld has three cards or more.", value=value),
        "mixed_ranks": _("%(value)s is no meld: the ranks are mixed.", value=value),
        "mixed_suits": _("%(value)s is no run: the suits are mixed.", value=value),
        "gap": _("%(value)s is no run: there is a gap.", value=value),
        "ace_high": _("%(value)s is no run: the ace is always low.", value=value),
        "cannot_lay_off": _("%(value)s cannot be laid off there.", value=value),
    }
    return sentences.get(code, _("%(field)s: %(value)s is refused.", field=field, value=value))


def _options(limit: object) -> str:
    if isinstance(limit, (list, tuple)):
        return ", ".join(_shown(option) for option in limit)
    return _shown(limit)


def _ending(limit: object) -> str:
    return {"knock": _("a knock"), "gin": _("gin"), "big_gin": _("big gin")}.get(str(limit), _shown(limit))


def _shown(value: object) -> str:
    """A value as it was written, cut where it is long."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "null"
    if value == "" or value == []:
        return _("nothing")
    text = " ".join(map(_shown, value)) if isinstance(value, (list, tuple)) else _writable(str(value))
    return text if len(text) <= _LONGEST_ECHO else text[: _LONGEST_ECHO - 1] + "…"


def _writable(text: str) -> str:
    """The text without what would turn the sentence around or break it, and halves of characters nothing can write."""
    return _UNSEEN.sub("", text).encode("utf-8", "replace").decode()
