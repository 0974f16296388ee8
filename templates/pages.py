# ruff: noqa: INP001 -- a script's neighbour, not a package
"""The tabs an organiser types into, Tournament and Players, and the Log."""

from __future__ import annotations

from look import QUIET, THIN, Effect, add_effects, dress_page
from openpyxl import Workbook
from openpyxl.styles import Border
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.table import Table, TableStyleInfo
from openpyxl.worksheet.worksheet import Worksheet
from place import define, define_constant, put_line, put_links

from swiss_xl.frames import choice_words
from swiss_xl.frames.headings import PLAYER_HEADINGS
from swiss_xl.sheets.prompts import CHOOSE, LISTS, STATUS, withdrawn_words
from swiss_xl.sheets.settings import SETTINGS, Setting

DEFAULTS: dict[str, str | float] = {
    "system": "club",
    "results": "result",
    "numbers": "rating",
    "first_side": "White",
    "second_side": "Black",
    "win": 1,
    "draw": 0.5,
    "loss": 0,
    "forfeit_win": 1,
    "forfeit_loss": 0,
    "bye": 1,
    "half_bye": 0.5,
    "missed": 0,
    "tiebreaks": "SBW, DE, WIN",
    "ties": "shared",
    "corrections": "any",
    "language": "en",
    "prints": "boards, names, slips",
}
NUMBERS = {"rounds", "seed"} | {key for key, value in DEFAULTS.items() if not isinstance(value, str)}
FIRST_STATUS = "Fill in the tournament and the number of rounds, list the players on their tab, then press Next round."

INSTRUCTIONS = (
    "One player per row; only the name is needed. A list may be pasted; numbers are given when round 1 is made.",
    "Whoever leaves stays in the list with the status withdrawn. Late entries: write the first round they play.",
)

WIDTHS = {
    "number": 6, "name": 31, "rating": 8, "title": 7, "club": 25, "federation": 7, "fide_id": 12, "birth": 11,
    "category": 11, "group": 9, "modality": 11, "status": 11, "from_round": 12, "byes": 8, "never_against": 15,
    "board": 8, "email": 26, "sex": 5,
}  # fmt: skip
WHOLE_NUMBERS = {"number", "rating", "from_round", "board"}
HEADER_ROW, COMFORT_ROWS = 5, 600

LOG_COLUMNS = {
    "Time": 19, "Version": 10, "Command": 12, "Round": 7, "Seed": 12, "Digest": 18, "What": 60, "Data": 60,
}  # fmt: skip
LOG_ROW = 4


def add_tournament(book: Workbook) -> Worksheet:
    """The settings, one line each, below a status line in plain words."""
    sheet: Worksheet = book.create_sheet("Tournament")
    define_constant(sheet, "tab", "settings")
    for letter, width in zip("ABCDE", (24, 34, 58, 3, 24), strict=True):
        sheet.column_dimensions[letter].width = width
    put_line(sheet, "A1:C1", "title", 30, "Swiss tournament")
    define(sheet, "status", put_line(sheet, "A2:C2", "status", 48, FIRST_STATUS))
    row, section = 3, ""
    for setting in SETTINGS:
        if setting.section != section:
            section = setting.section
            row = put_section(sheet, row + 1, section)
        put_setting(sheet, row, setting)
        row += 1
    sheet["E1"].value, sheet["E1"].style = "Tabs", "sxl head left"
    put_links(sheet, 5, 2, ["Players"])
    for free in range(3, row):
        sheet.cell(free, 5).style = "sxl link"
    sheet.column_dimensions["E"].width = 24
    define(sheet, "links", f"E2:E{row - 1}")
    dress_page(sheet, titles="1:1", area=f"A1:C{row - 1}", freeze="A3")
    sheet.page_setup.fitToHeight = 1  # all settings at a glance, on A4 and on Letter
    sheet.sheet_properties.tabColor = "1F4E79"
    return sheet


def put_section(sheet: Worksheet, row: int, title: str) -> int:
    """A heading across the three columns; the row below it is returned."""
    for letter in "ABC":
        sheet[f"{letter}{row}"].style = "sxl section"
    sheet[f"A{row}"].value = title
    sheet.row_dimensions[row].height = 22
    return row + 1


