"""
Perfect matchings with as few pairs as possible between vertices of different kinds; knows no tournament.

Vertices and graphs are those of ``matching``. *kinds* gives the kind of every vertex; None: all are of one.
"""

from __future__ import annotations

from collections.abc import Sequence

from swiss_xl.matching import FREE, Matching, bits
from swiss_xl.weighted import least_cost


class Crossings:
    """The graph with its kinds, asked again and again for the least number of crossing pairs."""

    def __init__(self, graph: Sequence[int], kinds: Sequence[int] | None = None) -> None:
        self.graph = graph
        self.kinds = [0] * len(graph) if kinds is None else kinds
        same: dict[int, int] = {}
        for vertex, kind in enumerate(self.kinds):
            same[kind] = same.get(kind, 0) | 1 << vertex
        self.inside = [mask & same[kind] for mask, kind in zip(graph, self.kinds, strict=True)]
        self.single = len(same) < 2

    def crosses(self, one: int, other: int) -> bool:
        """Whether the two are of different kinds."""
        return self.kinds[one] != self.kinds[other]

    def least(self, alive: int) -> int | None:
        """
        The least number of crossing pairs in a perfect matching of *alive*, None if there is no perfect one.

        At least half of those whom a maximum matching within the kinds leaves over must cross; if these can be paired
        with each other, no more do. Otherwise the cheapest matching is looked for, a crossing pair costing 1.
        """
        within = Matching(self.inside, alive)
        left = sum(1 << vertex for vertex in bits(alive) if within.mate[vertex] == FREE)
        if self.single:
            return None if left else 0
        if Matching(self.graph, left).perfect:
            return left.bit_count() // 2
        return self._cheapest(alive) if Matching(self.graph, alive).perfect else None

    def _cheapest(self, alive: int) -> int | None:
        places = list(bits(alive))
        seats = {vertex: seat for seat, vertex in enumerate(places)}
        rows = [
            {seats[other]: int(self.crosses(vertex, other)) for other in bits(self.graph[vertex] & alive)}
            for vertex in places
        ]
        found = least_cost(rows)
        if found is None:
            return None
        return sum(rows[seat][mate] for seat, mate in enumerate(found.mate)) // 2


class Sparing:
    """
    The vertices *alive*, of which pairs are taken out so that the rest can always be matched with few crossing pairs.

    *most* is how many pairs may cross, those taken out included.
    """

    def __init__(self, crossings: Crossings, alive: int, most: int) -> None:
        self.crossings, self.alive, self.most = crossings, alive, most
        self._within: Matching | None = None
        self._settle()

    def pair(self, one: int, other: int) -> bool:
        """Take the two out as a pair if the rest can then be matched; returns whether it was done."""
        crossings = self.crossings
        if self._within:
            return self._within.pair(one, other)
        if not crossings.graph[one] >> other & 1:
            return False
        most = self.most - crossings.crosses(one, other)
        rest = self.alive & ~(1 << one | 1 << other)
        least = crossings.least(rest) if most >= 0 else None
        if least is None or least > most:
            return False
        self.alive, self.most = rest, most
        self._settle()
        return True

    def _settle(self) -> None:
        """Once no pair may cross any more, an ordinary matching within the kinds answers."""
        if not self.most:
            self._within = Matching(self.crossings.inside, self.alive)
