"""Columns of the list that somebody sorted without the others (hazard 20), seen by what the log knows of each row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from swiss_xl.frames.players import Entrant
from swiss_xl.sheets.log import Memory

KEYS = ("rating", "title", "club", "federation", "fide_id", "birth", "sex", "category", "group")
LEAST = 3  # so many cells must be other ones: two may have been exchanged on purpose


def sorted_alone(entrants: Sequence[Entrant], columns: Mapping[str, int], memory: Memory) -> dict[str, list[Entrant]]:
    """
    The columns sorted alone, each with the rows in which something else stands than the log knows.

    Certain, as the column holds exactly the values known, in order now, and at least three rows differ.
    """
    rows = [each for each in entrants if each.number is not None and each.number in memory.facts]
    found = {}
    for key in KEYS:
        if key not in columns:
            continue
        now = [cell_text(each.details.get(key)) for each in rows]
        known = [cell_text(memory.facts[each.number or 0].get(key)) for each in rows]
        differ = [each for each, one, other in zip(rows, now, known, strict=True) if one != other]
        if len(differ) >= LEAST and Counter(now) == Counter(known) and in_order(now):
            found[key] = differ
    return found


def cell_text(value: Any) -> str:
    """A cell for comparing."""
    return "" if value is None else str(value)


def in_order(texts: Sequence[str]) -> bool:
    """Whether the cells are sorted, upwards or downwards, as numbers where all are; blank ones stand last."""
    filled = [text for text in texts if text]
    if any(texts[len(filled) :]):
        return False
    if all(text.isdecimal() for text in filled):
        numbers = list(map(int, filled))
        return numbers in (sorted(numbers), sorted(numbers, reverse=True))
    folded = [text.casefold() for text in filled]
    return folded in (sorted(folded), sorted(folded, reverse=True))
