"""
Tables of four with changing partners (seeds §4.6); knows no tournament.

Places count from 0, best first. Any two pairs can share a table, so a round in which nobody has the same partner again
is a perfect matching among those who have not been partners yet: every choice is checked against what is left,
exactly and for any number of players.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product

from swiss_xl.matching import FREE, Matching, bits

NEVER = 1000  # meetings noted for those who are to be kept apart: more than any tournament has
SEATS = 4
SPLITS = (((0, 3), (1, 2)), ((0, 2), (1, 3)), ((0, 1), (2, 3)))  # 1+4 v 2+3, 1+3 v 2+4, 1+2 v 3+4
Side = tuple[int, int]
Table = tuple[Side, Side]


@dataclass(frozen=True)
class Past:
    """How often two places, the better first, have sat together as *partners* and against each other as *opponents*."""

    count: int
    partners: Mapping[Side, int] = field(default_factory=dict)
    opponents: Mapping[Side, int] = field(default_factory=dict)

    def weight(self, one: int, other: int) -> int:
        """How much speaks against the two as opponents: one for a repeat, more than any table for a pair kept apart."""
        met = self.opponents.get((one, other), 0)
        return NEVER if met >= NEVER else int(met > 0)

    def fresh(self) -> list[int]:
        """For each place a bitset of those who have not been its partner."""
        everyone = (1 << self.count) - 1
        graph = [everyone & ~(1 << place) for place in range(self.count)]
        for one, other in self.partners:
            graph[one] &= ~(1 << other)
            graph[other] &= ~(1 << one)
        return graph


def repeats(graph: Sequence[int], alive: int) -> int:
    """How many pairs of partners among an even number of places must be a repeat."""
    mate = Matching(graph, alive).mate
    return sum(mate[place] == FREE for place in bits(alive)) // 2


def seat(past: Past, alive: int) -> tuple[Table, ...]:
    """
    All tables for the places in *alive*, four at each, from the top.

    A table is the next four in the order; where these have no arrangement without a repeated partner, or would leave
    none to the rest, one of them is exchanged, the last first, with the next table. If repeats cannot be avoided at
    all, there are as few as possible.
    """
    graph = past.fresh()
    free = list(bits(alive))
    spare = repeats(graph, alive)
    made = []
    while free:
        for company in companies(len(free)):
            four = [free[0], *(free[index] for index in company)]
            table, again = split(four, past)
            rest = alive & ~sum(1 << place for place in four)
            if again <= spare and again + repeats(graph, rest) <= spare:
                break
        made.append(table)
        alive, spare = rest, spare - again
        free = list(bits(alive))
    return tuple(made)


def companies(count: int) -> Iterator[tuple[int, ...]]:
    """
    Who may share the table of the first of *count* in the order, by their places in it: the next three, then exchanges.

    With the next table first, then with the one after it; of one player before two; the last player of the table leaves
    first, the nearest of the other table comes first.
    """
    yield (1, 2, 3)
    for reach in range(2 * SEATS, count + 1, SEATS):
        near, far = range(SEATS, reach), range(reach - SEATS, reach)
        for leaving in (1, 2, 3):
            for stay, come in product(combinations((1, 2, 3), 3 - leaving), combinations(near, leaving)):
                if come[-1] in far:
                    yield (*stay, *come)


def split(four: Sequence[int], past: Past) -> tuple[Table, int]:
    """
    The partners at one table, and how many of the two pairs are repeats.

    No repeated partner, then the fewest repeated opponents, then the first of 1+4 v 2+3, 1+3 v 2+4, 1+2 v 3+4.
    """
    again, _, _, _, table = min(_arrangements(four, past))
    return table, again


def _arrangements(four: Sequence[int], past: Past) -> list[tuple[int, int, int, int, Table]]:
    """Each of SPLITS: how many of its partners repeat, how often, the weight of its opponents, its order, the seats."""
    found = []
    for order, ((one, two), (three, four_)) in enumerate(SPLITS):
        sides = (four[one], four[two]), (four[three], four[four_])
        times = [past.partners.get(side, 0) for side in sides]
        met = sum(past.weight(min(pair), max(pair)) for pair in product(*sides))
        found.append((sum(map(bool, times)), sum(times), met, order, sides))
    return found


def passed_splits(four: Sequence[int], past: Past) -> tuple[int, tuple[tuple[int, str], ...]]:
    """
    Which of SPLITS the table has; the earlier ones, and why not.

    Partners of earlier rounds (*partners more* where partners at the table repeat as well), two who are to be kept
    apart, or more opponents of earlier rounds.
    """
    found = _arrangements(four, past)
    again, times, _, chosen, _ = min(found)
    passed = []
    for repeated, often, met, order, _ in found[:chosen]:
        if (repeated, often) > (again, times):
            passed.append((order, "partners more" if again else "partners"))
        else:
            passed.append((order, "apart" if met >= NEVER else "opponents"))
    return chosen, tuple(passed)


def sit_out(past: Past, had: Sequence[int]) -> tuple[int, ...]:
    """
    The one to three places left over, lowest first; *had* are the byes of each place so far.

    Fewest byes first; among these the lowest whose byes leave the others an arrangement with the fewest repeats.
    """
    left = past.count % SEATS
    if not left:
        return ()
    graph, everyone = past.fresh(), (1 << past.count) - 1
    most = sorted(had)[left - 1]
    sure = [place for place in range(past.count) if had[place] < most]
    even = [place for place in reversed(range(past.count)) if had[place] == most]
    single = sum(partner == FREE for partner in Matching(graph).mate)
    bound = max(0, (single - left) // 2)
    best: tuple[int, tuple[int, ...]] | None = None
    for chosen in combinations(even, left - len(sure)):
        out = tuple(sorted((*sure, *chosen), reverse=True))
        again = repeats(graph, everyone & ~sum(1 << place for place in out))
        if best is None or again < best[0]:
            best = (again, out)
        if again <= bound:
            break
    return best[1] if best else ()
