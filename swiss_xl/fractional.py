"""
A good start for a matching of least cost: duals of the best fractional one, by bitsets; knows no tournament.

If every vertex is doubled and pairs go from one copy to the other, no odd cycle exists, and the duals of a matching of
least cost are found without blossoms. The mean of the two copies is feasible in the graph itself; where no odd cycle
matters it is optimal, so that the best matchings are the perfect ones of tight edges.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from swiss_xl.matching import FREE, Matching, bits

CLASSES = 24
"""With more different costs than this at one vertex, bitsets do not pay."""

SMALL = 60
"""Up to so many vertices simpler duals are good enough."""


def begin(rows: Sequence[Mapping[int, int]]) -> tuple[list[int], list[int]]:
    """
    Feasible duals of the graph, doubled, and a matching of edges that are tight by them.

    Each dual is raised as far as its edges allow; in a large graph all move on to the best for matchings in halves.
    Nothing is lost by any such start; only as many trees have to be grown as stay exposed.
    """
    doubled = [[(other, 2 * cost) for other, cost in row.items()] for row in rows]
    duals = [min(row.values()) for row in rows]
    for vertex, row in enumerate(doubled):
        duals[vertex] = min([cost - duals[other] for other, cost in row])
    if len(duals) > SMALL:
        duals = fractional_duals(rows, duals) or duals
    tight = [0] * len(duals)
    for vertex, row in enumerate(doubled):
        dual, near = duals[vertex], 0
        for other, cost in row:
            if cost == dual + duals[other]:
                near |= 1 << other
        tight[vertex] = near
    return duals, Matching(tight).mate


def fractional_duals(rows: Sequence[Mapping[int, int]], duals: Sequence[int]) -> list[int] | None:
    """
    Twice the optimal duals of the graph ``rows[v][w] = cost``, beginning with feasible *duals*, doubled too.

    None if it has too many costs, or no perfect matching even in halves; then nothing is known.
    """
    classes = []
    for row in rows:
        near: dict[int, bytearray] = {}
        for other, cost in row.items():
            if cost not in near:
                near[cost] = bytearray(len(rows) // 8 + 1)
            near[cost][other >> 3] |= 1 << (other & 7)
        if len(near) > CLASSES:
            return None
        classes.append([(cost, int.from_bytes(mask, "little")) for cost, mask in near.items()])
    doubled = _Doubled(classes, duals)
    while doubled.exposed:
        if not doubled.match() and not doubled.shift():
            return None
    return [one + other for one, other in zip(doubled.left, doubled.right, strict=True)]


class _Doubled:
    """The two copies: duals *left* and *right*, a matching of tight edges, and who of the left is *exposed*."""

    def __init__(self, classes: Sequence[Sequence[tuple[int, int]]], duals: Sequence[int]) -> None:
        size = len(classes)
        self.classes = classes
        self.left, self.right = [(dual + 1) // 2 for dual in duals], [dual // 2 for dual in duals]
        self.partner, self.owner = [FREE] * size, [FREE] * size
        self.exposed = list(range(size))
        self.free = (1 << size) - 1
        self.reached: list[int] = []
        self.seen = 0

    def buckets(self) -> dict[int, int]:
        """The right copies by their duals."""
        found: dict[int, int] = {}
        for vertex, dual in enumerate(self.right):
            found[dual] = found.get(dual, 0) | 1 << vertex
        return found

    def match(self) -> bool:
        """A largest matching of tight edges; whether it is perfect. Who was reached in vain is noted."""
        buckets = self.buckets()
        self.tight = [
            sum(mask & buckets.get(cost - dual, 0) for cost, mask in row)
            for dual, row in zip(self.left, self.classes, strict=True)
        ]
        self.reached, self.seen, waiting = [], 0, []
        for root in self.exposed:
            if not self._augment(root):
                waiting.append(root)
        self.exposed = waiting
        return not waiting

    def _augment(self, root: int) -> bool:
        before: dict[int, int] = {}
        queue, seen, owner, tight, free = [root], self.seen, self.owner, self.tight, self.free
        for vertex in queue:
            fresh = tight[vertex] & ~seen
            end = fresh & free
            if end:
                self._flip(vertex, (end & -end).bit_length() - 1, before)
                return True
            seen |= fresh
            for other in bits(fresh):
                before[other] = vertex
                queue.append(owner[other])
        self.reached += queue
        self.seen = seen
        return False

    def _flip(self, vertex: int, other: int, before: Mapping[int, int]) -> None:
        self.free &= ~(1 << other)
        while True:
            given = self.partner[vertex]
            self.partner[vertex], self.owner[other] = other, vertex
            if given == FREE:
                return
            other, vertex = given, before[given]

    def shift(self) -> bool:
        """Move the duals until another edge is tight; False if there is none."""
        buckets = {dual: mask & ~self.seen for dual, mask in self.buckets().items() if mask & ~self.seen}
        least: int | None = None
        for vertex in self.reached:
            own = self.left[vertex]
            for cost, mask in self.classes[vertex]:
                for dual, others in buckets.items():
                    slack = cost - own - dual
                    if (least is None or slack < least) and mask & others:
                        least = slack
        if least is None:
            return False
        for vertex in self.reached:
            self.left[vertex] += least
        for other in bits(self.seen):
            self.right[other] -= least
        return True
