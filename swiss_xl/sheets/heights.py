"""
Rows as high as the names in them need: a long name goes on in a second line, it is neither cut nor made tiny.

A pattern tells how many digits find room in a line of its wrapped cells (``sxl_player_letters``), how high its rows
are (``sxl_row``) and how high a further line is (``sxl_line``). Patterns of earlier versions tell nothing: their rows
stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from swiss_xl.book import Area, Book, Tab
from swiss_xl.sheets.prints.lines import wrapped

ROOM = "_letters"
TALL = "sxl_tall"
EDGES = 4  # points above and below the lines


def rooms(tab: Tab) -> dict[str, int]:
    """How many digits find room in a line, by the key of the cell or column."""
    told = {name.removeprefix("sxl_").removesuffix(ROOM): tab.constant(name) for name in tab.names if ROOM in name}
    return {key: int(text) for key, text in told.items() if text.isdecimal() and int(text)}


def fit_rows(book: Book, title: str, anchor: str, *, down_to: int = 0) -> None:
    """
    Give the rows of the block *anchor* (and further ones, *down_to*) the heights that their texts need.

    Where every text has always found room, nothing is touched: whoever made the rows higher or lower by hand keeps it.
    """
    tab = next(each for each in book.tabs() if each.title == title)
    area, told = tab.area(f"sxl_{anchor}"), rooms(tab)
    if area is None or not told:
        return
    columns = {found.left: room for key, room in told.items() if (found := tab.area(f"sxl_{key}"))}
    grid = book.grid(title)
    lines = {
        row: max((wrapped(str(grid.at(row, column) or ""), room) for column, room in columns.items()), default=1)
        for row in range(area.top, max(area.bottom, down_to) + 1)
    }
    _set(book, tab, lines)


def fit_cells(book: Book, title: str) -> None:
    """The same for cells that stand alone, each in a row of its own."""
    tab, grid = next(each for each in book.tabs() if each.title == title), book.grid(title)
    lines: dict[int, int] = {}
    for cell, room in _cells(tab):
        here = wrapped(str(grid.at(cell.top, cell.left) or ""), room)
        lines[cell.top] = max(lines.get(cell.top, 1), here)
    _set(book, tab, lines)


def _cells(tab: Tab) -> Iterator[tuple[Area, int]]:
    for key, room in rooms(tab).items():
        cell = tab.area(f"sxl_{key}")
        if cell:
            yield cell, room


def _set(book: Book, tab: Tab, lines: Mapping[int, int]) -> None:
    usual, line = tab.constant("sxl_row"), tab.constant("sxl_line")
    if not usual or not line:
        return
    wanted = {row: max(float(usual), number * float(line) + EDGES) for row, number in lines.items()}
    tall = any(height > float(usual) for height in wanted.values())
    if tall or tab.constant(TALL) == "1":
        book.set_heights(tab.title, wanted)
        book.define(tab.title, TALL, str(int(tall)))
