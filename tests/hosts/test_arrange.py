"""Tabs renamed, removed, hidden, brought to the front; columns hidden."""

import re

import openpyxl
import pytest
from host_samples import changed, complaints, edit, parts

from swiss_xl.book import Area
from swiss_xl.errors import HostError
from swiss_xl.hosts.closed import ClosedBook


def titles(book):
    return [each.title for each in book.tabs()]


def test_formulas_names_and_drawings_follow_a_new_title(rich):
    before, faults = parts(rich), complaints(rich)
    book = ClosedBook.open(rich)

    book.rename("Pattern", "Bo's tab")
    book.save()
    after = parts(rich)

    assert b"<f>'Bo''s tab'!B5*2</f>" in after["xl/worksheets/sheet1.xml"]
    assert b"<xm:f>'Bo''s tab'!A5:F5</xm:f>" in after["xl/worksheets/sheet2.xml"]
    assert b"<c:f>'Bo''s tab'!$A$5:$A$9</c:f>" in after["xl/charts/chart1.xml"]
    assert b"textlink=\"'Bo''s tab'!$A$5\"" in after["xl/drawings/drawing1.xml"]
    assert ClosedBook.open(rich).tabs()[1].names == {"sxl_games": "'Bo''s tab'!$A$5:$D$5"}
    assert b"Lists!$A$1:$A$2" in after["xl/worksheets/sheet2.xml"]
    assert changed(before, after) == {
        "xl/workbook.xml", "xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml", "xl/charts/chart1.xml",
        "xl/drawings/drawing1.xml",
    }  # fmt: skip
    assert [each for each in complaints(rich) if each not in faults] == []


SPEAKING = {  # a title, how formulas spell it, what becomes of that when the title is "New tab"
    "Notes": [("Notes!A1", "'New tab'!A1"), ("NOTES!A1", "'New tab'!A1"), ("'Notes'!$A$1", "'New tab'!$A$1"),
              ("SUM(Notes:Players!A1)", "SUM('New tab:Players'!A1)"), ('"Notes!"&Notes!A1', "\"Notes!\"&'New tab'!A1"),
              ("[1]Notes!A1", "[1]Notes!A1")],
    "Clasificación": [("Clasificación!A1", "'New tab'!A1"), ("'CLASIFICACIÓN'!A1", "'New tab'!A1")],
    "Bo's 1 & 2": [("'Bo''s 1 & 2'!A1", "'New tab'!A1")],
    "Größe": [("'Grösse'!A1", "'New tab'!A1")],  # one word without regard to case
    "+": [("'+'!A1", "'New tab'!A1")],
}  # fmt: skip


@pytest.mark.parametrize("title", SPEAKING)
def test_every_spelling_of_a_title_is_followed(plain, title):
    """In formulas of cells, of rules and of links; on other tabs."""
    with_formulas = openpyxl.load_workbook(plain)
    with_formulas["Notes"].title = title
    sheet = with_formulas.create_sheet("Speaking")
    for row, (formula, _) in enumerate(SPEAKING[title], 1):
        sheet.cell(row, 1).value = f"={formula}"
        sheet.cell(row, 2).hyperlink = openpyxl.worksheet.hyperlink.Hyperlink(ref=f"B{row}", location=formula)
    with_formulas.save(plain)
    book = ClosedBook.open(plain)
    book.rename(title, "New tab")
    book.save()

    sheet = openpyxl.load_workbook(plain)["Speaking"]
    wanted = [new for _, new in SPEAKING[title]]
    assert [sheet.cell(row, 1).value for row in range(1, len(wanted) + 1)] == [f"={new}" for new in wanted]
    assert [sheet.cell(row, 2).hyperlink.location for row in range(1, len(wanted) + 1)] == wanted


