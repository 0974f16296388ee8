"""
An engine for xlwings without Excel, on openpyxl: the calls that the host uses behave as Excel's do, ``api`` raises.

``ENGINE.fail_at(n)`` has the n-th call from now on refused, ``ENGINE.busy_for(n)`` the next n calls put off.
"""
# ruff: noqa: ARG002, ARG005, FBT002 -- the parameters are those of xlwings

import contextlib
from datetime import datetime
from pathlib import Path

import excel_rules as rules
import openpyxl
import xlwings as xw
from excel_calls import COUNTER, Counted, Objects, Refused
from excel_cells import Names, PageSetup, Range, Tables
from xlwings import base_classes

from swiss_xl.book import Area


class Engine:
    """What xlwings asks of an engine, the calls counted."""

    name, type = "excel-rules", "desktop"

    def __init__(self):
        self.reset()

    def reset(self):
        self.application = App()
        COUNTER.reset()

    @property
    def calls(self):
        return COUNTER.number

    @staticmethod
    def fail_at(number):
        """Refuse one call: the *number*-th from now on."""
        COUNTER.number, COUNTER.refused = 0, number

    @staticmethod
    def fail_on(name, number=1):
        """Refuse one call called *name*: the *number*-th from now on."""
        COUNTER.refused_name, COUNTER.passed = name, number

    @staticmethod
    def busy_for(number, after=0):
        """Put off *number* calls, after *after* more."""
        COUNTER.busy, COUNTER.quiet = number, after

    @property
    def apps(self):
        return Apps()

    @staticmethod
    def prepare_xl_data_element(value, _options):
        return "" if value is None else value

    @staticmethod
    def clean_value_data(data, datetime_builder, empty_as, number_builder, err_to_str):
        def clean(value):
            if value in ("", None):
                return empty_as
            if isinstance(value, datetime):
                parts = [value.year, value.month, value.day, value.hour, value.minute, value.second, value.microsecond]
                return datetime_builder(*parts)
            if isinstance(value, float) and number_builder:
                return number_builder(value)
            return value if err_to_str or value not in rules.ERRORS else None

        return [[clean(value) for value in row] for row in data]


class Apps(base_classes.Apps):
    def keys(self):
        return [1]

    def __iter__(self):
        return iter([ENGINE.application])

    def __len__(self):
        return 1

    def __getitem__(self, pid):
        return ENGINE.application


class App(base_classes.App):
    """The program; *alerts* are the message boxes it has shown."""

    engine = property(lambda self: ENGINE)
    pid, api, hwnd = 1, Objects(), 0
    screen_updating = display_alerts = enable_events = True
    calculation, status_bar, version = "automatic", False, "16.0"

    def __init__(self):
        self.alerts, self.lines, self.calculated, self.opened, self.selected = [], [], 0, [], None

    def __setattr__(self, name, value):
        if name == "status_bar" and hasattr(self, "lines"):
            self.lines.append(value)
        if name in ("screen_updating", "display_alerts") and hasattr(self, "opened"):
            COUNTER.count(name)
        object.__setattr__(self, name, value)

    def activate(self, steal_focus=False):
        pass

    def calculate(self):
        self.calculated += 1

    def alert(self, prompt, title, buttons, mode, callback):
        self.alerts.append((prompt, title, mode))
        return "ok"

    @property
    def books(self):
        return Books()

    @property
    def selection(self):
        return self.selected


class Books(base_classes.Books):
    app = property(lambda self: ENGINE.application)

    def __call__(self, name):
        for book in ENGINE.application.opened:
            if book.name.casefold() == str(name).casefold():
                return book
        raise KeyError(name)

    def open(self, fullname, *args):
        COUNTER.count("open")
        return Book(Path(fullname))

    def __iter__(self):
        return iter(ENGINE.application.opened)

    def __len__(self):
        return len(ENGINE.application.opened)

    @property
    def active(self):
        return ENGINE.application.opened[-1]


class Book(base_classes.Book):
    """A workbook; *address* is where Excel says it lies."""

    app, api = property(lambda self: ENGINE.application), Objects()
    name = ""

    def __init__(self, path):
        self.xl = openpyxl.load_workbook(path, keep_vba=False, rich_text=False)
        self.cached = {sheet.title: {} for sheet in self.xl.worksheets}
        formulas = [(sheet.title, cell.coordinate) for sheet in self.xl.worksheets for cell in sheet._cells.values()
                    if cell.data_type == "f"]  # fmt: skip
        known = openpyxl.load_workbook(path, data_only=True) if formulas else {}
        for title, place in formulas:
            self.cached[title][place] = known[title][place].value
        self.name, self.address = path.name, str(path)
        self.locked, self.objects = set(), {}
        ENGINE.application.opened.append(self)

    @property
    def fullname(self):
        return self.address

    @property
    def sheets(self):
        return Sheets(self)

    @property
    def names(self):
        raise NotImplementedError("the host asks each sheet for its names")

    def activate(self):
        pass

    def close(self):
        COUNTER.count("close")
        ENGINE.application.opened.remove(self)

    def save(self, path=None, password=None):
        self.xl.save(path or self.address)


