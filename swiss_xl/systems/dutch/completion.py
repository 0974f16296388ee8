"""Whether the rest of a round can be completed (C4), who may get the bye (C5), what the next bracket can reach (C8)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from swiss_xl.errors import PairingError
from swiss_xl.matching import FREE, bits
from swiss_xl.systems.dutch.graph import Graph, lowest
from swiss_xl.systems.dutch.roster import Roster
from swiss_xl.telling import phrase

Exits = tuple[int, int]
"""What C8 compares: how many leave the next bracket, and whether one of them is the downfloater himself (1) or not."""


@dataclass(frozen=True, slots=True)
class Shape:
    """
    A graph taken apart (Gallai–Edmonds): *islands* are the connected sets of those who may be left over.

    Each island is complete but for one, whichever; only the *keys* know somebody in an island; *rest* is complete.
    """

    islands: list[int]
    keys: list[int]
    rest: int


def shape_of(graph: Graph, spare: int | None = None) -> Shape:
    """Take apart a *graph* whose matching is a largest one; *spare* is the union of its islands, if known."""
    spare = graph.even_of_all() if spare is None else spare
    near = 0
    for place in bits(spare):
        near |= graph.rows[place]
    keys = near & graph.alive & ~spare
    islands, left = [], spare
    while left:
        island = edge = left & -left
        while edge:
            place = lowest(edge)
            edge = (edge | graph.rows[place] & spare & ~island) & ~(1 << place)
            island |= graph.rows[place] & spare
        islands.append(island)
        left &= ~island
    return Shape(islands, list(bits(keys)), graph.alive & ~spare & ~keys)


class Below:
    """
    All scoregroups from one on, with the bye: what is left when everything above has been paired.

    *lacking* vertices stay without a partner in a maximum matching, *reach* are those it may be if it is only one.
    So k downfloaters complete it only if k is at least *lacking* and of the same parity; and if *lacking* is 1, one
    downfloater does so exactly if he may meet one of *reach*.
    """

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.lacking = graph.exposed.bit_count()

    @cached_property
    def spare(self) -> int:
        """
        Those whom some largest matching leaves over.

        If just as many float down as are lacking, each of them must be able to meet one of these: whoever meets none
        does not make the matching larger (Gallai–Edmonds).
        """
        return self.graph.even_of_all()

    @cached_property
    def shape(self) -> Shape:
        """How the matchings of this tail hang together."""
        return shape_of(self.graph, self.spare)

    @property
    def reach(self) -> int:
        """Whom a single downfloater must be able to meet; nobody unless exactly one is lacking."""
        return self.spare if self.lacking == 1 else 0


class Completion:
    """Matchings of every tail of the round, grown once from the bottom."""

    def __init__(self, roster: Roster) -> None:
        self.roster = roster
        self.bye_score: int | None = None
        if roster.bye is not None:
            self.bye_score = self._bye_score()
            roster.allocate_bye(self.bye_score)
        self.below = self._tails()
        if self.below[0].lacking:
            raise impossible(roster)
        self._ahead: dict[int, Ahead] = {}

    def ahead(self, group: int) -> Ahead | None:
        """The scoregroup *group* as the next bracket, None if there is none."""
        if group >= len(self.roster.groups):
            return None
        if group not in self._ahead:
            self._ahead[group] = Ahead(self.roster, group, self.below[group + 1])
        return self._ahead[group]

    def _bye_score(self) -> int:
        """
        C5: the lowest score that a receiver of the bye can have.

        If a maximum matching of everybody leaves exactly one, its even set is exactly those who may be left.

        :raises PairingError: if more than one stays, or C2 bars all of them.
        """
        roster = self.roster
        graph = Graph(roster.legal, roster.everyone)
        graph.greedy(graph.alive)
        graph.maximum()
        if graph.exposed.bit_count() != 1:
            raise impossible(roster)
        able = graph.even_of_all() & roster.eligible
        if not able:
            raise PairingError(
                phrase(
                    "round {number} cannot be paired: everybody whose bye would leave a pairing for the others "
                    "has already had one, or a win's points without playing (C.04.3, C2). Ways out: let one more "
                    "participant play, or let one ask for a bye",
                    number=roster.number,
                )
            )
        return roster.score[able.bit_length() - 1]  # places are in order, the lowest score last

    def _tails(self) -> list[Below]:
        roster = self.roster
        alive = 0 if roster.bye is None else 1 << roster.bye
        graph = Graph(roster.legal, alive)
        below = [Below(graph.copy())]
        for low, high in reversed(roster.groups):
            new = ((1 << (high - low)) - 1) << low
            graph.alive |= new
            graph.exposed |= new
            graph.greedy(graph.exposed)
            graph.maximum()
            below.append(Below(graph.copy()))
        return below[::-1]


class Ahead:
    """The next bracket before anybody has floated into it: scoregroup *group*, and *below* everything under it."""

    def __init__(self, roster: Roster, group: int, below: Below) -> None:
        low, high = roster.groups[group]
        self.roster, self.below = roster, below
        self.mask = ((1 << (high - low)) - 1) << low
        self.size = high - low
        self.graph = Graph(roster.legal, self.mask)
        self.graph.greedy(self.mask)
        self.left = self.graph.maximum().bit_count()
        self._known: dict[int, Exits | None] = {}

    @cached_property
    def spare(self) -> int:
        """Those whom some maximum matching of the group alone leaves over."""
        return self.graph.even_of_all()

    @cached_property
    def bridge(self) -> int:
        """Those whose partner in the group could complete everything below."""
        return sum(1 << place for place in bits(self.mask) if self._completes(self.graph.mate[place]))

    def _completes(self, place: int) -> bool:
        return place != FREE and bool(self.roster.legal[place] & self.below.reach)

    def exits(self, place: int) -> Exits | None:
        """
        C8 for a single downfloater: who must leave the next bracket, if that is the fewest that parity allows.

        None means two more at least. Every answer is exact: nobody leaves exactly if the rest below is complete and
        *place* meets a spare one; one leaves exactly if one is lacking below and some alternating path frees one who
        can complete it (better) or the group alone is complete and *place* himself can.
        """
        if place not in self._known:
            self._known[place] = self._exits(place)
        return self._known[place]

    def _exits(self, place: int) -> Exits | None:
        row = self.roster.legal[place]
        if self.size % 2:
            fits = self.left == 1 and not self.below.lacking and row & self.spare
            return (0, 0) if fits else None
        if self.below.lacking != 1 or self.left > 2:
            return None
        if self.left == 0 and row & self.bridge:
            return (1, 0)
        graph = self.graph.copy()
        graph.alive |= 1 << place
        graph.exposed |= 1 << place
        if not graph.augment(place) and self.left:
            return None
        if any(self._completes(other) for other in bits(graph.even_of_all() & self.mask)):
            return (1, 0)
        return (1, 1) if self.left == 0 and self._completes(place) else None

    def bound(self, place: int) -> int:
        """How many leave the next bracket at least if *place* floats into it."""
        left = self.left - 1 if self.roster.legal[place] & self.spare else self.left + 1
        return max(self.below.lacking, left)


def completes(below: Below, downfloaters: list[int]) -> bool:
    """C4: whether *downfloaters* together with everything below can be paired."""
    if len(downfloaters) == 1 and below.lacking == 1:
        return bool(below.graph.rows[downfloaters[0]] & below.reach)
    graph = below.graph.copy()
    rows = list(graph.rows)
    among = sum(1 << place for place in downfloaters)
    for place in downfloaters:
        rows[place] &= ~among
    graph.rows = rows
    graph.alive |= among
    graph.exposed |= among
    graph.maximum()
    return not graph.exposed


def impossible(roster: Roster) -> PairingError:
    """The error for a round that C1 and C3 allow no pairing for."""
    away = any(not player.plays_in(roster.number) for player in roster.tournament.players)
    seen = phrase(
        "round {number} cannot be paired: with {size} to be paired there is no pairing in which nobody meets an "
        "earlier opponent or a forbidden one (C.04.3, C1) and no two who must both get the same colour meet (C3).",
        number=roster.number,
        size=roster.size,
    )
    ways = (
        phrase("Ways out: let the tournament end here, let somebody who is away play, or pair by hand")
        if away
        else phrase("Ways out: let the tournament end here, or pair by hand")
    )
    return PairingError(f"{seen} {ways}")
