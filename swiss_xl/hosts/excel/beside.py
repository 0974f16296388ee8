"""
What stands beside values in an open workbook, on Excel's own objects: lists and prompts of cells, targets of links.

Only Windows shows them (COM); elsewhere they stay as they are, which harms nothing.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from swiss_xl.hosts.excel.native import on_windows
from swiss_xl.hosts.excel.patience import patient
from swiss_xl.hosts.ooxml.formulas import retitled

if TYPE_CHECKING:
    import xlwings

TakeBack = Callable[[], None]
_WITH_RULES = -4174  # xlCellTypeAllValidation
_LIST = 3  # xlValidateList
_SAID = ("InputTitle", "InputMessage", "ErrorTitle", "ErrorMessage")


def reword(sheet: xlwings.Sheet, said: Mapping[str, str]) -> Iterator[TakeBack]:
    """Put other words into lists and prompts, cell by cell; yields the ways back."""
    for rule in _rules(sheet) if on_windows(sheet) else ():
        yield from _reworded(rule, said)


@patient
def _rules(sheet: xlwings.Sheet) -> list[Any]:
    """The rule of every cell that has one."""
    with contextlib.suppress(Exception):  # Excel raises where no cell has one
        return [cell.Validation for area in sheet.api.Cells.SpecialCells(_WITH_RULES).Areas for cell in area.Cells]
    return []


@patient
def _reworded(rule: Any, said: Mapping[str, str]) -> list[TakeBack]:
    before = {name: str(getattr(rule, name) or "") for name in _SAID}
    after = {name: said.get(text, text) for name, text in before.items()}
    words = str(rule.Formula1).replace(";", ",") if rule.Type == _LIST else ""  # parted as the country has it
    if after == before and words not in said:
        return []
    _say(rule, said.get(words, words), after)
    return [partial(_say, rule, words, before)]


def _say(rule: Any, words: str, texts: Mapping[str, str]) -> None:
    if words and not words.startswith("="):
        rule.Modify(rule.Type, rule.AlertStyle, rule.Operator, words)
    for name, text in texts.items():
        setattr(rule, name, text)


def lead_links(book: xlwings.Book, renamed: Mapping[str, str]) -> Iterator[TakeBack]:
    """Let links follow tabs that have other titles now, which Excel itself does not do; yields the ways back."""
    for sheet in book.sheets if renamed and on_windows(book) else ():
        yield from _led(sheet, renamed)


@patient
def _led(sheet: xlwings.Sheet, renamed: Mapping[str, str]) -> list[TakeBack]:
    ways: list[TakeBack] = []
    for link in sheet.api.Hyperlinks:
        before = after = str(link.SubAddress or "")
        for old, new in renamed.items():
            if after == before:
                after = retitled(before, old, new)
        if after != before:
            link.SubAddress = after
            ways.append(partial(setattr, link, "SubAddress", before))
    return ways
