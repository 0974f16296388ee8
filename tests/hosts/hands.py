"""A person at each of the three places a workbook can live in: types into cells, presses buttons."""

import excel_engine
import excel_rules
import openpyxl

from swiss_xl.buttons import press
from swiss_xl.hosts.closed import ClosedBook
from swiss_xl.hosts.excel import ExcelBook

GOOD = 64
"""The kind of a message of LibreOffice's toolbar when all went well."""


def in_lines(pressed):
    """What came of a button, as text: whether it was done, and what was said."""
    return [
        f"{'refused' if pressed.code else 'done'}: {line}" for text in pressed.messages for line in text.splitlines()
    ]


class ClosedHand:
    """The file on disk, typed into with another program in between."""

    def __init__(self, path):
        self.path = path

    def type(self, title, cells):
        book = openpyxl.load_workbook(self.path)
        for place, value in cells.items():
            excel_rules.cell_at(book[title], place).value = value
        book.save(self.path)

    def press(self, code):
        return in_lines(press(code, lambda: ClosedBook.open(self.path)))

    def area(self, title, name):
        return next(tab for tab in ClosedBook.open(self.path).tabs() if tab.title == title).area(name)

    def saved(self):
        return self.path


class ExcelHand:
    """The workbook open in Excel (an engine that does what Excel does)."""

    def __init__(self, path):
        self.path = path
        self.book = excel_engine.opened(path)

    def type(self, title, cells):
        for place, value in cells.items():
            cell = excel_rules.cell_at(self.book.impl.xl[title], place)
            if isinstance(value, str) and cell.number_format != "@":
                excel_rules.typed(cell, value)
            else:
                cell.value = value

    def press(self, code):
        return in_lines(press(code, lambda: ExcelBook(self.book)))

    def area(self, title, name):
        return next(tab for tab in ExcelBook(self.book).tabs() if tab.title == title).area(name)

    def saved(self):
        self.book.save()
        return self.path


class OfficeHand:
    """The workbook open in a real LibreOffice with the extension: its toolbar stores, runs the program, reloads."""

    def __init__(self, calc, path):
        self.calc, self.path = calc, path
        calc.open(str(path))

    def type(self, title, cells):
        self.calc.type(title, cells)

    def press(self, code):
        """One message, its lines apart by bars."""
        ((kind, text),) = self.calc.press(code)
        return [f"{'done' if kind == GOOD else 'refused'}: {line}" for line in text.split(" | ")]

    def area(self, title, name):
        return next(tab for tab in ClosedBook.open(self.path).tabs() if tab.title == title).area(name)

    def saved(self):
        self.calc.close()
        return self.path
