"""Writing values into cells."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from datetime import date, time, timedelta

from lxml import etree

from swiss_xl.book import Area, CellError, Keep, Link, Uncalculated, Value, address
from swiss_xl.book import Cell as CellValue
from swiss_xl.errors import HostError
from swiss_xl.hosts.ooxml.dates import Kind, encoded, format_for, suits
from swiss_xl.hosts.ooxml.links import Links
from swiss_xl.hosts.ooxml.markup import Element, local, main, number, unset
from swiss_xl.hosts.ooxml.strings import LONGEST, storable
from swiss_xl.hosts.ooxml.worksheet import Worksheet, inside, range_of

_FORMULA = main("f")
_LOOKS_TYPED = re.compile(r"\s*[=+\-@'\d.,(%$€]|\s*(true|false|vero|falso|verdadero)\s*$", re.IGNORECASE)


_PLAIN = frozenset({int, Keep})  # what a cell can always hold


def check_value(value: CellValue, place: str) -> None:
    """
    Let *value* pass if a cell can hold it.

    :raises HostError: naming *place*, for a number that is none (NaN), a time zone, a date too early, a formula or a
        text too long.
    """
    if isinstance(value, Uncalculated):
        raise HostError(f"{place}: a formula cannot be written, got: {value.formula}; write its value")
    if isinstance(value, float) and not math.isfinite(value):
        raise HostError(f"{place}: a cell holds numbers only, got: {value}; leave it empty or write a text")
    if not isinstance(value, None | str | int | float | date | time | timedelta | CellError | Keep | Link):
        kind = type(value).__name__
        raise HostError(
            f"{place}: a cell holds texts, numbers, truths, dates and times, got: {kind} {value!r}; convert it"
        )
    if isinstance(value, date | time | timedelta):
        try:
            number_ = encoded(value, since_1904=False)
        except HostError as error:
            raise HostError(f"{place}: {error}") from None
        if not math.isfinite(number_):
            raise HostError(f"{place}: there is no such date: {value}; leave the cell empty")
    text = value.text if isinstance(value, Link) else value
    if isinstance(text, str) and len(text) > LONGEST:
        raise HostError(f"{place}: a cell holds at most {LONGEST} characters, got: {len(text)}; shorten the text")


def is_bare(cell: Element | None) -> bool:
    """Whether a listed cell has nothing but its place and its look."""
    return cell is not None and not len(cell) and len(cell.attrib) <= 2 and cell.get("t") is None


class Pen:
    """
    Writes values into the cells of one sheet.

    :param written: the area that is going to be rewritten as a whole; formulas that reach beyond it are refused.
    """

    def __init__(self, sheet: Worksheet, written: Area) -> None:
        self._sheet = sheet
        self._written = written
        self._strings = sheet.workbook.strings
        self._styles = sheet.workbook.styles
        self.links = Links(sheet)

    def cells(self, row: int) -> dict[int, Element]:
        """The cells of a row by column, to read only."""
        return self._sheet.cells(row)

    def check(self, row: int, column: int) -> None:
        """
        Let a cell pass if its content may go.

        :raises HostError: if it begins a formula that other cells share.
        """
        cell = self._sheet.cell(row, column)
        formula = cell.find(_FORMULA) if cell is not None and len(cell) else None
        if formula is None or not formula.get("ref"):
            return
        reach = range_of(formula.get("ref", ""))
        if reach is None or not inside(reach, self._written):
            place = f"{self._sheet.sheet.title}!{address(row, column)}"
            raise HostError(f"{place}: its formula also fills {formula.get('ref')}; give those cells values first")

    def write(self, row: int, column: int, value: CellValue) -> None:
        """Put *value* into a cell, which keeps its look as far as the value allows."""
        if isinstance(value, Keep):
            return
        cell = self._sheet.make_cell(row, column)
        self.clear(cell)
        if isinstance(value, Link):
            self.links.put(row, column, value)
            value = value.text
        if value is not None and value != "":
            self._set(cell, value)

    def clear(self, cell: Element) -> None:
        """Empty a cell, look kept."""
        if is_bare(cell):
            return
        if cell.get("t") == "s":
            self._strings.count(-1)
        for child in list(cell):
            if local(child) == "f":
                self._sheet.workbook.forget_calculation_order()
            cell.remove(child)
        for attribute in ("t", "cm", "vm", "ph"):
            unset(cell, attribute)

    def _set(self, cell: Element, value: Value) -> None:
        style = number(cell, "s")
        if isinstance(value, str):
            text = storable(value)
            if not text:
                return
            self._store(cell, str(self._strings.place(text)), "s")
            style = self._text_style(style, text)
        elif isinstance(value, CellError):
            self._store(cell, value.text, "e")
        elif isinstance(value, bool):
            self._store(cell, str(int(value)), "b")
        elif isinstance(value, int | float):
            self._store(cell, str(int(value)) if isinstance(value, int) else repr(float(value)), "")
            style = self._number_style(style)
        elif isinstance(value, date | time | timedelta):
            self._store(cell, repr(encoded(value, since_1904=self._sheet.workbook.since_1904)), "")
            style = self._date_style(style, value)
        if style != number(cell, "s"):
            cell.set("s", str(style))

    @staticmethod
    def _store(cell: Element, text: str, type_: str) -> None:
        if type_:
            cell.set("t", type_)
        etree.SubElement(cell, main("v")).text = text

    def _text_style(self, style: int, text: str) -> int:
        typed = bool(_LOOKS_TYPED.match(text)) and self._styles.code(style) != "@"
        return self._styles.as_text(style, prefixed=typed)

    def _number_style(self, style: int) -> int:
        style = self._styles.as_text(style, prefixed=False)
        return style if self._styles.kind(style) is Kind.NUMBER else self._styles.with_number_format(style, 0)

    def _date_style(self, style: int, value: date | time | timedelta) -> int:
        style = self._styles.as_text(style, prefixed=False)
        if suits(value, self._styles.kind(style)):
            return style
        return self._styles.with_number_format(style, format_for(value))


def check_values(title: str, top: int, left: int, rows: Iterable[Iterable[CellValue]]) -> None:
    """
    Let a block of values pass if cells can hold them.

    :raises HostError: naming the first cell that cannot.
    """
    for row, values in enumerate(rows, top):
        for column, value in enumerate(values, left):
            if value is not None and not (type(value) in _PLAIN or (type(value) is str and len(value) <= LONGEST)):
                check_value(value, f"{title}!{address(row, column)}")
