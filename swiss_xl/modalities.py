"""Standings per modality beside the overall ones (seeds §4.1; domino.txt)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from swiss_xl.spelling import fold
from swiss_xl.standings import Standing


def modality_ranks(lines: Sequence[Standing]) -> Mapping[int, int]:
    """
    The rank of everyone among those of the same modality, by number; empty where no modality is used.

    The order is the overall one; who shares a rank there shares it here.
    """
    ranks: dict[int, int] = {}
    groups: dict[str, list[Standing]] = {}
    for line in lines:
        groups.setdefault(fold(line.player.modality), []).append(line)
    groups.pop("", None)
    for group in groups.values():
        for place, line in enumerate(group, 1):
            above = group[place - 2] if place > 1 else None
            shared = above is not None and above.rank == line.rank
            ranks[line.player.number] = ranks[above.player.number] if above and shared else place
    return ranks
