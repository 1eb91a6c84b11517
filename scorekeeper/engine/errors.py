"""The one exception of the engine: a refusal that says what was wrong, where, and what the limit is."""

from __future__ import annotations


class Refusal(ValueError):  # noqa: N818 - it says what happened; that it is an error, the base class says.
    """A fact or a value that the rules do not allow.

    `code` is one of CODES, `field` the path of the value in the input ("hands[2].knocker_deadwood"),
    `value` what was given and `limit` what would have been allowed: a bound, or the allowed values.
    """

    def __init__(self, code: str, field: str, value: object = None, limit: object = None) -> None:
        super().__init__(code, field, value, limit)
        self.code = code
        self.field = field
        self.value = value
        self.limit = limit

    def __str__(self) -> str:
        limit = "" if self.limit is None else f", limit {self.limit!r}"
        return f"{self.code} at {self.field or 'input'}: {self.value!r}{limit}"

    def at(self, prefix: str) -> Refusal:
        """The same refusal with its field inside `prefix`.

        >>> Refusal("missing", "knocker").at("hands[0]").field
        'hands[0].knocker'
        """
        joint = "" if not self.field or self.field.startswith("[") or not prefix else "."
        return Refusal(self.code, f"{prefix}{joint}{self.field}", self.value, self.limit)


CODES = (
    "not_json",
    "unknown_field",
    "missing",
    "not_a_whole_number",
    "bad_value",
    "out_of_range",
    "over_knock_limit",
    "knock_is_gin",
    "over_max_deadwood",
    "upcard_required",
    "bad_card",
    "duplicate_card",
    "card_held_by_both",
    "wrong_card_count",
    "ending_disagrees",
)
"""Every code a Refusal may carry."""
