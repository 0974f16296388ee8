"""
Every call to Excel, one function each: patient while it is busy, in words where it refuses.

Only calls that all engines of xlwings know; what needs Excel's own objects stands in ``native.py``.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from swiss_xl.book import Area, address
from swiss_xl.hosts.excel import native
from swiss_xl.hosts.excel.patience import patient

if TYPE_CHECKING:
    import xlwings

_BUILT_IN = ("print_area", "print_titles", "_filterdatabase")
_TALL = 5000


class TableSeen(NamedTuple):
    """A table of a sheet: its name, its whole rectangle, and whether it has headings and a row of totals."""

    name: str
    area: Area
    headings: bool
    totals: bool


class Look(NamedTuple):
    """The letters of a cell, which a new link changes."""

    name: Any
    size: Any
    bold: Any
    italic: Any
    color: Any


def _range(sheet: xlwings.Sheet, area: Area) -> xlwings.Range:
    return sheet.range((area.top, area.left), (area.bottom, area.right))


def _area(cells: xlwings.Range) -> Area:
    (height, width), row, column = cells.shape, cells.row, cells.column
    return Area(row, column, row + height - 1, column + width - 1)


@patient
def read_the_tabs(book: xlwings.Book) -> list[tuple[str, bool]]:
    """Titles of all sheets in order, and whether each is visible."""
    return [(sheet.name, sheet.visible in (True, -1)) for sheet in book.sheets]


@patient
def find_a_tab(book: xlwings.Book, title: str) -> xlwings.Sheet:
    """The sheet called *title*."""
    return book.sheets[title]


@patient
def read_the_used_cells(sheet: xlwings.Sheet) -> tuple[int, int]:
    """The last row and column that may hold a value."""
    used = _area(sheet.used_range)
    row, column = used.bottom, used.right
    if row <= _TALL:
        return row, column
    ends = [sheet.range((row + 1, each)).end("up").row for each in range(1, column + 1)]  # mere formats reach so far
    return max(ends), column


@patient
def read_values(sheet: xlwings.Sheet, area: Area) -> list[list[Any]]:
    """The values of a block, row by row; errors as texts."""
    values: list[list[Any]] = _range(sheet, area).options(ndim=2, err_to_str=True).value
    return values


@patient
def read_formulas(sheet: xlwings.Sheet, area: Area) -> list[list[str]]:
    """What stands in each cell of a block as it was typed, row by row."""
    found: Any = _range(sheet, area).formula
    if not isinstance(found, tuple | list):
        return [[str(found or "")]]
    rows = (
        found if isinstance(found[0], tuple | list) else ([found] if area.height == 1 else [[each] for each in found])
    )
    return [[str(each or "") for each in row] for row in rows]


@patient
def write_values(sheet: xlwings.Sheet, area: Area, rows: Sequence[Sequence[Any]]) -> None:
    """Write a block; a text that Excel would make something else of begins with an apostrophe."""
    cells = _range(sheet, area)
    if any(isinstance(value, datetime) for row in rows for value in row):
        cells.value = rows[0][0] if area.height == area.width == 1 else [list(row) for row in rows]
        return
    plain = [["" if value is None else value for value in row] for row in rows]
    cells.raw_value = plain[0][0] if area.height == area.width == 1 else plain


@patient
def write_a_formula(sheet: xlwings.Sheet, row: int, column: int, formula: str) -> None:
    """Type a formula."""
    sheet.range((row, column)).formula = formula


@patient
def clear_cells(sheet: xlwings.Sheet, area: Area) -> None:
    """Empty cells, their looks kept; links in them go."""
    _range(sheet, area).clear_contents()


@patient
def clear_notes(sheet: xlwings.Sheet, area: Area) -> None:
    """Remove the notes in cells."""
    native.clear_notes(_range(sheet, area))


@patient
def read_a_number_format(sheet: xlwings.Sheet, area: Area) -> str | None:
    """The number format of a block, None where its cells differ."""
    found: str | None = _range(sheet, area).number_format
    return found


@patient
def set_a_number_format(sheet: xlwings.Sheet, area: Area, code: str) -> None:
    """Give cells a number format."""
    _range(sheet, area).number_format = code


@patient
def insert_cells(sheet: xlwings.Sheet, area: Area) -> None:
    """Make room: what stands in *area* and below it moves down, in its columns only."""
    _range(sheet, area).insert("down")


@patient
def remove_cells(sheet: xlwings.Sheet, area: Area) -> None:
    """Take cells away: what stands below *area* moves up, in its columns only."""
    _range(sheet, area).delete("up")


@patient
def copy_cells(sheet: xlwings.Sheet, source: Area, target: Area) -> None:
    """Copy values, looks and rules of *source* over *target*, as often as it fits."""
    _range(sheet, source).copy(_range(sheet, target))


@patient
def read_a_height(sheet: xlwings.Sheet, first: int, last: int) -> float | None:
    """The height of the rows *first* to *last* in points, None where they differ."""
    found: float | None = sheet.range((first, 1), (last, 1)).row_height
    return found


@patient
def set_heights(sheet: xlwings.Sheet, first: int, last: int, height: float) -> None:
    """Give the rows *first* to *last* one height."""
    sheet.range((first, 1), (last, 1)).row_height = height


@patient
def is_merged(sheet: xlwings.Sheet, area: Area) -> bool | None:
    """Whether the cells of *area* are merged: all, none, or some (None)."""
    found: bool | None = _range(sheet, area).merge_cells
    return found


@patient
def read_a_merge(sheet: xlwings.Sheet, row: int, column: int) -> Area:
    """The merged area around a cell."""
    return _area(sheet.range((row, column)).merge_area)


@patient
def read_tables(sheet: xlwings.Sheet) -> list[TableSeen]:
    """The tables of a sheet."""
    found = []
    for table in sheet.tables:
        found.append(TableSeen(table.name, _area(table.range), bool(table.show_headers), bool(table.show_totals)))
    return found


@patient
def resize_a_table(sheet: xlwings.Sheet, name: str, area: Area) -> None:
    """Let a table reach over *area*."""
    sheet.tables[name].resize(_range(sheet, area))


def _key(spelled: str) -> str:
    """``'Round 1'!Sxl_Games`` -> ``sxl_games``; Excel's own names as the file spells them (``_xlnm.print_area``)."""
    plain = spelled.rsplit("!", 1)[-1].casefold().removeprefix("_xlnm.")
    return f"_xlnm.{plain}" if plain in _BUILT_IN else plain


