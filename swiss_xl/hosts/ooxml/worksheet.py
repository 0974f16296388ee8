"""The cells of one sheet, for changing: rows and cells in order, sections in the order Excel asks for."""

from __future__ import annotations

from bisect import bisect, insort
from collections.abc import Iterator, Sequence
from functools import cache

from lxml import etree

from swiss_xl.book import Area, address, column_letters, column_number
from swiss_xl.errors import HostError
from swiss_xl.hosts.ooxml.markup import Element, local, main, number, unset
from swiss_xl.hosts.ooxml.workbook import Sheet, Workbook
from swiss_xl.telling import phrase

ORDER = tuple(
    (  # noqa: SIM905 - reads as a sentence
        "sheetPr dimension sheetViews sheetFormatPr cols sheetData sheetCalcPr sheetProtection protectedRanges "
        "scenarios autoFilter sortState dataConsolidate customSheetViews mergeCells phoneticPr conditionalFormatting "
        "dataValidations hyperlinks printOptions pageMargins pageSetup headerFooter rowBreaks colBreaks "
        "customProperties cellWatches ignoredErrors smartTags drawing legacyDrawing legacyDrawingHF drawingHF picture "
        "oleObjects controls webPublishItems tableParts extLst"
    ).split()
)
_ALTERNATIVES = "{http://schemas.openxmlformats.org/markup-compatibility/2006}AlternateContent"  # of controls, late
column_of = cache(column_number)
_CELL = main("c")
_DIGITS = "0123456789"
LAST_ROW, LAST_COLUMN = 1_048_576, 16_384


def positions(data: Element) -> Iterator[tuple[int, Element, list[tuple[int, Element]]]]:
    """
    Every row of ``sheetData`` with its number and its numbered cells.

    Some programs leave the numbers out: a row or cell then follows the one before.
    """
    row_number = 0
    for row in data.iterchildren(main("row")):
        row_number = number(row, "r", row_number + 1)
        yield row_number, row, numbered_cells(row)


def numbered_cells(row: Element) -> list[tuple[int, Element]]:
    """The cells of a row with the numbers of their columns."""
    cells, column = [], 0
    digits = len(row.get("r", ""))
    for cell in row.iterchildren(_CELL):
        reference = cell.get("r")
        if reference:
            column = column_of(reference[:-digits] if digits else reference.rstrip(_DIGITS))
        else:
            column += 1
        cells.append((column, cell))
    return cells


