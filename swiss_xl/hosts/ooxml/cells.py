"""Writing values into cells."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Sequence
from datetime import date, time, timedelta
from typing import NamedTuple

from lxml import etree

from swiss_xl.book import Area, CellError, Formula, Keep, Link, Uncalculated, Value, address
from swiss_xl.book import Cell as CellValue
from swiss_xl.errors import HostError
from swiss_xl.hosts.ooxml.dates import Kind, encoded, format_for, suits
from swiss_xl.hosts.ooxml.links import Links
from swiss_xl.hosts.ooxml.markup import Element, local, main, number, unset
from swiss_xl.hosts.ooxml.strings import LONGEST, storable
from swiss_xl.hosts.ooxml.worksheet import Worksheet, inside, range_of
from swiss_xl.telling import phrase

_FORMULA, _STORED = main("f"), main("v")
_LOOKS_TYPED = re.compile(r"\s*[=+\-@'\d.,(%$€]|\s*(true|false|vero|falso|verdadero)\s*$", re.IGNORECASE)


LONGEST_FORMULA = 8192

_PLAIN = frozenset({int, Keep, type(None)})  # what a cell can always hold
_USUAL = _PLAIN | {str}


def check_value(value: CellValue, place: str) -> None:
    """
    Let *value* pass if a cell can hold it.

    :raises HostError: naming *place*, for a number that is none (NaN), a time zone, a date too early, a formula or a
        text too long.
    """
    if isinstance(value, Uncalculated):
        raise HostError(
            phrase(
                "{place}: a formula cannot be written, got: {formula}; write its value",
                place=place,
                formula=value.formula,
            )
        )
    if isinstance(value, Formula):
        _check_formula(value, place)
        value = value.value
    if isinstance(value, float) and not math.isfinite(value):
        raise HostError(
            phrase(
                "{place}: a cell holds numbers only, got: {value}; leave it empty or write a text",
                place=place,
                value=value,
            )
        )
    if not isinstance(value, None | str | int | float | date | time | timedelta | CellError | Keep | Link):
        kind = type(value).__name__
        raise HostError(
            phrase(
                "{place}: a cell holds texts, numbers, truths, dates and times, got: {kind} {value!r}; convert it",
                place=place,
                kind=kind,
                value=value,
            )
        )
    if isinstance(value, date | time | timedelta):
        _check_date(value, place)
    text = value.text if isinstance(value, Link) else value
    if isinstance(text, str) and len(text) > LONGEST:
        raise HostError(
            phrase(
                "{place}: a cell holds at most {most} characters, got: {count}; shorten the text",
                place=place,
                most=LONGEST,
                count=len(text),
            )
        )


def _check_formula(formula: Formula, place: str) -> None:
    if len(formula.text) > LONGEST_FORMULA:
        raise HostError(
            phrase(
                "{place}: a formula has at most {most} characters, got: {count}",
                place=place,
                most=LONGEST_FORMULA,
                count=len(formula.text),
            )
        )


def _check_date(value: date | time | timedelta, place: str) -> None:
    try:
        number_ = encoded(value, since_1904=False)
    except HostError as error:
        raise HostError(f"{place}: {error}") from None
    if not math.isfinite(number_):
        raise HostError(
            phrase("{place}: there is no such date: {value}; leave the cell empty", place=place, value=value)
        )


def is_bare(cell: Element | None) -> bool:
    """Whether a listed cell has nothing but its place and its look."""
    return cell is not None and not len(cell) and len(cell.attrib) <= 2 and cell.get("t") is None


class Content(NamedTuple):
    """What a cell holds once a value is written: the number of its look, its kind (``t``) and its text (``v``)."""

    style: int
    kind: str
    text: str


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
        self._looks: dict[tuple[int, object], int] = {}
        self._forgotten = False
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
            raise HostError(
                phrase(
                    "{place}: its formula also fills {area}; give those cells values first",
                    place=place,
                    area=formula.get("ref"),
                )
            )

    def write(self, row: int, column: int, value: CellValue) -> None:
        """Put *value* into a cell, which keeps its look as far as the value allows."""
        if isinstance(value, Keep):
            return
        cell = self._sheet.make_cell(row, column)
        self.clear(cell)
        if isinstance(value, Formula):
            self._set_formula(cell, value)
            return
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
            if local(child) == "f" and not self._forgotten:
                self._sheet.workbook.forget_calculation_order()
                self._forgotten = True
            cell.remove(child)
        for attribute in ("t", "cm", "vm", "ph"):
            unset(cell, attribute)

    def _set(self, cell: Element, value: Value) -> None:
        style = number(cell, "s")
        content = self.content(style, value)
        if content is None:
            return
        if content.kind:
            cell.set("t", content.kind)
        if content.kind == "s":
            self._strings.count(1)
        etree.SubElement(cell, _STORED).text = content.text
        if content.style != style:
            cell.set("s", str(content.style))

    @staticmethod
    def _set_formula(cell: Element, formula: Formula) -> None:
        """A formula and what it comes to; the look of the cell stays."""
        value = formula.value
        etree.SubElement(cell, _FORMULA).text = formula.text
        if value is None or isinstance(value, str):
            cell.set("t", "str")
            text = storable(value or "")
        else:
            if isinstance(value, bool):
                cell.set("t", "b")
            text = repr(value) if isinstance(value, float) else str(int(value))
        etree.SubElement(cell, _STORED).text = text

    def content(self, style: int, value: Value) -> Content | None:
        """
        What a cell of the look *style* holds with *value* in it, None where it stays empty.

        New texts and looks are listed; uses of texts are for the caller to count.
        """
        if isinstance(value, str):
            text = storable(value)
            if not text:
                return None
            prefixed = bool(_LOOKS_TYPED.match(text))
            return Content(self._look(style, prefixed, self._text_style), "s", str(self._strings.place(text)))
        if isinstance(value, bool | CellError):
            return (
                Content(style, "e", value.text)
                if isinstance(value, CellError)
                else Content(style, "b", str(int(value)))
            )
        if isinstance(value, int | float):
            text = str(int(value)) if isinstance(value, int) else repr(float(value))
            return Content(self._look(style, None, self._number_style), "", text)
        if isinstance(value, date | time | timedelta):
            text = repr(encoded(value, since_1904=self._sheet.workbook.since_1904))
            return Content(self._date_style(style, value), "", text)
        return None

    def _look(self, style: int, prefixed: bool | None, derive: Callable[[int, bool | None], int]) -> int:  # noqa: FBT001 - part of a key
        """The look that *derive* makes of *style*, asked for once."""
        known = self._looks.get((style, prefixed))
        if known is None:
            known = self._looks[style, prefixed] = derive(style, prefixed)
        return known

    def _text_style(self, style: int, prefixed: bool | None) -> int:  # noqa: FBT001 - part of a key
        return self._styles.as_text(style, prefixed=bool(prefixed) and self._styles.code(style) != "@")

    def _number_style(self, style: int, _: bool | None) -> int:  # noqa: FBT001 - part of a key
        style = self._styles.as_text(style, prefixed=False)
        return style if self._styles.kind(style) is Kind.NUMBER else self._styles.with_number_format(style, 0)

    def _date_style(self, style: int, value: date | time | timedelta) -> int:
        style = self._styles.as_text(style, prefixed=False)
        if suits(value, self._styles.kind(style)):
            return style
        return self._styles.with_number_format(style, format_for(value))


def check_values(title: str, top: int, left: int, rows: Iterable[Sequence[CellValue]]) -> None:
    """
    Let a block of values pass if cells can hold them.

    :raises HostError: naming the first cell that cannot.
    """
    for row, values in enumerate(rows, top):
        if _USUAL.issuperset(map(type, values)) and not any(
            type(each) is str and len(each) > LONGEST for each in values
        ):
            continue
        for column, value in enumerate(values, left):
            if type(value) not in _PLAIN:
                check_value(value, f"{title}!{address(row, column)}")
