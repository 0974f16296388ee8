"""Ranges, names, tables and page setup of the engine without Excel."""
# ruff: noqa: ARG002 -- the parameters are those of xlwings

import excel_rules as rules
import openpyxl
from excel_calls import Counted, Objects, Refused
from openpyxl.utils import get_column_letter
from openpyxl.workbook.defined_name import DefinedName
from xlwings import base_classes

from swiss_xl.book import Area


class Range(Counted, base_classes.Range):
    api, sheet = Objects(), None
    max_cells_per_read = max_cells_per_write = None

    def __init__(self, sheet, area):
        self.sheet, self.area = sheet, area
        self.options = {}

    def _cells(self):
        rows, columns = range(self.area.top, self.area.bottom + 1), range(self.area.left, self.area.right + 1)
        return [[rules.cell_of(self.sheet.xl, row, column) for column in columns] for row in rows]

    def _writable(self):
        if self.sheet.xl.title in self.sheet.book.locked:
            raise Refused("The cell is on a protected sheet.")

    def _flat(self):
        return [cell for row in self._cells() for cell in row]

    def __call__(self, row, column=None):
        return Range(self.sheet, Area(*(top := (self.area.top + row - 1, self.area.left + (column or 1) - 1)), *top))

    def __len__(self):
        return self.area.height * self.area.width

    row = property(lambda self: self.area.top)
    column = property(lambda self: self.area.left)
    shape = property(lambda self: (self.area.height, self.area.width))
    coords = property(lambda self: (self.sheet, *self.area))
    address = property(lambda self: str(self.area))

    @property
    def raw_value(self):
        cached = self.sheet.book.cached.get(self.sheet.xl.title, {})
        values = [[rules.seen(cell, cached) for cell in row] for row in self._cells()]
        return values if len(self) > 1 else values[0][0]

    @raw_value.setter
    def raw_value(self, data):
        self._writable()
        rows = data if isinstance(data, list) else [[data] * self.area.width] * self.area.height
        for cells, values in zip(self._cells(), rows, strict=True):
            for cell, value in zip(cells, values, strict=True):
                rules.type_into(cell, value)

    @property
    def formula(self):
        rows = tuple(tuple(_typed(cell) for cell in row) for row in self._cells())
        return rows if len(self) > 1 else rows[0][0]

    @formula.setter
    def formula(self, text):
        for cell in self._flat():
            cell.value, cell.data_type = text, "f"

    @property
    def number_format(self):
        codes = {cell.number_format for cell in self._flat()}
        return codes.pop() if len(codes) == 1 else None

    @number_format.setter
    def number_format(self, code):
        for cell in self._flat():
            cell.number_format = code

    @property
    def row_height(self):
        heights = {
            self.sheet.xl.row_dimensions[row].height or 15.0 for row in range(self.area.top, self.area.bottom + 1)
        }
        return heights.pop() if len(heights) == 1 else None

    @row_height.setter
    def row_height(self, height):
        self._writable()
        for row in range(self.area.top, self.area.bottom + 1):
            self.sheet.xl.row_dimensions[row].height = height

    @property
    def column_hidden(self):
        hidden = {_column(self.sheet.xl, column).hidden for column in range(self.area.left, self.area.right + 1)}
        return hidden.pop() if len(hidden) == 1 else None

    @column_hidden.setter
    def column_hidden(self, value):
        for column in range(self.area.left, self.area.right + 1):
            _column(self.sheet.xl, column).hidden = value

    def end(self, direction):
        filled = [row for row in range(1, self.area.top) if self.sheet.xl.cell(row, self.area.left).value is not None]
        return Range(self.sheet, Area(*(place := (max(filled, default=1), self.area.left)), *place))

    def clear_contents(self):
        self._writable()
        for cell in self._flat():
            rules.type_into(cell, None)

    def insert(self, shift=None, copy_origin=None):
        self._writable()
        rules.shift(self.sheet.xl, self.area, self.area.height)

    def delete(self, shift=None):
        self._writable()
        rules.shift(self.sheet.xl, self.area, -self.area.height)

    def copy(self, destination=None):
        self._writable()
        rules.copy_cells(self.sheet.xl, self.area, destination.impl.area)

    def select(self):
        self.sheet.book.app.selected = self

    @property
    def merge_cells(self):
        inside = {any(cell.coordinate in each for each in self.sheet.xl.merged_cells.ranges) for cell in self._flat()}
        return inside.pop() if len(inside) == 1 else None

    @property
    def merge_area(self):
        for each in self.sheet.xl.merged_cells.ranges:
            if self.sheet.xl.cell(self.area.top, self.area.left).coordinate in each:
                return Range(self.sheet, Area(each.min_row, each.min_col, each.max_row, each.max_col))
        return self

    @property
    def hyperlink(self):
        link = self._flat()[0].hyperlink
        if link is None:
            raise Refused("The cell doesn't seem to contain a hyperlink!")
        return link.target or f"#{link.location}"

    def add_hyperlink(self, address, text_to_display, screen_tip):
        (cell,) = self._flat()
        cell.hyperlink = openpyxl.worksheet.hyperlink.Hyperlink(
            ref=cell.coordinate, location=address.removeprefix("#"), display=text_to_display
        )
        rules.typed(cell, text_to_display)
        cell.font = openpyxl.styles.Font(name="Calibri", size=11, color="0563C1", underline="single")

    @property
    def font(self):
        return Font(self._flat()[0])


