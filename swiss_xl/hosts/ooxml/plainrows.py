"""Writing the plain rows of a block as text, all of them parsed at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape

from swiss_xl.book import Area, Cell, Formula, Keep, Link, column_letters
from swiss_xl.hosts.ooxml.cells import Pen
from swiss_xl.hosts.ooxml.markup import parse
from swiss_xl.hosts.ooxml.rowtext import ALL_BARE, ALL_PLAIN, CELLS, PLACES, RowText, sheet_text
from swiss_xl.hosts.ooxml.worksheet import Worksheet

WORTHWHILE = 8
"""Smaller blocks are written cell by cell."""


_SPECIAL = frozenset({Keep, Link, Formula})


class PlainRows:
    """
    The rows of *block* that hold plain values in listed cells: no formulas, no rich texts, no gaps.

    They are known as they stand when this is made; what is renewed reaches the sheet with :meth:`put`.
    """

    def __init__(self, sheet: Worksheet, block: Area) -> None:
        self._sheet = sheet
        self._block = block
        self._letters = [column_letters(column) for column in range(block.left, block.right + 1)]
        self._rows: dict[int, tuple[RowText, list[str], int]] = {}
        self._renewed: list[str] = []
        self._uses = 0
        text = sheet_text(sheet.data) if block.height >= WORTHWHILE else None
        self._start = text.start if text else ""
        for row in text.rows if text else ():
            if block.top <= row.number <= block.bottom:
                self._list(row)

    def __contains__(self, row: object) -> bool:
        return row in self._rows

    def _list(self, row: RowText) -> None:
        if not ALL_PLAIN.fullmatch(row.cells):
            return
        places, wanted = PLACES.findall(row.cells), [f"{letters}{row.number}" for letters in self._letters]
        first = places.index(wanted[0]) if wanted[0] in places else 0
        if places[first : first + len(wanted)] == wanted and len(set(places)) == len(places):
            self._rows[row.number] = (row, places, first)

    def renew(self, number: int, values: Sequence[Cell], pen: Pen) -> bool:
        """Replace the block's cells in one row by *values*; False if that has to be done cell by cell."""
        if number not in self._rows or not _SPECIAL.isdisjoint(map(type, values)):
            return False
        row, places, first = self._rows[number]
        cells, rest = _divided(row.cells, places, first + _length(values))
        listed = CELLS.findall(cells)
        padded = [*values, *[None] * (len(self._letters) - len(values))]
        new = [_spelled(cell) for cell in listed[:first]]
        new += self._written(listed[first:], padded, pen)
        new += [_spelled(cell) for cell in listed[first + len(padded) :]]
        self._renewed.append(f'<row r="{number}"{row.attributes}>{"".join(new)}{rest}</row>')
        return True

    def _written(self, cells: Sequence[tuple[str, ...]], values: Sequence[Cell], pen: Pen) -> Iterator[str]:
        for (look, letters, row, look_after, kind, _), value in zip(cells, values, strict=False):
            style = look or look_after
            if kind == "s":
                self._uses -= 1
            content = (
                None
                if value is None or isinstance(value, Keep | Link | Formula)
                else pen.content(int(style or 0), value)
            )
            if content is None:
                yield f'<c r="{letters}{row}" s="{style}"/>' if style else f'<c r="{letters}{row}"/>'
                continue
            new, type_, text = content
            if type_ == "s":
                self._uses += 1
            elif type_ == "e":
                text = escape(text)
            yield _spelled((style if new == int(style or 0) else str(new), letters, row, "", type_, text))

    def put(self) -> None:
        """Put all renewed rows into the sheet."""
        if not self._renewed:
            return
        text = f"{self._start}{''.join(self._renewed)}</sheetData>"
        for row in list(parse(text.encode("utf-8"), self._sheet.sheet.part)):
            self._sheet.replace_row(int(row.get("r", "")), row)
        self._renewed = []
        self._sheet.workbook.strings.count(self._uses)
        self._uses = 0


def _length(values: Sequence[Cell]) -> int:
    """How many values there are up to the last that is not empty."""
    length = len(values)
    while length and values[length - 1] is None:
        length -= 1
    return length


def _divided(cells: str, places: Sequence[str], written: int) -> tuple[str, str]:
    """The cells that have to be written anew, and the empty ones behind them, which stay as they are."""
    cut = cells.rfind("</c>") + len("</c>") if "</c>" in cells else 0
    if written < len(places):
        cut = max(cut, cells.rfind("<c ", 0, cells.index(f'r="{places[written]}"')))
    else:
        cut = len(cells)
    return (cells[:cut], cells[cut:]) if ALL_BARE.fullmatch(cells, cut) else (cells, "")


def _spelled(cell: Sequence[str]) -> str:
    look, letters, row, look_after, kind, text = cell
    style, type_ = look or look_after, f' t="{kind}"' if kind else ""
    start = f'<c r="{letters}{row}" s="{style}"{type_}' if style else f'<c r="{letters}{row}"{type_}'
    return f"{start}><v>{text}</v></c>" if text else f"{start}/>"
