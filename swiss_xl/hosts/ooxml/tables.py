"""Tables of a sheet and lists without one: growing them by rows, keeping headings in step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from swiss_xl.book import Area, Cell, Formula, Keep, Link, address
from swiss_xl.errors import HostError
from swiss_xl.hosts.ooxml.cells import check_value
from swiss_xl.hosts.ooxml.markup import Element, local, main, number
from swiss_xl.hosts.ooxml.strings import escaped, storable
from swiss_xl.hosts.ooxml.worksheet import Worksheet, range_of
from swiss_xl.telling import phrase


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a sheet: its part, and its whole rectangle with headings and totals."""

    part: str
    area: Area
    headings: int
    totals: int
    root: Element

    @property
    def name(self) -> str:
        """What formulas call it."""
        return self.root.get("displayName", "") or self.root.get("name", "")

    def columns(self) -> list[Element]:
        """Its columns from left to right."""
        return list(self.root.iterfind(f"{main('tableColumns')}/{main('tableColumn')}"))


def tables(sheet: Worksheet) -> Iterator[Table]:
    """All tables of *sheet*."""
    package = sheet.workbook.package
    for part in package.related(sheet.sheet.part, "table"):
        root = package.tree(part)
        area = range_of(root.get("ref", ""))
        if area and local(root) == "table":
            yield Table(part, area, number(root, "headerRowCount", 1), number(root, "totalsRowCount"), root)


def table_areas(sheet: Worksheet) -> list[Area]:
    """The rectangles of all tables of *sheet*."""
    return [each.area for each in tables(sheet)]


def check_headings(sheet: Worksheet, cells: Mapping[tuple[int, int], Cell]) -> None:
    """
    Let new values pass if every table keeps a text of its own above each column.

    :raises HostError: if a heading would be empty or stand there twice.
    """
    for table in tables(sheet):
        new = dict(_new_headings(table, cells))
        names = [new.get(place, each.get("name", "")) for place, each in enumerate(table.columns())]
        for place, name in new.items():
            if not name or sum(other.casefold() == name.casefold() for other in names) > 1:
                at = f"{sheet.sheet.title}!{address(table.area.top, table.area.left + place)}"
                raise HostError(
                    phrase(
                        "{place}: each column of a table needs its own heading, got: {name!r}; choose another",
                        place=at,
                        name=name,
                    )
                )


def _new_headings(table: Table, cells: Mapping[tuple[int, int], Cell]) -> Iterator[tuple[int, str]]:
    if table.headings:
        for (row, column), value in cells.items():
            if row == table.area.top and table.area.left <= column <= table.area.right and not isinstance(value, Keep):
                text = value.text if isinstance(value, Link) else value.value if isinstance(value, Formula) else value
                yield column - table.area.left, "" if text is None else storable(str(text))


def rename_headings(sheet: Worksheet, cells: Mapping[tuple[int, int], Cell]) -> list[tuple[str, str, str]]:
    """Give table columns the names of their new headings; returns (table, old name, new name)."""
    renamed = []
    for table in tables(sheet):
        for place, name in _new_headings(table, cells):
            column = sheet.workbook.package.change(table.part) is not None and table.columns()[place]
            if isinstance(column, bool):
                continue
            renamed.append((table.name, column.get("name", ""), name))
            column.set("name", escaped(name).replace("\n", "_x000a_"))
    return renamed


def list_at(sheet: Worksheet, header_row: int, columns: Sequence[int]) -> tuple[Table | None, Area]:
    """
    The list whose headings stand in *header_row*: its table, if any, and its rectangle with the headings.

    :raises HostError: if no heading stands there.
    """
    for table in tables(sheet):
        meets = any(table.area.left <= column <= table.area.right for column in columns)
        if table.headings and table.area.top == header_row and (meets or not columns):
            return table, table.area._replace(bottom=table.area.bottom - table.totals)
    headed = {column for column in sheet.cells(header_row) if sheet.occupied(header_row, column)}
    if not headed:
        raise HostError(
            phrase(
                "{title}: there are no headings in row {row}; put them back",
                title=sheet.sheet.title,
                row=header_row,
            )
        )
    left = right = min((column for column in columns if column in headed), default=min(headed))
    while left - 1 in headed:
        left -= 1
    while right + 1 in headed:
        right += 1
    bottom = max((row for row in sheet.row_numbers() if _used(sheet, row, left, right)), default=header_row)
    return None, Area(header_row, left, max(header_row, bottom), right)


def last_used(sheet: Worksheet, area: Area, skipped: frozenset[int] = frozenset()) -> int:
    """The last row of *area* that holds a value, columns in *skipped* not counted; at least its first row."""
    rows = (row for row in sheet.row_numbers() if area.top < row <= area.bottom)
    return max((row for row in rows if _used(sheet, row, area.left, area.right, skipped)), default=area.top)


def _used(sheet: Worksheet, row: int, left: int, right: int, skipped: frozenset[int] = frozenset()) -> bool:
    return any(
        left <= column <= right and column not in skipped and sheet.occupied(row, column) for column in sheet.cells(row)
    )


def check_rows(sheet: Worksheet, top: int, rows: Sequence[Mapping[int, Cell]]) -> None:
    """
    Let rows ``{column: value}`` pass if cells can hold them.

    :raises HostError: naming the first cell that cannot.
    """
    for row, values in enumerate(rows, top):
        for column, value in values.items():
            check_value(value, f"{sheet.sheet.title}!{address(row, column)}")
