"""Lists that grow by rows, headings that are renamed."""

import re
from datetime import date

import openpyxl
import pytest
from host_samples import build_plain, changed, complaints, edit, parts
from openpyxl.worksheet.table import Table, TableColumn, TableFormula

from swiss_xl.book import Link, Uncalculated
from swiss_xl.errors import HostError
from swiss_xl.hosts.closed import ClosedBook

ANNA, BO, CYD = {1: 1, 2: "Anna"}, {1: 2, 2: "Bo", 4: "South"}, {1: 3, 2: "Cyd", 3: date(2001, 2, 3)}


def table_of(path):
    return next(data.decode() for name, data in parts(path).items() if "/tables/" in name)


def test_a_table_born_empty_uses_its_blank_row_first(listed):
    book = ClosedBook.open(listed)

    assert book.append("Players", 3, [ANNA]) == 4
    assert book.append("Players", 3, [BO, CYD]) == 5
    book.save()

    assert ClosedBook.open(listed).grid("Players").rows[3:] == [
        [1, "Anna"], [2, "Bo", None, "South"], [3, "Cyd", date(2001, 2, 3)],
    ]  # fmt: skip
    assert re.findall(r' ref="([^"]*)"', table_of(listed)) == ["A3:D6"] * len(re.findall(r' ref="', table_of(listed)))


def test_validation_formats_and_look_follow(listed):
    faults = complaints(listed)
    book = ClosedBook.open(listed)
    book.append("Players", 3, [ANNA, BO, CYD])
    book.save()
    sheet = openpyxl.load_workbook(listed)["Players"]

    assert [str(each.sqref) for each in sheet.data_validations.dataValidation] == ["D4:D6"]
    assert [str(each.sqref) for each in sheet.conditional_formatting] == ["A4:D6"]
    assert [sheet.cell(row, 4).fill.fgColor.rgb[2:] for row in (4, 5, 6)] == ["FFEEEE"] * 3
    assert [sheet.cell(row, 3).number_format for row in (4, 5, 6)] == [sheet["C4"].number_format] * 3
    assert [round(sheet.row_dimensions[row].height) for row in (4, 5, 6)] == [21, 21, 21]
    assert [each for each in complaints(listed) if each not in faults] == []


def test_only_sheet_table_and_common_parts_change(libre):
    before = parts(libre)
    book = ClosedBook.open(libre)

    book.append("Players", 3, [ANNA, BO])
    book.save()

    assert changed(before, parts(libre)) == {
        "xl/worksheets/sheet1.xml", "xl/tables/table1.xml", "xl/sharedStrings.xml", "xl/workbook.xml",
    }  # fmt: skip


def test_a_name_for_the_list_follows_and_print_titles_stay(plain):
    book = ClosedBook.open(plain)
    book.define("Players", "sxl_players", "Players!$A$4:$D$4")
    book.define("Players", "sxl_head", "Players!$A$3:$D$3")

    book.append("Players", 3, [ANNA, BO, CYD])

    assert book.tabs()[0].names == {"sxl_players": "Players!$A$4:$D$6", "sxl_head": "Players!$A$3:$D$3"}


def test_a_list_without_a_table_grows_too(plain):
    book = ClosedBook.open(plain)
    book.write("Notes", {(5, 2): "No", (5, 3): "What", (6, 2): 1, (6, 3): "x", (8, 3): "y", (6, 9): "beside"})
    book.show_columns("Notes", 9, 9, visible=False)

    assert book.append("Notes", 5, [{2: 7, 3: "z"}]) == 9
    assert book.append("Notes", 5, []) == 10
    assert book.grid("Notes").rows[8] == [None, 7, "z"]


def test_a_list_with_headings_only(plain):
    book = ClosedBook.open(plain)
    book.write("Notes", {(5, 2): "No", (5, 3): "What"})

    assert book.append("Notes", 5, [{2: 1}, {2: 2}]) == 6


@pytest.mark.parametrize("column", [1, 4])
def test_a_value_below_the_list_is_never_overwritten(plain, column):
    before = plain.read_bytes()
    book = ClosedBook.open(plain)
    book.write("Players", {(6, column): "mine"})
    book.save()

    book = ClosedBook.open(plain)
    with pytest.raises(HostError, match=r"Players!.6: something stands below the list"):
        book.append("Players", 3, [ANNA, BO, CYD])
    assert book.grid("Players").at(4, 1) is None
    assert before != plain.read_bytes()