class Sheets(Counted, base_classes.Sheets):
    book = None

    def __init__(self, book):
        self.book = book

    def __call__(self, key):
        sheets = self.book.xl.worksheets
        found = (
            sheets[key - 1]
            if isinstance(key, int)
            else next((s for s in sheets if s.title.casefold() == key.casefold()), None)
        )
        if found is None:
            raise KeyError(key)
        return Sheet(self.book, found)

    def __len__(self):
        return len(self.book.xl.worksheets)

    def __iter__(self):
        return iter([Sheet(self.book, each) for each in self.book.xl.worksheets])

    @property
    def active(self):
        return Sheet(self.book, self.book.xl.active)


class Sheet(Counted, base_classes.Sheet):
    api = property(lambda self: self.book.objects.get(self.xl.title, Objects()))

    book = None

    def __init__(self, book, xl):
        self.book, self.xl = book, xl

    @property
    def name(self):
        return self.xl.title

    @name.setter
    def name(self, title):
        self.book.cached[title] = self.book.cached.pop(self.xl.title, {})
        rules.rename_sheet(self.xl, title)

    @property
    def index(self):
        return self.book.xl.worksheets.index(self.xl) + 1

    @property
    def visible(self):
        return self.xl.sheet_state == "visible"

    @visible.setter
    def visible(self, value):
        self.xl.sheet_state = "visible" if value else "hidden"

    @property
    def names(self):
        return Names(self)

    @property
    def tables(self):
        return Tables(self)

    @property
    def page_setup(self):
        return PageSetup(self.xl)

    @property
    def used_range(self):
        return Range(self, Area(1, 1, self.xl.max_row, self.xl.max_column))

    @property
    def cells(self):
        return Range(self, Area(1, 1, 1_048_576, 16_384))

    def range(self, first, last=None):
        if isinstance(first, str):
            return Range(self, Area.parse(first))
        (top, left), (bottom, right) = (_corner(each) for each in (first, last or first))
        return Range(self, Area(top, left, bottom, right))

    def activate(self):
        if self.xl.sheet_state != "visible":
            raise Refused("a hidden sheet cannot be activated")
        self.book.xl.active = self.xl
        for other in self.book.xl.worksheets:
            other.sheet_view.tabSelected = other is self.xl

    def delete(self):
        if ENGINE.application.display_alerts:
            raise Refused("a window asks whether to delete the sheet")
        if self.book.xl.active is self.xl:
            place = self.book.xl.worksheets.index(self.xl)
            others = [each for each in self.book.xl.worksheets if each is not self.xl and each.sheet_state == "visible"]
            after = [each for each in others if self.book.xl.worksheets.index(each) > place]
            front = (after or others[::-1])[0]
            self.book.xl.remove(self.xl)
            Sheet(self.book, front).activate()
        else:
            front = self.book.xl.active
            self.book.xl.remove(self.xl)
            self.book.xl.active = front

    def copy(self, before, after):
        target = (before or after).book
        front = target.xl.active
        made = rules.copy_sheet(self.xl, None if target is self.book else target.xl)
        target.cached[made.title] = dict(self.book.cached.get(self.xl.title, {}))
        sheets = target.xl._sheets
        sheets.remove(made)
        sheets.insert(sheets.index(before.xl) if before else sheets.index(after.xl) + 1, made)
        target.xl.active = made if made.sheet_state == "visible" else front


def _corner(place):
    return (place.area.top, place.area.left) if isinstance(place, Range) else place


ENGINE = Engine()


@contextlib.contextmanager
def excel():
    """Put xlwings on this engine, as if Excel had just been started."""
    ENGINE.reset()
    engines = xw.engines
    before = engines.active, list(engines.engines), dict(engines.engines_by_name)
    engines.add(xw.Engine(impl=ENGINE))
    engines[ENGINE.name].activate()
    try:
        yield ENGINE
    finally:
        engines.active, engines.engines, engines.engines_by_name = before
        if hasattr(xw.Book, "_mock_caller"):
            del xw.Book._mock_caller


def opened(path):
    """A workbook opened in it, and the one whose buttons are pressed."""
    book = xw.Book(impl=Book(path))
    book.set_mock_caller()
    return book
