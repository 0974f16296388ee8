"""Colour preferences (C.04.3, 1.6–1.7) and the colours of a pair (Art. 5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from swiss_xl.crosstable import FIRST, SECOND


class Strength(IntEnum):
    """How much a colour is wanted."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


@dataclass(frozen=True, slots=True)
class Preference:
    """The colour wanted (None: any), how much, and the colour difference, Whites less Blacks (1.6)."""

    side: int | None
    strength: Strength
    difference: int
    sides: Sequence[int]

    @property
    def twice(self) -> bool:
        """Whether the last two games had the same colour."""
        return len(self.sides) > 1 and self.sides[-1] == self.sides[-2]


def preference(sides: Sequence[int]) -> Preference:
    """The preference of one with the colour history *sides*, unplayed rounds left out (1.7.1–1.7.4)."""
    if not sides:
        return Preference(None, Strength.NONE, 0, sides)
    difference = len(sides) - 2 * sum(sides)
    last = sides[-1]
    if abs(difference) > 1:
        return Preference(SECOND if difference > 0 else FIRST, Strength.ABSOLUTE, difference, sides)
    if len(sides) > 1 and last == sides[-2]:
        return Preference(1 - last, Strength.ABSOLUTE, difference, sides)
    if difference == 0:
        return Preference(1 - last, Strength.MILD, 0, sides)
    return Preference(SECOND if difference > 0 else FIRST, Strength.STRONG, difference, sides)


def side_of_higher(higher: Preference, lower: Preference, number: int, drawn: int) -> tuple[int, str]:
    """
    The side of the higher-ranked of a pair and the article that gives it (5.2.1–5.2.5).

    *number* is the pairing number of the higher-ranked, *drawn* the initial colour.
    """
    if higher.side is None and lower.side is None:
        return (drawn if number % 2 else 1 - drawn), "5.2.5"
    if higher.side is None or lower.side is None or higher.side != lower.side:
        return (1 - _wanted(lower) if higher.side is None else higher.side), "5.2.1"
    wanted = higher.side
    weights = [
        (one.strength, abs(one.difference) if one.strength is Strength.ABSOLUTE else 0) for one in (higher, lower)
    ]
    if weights[0] != weights[1]:
        return (wanted if weights[0] > weights[1] else 1 - wanted), "5.2.2"
    for mine, theirs in zip(reversed(higher.sides), reversed(lower.sides), strict=False):
        if mine != theirs:
            return theirs, "5.2.3"
    return wanted, "5.2.4"


def _wanted(one: Preference) -> int:
    assert one.side is not None  # noqa: S101 -- asked only of one who wants a colour
    return one.side
