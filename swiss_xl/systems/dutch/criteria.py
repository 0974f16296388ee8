"""
The quality criteria of a bracket (C.04.3, Art. 2.4), one function each.

A criterion about pairs gives, for one place, the bitset of those who would break it with him; one about downfloaters
gives the bitset of those who would break it by floating. C6–C8 count what leaves a bracket and stand in ``costs``.
"""

from __future__ import annotations

from swiss_xl.systems.dutch.colours import Preference, Strength, side_of_higher
from swiss_xl.systems.dutch.roster import Roster


def c9(roster: Roster, place: int) -> int:
    """C9: the rounds without a game of the one who gets the bye."""
    return roster.unplayed[place]


def c10(roster: Roster, one: int, other: int) -> bool:
    """C10: whether a topscorer or his opponent would get a colour difference beyond two."""
    denied = _denied_absolute(roster, one, other)
    return denied is not None and abs(denied.difference) >= 2


def c11(roster: Roster, one: int, other: int) -> bool:
    """C11: whether a topscorer or his opponent would get the same colour three times running."""
    denied = _denied_absolute(roster, one, other)
    return denied is not None and denied.twice


def c12(roster: Roster, place: int) -> int:
    """C12: those with whom one of the two would not get the colour preferred: they prefer the same."""
    side = roster.preferences[place].side
    return 0 if side is None else roster.wants[side]


def c13(roster: Roster, place: int) -> int:
    """C13: those with whom one of the two would not get a strong preference: the weaker of the two is strong."""
    own = roster.preferences[place]
    if own.side is None or own.strength is Strength.MILD:
        return 0
    others = roster.strong if own.strength is Strength.ABSOLUTE else roster.strong | roster.absolute
    return roster.wants[own.side] & others


def c14(roster: Roster) -> int:
    """C14: resident downfloaters who also floated down in the last round."""
    return roster.down[0]


def c15(roster: Roster) -> int:
    """C15: opponents of moved-down players who also floated up in the last round."""
    return roster.up[0]


def c16(roster: Roster) -> int:
    """C16: resident downfloaters who also floated down two rounds before."""
    return roster.down[1]


def c17(roster: Roster) -> int:
    """C17: opponents of moved-down players who also floated up two rounds before."""
    return roster.up[1]


def c18(roster: Roster) -> int:
    """
    C18: moved-down players who floated down in the last round, by their score differences.

    All residents have one score, so only who floats again makes a difference: he counts more than any paired one.
    """
    return roster.down[0]


def c19(roster: Roster) -> int:
    """C19: opponents of moved-down players who floated up in the last round, by the scores of the moved-down."""
    return roster.up[0]


def c20(roster: Roster) -> int:
    """C20: as C18, two rounds before."""
    return roster.down[1]


def c21(roster: Roster) -> int:
    """C21: as C19, two rounds before."""
    return roster.up[1]


def _denied_absolute(roster: Roster, one: int, other: int) -> Preference | None:
    """Who of two with the same absolute preference would not get it (5.2); None for any other pair."""
    higher, lower = roster.preferences[min(one, other)], roster.preferences[max(one, other)]
    if not higher.strength == lower.strength == Strength.ABSOLUTE or higher.side != lower.side:
        return None
    side, _ = side_of_higher(higher, lower, 0, 0)
    return lower if side == higher.side else higher
