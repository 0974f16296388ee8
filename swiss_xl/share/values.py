"""Values in the place of formulas, and a table of texts that holds only what is still used."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence

from lxml import etree

from swiss_xl.book import address
from swiss_xl.hosts.ooxml.markup import DOCUMENT, MAIN, Element, local, main, parse, remove, serialise, unset
from swiss_xl.hosts.ooxml.strings import CONTENT_TYPE
from swiss_xl.hosts.ooxml.workbook import Sheet, Workbook
from swiss_xl.hosts.ooxml.worksheet import positions
from swiss_xl.spelling import fold

_HELD = ("v", "is")
Hides = Callable[[int, int], bool]


class Texts:
    """The table of texts made anew: what no cell of the copy shows is not in the file either."""

    def __init__(self, workbook: Workbook) -> None:
        self._workbook = workbook
        self._part = next(iter(workbook.package.related(workbook.part, "sharedStrings")), "")
        self._old = list(workbook.package.tree(self._part).iterchildren(main("si"))) if self._part else []
        self._places: dict[bytes, int] = {}
        self._new: list[Element] = []
        self._uses = 0

    def put(self, cell: Element) -> None:
        """Let *cell*, which holds a text of whatever kind, hold it as a shared one."""
        kind = cell.get("t")
        if kind == "s":
            place = (cell.findtext(main("v")) or "").strip()
            item = copy.deepcopy(self._old[int(place)]) if place.isdecimal() and int(place) < len(self._old) else None
        else:
            item = _item(cell, kind or "")
        for each in list(cell):
            if local(each) in _HELD:
                cell.remove(each)
        if item is None or not "".join(map(str, item.itertext())):
            unset(cell, "t")
            return
        value = etree.SubElement(cell, main("v"))
        value.text = str(self._place(item))
        cell.set("t", "s")

    def _place(self, item: Element) -> int:
        item.tail = None
        spelled = bytes(etree.tostring(item))
        if spelled not in self._places:
            self._places[spelled] = len(self._new)
            self._new.append(item)
        self._uses += 1
        return self._places[spelled]

    def seen(self) -> str:
        """All texts of the new table, folded."""
        return "\n".join(fold("".join(map(str, item.itertext()))) for item in self._new)

    def write(self) -> None:
        """Put the new table in the place of the old one."""
        package = self._workbook.package
        root = parse(f'<sst xmlns="{MAIN}" count="{self._uses}" uniqueCount="{len(self._new)}"/>'.encode())
        root.extend(self._new)
        if self._part:
            package.replace(self._part, serialise(root))
        elif self._new:
            part = f"{self._workbook.part.rpartition('/')[0]}/sharedStrings.xml".lstrip("/")
            package.add(part, serialise(root), CONTENT_TYPE)
            package.relate(self._workbook.part, f"{DOCUMENT}/sharedStrings", part)


def _item(cell: Element, kind: str) -> Element | None:
    """The text of a cell that holds it itself, as an item of the table."""
    item = etree.Element(main("si"))
    inline = cell.find(main("is"))
    if kind == "inlineStr" and inline is not None:
        item.extend(copy.deepcopy(each) for each in inline)
        return item
    text = cell.findtext(main("v")) or ""
    run = etree.SubElement(item, main("t"))
    run.text = text
    if text != text.strip() or "\n" in text:
        run.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")
    return item


def only_values(workbook: Workbook, sheet: Sheet, texts: Texts, hides: Hides) -> tuple[str, ...]:
    """
    Replace every formula of *sheet* by the value stored for it, and empty the cells (row, column) that *hides* names.

    :returns: the addresses of the formulas for which no value is stored; these cells are empty now.
    """
    root = workbook.package.change(sheet.part)
    data = root.find(main("sheetData"))
    without = []
    for row_number, row, cells in positions(data) if data is not None else ():
        row.set("r", str(row_number))
        for column, cell in cells:
            place = address(row_number, column)
            cell.set("r", place)
            if hides(row_number, column):
                _empty(cell)
            elif not _value(cell, texts):
                without.append(place)
    return tuple(without)


def _value(cell: Element, texts: Texts) -> bool:
    """Keep the value of *cell* only; False where a formula has none."""
    formula = cell.find(main("f"))
    picture = "vm" in cell.attrib  # a picture or a data type, of which the cell itself holds only an error
    unset(cell, "cm", "vm", "ph")
    if formula is not None:
        remove(formula)
    for each in list(cell):
        if local(each) not in _HELD:
            cell.remove(each)
    stored = bool(cell.findtext(main("v"))) or cell.get("t") in ("str", "inlineStr")
    if picture or not stored:
        _empty(cell)
        return formula is None
    if cell.get("t") in ("s", "str", "inlineStr"):
        texts.put(cell)
    return True


def _empty(cell: Element) -> None:
    for each in list(cell):
        cell.remove(each)
    unset(cell, "t", "cm", "vm", "ph")


def hidden_cells(root: Element, shown: Sequence[tuple[int, int]] = ()) -> Hides:
    """Which cells of a sheet stand in hidden columns or rows; the spans of columns *shown* are left alone."""
    columns = hidden_columns(root) - {column for left, right in shown for column in range(left, right + 1)}
    data = root.find(main("sheetData"))
    rows = {at for at, row, _ in positions(data) if row.get("hidden") in ("1", "true")} if data is not None else set()
    return lambda row, column: column in columns or (not shown and row in rows)


def hidden_columns(root: Element) -> set[int]:
    """The numbers of the hidden columns that a sheet lists; those of no width count as hidden."""
    found: set[int] = set()
    for each in root.iterfind(f"{main('cols')}/{main('col')}"):
        if each.get("hidden") in ("1", "true") or each.get("width") == "0":
            found |= set(range(int(each.get("min", "1")), min(int(each.get("max", "1")), 1000) + 1))
    return found
