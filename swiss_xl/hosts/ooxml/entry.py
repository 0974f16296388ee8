"""Writing single cells, headings of tables included."""

from __future__ import annotations

from collections.abc import Mapping

from swiss_xl.book import Area, Cell, Keep, Link, address
from swiss_xl.errors import HostError
from swiss_xl.hosts.ooxml.cells import Pen, check_value
from swiss_xl.hosts.ooxml.formulas import column_renamed
from swiss_xl.hosts.ooxml.mentions import rewrite
from swiss_xl.hosts.ooxml.tables import check_headings, rename_headings
from swiss_xl.hosts.ooxml.worksheet import Worksheet, inside
from swiss_xl.telling import phrase


def write_cells(sheet: Worksheet, cells: Mapping[tuple[int, int], Cell]) -> None:
    """
    Write ``{(row, column): value}`` into *sheet*, each cell keeping its look.

    A cell that loses its text loses the link to a cell with it; links out of the workbook stay.

    :raises HostError: if a value cannot be written, or would leave a table without a heading; nothing is changed then.
    """
    written = {place: value for place, value in cells.items() if not isinstance(value, Keep)}
    pens = {place: Pen(sheet, Area(*place, *place)) for place in written}
    for (row, column), value in written.items():
        check_value(value, f"{sheet.sheet.title}!{address(row, column)}")
        pens[row, column].check(row, column)
        _refuse_covered(sheet, row, column)
    check_headings(sheet, written)
    if not written:
        return
    sheet.begin()
    pen = Pen(sheet, Area(1, 1, 1, 1))
    plain = [Area(*place, *place) for place, value in written.items() if not isinstance(value, Link)]
    pen.links.drop_many(plain, inner_only=True)
    for (row, column), value in written.items():
        pen.write(row, column, value)
    _tell_formulas(sheet, rename_headings(sheet, written))
    sheet.refresh_dimension()
    sheet.workbook.recalculate()


def _refuse_covered(sheet: Worksheet, row: int, column: int) -> None:
    for area, _ in sheet.merges():
        if inside(Area(row, column, row, column), area) and (row, column) != (area.top, area.left):
            place, first = f"{sheet.sheet.title}!{address(row, column)}", address(area.top, area.left)
            raise HostError(
                phrase(
                    "{place}: the cell is merged into {area} and would not be seen; unmerge it or use {first}",
                    place=place,
                    area=area,
                    first=first,
                )
            )


def _tell_formulas(sheet: Worksheet, renamed: list[tuple[str, str, str]]) -> None:
    package = sheet.workbook.package
    for table, old, new in renamed:
        for part in package.names():
            if old != new and part.endswith(".xml") and f"{table}[".encode() in package.data(part):
                rewrite(package, part, lambda formula, names=(table, old, new): column_renamed(formula, *names))  # type: ignore[misc]
