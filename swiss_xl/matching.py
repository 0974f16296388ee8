"""
Perfect matchings in graphs given as bitsets; knows no tournament.

Vertices are 0 … n-1. ``graph[v]`` is an integer whose bit *w* says that v and w may be paired. A matching is a
list of partners, -1 for a free vertex.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence

FREE = -1


def bits(mask: int) -> Iterator[int]:
    """The positions of the set bits, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Matching:
    """
    A maximum matching of the vertices in *alive*, kept maximum while vertices leave.

    Used to ask, again and again, "if these two are paired, can all the others still be?": one augmenting search each
    (Edmonds' blossom algorithm, O(n²) with bitsets in the worst case, usually a few steps).
    """

    def __init__(self, graph: Sequence[int], alive: int | None = None) -> None:
        self.graph = graph
        self.alive = (1 << len(graph)) - 1 if alive is None else alive
        self.mate = [FREE] * len(graph)
        self._greedy()
        single = [vertex for vertex in bits(self.alive) if self.mate[vertex] == FREE]
        while len(single) > 1:  # one alone can find nobody
            vertex = single.pop(0)
            if self.mate[vertex] == FREE and self._augment(vertex):
                single = [other for other in single if self.mate[other] == FREE]

    @property
    def perfect(self) -> bool:
        """Whether every vertex alive has a partner."""
        return all(self.mate[vertex] != FREE for vertex in bits(self.alive))

    def pair(self, one: int, other: int) -> bool:
        """
        Take *one* and *other* out as a pair if the rest keeps its perfect matching.

        Asks for a matching that is perfect; returns whether it was done, else nothing has changed.
        """
        if not self.graph[one] >> other & 1:
            return False
        before, alive = self.mate.copy(), self.alive
        left, right = self.mate[one], self.mate[other]
        for vertex in (one, other, left, right):
            self.mate[vertex] = FREE
        self.alive &= ~(1 << one | 1 << other)
        if left == other or self._augment(left):
            return True
        self.mate, self.alive = before, alive
        return False

    def without(self, vertex: int) -> bool:
        """
        Take *vertex* out if the rest can then be matched perfectly.

        Asks for a matching that leaves exactly one vertex free; returns whether it was done, else nothing has changed.
        """
        before, alive = self.mate.copy(), self.alive
        widow = self.mate[vertex]
        self.alive &= ~(1 << vertex)
        self.mate[vertex] = FREE
        if widow == FREE:
            return True
        self.mate[widow] = FREE
        if self._augment(widow):
            return True
        self.mate, self.alive = before, alive
        return False

    def _greedy(self) -> None:
        free = self.alive
        for vertex in bits(self.alive):
            if free >> vertex & 1:
                choice = self.graph[vertex] & free & ~(1 << vertex)
                if choice:
                    partner = (choice & -choice).bit_length() - 1
                    self.mate[vertex], self.mate[partner] = partner, vertex
                    free &= ~(1 << vertex | 1 << partner)

    def _augment(self, root: int) -> bool:
        return self._augment_shortly(root) or self._augment_fully(root)

    def _augment_shortly(self, root: int) -> bool:
        """The two shortest ways, enough in nearly every dense graph: a free neighbour, or a pair that makes room."""
        free = sum(1 << vertex for vertex in bits(self.alive) if self.mate[vertex] == FREE) & ~(1 << root)
        near = self.graph[root] & self.alive
        if near & free:
            other = next(bits(near & free))
            self.mate[root], self.mate[other] = other, root
            return True
        for vertex in bits(near):
            partner = self.mate[vertex]
            room = self.graph[partner] & free
            if room:
                end = next(bits(room))
                self.mate[root], self.mate[vertex] = vertex, root
                self.mate[partner], self.mate[end] = end, partner
                return True
        return False

    def _augment_fully(self, root: int) -> bool:
        search = _Search(self, root)
        end = search.run()
        while end != FREE:
            parent = search.parent[end]
            following = self.mate[parent]
            self.mate[end], self.mate[parent] = parent, end
            end = following
        return search.found


class _Search:
    """One alternating tree from a free root; odd cycles (blossoms) are contracted to their base."""

    def __init__(self, matching: Matching, root: int) -> None:
        size = len(matching.graph)
        self.graph, self.mate, self.alive, self.root = matching.graph, matching.mate, matching.alive, root
        self.parent = [FREE] * size
        self.base = list(range(size))
        self.inside = [1 << vertex for vertex in range(size)]  # the members of the blossom, by its base
        self.outer = 1 << root
        self.inner = 0
        self.queue = deque([root])
        self.found = False

    def run(self) -> int:
        """The free vertex at the end of an augmenting path, FREE if there is none."""
        while self.queue:
            vertex = self.queue.popleft()
            end = self._visit(vertex)
            if end != FREE:
                self.found = True
                return end
        return FREE

    def _visit(self, vertex: int) -> int:
        while strange := self.graph[vertex] & self.alive & self.outer & ~self.inside[self.base[vertex]]:
            self._contract(vertex, (strange & -strange).bit_length() - 1)
        while new := self.graph[vertex] & self.alive & ~self.outer & ~self.inner:
            other = (new & -new).bit_length() - 1
            self.parent[other] = vertex
            partner = self.mate[other]
            if partner == FREE:
                return other
            self.inner |= 1 << other
            self.outer |= 1 << partner
            self.queue.append(partner)
        return FREE

    def _contract(self, one: int, other: int) -> None:
        base = self._common(one, other)
        blossom: set[int] = set()
        self._mark(one, base, other, blossom)
        self._mark(other, base, one, blossom)
        members = 0
        for each in blossom:
            members |= self.inside[each]
        for vertex in bits(members):
            self.base[vertex] = base
        new = members & ~self.outer
        self.queue.extend(bits(new))
        self.outer |= new
        self.inner &= ~new
        self.inside[base] |= members

    def _common(self, one: int, other: int) -> int:
        seen = set()
        while True:
            one = self.base[one]
            seen.add(one)
            if one == self.root or self.mate[one] == FREE:
                break
            one = self.parent[self.mate[one]]
        while self.base[other] not in seen:
            other = self.parent[self.mate[self.base[other]]]
        return self.base[other]

    def _mark(self, vertex: int, base: int, child: int, blossom: set[int]) -> None:
        while self.base[vertex] != base:
            blossom.update((self.base[vertex], self.base[self.mate[vertex]]))
            self.parent[vertex] = child
            child = self.mate[vertex]
            vertex = self.parent[child]
