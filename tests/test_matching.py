"""Matchings against brute force: every small graph, every question asked of it."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swiss_xl.matching import FREE, Matching, bits


def graph_of(size, edges):
    graph = [0] * size
    for one, other in edges:
        graph[one] |= 1 << other
        graph[other] |= 1 << one
    return tuple(graph)


def largest(graph, alive):
    """The number of pairs of a largest matching, by trying everything."""
    if not alive:
        return 0
    first = (alive & -alive).bit_length() - 1
    rest = alive & ~(1 << first)
    without = largest(graph, rest)
    return max([without, *(1 + largest(graph, rest & ~(1 << other)) for other in bits(graph[first] & rest))])


def pairs_of(matching):
    """The pairs of a matching, each checked against its graph."""
    found = set()
    for vertex in bits(matching.alive):
        partner = matching.mate[vertex]
        if partner != FREE:
            assert matching.mate[partner] == vertex
            assert matching.graph[vertex] >> partner & 1
            assert matching.alive >> partner & 1
            found.add(frozenset((vertex, partner)))
    return found


@st.composite
def graphs(draw, most=9):
    size = draw(st.integers(0, most))
    edges = list(combinations(range(size), 2))
    chosen = draw(st.sets(st.sampled_from(edges))) if edges else set()
    return graph_of(size, chosen), draw(st.integers(0, (1 << size) - 1))


def test_bits_are_positions_lowest_first():
    assert list(bits(0b1011001)) == [0, 3, 4, 6]
    assert list(bits(0)) == []


@pytest.mark.parametrize("size", range(6))
def test_every_graph_of_up_to_five_has_a_largest_matching(size):
    edges = list(combinations(range(size), 2))
    for mask in range(1 << len(edges)):
        graph = graph_of(size, [edges[place] for place in bits(mask)])
        everyone = (1 << size) - 1
        matching = Matching(graph)
        assert len(pairs_of(matching)) == largest(graph, everyone)
        assert matching.perfect == (2 * largest(graph, everyone) == size)


@given(graphs())
def test_a_part_of_a_graph_has_a_largest_matching(drawn):
    graph, alive = drawn

    assert len(pairs_of(Matching(graph, alive))) == largest(graph, alive)


BLOSSOMS = {
    "a triangle with tails": (6, [(0, 1), (1, 2), (2, 0), (0, 3), (1, 4), (2, 5)]),
    "a ring of five with a tail": (6, [(0, 1), (1, 2), (2, 3), (3, 4), (4, 0), (2, 5)]),
    "two triangles on a bridge": (6, [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 5), (5, 3)]),
    "a ring within a ring": (
        10,
        [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 2), (4, 7), (7, 8), (8, 4), (6, 9), (0, 5)],
    ),
}


@pytest.mark.parametrize(("size", "edges"), BLOSSOMS.values(), ids=BLOSSOMS)
def test_odd_rings_are_no_trap(size, edges):
    graph = graph_of(size, edges)

    assert len(pairs_of(Matching(graph))) == largest(graph, (1 << size) - 1)


@given(graphs(8))
def test_a_pair_is_taken_out_if_the_rest_stays_perfect(drawn):
    graph, _ = drawn
    everyone = (1 << len(graph)) - 1
    if 2 * largest(graph, everyone) != len(graph):
        return
    for one, other in combinations(range(len(graph)), 2):
        rest = everyone & ~(1 << one | 1 << other)
        possible = bool(graph[one] >> other & 1) and 2 * largest(graph, rest) == len(graph) - 2
        matching = Matching(graph)
        before = (list(matching.mate), matching.alive)
        assert matching.pair(one, other) == possible
        assert len(pairs_of(matching)) == len(graph) // 2 - possible
        assert matching.alive == (rest if possible else everyone)
        assert possible or (matching.mate, matching.alive) == before


@given(graphs(9))
def test_a_vertex_is_taken_out_if_the_rest_is_perfect(drawn):
    graph, _ = drawn
    everyone = (1 << len(graph)) - 1
    if 2 * largest(graph, everyone) != len(graph) - 1:
        return
    for vertex in range(len(graph)):
        rest = everyone & ~(1 << vertex)
        possible = 2 * largest(graph, rest) == len(graph) - 1
        matching = Matching(graph)
        before = (list(matching.mate), matching.alive)
        assert matching.without(vertex) == possible
        assert matching.perfect == possible
        assert len(pairs_of(matching)) == len(graph) // 2
        assert possible or (matching.mate, matching.alive) == before


@given(graphs(8))
def test_pairs_may_be_taken_out_until_nobody_is_left(drawn):
    graph, _ = drawn
    matching = Matching(graph)
    if not matching.perfect:
        return
    while matching.alive:
        first = next(bits(matching.alive))
        assert any(matching.pair(first, other) for other in list(bits(matching.alive & graph[first])))
    assert matching.mate == [FREE] * len(graph)
