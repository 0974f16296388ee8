"""Hyperlinks from cells to cells of the same workbook."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from lxml import etree

from swiss_xl.book import Area, Link, address
from swiss_xl.hosts.ooxml.markup import RELATION_ID, Element, main, remove
from swiss_xl.hosts.ooxml.strings import escaped, storable
from swiss_xl.hosts.ooxml.worksheet import Worksheet, range_of


class Links:
    """The hyperlinks of one sheet."""

    def __init__(self, sheet: Worksheet) -> None:
        self._sheet = sheet
        self._singles: set[str] | None = None

    def all(self) -> list[tuple[Area, Element]]:
        """Every hyperlink with the cells it covers."""
        listed = self._sheet.root.iterfind(f"{main('hyperlinks')}/{main('hyperlink')}")
        return [(area, each) for each in listed if (area := range_of(each.get("ref", "")))]

    def put(self, row: int, column: int, link: Link) -> None:
        """Lead a cell to another one, in place of any link it had."""
        reference = address(row, column)
        if self._singles is None:
            self._singles = {str(covered) for covered, _ in self.all()}
        singles = self._singles
        if reference in singles:
            self.drop_many([Area(row, column, row, column)])
        singles.add(reference)
        self._singles = singles
        new = etree.SubElement(self._sheet.section("hyperlinks"), main("hyperlink"))
        new.set("ref", reference)
        new.set("location", link.target)
        new.set("display", escaped(storable(link.text)))

    def drop_many(self, areas: Iterable[Area], *, inner_only: bool = False) -> None:
        """Remove the links that lie wholly in *areas*; with *inner_only* only those that stay in the workbook."""
        listed = self._sheet.find("hyperlinks")
        if listed is None:
            return
        rows = {row for covered, _ in self.all() for row in range(covered.top, covered.bottom + 1)}
        near = (area for area in areas if not rows.isdisjoint(range(area.top, area.bottom + 1)))
        cells = {place for area in near for place in _cells(area)}
        for covered, element in self.all():
            identity = element.get(RELATION_ID)
            if set(_cells(covered)) <= cells and not (inner_only and identity):
                remove(element)
                if identity and not any(other.get(RELATION_ID) == identity for _, other in self.all()):
                    self._sheet.workbook.package.unrelate(self._sheet.sheet.part, identity)
        if not len(listed):
            remove(listed)
        self._singles = None


def _cells(area: Area) -> Iterator[tuple[int, int]]:
    return product(range(area.top, area.bottom + 1), range(area.left, area.right + 1))
