"""Sheets of foreign workbooks as rows of values."""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import openpyxl
import python_calamine as calamine

from swiss_xl.book import CellError, Uncalculated, Value
from swiss_xl.errors import HostError
from swiss_xl.formats.open_document import error_cells
from swiss_xl.telling import phrase

MOST_ROWS = 200_000


@dataclass(frozen=True)
class Sheet:
    """One sheet: its rows from A1 on."""

    title: str
    rows: list[list[Value]]
    visible: bool = True


def read_open_xml(data: bytes, name: str) -> list[Sheet]:
    """
    The sheets of an .xlsx or .xlsm workbook, with error values and uncalculated formulas as such (hazards 10, 11).

    Where openpyxl stumbles over something that matters to no list (styles, drawings), the values are read without it.

    :raises HostError: if it is damaged beyond that.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            sheets = _by_openpyxl(data)
        except Exception:  # noqa: BLE001 -- whatever a strange file provokes, the second reader may do better
            sheets = []
    if not sheets:
        return read_others(data, name)
    merged = _merged_areas(data)
    return [replace(sheet, rows=_unmerged(sheet.rows, merged.get(sheet.title, []))) for sheet in sheets]


def read_others(data: bytes, name: str) -> list[Sheet]:
    """
    The sheets of an .xls, .xlsb, .ods (or .xlsx) workbook.

    :raises HostError: if it is damaged or protected by a password.
    """
    try:
        book = calamine.CalamineWorkbook.from_filelike(io.BytesIO(data))
        errors = error_cells(data) if data.startswith(b"PK") else {}
        sheets = []
        for known in book.sheets_metadata:
            if known.typ is calamine.SheetTypeEnum.WorkSheet:
                sheet = book.get_sheet_by_name(known.name)
                rows = [[_tidy(value) for value in row] for row in sheet.to_python(skip_empty_area=False)]
                _mark_errors(rows, errors.get(known.name, {}))
                visible = known.visible is calamine.SheetVisibleEnum.Visible
                sheets.append(Sheet(known.name, _unmerged(rows, sheet.merged_cell_ranges or []), visible))
    except calamine.PasswordError:
        raise HostError(
            phrase("{name} is protected by a password; remove the password and save it", name=name)
        ) from None
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException:  # noqa: BLE001 -- a panic of the reader is no Exception
        raise HostError(
            phrase(
                "{name} is damaged or of a kind that cannot be read; open it in Excel or LibreOffice and "
                "save it as a new Excel workbook (.xlsx)",
                name=name,
            )
        ) from None
    return sheets


def _mark_errors(rows: list[list[Value]], errors: Mapping[tuple[int, int], str]) -> None:
    for (row, column), text in errors.items():
        if row < len(rows):
            rows[row].extend([None] * (column + 1 - len(rows[row])))
            rows[row][column] = CellError(text)


def _by_openpyxl(data: bytes) -> list[Sheet]:
    values = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True)
    formulas = openpyxl.load_workbook(io.BytesIO(data), read_only=True)
    sheets = []
    for sheet in values.worksheets:
        rows = [list(row) for row in _cells(sheet)]
        _mark_uncalculated(rows, formulas[sheet.title])
        sheets.append(Sheet(sheet.title, rows, sheet.sheet_state == "visible"))
    return sheets


def _cells(sheet: Any) -> Iterator[list[Value]]:
    sheet.reset_dimensions()
    for row in sheet.iter_rows(max_row=MOST_ROWS):
        yield [_value(cell) for cell in row]


def _value(cell: Any) -> Value:
    """The value of a cell; an empty text that a formula gave stays one, since it is stored."""
    if cell.data_type == "e":
        return CellError(str(cell.value))
    return "" if cell.value is None and cell.data_type == "str" else _tidy(cell.value)


def _mark_uncalculated(rows: list[list[Value]], formulas: Any) -> None:
    """Put a mark where a formula stands whose value is not stored in the file (hazard 10)."""
    formulas.reset_dimensions()
    for row, cells in zip(rows, formulas.iter_rows(max_row=MOST_ROWS), strict=False):
        for place, cell in enumerate(cells[: len(row)]):
            if cell.data_type == "f" and row[place] is None:
                row[place] = Uncalculated(str(getattr(cell.value, "text", cell.value)))


def _merged_areas(data: bytes) -> dict[str, list[tuple[tuple[int, int], tuple[int, int]]]]:
    try:
        book = calamine.CalamineWorkbook.from_filelike(io.BytesIO(data))
        return {title: book.get_sheet_by_name(title).merged_cell_ranges or [] for title in book.sheet_names}
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException:  # noqa: BLE001 -- a panic of the reader is no Exception; without it nothing is lost but merges
        return {}


def _unmerged(rows: list[list[Value]], areas: Sequence[tuple[tuple[int, int], tuple[int, int]]]) -> list[list[Value]]:
    """Give every row of a merged area the value that only its first cell has (hazard 24), in its first column."""
    for (top, left), (bottom, _) in areas:
        if top < len(rows) and left < len(rows[top]):
            for row in rows[top + 1 : bottom + 1]:
                if left < len(row) and row[left] is None:
                    row[left] = rows[top][left]
    return rows


def _tidy(value: Any) -> Value:
    """Nothing for an empty text, a whole number as such."""
    if isinstance(value, str) and not value:
        return None
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value if isinstance(value, Value) else str(value)
