"""Copies of tabs: all that hangs on the pattern comes along, nothing else changes."""

import re

import openpyxl
import pytest
from host_samples import OLD_THREAD, PERSON, changed, complaints, edit, parts

from swiss_xl.book import Uncalculated
from swiss_xl.errors import HostError
from swiss_xl.hosts.closed import ClosedBook

RELATED = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def new_parts(path, before):
    after = parts(path)
    return {name: data.decode("utf-8", "replace") for name, data in after.items() if name not in before}


def sheet_of(new):
    return next(data for name, data in new.items() if re.fullmatch(r"xl/worksheets/sheet\d+\.xml", name))


def test_a_copy_stands_before_the_named_tab_and_is_visible(listed):
    book = ClosedBook.open(listed)

    book.stamp("Round pattern", "Round 1", before="Notes")
    book.stamp("Round pattern", "Round 2")

    assert [(tab.title, tab.visible) for tab in book.tabs()] == [
        ("Players", True), ("Round pattern", False), ("Round 1", True), ("Notes", True), ("Round 2", True),
    ]  # fmt: skip


def test_scoped_names_are_copied_and_those_behind_are_renumbered(listed):
    book = ClosedBook.open(listed)
    book.define("Notes", "sxl_own", "Notes!$A$1")

    book.stamp("Round pattern", "It's 1", before="Round pattern")
    book.save()
    tabs = {tab.title: tab for tab in ClosedBook.open(listed).tabs()}

    assert tabs["It's 1"].names["sxl_games"] == "'It''s 1'!$A$4:$D$4"
    assert tabs["It's 1"].constant("sxl_tab") == "round"
    assert tabs["It's 1"].constant("sxl_round") == "3"
    assert tabs["It's 1"].names["_xlnm.print_titles"] == "'It''s 1'!$1:$3"
    assert tabs["Round pattern"].names["sxl_games"].replace("'", "") == "Round pattern!$A$4:$D$4"
    assert tabs["Notes"].names == {"sxl_own": "Notes!$A$1"}


@pytest.mark.parametrize("program", ["plain", "libre", "rich"])
def test_only_the_list_of_parts_changes_beside_the_copy(request, program):
    path = request.getfixturevalue(program)
    before, pattern = parts(path), "Pattern" if program == "rich" else "Round pattern"
    faults = complaints(path)
    book = ClosedBook.open(path)

    book.stamp(pattern, "Round 1", before=pattern)
    book.save()

    allowed = {"[Content_Types].xml", "xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/sharedStrings.xml"}
    assert changed(before, parts(path)) <= allowed
    assert list(parts(path))[: len(before)] == list(before)
    assert [each for each in complaints(path) if each not in faults] == []


def test_everything_drawn_is_copied_and_speaks_of_the_copy(rich):
    before = parts(rich)
    book = ClosedBook.open(rich)

    book.stamp("Pattern", "Round 1")
    book.save()
    new = new_parts(rich, before)

    kinds = {re.sub(r"\d+", "", name) for name in new}
    assert kinds == {
        "xl/worksheets/sheet.xml", "xl/worksheets/_rels/sheet.xml.rels", "xl/drawings/drawing.xml",
        "xl/drawings/_rels/drawing.xml.rels", "xl/drawings/vmlDrawing.vml", "xl/drawings/_rels/vmlDrawing.vml.rels",
        "xl/charts/chart.xml", "xl/comments.xml", "xl/threadedComments/threadedComment.xml",
    }  # fmt: skip
    text = "\n".join(new.values())
    assert "Pattern!" not in text
    assert "<c:f>'Round 1'!$A$5:$A$9</c:f>" in text
    assert "textlink=\"'Round 1'!$A$5\"" in text
    assert "<xm:f>'Round 1'!A5:F5</xm:f>" in text
    assert "location=\"'Round 1'!A1\"" in text
    assert "Lists!$A$1:$A$2" in text
    assert "do not lose me" in text


def test_threads_of_comments_get_identities_of_their_own(rich):
    before = parts(rich)
    book = ClosedBook.open(rich)

    book.stamp("Pattern", "Round 1")
    book.save()
    new = new_parts(rich, before)

    thread = next(data for name, data in new.items() if "threadedComment" in name)
    legacy = new["xl/comments2.xml"]
    identity = re.search(r'\bid="(\{[^"]*\})"', thread)[1]
    assert identity != OLD_THREAD
    assert f"tc={identity}" in legacy
    assert PERSON in thread


def test_macros_pictures_and_ribbon_stay_byte_for_byte(rich):
    before = parts(rich)
    book = ClosedBook.open(rich)

    book.stamp("Pattern", "Round 1")
    book.fill("Round 1", "sxl_games", [[1, "A", "1-0", "B"]] * 4)
    book.save()
    after = parts(rich)

    for name in ("xl/vbaProject.bin", "customUI/customUI.xml", "xl/persons/person.xml", "xl/media/image1.png",
                 "xl/drawings/vmlDrawing1.vml",
                 "xl/drawings/drawing1.xml", "xl/charts/chart1.xml", "xl/worksheets/sheet2.xml",
                 "_rels/.rels"):  # fmt: skip
        assert after[name] == before[name], name


def test_a_copied_table_has_a_name_and_number_of_its_own(listed):
    before = parts(listed)
    book = ClosedBook.open(listed)

    book.stamp("Players", "More players")
    book.save()

    table = next(data for name, data in new_parts(listed, before).items() if "/tables/" in name)
    assert 'displayName="PlayerList_2"' in table
    assert re.search(r'\bid="2"', table)


def test_the_copy_takes_neither_focus_nor_code_name(rich):
    before = parts(rich)
    book = ClosedBook.open(rich)

    book.stamp("Start", "Again")
    book.save()

    copy = sheet_of(new_parts(rich, before))
    assert "tabSelected" in before["xl/worksheets/sheet1.xml"].decode()
    assert "tabSelected" not in copy
    assert "codeName" not in copy


@pytest.mark.parametrize("title", ["", "a" * 32, "a/b", "a:b", "[a]", "'a", "a'", "history", "notes", " a"])
def test_titles_that_excel_refuses_are_refused(plain, title):
    book = ClosedBook.open(plain)

    with pytest.raises(HostError, match=r"tab cannot be called|there is a tab"):
        book.stamp("Round pattern", title)
    assert [tab.title for tab in book.tabs()] == ["Players", "Round pattern", "Notes"]


def test_a_pivot_table_is_named_and_not_copied(plain):
    relations = "xl/worksheets/_rels/sheet2.xml.rels"
    pivot = f'<Relationship Id="rId99" Type="{RELATED}/pivotTable" Target="../pivot1.xml"/></Relationships>'
    edit(
        plain, {relations: parts(plain)[relations].decode().replace("</Relationships>", pivot), "xl/pivot1.xml": "<a/>"}
    )
    book = ClosedBook.open(plain)

    with pytest.raises(HostError, match="a pivot table, which cannot be copied"):
        book.stamp("Round pattern", "Round 1")
    assert len(book.tabs()) == 3


def test_sums_over_several_tabs_do_not_take_the_copy_in(plain):
    source = openpyxl.load_workbook(plain)
    source["Notes"]["A2"] = "=SUM(Players:Notes!A4)+Notes!A1"
    source.save(plain)
    book = ClosedBook.open(plain)

    book.stamp("Notes", "More")

    assert book.grid("More").at(2, 1) == Uncalculated("=SUM(Players:Notes!A4)+More!A1")
