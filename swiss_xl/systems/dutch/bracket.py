"""One bracket: who is in it, what lies below, how it can be taken apart (C.04.3, 1.3, 3.1)."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from swiss_xl.matching import bits
from swiss_xl.systems.dutch.completion import Ahead, Below, Completion
from swiss_xl.systems.dutch.graph import Graph, mask_of
from swiss_xl.systems.dutch.roster import Roster


@dataclass(slots=True)
class Paired:
    """What became of a bracket: its pairs (better place first) and those who float down, both as places."""

    pairs: list[tuple[int, int]]
    downfloaters: list[int]


@dataclass
class Bracket:
    """
    The residents (scoregroup *group*) and the *moved* from above, in order.

    Local vertices are places less *base*; dummies, which stand for leaving the bracket, follow the last resident.
    """

    completion: Completion
    group: int
    moved: list[int]
    roster: Roster = field(init=False)

    def __post_init__(self) -> None:
        self.roster = self.completion.roster
        low, high = self.roster.groups[self.group]
        self.low, self.high = low, high
        self.residents = ((1 << (high - low)) - 1) << low
        self.moved_mask = mask_of(self.moved)
        self.mask = self.residents | self.moved_mask
        self.base = self.moved[0] if self.moved else low
        self.count = high - low + len(self.moved)

    @property
    def below(self) -> Below:
        """Everything under the bracket."""
        return self.completion.below[self.group + 1]

    @property
    def ahead(self) -> Ahead | None:
        """The next scoregroup, None below the last."""
        return self.completion.ahead(self.group + 1)

    @property
    def span(self) -> int:
        """How many local vertices there are without dummies."""
        return self.high - self.base

    @cached_property
    def places(self) -> list[int]:
        """Everybody in the bracket, in order."""
        return [*self.moved, *range(self.low, self.high)]

    def local(self, mask: int) -> int:
        """The part of *mask* that is in the bracket, as local vertices."""
        return (mask & self.mask) >> self.base

    def rows(self, legal: list[int]) -> list[int]:
        """The graph *legal* within the bracket, locally; moved-down players never meet each other (1.3.2)."""
        base = self.base
        rows = [0] * self.span
        for place in self.moved:
            rows[place - base] = (legal[place] & self.residents) >> base
        for place in range(self.low, self.high):
            rows[place - base] = (legal[place] & self.mask) >> base
        return rows

    @cached_property
    def largest(self) -> Graph:
        """The largest matching of the bracket alone; who stays exposed must float whatever comes below."""
        graph = Graph(self.rows(self.roster.legal), self.local(self.mask))
        graph.greedy(graph.alive)
        graph.maximum()
        return graph

    def meeting(self, below: int) -> int:
        """Those of the bracket who may meet one of *below*."""
        legal = self.roster.legal
        return mask_of(place for place in self.places if legal[place] & below)

    def lowest_score(self, among: int) -> int:
        """C7 for a single downfloater: those of *among* with the lowest score."""
        score = self.roster.score
        if not among:
            return 0
        least = min(score[place] for place in bits(among))
        return mask_of(place for place in bits(among) if score[place] == least)

    def fewest_unplayed(self, among: int) -> int:
        """C9: of the candidates for the only downfloater, if he gets the bye, those with the fewest unplayed rounds."""
        roster = self.roster
        if roster.bye is None or not among:
            return among
        if roster.score[(among & -among).bit_length() - 1] != self.completion.bye_score:
            return among
        least = min(roster.unplayed[place] for place in bits(among))
        return mask_of(place for place in bits(among) if roster.unplayed[place] == least)
