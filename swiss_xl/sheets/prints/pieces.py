"""Pieces of paper, several on a page: units of rows that repeat, each with one or two pieces side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from swiss_xl.book import Area, Book, Cell, Tab

ANCHOR = "sxl_pieces"
SECOND = "_2"

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


def _places(tab: Tab, block: Area) -> dict[str, tuple[int, int]]:
    """Row and column of every named cell inside the first unit, counted from its corner."""
    return dict(_inside(tab, block, unit_of(tab)))


def _inside(tab: Tab, block: Area, unit: int) -> Iterator[tuple[str, tuple[int, int]]]:
    for name in tab.names:
        area = tab.area(name) if name.startswith("sxl_") else None
        if area and block.top <= area.top < block.top + unit and block.left <= area.left <= block.right:
            yield name.removeprefix("sxl_"), (area.top - block.top, area.left - block.left)
