# ruff: noqa: INP001 -- a script's neighbour, not a package
"""The workbook of a season: the table, its events, the people in them; the program writes all the words."""

from __future__ import annotations

from look import GREEN, INK, QUIET, THIN, TINT, Effect, add_effects, add_looks, dress_page
from openpyxl import Workbook
from openpyxl.styles import Border, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.worksheet import Worksheet
from patterns import FIRST, HEAD_ROW, letters, put_foot, whole
from place import Column, define, define_constant, put_block, put_line

EVENTS = 36
SEASON = (
    Column("rank", None, 6, "rank"),
    Column("player", None, 31, "name", "head left"),
    Column("club", None, 22, "small", "head left"),
    Column("total", None, 9, "points", "head decimal"),
    *(Column("", number, 9, "cross") for number in range(1, EVENTS + 1)),
    Column("remark", None, 26, "value", "head inner"),
    Column("key", None, 16, "small", "head left"),
)
LISTED = (
    Column("event", None, 8, "rank"),
    Column("label", None, 34, "value", "head inner"),
    Column("file", None, 40, "small", "head left"),
    Column("counts", None, 9, "value", "head"),
    Column("rounds", None, 9, "small number", "head decimal"),
    Column("participants", None, 13, "small number", "head decimal"),
    Column("state", None, 24, "inner", "head inner"),
)
PEOPLE = (
    Column("player", None, 31, "name", "head left"),
    Column("club", None, 22, "small", "head left"),
    Column("fide_id", None, 12, "small", "head left"),
    Column("events", None, 16, "small", "head left"),
    Column("shown", None, 28, "value", "head inner"),
    Column("same", None, 28, "value", "head inner"),
    Column("perhaps", None, 34, "small", "head left"),
    Column("key", None, 16, "small", "head left"),
)


def make_season() -> Workbook:
    """The template as openpyxl holds it."""
    book = Workbook()
    book.remove(book.worksheets[0])
    add_looks(book)
    add_table(book)
    add_events(book)
    add_people(book)
    book.active = 0
    book.properties.creator = book.properties.lastModifiedBy = "swiss_xl"
    book.properties.title = "Season"
    return book


def _start(book: Workbook, title: str, columns: tuple[Column, ...]) -> Worksheet:
    sheet: Worksheet = book.create_sheet(title)
    define_constant(sheet, "tab", title.casefold())
    last = get_column_letter(len(columns))
    for row, (name, height) in enumerate((("title", 27), ("details", 15), ("heading", 27)), 1):
        define(sheet, name, put_line(sheet, f"A{row}:{last}{row}", name, height))
    dress_page(sheet, titles=f"1:{HEAD_ROW}", area=None, landscape=True, freeze=f"A{FIRST}")
    return sheet


def add_table(book: Workbook) -> None:
    """A line each, a column for every event; remarks are typed, the key is hidden."""
    sheet = _start(book, "Season", SEASON)
    sheet.row_dimensions[4].height = sheet.row_dimensions[5].height = 6
    put_block(sheet, "season", HEAD_ROW, SEASON, height=19)
    at = {key: f"{letter}{FIRST}" for key, letter in letters(SEASON).items()}
    first = [column.key for column in SEASON].index("") + 1
    left = f"{get_column_letter(first)}{FIRST}"
    results = f"{left}:{get_column_letter(first + EVENTS - 1)}{FIRST}"
    define(sheet, "results", results)
    put_foot(sheet, SEASON)
    place, total = f"${at['rank']}", f"${at['total']}"
    above = f"${at['total'][0]}{FIRST - 1}"
    line = Effect(
        f"AND(ISNUMBER({total}),ISNUMBER({above}),{total}<>{above})", border=Border(top=Side("thin", INK), bottom=THIN)
    )
    front = Effect(f"AND(ISNUMBER({place}),{place}<=3)", fill=TINT)
    add_effects(sheet, f"{at['rank']}:{at['club']}", line, front)
    add_effects(sheet, at["total"], line, front, whole(at["total"]))
    add_effects(sheet, results, Effect(f'LEFT({left},1)="("', colour=QUIET, italic=True))
    sheet.column_dimensions[get_column_letter(len(SEASON))].hidden = True
    define(sheet, "page", f"A1:{get_column_letter(len(SEASON) - 1)}{FIRST + 2}")
    sheet.print_area = f"A1:{get_column_letter(len(SEASON) - 1)}{FIRST + 2}"


def add_events(book: Workbook) -> None:
    """The files, and on top what counts: all of it may be typed over."""
    sheet = _start(book, "Events", LISTED)
    for row, name in ((4, "best"), (5, "by")):
        sheet[f"A{row}"].style = "sxl details"
        sheet[f"B{row}"].style = "sxl value"
        sheet.row_dimensions[row].height = 17
        define(sheet, name, f"B{row}")
        define(sheet, f"{name}_label", f"A{row}")
    sheet["C5"].style, sheet["C4"].style = "sxl value", "sxl details"
    define(sheet, "places", "C5")
    define(sheet, "places_label", "C4")
    choice = DataValidation(type="list", formula1='"points,place"', allow_blank=True, errorStyle="warning")
    choice.add("B5")
    sheet.add_data_validation(choice)
    counts = DataValidation(type="list", formula1='"yes,no"', allow_blank=True, errorStyle="warning")
    counts.add(f"{letters(LISTED)['counts']}{FIRST}")
    sheet.add_data_validation(counts)
    put_block(sheet, "events", HEAD_ROW, LISTED, height=19)
    put_foot(sheet, LISTED)
    sheet.print_area = f"A1:{get_column_letter(len(LISTED))}{FIRST + 2}"


def add_people(book: Workbook) -> None:
    """Everybody as found; how to show a name and whom it is the same as may be typed."""
    sheet = _start(book, "People", PEOPLE)
    sheet.row_dimensions[4].height = sheet.row_dimensions[5].height = 6
    put_block(sheet, "people", HEAD_ROW, PEOPLE, height=17)
    at = {key: f"{letter}{FIRST}" for key, letter in letters(PEOPLE).items()}
    add_effects(sheet, f"{at['player']}:{at['events']}", Effect(f'${at["perhaps"]}<>""', fill=GREEN))
    put_foot(sheet, PEOPLE)
    sheet.column_dimensions[get_column_letter(len(PEOPLE))].hidden = True
    sheet.print_area = f"A1:{get_column_letter(len(PEOPLE) - 1)}{FIRST + 2}"
