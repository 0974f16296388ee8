"""Formulas that speak of a block of rows whose end moves, and of the cells which move along below it."""

from __future__ import annotations

import re

from swiss_xl.hosts.ooxml.follow import Growth
from swiss_xl.hosts.ooxml.formulas import areas_changed, speaks_of, with_rows
from swiss_xl.hosts.ooxml.markup import Element, local
from swiss_xl.hosts.ooxml.mentions import rewrite, speakers
from swiss_xl.hosts.ooxml.worksheet import Worksheet, range_of

_FORMULAS = ("{*}f", "{*}formula", "{*}formula1", "{*}formula2")
_ROW_FIXED = re.compile(r"\$?[A-Za-z]+\$\d+:\$?[A-Za-z]+\$\d+")


def extend_formulas(sheet: Worksheet, growth: Growth) -> None:
    """Have formulas and charts everywhere cover the block as it will be, and find the cells below it again."""
    package = sheet.workbook.package
    for element in sheet.root.iter(*_FORMULAS):
        if element.text and element.get("t", "normal") == "normal":
            new = _changed(element.text, sheet.sheet.title, growth, own=True, row=_row_of(element))
            if new != element.text:
                element.text = new
    others = [part for part in package.names() if part not in (sheet.sheet.part, sheet.workbook.part)]

    def follow(formula: str) -> str:
        return _changed(formula, sheet.sheet.title, growth) if speaks_of(formula, sheet.sheet.title) else formula

    for name in sheet.workbook.names():
        if name.text and name.get("localSheetId") != str(sheet.sheet.place):
            new = follow(name.text)
            if new != name.text:
                package.change(sheet.workbook.part)
                name.text = new
    for part in speakers(package, sheet.sheet.title, others):
        if part.endswith(".xml"):
            rewrite(package, part, follow)


def _row_of(formula: Element) -> int:
    """The row of the cell that holds a formula; 0 for the formula of a rule or a drawing."""
    parent = formula.getparent()
    reference = parent.get("r", "") if parent is not None and local(parent) == "c" else ""
    digits = reference.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return int(digits) if digits else 0


def _changed(formula: str, title: str, growth: Growth, *, own: bool = False, row: int = 0) -> str:
    def change(named: str, text: str) -> str:
        area = range_of(text)
        if area is None or (named.casefold() != title.casefold() if named else not own):
            return text
        if not growth.shifts(area) and (":" not in text or not _means_block(text, growth, row)):
            return text
        new = growth.changed(area)
        return text if new == area else with_rows(text, new.top, new.bottom)

    return areas_changed(formula, change)


def _means_block(text: str, growth: Growth, row: int) -> bool:
    """
    Whether a range that ends with the block means all its rows.

    A line of the block may as well mean itself (the sum of a line) or all lines so far (a running total), and so may
    a formula elsewhere that speaks of a block of one row: there the rows must be fixed (``$A$4:$A$8``).
    """
    if _ROW_FIXED.fullmatch(text):
        return True
    if row:
        return not growth.block.top <= row <= growth.block.bottom
    return growth.block.height > 1