def test_no_headings_no_list(plain):
    with pytest.raises(HostError, match="no headings in row 20"):
        ClosedBook.open(plain).append("Players", 20, [ANNA])


def test_a_totals_row_is_refused(plain):
    name = "xl/tables/table1.xml"
    edit(plain, {name: parts(plain)[name].replace(b'ref="A3:D4"', b'ref="A3:D5" totalsRowCount="1"', 1)})

    with pytest.raises(HostError, match="totals row; switch it off"):
        ClosedBook.open(plain).append("Players", 3, [ANNA, BO])


def calculated(path):
    """A table whose last column is calculated."""
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Games"
    for column, heading in enumerate(("A", "B", "Sum"), 1):
        sheet.cell(1, column, heading)
    sheet["C2"] = "=A2+$B$1+B2"
    table = Table(displayName="Games", ref="A1:C2")
    table.tableColumns = [TableColumn(id=number, name=name) for number, name in enumerate(("A", "B", "Sum"), 1)]
    table.tableColumns[2].calculatedColumnFormula = TableFormula(attr_text="A2+$B$1+B2")
    table._initialise_columns = lambda: None
    sheet.add_table(table)
    book.save(path)


def test_calculated_columns_are_filled(tmp_path):
    calculated(tmp_path / "calc.xlsx")
    book = ClosedBook.open(tmp_path / "calc.xlsx")

    assert book.append("Games", 1, [{1: 5, 2: 6}, {1: 7, 2: 8}]) == 2

    assert book.grid("Games").rows[1:] == [[5, 6, Uncalculated("=A2+$B$1+B2")], [7, 8, Uncalculated("=A3+$B$1+B3")]]


def test_a_heading_renamed_renames_the_column_and_formulas(plain):
    source = openpyxl.load_workbook(plain)
    source["Notes"]["A3"] = '=SUM(PlayerList[No])&"PlayerList[No]"'
    source.save(plain)
    book = ClosedBook.open(plain)

    book.write("Players", {(3, 1): "Start\nno", (3, 2): Link("Nome", "Notes!A1")})
    book.save()

    assert re.findall(r'<tableColumn [^>]*name="([^"]*)"', table_of(plain)) == [
        "Start_x000a_no",
        "Nome",
        "Born",
        "Club",
    ]
    assert b'SUM(PlayerList[Start\nno])&amp;"PlayerList[No]"' in parts(plain)["xl/worksheets/sheet3.xml"]


@pytest.mark.parametrize("value", ["name", "", None])
def test_headings_stay_different_and_filled(plain, value):
    book = ClosedBook.open(plain)

    with pytest.raises(HostError, match="each column of a table needs its own heading"):
        book.write("Players", {(3, 1): value})


def test_a_plain_write_takes_an_inner_link_with_it_and_leaves_outer_ones(rich):
    book = ClosedBook.open(rich)

    book.write("Pattern", {(5, 10): "no link", (6, 10): "still a link"})
    book.save()

    sheet = parts(rich)["xl/worksheets/sheet2.xml"]
    assert re.findall(rb'<hyperlink ref="([A-Z0-9]+)"', sheet) == [b"J6"]


def test_cells_keep_their_look(plain):
    book = ClosedBook.open(plain)

    book.write("Round pattern", {(6, 1): 5, (4, 3): "1-0"})
    book.save()
    sheet = openpyxl.load_workbook(plain)["Round pattern"]

    assert sheet["A6"].fill.fgColor.rgb.endswith("EEFFEE")
    assert (sheet["C4"].number_format, sheet["C4"].quotePrefix) == ("@", False)


def test_a_new_row_of_an_empty_row_list_writes_nothing(plain):
    build_plain(plain)
    before = plain.read_bytes()
    book = ClosedBook.open(plain)

    book.append("Players", 3, [])
    book.save()

    assert plain.read_bytes() == before


def test_the_mark_of_a_blank_first_row_goes(plain):
    name = "xl/tables/table1.xml"
    edit(plain, {name: parts(plain)[name].replace(b'ref="A3:D4"', b'ref="A3:D4" insertRow="1"', 1)})
    book = ClosedBook.open(plain)

    book.append("Players", 3, [ANNA])
    book.save()

    assert b"insertRow" not in parts(plain)[name]
