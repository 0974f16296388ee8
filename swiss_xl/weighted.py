"""
Perfect matchings of least cost in general graphs, with the duals that prove it; knows no tournament.

Costs are integers of any size. From each exposed vertex in turn one alternating tree grows along tight edges (slack
0), duals moving until it meets an exposed vertex (Edmonds 1965); odd cycles become blossoms, each with a dual of its
own. Costs are doubled within: all vertices of one tree then have duals of one parity, so that halves never appear.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import TypeAlias

from swiss_xl.fractional import begin
from swiss_xl.matching import FREE, bits

OUTER, INNER = 1, 2
GROW, MEET, OPEN = 0, 1, 2
Edge: TypeAlias = tuple[int, int]
Rows: TypeAlias = Sequence[Mapping[int, int]]


@dataclass(frozen=True, slots=True)
class Solution:
    """
    A perfect matching of least cost with its duals; *lasting* are the blossoms with a dual above 0: (vertices, dual).

    The optimal matchings are exactly those perfect ones of tight edges (slack 0) that leave each lasting blossom by
    only one edge (complementary slackness); where none binds, simply all perfect ones of tight edges.
    """

    mate: list[int]
    duals: list[int]
    lasting: list[tuple[list[int], int]]

    @property
    def binding(self) -> list[list[int]]:
        """The lasting blossoms that forbid anything; one of all vertices but one every matching leaves just once."""
        return [vertices for vertices, _ in self.lasting if len(vertices) < len(self.mate) - 1]

    @property
    def plain(self) -> bool:
        """Whether no blossom binds."""
        return not self.binding

    def tight(self, rows: Rows) -> list[dict[int, int]]:
        """
        The tight edges, each with how many binding blossoms it leaves.

        A blossom is left by one edge at least, so the optimal matchings are the perfect ones with the least sum.
        """
        duals, inside, free = self.duals, [0] * len(rows), 0
        for place, (vertices, _) in enumerate(self.lasting):
            free |= (len(vertices) == len(rows) - 1) << place
            for vertex in vertices:
                inside[vertex] |= 1 << place
        total = {0: 0}
        found: list[dict[int, int]] = []
        for vertex, row in enumerate(rows):
            dual, own, near = duals[vertex], inside[vertex], {}
            for other, cost in row.items():
                slack = 2 * cost - dual - duals[other]
                if slack <= 0:
                    common = own & inside[other]
                    if common not in total:
                        total[common] = sum(self.lasting[place][1] for place in bits(common))
                    slack += total[common]
                if slack == 0:
                    near[other] = ((own ^ inside[other]) & ~free).bit_count()
            found.append(near)
        return found


def least_cost(rows: Rows) -> Solution | None:
    """The perfect matching of least cost of the graph ``rows[v][w] = cost``; None if there is no perfect one."""
    if len(rows) % 2 or not all(rows):
        return None
    solver = _Solver(rows)
    for root in range(len(rows)):
        if solver.mate[root] == FREE and not _Tree(solver, root).augments():
            return None
    lasting = [(blossom.leaves, blossom.dual) for blossom in solver.blossoms.values() if blossom.dual]
    return Solution(solver.mate, solver.duals, lasting)


@dataclass(slots=True)
class _Blossom:
    """An odd cycle of *parts* (vertices or blossoms), the base first; ``links[i]`` joins part i to part i + 1."""

    parts: list[int]
    links: list[Edge]
    leaves: list[int]
    dual: int = 0


class _Solver:
    """What lasts from tree to tree: the matching, the duals, the blossoms."""

    def __init__(self, rows: Rows) -> None:
        size = len(rows)
        self.rows = [[(other, 2 * cost) for other, cost in row.items()] for row in rows]
        self.top = list(range(size))
        self.blossoms: dict[int, _Blossom] = {}
        self.fresh = size
        self.duals, self.mate = begin(rows)

    def vertices(self, part: int) -> Sequence[int]:
        """The vertices within a part."""
        return self.blossoms[part].leaves if part in self.blossoms else (part,)

    def base(self, part: int) -> int:
        """The one vertex of a part whose partner is outside of it."""
        while part in self.blossoms:
            part = self.blossoms[part].parts[0]
        return part

    def part_with(self, blossom: _Blossom, vertex: int) -> int:
        """The place among the parts of *blossom* of the one that holds *vertex*."""
        for place, part in enumerate(blossom.parts):
            if part == vertex or (part in self.blossoms and vertex in self.vertices(part)):
                return place
        raise AssertionError(vertex)

    def rebase(self, part: int, vertex: int) -> None:
        """Shift the matching within *part* so that *vertex* is its base."""
        if part not in self.blossoms:
            return
        blossom = self.blossoms[part]
        parts, links = blossom.parts, blossom.links
        place = self.part_with(blossom, vertex)
        self.rebase(parts[place], vertex)
        size = len(parts)
        if place % 2:
            for each in range(place + 1, size, 2):
                self._join(parts[each], parts[(each + 1) % size], links[each])
        else:
            for each in range(0, place, 2):
                self._join(parts[each], parts[each + 1], links[each])
        blossom.parts = parts[place:] + parts[:place]
        blossom.links = links[place:] + links[:place]

    def _join(self, one: int, other: int, link: Edge) -> None:
        self.rebase(one, link[0])
        self.rebase(other, link[1])
        self.mate[link[0]], self.mate[link[1]] = link[1], link[0]


class _Tree:
    """
    One alternating tree. *now* is how far duals have moved since it was planted.

    ``entry[part]`` is the edge (from, to) by which a part joined; duals of its vertices are brought up to date when
    they change label and at the end; *since* says from when. *goals* are the vertices of other exposed parts; by the
    time *limit* one of them will be reached, so what would happen later need not be noted.
    """

    def __init__(self, solver: _Solver, root: int) -> None:
        self.solver = solver
        self.label = [0] * len(solver.mate)
        self.since = [0] * len(solver.mate)
        self.entry: dict[int, Edge | None] = {}
        self.kind: dict[int, int] = {}
        self.born: dict[int, int] = {}
        self.nearest: dict[int, Edge] = {}
        self.events: list[tuple[int, int, int, int]] = []
        self.now = 0
        self.limit: int | None = None
        self.goals = bytearray(len(solver.mate))
        for vertex, partner in enumerate(solver.mate):
            if partner == FREE and vertex != root:
                for each in solver.vertices(solver.top[vertex]):
                    self.goals[each] = 1
        self._outer(solver.top[root], None)

    def augments(self) -> bool:
        """Grow until an exposed vertex is met; False if none can be."""
        top, label = self.solver.top, self.label
        while self.events:
            when, kind, one, other = heappop(self.events)
            if kind == GROW:
                if label[other] or self.nearest[other] != (when, one):
                    continue
                self.now = when
                if self._grow(one, other):
                    self._settle()
                    return True
            elif kind == MEET:
                if top[one] != top[other]:
                    self.now = when
                    self._contract(one, other)
            elif self.kind.get(one) == INNER and one in self.solver.blossoms and self.born.get(one) == other:
                self.now = when
                self._expand(one)
        return False

    def _grow(self, one: int, other: int) -> bool:
        """Take in the part of *other* over a tight edge; whether it was exposed and the matching has grown."""
        solver = self.solver
        part = solver.top[other]
        partner = solver.mate[solver.base(part)]
        if partner == FREE:
            self._augment(one, other)
            return True
        self._inner(part, (one, other))
        self._outer(solver.top[partner], (solver.base(part), partner))
        return False

    def _outer(self, part: int, entry: Edge | None) -> None:
        self.entry[part], self.kind[part], self.born[part] = entry, OUTER, self.now
        vertices = self.solver.vertices(part)
        for vertex in vertices:
            self.label[vertex], self.since[vertex] = OUTER, self.now
        for vertex in vertices:
            self._scan(vertex)

    def _inner(self, part: int, entry: Edge) -> None:
        self.entry[part], self.kind[part], self.born[part] = entry, INNER, self.now
        for vertex in self.solver.vertices(part):
            self.label[vertex], self.since[vertex] = INNER, self.now
        if part in self.solver.blossoms:
            heappush(self.events, (self.now + self.solver.blossoms[part].dual // 2, OPEN, part, self.now))

    def _scan(self, vertex: int) -> None:
        """Note when each edge of a new outer vertex will be tight."""
        now, events, top, label, since = self.now, self.events, self.solver.top, self.label, self.since
        duals, nearest, limit, goals = self.solver.duals, self.nearest, self.limit, self.goals
        own, lead = top[vertex], now - duals[vertex]
        for other, cost in self.solver.rows[vertex]:
            kind = label[other]
            if kind == 0:
                when = cost + lead - duals[other]
                if (limit is None or when <= limit) and (other not in nearest or when < nearest[other][0]):
                    nearest[other] = when, vertex
                    heappush(events, (when, GROW, vertex, other))
                    if goals[other]:
                        limit = when
            elif kind == OUTER and top[other] != own:
                when = (cost + lead - duals[other] + since[other]) // 2
                if limit is None or when <= limit:
                    heappush(events, (when, MEET, vertex, other))
        self.limit = limit

    def _bring_up(self, vertex: int) -> None:
        """Bring the dual of a vertex up to date."""
        moved = self.now - self.since[vertex]
        self.solver.duals[vertex] += moved if self.label[vertex] == OUTER else -moved
        self.since[vertex] = self.now

    def _bring_up_blossom(self, part: int) -> None:
        blossom = self.solver.blossoms.get(part)
        if blossom:
            moved = 2 * (self.now - self.born[part])
            blossom.dual += moved if self.kind[part] == OUTER else -moved
            self.born[part] = self.now

    def _way(self, part: int) -> list[int]:
        """The outer parts from *part* up to the root."""
        way = [part]
        while (entry := self.entry[way[-1]]) is not None:
            above = self.entry[self.solver.top[entry[0]]]
            assert above is not None  # noqa: S101 -- an inner part always has an entry
            way.append(self.solver.top[above[0]])
        return way

    def _contract(self, one: int, other: int) -> None:
        """Make a blossom of the cycle that the tight edge between two outer vertices closes."""
        solver = self.solver
        left, right = self._way(solver.top[one]), self._way(solver.top[other])
        while len(left) > 1 and len(right) > 1 and left[-2] == right[-2]:
            left.pop()
            right.pop()
        common = left[-1]
        down, links = self._side(solver.top[one], common)
        up, back = self._side(solver.top[other], common)
        parts = [common, *down[::-1], *up]
        cycle = [*links[::-1], (one, other), *[(after, before) for before, after in back]]
        self._close(parts, cycle, common)

    def _side(self, part: int, common: int) -> tuple[list[int], list[Edge]]:
        """The parts from *part* up to below *common*, and for each the edge to the one above, from there downward."""
        parts, links = [], []
        while part != common:
            entry = self.entry[part]
            assert entry is not None  # noqa: S101 -- only the root has none, and it is common to all
            parts.append(part)
            links.append(entry)
            part = self.solver.top[entry[0]]
        return parts, links

    def _close(self, parts: list[int], links: list[Edge], common: int) -> None:
        solver = self.solver
        name, solver.fresh = solver.fresh, solver.fresh + 1
        turned = []
        for part in parts:
            self._bring_up_blossom(part)
            for vertex in solver.vertices(part):
                if self.label[vertex] == INNER:
                    self._bring_up(vertex)
                    self.label[vertex] = OUTER
                    turned.append(vertex)
        leaves = [vertex for part in parts for vertex in solver.vertices(part)]
        solver.blossoms[name] = _Blossom(parts, links, leaves)
        for vertex in solver.vertices(name):
            solver.top[vertex] = name
        self.entry[name], self.kind[name], self.born[name] = self.entry[common], OUTER, self.now
        for part in parts:
            del self.kind[part], self.born[part]
        for vertex in turned:
            self._scan(vertex)

    def _expand(self, part: int) -> None:
        """Dissolve an inner blossom whose dual has come down to 0; its even way stays in the tree."""
        solver = self.solver
        entry = self.entry[part]
        assert entry is not None  # noqa: S101 -- an inner part always has an entry
        for vertex in solver.vertices(part):
            self._bring_up(vertex)
            self.label[vertex] = 0
        blossom = solver.blossoms.pop(part)
        del self.kind[part], self.born[part]
        for each in blossom.parts:
            for vertex in solver.vertices(each):
                solver.top[vertex] = each
        place, size = solver.part_with(blossom, entry[1]), len(blossom.parts)
        step = 1 if place % 2 else -1
        steps = []
        while place:
            following = (place + step) % size
            link = blossom.links[place] if step > 0 else blossom.links[following][::-1]
            steps.append((blossom.parts[place], link, blossom.parts[following]))
            place = following
        self._relabel(steps, blossom.parts[0], entry)
        for each in blossom.parts:
            if each not in self.kind:
                self._release(each)

    def _relabel(self, steps: Sequence[tuple[int, Edge, int]], last: int, entry: Edge) -> None:
        outer = []
        for number, (part, link, following) in enumerate(steps):
            if number % 2 == 0:
                self._inner(part, entry)
                outer.append((following, link))
            entry = link
        self._inner(last, entry)
        for part, link in outer:
            self._outer(part, link)

    def _release(self, part: int) -> None:
        """A part has left the tree: note when each of its vertices will be reached again."""
        duals, label, since = self.solver.duals, self.label, self.since
        for vertex in self.solver.vertices(part):
            self.nearest.pop(vertex, None)
            for other, cost in self.solver.rows[vertex]:
                if label[other] == OUTER:
                    when = cost - duals[vertex] - duals[other] + since[other]
                    if vertex not in self.nearest or when < self.nearest[vertex][0]:
                        self.nearest[vertex] = when, other
                        heappush(self.events, (when, GROW, other, vertex))

    def _augment(self, one: int, other: int) -> None:
        """Exchange matched and unmatched edges from the exposed vertex in the part of *other* up to the root."""
        solver = self.solver
        solver.rebase(solver.top[other], other)
        while True:
            part = solver.top[one]
            entry = self.entry[part]
            solver.rebase(part, one)
            solver.mate[one], solver.mate[other] = other, one
            if entry is None:
                return
            inner = solver.top[entry[0]]
            above = self.entry[inner]
            assert above is not None  # noqa: S101 -- an inner part always has an entry
            solver.rebase(inner, above[1])
            one, other = above

    def _settle(self) -> None:
        """The tree is done: bring every dual up to date."""
        for vertex, label in enumerate(self.label):
            if label:
                self._bring_up(vertex)
        for part in self.kind:
            self._bring_up_blossom(part)
