# ruff: noqa: INP001 -- a script's neighbour, not a package
"""The hidden tab that the tab Prizes is copied from: a table to fill in, and beside it who gets what."""

from __future__ import annotations

from look import NORMAL, SMALL, TEXT, Look
from openpyxl import Workbook
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation
from patterns import FIRST, HEAD_ROW, letters, start
from place import Column, define, define_constant, put_block, put_line

from swiss_xl.frames import choice_words
from swiss_xl.sheets.prompts import CHOOSE, LISTS, TIES, TIES_PROMPT

TYPED_ROWS = 22  # as many as one page holds
CHOICE_ROW = 4
MONEY = "#,##0.00"
LOOKS = {
    "sxl money": Look(NORMAL, "right", code=MONEY, lines="box", indent=1),
    "sxl paid": Look(NORMAL, "right", bold=True, code=MONEY, lines="under", indent=1),
    "sxl won": Look(NORMAL, "left", lines="under", wrap=True, indent=1),
    "sxl wish": Look(NORMAL, lines="box", code=TEXT, wrap=True, indent=1),
    "sxl choice": Look(SMALL, "center", lines="box"),
}
PRIZES = (
    Column("prize", "Prize", 24, "wish", "head left"),
    Column("amount", "Amount", 12, "money", "head decimal"),
    Column("whom", "For whom", 24, "wish", "head left"),
    Column("", None, 3, "label", "label"),
    Column("rank", "Rank", 6, "rank"),
    Column("number", "No.", 5, "number"),
    Column("player", "Name", 32, "long name", "head left"),
    Column("points", "Pts", 7, "points", "head decimal"),
    Column("won", "Prize", 26, "won", "head inner"),
    Column("paid", "Amount", 14, "paid", "head decimal"),
)
TYPED = PRIZES[:3]


def add_prizes(book: Workbook) -> None:
    """Prizes, amounts and for whom on the left, as many rows as are printed; the awards on the right."""
    for name, look in LOOKS.items():
        book.add_named_style(look.named(name))
    sheet = start(book, "prizes", PRIZES, landscape=True)
    put_block(sheet, "awards", HEAD_ROW, PRIZES, height=19)
    at, last = letters(PRIZES), get_column_letter(len(PRIZES))
    define(sheet, "awards", f"{at['rank']}{FIRST}:{at['paid']}{FIRST}")
    for key, width in (("prize", 24), ("whom", 24), ("won", 26)):
        define_constant(sheet, f"{key}_letters", width - 2)
    bottom = FIRST + TYPED_ROWS - 1
    for row in range(FIRST + 1, bottom + 1):
        sheet.row_dimensions[row].height = 19
        for number, column in enumerate(TYPED, 1):
            sheet.cell(row, number).style = f"sxl {column.look}"
    put_line(sheet, f"D{CHOICE_ROW}:{last}{CHOICE_ROW}", "note", 18)
    define(sheet, "note", f"D{CHOICE_ROW}")
    sheet[f"A{CHOICE_ROW}"].value, sheet[f"A{CHOICE_ROW}"].style = "Ties", "sxl details"
    cell = f"{at['amount']}{CHOICE_ROW}"
    sheet[cell].style = "sxl choice"
    define(sheet, "split", cell)
    choice = DataValidation(
        type="list", formula1=f'"{",".join(LISTS[choice_words.SPLIT])}"', allow_blank=True, errorStyle="warning",
        showErrorMessage=True, errorTitle=TIES, error=CHOOSE, showInputMessage=True, promptTitle=TIES,
        prompt=TIES_PROMPT,
    )  # fmt: skip
    choice.add(cell)
    sheet.add_data_validation(choice)
    define(sheet, "page", f"A1:{last}{bottom}")
