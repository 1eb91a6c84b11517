"""Numbers in the form of the language spoken now."""

from __future__ import annotations

from decimal import Decimal

from scorekeeper.wording.translating import language


def decimal_typed(text: str) -> str:
    """A decimal number as people type it: the decimal sign is the language's, and nothing else is changed.

    >>> decimal_typed("0.05")
    '0.05'
    """
    return text if language() == "en" else text.replace(".", ",")


def decimal_number(value: Decimal, places: int) -> str:
    """The number with that many decimals, its decimal sign and thousands as the language writes them.

    >>> decimal_number(Decimal("1234.5"), 2)
    '1,234.50'
    """
    # Only where money or an average is shown: the command that scores a file does without.
    from babel.numbers import format_decimal

    pattern = "#,##0" + ("." + "0" * places if places else "")
    return format_decimal(value, pattern, locale=language())