@pytest.mark.parametrize("title", ["Notes", "Año"])
def test_the_source_of_a_pivot_table_follows(plain, title):
    book = openpyxl.load_workbook(plain)
    book["Notes"].title = title
    book.save(plain)
    pivot = f'<pivotCacheDefinition><cacheSource><worksheetSource ref="A1:B2" sheet="{title}"/></cacheSource>'
    edit(plain, {"xl/pivotCache/pivotCacheDefinition1.xml": f"{pivot}</pivotCacheDefinition>"})
    book = ClosedBook.open(plain)
    book.rename(title, "New tab")
    book.save()

    assert b'sheet="New tab"' in parts(plain)["xl/pivotCache/pivotCacheDefinition1.xml"]


def test_a_new_spelling_of_the_same_title_is_a_new_title(plain):
    book = ClosedBook.open(plain)

    book.rename("Notes", "NOTES")

    assert titles(book) == ["Players", "Round pattern", "NOTES"]
    with pytest.raises(HostError, match="there is a tab 'players' already"):
        book.rename("NOTES", "players")


def test_a_removed_tab_leaves_nothing_behind(rich):
    faults = complaints(rich)
    book = ClosedBook.open(rich)
    original = set(parts(rich))
    book.stamp("Pattern", "Round 1", before="Pattern")
    book.activate("Round 1")
    book.save()

    book.delete("Round 1")
    book.save()

    assert titles(ClosedBook.open(rich)) == ["Start", "Pattern", "Lists"]
    assert set(parts(rich)) == original
    assert b"sheet4" not in parts(rich)["[Content_Types].xml"]
    assert ClosedBook.open(rich).tabs()[1].names == {"sxl_games": "Pattern!$A$5:$D$5"}
    assert [each for each in complaints(rich) if each not in faults] == []


def test_names_stay_with_their_tabs_while_others_come_and_go(plain):
    """In the open workbook as in the saved one."""
    book = ClosedBook.open(plain)
    book.define("Notes", "sxl_tab", '"notes"')
    book.define("Round pattern", "sxl_tab", '"round"')
    book.define("Players", "sxl_tab", '"players"')
    there = {"Players": '"players"', "Round pattern": '"round"', "Notes": '"notes"'}
    book.stamp("Round pattern", "Round 1", before="Players")
    assert {tab.title: tab.names.get("sxl_tab") for tab in book.tabs()} == there | {"Round 1": '"round"'}

    book.delete("Round 1")
    assert {tab.title: tab.names.get("sxl_tab") for tab in book.tabs()} == there
    book.save()
    assert ClosedBook.open(plain).tabs() == book.tabs()


def test_own_charts_and_names_do_not_hold_a_tab(rich):
    book = ClosedBook.open(rich)
    book.write("Start", {(2, 2): 1})

    book.delete("Pattern")
    book.save()

    assert titles(ClosedBook.open(rich)) == ["Start", "Lists"]
    left = set(parts(rich))
    assert not [name for name in left if "chart" in name or "drawing" in name or "comments" in name]
    assert "xl/persons/person.xml" in left


def test_a_tab_in_use_is_not_removed(plain, rich):
    with pytest.raises(HostError, match="Players is used on the tab Notes"):
        ClosedBook.open(plain).delete("Players")
    book = ClosedBook.open(rich)
    book.define("Start", "sxl_area", "Lists!$A$1")
    with pytest.raises(HostError, match="Lists is used by the name sxl_area"):
        book.delete("Lists")
    book = ClosedBook.open(rich)
    with pytest.raises(HostError, match="Lists is used on the tab Pattern"):
        book.delete("Lists")


def test_one_tab_stays_visible(plain):
    book = ClosedBook.open(plain)
    book.show("Notes", visible=False)

    with pytest.raises(HostError, match="last visible one and cannot be hidden"):
        book.show("Players", visible=False)
    book.write("Notes", {(2, 1): 0})
    with pytest.raises(HostError, match="last visible one and cannot be removed"):
        book.delete("Players")
    assert [each.visible for each in book.tabs()] == [True, False, False]


