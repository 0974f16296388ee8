"""Taking columns out of a sheet: what stands to the right moves left, and everything that speaks of cells follows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from swiss_xl.book import Area, address, column_letters
from swiss_xl.hosts.ooxml.formulas import areas_changed, speaks_of
from swiss_xl.hosts.ooxml.markup import XM, Element, local, main, number, remove, unset
from swiss_xl.hosts.ooxml.mentions import rewrite, speakers
from swiss_xl.hosts.ooxml.package import Package
from swiss_xl.hosts.ooxml.workbook import Sheet, Workbook
from swiss_xl.hosts.ooxml.worksheet import positions, range_of

GONE = "#REF!"
_SPAN = re.compile(r"(\$?)([A-Z]{1,3}):(\$?)([A-Z]{1,3})")
_CORNER = re.compile(r"(\$?)[A-Za-z]{1,3}(\$?)(\d+)")


@dataclass(frozen=True)
class Cut:
    """Columns that leave a sheet."""

    columns: frozenset[int]

    def place(self, column: int) -> int:
        """Where a column stands afterwards; for one that left, the next that stayed."""
        return column - sum(gone < column for gone in self.columns)

    def width(self, left: int, right: int) -> int:
        """How many of the columns from *left* to *right* stay."""
        return right - left + 1 - sum(left <= gone <= right for gone in self.columns)

    def area(self, area: Area) -> Area | None:
        """Where *area* lies afterwards; None where nothing of it stays."""
        width = self.width(area.left, area.right)
        if not width:
            return None
        left = self.place(area.left)
        return area._replace(left=left, right=left + width - 1)

    def text(self, text: str) -> str:
        """An area as it is spelled (``$A$1:C$9``), afterwards; ``#REF!`` where nothing of it stays."""
        old = range_of(text.replace("$", "").upper())
        new = self.area(old) if old else None
        if new is None:
            return GONE
        columns = iter((new.left, new.right))
        return _CORNER.sub(lambda found: f"{found[1]}{column_letters(next(columns))}{found[2]}{found[3]}", text)


def drop_columns(workbook: Workbook, sheet: Sheet, columns: frozenset[int]) -> None:
    """Take *columns* out of *sheet*; formulas, names, charts and links that meant them say ``#REF!`` afterwards."""
    if not columns:
        return
    cut, package = Cut(columns), workbook.package
    root = package.change(sheet.part)
    _cells(root, cut)
    _widths(root, cut)
    _views(root, cut)
    for element, attribute in _ranged(root):
        _ranges(element, attribute, cut)
    _filters(root.find(main("autoFilter")), cut)
    for part in package.related(sheet.part, "table"):
        _table(package.change(part), cut)
    for part in package.related(sheet.part, "drawing"):
        _anchors(package.change(part), cut)
    _formulas(workbook, sheet, cut)


def _cells(root: Element, cut: Cut) -> None:
    data = root.find(main("sheetData"))
    for row_number, row, cells in positions(data) if data is not None else ():
        unset(row, "spans")
        row.set("r", str(row_number))
        for column, cell in cells:
            if column in cut.columns:
                row.remove(cell)
            else:
                cell.set("r", address(row_number, cut.place(column)))


def _widths(root: Element, cut: Cut) -> None:
    listed = root.find(main("cols"))
    for each in list(listed) if listed is not None else ():
        left, right = number(each, "min", 1), number(each, "max", 1)
        width = cut.width(left, right)
        if not width:
            remove(each)
            continue
        each.set("min", str(cut.place(left)))
        each.set("max", str(cut.place(left) + width - 1))
    if listed is not None and not len(listed):
        remove(listed)


def _views(root: Element, cut: Cut) -> None:
    for pane in root.iter(main("pane")):
        frozen = number(pane, "xSplit")
        if frozen and pane.get("state") == "frozen":
            pane.set("xSplit", str(max(cut.width(1, frozen), 1)))
    for element in root.iter(main("pane"), main("sheetView")):
        corner = range_of(element.get("topLeftCell", ""))
        if corner:
            element.set("topLeftCell", address(corner.top, cut.place(corner.left)))
    for selection in root.iter(main("selection")):
        unset(selection, "activeCell", "sqref", "activeCellId")
    for line in root.iterfind(f"{main('colBreaks')}/{main('brk')}"):
        line.set("id", str(cut.place(number(line, "id") + 1) - 1))


def _ranged(root: Element) -> list[tuple[Element, str]]:
    """Every element that covers cells, with the attribute that says which (empty: its text)."""
    found = [(each, "sqref") for tag in ("conditionalFormatting", "ignoredError") for each in root.iter(main(tag))]
    for tag in ("mergeCell", "hyperlink", "autoFilter", "dimension", "sortState", "sortCondition"):
        found += [(each, "ref") for each in root.iter(main(tag))]
    return [*found, *((each, "") for each in root.iter(f"{{{XM}}}sqref"))]


