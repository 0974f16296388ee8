"""A person at each of the three places a workbook can live in: types into cells, presses buttons, saves."""

import excel_engine
import excel_rules
import openpyxl

from swiss_xl.buttons import press
from swiss_xl.hosts.closed import ClosedBook
from swiss_xl.hosts.excel import ExcelBook


class ClosedHand:
    """The file on disk, typed into with another program in between."""

    def __init__(self, path):
        self.path = path

    def type(self, title, cells):
        book = openpyxl.load_workbook(self.path)
        for place, value in cells.items():
            book[title][place] = value
        book.save(self.path)

    def press(self, code):
        return press(code, lambda: ClosedBook.open(self.path))

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
            cell = self.book.impl.xl[title][place]
            if isinstance(value, str) and cell.number_format != "@":
                excel_rules.typed(cell, value)
            else:
                cell.value = value

    def press(self, code):
        return press(code, lambda: ExcelBook(self.book))

    def area(self, title, name):
        return next(tab for tab in ExcelBook(self.book).tabs() if tab.title == title).area(name)

    def saved(self):
        self.book.save()
        return self.path
