"""Fill, write and append on a sheet in memory: what the closed file refuses is refused here, in the same words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from swiss_xl.book import KEEP, Area, Cell, Formula, Keep, Link, address
from swiss_xl.errors import HostError
from swiss_xl.hosts.excel.calls import TableSeen
from swiss_xl.hosts.excel.tab import BreakPages, LiveTab, LookLike, Resize
from swiss_xl.hosts.excel.writing import rectangles
from swiss_xl.hosts.ooxml.cells import check_value, check_values
from swiss_xl.hosts.ooxml.follow import Growth
from swiss_xl.hosts.ooxml.worksheet import inside, overlap
from swiss_xl.telling import phrase

OWN_PREFIX = "sxl_"
_NAME = re.compile(r"[^\W\d][\w.]*")


def fill(tab: LiveTab, anchor: str, rows: Sequence[Sequence[Cell]], unit: int) -> None:
    """
    Replace the block *anchor* of *tab* by *rows*.

    :raises HostError: if a value cannot be written or something of the user's would be harmed; nothing is changed.
    """
    block = _area(tab.names.get(anchor.casefold(), ""))
    if block is None:
        raise HostError(
            phrase(
                "the tab {title} has lost its block {anchor!r} (the name is missing or broken); undo the "
                "deletion in Excel, or take the tab from a backup",
                title=tab.title,
                anchor=anchor,
            )
        )
    like = min(max(unit, 1), block.height)
    full = [*rows, *[()] * (like - len(rows))]
    feet = _feet(tab, block)
    foot = max((area.bottom for area in feet), default=block.bottom)
    growth = Growth(block, len(full) - block.height, foot, block.top)
    _check_fill(tab, growth, full, feet)
    if growth.rows:
        tab.grow(growth, like)
    for row, values in enumerate(full, block.top):
        for place in range(block.width):
            value = values[place] if place < len(values) else None
            _put(tab, row, block.left + place, None if value is KEEP and row > block.bottom else value)
    if like > 1:
        tab.steps.append(BreakPages(block.top + len(full) - 1))


def _area(text: str) -> Area | None:
    try:
        return Area.parse(text) if "!" in text else None
    except ValueError:
        return None


def _feet(tab: LiveTab, block: Area) -> list[Area]:
    """Areas of ours below the block, which move along."""
    areas = [area for name, text in tab.names.items() if name.startswith(OWN_PREFIX) and (area := _area(text))]
    return [each for each in areas if each.top > block.bottom and block.left <= each.left and each.right <= block.right]


def _check_fill(tab: LiveTab, growth: Growth, rows: Sequence[Sequence[Cell]], feet: Sequence[Area]) -> None:
    block, title = growth.block, tab.title
    growth.check_room(title, rows)
    check_values(title, block.top, block.left, rows)
    touched = block._replace(bottom=max(growth.foot, growth.foot + growth.rows)) if growth.rows else block
    for area in tab.merges(touched):
        if not growth.shifts(area):
            raise HostError(
                phrase(
                    "{place}: cells are merged where rows are to be written; unmerge them and try again",
                    place=f"{title}!{area}",
                )
            )
    for table in tab.tables:
        if overlap(table.area, touched):
            raise HostError(
                phrase(
                    "{title}!{area}: there is a table where rows are to be written; move it to the right",
                    title=title,
                    area=table.area,
                )
            )
    if growth.rows:
        _check_below(tab, block, feet)


def _check_below(tab: LiveTab, block: Area, feet: Sequence[Area]) -> None:
    for row in range(block.bottom + 1, len(tab.rows) + 1):
        for column in range(block.left, block.right + 1):
            own = any(inside(Area(row, column, row, column), foot) for foot in feet)
            if not own and tab.at(row, column) not in (None, ""):
                raise HostError(
                    phrase(
                        "{place}: something stands below the rows to be written; move it to the right of them",
                        place=f"{tab.title}!{address(row, column)}",
                    )
                )


def _put(tab: LiveTab, row: int, column: int, cell: Cell) -> None:
    if isinstance(cell, Keep):
        return
    if isinstance(cell, Link):
        tab.put(row, column, cell.text, cell.target)
    elif isinstance(cell, Formula):
        tab.put(row, column, cell.value)
        tab.dirty[row, column] = cell
    else:
        tab.put(row, column, cell)


def write(tab: LiveTab, cells: Mapping[tuple[int, int], Cell]) -> None:
    """
    Write single cells.

    :raises HostError: if a value cannot be written, or would leave a table without a heading; nothing is changed.
    """
    written = {place: value for place, value in cells.items() if not isinstance(value, Keep)}
    for (row, column), value in written.items():
        check_value(value, f"{tab.title}!{address(row, column)}")
    for block in rectangles(written):
        for area in tab.merges(block):
            for row, column in _covered(area, written):
                raise HostError(
                    phrase(
                        "{place}: the cell is merged into {area} and would not be seen; unmerge it or use {first}",
                        place=f"{tab.title}!{address(row, column)}",
                        area=area,
                        first=address(area.top, area.left),
                    )
                )
    _check_headings(tab, written)
    for (row, column), value in written.items():
        _put(tab, row, column, value)


def _covered(area: Area, places: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The *places* in a merged *area* that are not seen."""
    inner = [(row, column) for row, column in places if inside(Area(row, column, row, column), area)]
    return [place for place in inner if place != (area.top, area.left)]