def _ranges(element: Element, attribute: str, cut: Cut) -> None:
    text = (element.get(attribute) if attribute else element.text) or ""
    areas = [moved for each in text.split() if (old := range_of(each)) and (moved := cut.area(old))]
    if local(element) == "mergeCell":
        areas = [area for area in areas if area.width > 1 or area.height > 1]
    listed = element.getparent()
    if listed is not None:
        unset(listed, "count")  # a hint that would no longer be true
    new = " ".join(map(str, areas))
    if not new:
        _remove_with(element if attribute else element.getparent())
    elif attribute:
        element.set(attribute, new)
    else:
        element.text = new


def _remove_with(element: Element | None) -> None:
    """Remove *element*, and its container when that is empty then."""
    parent = element.getparent() if element is not None else None
    if element is None or parent is None:
        return
    parent.remove(element)
    if not len(parent) and local(parent) in ("mergeCells", "hyperlinks", "ignoredErrors", "sparklines"):
        _remove_with(parent)


def _filters(listed: Element | None, cut: Cut, left: int = 0) -> None:
    """Renumber the columns of a filter, which count from its own *left* column."""
    if listed is None:
        return
    first = left or (range_of(listed.get("ref", "")) or Area(1, 1, 1, 1)).left
    for each in list(listed.iterchildren(main("filterColumn"))):
        column = first + number(each, "colId")
        if column in cut.columns:
            listed.remove(each)
        else:
            each.set("colId", str(cut.place(column) - cut.place(first)))


def _table(root: Element, cut: Cut) -> None:
    area = range_of(root.get("ref", ""))
    new = cut.area(area) if area else None
    if area is None:
        return
    root.set("ref", str(new) if new else GONE)  # a table of which nothing stays is dropped with its part
    listed = root.find(main("tableColumns"))
    columns = list(listed) if listed is not None else []
    for at, column in enumerate(columns):
        if area.left + at in cut.columns:
            remove(column)
    if listed is not None:
        listed.set("count", str(len(listed)))
    filters = root.find(main("autoFilter"))
    _filters(filters, cut, area.left)
    for each in [
        *root.iterchildren(main("sortState")),
        *(filters.iterchildren(main("sortState")) if filters is not None else ()),
    ]:
        remove(each)
    if filters is not None:
        covered = range_of(filters.get("ref", ""))
        shrunk = cut.area(covered) if covered else None
        if shrunk:
            filters.set("ref", str(shrunk))


def _anchors(root: Element, cut: Cut) -> None:
    for corner in root.iter("{*}from", "{*}to"):
        column = corner.find("{*}col")
        if column is None or not (column.text or "").strip().isdecimal():
            continue
        place = int(column.text or "0") + 1
        offset = corner.find("{*}colOff")
        if place in cut.columns and offset is not None:
            offset.text = "0"
        column.text = str(cut.place(place) - 1)


def _formulas(workbook: Workbook, sheet: Sheet, cut: Cut) -> None:
    package, title = workbook.package, sheet.title
    for element in _own_formulas(package.tree(sheet.part)):
        element.text = changed(element.text or "", title, cut, own=True)
    for name in workbook.names():
        package.change(workbook.part)
        scoped = name.get("localSheetId") == str(sheet.place)
        name.text = changed(name.text or "", title, cut, own=scoped)
    others = [part for part in package.names() if part not in (sheet.part, workbook.part)]
    for part in speakers(package, title, others):
        _rewrite_other(package, part, title, cut)


def _rewrite_other(package: Package, part: str, title: str, cut: Cut) -> None:
    if part.endswith((".xml", ".rels")):
        rewrite(package, part, lambda formula: changed(formula, title, cut))


def _own_formulas(root: Element) -> Iterator[Element]:
    """The formulas of rules and small charts; those of cells are values by now."""
    for each in root.iter("{*}formula", "{*}formula1", "{*}formula2", f"{{{XM}}}f"):
        if each.text:
            yield each


def changed(formula: str, title: str, cut: Cut, *, own: bool = False) -> str:
    """*formula* after the cut; *own* is one that stands on the sheet itself, where cells need no title."""

    def area(named: str, text: str) -> str:
        mine = named.casefold() == title.casefold() if named else own
        return cut.text(text) if mine else text

    def span(found: re.Match[str]) -> str:
        """Whole columns, ``$A:$C``."""
        text = cut.text(f"{found[1]}{found[2]}1:{found[3]}{found[4]}1")
        return text if text == GONE else re.sub(r"\d", "", text)

    new = areas_changed(formula, area)
    return _SPAN.sub(span, new) if speaks_of(formula, title) and _SPAN.search(new) else new
