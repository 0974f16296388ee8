"""What Excel does with what it is given, on openpyxl: typed values, cells that move, sheets that are copied."""

import copy
import re
from datetime import datetime, timedelta

from openpyxl.cell.cell import MergedCell
from openpyxl.formatting.formatting import ConditionalFormattingList
from openpyxl.styles.cell_style import StyleArray
from openpyxl.utils import column_index_from_string, get_column_letter
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.cell_range import MultiCellRange

from swiss_xl.book import Area
from swiss_xl.hosts.ooxml.dates import Kind, kind_of
from swiss_xl.hosts.ooxml.formulas import areas_changed, moved, retitled

EPOCH = datetime(1899, 12, 30)  # noqa: DTZ001 -- a sheet knows no zones
ERRORS = {"#N/A", "#REF!", "#VALUE!", "#DIV/0!", "#NAME?", "#NUM!", "#NULL!"}


def cell_of(sheet, row, column):
    """A cell; one that nobody has used looks like its column."""
    if (row, column) in sheet._cells:
        return sheet._cells[row, column]
    made = sheet.cell(row, column)
    made._style = column_style(sheet, column) or made._style
    return made


def column_style(sheet, column):
    """The look of a column, None where it has none of its own."""
    for letter, each in sheet.column_dimensions.items():
        first = each.min or column_index_from_string(letter)
        if first <= column <= (each.max or first):
            return copy.copy(each._style)
    return None


def cell_at(sheet, place):
    """The same by its address."""
    area = Area.parse(place)
    return cell_of(sheet, area.top, area.left)


# What a cell holds once something is typed into it


def type_into(cell, given):
    """Put what a program gives into a cell, as Excel takes it."""
    cell.hyperlink = cell.hyperlink if given not in (None, "") else None
    cell.quotePrefix = False
    text = isinstance(given, str)
    if given in (None, ""):
        cell.value = None
    elif cell.number_format == "@" and not isinstance(given, bool):
        keep(cell, given.removeprefix("'") if text else f"{given:g}")
    elif text and given.startswith("'"):
        keep(cell, given[1:])
    elif text:
        typed(cell, given)
    elif isinstance(given, datetime):
        cell.value = (given - EPOCH) / timedelta(days=1)
        if kind_of(cell.number_format) is Kind.NUMBER:
            cell.number_format = "m/d/yyyy"
    else:
        cell.value = given


def keep(cell, text):
    cell.value = text
    cell.data_type = "s"


def typed(cell, text):
    """A text without an apostrophe: Excel makes of it what it can."""
    if text.startswith(("=", "+", "-", "@")) and len(text) > 1 and not number(text):
        cell.value, cell.data_type = "=" + text.lstrip("="), "f"
    elif text.casefold() in ("true", "false"):
        cell.value = text.casefold() == "true"
    elif text in ERRORS:
        cell.value, cell.data_type = text, "e"
    elif number(text):
        cell.value = float(text)
    elif found := re.fullmatch(r"(\d{1,2})[-/](\d{1,2})", text):
        cell.value, cell.number_format = float(46000 + int(found[1]) + 31 * int(found[2])), "d-mmm"
    elif found := re.fullmatch(r"(\d{1,2}):(\d{2})", text):
        cell.value, cell.number_format = int(found[1]) / 24 + int(found[2]) / 1440, "h:mm"
    else:
        keep(cell, text)


def number(text):
    return re.fullmatch(r"\s*[+-]?\d+(\.\d+)?(e\d+)?%?\s*", text, re.IGNORECASE)


def seen(cell, cached):
    """What a cell reads as: numbers as floats, dates as moments, formulas as they were calculated last."""
    value = cached.get(cell.coordinate) if cell.data_type == "f" else cell.value
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, datetime):
        return value
    if isinstance(value, timedelta):
        return EPOCH + value
    if hasattr(value, "hour"):
        return EPOCH + timedelta(hours=value.hour, minutes=value.minute, seconds=value.second)
    if isinstance(value, int | float):
        is_date = kind_of(cell.number_format) is not Kind.NUMBER and abs(value) < 2_958_466
        return EPOCH + timedelta(days=value) if is_date else float(value)
    return value


# Cells that move


def shift(sheet, area, by):
    """Insert (*by* is its height) or remove (less than nothing) the cells *area*; the columns below move."""
    for merged in sheet.merged_cells.ranges:
        crosses = merged.min_col < area.left or merged.max_col > area.right
        if crosses and merged.max_row >= area.top and merged.min_col <= area.right and merged.max_col >= area.left:
            raise RuntimeError("Cannot do that to a merged cell.")
    change = lambda each: moved_area(each, area, by)  # noqa: E731 - said once
    move_cells(sheet, area, by)
    for merged in list(sheet.merged_cells.ranges):
        here = Area(merged.min_row, merged.min_col, merged.max_row, merged.max_col)
        if change(here) != here:
            sheet.merged_cells.remove(merged)
            sheet.merged_cells.add(str(change(here)))
    change_rules(sheet, change)
    change_names(sheet, change)


