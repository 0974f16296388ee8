"""The exact fallback: a bracket weighed together with ever more of what lies below it."""

from __future__ import annotations

from collections.abc import Iterator

from swiss_xl.matching import bits
from swiss_xl.systems.dutch.bracket import Bracket, Paired
from swiss_xl.systems.dutch.completion import completes
from swiss_xl.systems.dutch.costs import Costs
from swiss_xl.systems.dutch.graph import Graph, mask_of
from swiss_xl.systems.dutch.weigh import Weighing
from swiss_xl.weighted import Solution, least_cost

SMALLEST = 16
"""A horizon with fewer vertices is hardly ever certified; where it begins changes the time, never the answer."""


class Ladder:
    """
    One bracket; *score* of C8 for its best pairing is known when :meth:`solve` is done.

    With the horizon *h*, the next h scoregroups are vertices and everybody who knows somebody further down may leave to
    a dummy. That is a relaxation, so if the downfloaters found really complete what is below, the answer is exact. With
    everything below within the horizon nothing is relaxed, so it always ends.
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
        groups, first = self.roster.groups, self.bracket.group + 1
        all_of_them = len(groups) - first
        below = self.bracket.completion.below
        horizon = 1
        while horizon < all_of_them:
            last = groups[first + horizon - 1][1]
            if below[first + horizon].lacking <= 1 and last - self.bracket.low + len(self.bracket.moved) >= SMALLEST:
                break
            horizon += 1
        step = 1
        while horizon < all_of_them:
            yield horizon
            horizon += step
            step *= 2
        yield all_of_them

    def _within(self, horizon: int) -> Paired | None:
        """The answer with this horizon; None if its downfloaters do not complete what is below."""
        solved = self._enough_dummies(horizon)
        if solved is None or not solved[0].certified(solved[1].mate):
            return None
        step, solution = solved
        if self._for_the_bye(step.problem.read(solution)):
            step = _Step(self.bracket, horizon, step.dummies, bye=True)
            again = least_cost(step.problem.rows)
            if again is None or not step.certified(again.mate):
                return None
            solution = again
        found = step.problem.first(solution)
        return found if step.certified(step.problem.final) else None

    def _enough_dummies(self, horizon: int) -> tuple[_Step, Solution] | None:
        """
        The solution with as many dummies as it takes.

        The cost is convex in the number that leave, so two dummies that pair with each other prove there are enough.
        """
        dummies = 2
        while True:
            step = _Step(self.bracket, horizon, dummies)
            dummies = max(dummies, step.exposed())
            if dummies > step.dummies > 0:
                step = _Step(self.bracket, horizon, dummies)
            solution = least_cost(step.problem.rows)
            if solution and not step.full(solution):
                return step, solution
            if step.dummies > 2 * len(step.places):
                return None
            dummies *= 2

    def _for_the_bye(self, found: Paired) -> bool:
        """C9 counts if there is one downfloater and he has the score of the bye."""
        score, completion = self.roster.score, self.bracket.completion
        return len(found.downfloaters) == 1 and score[found.downfloaters[0]] == completion.bye_score


class _Step:
    """The bracket with one horizon as a graph with costs."""

    def __init__(self, bracket: Bracket, horizon: int, dummies: int, *, bye: bool = False) -> None:
        roster = bracket.roster
        self.bracket, self.roster = bracket, roster
        self.following = bracket.group + 1 + horizon
        end = roster.groups[self.following - 1][1]
        self.places = [*bracket.places, *range(bracket.high, end)]
        self.within = bracket.mask | ((1 << end) - (1 << bracket.high))
        if self.following == len(roster.groups):
            dummies = 0
            if roster.bye is not None:
                self.places.append(roster.bye)
                self.within |= 1 << roster.bye
        elif (len(self.places) + dummies) % 2:
            dummies += 1
        self.dummies = dummies
        self.next = bracket.ahead.mask if bracket.ahead else 0
        size = len(self.places) + dummies
        self.costs = Costs(bracket, size, bye=bye)
        self.problem = Weighing(bracket, self.places, [{} for _ in range(size)])
        self.vertex = {place: vertex for vertex, place in enumerate(self.places)}
        for vertex, place in enumerate(self.places):
            self._edges(vertex, place)
        for one in range(len(self.places), size):
            for other in range(len(self.places), one):
                self.problem.add(one, other, 0)

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
        beyond = roster.legal[place] & ~self.within & -(1 << bracket.high)
        if beyond and self.dummies:
            for dummy in range(len(self.places), len(self.places) + self.dummies):
                add(vertex, dummy, leaves)

    def exposed(self) -> int:
        """How many dummies are needed at least, and two: those whom a largest matching without any leaves over."""
        count = len(self.places)
        players = (1 << count) - 1
        rows = [mask_of(row) & players for row in self.problem.rows[:count]]
        graph = Graph(rows, players)
        graph.greedy(players)
        return graph.maximum().bit_count() + 2

    def full(self, solution: Solution) -> bool:
        """Whether every dummy has been used by a player."""
        count = len(self.places)
        return self.dummies > 0 and all(mate < count for mate in solution.mate[count:])

    def certified(self, mate: list[int]) -> bool:
        """Whether those who leave to dummies can complete what lies below the horizon."""
        if not self.dummies:
            return True
        count = len(self.places)
        leaving = [self.places[vertex] for vertex in range(count) if mate[vertex] >= count]
        return completes(self.bracket.completion.below[self.following], leaving)
