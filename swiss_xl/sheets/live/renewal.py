"""Writing the workings of the tab Live: whole blocks into a new tab, later only what has changed."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping, Sequence

from swiss_xl.book import Book, Cell, Formula, Grid, Tab, Value
from swiss_xl.sheets.live.sheet import Block, Line

Written = tuple[Block, Sequence[list[Cell]]]


def mark(block: Block) -> str:
    """The column with a number that tells the formulas of a row from others: they are not read, values are compared."""
    return f"{block.name}_formulas"


def marked(lines: Sequence[Line]) -> list[list[Cell]]:
    """The rows of *lines*, the number of their formulas with them."""
    for line in lines:
        texts = (f"{key}={cell.text}" for key, cell in line.cells.items() if isinstance(cell, Formula))
        line.put(mark(line.block), zlib.crc32("\n".join(texts).encode()))
    return [line.block.row(line.cells) for line in lines]


def put_all(book: Book, title: str, blocks: Sequence[Written]) -> None:
    """Fill the blocks of a tab that has just been stamped."""
    for block, _ in blocks:  # first as long as they have to be: a block that grows drags formulas along
        book.fill(title, f"sxl_{block.name}", [[None]] * block.height)
    for block, rows in blocks:
        book.fill(title, f"sxl_{block.name}", [*rows, *[[None]] * (block.height - len(rows))])


def put_changes(book: Book, title: str, blocks: Sequence[Written]) -> None:
    """Write the cells of the tab that are not as they shall be."""
    grid = book.grid(title)
    cells: dict[tuple[int, int], Cell] = {}
    for block, rows in blocks:
        for place in range(block.height):
            wanted = rows[place] if place < len(rows) else [None] * block.area.width
            cells |= _changes(grid, block, block.area.top + place, wanted)
    if cells:
        book.write(title, cells)


def _changes(grid: Grid, block: Block, row: int, wanted: Sequence[Cell]) -> Mapping[tuple[int, int], Cell]:
    """The cells of one row that differ; all where the formulas do."""
    left = block.area.left
    values = [_shown(cell) for cell in wanted]
    there = [grid.at(row, column) for column in range(left, left + len(wanted))]
    number = block.columns.get(mark(block))
    formulas = any(isinstance(cell, Formula) for cell in wanted)
    whole = (formulas or number) and (number is None or values[number - left] != there[number - left])
    return {
        (row, left + place): cell for place, cell in enumerate(wanted) if whole or values[place] != _shown(there[place])
    }


def _shown(cell: Cell) -> Cell:
    """What a cell comes to; a formula that gives an empty text shows nothing."""
    value = cell.value if isinstance(cell, Formula) else cell
    return None if value == "" else value


def forget_tab(book: Book, workings: Tab, title: str) -> bool:
    """
    Empty the rows that speak of the tab *title*, which is about to go.

    :returns: whether that could be done: not where a tab was renamed since the rows were written.
    """
    block, places = workings.area("sxl_games"), workings.area("sxl_place")
    if not block or not places:
        return False
    grid, titles = book.grid(workings.title), {tab.title for tab in book.tabs()}
    rows = {row: _tab_of(grid.at(row, places.left)) for row in range(block.top, block.bottom + 1)}
    if not set(filter(None, rows.values())) <= titles:
        return False
    cells = [(row, column) for row, of in rows.items() if of == title for column in _columns(workings)]
    if cells:
        book.write(workings.title, dict.fromkeys(cells))
    return True


def _columns(workings: Tab) -> Iterator[int]:
    block = workings.area("sxl_games")
    if block:
        yield from range(block.left, block.right + 1)


def _tab_of(place: Value) -> str:
    """``Round 3`` of ``Round 3!E8``."""
    return str(place or "").rpartition("!")[0]
