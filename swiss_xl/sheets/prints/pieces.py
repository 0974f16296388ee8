"""Pieces of paper, several on a page: units of rows that repeat, each with one or two pieces side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from swiss_xl.book import Area, Book, Cell, Tab
from swiss_xl.sheets.prints.lines import lines_of, width_of

ANCHOR = "sxl_pieces"
SECOND = "_2"
FEW_LETTERS = 22

Piece = Mapping[tuple[str, int], Cell]
"""What stands on a piece: by the name of a cell (without ``sxl_``), and how many rows below it."""


def unit_of(tab: Tab) -> int:
    """How many rows a unit has: the height of one piece."""
    block, told = tab.area(ANCHOR), tab.constant("sxl_unit")
    return int(told) if told.isdecimal() and int(told) else block.height if block else 1


def across(tab: Tab, key: str) -> int:
    """How many pieces stand side by side: two where the name *key* exists a second time."""
    return 2 if tab.area(f"sxl_{key}{SECOND}") else 1


def place_of(tab: Tab, key: str, index: int) -> tuple[int, int] | None:
    """The row and the column of the cell *key* on the piece number *index* (from 0), None where its name is gone."""
    beside = across(tab, key)
    area = tab.area(f"sxl_{key}{SECOND if index % beside else ''}")
    return (area.top + index // beside * unit_of(tab), area.left) if area else None


def fill_pieces(book: Book, tab: Tab, key: str, pieces: Sequence[Piece]) -> None:
    """
    Write *pieces* into the block, left to right and down; *key* is a cell that every piece has.

    Pieces that the block has no name for stay empty.
    """
    block = tab.area(ANCHOR)
    if block is None:
        book.fill(tab.title, ANCHOR, [])  # which says that it is lost
        return
    beside, unit = across(tab, key), unit_of(tab)
    height = max(1, -(-len(pieces) // beside)) * unit
    rows: list[list[Cell]] = [[None] * block.width for _ in range(height)]
    places = _places(tab, block)
    for index, piece in enumerate(pieces):
        suffix = SECOND if index % beside else ""
        top = index // beside * unit
        for (name, below), value in piece.items():
            if f"{name}{suffix}" in places and value is not None:
                row, column = places[f"{name}{suffix}"]
                rows[top + row + below][column] = value
    book.fill(tab.title, ANCHOR, rows, unit=unit)


def stacked(tab: Tab, key: str, text: str, *, low: bool = True) -> Piece:
    """
    *text* in the cells that *key* stands for, one below the other: partners in a line each, a long text broken.

    Where there are fewer lines than cells, the lowest are filled (*low*), or the first. A pattern of earlier versions
    has one cell for it, where the text stands as it is.
    """
    room = tab.area(f"sxl_{key}")
    if room is None or room.height == 1:
        return {(key, 0): text or None}
    lines = lines_of(text, room.height, letters_of(tab, key))
    first = room.height - len(lines) if low else 0
    return {(key, first + below): line or None for below, line in enumerate(lines)}


def letters_of(tab: Tab, key: str) -> int:
    """How many letters find room in a line of the cell *key*, as its pattern tells."""
    told = tab.constant(f"sxl_{key}_letters")
    return int(told) if told.isdecimal() and int(told) else FEW_LETTERS


def fits_a_line(tab: Tab, key: str, name: str) -> bool:
    """
    Whether *name* may be a link in the cell *key*: LibreOffice writes links in one line, and would cut off the rest.

    Where the pattern tells no number of letters, the cell is shrunk to its text.
    """
    return not tab.constant(f"sxl_{key}_letters") or width_of(name) <= letters_of(tab, key)


def _places(tab: Tab, block: Area) -> dict[str, tuple[int, int]]:
    """Row and column of every named cell inside the first unit, counted from its corner."""
    return dict(_inside(tab, block, unit_of(tab)))


def _inside(tab: Tab, block: Area, unit: int) -> Iterator[tuple[str, tuple[int, int]]]:
    for name in tab.names:
        area = tab.area(name) if name.startswith("sxl_") else None
        if area and block.top <= area.top < block.top + unit and block.left <= area.left <= block.right:
            yield name.removeprefix("sxl_"), (area.top - block.top, area.left - block.left)
