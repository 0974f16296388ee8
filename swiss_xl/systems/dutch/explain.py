"""Why a bracket looks as it does, as data: worked out only when somebody asks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from swiss_xl.systems.dutch import criteria
from swiss_xl.systems.dutch.bracket import Paired
from swiss_xl.systems.dutch.graph import mask_of
from swiss_xl.systems.dutch.history import Edition
from swiss_xl.systems.dutch.inquiry import Answer, Condition, Inquiry
from swiss_xl.systems.dutch.roster import Roster

OLD_CODES = MappingProxyType(
    {
        "C6": "C.5", "C7": "C.6", "C8": "C.7", "C10": "C.8", "C11": "C.9", "C12": "C.10", "C13": "C.11",
        "C14": "C.12", "C15": "C.13", "C16": "C.14", "C17": "C.15",
        "C1": "C.1", "C2": "C.2", "C3": "C.3", "C4": "C.4",
    }
)  # fmt: skip
TRIED = 4
"""So many opponents passed over are told of each pair; the first in the order."""
ORDER = "order"
"""Instead of a criterion: the candidate is as good, but comes later in the order of generation (Art. 4)."""


class Floater(NamedTuple):
    """
    A downfloater: why anybody floats (*demand*), and why he: the *criterion* on which the best candidate that keeps him
    is worse, and who would float *instead* in it; "alone" if he may meet nobody in the bracket.
    """

    number: int
    demand: str
    criterion: str
    instead: tuple[int, ...] = ()


@dataclass
class Explained:
    """
    One bracket after it was paired.

    *alone* tells how many would float if nothing lay below, *inquiry* what else there was; *previous* and
    *following* are the brackets around it, if any.
    """

    roster: Roster
    moved: list[int]
    residents: list[int]
    paired: Paired
    alone: Callable[[], int]
    inquiry: Callable[[], Inquiry]
    following: Explained | None = None
    previous: Explained | None = None

    @cached_property
    def broken(self) -> tuple[str, ...]:
        """The criteria that the bracket does not meet ideally, in their order."""
        found = {code for pair in self.paired.pairs for code in self.broken_by(pair)}
        found |= {code for place in self.paired.downfloaters for code in self._broken_by_floating(place)}
        if self._surplus:
            found.add("C6")
        if any(place in self.moved for place in self.paired.downfloaters):
            found.add("C7")
        if self.paired.downfloaters and self.following and self.following._surplus:  # noqa: SLF001 -- its own kind
            found.add("C8")
        return self.coded(sorted(found, key=lambda code: int(code[1:])))

    @property
    def _surplus(self) -> bool:
        """Whether more float than the odd one."""
        return len(self.paired.downfloaters) > (len(self.moved) + len(self.residents)) % 2

    def broken_by(self, pair: tuple[int, int]) -> list[str]:
        """The criteria that a pair does not meet (C10–C13, C15, C17)."""
        one, other = pair
        roster = self.roster
        found = []
        if not roster.hard[one] >> other & 1:
            found += ["C10"] if criteria.c10(roster, one, other) else []
            found += ["C11"] if criteria.c11(roster, one, other) else []
        found += ["C12"] if criteria.c12(roster, one) >> other & 1 else []
        found += ["C13"] if criteria.c13(roster, one) >> other & 1 else []
        if one in self.moved:
            found += ["C15"] if criteria.c15(roster) >> other & 1 else []
            found += ["C17"] if criteria.c17(roster) >> other & 1 else []
        return found

    def _broken_by_floating(self, place: int) -> list[str]:
        """The criteria that somebody breaks by floating down (C14, C16; who was moved down before: C18, C20)."""
        by_difference = place in self.moved and self.roster.edition is Edition.OF_2026
        last, before = ("C18", "C20") if by_difference else ("C14", "C16")
        mask = mask_of([place])
        found = [last] if criteria.c14(self.roster) & mask else []
        return found + ([before] if criteria.c16(self.roster) & mask else [])

    @property
    def emptied(self) -> tuple[tuple[Fraction, tuple[int, ...], str], ...]:
        """The score groups just above that nobody was paired in, lowest first: who floated out of each, and why."""
        found, bracket = [], self.previous
        while bracket and not bracket.paired.pairs:
            roster = bracket.roster
            points = roster.scale.points(roster.score[bracket.residents[0]])
            found.append(
                (points, tuple(roster.numbers[place] for place in bracket.paired.downfloaters), bracket.demand)
            )
            bracket = bracket.previous
        return tuple(found)

    @cached_property
    def _inquiry(self) -> Inquiry:
        return self.inquiry()

    @cached_property
    def demand(self) -> str:
        """Why anybody floats at all: C6, as the number is odd or no more can be paired, or C4 for those below."""
        count = len(self.paired.downfloaters)
        if not count:
            return ""
        return self.coded(["C6" if count <= max(self.alone(), 1) else "C4"])[0]

    @cached_property
    def floaters(self) -> tuple[Floater, ...]:
        """The downfloaters, each with what would be if he stayed."""
        found = []
        for place in self.paired.downfloaters:
            answer = self._inquiry.ask(Condition(staying=(place,)))
            found.append(self._floater(place, answer))
        return tuple(found)

    def _floater(self, place: int, answer: Answer) -> Floater:
        numbers, floaters = self.roster.numbers, self.paired.downfloaters
        own = self.moved if place not in self.moved else []
        if not any(self.roster.legal[place] >> other & 1 for other in (*own, *self.residents)):
            return Floater(numbers[place], self.demand, "alone")
        if answer.criterion is None:
            return Floater(numbers[place], self.demand, self.coded(["C4"])[0])
        instead = tuple(numbers[other] for other in answer.floaters if other not in floaters)
        return Floater(numbers[place], self.demand, answer.criterion or ORDER, instead)

    @cached_property
    def stayed(self) -> tuple[tuple[int, str], ...]:
        """The lowest-ranked who do not float although others do, each with the criterion on which that would fail."""
        floaters = self.paired.downfloaters
        lowest = [place for place in self.residents[-len(floaters) :] if place not in floaters] if floaters else []
        numbers = self.roster.numbers
        return tuple((numbers[place], self._why_stays(place)) for place in lowest[-TRIED:])

    def _why_stays(self, place: int) -> str:
        """The criterion on which it would fail if he left the bracket; out of the last one he would have the bye."""
        if self.following is None and self.roster.bye is not None and not self.roster.eligible >> place & 1:
            return self.coded(["C2"])[0]
        return self._failing(Condition(leaving=(place,)))

    def _failing(self, condition: Condition) -> str:
        criterion = self._inquiry.ask(condition).criterion
        return self.coded(["C4"])[0] if criterion is None else criterion or ORDER

    @cached_property
    def _above(self) -> dict[int, int]:
        """The pairs of the moved-down players."""
        return {one: other for one, other in self.paired.pairs if one in self.moved}

    @cached_property
    def _rest(self) -> tuple[list[int], list[int], int]:
        """The remainder, its tops, and how many pairs it has (3.2)."""
        taken = set(self._above.values())
        rest = [place for place in self.residents if place not in taken]
        tops = sorted(one for one, _ in self.paired.pairs if one not in self._above)
        return rest, tops, len(tops)

    @cached_property
    def exchange(self) -> tuple[tuple[int, ...], tuple[int, ...], str]:
        """4.3: who goes down to S2, who comes up to S1, and on which criterion the halves without that fail."""
        rest, tops, half = self._rest
        down = tuple(self.roster.numbers[place] for place in rest[:half] if place not in tops)
        up = tuple(self.roster.numbers[place] for place in rest[half:] if place in tops)
        if not down:
            return (), (), ""
        halves = Condition(self._above, self._limbo, tops=rest[:half], bottoms=rest[half:], staying=rest[:half])
        return down, up, self._failing(halves)

    @property
    def _limbo(self) -> list[int]:
        return [place for place in self.paired.downfloaters if place in self.moved]

    def tried(self, pair: tuple[int, int]) -> tuple[tuple[int, str], ...]:
        """
        The opponents that come before his in the order of generation (4.2), each with why he cannot be had.

        All better pairs of the bracket stay as they are. C1, C3 and forbidden pairs are told as such; else it is the
        criterion on which the best candidate with that opponent fails. At most so many as TRIED.
        """
        one, partner = pair
        if one in self.moved:
            fixed = {top: other for top, other in self._above.items() if top < one}
            candidates = self.residents
        else:
            rest, tops, _ = self._rest
            fixed = self._above | {top: other for top, other in self.paired.pairs if top in tops and top < one}
            candidates = [place for place in rest if place not in tops and place > one]
        taken = set(fixed.values())
        before = [place for place in candidates if place < partner and place not in taken]
        return tuple((self.roster.numbers[place], self._refusal(one, place, fixed)) for place in before[:TRIED])

    def _refusal(self, one: int, other: int, fixed: dict[int, int]) -> str:
        roster = self.roster
        if roster.numbers[other] in roster.pasts[one].met:
            return self.coded(["C1"])[0]
        if roster.barred(one, other):
            return "forbidden"
        if not roster.legal[one] >> other & 1:
            return self.coded(["C3"])[0]
        return self._failing(Condition(fixed | {one: other}, self._limbo))

    @cached_property
    def lower(self) -> tuple[tuple[int, str], ...]:
        """C5: those with fewer points than who gets the bye: barred (C2), or their bye leaves no pairing (C4)."""
        roster = self.roster
        if roster.edition is Edition.OF_2017 or not self.paired.downfloaters:
            return ()
        score = roster.score[self.paired.downfloaters[0]]
        below = [place for place in range(roster.size) if roster.score[place] < score]
        return tuple((roster.numbers[place], "C4" if roster.eligible >> place & 1 else "C2") for place in below)

    def coded(self, codes: list[str]) -> tuple[str, ...]:
        """The codes as the edition in force writes them."""
        if self.roster.edition is Edition.OF_2026:
            return tuple(codes)
        return tuple(OLD_CODES[code] for code in codes if code in OLD_CODES)


class Facts(Mapping[str, object]):
    """
    What is known about one board, each worked out when asked for; participants are numbers, codes those of the edition.

    *criteria* its bracket does not meet, *pair* those that the pair itself does not; *moved* whether the better of the
    two came from a higher bracket; *above* all who did, *emptied* the score groups just above without a pair (see
    Explained); *floaters* who left the bracket (see Floater), *stayed* who would have before them
    and why not; *exchange* between the halves and why; *tried* the opponents before this one and why not; *lower* those
    below the one who gets the bye and why none of them does.
    """

    KEYS = ("criteria", "pair", "moved", "above", "emptied", "floaters", "stayed", "exchange", "tried", "lower")

    def __init__(self, bracket: Explained, pair: tuple[int, int] | None = None) -> None:
        self._bracket, self._pair = bracket, pair

    def __getitem__(self, key: str) -> object:
        bracket, pair = self._bracket, self._pair
        found: dict[str, Callable[[], object]] = {
            "criteria": lambda: bracket.broken,
            "pair": lambda: bracket.coded(bracket.broken_by(pair)) if pair else (),
            "moved": lambda: pair is not None and pair[0] in bracket.moved,
            "above": lambda: tuple(bracket.roster.numbers[place] for place in bracket.moved),
            "emptied": lambda: bracket.emptied,
            "floaters": lambda: bracket.floaters,
            "stayed": lambda: bracket.stayed,
            "exchange": lambda: bracket.exchange,
            "tried": lambda: bracket.tried(pair) if pair else (),
            "lower": lambda: () if pair else bracket.lower,
        }
        return found[key]()

    def __iter__(self) -> Iterator[str]:
        return iter(self.KEYS)

    def __len__(self) -> int:
        return len(self.KEYS)

    def __repr__(self) -> str:
        return repr(dict(self))
