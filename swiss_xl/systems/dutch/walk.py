"""
The order of generation (C.04.3, Art. 4) in a graph that holds more than the bracket, its perfect matchings all equal.

As in ``order``, but what leaves the bracket is paired with vertices of any kind, which have pairs of their own. Every
step keeps a perfect matching and asks whether one remains without some edges.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from swiss_xl.matching import bits
from swiss_xl.systems.dutch.graph import Graph, lowest, mask_of
from swiss_xl.systems.dutch.remainder import RemainderKey
from swiss_xl.weighted import least_cost


@dataclass
class Walk:
    """
    A walk in *graph*, whose matching is perfect; *moved* and *residents* are the bracket's vertices, in order.

    It changes the graph; *mate* is the whole matching at the end.
    """

    graph: Graph
    moved: Sequence[int]
    residents: Sequence[int]

    def __post_init__(self) -> None:
        self.inside = mask_of([*self.moved, *self.residents])
        self.made: list[tuple[int, int]] = []

    def first(self) -> list[int]:
        """The partner of each vertex in the first pairing of all."""
        for vertex in self.moved:
            self._stay(vertex)
        for vertex in self.moved:
            if self.inside >> self.graph.mate[vertex] & 1:
                self._take_first(vertex)
        alive = self.graph.alive
        rest = [vertex for vertex in self.residents if alive >> vertex & 1]
        half = sum(self.inside >> self.graph.mate[vertex] & 1 for vertex in rest) // 2
        tops = rest[:half]
        if half and not self._halves(rest, half):
            tops = self._exchanged(rest, half)
            self._turned(rest, tops)
        for vertex in tops:
            self._take_first(vertex)
        return self._all()

    def _stay(self, vertex: int) -> None:
        """4.4: a moved-down player, in order, stays if there is a pairing in which he does; else he leaves."""
        graph = self.graph
        leaving = graph.rows[vertex] & ~self.inside
        if leaving & graph.alive and not self._without({vertex: leaving}):
            self._without({vertex: self.inside})

    def _without(self, edges: dict[int, int]) -> bool:
        """Leave out the *edges* (at each vertex, to whom) if a perfect matching remains; whether it was done."""
        rows, touched = list(self.graph.rows), 0
        for vertex, others in edges.items():
            gone = rows[vertex] & others
            rows[vertex] &= ~others
            for other in bits(gone):
                rows[other] &= ~(1 << vertex)
            touched |= 1 << vertex | gone
        return self.graph.restrict(rows, touched)

    def _take_first(self, vertex: int) -> None:
        """4.2: the first partner in the bracket that leaves a perfect matching for all others."""
        graph = self.graph
        row = graph.rows[vertex] & self.inside
        widow = graph.remove(vertex)
        before = row & graph.alive & ((1 << widow) - 1)
        partner = lowest(graph.even(widow) & row) if before else widow
        graph.expose(partner, widow)
        graph.remove(partner)
        self.made.append((vertex, partner))

    def _halves(self, rest: Sequence[int], half: int) -> bool:
        """Without an exchange: the upper half (S1) meets the lower (S2); whether there is a perfect matching so."""
        upper = mask_of(rest[:half])
        lower = mask_of(rest) & ~upper
        edges = dict.fromkeys(rest[:half], ~lower) | dict.fromkeys(rest[half:], lower)
        return self._without(edges)

    def _exchanged(self, rest: Sequence[int], half: int) -> list[int]:
        """4.3: who goes down and who comes up, as the cost of a perfect matching; which *rest* are on top then."""
        graph = self.graph
        vertices = list(bits(graph.alive))
        place = {vertex: number for number, vertex in enumerate(vertices)}
        number = dict.fromkeys(vertices, len(rest)) | {vertex: at for at, vertex in enumerate(rest)}
        key = RemainderKey(len(rest), half)
        rows: list[dict[int, int]] = []
        for vertex in vertices:
            own = number[vertex]
            near = bits(graph.rows[vertex] & graph.alive)
            rows.append({place[other]: key.exchange(own, number[other]) for other in near})
        solution = least_cost(rows)
        assert solution is not None  # noqa: S101 -- the graph has a perfect matching
        for vertex, mate in zip(vertices, solution.mate, strict=True):
            graph.mate[vertex] = vertices[mate]
        return [vertex for vertex in rest if number[vertex] < number[graph.mate[vertex]] < len(rest)]

    def _turned(self, rest: Sequence[int], tops: Sequence[int]) -> None:
        """Leave only pairs of one of the *tops* with one of the *rest* who comes after."""
        upper = mask_of(tops)
        lower = mask_of(rest) & ~upper
        self._without({vertex: ~(lower & -(2 << vertex)) if upper >> vertex & 1 else lower for vertex in rest})

    def _all(self) -> list[int]:
        mate = list(self.graph.mate)
        for one, other in self.made:
            mate[one], mate[other] = other, one
        return mate
