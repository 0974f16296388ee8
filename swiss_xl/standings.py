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
    table = crosstable(tournament, upto=upto)
    ladder = [tiebreak(code) for code in tournament.rules.tiebreaks]
    values: dict[int, dict[str, Fraction | None]] = {number: {} for number in table}
    groups = _by_score(table)
    depth = dict.fromkeys(table, 0)
    for step, each in enumerate(ladder, 1):
        groups = _refine(groups, each, table, values, depth, step)
    if tournament.rules.ties is Ties.LOT:
        groups = _draw_lots(groups, tournament.rules.seed, depth, len(ladder) + 1)
    names = ["", *(each.code for each in ladder), LOT]
    return _lines(groups, values, names, depth)


def _by_score(table: Crosstable) -> list[list[Record]]:
    order = sorted(table.values(), key=lambda record: (-record.score, record.number))
    return [list(group) for _, group in groupby(order, key=lambda record: record.score)]


def _refine(
    groups: list[list[Record]],
    each: TieBreak,
    table: Crosstable,
    values: Mapping[int, dict[str, Fraction | None]],
    depth: dict[int, int],
    step: int,
) -> list[list[Record]]:
    """Split every group by one tie-break; *depth* notes the step that made a record first of its group."""
    finer: list[list[Record]] = []
    for group in groups:
        tied = [record.number for record in group]
        keys = each.values(tied, table)
        for number, value in keys.items():
            values[number][each.code] = value
        sign = 1 if each.lowest_first else -1
        group.sort(key=lambda record: (_rank_key(keys[record.number], sign), record.number))
        parts = [list(part) for _, part in groupby(group, key=lambda record: keys[record.number])]
        for part in parts[1:]:
            depth[part[0].number] = step
        finer.extend(parts)
    return finer


def _rank_key(value: Fraction | None, sign: int) -> Key:
    return (1, Fraction(0)) if value is None else (0, sign * value)


def _draw_lots(groups: list[list[Record]], seed: int, depth: dict[int, int], step: int) -> list[list[Record]]:
    """Order the groups still level by lots that anybody can repeat: SHA-256 of "seed:number", smallest first."""
    finer = []
    for group in groups:
        group.sort(key=lambda record: hashlib.sha256(f"{seed}:{record.number}".encode()).digest())
        for record in group[1:]:
            depth[record.number] = step
        finer.extend([record] for record in group)
    return finer


def _lines(
    groups: Sequence[Sequence[Record]],
    values: Mapping[int, Mapping[str, Fraction | None]],
    names: Sequence[str],
    depth: Mapping[int, int],
) -> tuple[Standing, ...]:
    flat = [(rank, record) for rank, group in _ranked(groups) for record in group]
    lines = []
    for place, (rank, record) in enumerate(flat):
        above = flat[place - 1] if place else None
        below = flat[place + 1] if place + 1 < len(flat) else None
        decided = ""
        if above and above[1].score == record.score:
            decided = "=" if above[0] == rank else names[depth[record.number]]
        elif below and below[1].score == record.score:
            decided = "=" if below[0] == rank else names[depth[below[1].number]]
        lines.append(Standing(rank, record.player, record.score, dict(values[record.number]), decided))
    return tuple(lines)


def _ranked(groups: Sequence[Sequence[Record]]) -> list[tuple[int, Sequence[Record]]]:
    ranked, rank = [], 1
    for group in groups:
        ranked.append((rank, group))
        rank += len(group)
    return ranked
