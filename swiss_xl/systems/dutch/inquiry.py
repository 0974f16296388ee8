"""What a bracket would be like if somebody stayed, left or met another: the best candidate then, and where it fails."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import NamedTuple

from swiss_xl.systems.dutch.weigh import Weighing
from swiss_xl.weighted import Solution, least_cost

NOTHING: frozenset[int] = frozenset()


class Answer(NamedTuple):
    """
    The best candidate under a condition: the first criterion on which it is worse, "" if on none, and who floats in it.

    None for the criterion: there is no such candidate that leaves a pairing for all below.
    """

    criterion: str | None
    floaters: tuple[int, ...] = ()


@dataclass(frozen=True)
class Condition:
    """*pairs* are made, *leaving* float and *staying* do not; no two *tops* meet, and no two *bottoms*."""

    pairs: Mapping[int, int] = field(default_factory=dict)
    leaving: Collection[int] = NOTHING
    staying: Collection[int] = NOTHING
    tops: Collection[int] = NOTHING
    bottoms: Collection[int] = NOTHING


class Inquiry:
    """
    A bracket with all that lies below as a graph with costs, to be solved again under a condition.

    *problem* is the graph with its costs; *fields* are the criteria with what one unit of each costs.
    """

    def __init__(self, problem: Weighing, fields: Sequence[tuple[str, int]]) -> None:
        self.problem, self.rows = problem, problem.rows
        self.fields = sorted(fields, key=itemgetter(1), reverse=True)
        self.count = problem.bracket.count
        self.vertex = {place: vertex for vertex, place in enumerate(problem.places)}
        self._best: int | None = None

    @property
    def best(self) -> int:
        """What the answer of the system costs."""
        if self._best is None:
            solution = least_cost(self.rows)
            assert solution is not None  # noqa: S101 -- the bracket has been paired
            self._best = _cost(self.rows, solution)
        return self._best

    def ask(self, condition: Condition) -> Answer:
        """The best candidate under the *condition*, the first in the order of generation."""
        rows = self._under(condition)
        solution = least_cost(rows)
        if solution is None:
            return Answer(None)
        problem = self.problem
        first = Weighing(problem.bracket, problem.places, rows).first(solution)
        return Answer(self._worse(_cost(rows, solution)), tuple(first.downfloaters))

    def _worse(self, cost: int) -> str:
        """The first criterion in which *cost* is more than the best."""
        best = self.best
        for name, unit in self.fields:
            if cost // unit != best // unit:
                return name
        return ""

    def _under(self, condition: Condition) -> list[dict[int, int]]:
        at, count = self.vertex, self.count
        partner = {at[one]: at[other] for one, other in condition.pairs.items()}
        partner |= {other: one for one, other in partner.items()}
        leaving, staying, tops, bottoms = (
            {at[place] for place in group}
            for group in (condition.leaving, condition.staying, condition.tops, condition.bottoms)
        )

        def allowed(one: int, other: int) -> bool:
            if one in partner:
                return partner[one] == other
            if other >= count:
                return one not in staying
            return (
                one not in leaving and not (one in tops and other in tops) and not (one in bottoms and other in bottoms)
            )

        rows = []
        for vertex, row in enumerate(self.rows):
            if vertex >= count:
                rows.append({other: cost for other, cost in row.items() if other >= count or allowed(other, vertex)})
                continue
            rows.append({
                other: cost
                for other, cost in row.items()
                if allowed(vertex, other) and (other >= count or allowed(other, vertex))
            })  # fmt: skip
        return rows


def _cost(rows: Sequence[Mapping[int, int]], solution: Solution) -> int:
    return sum(rows[vertex][mate] for vertex, mate in enumerate(solution.mate) if vertex < mate)
