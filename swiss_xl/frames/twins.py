"""Names that stand in a list twice, or nearly so (hazards 14–16)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations, pairwise

from swiss_xl.frames.words import folded

SHORTEST = 5


@lru_cache(maxsize=16_384)
def name_key(name: str) -> str:
    """What makes two names the same: without case, accents, commas and spaces too many."""
    return " ".join(folded(name.replace(",", " ")).split())


def same_names(names: Mapping[int, str]) -> list[tuple[int, ...]]:
    """The rows of *names* (row to name) that share a name, in groups of two and more."""
    groups: dict[str, list[int]] = defaultdict(list)
    for row, name in names.items():
        groups[name_key(name)].append(row)
    return [tuple(group) for group in groups.values() if len(group) > 1]


def similar_names(names: Mapping[int, str]) -> list[tuple[int, int]]:
    """
    Pairs of rows whose names differ in one letter, in two letters that changed places, or in the order of their words.

    A difference in a digit or an initial is none (``Player 1``, ``Ana R.``). Names sharing a text with one letter
    left out are compared, so the time grows with the number of names, not with its square.
    """
    first = {name_key(name): row for row, name in reversed(list(names.items()))}
    buckets: dict[str, list[str]] = defaultdict(list)
    for key in sorted(first, key=first.__getitem__):
        buckets[" ".join(sorted(key.split()))].append(key)
        if len(key) >= SHORTEST:
            for gap in _shortened(key):
                buckets[gap].append(key)
    found = {
        (one, other)
        for keys in buckets.values()
        if len(keys) > 1
        for one, other in combinations(dict.fromkeys(keys), 2)
        if _similar(one, other)
    }
    return sorted((min(pair), max(pair)) for pair in ((first[one], first[other]) for one, other in found))


def _shortened(key: str) -> set[str]:
    return {key} | {key[:place] + key[place + 1 :] for place in range(len(key))}


def _similar(one: str, other: str) -> bool:
    words, others = one.split(), other.split()
    if sorted(words) == sorted(others):
        return True
    if len(words) != len(others):
        return len(one) != len(other) and one.replace(" ", "") == other.replace(" ", "")
    changed = [pair for pair in zip(words, others, strict=True) if pair[0] != pair[1]]
    return len(changed) == 1 and _one_slip(*changed[0])


def _one_slip(word: str, other: str) -> bool:
    """Whether two words differ in one letter or in two neighbours that changed places, not in digits or initials."""
    short, long = sorted((word, other), key=len)
    if len(short) < 3 or len(long) - len(short) > 1:
        return False
    start = next((place for place, pair in enumerate(zip(short, long, strict=False)) if pair[0] != pair[1]), len(short))
    if short[start : start + 1].isdigit() or long[start : start + 1].isdigit():
        return False
    if len(short) < len(long):
        return short[start:] == long[start + 1 :]
    swapped = any(
        long == short[:place] + after + before + short[place + 2 :]
        for place, (before, after) in enumerate(pairwise(short))
    )
    return swapped or short[start + 1 :] == long[start + 1 :]
