"""One person entered twice becomes one player (case 37); two of the same name stay two (case 38)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations
from types import MappingProxyType

from swiss_xl.frames.players import Entrant
from swiss_xl.frames.twins import name_key

Merged = tuple[Entrant, tuple[Entrant, ...]]


def merged(entrants: Sequence[Entrant]) -> tuple[tuple[Entrant, ...], tuple[Merged, ...]]:
    """
    The entrants without those that repeat another, and for each player made of several lines what was merged.

    Lines of one name are one person if nothing in them differs (a blank differs from nothing; numbers do not count).
    Where some differ, only lines that say exactly the same are merged: nobody knows whom a bare name means.
    """
    groups: dict[str, list[Entrant]] = defaultdict(list)
    for entrant in entrants:
        groups[name_key(entrant.name)].append(entrant)
    kept: list[Entrant] = []
    told: list[Merged] = []
    for group in groups.values():
        for lines in _people(group):
            kept.append(_one(lines))
            told.extend([(kept[-1], tuple(lines))] if len(lines) > 1 else [])
    return tuple(sorted(kept, key=lambda entrant: entrant.row)), tuple(told)


def _people(group: list[Entrant]) -> Iterable[list[Entrant]]:
    if all(_agree(one, other) for one, other in combinations(group, 2)):
        return [group]
    alike: dict[tuple[tuple[str, object], ...], list[Entrant]] = defaultdict(list)
    for entrant in group:
        details = {key: value for key, value in entrant.details.items() if key != "name"}
        alike[tuple(sorted(details.items()))].append(entrant)
    return alike.values()


def _agree(one: Entrant, other: Entrant) -> bool:
    shared = (one.details.keys() & other.details.keys()) - {"name"}
    return all(one.details[key] == other.details[key] for key in shared)


def _one(lines: Sequence[Entrant]) -> Entrant:
    """The first of *lines*, with what only later ones say."""
    details = {key: value for line in reversed(lines) for key, value in line.details.items()}
    return Entrant(lines[0].row, lines[0].number, MappingProxyType({**details, "name": lines[0].name}))
