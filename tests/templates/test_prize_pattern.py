"""The hidden tab Prizes is copied from: a table to be typed into, and the block of awards beside it."""

from itertools import pairwise
from pathlib import Path

import openpyxl
import pytest
from openpyxl.worksheet.cell_range import CellRange

TEMPLATE = Path(__file__).resolve().parents[2] / "templates" / "tournament.xlsx"
TYPED = ("prize", "amount", "whom")
AWARDED = ("rank", "number", "player", "points", "won", "paid")


@pytest.fixture(scope="module")
def sheet():
    return openpyxl.load_workbook(TEMPLATE)["pattern prizes"]


def area(sheet, name):
    tab, cells = sheet.defined_names[f"sxl_{name}"].attr_text.rsplit("!", 1)
    assert tab.strip("'") == sheet.title
    return CellRange(cells.replace("$", ""))


def test_the_awards_are_one_row_and_their_columns_tile_it(sheet):
    block, parts = area(sheet, "awards"), [area(sheet, key) for key in AWARDED]

    assert block.min_row == block.max_row == area(sheet, "heads").max_row + 1
    assert (parts[0].min_col, parts[-1].max_col) == (block.min_col, block.max_col)
    assert all(left.max_col + 1 == right.min_col for left, right in pairwise(parts))


def test_nothing_of_the_table_lies_in_the_block(sheet):
    """The block is rewritten; what is typed stays."""
    block = area(sheet, "awards")

    assert all(area(sheet, key).max_col < block.min_col for key in TYPED)
    assert {area(sheet, key).min_row for key in TYPED} == {block.min_row}


def test_every_row_that_is_printed_can_be_typed_into(sheet):
    page, first = area(sheet, "page"), area(sheet, "amount")

    assert {sheet.cell(row, first.min_col).number_format for row in range(first.min_row, page.max_row + 1)} == {
        "#,##0.00"
    }
    assert sheet.cell(page.max_row, first.min_col).border.bottom.style == "thin"


def test_the_ways_to_share_ties_are_offered(sheet):
    (choice,) = sheet.data_validations.dataValidation

    assert choice.formula1 == '"hort,equal,none"'
    assert area(sheet, "split").coord in choice.sqref
    assert sheet[area(sheet, "split").coord].value is None


def test_it_is_hidden_and_one_landscape_page_wide(sheet):
    assert sheet.sheet_state == "hidden"
    assert sheet.page_setup.orientation == "landscape"
    assert sheet.sheet_properties.pageSetUpPr.fitToPage