def _check_headings(tab: LiveTab, cells: Mapping[tuple[int, int], Cell]) -> None:
    """:raises HostError: if a column of a table would have no heading, or that of another."""
    for table in tab.tables if cells else ():
        area = table.area
        touched = {column for row, column in cells if row == area.top and area.left <= column <= area.right}
        if not table.headings or not touched:
            continue
        new = {column: _text(cells[area.top, column]) for column in touched}
        names = [new.get(each, _text(tab.at(area.top, each))) for each in range(area.left, area.right + 1)]
        for column, name in new.items():
            if not name or sum(other.casefold() == name.casefold() for other in names) > 1:
                place = f"{tab.title}!{address(area.top, column)}"
                raise HostError(
                    phrase(
                        "{place}: each column of a table needs its own heading, got: {name!r}; choose another",
                        place=place,
                        name=name,
                    )
                )


def _text(cell: Cell) -> str:
    value = cell.text if isinstance(cell, Link) else cell.value if isinstance(cell, Formula) else cell
    return "" if value is None else str(value)


def append(tab: LiveTab, header_row: int, rows: Sequence[Mapping[int, Cell]]) -> int:
    """
    Add rows below the last used row of the list headed in *header_row*; returns the first row written.

    :raises HostError: if something stands in the way; nothing is changed.
    """
    table, body = _list_at(tab, header_row, sorted({column for row in rows for column in row}))
    first = _last_used(tab, body) + 1
    last = first + len(rows) - 1
    _check_append(tab, table, body, first, rows)
    if not rows:
        return first
    added = max(0, last - body.bottom)
    if added:
        _lengthen(tab, body, added)
        fresh = Area(max(first, body.bottom + 1, body.top + 2), body.left, last, body.right)
        if fresh.height > 0:
            tab.steps.append(LookLike(body._replace(top=body.top + 1, bottom=body.top + 1), fresh))
        if table:
            tab.steps.append(Resize(table.name, table.area._replace(bottom=table.area.bottom + added)))
            tab.known_tables = [
                each._replace(area=each.area._replace(bottom=each.area.bottom + added)) if each is table else each
                for each in tab.tables
            ]
    for row, values in enumerate(rows, first):
        for column, value in values.items():
            _put(tab, row, column, value)
    return first


def _lengthen(tab: LiveTab, body: Area, added: int) -> None:
    first = body.top + 1
    old = body._replace(top=first, bottom=max(first, body.bottom))
    by = body.bottom + added - old.bottom
    if by > 0:
        tab.follow(Growth(old, by, old.bottom, first))


def _list_at(tab: LiveTab, header_row: int, columns: Sequence[int]) -> tuple[TableSeen | None, Area]:
    for table in tab.tables:
        meets = any(table.area.left <= column <= table.area.right for column in columns)
        if table.headings and table.area.top == header_row and (meets or not columns):
            return table, table.area._replace(bottom=table.area.bottom - table.totals)
    rows = tab.rows
    headed = {column for column, value in enumerate(rows[header_row - 1] if header_row <= len(rows) else (), 1)
              if value not in (None, "")}  # fmt: skip
    if not headed:
        raise HostError(
            phrase(
                "{title}: there are no headings in row {row}; put them back",
                title=tab.title,
                row=header_row,
            )
        )
    left = right = min((column for column in columns if column in headed), default=min(headed))
    while left - 1 in headed:
        left -= 1
    while right + 1 in headed:
        right += 1
    used = (row for row in range(1, len(rows) + 1) if _is_used(tab, row, range(left, right + 1)))
    return None, Area(header_row, left, max(header_row, max(used, default=header_row)), right)


def _is_used(tab: LiveTab, row: int, columns: Iterable[int]) -> bool:
    return any(tab.at(row, column) not in (None, "") for column in columns)


def _last_used(tab: LiveTab, body: Area) -> int:
    """The last row of a list that holds a value; at least that of its headings."""
    rows = range(body.bottom, body.top, -1)
    return next((row for row in rows if _is_used(tab, row, range(body.left, body.right + 1))), body.top)


def _check_append(
    tab: LiveTab, table: TableSeen | None, body: Area, first: int, rows: Sequence[Mapping[int, Cell]]
) -> None:
    title = tab.title
    for row, values in enumerate(rows, first):
        for column, value in values.items():
            check_value(value, f"{title}!{address(row, column)}")
    last = first + len(rows) - 1
    if table and table.totals and last > body.bottom:
        raise HostError(
            phrase(
                "{title}!{area}: the table has a totals row; switch it off and try again", title=title, area=table.area
            )
        )
    ahead = Area(body.bottom + 1, body.left, last, body.right)
    others = [each.area for each in tab.tables if table is None or each.area != table.area]
    for area in [*tab.merges(ahead), *others] if last > body.bottom else []:
        if overlap(area, ahead):
            raise HostError(
                phrase(
                    "{title}!{area}: merged cells or a table stand below the list; move them away",
                    title=title,
                    area=area,
                )
            )
    for row in range(first, last + 1):
        for column in sorted({*rows[row - first], *(range(body.left, body.right + 1) if row > body.bottom else ())}):
            if tab.at(row, column) not in (None, ""):
                raise HostError(
                    phrase(
                        "{title}!{cell}: something stands below the list; move it away",
                        title=title,
                        cell=address(row, column),
                    )
                )


def check_name(name: str) -> None:
    """:raises HostError: if *name* is none that Excel accepts."""
    if not _NAME.fullmatch(name):
        raise HostError(
            phrase("a defined name cannot be {name!r}; use letters, digits, dots and underscores", name=name)
        )
