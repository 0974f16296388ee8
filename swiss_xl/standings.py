"""The order of a tournament: points, then each tie-break inside every group still level."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from swiss_xl.catalogue import TieBreak, tiebreak
from swiss_xl.crosstable import Crosstable, Record, crosstable
from swiss_xl.tournament import Player, Ties, Tournament

LOT = "lot"
Key = tuple[int, Fraction]


@dataclass(frozen=True, slots=True)
class Standing:
    """
    One line of the standings; those level on everything share a *rank*.

    *tiebreaks* has the value of each criterion of the ladder, None where it says nothing. *decided* names the criterion
    that separates this participant from the one above with equal points (for the first of such a group: from
    the one below); empty where points decide, ``=`` where nothing does.
    """

    rank: int
    player: Player
    score: Fraction
    tiebreaks: Mapping[str, Fraction | None]
    decided: str = ""


def standings(tournament: Tournament, *, upto: int | None = None) -> tuple[Standing, ...]:
    """
    The standings after round *upto* (all rounds by default), best first.

    Each tie-break is applied separately inside every group that is still level (C.07, 4.2).

    :raises RulesError: if the ladder names a tie-break that does not exist.
    """
    order = _Order(crosstable(tournament, upto=upto))
    for code in tournament.rules.tiebreaks:
        order.refine(tiebreak(code))
    if tournament.rules.ties is Ties.LOT:
        order.draw_lots(tournament.rules.seed)
    return order.lines()


class _Order:
    """Groups of those still level, best first, and what has been found out on the way."""

    def __init__(self, table: Crosstable) -> None:
        self.table = table
        self.groups = _by_score(table)
        self.values: dict[int, dict[str, Fraction | None]] = {number: {} for number in table}
        self.parted: dict[int, str] = {}  # the criterion that put a record below the one above it

    def refine(self, each: TieBreak) -> None:
        """Split every group by one tie-break."""
        finer: list[list[Record]] = []
        sign = 1 if each.lowest_first else -1
        for group in self.groups:
            keys = each.values([record.number for record in group], self.table)
            for number, value in keys.items():
                self.values[number][each.code] = value
            group.sort(key=lambda record: (_rank_key(keys[record.number], sign), record.number))
            parts = [list(part) for _, part in groupby(group, key=lambda record: keys[record.number])]
            self.parted |= {part[0].number: each.code for part in parts[1:]}
            finer.extend(parts)
        self.groups = finer

    def draw_lots(self, seed: int) -> None:
        """Order those still level by lots that anybody can repeat: SHA-256 of "seed:number", smallest first."""
        for group in self.groups:
            group.sort(key=lambda record: hashlib.sha256(f"{seed}:{record.number}".encode()).digest())
            self.parted |= {record.number: LOT for record in group[1:]}
        self.groups = [[record] for group in self.groups for record in group]

    def lines(self) -> tuple[Standing, ...]:
        """One line per record."""
        flat = [(rank, record) for rank, group in _ranked(self.groups) for record in group]
        lines = []
        for place, (rank, record) in enumerate(flat):
            above = flat[place - 1] if place else None
            below = flat[place + 1] if place + 1 < len(flat) else None
            decided = ""
            if above and above[1].score == record.score:
                decided = "=" if above[0] == rank else self.parted[record.number]
            elif below and below[1].score == record.score:
                decided = "=" if below[0] == rank else self.parted[below[1].number]
            lines.append(Standing(rank, record.player, record.score, dict(self.values[record.number]), decided))
        return tuple(lines)


def _by_score(table: Crosstable) -> list[list[Record]]:
    order = sorted(table.values(), key=lambda record: (-record.score, record.number))
    return [list(group) for _, group in groupby(order, key=lambda record: record.score)]


def _rank_key(value: Fraction | None, sign: int) -> Key:
    return (1, Fraction(0)) if value is None else (0, sign * value)


def _ranked(groups: Sequence[Sequence[Record]]) -> list[tuple[int, Sequence[Record]]]:
    ranked, rank = [], 1
    for group in groups:
        ranked.append((rank, group))
        rank += len(group)
    return ranked
