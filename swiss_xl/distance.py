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
    """The best of all arrangements of a group that cannot meet across the middle: small, or nearly played out."""
    search = _Search(may)
    search.visit((1 << len(may)) - 1, [], 0)
    return search.best[1]


class _Search:
    """Every arrangement, far partners first, as long as the greatest sum can still be reached."""

    def __init__(self, may: Sequence[int]) -> None:
        self.may = may
        self.best: tuple[tuple[int, list[int], list[int]], Pairs] = ((1, [], []), [])

    def visit(self, alive: int, pairs: Pairs, total: int) -> None:
        if not alive:
            distances = sorted(other - one for one, other in pairs)
            key = (-total, [-distance for distance in distances], [other for _, other in pairs])
            self.best = min(self.best, (key, list(pairs)), key=lambda entry: entry[0])
            return
        if -(total + _bound(alive)) > self.best[0][0] or not Matching(self.may, alive).perfect:
            return
        first = next(bits(alive))
        for other in reversed(list(bits(self.may[first] & alive & ~(1 << first)))):
            self.visit(alive & ~(1 << first | 1 << other), [*pairs, (first, other)], total + other - first)


def _bound(alive: int) -> int:
    """The greatest sum of distances among the places *alive*: all pairs across their middle."""
    places = list(bits(alive))
    half = len(places) // 2
    return sum(places[half:]) - sum(places[:half])
