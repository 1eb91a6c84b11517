"""What has to be put right where cards were typed, in the words of the page they were typed on."""

from __future__ import annotations

from typing import Final

from scorekeeper.engine.cards import BITS, Card
from scorekeeper.engine.errors import Refusal
from scorekeeper.wording.cards import card_sign
from scorekeeper.wording.faults import CLAIMS, claim_sentence
from scorekeeper.wording.refusals import refusal_sentence
from scorekeeper.wording.table import Names, capital, no_names
from scorekeeper.wording.translating import _, ngettext

_LONGEST_ECHO: Final = 40


def card_problem(refusal: Refusal, upcard: Card | None = None, names: Names | None = None) -> str:
    """A sentence that says what to put right, with cards as signs and the two by name.

    >>> card_problem(Refusal("duplicate_card", "knocker", "TH"))
    '10♥︎ is there twice.'
    """
    who = names or no_names()
    field = refusal.field.partition("[")[0]
    if refusal.code in CLAIMS and isinstance(refusal.value, list):
        name = who.defender if field.startswith("defender") else who.knocker
        return capital(claim_sentence(refusal.code, refusal.value, name))
    if refusal.code == "wrong_card_count":
        return _count(refusal, {"knocker": who.knocker, "defender": who.defender}.get(field, _("the hand")))
    if refusal.code == "missing" and field in ("knocker", "defender", "knocker_melds"):
        return {
            "knocker": capital(_("the cards of %(name)s are missing.", name=who.knocker)),
            "defender": capital(_("the cards of %(name)s are missing.", name=who.defender)),
            "knocker_melds": _("Say which melds were laid down: cards are laid off on those."),
        }[field]
    if refusal.code == "bad_value" and field == "lay_offs":
        return _lay_off(refusal)
    if isinstance(refusal.value, str) and refusal.value in BITS:
        refusal = Refusal(refusal.code, refusal.field, card_sign(Card(refusal.value)), refusal.limit)
    return capital(refusal_sentence(refusal, upcard))


def _count(refusal: Refusal, name: str) -> str:
    limit = refusal.limit
    if isinstance(limit, (list, tuple)):
        counts = [str(count) for count in limit]
        allowed = (
            counts[0] if len(counts) == 1 else _("%(some)s or %(last)s", some=", ".join(counts[:-1]), last=counts[-1])
        )
    else:
        allowed = str(limit)
    return capital(
        ngettext(
            "%(name)s shows %(num)s card; it takes %(allowed)s.",
            "%(name)s shows %(num)s cards; it takes %(allowed)s.",
            int(str(refusal.value)),
            name=name,
            allowed=allowed,
        )
    )


def _lay_off(refusal: Refusal) -> str:
    text = str(refusal.value)[:_LONGEST_ECHO]
    if str(refusal.limit).startswith("a card"):
        return _("“%(text)s” cannot be read. Write the card and the meld, such as QH on 9-T-J.", text=text)
    return _("There is no meld “%(text)s” on the table.", text=text)