def moved_area(area, hole, by):
    """Where a range lies once cells were inserted at, or removed from, *hole*; None if it is gone."""
    if area.left < hole.left or area.right > hole.right:
        return area
    if by > 0:
        top = area.top + by if area.top >= hole.top else area.top
        bottom = area.bottom + by if area.bottom >= hole.top else area.bottom
        return area._replace(top=top, bottom=bottom)
    if area.top >= hole.top and area.bottom <= hole.bottom:
        return None
    top = area.top if area.top < hole.top else max(hole.top, area.top + by)
    bottom = area.bottom if area.bottom < hole.top else max(hole.top - 1, area.bottom + by)
    return area._replace(top=top, bottom=bottom)


def move_cells(sheet, area, by):
    cells = {(row, column): sheet._cells.pop((row, column), None)
             for row in range(area.top, max(sheet.max_row, area.bottom) + 1)
             for column in range(area.left, area.right + 1)}  # fmt: skip
    for (row, column), cell in cells.items():
        target = row + by
        if cell is None or (by < 0 and row <= area.bottom):
            continue
        cell.row = target
        sheet._cells[target, column] = cell
        if getattr(cell, "hyperlink", None):
            cell.hyperlink.ref = cell.coordinate


def change_rules(sheet, change):
    """Lists of values and conditional formats, by what *change* makes of each range (None: gone)."""
    for rule in list(sheet.data_validations.dataValidation):
        rule.sqref = MultiCellRange(" ".join(changed_ranges(rule.sqref, change)))
        if not rule.sqref.ranges:
            sheet.data_validations.dataValidation.remove(rule)
    fresh = ConditionalFormattingList()
    for each in sheet.conditional_formatting:
        ranges = " ".join(changed_ranges(each.sqref, change))
        for rule in each.rules if ranges else ():
            fresh.add(ranges, rule)
    sheet.conditional_formatting = fresh


def changed_ranges(ranges, change):
    found = (change(Area.parse(str(each))) for each in ranges.ranges)
    return [str(each) for each in found if each]


def change_names(sheet, change):
    def text_changed(text, own):
        def one(named, cells):
            if (named.casefold() if named else sheet.title.casefold() * own) != sheet.title.casefold():
                return cells
            new = change(Area.parse(cells.upper()))
            return dollars(cells, new) if new else "#REF!"

        return areas_changed(text, one)

    for other in sheet.parent.worksheets:
        for name in other.defined_names.values():
            name.attr_text = text_changed(name.attr_text, own=False)
        for cell in list(other._cells.values()):
            if cell.data_type == "f" and isinstance(cell.value, str):
                cell.value = "=" + text_changed(cell.value[1:], own=other is sheet)
    if sheet.print_area:
        new = change(Area.parse(sheet.print_area))
        sheet.print_area = str(new)


def dollars(cells, area):
    """*area* spelled with the dollar signs of *cells*."""
    marks = re.findall(r"(\$?)[A-Za-z]+(\$?)\d+", cells)
    ends = [(area.top, area.left), (area.bottom, area.right)][: len(marks)]
    return ":".join(
        f"{a}{get_column_letter(column)}{b}{row}" for (a, b), (row, column) in zip(marks, ends, strict=True)
    )


# Copies


def copy_cells(sheet, source, target):
    """Copy *source* over *target* as often as it fits, with looks, formulas, lists of values, conditional formats."""
    like = {
        (row, column): (
            source.top + (row - target.top) % source.height,
            source.left + (column - target.left) % source.width,
        )
        for row in range(target.top, target.bottom + 1)
        for column in range(target.left, target.right + 1)
    }
    for place, model in like.items():
        copy_cell(sheet.cell(*model), sheet.cell(*place))
    for rule in sheet.data_validations.dataValidation:
        rule.sqref = MultiCellRange(covered_by_copies(rule.sqref, like))
    fresh = ConditionalFormattingList()
    for each in sheet.conditional_formatting:
        ranges = covered_by_copies(each.sqref, like)
        for rule in each.rules if ranges else ():
            fresh.add(ranges, rule)
    sheet.conditional_formatting = fresh


