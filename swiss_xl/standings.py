"""The order of a tournament: points, then each tie-break inside every group still level."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from swiss_xl.catalogue import TieBreak, tiebreak
from swiss_xl.crosstable import Crosstable, Record, crosstable
from swiss_xl.tournament import Player, Ties, Tournament

LOT = "lot"
NOTHING = Fraction(0)
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
    The standings after Swiss round *upto* (all of them by default), best first.

    Each tie-break is applied separately inside every group that is still level (C.07, 4.2).

    :raises RulesError: if the ladder names a tie-break that does not exist.
    """
    order = _Order(crosstable(tournament.swiss, upto=upto))
    for code in tournament.rules.tiebreaks:
        order.refine(tiebreak(code))
    if tournament.rules.ties is Ties.LOT:
        order.draw_lots(tournament.rules.seed)
    return order.lines()


class _Order:
    """Groups of those still level, best first, each with the criterion that parts it from the group above."""

    def __init__(self, table: Crosstable) -> None:
        self.table = table
        self.groups: list[tuple[str, list[Record]]] = [("", group) for group in _by_score(table)]
        self.values: dict[int, dict[str, Fraction | None]] = {number: {} for number in table}

    def refine(self, each: TieBreak) -> None:
        """Split every group by one tie-break."""
        sign = 1 if each.lowest_first else -1
        finer: list[tuple[str, list[Record]]] = []
        for parted, group in self.groups:
            values = each.values([record.number for record in group], self.table)
            for number, value in values.items():
                self.values[number][each.code] = value
            ranked = sorted((_rank_key(values[record.number], sign), record.number, record) for record in group)
            parts = [[entry[2] for entry in part] for _, part in groupby(ranked, key=lambda entry: entry[0])]
            finer.append((parted, parts[0]))
            finer.extend((each.code, part) for part in parts[1:])
        self.groups = finer

    def draw_lots(self, seed: int) -> None:
        """Order those still level by lots that anybody can repeat: SHA-256 of "seed:number", smallest first."""
        finer: list[tuple[str, list[Record]]] = []
        for parted, group in self.groups:
            drawn = sorted(group, key=lambda record: hashlib.sha256(f"{seed}:{record.number}".encode()).digest())
            finer.append((parted, drawn[:1]))
            finer.extend((LOT, [record]) for record in drawn[1:])
        self.groups = finer

    def lines(self) -> tuple[Standing, ...]:
        """One line per record."""
        flat = [
            (rank, record, parted if place == 0 else "=")
            for rank, parted, group in self._ranked()
            for place, record in enumerate(group)
        ]
        lines = []
        for place, (rank, record, parted) in enumerate(flat):
            decided = parted
            if not parted and place + 1 < len(
                flat
            ):  # the first of those with equal points: what parts him from the next
                decided = flat[place + 1][2]
            lines.append(Standing(rank, record.player, record.score, dict(self.values[record.number]), decided))
        return tuple(lines)

    def _ranked(self) -> list[tuple[int, str, list[Record]]]:
        ranked, rank = [], 1
        for parted, group in self.groups:
            ranked.append((rank, parted, group))
            rank += len(group)
        return ranked


def _rank_key(value: Fraction | None, sign: int) -> Key:
    return (1, NOTHING) if value is None else (0, value if sign > 0 else -value)


def _by_score(table: Crosstable) -> list[list[Record]]:
    order = sorted(table.values(), key=lambda record: (-record.score, record.number))
    return [list(group) for _, group in groupby(order, key=lambda record: record.score)]
