"""
Matchings in graphs given as bitsets, kept while edges and vertices leave; knows no tournament.

``rows[v]`` is an integer whose bit *w* says that v and w may be paired. A set of vertices is an integer too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from swiss_xl.matching import FREE, bits


def lowest(mask: int) -> int:
    """The position of the lowest set bit."""
    return (mask & -mask).bit_length() - 1


def mask_of(places: Iterable[int]) -> int:
    """The set of *places* as a bitset."""
    mask = 0
    for place in places:
        mask |= 1 << place
    return mask


class Graph:
    """
    A graph and a matching in it.

    *alive* are the vertices still in play, *exposed* those of them that have no partner.
    """

    __slots__ = ("alive", "exposed", "mate", "rows")

    def __init__(self, rows: list[int], alive: int, mate: list[int] | None = None, exposed: int | None = None) -> None:
        self.rows = rows
        self.alive = alive
        self.mate = [FREE] * len(rows) if mate is None else mate
        self.exposed = alive if exposed is None else exposed

    def copy(self) -> Graph:
        """The same graph with a matching of its own; rows are shared."""
        return Graph(self.rows, self.alive, self.mate.copy(), self.exposed)

    def match(self, one: int, other: int) -> None:
        """Make partners of two exposed vertices."""
        self.mate[one], self.mate[other] = other, one
        self.exposed &= ~(1 << one | 1 << other)

    def part(self, vertex: int) -> int:
        """Take *vertex* and its partner apart; the partner, FREE if there was none."""
        partner = self.mate[vertex]
        if partner != FREE:
            self.mate[vertex] = self.mate[partner] = FREE
            self.exposed |= 1 << vertex | 1 << partner
        return partner

    def remove(self, vertex: int) -> int:
        """Take *vertex* out of the graph; its former partner, now exposed, or FREE."""
        partner = self.part(vertex)
        self.alive &= ~(1 << vertex)
        self.exposed &= ~(1 << vertex)
        return partner

    def greedy(self, among: int) -> None:
        """Give each exposed vertex of *among* the first exposed neighbour."""
        rows, mate, free = self.rows, self.mate, self.exposed
        for vertex in bits(among & free):
            if free >> vertex & 1:
                choice = rows[vertex] & free
                if choice:
                    partner = (choice & -choice).bit_length() - 1
                    mate[vertex], mate[partner] = partner, vertex
                    free ^= 1 << vertex | 1 << partner
        self.exposed = free

    def maximum(self, among: int | None = None) -> int:
        """Enlarge the matching from the exposed vertices of *among* (all by default) while it can be; who stays."""
        for vertex in bits(self.exposed if among is None else among & self.exposed):
            if self.exposed >> vertex & 1:
                self.augment(vertex)
        return self.exposed

    def augment(self, root: int) -> bool:
        """Give the exposed vertex *root* a partner, others changing theirs; whether that is possible."""
        near = self.rows[root] & self.alive
        free = near & self.exposed
        if free:
            self.match(root, lowest(free))
            return True
        if self.exposed == 1 << root:  # one alone can find nobody
            return False
        return not Search(self, root).exhausts()

    def even(self, root: int) -> int:
        """
        The vertices that could be without a partner instead of *root*, root included (Gallai–Edmonds).

        Asks for a matching that is maximum. Short cut, exact: if every other vertex is a neighbour of root or of the
        partner of one of four neighbours u, each y is reached by root–w–y or root–u–mate(u)–w–y, w the partner of y;
        both ways are simple and of even length, so the set is everything.
        """
        rows, mate = self.rows, self.mate
        others = self.alive & ~self.exposed
        near = rows[root] & others
        reach, rest = near, near
        for _ in range(4):
            if reach == others or not rest:
                break
            reach |= rows[mate[lowest(rest)]] & others
            rest &= rest - 1
        if reach == others:
            return others | 1 << root
        search = Search(self, root)
        search.exhausts()
        return search.outer

    def even_of_all(self) -> int:
        """The vertices that some maximum matching leaves without a partner."""
        reached = 0
        for root in bits(self.exposed):
            reached |= self.even(root)
        return reached

    def expose(self, vertex: int, root: int) -> None:
        """Make *vertex* the exposed one instead of *root*; asks that it is in the even set of root."""
        if vertex == root:
            return
        alive, others = self.alive, self.exposed & ~(1 << root)
        partner = self.part(vertex)
        self.alive &= ~(others | 1 << vertex)
        self.exposed = 1 << root | 1 << partner
        self.augment(partner)
        self.alive, self.exposed = alive, others | 1 << vertex

    def restrict(self, rows: Sequence[int], touched: int) -> bool:
        """
        Leave only the edges in *rows*, which differ in those at the vertices *touched*, if the matching stays as large.

        Returns whether it was done; else nothing has changed.
        """
        before = self.rows, self.mate.copy(), self.exposed
        self.rows = list(rows)
        size = self.exposed.bit_count()
        for vertex in bits(touched & self.alive):
            partner = self.mate[vertex]
            if partner != FREE and not self.rows[vertex] >> partner & 1:
                self.part(vertex)
        if self.exposed.bit_count() > size:
            self.maximum()
        if self.exposed.bit_count() == size:
            return True
        self.rows, self.mate, self.exposed = before
        return False


class Search:
    """One alternating tree from an exposed root; odd cycles (blossoms) are contracted into their base."""

    __slots__ = ("graph", "link", "members", "outer", "parent", "queue", "root", "unseen")

    def __init__(self, graph: Graph, root: int) -> None:
        self.graph, self.root = graph, root
        self.parent: dict[int, int] = {}
        self.link: dict[int, int] = {}
        self.members: dict[int, int] = {}
        self.outer = 1 << root
        self.unseen = graph.alive & ~self.outer
        self.queue = [root]

    def exhausts(self) -> bool:
        """Grow the tree; False as soon as it has led to a larger matching, True if there is none."""
        rows, mate, exposed, parent = self.graph.rows, self.graph.mate, self.graph.exposed, self.parent
        for vertex in self.queue:
            row = rows[vertex]
            end = row & self.unseen & exposed
            if end:
                parent[lowest(end)] = vertex
                self._flip(lowest(end))
                return False
            base = self.base(vertex)
            while touched := row & self.outer & ~self.members.get(base, 1 << base):
                self._contract(vertex, lowest(touched))
                base = self.base(vertex)
            fresh = row & self.unseen
            while fresh:
                low = fresh & -fresh
                other = low.bit_length() - 1
                partner = mate[other]
                parent[other] = vertex
                self.unseen &= ~(low | 1 << partner)
                fresh &= ~(low | 1 << partner)
                self.outer |= 1 << partner
                self.queue.append(partner)
                if row >> partner & 1:
                    self._contract(vertex, partner)
        return True

    def base(self, vertex: int) -> int:
        """The base of the blossom that *vertex* is in, itself outside of any."""
        link = self.link
        while vertex in link:
            above = link[vertex]
            if above in link:
                link[vertex] = link[above]
            vertex = above
        return vertex

    def _flip(self, end: int) -> None:
        graph, mate, parent = self.graph, self.graph.mate, self.parent
        graph.exposed &= ~(1 << end | 1 << self.root)
        while end != FREE:
            before = parent[end]
            following = mate[before]
            mate[end], mate[before] = before, end
            end = following

    def _contract(self, one: int, other: int) -> None:
        base = self._common(self.base(one), self.base(other))
        tops: set[int] = set()
        self._bend(one, base, other, tops)
        self._bend(other, base, one, tops)
        inside = self.members.get(base, 1 << base)
        for top in tops:
            inside |= self.members.get(top, 1 << top)
            self.link[top] = base
            if not self.outer >> top & 1:
                self.outer |= 1 << top
                self.queue.append(top)
        self.members[base] = inside

    def _common(self, one: int, other: int) -> int:
        """The nearest base that two outer vertices both come from."""
        mate, parent = self.graph.mate, self.parent
        seen = {one}
        while one != self.root:
            one = self.base(parent[mate[one]])
            seen.add(one)
        while other not in seen:
            other = self.base(parent[mate[other]])
        return other

    def _bend(self, vertex: int, base: int, child: int, tops: set[int]) -> None:
        """Turn the way from *vertex* up to *base* round, so that it can be walked from above to *child*."""
        mate, parent = self.graph.mate, self.parent
        while (top := self.base(vertex)) != base:
            inner = mate[vertex]
            tops.add(top)
            tops.add(self.base(inner))
            parent[vertex] = child
            child = inner
            vertex = parent[inner]
