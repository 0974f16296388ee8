"""Adding rows to a list, whether Excel knows it as a table or not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from lxml import etree

from swiss_xl.book import Area, Cell, address
from swiss_xl.errors import HostError
from swiss_xl.hosts.ooxml.cells import Pen
from swiss_xl.hosts.ooxml.follow import Growth, follow
from swiss_xl.hosts.ooxml.formulas import moved
from swiss_xl.hosts.ooxml.markup import main, unset
from swiss_xl.hosts.ooxml.references import extend_formulas
from swiss_xl.hosts.ooxml.tables import Table, check_rows, last_used, list_at, table_areas
from swiss_xl.hosts.ooxml.worksheet import Worksheet, overlap
from swiss_xl.telling import phrase


@dataclass(frozen=True, slots=True)
class Target:
    """Where new rows go: *body* is the list with its headings before, *first* and *last* the new rows."""

    table: Table | None
    body: Area
    first: int
    last: int

    @property
    def added(self) -> int:
        """How many rows the list grows by."""
        return max(0, self.last - self.body.bottom)

    @property
    def model(self) -> int:
        """The row whose look the new ones take."""
        return self.body.top + 1


def append(sheet: Worksheet, header_row: int, rows: Sequence[Mapping[int, Cell]]) -> int:
    """
    Add *rows* below the last used row of the list headed in *header_row* and return the first row written.

    :raises HostError: if something stands in the way; nothing is changed then.
    """
    target = _target(sheet, header_row, rows)
    pen = Pen(sheet, Area(target.first, 1, target.last, 16_384))
    _check(sheet, target, rows)
    if not rows:
        return target.first
    sheet.begin()
    if target.added:
        first = target.body.top + 1
        old = target.body._replace(top=first, bottom=max(first, target.body.bottom))
        growth = Growth(old, target.last - old.bottom, old.bottom, first)
        follow(sheet, growth)
        extend_formulas(sheet, growth)
    for row, values in enumerate(rows, target.first):
        _lay_out(sheet, target, row, values)
        for column, value in values.items():
            pen.write(row, column, value)
        _calculate(sheet, target, row, values)
    _grow_table(sheet, target)
    sheet.refresh_dimension()
    sheet.workbook.recalculate()
    return target.first


def _target(sheet: Worksheet, header_row: int, rows: Sequence[Mapping[int, Cell]]) -> Target:
    table, body = list_at(sheet, header_row, sorted({column for row in rows for column in row}))
    first = last_used(sheet, body, frozenset(_formulas(table))) + 1
    return Target(table, body, first, first + len(rows) - 1)


def _formulas(table: Table | None) -> dict[int, str]:
    """The formula of every calculated column."""
    columns = table.columns() if table else []
    found = ((place, each.find(main("calculatedColumnFormula"))) for place, each in enumerate(columns))
    left = table.area.left if table else 0
    return {left + place: each.text or "" for place, each in found if each is not None}


def _check(sheet: Worksheet, target: Target, rows: Sequence[Mapping[int, Cell]]) -> None:
    check_rows(sheet, target.first, rows)
    title, body = sheet.sheet.title, target.body
    if target.table and target.table.totals and target.added:
        raise HostError(
            phrase(
                "{title}!{area}: the table has a totals row; switch it off and try again",
                title=title,
                area=target.table.area,
            )
        )
    ahead = Area(body.bottom + 1, body.left, target.last, body.right)
    others = [each for each in table_areas(sheet) if target.table is None or each != target.table.area]
    for area in [*(area for area, _ in sheet.merges()), *others] if target.added else []:
        if overlap(area, ahead):
            raise HostError(
                phrase(
                    "{title}!{area}: merged cells or a table stand below the list; move them away",
                    title=title,
                    area=area,
                )
            )
    for row in range(target.first, target.last + 1):
        wanted = set(rows[row - target.first])
        wanted |= set(range(body.left, body.right + 1)) - (set() if row > body.bottom else set(_formulas(target.table)))
        for column in sorted(wanted):
            if sheet.occupied(row, column):
                raise HostError(
                    phrase(
                        "{title}!{cell}: something stands below the list; move it away",
                        title=title,
                        cell=address(row, column),
                    )
                )


def _lay_out(sheet: Worksheet, target: Target, row: int, values: Mapping[int, Cell]) -> None:
    """Give a new row the look of the first one; rows which the table had before keep theirs."""
    if row == target.model or (target.table and row <= target.body.bottom):
        return
    model = sheet.row(target.model)
    if model is not None:
        new = sheet.make_row(row)
        for name in ("ht", "customHeight"):
            if model.get(name):
                new.set(name, model.get(name, ""))
    for column in sorted({*range(target.body.left, target.body.right + 1), *values}):
        style = sheet.style(target.model, column)
        if style or sheet.cell(row, column) is not None:
            sheet.make_cell(row, column).set("s", str(style))


def _calculate(sheet: Worksheet, target: Target, row: int, values: Mapping[int, Cell]) -> None:
    for column, formula in _formulas(target.table).items():
        cell = sheet.make_cell(row, column)
        if column in values or cell.find(main("f")) is not None:
            continue
        model = sheet.cell(target.model, column)
        pattern = model.find(main("f")) if model is not None else None
        text = formula
        if pattern is not None and pattern.text and pattern.get("t", "normal") == "normal":
            text = moved(pattern.text, row - target.model)
        unset(cell, "t")
        etree.SubElement(cell, main("f")).text = text
        sheet.workbook.forget_calculation_order()


def _grow_table(sheet: Worksheet, target: Target) -> None:
    if target.table is None or not (target.added or target.table.root.get("insertRow")):
        return
    root = sheet.workbook.package.change(target.table.part)
    unset(root, "insertRow")
    unset(root, "insertRowShift")
    root.set("ref", str(target.table.area._replace(bottom=target.table.area.bottom + target.added)))
    filtered = root.find(main("autoFilter"))
    if filtered is not None:
        filtered.set("ref", str(target.body._replace(bottom=target.body.bottom + target.added)))
