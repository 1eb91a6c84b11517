"""Money: points at a stake, in whole hundredths of its currency."""

from __future__ import annotations

from typing import Final

PLACES: Final = 4
"""Digits that a stake may have after its point."""


def minor_units(points: int, per_point: str) -> int:
    """What so many points are worth, in hundredths of the currency, half up; a loss is the same amount below zero.

    `per_point` is a decimal number as text, with at most four digits after the point; "" is nothing.

    >>> minor_units(325, "0.05"), minor_units(1, "0.125"), minor_units(-1, "0.125"), minor_units(7, "")
    (1625, 13, -13, 0)
    """
    whole, _, part = per_point.partition(".")
    ten_thousandths = abs(points) * int((whole or "0") + part.ljust(PLACES, "0"))
    hundredths = (ten_thousandths + 50) // 100
    return hundredths if points > 0 else -hundredths
