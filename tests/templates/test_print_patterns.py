"""The patterns of tabs for printing: names inside their units, pages that fit A4 and Letter at their scale."""

from pathlib import Path

import openpyxl
import pytest
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.cell_range import CellRange

from swiss_xl.sheets.prints.choice import PRINTS
from swiss_xl.tournament import Rules, Tournament

TEMPLATE = Path(__file__).resolve().parents[2] / "templates" / "tournament.xlsx"
POINT, INCH = 1 / 72, 1
A4, LETTER = (8.27, 11.69), (8.5, 11)
DIGIT = 7  # pixels of a digit in Calibri 11, and 5 more for the edges of a column (ECMA-376, 18.3.1.13)
PER_PAGE = {
    "slips": 6, "slips tables": 6, "cards": 4, "cards long": 4, "cards tables": 4, "badges": 10,
}  # fmt: skip
LISTS = {
    "boards": ["board", "first", "first_points", "second_points", "second"],
    "boards tables": ["board", "first", "first_points", "second_points", "second"],
    "names": ["player", "number", "board", "side", "opponent"],
    "names tables": ["player", "number", "board", "side", "opponent"],
    "progress": ["place", "number", "player", "rating", "results", "points", "group"],
    "chart": ["player", "results"],
}


@pytest.fixture(scope="module")
def book():
    return openpyxl.load_workbook(TEMPLATE)


def area(sheet, name):
    return CellRange(sheet.defined_names[f"sxl_{name}"].attr_text.rsplit("!", 1)[1].replace("$", ""))


def width(sheet):
    """In inches, without the links at the side."""
    pieces = area(sheet, "pieces")
    widths = [sheet.column_dimensions[get_column_letter(column)].width for column in range(1, pieces.max_col + 1)]
    return sum(each * DIGIT + 5 for each in widths) / 96 * sheet.page_setup.scale / 100


def height(sheet, rows):
    """In inches."""
    unit = area(sheet, "pieces").max_row
    heights = [sheet.row_dimensions[row % unit + 1].height for row in range(rows)]
    return sum(heights) * POINT * sheet.page_setup.scale / 100


@pytest.mark.parametrize("title", PER_PAGE)
@pytest.mark.parametrize("paper", [A4, LETTER])
def test_pieces_fill_a_page_and_no_more(book, title, paper):
    """Their number is promised in the README; the last page break before a page is full keeps pieces whole."""
    sheet = book[f"pattern {title}"]
    unit = area(sheet, "pieces").max_row
    beside = 2 if any(name.endswith("_2") for name in sheet.defined_names) else 1
    rows = [each.id for each in sheet.row_breaks.brk]
    margins = sheet.page_margins

    assert sheet.defined_names["sxl_unit"].attr_text == str(unit)
    assert rows[0] // unit * beside == PER_PAGE[title]
    assert rows == [page * rows[0] for page in range(1, len(rows) + 1)]
    assert len(rows) >= 2  # the distance of further ones, which the fill sets, is read from these
    assert width(sheet) <= paper[0] - margins.left - margins.right
    assert height(sheet, rows[0]) <= paper[1] - margins.top - margins.bottom


@pytest.mark.parametrize("title", PER_PAGE)
def test_every_name_of_a_piece_lies_in_its_unit_and_twice_where_two_stand_side_by_side(book, title):
    sheet = book[f"pattern {title}"]
    cells = {
        name.removeprefix("sxl_"): area(sheet, name.removeprefix("sxl_"))
        for name, each in sheet.defined_names.items()
        if "!" in each.attr_text
    }
    pieces, _page = cells.pop("pieces"), cells.pop("page")
    seconds = {name.removesuffix("_2") for name in cells if name.endswith("_2")}

    assert all(each.issubset(pieces) and each.size["columns"] == 1 for each in cells.values())
    lines = {"first": 2, "second": 2, "name_lines": 4, "details": 2, "club": 2}
    if title == "badges":
        lines["name"] = 2
    assert {name: each.size["rows"] for name, each in cells.items()} == {
        name: lines.get(name.removesuffix("_2"), 1) for name in cells
    }
    assert not seconds or seconds == {name for name in cells if not name.endswith("_2")}


