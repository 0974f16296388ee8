"""Who is who on a round tab: numbers decide, names are compared."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from swiss_xl.spelling import fold


@dataclass(frozen=True)
class Roster:
    """The name of each number, every name it has had (folded), and the numbers of each name (folded)."""

    names: Mapping[int, str]
    known: Mapping[int, frozenset[str]]
    by_name: Mapping[str, tuple[int, ...]]

    def called(self, number: int, text: str) -> bool:
        """
        Whether *number* is, or was, called *text* on tabs.

        The club in brackets that told two namesakes apart may be another one by now, but not that of somebody else.
        """
        name = fold(text)
        if name in self.known[number]:
            return True
        others = [other for other in self.by_name.get(name, ()) if other != number]
        return not others and re.sub(r" ?\([^()]*\)$", "", name) in self.known[number]

    @classmethod
    def of(cls, names: Mapping[int, str], shown: Mapping[int, str], former: Mapping[int, Sequence[str]]) -> Roster:
        """From names, the names shown on tabs (with a club where two are alike), and former ones (hazard 17)."""
        by_name: dict[str, list[int]] = {}
        known: dict[int, frozenset[str]] = {}
        for number, name in names.items():
            today = {fold(name), fold(shown.get(number, name))}
            known[number] = frozenset(today.union(map(fold, former.get(number, ()))))
            for each in today:
                by_name.setdefault(each, []).append(number)
        return cls(names, known, {name: tuple(numbers) for name, numbers in by_name.items()})
