"""
The greatest distance: a group paired so that partners stand as far from each other as possible (seeds §2.2).

Places count from 0 in the order of the group; *may* are bitsets of those each place has not met. In this order: the
sum of all distances as great as possible; then the smallest distance, then the next smallest …; then the partner of
the top place as high as possible, then that of the next top place not yet placed, and so on.
"""

from __future__ import annotations

from collections.abc import Sequence

from swiss_xl.assignment import lexicographic_assignment
from swiss_xl.matching import Matching, bits
from swiss_xl.weighted import least_cost

Pairs = list[tuple[int, int]]


def widest(may: Sequence[int]) -> Pairs | None:
    """
    The pairs of the group, None if it has no arrangement without a repeat.

    Where all can meet across the middle, every such arrangement has the greatest sum, and the search is among them;
    otherwise among all.
    """
    size = len(may)
    half = size // 2
    if all(may[place] >> (place + half) & 1 for place in range(half)):
        return [(place, place + half) for place in range(half)]
    across = [mask & _side(place, size) for place, mask in enumerate(may)]
    if Matching(across).perfect:
        return _widest_across(across)
    return _widest_of_all(may) if Matching(may).perfect else None


def _side(place: int, size: int) -> int:
    """Everybody in the other half."""
    lower = (1 << size) - (1 << size // 2)
    return lower if place < size // 2 else (1 << size // 2) - 1


def _widest_across(across: Sequence[int]) -> Pairs:
    """
    The best arrangement of upper against lower half.

    Every distance is half the size plus a shift; the shifts sum to 0. The smallest shift is made as great as possible,
    then the next smallest, and so on: that is what ``assignment`` does.
    """
    half = len(across) // 2
    allowed = [[place - half for place in bits(across[top])] for top in range(half)]
    return [(top, half + bottom) for top, bottom in enumerate(lexicographic_assignment(allowed))]


def _widest_of_all(may: Sequence[int]) -> Pairs:
    """
    The best of all arrangements, for a group that cannot meet across the middle: a matching of least cost.

    A pair of places i < j costs, from the weightiest digit down: less the greater its distance; much more the smaller
    its distance (one pair at a smaller distance outweighs all others); more the lower its partner stands, tops first.
    """
    size = len(may)
    base = size + 2
    shortest = [base ** (size - distance) for distance in range(size)]
    order_weight = base**size
    sum_weight = order_weight * base ** (size + 1)
    rows: list[dict[int, int]] = [{} for _ in may]
    for one in range(size):
        for other in bits(may[one] >> one + 1 << one + 1):
            distance = other - one
            cost = shortest[distance] * order_weight - distance * sum_weight + other * base ** (size - 1 - one)
            rows[one][other] = rows[other][one] = cost
    solved = least_cost(rows)
    mate = solved.mate if solved else []
    return [(one, other) for one, other in enumerate(mate) if one < other]
