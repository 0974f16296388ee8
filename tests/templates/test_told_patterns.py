"""The hidden tabs of sentences: what they hold, and that their lines are as long as their columns are wide."""

from pathlib import Path

import openpyxl
import pytest
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.cell_range import CellRange

TEMPLATE = Path(__file__).resolve().parents[2] / "templates" / "tournament.xlsx"
COLUMNS = {
    "why": ("board", "told"),
    "check up": ("severity", "where", "seen", "cure"),
    "what if": ("rank", "number", "player", "points", "final", "first", "qualified", "prize"),
}
BROKEN = {"why": ("told",), "check up": ("where", "seen", "cure"), "what if": ("first", "qualified", "prize")}
"""Columns whose texts are broken into lines."""


@pytest.fixture(scope="module")
def book():
    return openpyxl.load_workbook(TEMPLATE)


def area(sheet, name):
    return CellRange(sheet.defined_names[f"sxl_{name}"].attr_text.rsplit("!", 1)[1].replace("$", ""))


@pytest.mark.parametrize("kind", COLUMNS)
def test_the_columns_tile_the_one_row_of_the_block(book, kind):
    sheet = book[f"pattern {kind}"]
    block = area(sheet, kind.replace(" ", "_"))
    parts = [area(sheet, key) for key in COLUMNS[kind]]

    assert block.min_row == block.max_row == area(sheet, "heads").max_row + 1
    assert [part.min_col for part in parts] == list(range(block.min_col, block.max_col + 1))
    assert all(area(sheet, name).size["rows"] == 1 for name in ("title", "details", "heading", "note", "foot"))


@pytest.mark.parametrize("kind", COLUMNS)
def test_a_full_line_finds_room_in_its_column(book, kind):
    """A column of width w holds w figures of the normal size; small letters are narrower, in 9 instead of 11 points."""
    sheet = book[f"pattern {kind}"]
    for key in BROKEN[kind]:
        column = area(sheet, key).min_col
        room = int(sheet.defined_names[f"sxl_{key}_room"].attr_text)
        size = sheet.cell(area(sheet, key).min_row, column).font.size
        assert room * size / 11 <= sheet.column_dimensions[get_column_letter(column)].width


@pytest.mark.parametrize("kind", COLUMNS)
def test_the_page_is_one_wide_and_repeats_its_headings(book, kind):
    sheet = book[f"pattern {kind}"]

    assert (sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight) == (1, 0)
    assert sheet.print_title_rows == f"$1:${area(sheet, 'heads').max_row}"
