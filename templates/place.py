# ruff: noqa: INP001 -- a script's neighbour, not a package
"""Put names, blocks and links on a sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from look import LOOKS, NORMAL
from openpyxl.utils import absolute_coordinate, get_column_letter, quote_sheetname
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.hyperlink import Hyperlink
from openpyxl.worksheet.worksheet import Worksheet


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a block: its scoped name is ``sxl_`` + *key*; *look* and *head* are styles without ``sxl``."""

    key: str
    heading: str | int | None
    width: float
    look: str
    head: str = "head"
    value: str | None = None


def define(sheet: Worksheet, name: str, cells: str) -> None:
    """Let the scoped name ``sxl_`` + *name* stand for *cells*."""
    where = f"{quote_sheetname(sheet.title)}!{absolute_coordinate(cells)}"
    sheet.defined_names[f"sxl_{name}"] = DefinedName(f"sxl_{name}", attr_text=where)


def define_constant(sheet: Worksheet, name: str, value: str | int) -> None:
    """Let the scoped name ``sxl_`` + *name* stand for a text or a number."""
    text = f'"{value}"' if isinstance(value, str) else str(value)
    sheet.defined_names[f"sxl_{name}"] = DefinedName(f"sxl_{name}", attr_text=text)


def put_line(sheet: Worksheet, cells: str, look: str, height: float, text: str | None = None) -> str:
    """
    A line of text across *cells*, shrunk rather than cut.

    :returns: the cell that holds the text.
    """
    first = sheet[cells.split(":", maxsplit=1)[0]]
    for row in sheet[cells]:
        for cell in row:
            cell.style = f"sxl {look}"
    sheet.merge_cells(cells)
    first.value = text
    sheet.row_dimensions[first.row].height = height
    return str(first.coordinate)


def put_block(sheet: Worksheet, name: str, row: int, columns: Sequence[Column], *, height: float) -> str:
    """
    Headings in *row* (``sxl_heads``), below them the one row of the block ``sxl_`` + *name* and its columns' names.

    :returns: the cells of the block's row.
    """
    for number, column in enumerate(columns, 1):
        letter = get_column_letter(number)
        sheet.column_dimensions[letter].width = column.width
        head, body = sheet.cell(row, number, column.heading), sheet.cell(row + 1, number, column.value)
        head.style, body.style = f"sxl {column.head}", f"sxl {column.look}"
        if column.key:
            define(sheet, column.key, f"{letter}{row + 1}")
    last = get_column_letter(len(columns))
    sheet.row_dimensions[row].height = 18
    sheet.row_dimensions[row + 1].height = height
    tell_rooms(sheet, columns, height)
    define(sheet, "heads", f"A{row}:{last}{row}")
    define(sheet, name, f"A{row + 1}:{last}{row + 1}")
    return f"A{row + 1}:{last}{row + 1}"


def tell_rooms(sheet: Worksheet, columns: Sequence[Column], height: float) -> None:
    """Tell how many digits find room in a line of each wrapped column, and how high rows and further lines are."""
    wrapped = {column: look for column in columns if (look := LOOKS.get(f"sxl {column.look}")) and look.wrap}
    for column, look in wrapped.items():
        define_constant(sheet, f"{column.key}_letters", int(column.width * NORMAL / look.size))
    if wrapped:
        define_constant(sheet, "row", int(height))
        define_constant(sheet, "line", line_height(max(look.size for look in wrapped.values())))


def line_height(size: int) -> int:
    """How high a line of letters of that *size* is, in points."""
    return round(size * 1.25)


def put_links(sheet: Worksheet, column: int, row: int, titles: Sequence[str]) -> None:
    """Links to other tabs, one below the other."""
    sheet.column_dimensions[get_column_letter(column)].width = 16
    for offset, title in enumerate(titles):
        cell = sheet.cell(row + offset, column, title)
        cell.style = "sxl link"
        cell.hyperlink = Hyperlink(ref=cell.coordinate, location=f"{quote_sheetname(title)}!A1")
        cell.style = "sxl link"
