"""
The tight graph of a bracket: a small graph whose perfect matchings are exactly the optimal pairings by C10–C13.

Linear programming gives the bound. Give each vertex a number such that no two vertices together have more than their
pair costs; then no pairing costs less than the sum of all numbers, and if some pairing uses only tight pairs
(equality), exactly the pairings of tight pairs are optimal. The counts below only choose which numbers to try: what
proves them is that a perfect matching is found. Where none is, the weighted form decides (``weigh``).
"""

from __future__ import annotations

from dataclasses import dataclass

from swiss_xl.matching import FREE, bits
from swiss_xl.systems.dutch import criteria
from swiss_xl.systems.dutch.bracket import Bracket, Paired
from swiss_xl.systems.dutch.graph import Graph, lowest
from swiss_xl.systems.dutch.halves import Halves
from swiss_xl.systems.dutch.order import in_order


@dataclass(slots=True)
class Local:
    """A graph on a bracket and *exits* dummies; *able* are those who may leave to a dummy (all local)."""

    bracket: Bracket
    exits: int
    rows: list[int]
    able: int

    @property
    def dummies(self) -> int:
        """The vertices that stand for leaving the bracket."""
        return ((1 << self.exits) - 1) << self.bracket.span

    @property
    def alive(self) -> int:
        """Everybody in the bracket, and the dummies."""
        return self.bracket.local(self.bracket.mask) | self.dummies

    def with_dummies(self, able: int) -> list[int]:
        """The rows with dummies joined to *able*."""
        dummies, bracket = self.dummies, self.bracket.local(self.bracket.mask)
        rows = [row & bracket for row in self.rows[: self.bracket.span]]
        for vertex in bits(able):
            rows[vertex] |= dummies
        return [*rows, *[able] * self.exits]


def pair_tight(bracket: Bracket, exits: int, able: int) -> Paired | None:
    """
    The pairing with *exits* downfloaters, all of the places *able*, if every criterion from C10 on reaches its bound.

    C6–C9 must be settled by the caller: every choice among *able* must be as good as another.
    None means that the bound was not reached, never that there is no pairing.
    """
    graph = _coloured(bracket, exits, bracket.local(able))
    return _at_once(graph) or _step_by_step(graph)


def _coloured(bracket: Bracket, exits: int, able: int) -> Local:
    """C10–C13: pairs of two absolute preferences (C10, C11) are left out; C12 and C13 by their duals."""
    roster = bracket.roster
    rows = bracket.rows(roster.hard)
    whites, blacks = (bracket.local(wants) for wants in roster.wants)
    for many in (whites, blacks):
        majority = _surplus(many, bracket, able, exits)
        if majority > 0:
            able = able & many or able
            return _majority(Local(bracket, exits, rows, able), many)
    for same in (whites, blacks):
        for vertex in bits(same):
            rows[vertex] &= ~same
    return Local(bracket, exits, rows, able)


def _surplus(many: int, bracket: Bracket, able: int, exits: int) -> int:
    """By how many the set *many* outnumbers all others, dummies counted on the side that they can help."""
    own = many.bit_count()
    return own - (bracket.count - own) + (-exits if able & many else exits)


def _majority(graph: Local, many: int) -> Local:
    """
    C12 with a majority wanting one colour: ½ for it, -½ for the others, tight where one of the two is of the majority.

    C13 likewise within: ½ for the strong ones of the majority where they outnumber the rest, else they never meet.
    """
    bracket, rows = graph.bracket, graph.rows
    everyone = bracket.local(bracket.mask)
    for vertex in bits(everyone & ~many):
        rows[vertex] &= many
    strong = many & ~bracket.local(bracket.roster.mild)
    if _surplus(strong, bracket, graph.able, graph.exits) > 0:
        for vertex in bits(everyone & ~strong):
            rows[vertex] &= strong
        return Local(bracket, graph.exits, rows, graph.able & strong or graph.able)
    for vertex in bits(strong):
        rows[vertex] &= ~strong
    return graph


def _float_free(graph: Local) -> tuple[int, int]:
    """Who may leave by C14, C16, C18, C20 and be paired with a moved-down player by C15, C17, all at their ideal."""
    bracket, roster = graph.bracket, graph.bracket.roster
    leaving = criteria.c14(roster) | criteria.c16(roster)
    rising = criteria.c15(roster) | criteria.c17(roster)
    residents = bracket.residents if graph.able & bracket.local(bracket.residents) else bracket.mask
    return graph.able & ~bracket.local(leaving & residents), bracket.local(bracket.residents & ~rising)


