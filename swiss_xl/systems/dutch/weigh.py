"""The weighted form: a bracket, what lies below as far as it matters, and one matching of least cost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from swiss_xl.systems.dutch.bracket import Bracket, Paired
from swiss_xl.systems.dutch.costs import Costs
from swiss_xl.systems.dutch.graph import Graph, mask_of
from swiss_xl.systems.dutch.order import in_order
from swiss_xl.systems.dutch.remainder import RemainderKey
from swiss_xl.systems.dutch.walk import Walk
from swiss_xl.weighted import Solution, least_cost


class Part(Protocol):
    """What the order of generation asks of a bracket: the moved-down players and how many there are in all."""

    moved: list[int]
    count: int


@dataclass
class Weighing:
    """
    A graph with costs: the first ``len(places)`` vertices are those places, in order, bracket first; then dummies.

    The perfect matchings of least cost are the pairings of the bracket that are best by the criteria in *rows*.
    """

    bracket: Part
    places: Sequence[int]
    rows: list[dict[int, int]]
    final: list[int] = field(default_factory=list)

    def add(self, one: int, other: int, cost: int) -> None:
        """An edge between two vertices."""
        self.rows[one][other] = self.rows[other][one] = cost

    def read(self, solution: Solution) -> Paired:
        """What a matching means for the bracket."""
        count = self.bracket.count
        pairs, floating = [], []
        for vertex in range(count):
            other = solution.mate[vertex]
            if other >= count:
                floating.append(self.places[vertex])
            elif vertex < other:
                pairs.append((self.places[vertex], self.places[other]))
        return Paired(pairs, floating)

    def first(self, solution: Solution) -> Paired:
        """
        The first in the order of generation among all as good as *solution*, by at most two more matchings.

        Only tight edges can be part of any of them. First the order decides which moved-down players are paired and
        with whom; then, these pairs fixed, the remainder with its own numbering.
        """
        edges = solution.tight(self.rows)
        if solution.plain:
            return self._walked(edges, solution)
        if self.bracket.moved:
            rows = _keyed(edges, self._moved_key, self._moved_bits)
            solution = _solved(rows)
            edges = self._fixed(solution.tight(rows), solution.mate)
        moved, count = len(self.bracket.moved), self.bracket.count
        taken = {solution.mate[vertex] for vertex in range(moved)}
        rest = [vertex for vertex in range(moved, count) if vertex not in taken]
        number = {vertex: place for place, vertex in enumerate(rest)}
        half = sum(solution.mate[vertex] in number for vertex in rest) // 2
        key = RemainderKey(len(rest), half)

        def cost(one: int, other: int) -> int:
            return key.cost(number[one], number[other]) if one in number and other in number else 0

        self.final = _solved(_keyed(edges, cost, key.total_bits)).mate
        return self.read(Solution(self.final, [], []))

    def _walked(self, edges: Sequence[dict[int, int]], solution: Solution) -> Paired:
        """No blossom binds, so the optimal pairings are the perfect matchings of the tight edges: no more solving."""
        graph = Graph([mask_of(row) for row in edges], (1 << len(edges)) - 1, list(solution.mate), 0)
        moved = len(self.bracket.moved)
        self.final = Walk(graph, range(moved), range(moved, self.bracket.count)).first()
        return self.read(Solution(self.final, [], []))

    @property
    def _moved_bits(self) -> int:
        moved = len(self.bracket.moved)
        return moved + moved * self.bracket.count.bit_length() + 1

    def _moved_key(self, one: int, other: int) -> int:
        """4.4, then 4.2: better moved-down players stay; then each in order has the first opponent."""
        moved, count = len(self.bracket.moved), self.bracket.count
        top, bottom = (one, other) if one < other else (other, one)
        if top >= moved:
            return 0
        width = count.bit_length()
        if bottom >= count:
            return 1 << (moved * width + moved - 1 - top)
        return bottom << (width * (moved - 1 - top))

    def _fixed(self, edges: Sequence[dict[int, int]], mate: Sequence[int]) -> list[dict[int, int]]:
        """The *edges* with every moved-down player paired as in *mate*, or leaving if he leaves there."""
        count, moved = self.bracket.count, len(self.bracket.moved)
        partner = {vertex: mate[vertex] for vertex in range(moved) if mate[vertex] < count}
        partner |= {other: vertex for vertex, other in partner.items()}
        rows: list[dict[int, int]] = []
        for vertex, row in enumerate(edges):
            if vertex in partner:
                rows.append({partner[vertex]: row[partner[vertex]]})
                continue
            kept = {other: cost for other, cost in row.items() if other not in partner}
            if vertex < moved:
                kept = {other: cost for other, cost in kept.items() if other >= count}
            elif vertex < count:
                kept = {other: cost for other, cost in kept.items() if other >= moved}
            rows.append(kept)
        return rows


def _keyed(edges: Sequence[dict[int, int]], key: Callable[[int, int], int], width: int) -> list[dict[int, int]]:
    """The edges with the order below what they cost already."""
    rows = []
    for one, row in enumerate(edges):
        rows.append({other: (cost << width) + key(one, other) for other, cost in row.items()})
    return rows


def _solved(rows: Sequence[dict[int, int]]) -> Solution:
    solution = least_cost(rows)
    assert solution is not None  # noqa: S101 -- the criteria alone have been solved before
    return solution


def pair_weighed(bracket: Bracket, exits: int, able: int) -> Paired | None:
    """
    The pairing with *exits* downfloaters, all of the places *able*, best by C7 and C10 on; None if there is none.

    C6, C8 and C9 must be settled by the caller.
    """
    places, count = bracket.places, bracket.count
    costs = Costs(bracket, count + exits)
    problem = Weighing(bracket, places, [{} for _ in range(count + exits)])
    place_of = {place: vertex for vertex, place in enumerate(places)}
    for vertex, place in enumerate(places):
        for other, cost in costs.pairs(place).items():
            problem.add(vertex, place_of[other], cost)
        if able >> place & 1:
            for dummy in range(count, count + exits):
                problem.add(vertex, dummy, costs.exit(place))
    solution = least_cost(problem.rows)
    if solution is None:
        return None
    if not solution.plain:
        return problem.first(solution)
    return _walk(bracket, problem, solution, exits)


def _walk(bracket: Bracket, problem: Weighing, solution: Solution, exits: int) -> Paired:
    """No blossom has a dual, so the optimal pairings are the perfect matchings of the tight edges: no more solving."""
    local = [*[place - bracket.base for place in problem.places], *range(bracket.span, bracket.span + exits)]
    rows, mate = [0] * (bracket.span + exits), [-1] * (bracket.span + exits)
    for vertex, row in enumerate(solution.tight(problem.rows)):
        rows[local[vertex]] = mask_of(local[other] for other in row)
        mate[local[vertex]] = local[solution.mate[vertex]]
    alive = sum(1 << vertex for vertex in local)
    return in_order(bracket, Graph(rows, alive, mate, 0), exits)
