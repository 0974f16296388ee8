"""
Nearest first: everybody meets the nearest in the order not met yet, depth first, with an eye on the rounds to come.

Shared by Formula Svizzera and domino (seeds §3.4–3.5, §4.2). Places, graphs and bitsets are those of ``matching``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swiss_xl.matching import Matching, bits

Pairs = tuple[tuple[int, int], ...]


def nearest_round(graph: Sequence[int], alive: int) -> Pairs | None:
    """
    The first complete round without a repeat in depth-first order, None if there is none (seeds §3.4).

    The first free place takes the nearest free one not met whose choice leaves the rest pairable: that is the round
    which going back from every dead end would find.
    """
    matching = Matching(graph, alive)
    if not matching.perfect:
        return None
    pairs = []
    while matching.alive:
        first = next(bits(matching.alive))
        other = next(place for place in bits(graph[first] & matching.alive) if matching.pair(first, place))
        pairs.append((first, other))
    return tuple(pairs)


def all_rounds(graph: Sequence[int], alive: int) -> Iterator[Pairs]:
    """Every complete round without a repeat, in depth-first order."""
    if not alive:
        yield ()
        return
    if not Matching(graph, alive).perfect:
        return
    first = next(bits(alive))
    for other in bits(graph[first] & alive & ~(1 << first)):
        for rest in all_rounds(graph, alive & ~(1 << first | 1 << other)):
            yield ((first, other), *rest)


def far_sighted_round(graph: Sequence[int], alive: int, later: int, everyone: int | None = None) -> Pairs | None:
    """
    The first round in depth-first order after which *later* more rounds can be without a repeat (seeds §3.5).

    *everyone* plays in the later rounds, those *alive* unless said. None if no round leaves that many, or there is
    no round at all.
    """
    known: dict[tuple[int, ...], bool] = {}
    if everyone is None:
        everyone = alive
    if not rounds_left(graph, everyone, later + (everyone == alive), known):
        return None
    for pairs in all_rounds(graph, alive):
        if rounds_left(without(graph, pairs), everyone, later, known):
            return pairs
    return None


def without(graph: Sequence[int], pairs: Pairs) -> list[int]:
    """The graph after the games *pairs* have been played."""
    rest = list(graph)
    for one, other in pairs:
        rest[one] &= ~(1 << other)
        rest[other] &= ~(1 << one)
    return rest


def rounds_left(graph: Sequence[int], alive: int, wanted: int, known: dict[tuple[int, ...], bool]) -> bool:
    """
    Whether *wanted* rounds can be played in *graph* without a repeat: as many perfect matchings without a common pair.

    Exact. The rounds may be put in the order of the first place's opponents, so only these orders are tried.
    """
    if wanted == 0:
        return True
    if any((graph[place] & alive).bit_count() < wanted for place in bits(alive)):
        return False
    if wanted == 1:
        return Matching(graph, alive).perfect
    state = (wanted, *graph)
    if state not in known:
        known[state] = _splits(graph, alive, wanted, known)
    return known[state]


def _splits(graph: Sequence[int], alive: int, wanted: int, known: dict[tuple[int, ...], bool]) -> bool:
    first = next(bits(alive))
    choices = list(bits(graph[first] & alive & ~(1 << first)))
    for index, other in enumerate(choices[: len(choices) - wanted + 1]):
        earlier = sum(1 << place for place in choices[:index])  # these are not met in a later round, by order
        rest = list(graph)
        rest[first] &= ~earlier
        for pairs in all_rounds(rest, alive & ~(1 << first | 1 << other)):
            if rounds_left(without(rest, ((first, other), *pairs)), alive, wanted - 1, known):
                return True
    return False