@patient
def read_names(sheet: xlwings.Sheet) -> Mapping[str, str]:
    """The names of a sheet, by lower-case name, and what each refers to (without ``=``)."""
    listed = native.bulk_names(sheet)
    if listed is None:
        listed = [(each.name, each.refers_to or "") for each in sheet.names]
    return {_key(name): refers_to.removeprefix("=") for name, refers_to in listed}


@patient
def read_a_name(sheet: xlwings.Sheet, name: str) -> str | None:
    """What one name of a sheet refers to, None where it has none."""
    names = sheet.names
    try:
        return str(names(name).refers_to).removeprefix("=")
    except Exception:
        if names.contains(name):
            raise
    return None


@patient
def define_a_name(sheet: xlwings.Sheet, name: str, refers_to: str) -> None:
    """Set a name of a sheet."""
    names = sheet.names
    try:
        names(name).refers_to = f"={refers_to}"
    except Exception:
        if names.contains(name):
            raise
        names.add(name, f"={refers_to}")


@patient
def forget_a_name(sheet: xlwings.Sheet, name: str) -> None:
    """Remove a name of a sheet."""
    sheet.names(name).delete()


@patient
def set_the_print_area(sheet: xlwings.Sheet, area: str | None) -> None:
    """Print only *area* of a sheet."""
    sheet.page_setup.print_area = area


@patient
def copy_a_tab(pattern: xlwings.Sheet, before: xlwings.Sheet | None) -> xlwings.Sheet:
    """A copy of a sheet within its workbook, before another one or last."""
    return pattern.copy() if before is None else pattern.copy(before=before)


@patient
def open_a_book(app: xlwings.App, path: str) -> xlwings.Book:
    """Open a file to be read only, links in it left alone."""
    return app.books.open(path, update_links=False, read_only=True, add_to_mru=False)


@patient
def copy_from_a_book(sheet: xlwings.Sheet, book: xlwings.Book) -> xlwings.Sheet:
    """A copy of a sheet of another workbook behind the last one of *book*."""
    return sheet.copy(after=book.sheets[-1])


@patient
def close_a_book(book: xlwings.Book) -> None:
    """Close a workbook without saving it."""
    book.close()


@patient
def rename_a_tab(sheet: xlwings.Sheet, title: str) -> None:
    """Retitle a sheet."""
    sheet.name = title


@patient
def show_a_tab(sheet: xlwings.Sheet, visible: bool) -> None:  # noqa: FBT001 - what is set
    """Show or hide a sheet."""
    sheet.visible = visible


@patient
def delete_a_tab(sheet: xlwings.Sheet) -> None:
    """Remove a sheet."""
    sheet.delete()


@patient
def bring_a_tab_to_the_front(sheet: xlwings.Sheet) -> None:
    """Activate a sheet."""
    sheet.activate()


@patient
def read_hidden_columns(sheet: xlwings.Sheet, first: int, last: int) -> bool | None:
    """Whether columns are hidden: all, none, or some (None)."""
    return sheet.range((1, first), (1, last)).columns.hidden


@patient
def show_columns(sheet: xlwings.Sheet, first: int, last: int, visible: bool) -> None:  # noqa: FBT001 - what is set
    """Show or hide columns."""
    sheet.range((1, first), (1, last)).columns.hidden = not visible


@patient
def read_a_link(sheet: xlwings.Sheet, row: int, column: int) -> str:
    """Where in the workbook a cell leads, empty where it does not."""
    return native.link_target(sheet.range((row, column)))


@patient
def read_letters(sheet: xlwings.Sheet, row: int, column: int) -> Look:
    """The letters of a cell."""
    font = sheet.range((row, column)).font
    return Look(font.name, font.size, font.bold, font.italic, font.color)


@patient
def set_letters(sheet: xlwings.Sheet, row: int, column: int, look: Look) -> None:
    """Give a cell its letters back."""
    font = sheet.range((row, column)).font
    for attribute, value in look._asdict().items():
        if value is not None and getattr(font, attribute) != value:
            setattr(font, attribute, value)


@patient
def put_a_link(sheet: xlwings.Sheet, row: int, column: int, target: str, text: str) -> None:
    """Lead a cell to another cell of the workbook."""
    sheet.range((row, column)).add_hyperlink(f"#{target}", text_to_display=text, screen_tip=text)


@patient
def set_a_switch(app: xlwings.App, switch: str, value: bool) -> None:  # noqa: FBT001 - what is set
    """Set a property of the program, such as ``screen_updating``."""
    setattr(app, switch, value)


@patient
def calculate(book: xlwings.Book) -> None:
    """Calculate what is not, where the person calculates by hand (hazard 40); the mode stays."""
    with contextlib.suppress(NotImplementedError):
        if book.app.calculation == "manual":
            book.app.calculate()


def place(sheet: xlwings.Sheet, row: int, column: int) -> str:
    """``Round 1!E7``, for messages."""
    return f"{sheet.name}!{address(row, column)}"
