"""
Rows of a sheet as the text they are stored as.

Looking at a cell element costs a microsecond per question. Where a row is plain (cells in the usual spelling, each
with a place, a look, a kind and a value, nothing else) its text answers all questions at once. Rows that are not
plain are left to those who ask cell by cell; both ways must agree.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from lxml import etree

from swiss_xl.hosts.ooxml.markup import Element

_ROW = re.compile(r'<row r="([1-9][0-9]{0,6})"((?: [\w:.-]+="[^"<>]*")*+)(/?)>')
_END = "</row>"
_ODD = ("<!", "<?")  # comments and the like, inside which anything may stand
_PLACE = r'r="[A-Z]{1,3}[1-9][0-9]{0,6}"'
_BARE = rf'<c (?:s="[0-9]{{1,9}}" )?{_PLACE}(?: s="[0-9]{{1,9}}")?/>'
_KIND = r' t="(?:n|s|str|b|e)"'
_PLAIN = rf'<c (?:s="[0-9]{{1,9}}" )?{_PLACE}(?: s="[0-9]{{1,9}}")?(?:{_KIND})?(?:/>|><v>[^<>&]+</v></c>)'
_CELL = (
    r'<c (?:s="([0-9]{1,9})" )?r="([A-Z]{1,3})([1-9][0-9]{0,6})"(?: s="([0-9]{1,9})")?(?: t="(n|s|str|b|e)")?'
    r"(?:/>|><v>([^<>&]+)</v></c>)"
)
_VALUED = _CELL.replace("(?:/>|>", "(?:>")
_EMPTY = _PLAIN.replace("(?:/>|><v>[^<>&]+</v></c>)", "/>")

CELLS = re.compile(_CELL)
"""The cells of a plain row: (look, column, row, look, kind, value); the look stands in one of two places."""

ALL_PLAIN = re.compile(f"(?:{_PLAIN})*+")
"""Matches a row, from its first cell to its last, if it is plain."""

ALL_BARE = re.compile(f"(?:{_BARE})*+")
"""Matches cells that have nothing but their place and their look."""

VALUES = re.compile(rf"(?:{_EMPTY})*+(?:{_VALUED}|\Z|(.+))", re.DOTALL)
"""The cells of a row that have values, as in :data:`CELLS`; what is not plain ends up in one more group."""

PLACES = re.compile(r'<c (?:s="[0-9]+" )?r="([A-Z]+[0-9]+)"')
"""The places of the cells of a plain row."""


class RowText(NamedTuple):
    """A row as text: its number, its other attributes and its cells."""

    number: int
    attributes: str
    cells: str


class SheetText(NamedTuple):
    """``sheetData`` as text: its start tag with the namespaces, and its rows."""

    start: str
    rows: list[RowText]


def sheet_text(data: Element) -> SheetText | None:
    """The text of ``sheetData``; None unless it holds rows in the usual spelling and nothing else."""
    text = etree.tostring(data, encoding="unicode", with_tail=False)
    start = text.find(">") + 1
    if not text.startswith("<sheetData") or text[start - 2] == "/" or any(odd in text for odd in _ODD):
        return None
    rows, place = [], start
    while found := _ROW.match(text, place):
        place = found.end()
        end = place if found[3] else text.find(_END, place)
        if end < 0:
            return None
        rows.append(RowText(int(found[1]), found[2], text[place:end]))
        place = end if found[3] else end + len(_END)
    return SheetText(text[:start], rows) if text[place:] == "</sheetData>" else None