def _at_once(graph: Local) -> Paired | None:
    """
    A short cut, exact: each moved-down player takes his first neighbour, the rest splits into its original halves.

    If that is a perfect matching of tight pairs with no float repeated, every criterion is at its bound, no
    choice of opponents comes earlier, and no exchange is needed; so it is the answer. Else nothing is known.
    """
    bracket = graph.bracket
    able, rising = _float_free(graph)
    if graph.exits and (not able or able & bracket.local(bracket.moved_mask)):
        return None
    rows, free, pairs = graph.rows, bracket.local(bracket.residents), []
    for place in bracket.moved:
        choice = rows[place - bracket.base] & free & rising
        if not choice:
            return None
        opponent = lowest(choice)
        free ^= 1 << opponent
        pairs.append((place, opponent + bracket.base))
    if free.bit_count() < graph.exits or (free.bit_count() - graph.exits) % 2:
        return None
    rest = list(bits(free))
    half = (len(rest) - graph.exits) // 2
    dummies = range(bracket.span, bracket.span + graph.exits)
    halves = Halves(graph.with_dummies(able) if graph.exits else rows, rest[:half], rest[half:], dummies)
    if halves.lacking():
        return None
    halves.settle()
    return bracket_result(bracket, pairs, halves)


def bracket_result(bracket: Bracket, pairs: list[tuple[int, int]], halves: Halves) -> Paired:
    """The bracket from the *pairs* already made and its remainder."""
    base = bracket.base
    leaving = sorted(bottom + base for top, bottom in halves.pairs() if top >= bracket.span)
    made = [(top + base, bottom + base) for top, bottom in halves.pairs() if top < bracket.span]
    return Paired([*pairs, *made], leaving)


def _step_by_step(local: Local) -> Paired | None:
    """One perfect matching of the tight graph; floats restrict it where they can; then the order of generation."""
    graph = Graph(local.with_dummies(local.able), local.alive)
    graph.greedy(graph.alive)
    for root in bits(graph.exposed):
        if graph.mate[root] == FREE and not graph.augment(root):
            return None
    if not _restrict_floats(local, graph):
        return None
    return in_order(local.bracket, graph, local.exits)


def _restrict_floats(local: Local, graph: Graph) -> bool:
    """
    C14–C21 one after the other: leave the pairs that break one out if a perfect matching remains.

    If it does not, the criterion may still be the same for all: with one exit every exit breaks it; with one
    moved-down player his opponent does. Then C18–C21 are the same for all too. Otherwise False.
    """
    bracket, roster = local.bracket, local.bracket.roster
    residents = bracket.local(bracket.residents)
    steps = (criteria.c14(roster), criteria.c15(roster), criteria.c16(roster), criteria.c17(roster))
    for number, mask in enumerate(steps):
        repeated = bracket.local(mask) & residents
        if number % 2 == 0:
            if not _keep_from_leaving(local, graph, repeated) and local.exits > 1:
                return False
        elif not _keep_from_rising(local, graph, repeated) and len(bracket.moved) > 1:
            return False
    moved = bracket.local(bracket.moved_mask)
    if local.able & moved:
        for mask in (criteria.c18(roster), criteria.c20(roster)):
            if not _keep_from_leaving(local, graph, bracket.local(mask) & moved) and local.exits > 1:
                return False
    return True


def _keep_from_leaving(local: Local, graph: Graph, repeated: int) -> bool:
    dummies = local.dummies
    touched = repeated & local.able
    if not local.exits or not any(graph.rows[vertex] & dummies for vertex in bits(touched)):
        return True
    rows = list(graph.rows)
    for vertex in bits(touched):
        rows[vertex] &= ~dummies
    for vertex in bits(dummies):
        rows[vertex] &= ~touched
    return graph.restrict(rows, touched)


def _keep_from_rising(local: Local, graph: Graph, repeated: int) -> bool:
    bracket = local.bracket
    moved = bracket.local(bracket.moved_mask)
    if not any(graph.rows[vertex] & repeated for vertex in bits(moved)):
        return True
    rows = list(graph.rows)
    for vertex in bits(moved):
        rows[vertex] &= ~repeated
    for vertex in bits(repeated):
        rows[vertex] &= ~moved
    return graph.restrict(rows, moved)