class Worksheet:
    """A sheet opened for changing; made for one change and then thrown away."""

    def __init__(self, workbook: Workbook, sheet: Sheet) -> None:
        self.workbook = workbook
        self.sheet = sheet
        if local(workbook.package.tree(sheet.part)) != "worksheet":
            raise HostError(phrase("the tab {title} is a chart, it has no cells; name another tab", title=sheet.title))
        self.root = workbook.package.tree(sheet.part)
        self.data = self.section("sheetData")
        self._rows: dict[int, Element] = {}
        self._known: dict[int, dict[int, Element]] = {}  # cells are listed when a row is first asked for
        row_number = 0
        for row in self.data.iterchildren(main("row")):
            row_number = number(row, "r", row_number + 1)
            if row.get("r") != str(row_number):
                row.set("r", str(row_number))
            self._rows[row_number] = row
        self._numbers = sorted(self._rows)
        self._columns: list[tuple[int, int, int]] | None = None

    def begin(self) -> None:
        """From here on the sheet is changed: to be called once nothing can be refused any more."""
        self.workbook.package.change(self.sheet.part)

    def find(self, tag: str) -> Element | None:
        """A section of the sheet, None where it is missing."""
        return self.root.find(main(tag))

    def section(self, tag: str) -> Element:
        """A section of the sheet, made at its right place where it is missing."""
        found = self.find(tag)
        if found is None:
            found = etree.Element(main(tag))
            later = {main(each) for each in ORDER[ORDER.index(tag) + 1 :]} | {_ALTERNATIVES}
            place = next((index for index, each in enumerate(self.root) if each.tag in later), len(self.root))
            self.root.insert(place, found)
        return found

    def row_numbers(self) -> list[int]:
        """The numbers of all rows the sheet lists, ascending."""
        return self._numbers

    def row(self, number_: int) -> Element | None:
        """The element of a row, None where the sheet does not list it."""
        return self._rows.get(number_)

    def make_row(self, number_: int) -> Element:
        """The element of a row, listed if it was not."""
        if number_ not in self._rows:
            row = etree.Element(main("row"), r=str(number_))
            place = bisect(self._numbers, number_)
            following = self._rows[self._numbers[place]] if place < len(self._numbers) else None
            if following is None:
                self.data.append(row)
            else:
                following.addprevious(row)
            insort(self._numbers, number_)
            self._rows[number_] = row
        return self._rows[number_]

    def replace_row(self, number_: int, row: Element) -> None:
        """Put another element in the place of a listed row."""
        self.data.replace(self._rows[number_], row)
        self._rows[number_] = row
        self._known.pop(number_, None)

    def cells(self, row: int) -> dict[int, Element]:
        """The cells of a row by column, to read only."""
        known = self._known.get(row)
        if known is None:
            listed = self._rows.get(row)
            if listed is None:
                return {}
            known = self._known[row] = dict(numbered_cells(listed))
            for column, cell in known.items():
                if cell.get("r") is None:
                    cell.set("r", address(row, column))
        return known

    def cell(self, row: int, column: int) -> Element | None:
        """A cell, None where the sheet does not list it."""
        return self.cells(row).get(column)

    def make_cell(self, row: int, column: int) -> Element:
        """A cell, listed with the look of its row or column if it was not."""
        found = self.cell(row, column)
        if found is None:
            style = self.style(row, column)
            found = etree.Element(main("c"))
            if style:
                found.set("s", str(style))
            self.place(row, column, found)
        return found

    def lay_out(self, row: int, left: int, looks: Sequence[int]) -> None:
        """Empty cells of the *looks* given from column *left* on, in place of what stands there."""
        if self.cells(row):
            for column, style in enumerate(looks, left):
                self.take(row, column)
                self.place(row, column, etree.Element(_CELL, {"s": str(style)} if style else {}))
            return
        parent = self.make_row(row)
        unset(parent, "spans")
        for place, (column, style) in enumerate(enumerate(looks, left)):
            cell = etree.Element(_CELL, r=address(row, column))
            if style:
                cell.set("s", str(style))
            parent.insert(place, cell)
        self._known.pop(row, None)

    def place(self, row: int, column: int, cell: Element) -> None:
        """Put a cell at an empty place."""
        parent = self.make_row(row)
        cells = self.cells(row)
        unset(parent, "spans")
        cell.set("r", address(row, column))
        following = min((each for each in cells if each > column), default=0)
        if following:
            cells[following].addprevious(cell)
        else:
            last = max(cells, default=0)
            parent.insert(parent.index(cells[last]) + 1 if last else 0, cell)
        cells[column] = cell

    def take(self, row: int, column: int) -> Element | None:
        """Take a cell out of the sheet."""
        cell = self.cells(row).pop(column, None)
        if cell is not None:
            self._rows[row].remove(cell)
            unset(self._rows[row], "spans")
        return cell

    def style(self, row: int, column: int) -> int:
        """The number of the format a cell is shown in: its own, its row's or its column's."""
        cell = self.cell(row, column)
        if cell is not None:
            return number(cell, "s")
        listed = self._rows.get(row)
        if listed is not None and listed.get("customFormat") in ("1", "true"):
            return number(listed, "s")
        return next((style for first, last, style in self._column_styles() if first <= column <= last), 0)

    def _column_styles(self) -> list[tuple[int, int, int]]:
        if self._columns is None:
            listed = self.root.iterfind(f"{main('cols')}/{main('col')}")
            self._columns = [(number(each, "min"), number(each, "max"), number(each, "style")) for each in listed]
        return self._columns

    def merges(self) -> list[tuple[Area, Element]]:
        """All merged areas."""
        listed = self.root.iterfind(f"{main('mergeCells')}/{main('mergeCell')}")
        return [(Area.parse(each.get("ref", "")), each) for each in listed]

    def occupied(self, row: int, column: int) -> bool:
        """Whether a cell holds a value or a formula."""
        cell = self.cell(row, column)
        return cell is not None and holds(cell)

    def refresh_dimension(self) -> None:
        """Correct the sheet's note of which cells it uses."""
        noted = self.find("dimension")
        if noted is None:
            return
        used, ends = [], set[int]()
        for row in self._numbers:
            listed = self._rows[row]
            if len(listed):
                here = self._ends(row, listed[0], listed[-1])
                used += [row] if here else []
                ends.update(here)
        if used:
            noted.set("ref", str(Area(used[0], min(ends), used[-1], max(ends))))

    def _ends(self, row: int, first: Element, last: Element) -> tuple[int, ...]:
        """The first and the last column of a row; nothing if it has no cells."""
        ends = first.get("r"), last.get("r")
        if first.tag == last.tag == _CELL and ends[0] and ends[1]:
            return column_of(ends[0].rstrip(_DIGITS)), column_of(ends[1].rstrip(_DIGITS))
        listed = self.cells(row)
        return (min(listed), max(listed)) if listed else ()


def holds(cell: Element) -> bool:
    """Whether a cell element holds a value or a formula."""
    return any(local(each) in ("f", "is") or (local(each) == "v" and each.text) for each in cell)


def overlap(one: Area, other: Area) -> bool:
    """Whether two areas share a cell."""
    return one.top <= other.bottom and other.top <= one.bottom and one.left <= other.right and other.left <= one.right


def inside(one: Area, other: Area) -> bool:
    """Whether *one* lies wholly in *other*."""
    return other.top <= one.top and one.bottom <= other.bottom and other.left <= one.left and one.right <= other.right


def range_of(text: str) -> Area | None:
    """An area from a range as lists of ranges spell it: whole columns (``A:C``) and rows (``1:3``) too."""
    parts = text.replace("$", "").split(":")
    try:
        if parts[0].isalpha():
            return Area.parse(f"{parts[0]}1:{parts[-1]}{LAST_ROW}")
        if parts[0].isdigit():
            return Area.parse(f"A{parts[0]}:{column_letters(LAST_COLUMN)}{parts[-1]}")
        return Area.parse(":".join(parts))
    except ValueError:
        return None
