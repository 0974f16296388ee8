"""Whether those who float down can be dealt with below as assumed (C4, C8): exact, by taking graphs apart."""

from __future__ import annotations

from collections.abc import Sequence

from swiss_xl.matching import FREE, bits
from swiss_xl.systems.dutch.completion import Ahead, shape_of
from swiss_xl.systems.dutch.graph import Graph, mask_of


def certifies(ahead: Ahead, downfloaters: Sequence[int], exits: int) -> bool:
    """
    Whether *downfloaters* and the next group can be paired so that just *exits* of the group leave and complete it all.

    Exact if *exits* is at least what the group and the downfloaters must leave over, and what lacks below. With fewer
    left over than that they would have met above: C6 forbids pairs of downfloaters, so these are left out.
    """
    graph = _joined(ahead, downfloaters)
    if graph is None:
        return False
    left = graph.exposed.bit_count()
    if left == exits:
        return _from_above(ahead, graph, mask_of(downfloaters))
    return left < exits == ahead.below.lacking and _from_below(ahead, graph)


def _joined(ahead: Ahead, downfloaters: Sequence[int]) -> Graph | None:
    """
    The group with the downfloaters in a largest matching that leaves none of them over; None if there is none.

    Whoever has a partner keeps one while a matching grows: so first the downfloaters, then the group.
    """
    rows, floating = list(ahead.roster.legal), mask_of(downfloaters)
    for place in downfloaters:
        rows[place] &= ~floating
    graph = Graph(rows, ahead.mask | floating)
    graph.greedy(floating)
    if graph.maximum(floating) & floating:
        return None
    graph.greedy(graph.exposed)
    graph.maximum()
    return graph


def _from_above(ahead: Ahead, graph: Graph, floating: int) -> bool:
    """
    As many leave as the group with the downfloaters must leave over.

    Whoever leaves then is left over by a largest matching of it. So (Gallai–Edmonds) just one of each island leaves
    that has no key as partner, whichever of it; islands are single vertices here, and what lies below is joined to
    them.
    """
    below = ahead.below.graph
    if not graph.exposed:
        return not below.exposed
    shape, first = shape_of(graph), len(graph.rows)
    count = len(shape.islands)
    rows = [*below.rows, *[0] * (count + len(shape.keys))]
    for number, island in enumerate(shape.islands, first):
        for place in bits(island & ~floating):
            rows[number] |= below.rows[place] & below.alive
        for place in bits(rows[number]):
            rows[place] |= 1 << number
    for number, key in enumerate(shape.keys, first + count):
        near = mask_of(first + at for at, island in enumerate(shape.islands) if graph.rows[key] & island)
        rows[number] |= near
        for other in bits(near):
            rows[other] |= 1 << number
    return _perfect(rows, below, ((1 << len(rows) - first) - 1) << first)


def _from_below(ahead: Ahead, graph: Graph) -> bool:
    """
    Just as many leave as lack below.

    Then each makes the matching below larger by one: he meets one of an island there that has no key as partner, and
    nobody else leaves. The islands and keys below are single vertices here.
    """
    shape, first = ahead.below.shape, len(graph.rows)
    count, below = len(shape.islands), ahead.below.graph.rows
    rows = [*graph.rows, *[0] * (count + len(shape.keys))]
    for number, island in enumerate(shape.islands, first):
        for place in bits(ahead.mask):
            if below[place] & island:
                rows[place] |= 1 << number
                rows[number] |= 1 << place
    for number, key in enumerate(shape.keys, first + count):
        near = mask_of(first + at for at, island in enumerate(shape.islands) if below[key] & island)
        rows[number] |= near
        for other in bits(near):
            rows[other] |= 1 << number
    return _perfect(rows, graph, ((1 << len(rows) - first) - 1) << first)


def _perfect(rows: list[int], begun: Graph, new: int) -> bool:
    """Whether the graph *begun* with the *new* vertices has a perfect matching."""
    mate = [*begun.mate, *[FREE] * (len(rows) - len(begun.mate))]
    graph = Graph(rows, begun.alive | new, mate, begun.exposed | new)
    graph.greedy(new)
    return not graph.maximum()
