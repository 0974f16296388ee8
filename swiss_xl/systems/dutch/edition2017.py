"""
The Dutch system as it was until 31 January 2026 (old: A–E): pairing score differences, and a collapsed last bracket.

Every bracket goes through the weighted form. Criteria have their old numbers here.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from swiss_xl.systems.dutch import criteria
from swiss_xl.systems.dutch.bracket import Paired
from swiss_xl.systems.dutch.completion import impossible
from swiss_xl.systems.dutch.graph import Graph, mask_of
from swiss_xl.systems.dutch.inquiry import Ground, Inquiry
from swiss_xl.systems.dutch.roster import Roster
from swiss_xl.systems.dutch.weigh import Weighing
from swiss_xl.weighted import Solution, least_cost


class Kind(Enum):
    """What a bracket is in the round (old: A.9)."""

    ORDINARY = "ordinary"
    PENULTIMATE = "penultimate"
    LAST = "last"


def brackets_of_2017(roster: Roster) -> list[tuple[OldBracket, Paired]]:
    """
    All brackets from the top (old: A.9).

    If the downfloaters of one and everything below cannot be paired, it becomes the penultimate: it is paired again so
    that they can be, and everything below collapses into the last bracket.

    :raises PairingError: if there is no pairing at all.
    """
    if roster.bye is not None:
        roster.allocate_bye()
    everyone = roster.everyone | (0 if roster.bye is None else 1 << roster.bye)
    if not _completes(roster, everyone):
        raise impossible(roster)
    groups = list(roster.groups)
    found: list[tuple[OldBracket, Paired]] = []
    moved: list[int] = []
    for number, (low, high) in enumerate(groups):
        kind = Kind.LAST if number == len(groups) - 1 else Kind.ORDINARY
        bracket = OldBracket(roster, moved, (low, high), groups[number + 1 :], kind)
        paired = bracket.solve()
        below = everyone & -(1 << high)
        if kind is Kind.LAST or _completes(roster, below | mask_of(paired.downfloaters)):
            found.append((bracket, paired))
            moved = sorted(paired.downfloaters)
            continue
        bracket = OldBracket(roster, moved, (low, high), groups[number + 1 :], Kind.PENULTIMATE)
        paired = bracket.solve()
        last = OldBracket(roster, sorted(paired.downfloaters), (high, roster.size), [], Kind.LAST)
        return [*found, (bracket, paired), (last, last.solve())]
    return found


def _completes(roster: Roster, left: int) -> bool:
    """C.4: whether all of *left* can be paired."""
    graph = Graph(roster.legal, left)
    graph.greedy(left)
    return not graph.maximum()


@dataclass
class OldBracket:
    """Moved-down players and the residents in the range *own*; *lower* are the scoregroups below."""

    roster: Roster
    moved: list[int]
    own: tuple[int, int]
    lower: list[tuple[int, int]]
    kind: Kind

    def __post_init__(self) -> None:
        roster = self.roster
        low, high = self.own
        self.places = [*self.moved, *range(low, high)]
        self.count = len(self.places)
        self.following: list[int] = []
        if self.kind is Kind.ORDINARY:
            self.following = list(range(*self.lower[0]))
        elif self.kind is Kind.PENULTIMATE:
            self.following = list(range(self.lower[0][0], roster.size))
        if self.kind is not Kind.ORDINARY and roster.bye is not None:
            self.following.append(roster.bye)
        self.floor = roster.score[high - 1] - roster.scale.units

    def solve(self) -> Paired:
        """The best pairing (old: C.5–C.19), first in the order of generation (old: D)."""
        vertices = [*self.places, *self.following]
        dummies = self._left_over(vertices) + 2 if self.kind is Kind.ORDINARY else 0
        while True:
            problem, solution = self._weighed(vertices, dummies)
            spare = dummies == 0 or any(mate >= len(vertices) for mate in solution.mate[len(vertices) :])
            if spare or dummies > len(vertices):
                return problem.first(solution)
            dummies *= 3  # the parity stays

    def _left_over(self, vertices: list[int]) -> int:
        """How many stay without a partner at least."""
        mask = mask_of(vertices)
        moved = mask_of(self.moved)
        rows = [row & (mask & ~moved if moved >> place & 1 else mask) for place, row in enumerate(self.roster.legal)]
        graph = Graph(rows, mask)
        graph.greedy(mask)
        return graph.maximum().bit_count()

    def left_alone(self) -> int:
        """How many must float if nothing lies below."""
        return self._left_over(self.places)

    def inquiry(self) -> Inquiry:
        """The bracket with what its kind looks at below, to be asked what else there was."""
        vertices = [*self.places, *self.following]
        dummies = len(vertices) if self.kind is Kind.ORDINARY else 0
        problem, costs = self._problem(vertices, dummies)
        fields = [(f"C.{name.split()[0][1:]}", unit) for (name, _), unit in costs.shift.items()]
        return Inquiry([Ground(problem, fields)])

    def _weighed(self, vertices: list[int], dummies: int) -> tuple[Weighing, Solution]:
        problem, _ = self._problem(vertices, dummies)
        solution = least_cost(problem.rows)
        assert solution is not None  # noqa: S101 -- completion has been proved before the bracket is paired
        return problem, solution

    def _problem(self, vertices: list[int], dummies: int) -> tuple[Weighing, _OldCosts]:
        costs = _OldCosts(self, len(vertices) + dummies)
        problem = Weighing(self, vertices, [{} for _ in range(len(vertices) + dummies)])
        for one in range(len(vertices)):
            for other in range(one + 1, len(vertices)):
                if self._may_pair(vertices, one, other):
                    problem.add(one, other, costs.pair(vertices, one, other))
            for dummy in range(len(vertices), len(vertices) + dummies):
                problem.add(one, dummy, costs.alone(vertices, one))
        for one in range(len(vertices), len(vertices) + dummies):
            for other in range(len(vertices), one):
                problem.add(one, other, 0)
        return problem, costs

    def _may_pair(self, vertices: list[int], one: int, other: int) -> bool:
        both_moved = other < len(self.moved)
        return not both_moved and bool(self.roster.legal[vertices[one]] >> vertices[other] & 1)


class _OldCosts:
    """The cost of each pair: a field for each criterion, the first on top; score differences have a field each."""

    def __init__(self, bracket: OldBracket, reach: int) -> None:
        self.bracket, self.roster = bracket, bracket.roster
        score = self.roster.score
        scores = {score[place] for place in bracket.places}
        following = {score[place] for place in bracket.following if place < self.roster.size}
        units = self.roster.scale.units
        floors = {bracket.floor} | {each - units for each in following}
        found = {one - other for one in scores | following for other in scores | following | floors if one >= other}
        steps = sorted(found, reverse=True)
        fields: list[tuple[str, int]] = [("C5", 0)]
        for name in ("C6", "C7", "C8", "C9", "C10", "C11", "C12", "C13", "C14", "C15", "C16", "C17", "C18", "C19"):
            several = name in ("C6", "C16", "C17", "C18", "C19")
            fields += [(name, step) for step in steps] if several else [(name, 0)]
            if name == "C7":
                fields += [("C7 score", step) for step in steps]
        width = reach.bit_length() + 1
        self.shift = {each: 1 << width * place for place, each in enumerate(reversed(fields))}
        self._exits: dict[int, int] = {}

    def pair(self, vertices: list[int], one: int, other: int) -> int:
        """The cost of a pair of two vertices, the first better."""
        count = self.bracket.count
        if other < count:
            return self._inside(vertices[one], vertices[other])
        ordinary = self.bracket.kind is Kind.ORDINARY
        if one < count:
            cost = self.exit(vertices[one])
            return cost + (self._step_of_next(vertices[one], vertices[other]) if ordinary else 0)
        return 0

    def alone(self, vertices: list[int], one: int) -> int:
        """The cost of staying without a partner here and in the next bracket (C.7)."""
        inside = one < self.bracket.count
        score = self.roster.score
        first = self.bracket.following[0]
        step = score[vertices[one]] - score[first] + self.roster.scale.units
        return (self.exit(vertices[one]) if inside else 0) + self.shift["C7", 0] + self.shift["C7 score", step]

    def _step_of_next(self, one: int, other: int) -> int:
        return self.shift["C7 score", self.roster.score[one] - self.roster.score[other]]

    def exit(self, place: int) -> int:
        """The cost of floating down (C.5, C.6, C.12, C.14, C.16, C.18)."""
        if place not in self._exits:
            step = self.roster.score[place] - self.bracket.floor
            self._exits[place] = self.shift["C5", 0] + self.shift["C6", step] + self._downfloat(place, step)
        return self._exits[place]

    def _downfloat(self, place: int, step: int) -> int:
        """C.12 and C.14: players who repeat a downfloat; C.16 and C.18: their score differences."""
        roster, shift = self.roster, self.shift
        last = roster.down[0] >> place & 1
        before = roster.down[1] >> place & 1
        return last * (shift["C12", 0] + shift["C16", step]) + before * (shift["C14", 0] + shift["C18", step])

    def _upfloat(self, place: int, step: int) -> int:
        """C.13 and C.15: players who repeat an upfloat; C.17 and C.19: their score differences."""
        roster, shift = self.roster, self.shift
        last = roster.up[0] >> place & 1
        before = roster.up[1] >> place & 1
        return last * (shift["C13", 0] + shift["C17", step]) + before * (shift["C15", 0] + shift["C19", step])

    def _inside(self, one: int, other: int) -> int:
        """The cost of a pair of the bracket (C.6, C.8–C.19)."""
        roster, shift = self.roster, self.shift
        step = roster.score[one] - roster.score[other]
        cost = shift["C6", step]
        if step:
            cost += self._downfloat(one, step) + self._upfloat(other, step)
        cost += shift["C10", 0] * (criteria.c12(roster, one) >> other & 1)
        cost += shift["C11", 0] * _strong_denied(roster, one, other)
        if not roster.hard[one] >> other & 1:
            cost += shift["C8", 0] * criteria.c10(roster, one, other)
            cost += shift["C9", 0] * _third_in_a_row(roster, one, other)
        return cost


def _strong_denied(roster: Roster, one: int, other: int) -> bool:
    """C.11: whether one of two who both want the same colour strongly, or absolutely, does not get it."""
    both = not (roster.mild >> one & 1 or roster.mild >> other & 1)
    return both and bool(criteria.c12(roster, one) >> other & 1)


def _third_in_a_row(roster: Roster, one: int, other: int) -> bool:
    """
    C.9 for two with the same absolute preference: whether one would get the same colour three times in a row.

    Counted, as the established programs of that edition count, only if both had it twice. Where just one had, but the
    other has the larger colour difference, the text would count too: no difference but in such last rounds.
    """
    return roster.preferences[one].twice and roster.preferences[other].twice