@pytest.mark.parametrize("program", ["plain", "libre", "rich"])
def test_exactly_one_tab_is_in_front(request, program):
    path = request.getfixturevalue(program)
    before = parts(path)
    book = ClosedBook.open(path)
    last = titles(book)[-1]

    book.activate(last)
    book.save()
    after = parts(path)

    sheets = {name: data for name, data in after.items() if re.fullmatch(r"xl/worksheets/[^/]*", name)}
    assert [name for name, data in sheets.items() if re.search(rb'tabSelected="(1|true)"', data)] == [
        "xl/worksheets/sheet3.xml"
    ]
    assert b'activeTab="2"' in after["xl/workbook.xml"]
    for name in changed(before, after) & set(sheets):
        assert abs(len(after[name]) - len(before[name])) in (4, 16, 19), name


def test_a_hidden_tab_is_never_in_front(plain):
    book = ClosedBook.open(plain)
    with pytest.raises(HostError, match="is hidden and cannot be in front"):
        book.activate("Round pattern")

    book.activate("Notes")
    book.show("Notes", visible=False)
    book.save()

    assert openpyxl.load_workbook(plain).active.title == "Players"


def test_showing_a_tab(plain):
    book = ClosedBook.open(plain)

    book.show("Round pattern", visible=True)
    book.show("Round pattern", visible=True)
    book.save()

    assert openpyxl.load_workbook(plain)["Round pattern"].sheet_state == "visible"


def test_columns_are_hidden_and_shown_again(plain):
    source = openpyxl.load_workbook(plain)
    source["Notes"].column_dimensions["B"].width = 30
    source["Notes"].column_dimensions.group("D", "G", hidden=False)
    source.save(plain)
    book = ClosedBook.open(plain)

    book.show_columns("Notes", 2, 5, visible=False)
    book.save()
    hidden = cols(plain)
    book.show_columns("Notes", 3, 5, visible=True)
    book.save()

    assert [(low, high) for low, high, gone in hidden if gone] == [(2, 2), (3, 3), (4, 5)]
    assert [(low, high) for low, high, gone in cols(plain) if gone] == [(2, 2)]
    assert openpyxl.load_workbook(plain)["Notes"].column_dimensions["B"].width == 30


def cols(path):
    found = re.findall(rb"<col [^>]*>", parts(path)["xl/worksheets/sheet3.xml"])
    return [
        (int(re.search(rb'min="(\d+)"', each)[1]), int(re.search(rb'max="(\d+)"', each)[1]), b'hidden="1"' in each)
        for each in found
    ]


def test_a_name_is_defined_once_whatever_its_case(plain):
    book = ClosedBook.open(plain)
    book.define("Notes", "sxl_state", '"open"')
    book.define("Notes", "SXL_STATE", '"closed"')
    book.save()

    assert ClosedBook.open(plain).tabs()[2].names == {"sxl_state": '"closed"'}
    with pytest.raises(HostError, match="a defined name cannot be '1x'"):
        book.define("Notes", "1x", "1")


def test_a_removed_tab_of_libreoffice_leaves_no_declaration(libre):
    assert b"sheet2.xml.rels" in parts(libre)["[Content_Types].xml"]
    book = ClosedBook.open(libre)

    book.delete("Round pattern")
    book.save()

    assert b"sheet2.xml" not in parts(libre)["[Content_Types].xml"]


def test_a_print_area_is_set_and_grows_with_its_block(plain):
    book = ClosedBook.open(plain)

    book.set_print_area("Round pattern", Area(1, 1, 4, 3))
    book.fill("Round pattern", "sxl_games", [[1], [2], [3]])
    book.save()

    assert openpyxl.load_workbook(plain)["Round pattern"].print_area == "'Round pattern'!$A$1:$C$8"
    assert parts(plain)["xl/workbook.xml"].count(b"Print_Area") == 1
