"""Matchings of least cost against all matchings, listed."""

from itertools import pairwise
from random import Random

import pytest

from swiss_xl import fractional
from swiss_xl.weighted import least_cost


def matchings(rest, rows):
    """Every perfect matching of the vertices *rest*."""
    if not rest:
        yield ()
        return
    first, others = rest[0], rest[1:]
    for other in others:
        if other in rows[first]:
            for pairs in matchings(tuple(each for each in others if each != other), rows):
                yield ((first, other), *pairs)


def cost_of(pairs, rows):
    return sum(rows[one][other] for one, other in pairs)


def graphs(number, costs):
    """Random graphs of 4 to 10 vertices with so many different *costs*, sparse and dense."""
    chance = Random(costs)  # noqa: S311 -- chance, not secrecy
    for _ in range(number):
        size, density = chance.choice((4, 6, 8, 10)), chance.uniform(0.3, 1)
        rows = [{} for _ in range(size)]
        for one in range(size):
            for other in range(one):
                if chance.random() < density:
                    rows[one][other] = rows[other][one] = chance.randrange(costs)
        yield rows


@pytest.mark.parametrize("small", [0, 60], ids=["duals in halves first", "simple start"])
@pytest.mark.parametrize("costs", [2, 4, 1000])
def test_the_least_cost_and_all_who_have_it(costs, small, monkeypatch):
    """The optimal matchings are just the perfect ones of tight edges that leave the binding blossoms least."""
    monkeypatch.setattr(fractional, "SMALL", small)
    found = 0
    for rows in graphs(250, costs):
        every = list(matchings(tuple(range(len(rows))), rows))
        solution = least_cost(rows)
        if not every:
            assert solution is None
            continue
        found += 1
        best = min(cost_of(pairs, rows) for pairs in every)
        assert sum(rows[one][other] for one, other in enumerate(solution.mate)) == 2 * best
        tight = solution.tight(rows)
        left = [pairs for pairs in every if all(other in tight[one] for one, other in pairs)]
        fewest = min(cost_of(pairs, tight) for pairs in left)
        kept = {pairs for pairs in left if cost_of(pairs, tight) == fewest}
        assert kept == {pairs for pairs in every if cost_of(pairs, rows) == best}
    assert found > 150


def test_duals_in_halves_are_feasible_and_prove_even_rings():
    """A ring of six with costs 1 and 3 in turn: the three edges of cost 1, so the doubled duals sum up to 6."""
    rows = [{} for _ in range(6)]
    for place, (one, other) in enumerate(pairwise([*range(6), 0])):
        rows[one][other] = rows[other][one] = 1 + 2 * (place % 2)

    duals = fractional.fractional_duals(rows, [0] * 6)

    assert all(duals[one] + duals[other] <= 2 * cost for one in range(6) for other, cost in rows[one].items())
    assert sum(duals) == 2 * 3


def test_odd_rings_are_beyond_halves():
    """Two triangles of cost 0 joined by an edge of cost 5: in halves nothing costs anything, a matching costs 5."""
    rows = [{1: 0, 2: 0}, {0: 0, 2: 0}, {0: 0, 1: 0, 3: 5}, {2: 5, 4: 0, 5: 0}, {3: 0, 5: 0}, {3: 0, 4: 0}]

    assert sum(fractional.fractional_duals(rows, [0] * 6)) == 0
    assert sum(rows[one][other] for one, other in enumerate(least_cost(rows).mate)) == 2 * 5
