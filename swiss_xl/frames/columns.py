"""Which column of a list holds what: the heading row, and the meaning of each heading (hazard 27)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from swiss_xl.book import CellError, Uncalculated, Value, column_letters
from swiss_xl.frames.headings import ADDED_ALIASES, COLUMN_ALIASES, NAME_PARTS, spellings

SEARCHED_ROWS = 30
_CHESS_TITLES = "gm im fm cm nm wgm wim wfm wcm wnm agm aim afm acm gmf mif mff lm"
_DRAUGHTS_TITLES = "gmi mi mf mk mn mfd cfm"
TITLES = frozenset(f"{_CHESS_TITLES} {_DRAUGHTS_TITLES}".split())

Row = Sequence[Value]


@dataclass(frozen=True)
class Columns:
    """Where each key stands (1 is column A), and the headings nobody asked for."""

    of: Mapping[str, int]
    unused: Mapping[str, int] = field(default_factory=dict)
    teams: bool = False

    @property
    def has_name(self) -> bool:
        """Whether there is a column that names people (or teams)."""
        return "name" in self.of


def blank(value: Value) -> bool:
    """Whether a cell shows nothing."""
    return value is None or (isinstance(value, str) and not value.strip(" \t\r\n\u00a0\u200b\ufeff"))


def find_heading_row(rows: Sequence[Row]) -> int | None:
    """
    The row (1 is the first) in which most columns are recognised, a name among them; None where there is none.

    Only the first 30 rows are searched: exports carry some lines above their headings (hazard 27).
    """
    best, found = 0, None
    for place, row in enumerate(rows[:SEARCHED_ROWS], 1):
        weight = heading_weight(row)
        if weight > best:
            best, found = weight, place
    return found


def heading_weight(row: Row) -> int:
    """How many columns a row of headings makes known; 0 without a column of names."""
    columns = recognise(row)
    return len(columns.of) if columns.has_name else 0


def recognise(headings: Row, body: Sequence[Row] = ()) -> Columns:
    """
    Give each heading its meaning.

    Where several columns fit one key, the better one with something usable in *body* is taken (an empty
    international rating gives way to the national one).
    """
    texts = {place: value for place, value in enumerate(headings, 1) if isinstance(value, str) and not blank(value)}
    names, teams = _name_columns(texts, body)
    of = dict(names)
    for key, candidates in _candidates(texts, set(of.values())).items():
        free = [place for _, place in sorted(candidates) if place not in of.values()]
        if free:
            of[key] = next((place for place in free if _usable(body, place)), free[0])
    if "title" not in of:
        of.update(_untitled_titles(headings, body))
    left = {place: text for place, text in texts.items() if place not in of.values()}
    return Columns(of, _named_once(left), teams)


def with_added(columns: Columns) -> Columns:
    """The same, with the columns that an organiser added to the tab Players (``K``) among those that are read."""
    added: dict[str, int] = {}
    unused = dict(columns.unused)
    for text in columns.unused:
        key = next((ADDED_ALIASES[each] for each in spellings(text) if each in ADDED_ALIASES), "")
        if key and key not in added:
            added[key] = unused.pop(text)
    return replace(columns, of={**columns.of, **added}, unused=unused)


def _candidates(texts: Mapping[int, str], taken: set[int]) -> dict[str, list[tuple[int, int]]]:
    """For each key the columns that may hold it, as (preference, column)."""
    found: dict[str, list[tuple[int, int]]] = {}
    for place, text in texts.items():
        meanings = next((COLUMN_ALIASES[each] for each in spellings(text) if each in COLUMN_ALIASES), ())
        if place not in taken:
            for key, preference in meanings:
                found.setdefault(key, []).append((preference, place))
    return found


def _name_columns(texts: Mapping[int, str], body: Sequence[Row]) -> tuple[dict[str, int], bool]:
    """The columns names are made of; a plain ``Name`` beside one part is the other part (``Cognome``, ``Nome``)."""
    parts: dict[str, int] = {}
    for place, text in texts.items():
        part = next((NAME_PARTS[each] for each in spellings(text) if each in NAME_PARTS), None)
        if part and (part not in parts or (_usable(body, place) and not _usable(body, parts[part]))):
            parts[part] = place
    whole = parts.get("whole", parts.get("plain") if {"surname", "first_name"} <= parts.keys() else None)
    surname, first = parts.get("surname"), parts.get("first_name")
    if surname and not first:
        first = parts.get("plain")
    elif first and not surname:
        surname = parts.get("plain")
    if whole and (_usable(body, whole) or not (surname and first)):
        return {"name": whole}, False
    if surname:
        of = {"name": surname, "second_surname": parts.get("second_surname"), "first_name": first}
        return {key: place for key, place in of.items() if place}, False
    single = whole or parts.get("plain") or first
    if single:
        return {"name": single}, False
    return ({"name": parts["team"]}, True) if "team" in parts else ({}, False)


def _untitled_titles(headings: Row, body: Sequence[Row]) -> dict[str, int]:
    """The column without a heading in which chess-results writes titles."""
    width = max((len(row) for row in body), default=0)
    for place in range(1, width + 1):
        if place > len(headings) or blank(headings[place - 1]):
            seen = [row[place - 1] for row in body if len(row) >= place and not blank(row[place - 1])]
            if seen and all(isinstance(value, str) and value.strip().casefold() in TITLES for value in seen):
                return {"title": place}
    return {}


def _usable(body: Sequence[Row], place: int) -> bool:
    return any(len(row) >= place and _says_something(row[place - 1]) for row in body)


def _says_something(value: Any) -> bool:
    return not (blank(value) or value == 0 or isinstance(value, CellError | Uncalculated) or value in ("0", "-"))


def _named_once(left: Mapping[int, str]) -> dict[str, int]:
    """Headings and their columns; a heading that repeats carries its column's letter."""
    named: dict[str, int] = {}
    for place, text in left.items():
        tidy = " ".join(text.split())
        named[f"{tidy} ({column_letters(place)})" if tidy in named else tidy] = place
    return named
