"""Why a bracket looks as it does, as data: worked out only when somebody asks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

from swiss_xl.systems.dutch import criteria
from swiss_xl.systems.dutch.bracket import Paired
from swiss_xl.systems.dutch.graph import mask_of
from swiss_xl.systems.dutch.history import Edition
from swiss_xl.systems.dutch.roster import Roster

OLD_CODES = MappingProxyType(
    {
        "C6": "C.5", "C7": "C.6", "C8": "C.7", "C10": "C.8", "C11": "C.9", "C12": "C.10", "C13": "C.11",
        "C14": "C.12", "C15": "C.13", "C16": "C.14", "C17": "C.15", "C4": "C.4",
    }
)  # fmt: skip


@dataclass
class Explained:
    """
    One bracket after it was paired.

    *alone* tells how many would float if nothing lay below; *following* is the next bracket, if any.
    """

    roster: Roster
    moved: list[int]
    residents: list[int]
    paired: Paired
    alone: Callable[[], int]
    following: Explained | None = None

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

    @cached_property
    def floaters(self) -> tuple[tuple[int, str], ...]:
        """The downfloaters by number, each with the criterion that sent them: C6, or C4 for the sake of those below."""
        numbers, count = self.roster.numbers, len(self.paired.downfloaters)
        if not count:
            return ()
        (code,) = self.coded(["C6" if count <= max(self.alone(), 1) else "C4"])
        return tuple((numbers[place], code) for place in self.paired.downfloaters)

    def coded(self, codes: list[str]) -> tuple[str, ...]:
        """The codes as the edition in force writes them."""
        if self.roster.edition is Edition.OF_2026:
            return tuple(codes)
        return tuple(OLD_CODES[code] for code in codes if code in OLD_CODES)


class Facts(Mapping[str, object]):
    """
    What is known about one board: *criteria* its bracket does not meet, *pair* those that the pair itself does not.

    *floaters* are those who left the bracket, ``((number, criterion), …)``; *moved* whether the better of the two came
    from a higher bracket.
    """

    KEYS = ("criteria", "pair", "floaters", "moved")

    def __init__(self, bracket: Explained, pair: tuple[int, int] | None = None) -> None:
        self._bracket, self._pair = bracket, pair

    def __getitem__(self, key: str) -> object:
        if key == "criteria":
            return self._bracket.broken
        if key == "floaters":
            return self._bracket.floaters
        if key == "pair":
            return self._bracket.coded(self._bracket.broken_by(self._pair)) if self._pair else ()
        if key == "moved":
            return self._pair is not None and self._pair[0] in self._bracket.moved
        raise KeyError(key)

    def __iter__(self) -> Iterator[str]:
        return iter(self.KEYS)

    def __len__(self) -> int:
        return len(self.KEYS)

    def __repr__(self) -> str:
        return repr(dict(self))
