"""Replacing a named block of cells by rows of values."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass

from swiss_xl.book import KEEP, Area, Cell, address
from swiss_xl.errors import HostError
from swiss_xl.hosts.ooxml.breaks import repeat_breaks
from swiss_xl.hosts.ooxml.cells import Pen, check_values, is_bare
from swiss_xl.hosts.ooxml.follow import Growth, follow, named_areas
from swiss_xl.hosts.ooxml.markup import Element, main, unset
from swiss_xl.hosts.ooxml.plainrows import PlainRows
from swiss_xl.hosts.ooxml.references import extend_formulas
from swiss_xl.hosts.ooxml.tables import table_areas
from swiss_xl.hosts.ooxml.worksheet import LAST_ROW, Worksheet, inside, overlap
from swiss_xl.telling import phrase

_HEIGHT = ("ht", "customHeight", "thickBot", "thickTop")


@dataclass(frozen=True, slots=True)
class Plan:
    """
    What a fill is going to do: the growth of the block, the areas below that move along, the rows to write.

    New rows repeat the looks of the first *unit* rows of the block.
    """

    growth: Growth
    feet: tuple[Area, ...]
    rows: Sequence[Sequence[Cell]]
    unit: int = 1

    @property
    def after(self) -> Area:
        """The block as it will be."""
        return self.growth.block._replace(bottom=self.growth.block.bottom + self.growth.rows)


def fill(sheet: Worksheet, anchor: str, rows: Sequence[Sequence[Cell]], *, own: str, unit: int = 1) -> None:
    """
    Replace the block that the sheet's name *anchor* stands for by *rows*; new ones repeat its first *unit* rows.

    Areas below it whose names begin with *own* move along when it grows or shrinks.

    :raises HostError: if a value cannot be written, or something else would be harmed; nothing is changed then.
    """
    plan = _plan(sheet, anchor, rows, own, unit)
    pen = Pen(sheet, plan.growth.block)
    plain = PlainRows(sheet, plan.growth.block)
    _check(sheet, plan, pen, plain)
    sheet.begin()
    pen.links.drop_many(_rewritten(plan))
    if plan.growth.rows:
        _move(sheet, plan, pen)
        follow(sheet, plan.growth)
        extend_formulas(sheet, plan.growth)
        plain = PlainRows(sheet, plan.after)
    _write(plan, pen, plain)
    if plan.unit > 1:
        repeat_breaks(sheet, plan.after)
    sheet.refresh_dimension()
    sheet.workbook.recalculate()


def _plan(sheet: Worksheet, anchor: str, rows: Sequence[Sequence[Cell]], own: str, unit: int) -> Plan:
    areas = named_areas(sheet)
    block = areas.get(anchor.casefold())
    if block is None:
        raise HostError(
            phrase(
                "the tab {title} has lost its block {anchor!r} (the name is missing or broken); undo the "
                "deletion in Excel, or take the tab from a backup",
                title=sheet.sheet.title,
                anchor=anchor,
            )
        )
    below = [area for name, area in areas.items() if name.startswith(own.casefold()) and area.top > block.bottom]
    feet = tuple(area for area in below if block.left <= area.left and area.right <= block.right)
    foot = max((area.bottom for area in feet), default=block.bottom)
    like = min(max(unit, 1), block.height)
    full = [*rows, *[()] * (like - len(rows))]
    return Plan(Growth(block, len(full) - block.height, foot, block.top), feet, full, like)


def _check(sheet: Worksheet, plan: Plan, pen: Pen, plain: PlainRows) -> None:
    block, title = plan.growth.block, sheet.sheet.title
    plan.growth.check_room(title, plan.rows)
    check_values(title, block.top, block.left, plan.rows)
    touched = block._replace(bottom=max(plan.growth.foot, plan.growth.foot + plan.growth.rows))
    _check_merges(sheet, plan, touched if plan.growth.rows else block)
    for area in table_areas(sheet):
        if overlap(area, touched if plan.growth.rows else block):
            raise HostError(
                phrase(
                    "{title}!{area}: there is a table where rows are to be written; move it to the right",
                    title=title,
                    area=area,
                )
            )
    for row, column in _listed(sheet, block, plain):  # a plain row holds no formulas
        pen.check(row, column)
    if plan.growth.rows:
        _check_below(sheet, plan)


def _check_merges(sheet: Worksheet, plan: Plan, touched: Area) -> None:
    for area, _ in sheet.merges():
        if overlap(area, touched) and not plan.growth.shifts(area):
            place = f"{sheet.sheet.title}!{area}"
            raise HostError(
                phrase(
                    "{place}: cells are merged where rows are to be written; unmerge them and try again", place=place
                )
            )


def _check_below(sheet: Worksheet, plan: Plan) -> None:
    block = plan.growth.block
    for row, column in _listed(sheet, block._replace(top=block.bottom + 1, bottom=LAST_ROW)):
        cell = sheet.cell(row, column)
        own = any(inside(Area(row, column, row, column), foot) for foot in plan.feet)
        place = f"{sheet.sheet.title}!{address(row, column)}"
        if not own and sheet.occupied(row, column):
            raise HostError(
                phrase(
                    "{place}: something stands below the rows to be written; move it to the right of them", place=place
                )
            )
        formula = cell.find(main("f")) if cell is not None else None
        if own and formula is not None and formula.get("t", "normal") != "normal":
            raise HostError(
                phrase(
                    "{place}: a formula shared by several cells cannot move; type it into each cell alone", place=place
                )
            )


def _listed(sheet: Worksheet, area: Area, but: Container[int] = ()) -> list[tuple[int, int]]:
    rows = (row for row in sheet.row_numbers() if area.top <= row <= area.bottom and row not in but)
    return [(row, column) for row in rows for column in sheet.cells(row) if area.left <= column <= area.right]


def _rewritten(plan: Plan) -> list[Area]:
    block, areas = plan.growth.block, []
    for row in range(block.top, block.bottom + 1):
        place = row - block.top
        values: Iterable[Cell] = plan.rows[place] if place < len(plan.rows) else ()
        kept = {block.left + column for column, value in enumerate(values) if value is KEEP}
        if not kept:
            areas.append(Area(row, block.left, row, block.right))
        areas.extend(
            Area(row, column, row, column)
            for column in range(block.left, block.right + 1)
            if kept and column not in kept
        )
    return areas


def _move(sheet: Worksheet, plan: Plan, pen: Pen) -> None:
    """Take away the rows that go, carry the foot, and lay out new rows like the first ones."""
    block, by = plan.growth.block, plan.growth.rows
    looks = [
        [sheet.style(row, column) for column in range(block.left, block.right + 1)]
        for row in range(block.top, block.top + plan.unit)
    ]
    heights = {row: _height(sheet, row) for row in range(block.top, plan.growth.foot + 1)}
    carried = [(row, column, sheet.take(row, column)) for row, column in _listed(sheet, plan.growth.band)]
    for row, column in _listed(sheet, block._replace(top=plan.after.bottom + 1)):
        cell = sheet.take(row, column)
        if cell is not None:
            pen.clear(cell)
    for row in range(block.bottom + 1, plan.after.bottom + 1):
        like = (row - block.top) % plan.unit
        sheet.lay_out(row, block.left, looks[like])
        _set_height(sheet, row, heights[block.top + like])
    for row, column, cell in carried:
        if cell is not None:
            sheet.take(row + by, column)
            sheet.place(row + by, column, cell)
    for row in range(block.bottom + 1, plan.growth.foot + 1):
        _set_height(sheet, row + by, heights[row])
    for row in range(plan.growth.foot + by + 1, plan.growth.foot + 1):
        _set_height(sheet, row, {})


def _height(sheet: Worksheet, row: int) -> dict[str, str]:
    element = sheet.row(row)
    return {} if element is None else {name: element.get(name, "") for name in _HEIGHT if element.get(name)}


def _set_height(sheet: Worksheet, row: int, height: dict[str, str]) -> None:
    element: Element | None = sheet.make_row(row) if height else sheet.row(row)
    if element is None:
        return
    for name in _HEIGHT:
        unset(element, name)
        if name in height:
            element.set(name, height[name])


def _write(plan: Plan, pen: Pen, plain: PlainRows) -> None:
    width = plan.growth.block.width
    for row, values in enumerate(plan.rows, plan.after.top):
        if plain.renew(row, values, pen):
            continue
        listed = pen.cells(row)
        padded = [*values, *([None] * (width - len(values)))]
        for column, value in enumerate(padded, plan.after.left):
            if value is not None or not is_bare(listed.get(column)):
                pen.write(row, column, value)
    plain.put()
