"""What is wrong with a row of a sheet from paper."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.engine.errors import Refusal
from scorekeeper.wording.recording import hand_refusal_sentence
from scorekeeper.wording.translating import _


def row_refusal_sentence(refusal: Refusal, names: Sequence[str]) -> str:
    """What to do about a row that was refused, in the words that stand on the sheet.

    >>> row_refusal_sentence(Refusal("bad_value", "winner", "foo", [1, 2]), ["Anna", "Bo"])
    'foo is neither Anna nor Bo.'
    """
    if refusal.code == "bad_value" and refusal.field == "winner":
        return _("%(value)s is neither %(one)s nor %(two)s.", value=refusal.value, one=names[0], two=names[1])
    if refusal.code == "bad_value" and refusal.field == "ending":
        return _(
            "%(field)s: %(value)s is not possible here; choose one of %(options)s.",
            field=_("How"),
            value=refusal.value,
            options=", ".join((_("points"), _("knock"), _("gin"), _("big gin"), _("dead"))),
        )
    blank = refusal.value in ("", None)
    if refusal.field == "points" and refusal.code == "not_a_whole_number" and not blank:
        return _("%(value)s is no number of points: it must be a whole number from 1.", value=refusal.value)
    return hand_refusal_sentence(refusal, names)
