"""The exact fallback: a bracket weighed together with ever more of what lies below it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from swiss_xl.matching import bits
from swiss_xl.systems.dutch.bracket import Bracket, Paired
from swiss_xl.systems.dutch.completion import Shape, completes
from swiss_xl.systems.dutch.costs import Costs
from swiss_xl.systems.dutch.graph import Graph, mask_of
from swiss_xl.systems.dutch.inquiry import Ground, Inquiry
from swiss_xl.systems.dutch.weigh import Weighing
from swiss_xl.weighted import Solution, least_cost


class Ladder:
    """
    One bracket with as much of what is below as it takes.

    With the horizon *h*, the next h scoregroups are vertices; what lies further down is relaxed (see _Step). So if the
    downfloaters found really complete what is below, the answer is exact. With everything below within the horizon
    nothing is relaxed, so it always ends.
    """

    def __init__(self, bracket: Bracket) -> None:
        self.bracket, self.roster = bracket, bracket.roster

    def solve(self, *, whole: bool = False) -> Paired:
        """The best pairing of the bracket (C4, C6–C21), first in the order of generation; *whole*: relax nothing."""
        for horizon in [len(self.roster.groups) - 1 - self.bracket.group] if whole else self._horizons():
            if found := self._within(horizon):
                return found
        raise AssertionError(self.bracket.group)

    def _horizons(self) -> Iterator[int]:
        everything = len(self.roster.groups) - 1 - self.bracket.group
        horizon = step = 1
        while horizon < everything:
            yield horizon
            horizon += step
            step *= 2
        yield everything

    def _within(self, horizon: int) -> Paired | None:
        """The answer with this horizon; None if its downfloaters do not complete what is below."""
        step = _Step(self.bracket, horizon)
        solution = step.solve()
        if not step.certified(solution.mate):
            return None
        if self._for_the_bye(step.problem.read(solution)):
            step = _Step(self.bracket, horizon, bye=True)
            solution = step.solve()
            if not step.certified(solution.mate):
                return None
        found = step.problem.first(solution)
        return found if step.certified(step.problem.final) else None

    def inquiry(self, found: Paired) -> Inquiry:
        """The bracket, paired as *found*, with more and more below it, to be asked what else there was."""
        return Inquiry(self._grounds(bye=self._for_the_bye(found)))

    def _grounds(self, *, bye: bool) -> Iterator[Ground]:
        everything = len(self.roster.groups) - 1 - self.bracket.group
        for horizon in self._horizons():
            step = _Step(self.bracket, horizon, bye=bye)
            step.solve()
            step.add_dummies(2 * (len(step.leaving) // 8))
            fields = [(name.split()[0], unit) for (name, _), unit in step.costs.shift.items()]
            yield Ground(step.problem, fields, horizon == everything, step.proves)

    def _for_the_bye(self, found: Paired) -> bool:
        """C9 counts if there is one downfloater and he has the score of the bye."""
        score, completion = self.roster.score, self.bracket.completion
        return len(found.downfloaters) == 1 and score[found.downfloaters[0]] == completion.bye_score


class _Step:
    """
    The bracket with one horizon as a graph with costs.

    Below the horizon every island is one vertex, every key is one, and the rest is not there: who meets somebody in the
    rest, or in an island of three or more, may also leave to a dummy; dummies may pair with each other. Every
    completion of the round is still a matching of this graph at the same cost: an island is left by an odd number of
    pairs, one goes to its vertex and the others to dummies.
    """

    def __init__(self, bracket: Bracket, horizon: int, *, bye: bool = False) -> None:
        roster = bracket.roster
        self.bracket, self.roster = bracket, roster
        self.following = bracket.group + 1 + horizon
        end = roster.groups[self.following - 1][1]
        self.places = [*bracket.places, *range(bracket.high, end)]
        self.within = bracket.mask | ((1 << end) - (1 << bracket.high))
        self.shape = Shape([], [], 0)
        if self.following < len(roster.groups):
            self.shape = bracket.completion.below[self.following].shape
        elif roster.bye is not None:
            self.places.append(roster.bye)
            self.within |= 1 << roster.bye
        self.count = len(self.places)
        self.solid = self.count + len(self.shape.islands) + len(self.shape.keys)
        self.next = bracket.ahead.mask if bracket.ahead else 0
        self.costs = Costs(bracket, 3 * self.solid, bye=bye)
        self.problem = Weighing(bracket, self.places, [{} for _ in range(self.solid)])
        self.leaving: dict[int, int] = {}
        self.vertex = {place: vertex for vertex, place in enumerate(self.places)}
        self.open = self.shape.rest | mask_of_all(each for each in self.shape.islands if each & (each - 1))
        self._all_edges()

    def _all_edges(self) -> None:
        islands = len(self.shape.islands)
        for vertex, place in enumerate(self.places):
            self._edges(vertex, place)
        for number, key in enumerate(self.shape.keys):
            self._outward(self.count + islands + number, key, 0)

    def _edges(self, vertex: int, place: int) -> None:
        roster, bracket, add = self.roster, self.bracket, self.problem.add
        inside, following = bracket.mask >> place & 1, self.next >> place & 1
        stays = self.costs.exit(place) if inside else 0
        leaves = stays + (self.costs.leave_next(place) if inside or following else 0)
        if inside:
            for other, cost in self.costs.pairs(place).items():
                add(vertex, self.vertex[other], cost)
        for other in bits(roster.legal[place] & self.within & -(1 << max(place + 1, bracket.high))):
            add(vertex, self.vertex[other], stays if self.next >> other & 1 else leaves)
        self._outward(vertex, place, leaves)

    def _outward(self, vertex: int, place: int, cost: int) -> None:
        """The edges to what lies below the horizon; a key's to the islands, to later keys and to dummies."""
        row, add = self.roster.legal[place], self.problem.add
        islands = len(self.shape.islands)
        for number, island in enumerate(self.shape.islands):
            if row & island:
                add(vertex, self.count + number, cost)
        for number, key in enumerate(self.shape.keys):
            if row >> key & 1 and self.count + islands + number != vertex:
                add(vertex, self.count + islands + number, cost)
        if row & self.open:
            self.leaving[vertex] = cost

    def solve(self) -> Solution:
        """
        The solution with as many dummies as it takes.

        The cost is convex in the number that leave, so two dummies that pair with each other prove there are enough;
        more than all vertices can use are never needed.
        """
        rows = self.problem.rows
        if self.leaving:
            self.add_dummies(self._exposed() + 2)
        while True:
            solution = least_cost(rows)
            dummies = len(rows) - self.solid
            spare = solution is not None and any(mate >= self.solid for mate in solution.mate[self.solid :])
            if solution is not None and (spare or not dummies or dummies > self.solid):
                return solution
            assert 0 < dummies <= self.solid  # noqa: S101 -- completion has been proved, so some number is enough
            self.add_dummies(dummies + dummies % 2)

    def add_dummies(self, number: int) -> None:
        """So many more vertices that stand for leaving what is in the graph."""
        rows, add = self.problem.rows, self.problem.add
        for dummy in range(len(rows), len(rows) + number):
            rows.append({})
            for other in range(self.solid, dummy):
                add(dummy, other, 0)
            for vertex, cost in self.leaving.items():
                add(vertex, dummy, cost)

    def _exposed(self) -> int:
        """Whom a largest matching without any dummies leaves over."""
        solid = (1 << self.solid) - 1
        graph = Graph([mask_of(row) for row in self.problem.rows], solid)
        graph.greedy(solid)
        return graph.maximum().bit_count()

    def proves(self, mate: list[int]) -> bool:
        """Whether a matching is an answer: there were dummies enough (see solve), and the rest can be completed."""
        dummies = mate[self.solid :]
        return (not dummies or any(other >= self.solid for other in dummies)) and self.certified(mate)

    def certified(self, mate: list[int]) -> bool:
        """Whether those who leave can complete what lies below the horizon."""
        if self.following == len(self.roster.groups):
            return True
        leaving = [self.places[vertex] for vertex in range(self.count) if mate[vertex] >= self.count]
        return completes(self.bracket.completion.below[self.following], leaving)


def mask_of_all(masks: Iterable[int]) -> int:
    """The union of several sets."""
    union = 0
    for mask in masks:
        union |= mask
    return union
