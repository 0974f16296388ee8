"""
The order of generation (C.04.3, Art. 4) among equally good pairings: all perfect matchings of one graph.

First which moved-down players are paired (4.4), then their opponents (4.2), then the remainder: as few exchanges as can
be (4.3), the first of its kind, then the first transposition.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swiss_xl.matching import FREE, bits
from swiss_xl.systems.dutch.bracket import Bracket, Paired
from swiss_xl.systems.dutch.graph import Graph, lowest, mask_of
from swiss_xl.systems.dutch.halves import Halves
from swiss_xl.systems.dutch.remainder import RemainderKey
from swiss_xl.weighted import least_cost

TESTS = 600
"""So many single exchanges are tried one by one before the weighted form settles it; both are exact."""


def in_order(bracket: Bracket, graph: Graph, exits: int, tests: int = TESTS) -> Paired:
    """The first pairing in the order of generation; *graph* has the bracket's local vertices and *exits* dummies."""
    dummies = ((1 << exits) - 1) << bracket.span
    paired, leaving = _moved_set(bracket, graph, dummies)
    pairs = _moved_pairs(bracket, graph, paired)
    rest = list(bits(graph.alive & ~dummies))
    left = list(bits(graph.alive & dummies))
    made, floating = Remainder(graph.rows, rest, left, tests).solve()
    base = bracket.base
    return Paired(
        [*pairs, *[(one + base, other + base) for one, other in made]],
        sorted([*leaving, *[vertex + base for vertex in floating]]),
    )


def _moved_set(bracket: Bracket, graph: Graph, dummies: int) -> tuple[list[int], list[int]]:
    """4.4: each moved-down player in order stays if the others can do with that; paired ones and those who leave."""
    paired, leaving = [], []
    for place in bracket.moved:
        vertex = place - bracket.base
        if graph.rows[vertex] & dummies & graph.alive:
            rows = list(graph.rows)
            rows[vertex] &= ~dummies
            for dummy in bits(dummies):
                rows[dummy] &= ~(1 << vertex)
            if not graph.restrict(rows, 1 << vertex):
                graph.remove(graph.remove(vertex))
                leaving.append(place)
                continue
        paired.append(place)
    return paired, leaving


def _moved_pairs(bracket: Bracket, graph: Graph, paired: Sequence[int]) -> list[tuple[int, int]]:
    """4.2: each moved-down player in order takes the first opponent that leaves a matching for all others."""
    pairs = []
    for place in paired:
        vertex = place - bracket.base
        widow = graph.remove(vertex)
        opponent = lowest(graph.even(widow) & graph.rows[vertex])
        graph.expose(opponent, widow)
        graph.remove(opponent)
        pairs.append((place, opponent + bracket.base))
    return pairs


class Remainder:
    """The residents left over, *rest*, and the dummies left; some perfect matching of *rows* exists."""

    def __init__(self, rows: Sequence[int], rest: Sequence[int], dummies: Sequence[int], tests: int = TESTS) -> None:
        self.rows, self.rest, self.dummies, self.tests = rows, rest, dummies, tests
        self.half = (len(rest) - len(dummies)) // 2

    def solve(self) -> tuple[list[tuple[int, int]], list[int]]:
        """The pairs, better one first, and those who leave."""
        tops, bottoms = self.rest[: self.half], self.rest[self.half :]
        halves = Halves(self.rows, tops, bottoms, self.dummies)
        lacking = halves.lacking()
        found: Halves | None = halves
        if lacking:
            found = self._one_exchange(halves, lacking) if len(lacking) <= 2 else None
        if found is None:
            found = self._weighted()
        found.settle()
        every = list(found.pairs())
        dummies = set(self.dummies)
        pairs = [(top, bottom) for top, bottom in every if top not in dummies]
        return pairs, sorted(bottom for top, bottom in every if top in dummies)

    def _one_exchange(self, halves: Halves, lacking: Sequence[int]) -> Halves | None:
        """
        4.3 with one player of each half: the first exchange that leaves a perfect matching, None if none is found.

        Only exchanges that loosen the blocked sets are tried (Hall): one of the blocked tops goes down, or becomes an
        opponent for one of them; one of the blocked bottoms goes up, or becomes an opponent for one of them.
        """
        tops, seen = 0, 0
        for root in lacking:
            blocked, bottoms = halves.blocked_tops(root)
            tops, seen = tops | blocked, seen | bottoms
        bottoms = 0
        for root in bits(halves.free):
            bottoms |= halves.blocked_bottoms(root)[0]
        down = [place for place in range(self.half) if self._loosens(self.rest[place], tops, before=True)]
        up = [
            place
            for place in range(self.half, len(self.rest))
            if self._loosens(self.rest[place], bottoms, before=False)
        ]
        for number, (out, into) in enumerate(_exchanges(down, up)):
            if number >= self.tests:
                return None
            if changed := self._exchanged(halves, out, into):
                return changed
        return None

    def _loosens(self, vertex: int, blocked: int, *, before: bool) -> bool:
        if blocked >> vertex & 1:
            return True
        dummies = mask_of(self.dummies)
        reach = (1 << vertex) - 1 if before else -(2 << vertex) & ~dummies
        return bool(self.rows[vertex] & blocked & (reach | (dummies if before else 0)))

    def _exchanged(self, halves: Halves, out: int, into: int) -> Halves | None:
        """The halves after one exchange, places *out* of S1 and *into* it, if they can be matched."""
        gone, come = self.rest[out], self.rest[into]
        tops = [*halves.tops[:out], *halves.tops[out + 1 :], come]
        bottoms = halves.bottoms & ~(1 << come) | 1 << gone
        changed = Halves(self.rows, tops, [], self.dummies)
        changed.bottoms = changed.free = bottoms
        changed.crossed = True
        for top, bottom in halves.pairs():
            if bottom not in (FREE, come) and top != gone:
                changed.join(top, bottom)
        return None if changed.lacking() else changed

    def _weighted(self) -> Halves:
        """4.3: the order of exchanges as the cost of a perfect matching; the halves after the best ones."""
        size = len(self.rest)
        key = RemainderKey(size, self.half)
        vertices = [*self.rest, *self.dummies]
        place = {vertex: index for index, vertex in enumerate(vertices)}
        rows = []
        for one, vertex in enumerate(vertices):
            near = [place[other] for other in bits(self.rows[vertex]) if other in place]
            rows.append({other: key.exchange(one, other) for other in near})
        solution = least_cost(rows)
        assert solution is not None  # noqa: S101 -- the caller has a perfect matching
        tops = {one for one in range(size) if one < solution.mate[one] < size}
        bottoms = [vertex for one, vertex in enumerate(self.rest) if one not in tops]
        halves = Halves(self.rows, [self.rest[one] for one in sorted(tops)], bottoms, self.dummies)
        halves.crossed = True
        for one, vertex in enumerate(vertices):
            other = solution.mate[one]
            if one in tops or one >= size:
                halves.join(vertex, vertices[other])
        return halves


def _exchanges(down: Sequence[int], up: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Single exchanges in order: the smaller difference first, then the lower-ranked of S1 (4.3.1–4.3.3)."""
    if not down or not up:
        return
    allowed = set(up)
    for difference in range(max(up[0] - down[-1], 1), up[-1] - down[0] + 1):
        for out in reversed(down):
            if out + difference in allowed:
                yield out, out + difference
