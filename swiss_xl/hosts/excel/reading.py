"""The values of a sheet as every host gives them: what Excel says, normalised as the closed file is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from swiss_xl.book import Area, CellError, Value
from swiss_xl.hosts.excel import calls
from swiss_xl.hosts.ooxml.dates import Kind, decoded, kind_of

if TYPE_CHECKING:
    import xlwings

_ERRORS = frozenset({"#DIV/0!", "#N/A", "#NAME?", "#NULL!", "#NUM!", "#REF!", "#VALUE!"})
_EXACT = 1e15
_EPOCH = datetime(1899, 12, 30)  # noqa: DTZ001 - a sheet knows no zones
Format = Callable[[Area], str | None]


def read_rows(sheet: xlwings.Sheet) -> list[list[Value]]:
    """All values of *sheet* from A1 on, in one block; trailing empty cells and rows are left out."""
    bottom, right = calls.read_the_used_cells(sheet)
    raw = calls.read_values(sheet, Area(1, 1, bottom, right))
    return normalised(raw, lambda area: calls.read_a_number_format(sheet, area))


def normalised(raw: Sequence[Sequence[Any]], formats: Format) -> list[list[Value]]:
    """*raw*, a block that begins at A1, as values of the contract; *formats* is asked where a number may be a date."""
    rows = [[_plain(value) for value in row] for row in raw]
    width = max(map(len, rows), default=0)
    for column in range(1, width + 1):
        places = [row for row, values in enumerate(rows, 1) if _may_be_a_date(values, column)]
        for row, code in _codes(places, column, formats):
            rows[row - 1][column - 1] = _shown(rows[row - 1][column - 1], kind_of(code))
    for values in rows:
        while values and values[-1] is None:
            values.pop()
    while rows and not rows[-1]:
        rows.pop()
    return rows


def _plain(value: Any) -> Value:
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, str):
        return CellError(value) if value in _ERRORS else value or None
    if isinstance(value, int | float):
        return int(value) if abs(value) < _EXACT and float(value).is_integer() else float(value)
    if isinstance(value, datetime):
        return value.replace(tzinfo=None)
    return str(value)


def _may_be_a_date(values: Sequence[Value], column: int) -> bool:
    value = values[column - 1] if column <= len(values) else None
    return isinstance(value, datetime | float)


def _codes(rows: Sequence[int], column: int, formats: Format) -> list[tuple[int, str]]:
    """The number format of each of the *rows* in a column: asked for all at once, by halves where they differ."""
    if not rows:
        return []
    code = formats(Area(rows[0], column, rows[-1], column))
    if code is not None or len(rows) == 1:
        return [(row, code or "General") for row in rows]
    half = len(rows) // 2
    return [*_codes(rows[:half], column, formats), *_codes(rows[half:], column, formats)]


def _shown(value: Value, kind: Kind) -> Value:
    """A moment or number as the kind of its format shows it."""
    if isinstance(value, datetime):
        if kind is Kind.NUMBER:  # a format in words of another language
            return value
        return decoded((value - _EPOCH) / timedelta(days=1), kind, since_1904=False)
    return decoded(value, kind, since_1904=False) if isinstance(value, float) else value