def copy_cell(old, new):
    if isinstance(old, MergedCell) or isinstance(new, MergedCell):
        raise RuntimeError("Cannot do that to a merged cell.")
    new.value, new.data_type = old.value, old.data_type
    if old.data_type == "f":
        new.value = "=" + moved(old.value[1:], new.row - old.row)
        new.data_type = "f"
    new._style = copy.copy(old._style)
    new.comment = copy.copy(old.comment)


def covered_by_copies(ranges, like):
    """The ranges of a rule once cells are copies: each follows the cell it is like."""
    cells = {
        (row, column)
        for each in ranges.ranges
        for row in range(each.min_row, each.max_row + 1)
        for column in range(each.min_col, each.max_col + 1)
    }
    new = (cells - like.keys()) | {place for place, model in like.items() if model in cells}
    return str(ranges) if new == cells else joined(new)


def joined(cells):
    """Cells as few ranges, runs of rows below one another put together."""
    runs = {}
    for row, column in sorted(cells):
        row_runs = runs.setdefault(row, [])
        if row_runs and row_runs[-1][1] == column - 1:
            row_runs[-1] = (row_runs[-1][0], column)
        else:
            row_runs.append((column, column))
    areas = []
    for row, row_runs in runs.items():
        for left, right in row_runs:
            above = next((a for a in areas if (a.left, a.right, a.bottom) == (left, right, row - 1)), None)
            if above:
                areas[areas.index(above)] = above._replace(bottom=row)
            else:
                areas.append(Area(row, left, row, right))
    return " ".join(map(str, areas))


def copy_sheet(sheet, target=None):
    """
    A copy at the end of the workbook, or of another one, with everything Excel copies.

    openpyxl's own copy drops half of it.
    """
    book = target or sheet.parent
    if target is None:
        made = book.copy_worksheet(sheet)
        made.title = f"{sheet.title[:26]} ({2 + sum(t.startswith(sheet.title) for t in book.sheetnames[:-1])})"
    else:
        made = _drawn_anew(sheet, book)
    made.sheet_state = sheet.sheet_state
    made.data_validations = copy.deepcopy(sheet.data_validations)
    made.conditional_formatting = copy.deepcopy(sheet.conditional_formatting)
    made.views = copy.deepcopy(sheet.views)
    made.views.sheetView[0].tabSelected = False
    for name, old in sheet.defined_names.items():
        made.defined_names[name] = DefinedName(name, attr_text=retitled(old.attr_text, sheet.title, made.title))
    if sheet.print_area:
        made.print_area = sheet.print_area.rsplit("!", 1)[-1]
    made.print_title_rows, made.print_title_cols = sheet.print_title_rows, sheet.print_title_cols
    made.HeaderFooter = copy.deepcopy(sheet.HeaderFooter)
    for letter, column in sheet.column_dimensions.items():
        made.column_dimensions[letter] = copy.copy(column)
        made.column_dimensions[letter].worksheet = made
        if target is not None:
            _dress(made.column_dimensions[letter], column)
    return made


def _drawn_anew(sheet, book):
    """The cells and rows of *sheet* on a new one of another workbook, which keeps its own list of looks."""
    made = book.create_sheet(sheet.title if sheet.title not in book.sheetnames else f"{sheet.title} (2)")
    for place, cell in sheet._cells.items():
        if isinstance(cell, MergedCell):
            continue
        new = made.cell(*place, cell.value)
        new.data_type = cell.data_type
        _dress(new, cell)
    for number, row in sheet.row_dimensions.items():
        made.row_dimensions[number].height, made.row_dimensions[number].hidden = row.height, row.hidden
    for merged in sheet.merged_cells.ranges:
        made.merge_cells(str(merged))
    for attribute in ("sheet_format", "sheet_properties", "page_margins", "page_setup", "print_options", "row_breaks"):
        setattr(made, attribute, copy.copy(getattr(sheet, attribute)))
    made._charts = [copy.deepcopy(chart) for chart in sheet._charts]
    return made


def _dress(new, old):
    """Give a cell or column the look of one of another workbook."""
    new._style = StyleArray()
    if old.has_style:
        for attribute in ("font", "fill", "border", "alignment", "protection"):
            setattr(new, attribute, copy.copy(getattr(old, attribute)))
        new.number_format = old.number_format


def rename_sheet(sheet, title):
    """Retitle a sheet; names and formulas that speak of it follow."""
    old, area = sheet.title, sheet.print_area
    for other in sheet.parent.worksheets:
        for name in other.defined_names.values():
            name.attr_text = retitled(name.attr_text, old, title)
        for cell in other._cells.values():
            if cell.data_type == "f" and isinstance(cell.value, str):
                cell.value = "=" + retitled(cell.value[1:], old, title)
    sheet.title = title
    if area:
        sheet.print_area = area.rsplit("!", 1)[-1]