def put_setting(sheet: Worksheet, row: int, setting: Setting) -> None:
    """Label, value and help, with a list where there is a choice."""
    label, value, note = sheet.cell(row, 1, setting.label), sheet.cell(row, 2), sheet.cell(row, 3, setting.help or None)
    label.style, note.style = "sxl label", "sxl help"
    value.style = "sxl amount" if setting.key in NUMBERS else "sxl value"
    value.value = DEFAULTS.get(setting.key)
    sheet.row_dimensions[row].height = 17
    define(sheet, setting.key, value.coordinate)
    if setting.choices:
        choice = DataValidation(
            type="list", formula1=f'"{",".join(setting.choices)}"', allow_blank=True, errorStyle="warning",
            showErrorMessage=True, errorTitle=setting.label, error=CHOOSE,
        )  # fmt: skip
        choice.add(value.coordinate)
        sheet.add_data_validation(choice)


def add_players(book: Workbook) -> Worksheet:
    """An empty list of players as a table, one blank row long."""
    sheet: Worksheet = book.create_sheet("Players")
    define_constant(sheet, "tab", "players")
    last = get_column_letter(len(PLAYER_HEADINGS))
    define(sheet, "title", put_line(sheet, f"A1:{last}1", "title", 30))
    for row, text in enumerate(INSTRUCTIONS, 2):
        put_line(sheet, f"A{row}:{last}{row}", "details", 15, text)
    sheet.row_dimensions[HEADER_ROW - 1].height = 8
    for number, (key, heading) in enumerate(PLAYER_HEADINGS.items(), 1):
        whole = key in WHOLE_NUMBERS
        letter = get_column_letter(number)
        sheet.column_dimensions[letter].width = WIDTHS[key]
        sheet.column_dimensions[letter].number_format = "0" if whole else "@"
        head, body = sheet.cell(HEADER_ROW, number, heading), sheet.cell(HEADER_ROW + 1, number)
        head.style = "sxl head" if whole else "sxl head left"
        body.style = "sxl list number" if whole else "sxl list text"
    sheet.row_dimensions[HEADER_ROW].height = 20
    define(sheet, "players", f"A{HEADER_ROW}:{last}{HEADER_ROW}")
    table = Table(displayName="Players", name="Players", ref=f"A{HEADER_ROW}:{last}{HEADER_ROW + 1}")
    table.tableStyleInfo = TableStyleInfo(name="TableStyleLight1", showRowStripes=True, showColumnStripes=False)
    sheet.add_table(table)
    comfort_players(sheet, last)
    dress_page(sheet, titles=f"1:{HEADER_ROW}", area=None, landscape=True, freeze=f"C{HEADER_ROW + 1}")
    return sheet


def comfort_players(sheet: Worksheet, last: str) -> None:
    """A list for the status, a line under each player, quiet letters for those who left."""
    first, bottom = HEADER_ROW + 1, HEADER_ROW + COMFORT_ROWS
    status = get_column_letter(list(PLAYER_HEADINGS).index("status") + 1)
    choice = DataValidation(
        type="list", formula1=f'"{",".join(LISTS[choice_words.STATUS])}"', allow_blank=True, errorStyle="warning",
        showErrorMessage=True, errorTitle=STATUS, error=CHOOSE,
    )  # fmt: skip
    choice.add(f"{status}{first}:{status}{bottom}")
    sheet.add_data_validation(choice)
    cell, words = f"${status}{first}", "|".join(withdrawn_words())
    left = Effect(f'AND({cell}<>"",ISNUMBER(FIND("|"&LOWER({cell})&"|","|{words}|")))', colour=QUIET, italic=True)
    listed = Effect(f'$B{first}<>""', border=Border(bottom=THIN))
    add_effects(sheet, f"A{first}:{last}{bottom}", left, listed)


def add_log(book: Workbook) -> Worksheet:
    """What was done, when and by which version; hidden."""
    sheet: Worksheet = book.create_sheet("Log")
    define_constant(sheet, "tab", "log")
    last = get_column_letter(len(LOG_COLUMNS))
    put_line(sheet, f"A1:{last}1", "title", 27, "Log")
    put_line(sheet, f"A2:{last}2", "details", 15, "Written by the program. Undo and repair read it: do not edit.")
    for number, (heading, width) in enumerate(LOG_COLUMNS.items(), 1):
        letter = get_column_letter(number)
        sheet.column_dimensions[letter].width = width
        sheet.column_dimensions[letter].number_format = "@"
        sheet.cell(LOG_ROW, number, heading).style = "sxl head left"
        sheet.cell(LOG_ROW + 1, number).style = "sxl log"
    define(sheet, "log", f"A{LOG_ROW}:{last}{LOG_ROW}")
    dress_page(sheet, titles=f"{LOG_ROW}:{LOG_ROW}", area=None, landscape=True, freeze=f"A{LOG_ROW + 1}")
    sheet.sheet_state = "hidden"
    return sheet
