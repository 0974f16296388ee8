"""Sentences on a tab: broken into lines, as no host can be asked for the height of a row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from textwrap import wrap

from swiss_xl.book import Book, Cell, Link, Tab, address
from swiss_xl.sheets.patterns import pattern
from swiss_xl.sheets.round import block_columns
from swiss_xl.sheets.standings import block_row
from swiss_xl.sheets.tabs import Layout, hidden_patterns, stamp_tab

Entry = Mapping[str, Cell]


def told_tab(book: Book, layout: Layout, kind: str, title: str, constants: Mapping[str, str]) -> Tab:
    """A new tab of sentences, behind all visible ones, from the pattern for *kind*."""
    wanted = layout.free_title(title)
    return stamp_tab(book, pattern(book, layout, kind), wanted, before=hidden_patterns(book)[0], constants=constants)


def fill_entries(book: Book, tab: Tab, block: str, keys: Sequence[str], entries: Sequence[Entry]) -> None:
    """Write *entries*, by the keys of the columns, into *block*: each takes as many rows as its longest text needs."""
    columns = block_columns(tab, tuple(keys))
    rooms = {key: _room(tab, key) for key in keys}
    rows = [line for entry in entries for line in in_lines(entry, rooms)]
    book.fill(tab.title, block, [block_row(tab, block, columns, row) for row in rows])


def in_lines(entry: Entry, rooms: Mapping[str, int]) -> Iterator[dict[str, Cell]]:
    """The rows of one entry: texts broken where they are longer than the room of their column (0: never)."""
    columns = [_lines(value, rooms.get(key, 0)) for key, value in entry.items()]
    for row in zip_longest(*columns):
        yield dict(zip(entry, row, strict=True))


def _lines(value: Cell, room: int) -> Sequence[Cell]:
    if not isinstance(value, str) or not room:
        return [value]
    return [line for part in value.splitlines() for line in wrap(part, room)] or [None]


def _room(tab: Tab, key: str) -> int:
    told = tab.constant(f"sxl_{key}_room")
    return int(told) if told.isdecimal() else 0


def place_link(titles: Sequence[str], sheet: str, cell: str) -> Cell:
    """``Round 3!E7`` as a link that leads there; a bare text where there is no such tab."""
    shown = "!".join(part for part in (sheet, cell) if part)
    if sheet not in titles:
        return shown or None
    quoted = sheet.replace("'", "''")
    return Link(shown, f"'{quoted}'!{cell or address(1, 1)}")