def _typed(cell):
    if cell.value is None:
        return ""
    return f"{cell.value:.15g}" if isinstance(cell.value, float) else str(cell.value)


def _column(sheet, number):
    """The entry of a column; openpyxl keeps neighbours that look alike in one, under the first letter."""
    for letter, each in list(sheet.column_dimensions.items()):
        if each.min and each.max and each.min < each.max and each.min <= number <= each.max:
            for column in range(each.min, each.max + 1):
                one = openpyxl.worksheet.dimensions.ColumnDimension(
                    sheet, get_column_letter(column), width=each.width, hidden=each.hidden, min=column, max=column
                )
                one._style = each._style
                sheet.column_dimensions[get_column_letter(column)] = one
            del letter
    return sheet.column_dimensions[get_column_letter(number)]


class Font(Counted, base_classes.Font):
    def __init__(self, cell):
        self.xl = cell

    def _set(self, **values):
        new = {"name": (old := self.xl.font).name, "size": old.size, "bold": old.bold, "italic": old.italic,
               "color": old.color, "underline": old.underline}  # fmt: skip
        self.xl.font = openpyxl.styles.Font(**new | values)

    name = property(lambda self: self.xl.font.name, lambda self, value: self._set(name=value))
    size = property(lambda self: self.xl.font.size, lambda self, value: self._set(size=value))
    bold = property(lambda self: self.xl.font.bold, lambda self, value: self._set(bold=value))
    italic = property(lambda self: self.xl.font.italic, lambda self, value: self._set(italic=value))
    color = property(lambda self: self.xl.font.color, lambda self, value: self._set(color=value))


class Names(Counted, base_classes.Names):
    """The names of one sheet, print area and titles among them as in Excel."""

    def __init__(self, sheet):
        self.sheet = sheet

    def _all(self):
        xl = self.sheet.xl
        found = {name: each.attr_text for name, each in xl.defined_names.items()}
        if xl.print_area:
            found["Print_Area"] = xl.print_area
        return found

    def __call__(self, key):
        names = list(self._all())
        found = names[key - 1] if isinstance(key, int) else next(n for n in names if n.casefold() == key.casefold())
        return Name(self.sheet, found)

    def contains(self, name):
        return name.casefold() in {each.casefold() for each in self._all()}

    def __len__(self):
        return len(self._all())

    def add(self, name, refers_to):
        self.sheet.xl.defined_names[name] = DefinedName(name, attr_text=refers_to.removeprefix("="))
        return Name(self.sheet, name)


class Name(Counted, base_classes.Name):
    def __init__(self, sheet, key):
        self.sheet, self._key = sheet, key

    @property
    def name(self):
        return f"'{self.sheet.xl.title}'!{self._key}"

    @property
    def refers_to(self):
        return "=" + Names(self.sheet)._all()[self._key]

    @refers_to.setter
    def refers_to(self, text):
        self.sheet.xl.defined_names[self._key].attr_text = text.removeprefix("=")

    def delete(self):
        del self.sheet.xl.defined_names[self._key]


class Tables(Counted, base_classes.Tables):
    def __init__(self, sheet):
        self.sheet = sheet

    def __call__(self, key):
        tables = list(self.sheet.xl.tables.values())
        return Table(self.sheet, tables[key - 1] if isinstance(key, int) else self.sheet.xl.tables[key])

    def __len__(self):
        return len(self.sheet.xl.tables)

    def __iter__(self):
        return iter([Table(self.sheet, each) for each in self.sheet.xl.tables.values()])


class Table(Counted, base_classes.Table):
    def __init__(self, sheet, xl):
        self.sheet, self.xl = sheet, xl

    name = property(lambda self: self.xl.displayName)
    show_headers = property(lambda self: self.xl.headerRowCount != 0)
    show_totals = property(lambda self: bool(self.xl.totalsRowCount))

    @property
    def range(self):
        return Range(self.sheet, Area.parse(self.xl.ref))

    def resize(self, range_):
        self.xl.ref = str(range_.impl.area if hasattr(range_, "impl") else range_.area)
        if self.xl.autoFilter:
            self.xl.autoFilter.ref = self.xl.ref


class PageSetup(Counted, base_classes.PageSetup):
    def __init__(self, xl):
        self.xl = xl

    @property
    def print_area(self):
        return self.xl.print_area.rsplit("!", 1)[-1] if self.xl.print_area else None

    @print_area.setter
    def print_area(self, area):
        self.xl.print_area = area
