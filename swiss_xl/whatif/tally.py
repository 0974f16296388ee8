"""What many futures come to: ranks, first places, places that qualify, money, and how sure a share is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt

SURE = 1.96  # of a normal distribution: 95 %


@dataclass(frozen=True)
class End:
    """
    What is read of one future, by number: ranks, who qualifies, what everybody wins in cents.

    *alone* is whoever is first with nobody beside, None where several are.
    """

    ranks: Mapping[int, int]
    qualified: frozenset[int] = frozenset()
    cents: Mapping[int, int] = field(default_factory=dict)
    awards: tuple[tuple[int, str, int], ...] = ()


@dataclass
class Seen:
    """What was seen of one participant."""

    best: int
    worst: int
    first: int = 0
    alone: int = 0
    qualified: int = 0
    least: int = 0
    most: int = 0


@dataclass
class Tally:
    """The sum of *count* futures; *only* is the end of a single one."""

    count: int = 0
    seen: dict[int, Seen] = field(default_factory=dict)
    only: End | None = None

    def add(self, end: End) -> None:
        """Count one future more."""
        self.count += 1
        self.only = end if self.count == 1 else None
        firsts = sum(rank == 1 for rank in end.ranks.values())
        for number, rank in end.ranks.items():
            cents = end.cents.get(number, 0)
            each = self.seen.get(number)
            if each is None:
                each = self.seen[number] = Seen(rank, rank, least=cents, most=cents)
            each.best, each.worst = min(each.best, rank), max(each.worst, rank)
            each.least, each.most = min(each.least, cents), max(each.most, cents)
            each.first += rank == 1
            each.alone += rank == 1 and firsts == 1
            each.qualified += number in end.qualified


def wilson(hits: int, count: int) -> tuple[float, float]:
    """
    Between which shares the true one lies, with 95 % confidence, after *hits* of *count* drawn by chance.

    E. B. Wilson, Probable inference, JASA 22 (1927): also right where hits are none or all.
    """
    if not count:
        return 0.0, 1.0
    share, square = hits / count, SURE**2
    middle = (share + square / (2 * count)) / (1 + square / count)
    wide = SURE * sqrt(share * (1 - share) / count + square / (4 * count**2)) / (1 + square / count)
    return (0.0 if hits == 0 else max(middle - wide, 0.0)), (1.0 if hits == count else min(middle + wide, 1.0))
