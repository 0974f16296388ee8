"""FIDE's tables of expected scores and rating differences (B.02, 8.1)."""

from __future__ import annotations

from bisect import bisect_left
from fractions import Fraction
from math import floor

_BOUNDS = (
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145,
    153, 162, 170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357,
    374, 391, 411, 432, 456, 484, 517, 559, 619, 735,
)  # fmt: skip
_GAPS = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141,
    149, 158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351,
    366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
)  # fmt: skip
HALF = Fraction(1, 2)


def expected_score(difference: int, *, most: int | None = None) -> Fraction:
    """
    What is expected of one game against somebody rated *difference* lower (higher, if it is negative).

    Differences above *most*, either way, count as *most*.
    """
    gap = abs(difference) if most is None else min(abs(difference), most)
    upper = Fraction(50 + bisect_left(_BOUNDS, gap), 100)
    return upper if difference >= 0 else 1 - upper


def expected_hundredths(difference: int) -> int:
    """As :func:`expected_score`, without a limit to the difference, in hundredths of a point."""
    upper = 50 + bisect_left(_BOUNDS, abs(difference))
    return upper if difference >= 0 else 100 - upper


def rating_gap(share: Fraction) -> int:
    """The rating difference that a *share* of the points, rounded to hundredths, stands for; 800 for all of them."""
    hundredths = half_up(100 * share)
    return _GAPS[hundredths - 50] if hundredths >= 50 else -_GAPS[50 - hundredths]


def half_up(value: Fraction) -> int:
    """The nearest whole number, a half upwards."""
    return floor(value + HALF)


def half_away(value: Fraction) -> int:
    """The nearest whole number, a half away from zero."""
    return half_up(value) if value >= 0 else -half_up(-value)
