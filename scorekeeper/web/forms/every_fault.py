"""Every fault of a form, where what reads it raises the first: each is told at its own field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from scorekeeper.engine.errors import Refusal

_NEEDED: Final[Mapping[str, object]] = {"players": ["1", "2"], "name": "1"}
"""What stands in for a field that may not be left blank."""
_JUDGED_BY: Final[Mapping[str, tuple[str, ...]]] = {
    "knock_limit": ("spade_doubles",),
    "columns": ("column_target", "weights"),
}
"""Values that cannot be judged while another is wrong."""


def form_field(refusal: Refusal) -> str:
    """The name of the form's field that is wrong, without what stands around it.

    >>> form_field(Refusal("out_of_range", "stake.per_point[1]", 0))
    'per_point'
    """
    name = refusal.field.rpartition(".")[2].partition("[")[0]
    return "sheet" if name == "layout" else name


def every_refusal(fields: Mapping[str, Any], first: Refusal, check: Callable[[dict[str, Any]], None]) -> list[Refusal]:
    """The first refusal, and those that `check` raises when what is wrong is left blank, one for each field."""
    found, left, refusal = [first], dict(fields), first
    while (name := form_field(refusal)) in left:
        for each in (name, *_JUDGED_BY.get(name, ())):
            left.pop(each, None)
        try:
            check(left | {needed: _NEEDED[needed] for needed in map(form_field, found) if needed in _NEEDED})
        except Refusal as another:
            refusal = another
            found.append(refusal)
        else:
            break
    return found
