"""The criteria of a bracket as the cost of each pair: one number with a field for each, the first on top."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from swiss_xl.matching import bits
from swiss_xl.systems.dutch import criteria
from swiss_xl.systems.dutch.bracket import Bracket

Field = tuple[str, int]


class Costs:
    """
    Costs of the pairs and of the exits of *bracket*; *reach* is how many vertices there are at most.

    A sum over any pairing compares like the criteria one after the other: no field can overflow into the next.
    """

    def __init__(self, bracket: Bracket, reach: int, *, bye: bool = False) -> None:
        self.bracket, self.roster = bracket, bracket.roster
        self.bye = bye
        self.width = max(reach, self.roster.history.rounds).bit_length() + 1
        self.shift = self._layout()
        self._exits: dict[int, int] = {}

    def _layout(self) -> dict[Field, int]:
        """The place of each field, as what one unit of it costs."""
        score, bracket = self.roster.score, self.bracket
        here = sorted({score[place] for place in bracket.places}, reverse=True)
        moved = sorted({score[place] for place in bracket.moved}, reverse=True)
        following = {score[bracket.high]} if bracket.ahead else set()
        fields = [("C6", 0), *(("C7", each) for each in here), ("C8", 0)]
        fields += [("C8 score", each) for each in sorted({*here, *following}, reverse=True)]
        fields += [(name, 0) for name in ("C9", "C10", "C11", "C12", "C13", "C14", "C15", "C16", "C17")]
        fields += [(name, each) for name in ("C18", "C19", "C20", "C21") for each in moved]
        return {each: 1 << self.width * place for place, each in enumerate(reversed(fields))}

    def exit(self, place: int) -> int:
        """What it costs if *place* floats down (C6, C7, C9, C14, C16, C18, C20)."""
        if place not in self._exits:
            self._exits[place] = self._exit(place)
        return self._exits[place]

    def _exit(self, place: int) -> int:
        roster, shift, score = self.roster, self.shift, self.roster.score[place]
        cost = shift["C6", 0] + shift["C7", score]
        if self.bye and score == self.bracket.completion.bye_score:
            cost += shift["C9", 0] * criteria.c9(roster, place)
        if place >= self.bracket.low:
            cost += shift["C14", 0] * (criteria.c14(roster) >> place & 1)
            return cost + shift["C16", 0] * (criteria.c16(roster) >> place & 1)
        cost += shift["C18", score] * (criteria.c18(roster) >> place & 1)
        return cost + shift["C20", score] * (criteria.c20(roster) >> place & 1)

    def leave_next(self, place: int) -> int:
        """C8: what it costs if *place* is not paired in the next bracket either."""
        if not self.bracket.ahead:
            return 0
        return self.shift["C8", 0] + self.shift["C8 score", self.roster.score[place]]

    def pairs(self, place: int) -> dict[int, int]:
        """What each pair of *place* within the bracket costs, better place first (C10–C13, C15, C17, C19, C21)."""
        roster, shift, bracket = self.roster, self.shift, self.bracket
        partners = roster.legal[place] & bracket.residents & -(2 << place)
        row = dict.fromkeys(bits(partners), 0)
        for mask, cost in self._pair_criteria(place):
            for other in bits(partners & mask):
                row[other] += cost
        for other in bits(partners & ~roster.hard[place]):
            row[other] += shift["C10", 0] * criteria.c10(roster, place, other)
            row[other] += shift["C11", 0] * criteria.c11(roster, place, other)
        return row

    def _pair_criteria(self, place: int) -> Sequence[tuple[int, int]]:
        roster, shift = self.roster, self.shift
        found = [(criteria.c12(roster, place), shift["C12", 0]), (criteria.c13(roster, place), shift["C13", 0])]
        if place < self.bracket.low:
            score = roster.score[place]
            rising: tuple[tuple[str, str, Callable[..., int]], ...] = (
                ("C15", "C19", criteria.c15),
                ("C17", "C21", criteria.c17),
            )
            for number, by_score, criterion in rising:
                found.append((criterion(roster), shift[number, 0] + shift[by_score, score]))
        return found
