"""Columns leave a sheet, and everything that speaks of cells follows: worked out by hand, B and D gone from A to F."""

import io

import openpyxl
import pytest
from openpyxl.chart import BarChart, Reference
from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Font
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.table import Table

from swiss_xl.book import Area
from swiss_xl.hosts.ooxml.opening import package_of
from swiss_xl.hosts.ooxml.workbook import Workbook
from swiss_xl.share.columns import Cut, changed, drop_columns

CUT = Cut(frozenset({2, 4}))


@pytest.mark.parametrize(
    ("before", "after"),
    [("A1", "A1"), ("C3", "B3"), ("$C$3:$F$9", "$B$3:$D$9"), ("B1:D1", "B1:B1"), ("A1:F1", "A1:D1"), ("B7", "#REF!"),
     ("B1:B9", "#REF!"), ("E1", "C1")],
)  # fmt: skip
def test_areas(before, after):
    assert CUT.text(before) == after


@pytest.mark.parametrize(
    ("formula", "after"),
    [
        ('$E6="withdrawn E6"', '$C6="withdrawn E6"'),
        ("Players!$E$6+Other!$E$6+E6", "Players!$C$6+Other!$E$6+C6"),
        ("Players!$B$6", "Players!#REF!"),
        ("Players!$A:$C,Players!$1:$5", "Players!$A:$B,Players!$1:$5"),
    ],
)
def test_formulas_on_the_sheet_itself(formula, after):
    assert changed(formula, "Players", CUT, own=True) == after


def test_formulas_elsewhere_are_changed_only_where_they_name_the_sheet():
    assert changed("E6+Players!E6", "Players", CUT) == "E6+Players!C6"


def test_areas_keep_what_is_left_of_them():
    assert CUT.area(Area(1, 2, 3, 4)) == Area(1, 2, 3, 2)
    assert CUT.area(Area(1, 4, 3, 4)) is None


@pytest.fixture
def cut():
    """A list in A3:F5 with everything around it, B and D taken out."""
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Players"
    for column, heading in enumerate("ABCDEF", 1):
        sheet.cell(3, column, heading)
        sheet.cell(4, column, column)
    sheet.add_table(Table(displayName="List", ref="A3:F5"))
    sheet.merge_cells("A1:F1")
    sheet.merge_cells("A8:B8")
    sheet.column_dimensions["E"].width = 33
    sheet.freeze_panes = "C4"
    sheet.conditional_formatting.add("A4:F5", FormulaRule(formula=["$E4=5"], font=Font(bold=True)))
    sheet.print_area = "A1:F9"
    sheet.print_title_rows = "1:3"
    sheet["E4"].hyperlink = "https://example.org/"
    other = book.create_sheet("Other")
    chart = BarChart()
    chart.add_data(Reference(sheet, min_col=5, min_row=4, max_row=5))
    other.add_chart(chart, "A1")
    sheet.add_chart(BarChart(), "E8")
    book.defined_names["Fifth"] = DefinedName("Fifth", attr_text="Players!$E$4")
    stream = io.BytesIO()
    book.save(stream)
    workbook = Workbook(package_of(stream.getvalue(), "list.xlsx"))
    drop_columns(workbook, workbook.sheet("Players"), frozenset({2, 4}))
    return workbook.package


@pytest.fixture
def sheet(cut):
    return openpyxl.load_workbook(io.BytesIO(cut.to_bytes()))["Players"]


def test_cells_and_the_table_close_ranks(sheet):
    table = sheet.tables["List"]

    assert [cell.value for cell in sheet[3]] == ["A", "C", "E", "F"]
    assert [cell.value for cell in sheet[4]] == [1, 3, 5, 6]
    assert table.ref == "A3:D5"
    assert table.autoFilter is None or table.autoFilter.ref == "A3:D5"
    assert [column.name for column in table.tableColumns] == ["A", "C", "E", "F"]


def test_widths_merges_links_rules_and_panes_follow(sheet):
    (rules,) = sheet.conditional_formatting

    assert sheet.column_dimensions["C"].width == 33
    assert {str(each) for each in sheet.merged_cells.ranges} == {"A1:D1"}
    assert sheet["C4"].hyperlink.target == "https://example.org/"
    assert (str(rules.sqref), rules.rules[0].formula) == ("A4:D5", ["$C4=5"])
    assert sheet.freeze_panes == "B4"


def test_names_and_print_areas_follow(cut, sheet):
    names = openpyxl.load_workbook(io.BytesIO(cut.to_bytes())).defined_names

    assert names["Fifth"].attr_text == "Players!$C$4"
    assert sheet.print_area == "'Players'!$A$1:$D$9"
    assert sheet.print_title_rows == "$1:$3"


def test_charts_follow_wherever_they_stand(cut):
    charts = [cut.data(name).decode() for name in cut.names() if "charts/" in name]
    (anchor,) = [cut.data(name).decode() for name in cut.related("xl/worksheets/sheet1.xml", "drawing")]

    assert any("'Players'!$C$4:$C$5" in text or "Players!$C$4:$C$5" in text for text in charts)
    assert not any("$E$" in text for text in charts)
    assert ":col>2<" in anchor.replace("<col>", ":col>") or "<col>2<" in anchor
