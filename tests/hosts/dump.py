"""A workbook as text: what every host must leave behind alike."""

import re

import openpyxl
from openpyxl.utils import get_column_letter

from swiss_xl.book import Area

FACTS = (
    "values",
    "formats",
    "names",
    "tabs",
    "print",
    "columns",
    "lists",
    "rules",
    "tables",
    "merges",
    "heights",
    "front",
)
TIME, VERSION = 1, 2  # columns of the Log that differ from run to run


def dump(path, facts=FACTS):
    """
    The *facts* of the workbook at *path*, a line each; formulas as they are typed.

    Ranges of lists and rules are taken apart and put together again: programs cut them up in different ways.
    """
    return told(openpyxl.load_workbook(path), facts)


def told(book, facts=FACTS):
    """The *facts* of a workbook that openpyxl has open."""
    return [f"{sheet.title}: {line}" for sheet in book.worksheets for fact in facts for line in TOLD[fact](sheet)]


def _values(sheet):
    log = sheet.title == "Log"
    for row in sheet.iter_rows():
        for cell in row:
            if cell.value not in (None, "") and not (log and cell.column in (TIME, VERSION) and cell.row > 4):
                value = cell.value
                number = isinstance(value, int | float) and not isinstance(value, bool)
                yield f"{cell.coordinate} = {float(value) if number else value!r}"


def _formats(sheet):
    for row in sheet.iter_rows():
        for cell in row:
            if cell.value not in (None, ""):
                yield f"{cell.coordinate} as {_code(cell.number_format)}"


def _code(code):
    """A number format, texts in it spelled one way."""
    return re.sub(r"\\(.)", r'"\1"', code)


def _names(sheet):
    for name, each in sorted(sheet.defined_names.items()):
        yield f"{name} is {re.sub(chr(39), '', each.attr_text)}"


def _tabs(sheet):
    yield sheet.sheet_state


def _print(sheet):
    area = (sheet.print_area or "").replace("'", "").replace("$", "").rsplit("!", 1)[-1]
    page = sheet.page_setup
    yield f"prints {area}, repeats {sheet.print_title_rows}, {page.orientation}, paper {page.paperSize}"
    yield f"fits {sheet.sheet_properties.pageSetUpPr and sheet.sheet_properties.pageSetUpPr.fitToPage}"
    yield f"foot {sheet.oddFooter.center.text or ''}{sheet.oddFooter.right.text or ''}"


def _columns(sheet):
    hidden = set()
    for letter, each in sheet.column_dimensions.items():
        if each.hidden:
            first = each.min or openpyxl.utils.column_index_from_string(letter)
            hidden |= set(range(first, (each.max or first) + 1))
    yield f"hides {' '.join(get_column_letter(each) for each in sorted(hidden))}"


def _cells(ranges):
    areas = [Area.parse(str(each)) for each in ranges.ranges]
    return {(row, column) for area in areas for row in range(area.top, area.bottom + 1)
            for column in range(area.left, area.right + 1)}  # fmt: skip


def _told(cells):
    by_row = {}
    for row, column in sorted(cells):
        by_row.setdefault(row, []).append(get_column_letter(column))
    return " ".join(f"{row}:{','.join(columns)}" for row, columns in by_row.items())


def _lists(sheet):
    found = {}
    for rule in sheet.data_validations.dataValidation:
        found.setdefault((rule.type, rule.formula1), set()).update(_cells(rule.sqref))
    for (kind, formula), cells in sorted(found.items()):
        yield f"{kind} {formula} for {_told(cells)}"


def _rules(sheet):
    """Formulas of conditional formats are spelled for the first cell of their range."""
    for each in sorted(sheet.conditional_formatting, key=lambda each: _told(_cells(each.sqref))):
        for rule in each.rules:
            yield f"{rule.type} {rule.formula} for {_told(_cells(each.sqref))}"


def _tables(sheet):
    for table in sheet.tables.values():
        yield f"table {table.displayName} {table.ref}"


def _merges(sheet):
    for each in sorted(map(str, sheet.merged_cells.ranges)):
        yield f"merged {each}"


def _heights(sheet):
    """Whole pixels of 0.75 points: LibreOffice keeps no others."""
    for row, each in sorted(sheet.row_dimensions.items()):
        if each.height and _pixels(each.height) != _pixels(15):
            yield f"row {row} {_pixels(each.height)} high"


def _pixels(points):
    return int(points / 0.75 + 0.01)


def _front(sheet):
    if sheet.parent.active is sheet:
        yield "in front"


TOLD = {"values": _values, "formats": _formats, "names": _names, "tabs": _tabs, "print": _print, "columns": _columns,
        "lists": _lists, "rules": _rules, "tables": _tables, "merges": _merges, "heights": _heights,
        "front": _front}  # fmt: skip
