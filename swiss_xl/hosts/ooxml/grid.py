"""The values of one sheet, read from its part."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from swiss_xl.book import CellError, Uncalculated, Value, address
from swiss_xl.hosts.ooxml.dates import Kind, decoded
from swiss_xl.hosts.ooxml.markup import Element, damaged, flag, main, number
from swiss_xl.hosts.ooxml.rowtext import CELLS, VALUES, RowText, sheet_text
from swiss_xl.hosts.ooxml.strings import text_of, unescaped
from swiss_xl.hosts.ooxml.workbook import Sheet, Workbook
from swiss_xl.hosts.ooxml.worksheet import column_of, numbered_cells, positions, range_of
from swiss_xl.telling import phrase

_EXACT = 1e15
_VALUE, _FORMULA, _INLINE = main("v"), main("f"), main("is")


class SheetGrid:
    """The values of one sheet and the number formats they are shown in."""

    def __init__(self, workbook: Workbook, sheet: Sheet) -> None:
        self._workbook = workbook
        self._strings = workbook.strings.texts
        self._since_1904 = workbook.since_1904
        self._kinds = [workbook.styles.kind(style) for style in range(len(workbook.styles.codes))]
        root = workbook.package.tree(sheet.part)
        self._shared: dict[str, str] = {}
        self._styles: dict[tuple[int, int], int] = {}
        self._texts: dict[int, str] = {}
        self._row_styles: dict[int, int] = {}
        self._rows: list[list[Value]] = []
        data = root.find(main("sheetData"))
        if data is not None:
            self._read(data)
        self._merge(root)
        self._trim()
        listed = root.iterfind(f"{main('cols')}/{main('col')}")
        self._columns = [(number(each, "min"), number(each, "max"), number(each, "style")) for each in listed]

    @property
    def rows(self) -> Sequence[Sequence[Value]]:
        """All values from A1 on, row by row; trailing empty rows and cells are left out."""
        return self._rows

    def at(self, row: int, column: int) -> Value:
        """The value of one cell; None outside the used cells."""
        if 1 <= row <= len(self._rows) and 1 <= column <= len(self._rows[row - 1]):
            return self._rows[row - 1][column - 1]
        return None

    def format(self, row: int, column: int) -> str:
        """The number format code of a cell."""
        style = self._styles.get((row, column), self._row_styles.get(row, -1))
        if row in self._texts:
            style = self._look(self._texts[row], address(row, column))
        if style < 0:
            style = next((style for first, last, style in self._columns if first <= column <= last), 0)
        return self._workbook.styles.code(style)

    def _read(self, data: Element) -> None:
        """All rows: the plain ones from their text, the others cell by cell."""
        text = sheet_text(data)
        if text is None:
            for row_number, row, cells in positions(data):
                self._keep(row_number, self._cell_by_cell(row_number, row, cells))
            return
        elements: list[Element] = []
        for place, told in enumerate(text.rows):
            values = None if "customFormat" in told.attributes else self._plain(told)
            if values is None:
                elements = elements or list(data)
                values = self._cell_by_cell(told.number, elements[place], numbered_cells(elements[place]))
            self._keep(told.number, values)

    def _keep(self, row: int, values: list[Value]) -> None:
        if values:
            self._rows.extend([] for _ in range(row - len(self._rows)))
            self._rows[row - 1] = values

    def _plain(self, row: RowText) -> list[Value] | None:
        """The values of a row of plain cells, None if it has others."""
        values: list[Value] = []
        here = str(row.number)
        for look, letters, digits, look_after, kind, text, odd in VALUES.findall(row.cells):
            if not text and not odd:  # the end
                continue
            if odd or digits != here:
                return None
            value = self._string(text) if kind == "s" else self._typed(kind, text, int(look or look_after or 0))
            if value is not None:
                _put(values, column_of(letters), value)
        self._texts[row.number] = row.cells
        return values

    def _cell_by_cell(self, row_number: int, row: Element, cells: list[tuple[int, Element]]) -> list[Value]:
        if flag(row, "customFormat"):
            self._row_styles[row_number] = number(row, "s")
        values: list[Value] = []
        for column, cell in cells:
            style = cell.get("s")
            self._styles[row_number, column] = int(style) if style else 0
            if len(cell):
                value = self._value(cell, int(style) if style else 0)
                if value is not None:
                    _put(values, column, value)
        return values

    @staticmethod
    def _look(cells: str, place: str) -> int:
        """The look of a cell in a plain row, -1 if the row has no such cell; seldom asked for, so not listed."""
        found = CELLS.match(cells, cells.rfind("<c ", 0, max(0, cells.rfind(f'r="{place}"'))))
        return int(found[1] or found[4] or 0) if found and f"{found[2]}{found[3]}" == place else -1

    def _value(self, cell: Element, style: int) -> Value:
        kind = cell.get("t", "n")
        stored = cell.find(_VALUE)
        text = stored.text if stored is not None else None
        if kind == "s":
            return self._string(text)
        if kind == "inlineStr":
            inline = cell.find(_INLINE)
            return text_of(inline) if inline is not None else None
        if text is None:
            return self._missing(cell, kind)
        return self._typed(kind, text, style)

    def _typed(self, kind: str, text: str, style: int) -> Value:
        if not kind or kind == "n":
            return self._number(text, style)
        if kind == "str":
            return unescaped(text)
        if kind == "b":
            return text.strip() in ("1", "true")
        if kind == "e":
            return CellError(text.strip())
        if kind == "d":
            return datetime.fromisoformat(text.strip())
        return self._number(text, style)

    def _string(self, text: str | None) -> Value:
        place = int(text) if text and text.strip().isdecimal() else -1
        if not 0 <= place < len(self._strings):
            raise damaged(
                phrase(
                    "a cell asks for the text number {number}, there are {count}", number=text, count=len(self._strings)
                )
            )
        return self._strings[place] or None

    def _number(self, text: str, style: int) -> Value:
        value = float(text)
        kind = self._kinds[style] if style < len(self._kinds) else Kind.NUMBER
        if kind is not Kind.NUMBER:
            shown = decoded(value, kind, since_1904=self._since_1904)
            if not isinstance(shown, float):
                return shown
        return int(value) if abs(value) < _EXACT and value.is_integer() else value

    def _missing(self, cell: Element, kind: str) -> Value:
        """The value of a cell that stores none: a formula which nobody calculated, or nothing."""
        formula = cell.find(_FORMULA)
        if formula is None:
            return None
        text = formula.text or self._shared.get(formula.get("si", ""), "")
        self._shared.setdefault(formula.get("si", ""), text)
        if kind == "str" and cell.find(_VALUE) is not None:
            return ""
        return Uncalculated(f"={text}")

    def _merge(self, root: Element) -> None:
        for each in root.iterfind(f"{main('mergeCells')}/{main('mergeCell')}"):
            area = range_of(each.get("ref", ""))
            if area:
                for row in range(area.top, min(area.bottom, len(self._rows)) + 1):
                    self._blank(row, area.left + (row == area.top), area.right)

    def _blank(self, row: int, left: int, right: int) -> None:
        values = self._rows[row - 1]
        for column in range(left, min(right, len(values)) + 1):
            values[column - 1] = None

    def _trim(self) -> None:
        for values in self._rows:
            while values and values[-1] is None:
                values.pop()
        while self._rows and not self._rows[-1]:
            self._rows.pop()


def _put(values: list[Value], column: int, value: Value) -> None:
    missing = column - len(values)
    if missing == 1:
        values.append(value)
        return
    if missing > 0:
        values.extend([None] * missing)
    values[column - 1] = value