@pytest.mark.parametrize(("title", "lines"), [("cards", 10), ("cards long", 20), ("cards tables", 8)])
def test_a_card_has_a_line_for_every_round(book, title, lines):
    """All lines look like the first, from the row of the names on to the legend."""
    sheet = book[f"pattern {title}"]
    first = area(sheet, "round").min_row

    assert sheet.defined_names["sxl_lines"].attr_text == str(lines)
    assert area(sheet, "legend").min_row == first + lines
    for column in range(1, area(sheet, "pieces").max_col + 1):
        assert len({sheet.cell(row, column).style for row in range(first, first + lines)}) == 1


@pytest.mark.parametrize("title", LISTS)
def test_the_columns_of_a_list_tile_its_block(book, title):
    sheet = book[f"pattern {title}"]
    heads = area(sheet, "heads")
    parts = [area(sheet, name) for name in LISTS[title]]
    columns = [column for part in parts for column in range(part.min_col, part.max_col + 1)]

    assert columns == list(range(heads.min_col, heads.max_col + 1))
    assert {part.min_row for part in parts} == {heads.max_row + 1}
    assert sheet.print_title_rows == f"$1:${heads.max_row}"
    assert (sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight) == (1, 1 if title == "chart" else 0)


@pytest.mark.parametrize("title", [*PER_PAGE, *LISTS, "bracket"])
def test_pages_are_counted_and_hidden_tabs_not_printed(book, title):
    sheet = book[f"pattern {title}"]

    assert sheet.oddFooter.right.text == "&P / &N"
    assert sheet.page_setup.paperSize == 9
    assert not sheet.print_area
    assert sheet.sheet_state == "hidden"


def test_the_chart_draws_the_six_lines_of_its_table(book):
    sheet = book["pattern chart"]
    [chart] = sheet._charts
    block = area(sheet, "leaders")
    rows = range(block.min_row, block.max_row + 1)

    assert len(rows) == 6
    assert [each.tx.strRef.f for each in chart.series] == [f"'pattern chart'!$A${row}" for row in rows]
    assert [each.val.numRef.f for each in chart.series] == [f"'pattern chart'!$B${row}:$AK${row}" for row in rows]
    assert chart.visible_cells_only  # rounds to come are hidden columns
    assert len({(each.marker.symbol, each.graphicalProperties.line.dashStyle) for each in chart.series}) >= 5


@pytest.mark.parametrize("each", PRINTS, ids=lambda each: each.code)
@pytest.mark.parametrize("rules", [Rules(rounds=5), Rules(rounds=11), Rules(rounds=7, seats=2)])
def test_every_print_has_a_pattern(book, each, rules):
    kind = each.pattern(Tournament(rules=rules))

    assert f'"pattern-{kind}"' in {sheet.defined_names["sxl_tab"].attr_text for sheet in book}


def test_the_matches_of_the_tree_look_alike(book):
    """Letters of names and of scores are the same in every game, and of both winners; only frames may differ."""
    sheet = book["pattern bracket"]
    games = ("semi_1", "semi_2", "final", "third")
    sides = [f"{game}_{side}" for game in games for side in ("first", "second")]

    for kinds in ([f"{side}_score" for side in sides], sides, ["winner", "third_winner"]):
        cells = [sheet[str(area(sheet, name))] for name in kinds]
        assert len({(str(cell.font.sz), cell.font.b, cell.alignment.horizontal) for cell in cells}) == 1
    bold = {
        str(each.sqref): rule.formula[0]
        for each in sheet.conditional_formatting
        for rule in each.rules
        if rule.dxf.font
    }
    assert bold == {  # of the winner, name and score: who is in the final, who is named as winner
        "B8:C9": 'AND($B8<>"",OR($B8=$F$10,$B8=$F$11))',
        "B12:C13": 'AND($B12<>"",OR($B12=$F$10,$B12=$F$11))',
        "F10:G11": 'AND($I$10<>"",$F10=$I$10)',
        "F16:G17": 'AND($I$16<>"",$F16=$I$16)',
    }
