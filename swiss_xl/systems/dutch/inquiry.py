"""What a bracket would be like if somebody stayed, left or met another: the best candidate then, and where it fails."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
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


@dataclass
class Ground:
    """
    The bracket with some of what lies below it as a graph with costs; *fields*: what one unit of each criterion costs.

    What lies further down may be relaxed: then an answer counts only if it is *certified*, and none is not yet a "no".
    """

    problem: Weighing
    fields: Sequence[tuple[str, int]]
    whole: bool = True
    certified: Callable[[list[int]], bool] = lambda _: True

    @cached_property
    def best(self) -> int | None:
        """What the answer of the system costs; None if this ground is too small to tell."""
        solution = least_cost(self.problem.rows)
        if solution is None or not self.certified(solution.mate):
            return None
        return _cost(self.problem.rows, solution)

    def worse(self, cost: int) -> str:
        """The first criterion in which *cost* is more than the best."""
        assert self.best is not None  # noqa: S101 -- asked only of a ground that can tell
        for name, unit in sorted(self.fields, key=itemgetter(1), reverse=True):
            if cost // unit != self.best // unit:
                return name
        return ""


class Inquiry:
    """A bracket with more and more of what lies below (*grounds*, each made when needed), to be solved again."""

    def __init__(self, grounds: Iterable[Ground]) -> None:
        self._coming = iter(grounds)
        self._made: list[Ground] = []

    def _grounds(self) -> Iterator[Ground]:
        yield from self._made
        for ground in self._coming:
            self._made.append(ground)
            yield ground

    def ask(self, condition: Condition) -> Answer:
        """The best candidate under the *condition*, the first in the order of generation."""
        for ground in self._grounds():
            if ground.best is not None and (answer := _asked(ground, condition)):
                return answer
        raise AssertionError(condition)


def _asked(ground: Ground, condition: Condition) -> Answer | None:
    """The answer, None if this ground is too small to tell."""
    problem = ground.problem
    rows = _under(condition, problem)
    solution = least_cost(rows)
    if solution is None:
        return Answer(None) if ground.whole else None
    again = Weighing(problem.bracket, problem.places, rows)
    first = again.first(solution)
    if not ground.certified(solution.mate) or not ground.certified(again.final):
        return None
    return Answer(ground.worse(_cost(rows, solution)), tuple(first.downfloaters))


def _under(condition: Condition, problem: Weighing) -> list[dict[int, int]]:
    """The edges that the *condition* leaves."""
    count = problem.bracket.count
    at = {place: vertex for vertex, place in enumerate(problem.places)}
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
        return one not in leaving and not any(one in half and other in half for half in (tops, bottoms))

    concerned = {*partner, *leaving, *staying, *tops, *bottoms}
    rows = []
    for vertex, row in enumerate(problem.rows):
        if vertex not in concerned and concerned.isdisjoint(row):
            rows.append(dict(row))
            continue
        kept = {other: cost for other, cost in row.items() if vertex >= count or allowed(vertex, other)}
        rows.append({other: cost for other, cost in kept.items() if other >= count or allowed(other, vertex)})
    return rows


def _cost(rows: Sequence[Mapping[int, int]], solution: Solution) -> int:
    return sum(rows[vertex][mate] for vertex, mate in enumerate(solution.mate) if vertex < mate)
