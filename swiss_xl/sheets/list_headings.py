"""Headings of the list of players that were emptied, exchanged or typed over: what must stand there, where certain."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from swiss_xl.book import Value
from swiss_xl.frames.columns import blank, recognise
from swiss_xl.frames.headings import PLAYER_HEADINGS
from swiss_xl.frames.rounds import whole
from swiss_xl.sheets.log import Memory
from swiss_xl.spelling import fold

Row = Sequence[Value]
LEAST = 3  # so many cells must be those that the log knows
SHARE = 4  # and for so many of them one may be another one: corrected since
_FILLED_IN = re.compile(r"(Column|Columna|Colonna|Spalte|Colonne|Coluna)\d+")  # by Excel, where one was emptied
_KEYS = tuple(PLAYER_HEADINGS)


def lost_headings(headings: Row, body: Sequence[Row], edge: int, memory: Memory | None) -> dict[int, str]:
    """
    The columns whose heading is not the right one, each with the key that belongs there.

    Certain is what the log knows of the cells below; and, where nothing stands over cells that hold something, the
    place between its neighbours in the order of the template; *edge* is the last column of the list, 0 if not known.
    """
    now = {column: key for key, column in recognise(headings, body).of.items() if key in _KEYS}
    width = max((len(headings), *map(len, body)), default=0)
    wrong = _by_the_log(now, body, width, memory) if memory else {}
    keys = {column: key for column, key in now.items() if key not in wrong.values()} | wrong
    said = {fold(str(headings[column - 1])) for column in wrong if column <= len(headings)}
    free = {
        column
        for column in range(1, width + 1)
        if column not in keys and (_empty(headings, column) or fold(str(headings[column - 1])) in said)
    }
    placed = _by_their_place(keys, free, edge)
    used = {column: key for column, key in placed.items() if any(not blank(at(row, column)) for row in body)}
    return wrong | used


def at(row: Row, column: int) -> Value:
    """A cell of a row, None beyond its end."""
    return row[column - 1] if column <= len(row) else None


def _empty(headings: Row, column: int) -> bool:
    value = at(headings, column)
    return blank(value) or (isinstance(value, str) and bool(_FILLED_IN.fullmatch(value.strip())))


def _by_their_place(keys: Mapping[int, str], free: set[int], edge: int) -> dict[int, str]:
    """Columns in a gap that has just as many columns as the template has keys between the neighbours of the gap."""
    order = sorted(keys)
    found: dict[int, str] = {}
    for left, right in zip([0, *order], [*order, edge + 1], strict=True):
        gap = range(left + 1, right)
        after = _KEYS.index(keys[left]) + 1 if left in keys else 0
        before = _KEYS.index(keys[right]) if right in keys else len(_KEYS)
        between = [key for key in _KEYS[after:before] if key not in keys.values()]
        if gap and set(gap) <= free and len(between) == len(gap):
            found.update(zip(gap, between, strict=True))
    return found


def _by_the_log(now: Mapping[int, str], body: Sequence[Row], width: int, memory: Memory) -> dict[int, str]:
    """Columns whose cells are what the log knows under another key than their heading says."""
    numbers = _numbers_of_rows(now, body, width, memory)
    rows = [(row, number) for row, number in zip(body, numbers, strict=True) if number in memory.names]
    stand = {column: [_text(at(row, column)) for row, _ in rows] for column in range(1, width + 1)}
    known = {key: [_text(_known(memory, key, number)) for _, number in rows] for key in _KEYS}
    fits = {key: [column for column in stand if _fits(stand[column], known[key])] for key in _KEYS}
    places = {key: column for column, key in now.items()}
    found = {
        columns[0]: key
        for key, columns in fits.items()
        if len(columns) == 1 and places.get(key) != columns[0] and columns[0] not in _right(now, fits)
    }
    return found if len(set(found.values())) == len(found) else {}


def _right(now: Mapping[int, str], fits: Mapping[str, Sequence[int]]) -> set[int]:
    """Columns that hold what their heading says."""
    return {column for column, key in now.items() if column in fits[key]}


def _numbers_of_rows(now: Mapping[int, str], body: Sequence[Row], width: int, memory: Memory) -> list[int | None]:
    """Who each row is: by the column in which most names of the log stand; by the numbers where there are no names."""
    count = Counter(fold(names[-1]) for names in memory.names.values())
    owners = {fold(names[-1]): number for number, names in memory.names.items() if count[fold(names[-1])] == 1}
    rows = [[owners.get(fold(str(at(row, column)))) for row in body] for column in range(1, width + 1)]
    best = max(rows, key=lambda found: sum(each is not None for each in found), default=[])
    if sum(each is not None for each in best) >= LEAST:
        return best
    column = next((column for column, key in now.items() if key == "number"), 0)
    return [whole(at(row, column)) if column else None for row in body]


def _fits(stand: Sequence[str], known: Sequence[str]) -> bool:
    """Whether the cells of a column hold what the log knows."""
    pairs = list(zip(stand, known, strict=True))
    same = sum(one == other for one, other in pairs if other)
    return same >= LEAST and same >= SHARE * sum(one != other for one, other in pairs)


def _known(memory: Memory, key: str, number: int | None) -> Any:
    if number is None or key == "number":
        return number
    return memory.names[number][-1] if key == "name" else memory.facts.get(number, {}).get(key)


def _text(value: Any) -> str:
    return "" if value is None else fold(str(value))
