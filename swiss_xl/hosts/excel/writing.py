"""What Excel must be given so that a cell holds exactly a value, and how many cells go at once."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING, Any

from swiss_xl.book import Area, CellError, Formula, Value
from swiss_xl.errors import HostError
from swiss_xl.hosts.excel import calls
from swiss_xl.hosts.ooxml.dates import BUILT_IN, Kind, encoded, format_for, kind_of, suits
from swiss_xl.hosts.ooxml.strings import storable
from swiss_xl.telling import phrase

if TYPE_CHECKING:
    import xlwings

_LONG = 8000
"""Excel takes longer texts one by one only."""
_WORDS = re.compile(r"[^\W\d_](?:[^\d]*[^\d\s])?")
_TRUTHS = frozenset("true false verdadero falso vero wahr falsch vrai faux verdadeiro".split())  # noqa: SIM905 - one line of words
_MIDNIGHT = time()
_DISGUISED = (CellError, date, time, timedelta)
"""Values that look alike whatever a cell makes of them: an error like a text, a time like a date."""


def offered(value: Value | Formula) -> Any:
    """
    *value* as Excel takes it. A text goes behind an apostrophe, which Excel takes for "this is a text".

    Left out where nothing else could be made of it: plain words without a digit.
    """
    if isinstance(value, Formula):
        return f"={value.text}"
    if isinstance(value, str):
        text = storable(value)
        plain = not text or (_WORDS.fullmatch(text) and text.casefold() not in _TRUTHS)
        return text if plain else f"'{text}"
    if isinstance(value, bool | datetime) or value is None:
        return value
    if isinstance(value, CellError):
        return value.text
    if isinstance(value, date):
        return datetime.combine(value, _MIDNIGHT)
    if isinstance(value, int | float | time | timedelta):
        return float(value if isinstance(value, int | float) else encoded(value, since_1904=False))
    raise HostError(phrase("a formula cannot be written, got: {value}; write its value", value=value))


def rectangles(cells: Iterable[tuple[int, int]]) -> list[Area]:
    """The fewest blocks, row by row, that cover exactly *cells*."""
    done: list[Area] = []
    open_: dict[tuple[int, int], Area] = {}
    for row, runs in _runs(cells):
        going: dict[tuple[int, int], Area] = {}
        for left, right in runs:
            above = open_.get((left, right))
            joined = above is not None and above.bottom == row - 1
            going[left, right] = above._replace(bottom=row) if above and joined else Area(row, left, row, right)
        done += [area for key, area in open_.items() if key not in going or going[key].top != area.top]
        open_ = going
    return [*done, *open_.values()]


def _runs(cells: Iterable[tuple[int, int]]) -> list[tuple[int, list[tuple[int, int]]]]:
    """Runs of neighbouring columns, by row."""
    by_row: dict[int, list[tuple[int, int]]] = {}
    for row, column in sorted(cells):
        runs = by_row.setdefault(row, [])
        if runs and runs[-1][1] == column - 1:
            runs[-1] = (runs[-1][0], column)
        else:
            runs.append((column, column))
    return list(by_row.items())


def blocks(cells: Mapping[tuple[int, int], Value | Formula]) -> list[tuple[Area, list[list[Value | Formula]]]]:
    """*cells* in blocks; long texts alone."""
    long = {place for place, value in cells.items() if isinstance(value, str) and len(value) > _LONG}
    areas = [*rectangles(set(cells) - long), *(Area(*place, *place) for place in sorted(long))]
    return [
        (area, [[cells[row, column] for column in range(area.left, area.right + 1)]
                for row in range(area.top, area.bottom + 1)])
        for area in areas
    ]  # fmt: skip


def write_block(sheet: xlwings.Sheet, area: Area, rows: Sequence[Sequence[Value | Formula]]) -> None:
    """
    Write a block and look whether Excel holds what was meant.

    A number in a cell for texts, or a date in a cell for numbers, is put right by its number format, as the closed
    file has it.

    :raises HostError: if Excel made something else of a value.
    """
    if all(value is None or value == "" for row in rows for value in row):
        calls.clear_cells(sheet, area)
        return
    calls.write_values(sheet, area, [[offered(value) for value in row] for row in rows])
    for row, (wanted, found) in enumerate(zip(rows, calls.read_values(sheet, area), strict=True), area.top):
        for column, (value, seen) in enumerate(zip(wanted, found, strict=True), area.left):
            if isinstance(value, _DISGUISED) or not _holds(seen, value):
                _put_right(sheet, row, column, value)


def _put_right(sheet: xlwings.Sheet, row: int, column: int, value: Value | Formula) -> None:
    """Write one value through a number format that takes it."""
    cell = Area(row, column, row, column)
    before = calls.read_a_number_format(sheet, cell) or "General"
    timed = isinstance(value, date | time | timedelta)
    if isinstance(value, date | time | timedelta):
        if not suits(value, kind_of(before)):
            calls.set_a_number_format(sheet, cell, BUILT_IN[format_for(value)])
    elif before == "@" or kind_of(before) is not Kind.NUMBER:
        calls.set_a_number_format(sheet, cell, "General")
    calls.write_values(sheet, cell, [[offered(value)]])
    if before == "@" and not timed:
        calls.set_a_number_format(sheet, cell, before)
    seen = calls.read_values(sheet, cell)[0][0]
    if not _holds(seen, value) and not (timed and isinstance(seen, float)):
        raise HostError(
            phrase(
                "{place}: Excel made {seen!r} of {value!r}; format the cell anew",
                place=calls.place(sheet, row, column),
                seen=seen,
                value=value,
            )
        )


def _holds(seen: Any, wanted: Value | Formula) -> bool:
    """Whether a cell that reads as *seen* holds what was *wanted*."""
    if isinstance(wanted, Formula):  # it shows itself only where it is taken for a text
        return bool(seen != offered(wanted))
    if wanted is None or isinstance(wanted, str | CellError):
        text = wanted.text if isinstance(wanted, CellError) else storable(wanted or "")
        return bool(("" if seen is None else seen) == text)
    if isinstance(wanted, bool) or isinstance(seen, bool):
        return seen is wanted
    if isinstance(wanted, datetime | date):
        return isinstance(seen, datetime) and seen.replace(tzinfo=None) == offered(wanted)
    if isinstance(wanted, time | timedelta):
        return isinstance(seen, datetime)
    return isinstance(seen, int | float) and math.isclose(seen, float(wanted), rel_tol=1e-12)  # type: ignore[arg-type]
